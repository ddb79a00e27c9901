"""The shipped suite notices what it says it does: kinds that break one promise each."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from edge_corner_kinds import FENCE
from enpitsu.authoring.puzzles import framed
from enpitsu.engines.solve import solve
from enpitsu.errors import EnpitsuError, Fault, OutOfTime
from enpitsu.io import codecs as c
from enpitsu.kinds import abc
from enpitsu.kit.evidence import Evidence, Published, evidence
from enpitsu.kit.techniques.meanings import MEANINGS
from enpitsu.kit.techniques.single import each, forbidden
from enpitsu.making.clues import printed_by, with_clues
from enpitsu.making.drafts.clues import frame_of
from enpitsu.making.drafts.diagnosis import diagnose
from enpitsu.making.drafts.reducing import Reduced
from enpitsu.making.making import generate
from enpitsu.making.making import made as generated
from enpitsu.making.recipe import Recipe
from enpitsu.paper.grid import TURNS, Cell, Grid
from enpitsu.paper.layer import Answer, Clue, Layer, Symbols
from enpitsu.puzzle.deduction import Difficulty, Elimination, Technique
from enpitsu.puzzle.kind import Puzzle, Record, Rule
from enpitsu.puzzle.registry import add, kind, remove
from enpitsu.rules import Distinct, Is, Relation, Sum, Table, number_of, total
from enpitsu.testing import check_kind, checks, making
from enpitsu.testing.subject import Subject, brute_force
from probe_kinds import ONES, ZEROS, made
from relations import said

KNOWN = made(ZEROS)


def broken(kind, known=KNOWN):
    """The promises that a kind breaks, by name, and what is said of each."""
    try:
        check_kind(kind, evidence=moved(kind, known), samples=2)
    except ExceptionGroup as group:
        notes = {error.__notes__[0]: str(error) for error in group.exceptions}
        return {note.partition(": ")[2]: said for note, said in notes.items()}
    return {}


def breaks(kind, promise, known=KNOWN):
    """Whether a kind breaks this promise."""
    all_of_them = checks(kind, evidence=moved(kind, known), samples=2)
    (check,) = [check for check in all_of_them if str(check) == f"{kind.name}: {promise}"]
    try:
        check()
    except (AssertionError, EnpitsuError):
        return True
    return False


def moved(kind, known):
    """Evidence as that of a changed kind."""
    solved = [of(kind, record) for record in known.solved]
    return Evidence(tuple(solved), tuple((rule, of(kind, r)) for rule, r in known.broken))


def of(kind, record):
    puzzle = record.puzzle
    return replace(record, puzzle=Puzzle(kind, puzzle.grid, puzzle.clues, puzzle.options))


def with_rules(changed, rule, **changes):
    rules = [replace(r, **changes) if r.id == rule else r for r in changed.rules]
    return replace(changed, rules=tuple(rules))


def test_a_sound_kind_breaks_none():
    assert broken(ZEROS) == {}


@pytest.mark.long
def test_all_that_is_broken_is_told_together():
    kind = with_rules(ZEROS, "row", text="no sentence")
    with pytest.raises(ExceptionGroup, match=r"2 of \d+ promises are broken"):
        check_kind(kind, evidence=moved(kind, Evidence((), KNOWN.broken)))


# -- rules and their evidence ----------------------------------------------------------------


def test_a_rule_is_one_sentence():
    found = broken(with_rules(ZEROS, "row", text="Sums. And more."))
    assert set(found) == {"rules are told in one sentence each"}


def test_a_technique_without_a_meaning_breaks_that_promise_alone(tmp_path):
    path = tmp_path / "evidence.toml"
    kept = (Path(abc.__file__).parent / "evidence.toml").read_text("utf-8")
    path.write_text(re.sub(r"^meaning = .*\n", "", kept, flags=re.MULTILINE), "utf-8")
    own = [one.name for one in evidence(kind("abc")).techniques if one.name not in MEANINGS]
    found = {}
    for check in checks("abc", evidence=path, samples=1)[:5]:
        try:
            check()
        except AssertionError as error:
            found[str(check)] = str(error)
    assert own
    assert found == {
        "abc: techniques have meanings": f"no meaning of {', '.join(own)}; expected a sentence on "
        "what it does, as `meaning` in the evidence"
    }


def test_two_values_written_alike_are_met():
    answer = Answer(lambda puzzle: dict.fromkeys(puzzle.grid.cells, (0, "0", 1, 2)))
    assert breaks(replace(ZEROS, answers=(answer,)), "names are told apart")


def test_a_sign_that_is_called_as_an_entry_is_met():
    known = made(FENCE)
    named = replace(FENCE, look=replace(FENCE.look, value_names={"|": "a wall"}))
    for sign, met in (("|", True), ("%", False)):
        signed = replace(named, clues=(*FENCE.clues, Layer("signs", Symbols(sign))))
        assert breaks(signed, "names are told apart", known) is met


def test_each_rule_needs_a_board_that_breaks_it():
    known = KNOWN._replace(broken=KNOWN.broken[1:])
    found = broken(ZEROS, known)
    assert set(found) == {"each rule is broken alone"}
    lacking = f"rule {KNOWN.broken[0][0]} is broken by no board"
    looks = "`enpitsu evidence zeros` looks for boards"
    assert found["each rule is broken alone"] == f"{lacking}; {looks}"
    swapped = tuple((rule, KNOWN.broken[0][1]) for rule, _ in KNOWN.broken)
    assert set(broken(ZEROS, KNOWN._replace(broken=swapped))) == {"each rule is broken alone"}


def test_some_evidence_is_not_square():
    square = [r for r in KNOWN.solved if r.puzzle.grid.rows == r.puzzle.grid.cols]
    assert set(broken(ZEROS, KNOWN._replace(solved=tuple(square)))) == {
        "evidence is not all square"
    }


def test_a_wrong_solution_is_met():
    record = KNOWN.solved[0]
    wrong = {place: 2 - value for place, value in record.solution.items()}
    known = KNOWN._replace(solved=(replace(record, solution=wrong), *KNOWN.solved[1:]))
    found = broken(ZEROS, known)
    assert {"every engine finds the one solution", "the solution passes the check"} <= set(found)


def test_a_published_puzzle_with_other_rules_is_met():
    open_one = Published(str(Puzzle(ZEROS, Grid(2, 2), {})), "a magazine")
    (check,) = [
        one
        for one in checks(ZEROS, evidence=KNOWN._replace(published=(open_one,)))
        if str(one) == "zeros: published puzzles have one solution"
    ]
    with pytest.raises(AssertionError, match="a magazine: a puzzle of zeros is multiple"):
        check()


def test_a_kind_without_evidence_is_told_what_is_missing():
    with pytest.raises(ExceptionGroup) as group:
        check_kind(FENCE)
    expected = "expected evidence.toml in its package, or the path of such a file"
    assert all(expected in str(error) for error in group.value.exceptions)
    with pytest.raises(EnpitsuError, match="no evidence of fence"):
        evidence(FENCE)


# -- clues -------------------------------------------------------------------------------------


def silent(puzzle, domains):
    """The sums of the rows, without a word of the clues they are printed in."""
    for places, _, shape in ZEROS.rules[1].instances(puzzle, domains):
        yield places, (), shape


def test_a_clue_that_is_not_cited_is_met():
    assert breaks(with_rules(ZEROS, "row", instances=silent), "a clue goes with all that cites it")


def boastful(puzzle, domains):
    """The sums of the rows, citing clues that are not printed."""
    for places, (clue,), shape in ZEROS.rules[1].instances(puzzle, domains):
        yield places, (clue, Clue("bottom", clue.place, 7)), shape


def test_a_clue_that_is_not_there_is_met():
    assert breaks(with_rules(ZEROS, "row", instances=boastful), "constraints cite what is printed")


def misread(puzzle, board, place):
    return (0,)


def test_clues_that_are_read_wrong_are_met():
    first, *others = ZEROS.rules
    wrong = replace(first, shown={ZEROS.clues[0].name: misread})
    assert breaks(replace(ZEROS, rules=(wrong, *others)), "clues are read as the rules say")


def some_unread(puzzle, board, cell):
    """The number in a cell, unless it is odd."""
    return () if board[cell] % 2 else (board[cell],)


def test_clues_that_fit_may_be_left_out_but_not_all_of_them():
    first, *others = ZEROS.rules
    for read, kept in ((some_unread, True), (lambda *_: (), False)):
        some = replace(first, shown={ZEROS.clues[0].name: read})
        lacking = replace(ZEROS, rules=(some, *others))
        assert breaks(lacking, "clues are read as the rules say") is not kept


def test_a_frame_that_cannot_be_printed_leads_nowhere():
    kind = replace(ONES, frame=lambda grid, options, rng: {"grid": {Cell(9, 9): "#"}})
    said = broken(kind, made(ONES))["frames lead to puzzles"]
    assert said == "500 frames of ones led to no small puzzle with one solution"


def given_up(grid, options, rng):
    """No frame, at once."""
    return


def stuck(grid, options, rng):
    """No frame, after a while."""
    yield {}


@pytest.mark.parametrize("frame", [given_up, stuck])
def test_a_frame_that_is_given_up_is_told_as_that(frame):
    hopeless = replace(ONES, name="hopeless", frame=frame)
    add(hopeless)
    try:
        with pytest.raises(EnpitsuError, match="on 2x2 came to nothing: `frame` returned None"):
            framed(hopeless, Grid(2, 2), Random(0), {})
        with pytest.raises(OutOfTime, match=r"in 3 attempts; met: no frame .3.$"):
            generate(Recipe("hopeless", 3, 3), attempts=3)
    finally:
        remove(hopeless)


def one_step(grid, options, rng):
    """A frame that grows, of one step."""
    yield {"grid": {grid.cells[0]: 1}}


def outside(puzzle, domains):
    """A place that takes no answer, once anything is printed."""
    if puzzle.clues["grid"]:
        yield (Cell(9, 9),), (), number_of(1, 1, 0, 1)


def test_a_place_of_an_open_frame_that_takes_no_answer_is_named():
    rules = (*ONES.rules, Rule("out", "Nothing.", outside))
    open_frame = replace(ONES, name="outside", rules=rules)
    growing = replace(ONES, name="outside", frame=one_step, open_frame=open_frame)
    with pytest.raises(EnpitsuError, match=r"rule 'out' has a slot at r10c10, which takes no ans"):
        framed(growing, Grid(2, 2), Random(0), {})


# -- lemmas ------------------------------------------------------------------------------------


def too_low(puzzle, domains):
    """The sum of a row is less than it is told."""
    for places, clues, _ in ZEROS.rules[1].instances(puzzle, domains):
        yield places, clues, total(len(places), 0, clues[0].value - 1)


def middle(puzzle, domains):
    """No row is filled with zeros while its sum is told to be one or more."""
    for places, clues, _ in ZEROS.rules[1].instances(puzzle, domains):
        if clues[0].value:
            yield places, clues, number_of(0, len(places), 0, len(places) - 1)


def test_a_lemma_that_does_not_follow_is_met():
    rule = Rule("some", "Some number is no zero.", middle, roles=("lemma",))
    sound = replace(ZEROS, rules=(*ZEROS.rules, rule))
    assert not breaks(sound, "lemmas follow from the rules")
    rule = Rule("low", "A row comes to less.", too_low, roles=("lemma",))
    assert breaks(replace(ZEROS, rules=(*ZEROS.rules, rule)), "lemmas follow from the rules")


@pytest.mark.parametrize(
    "expr",
    [
        Is(0, 1),
        Sum((0, 1, 2), 2, 3),
        Sum((0, 1, 2), 0, 3),
        Distinct((0, 1, 2)),
        Table((0, 1), frozenset({(0, 1), (2, 2)})),
    ],
)
def test_what_denies_a_constraint_holds_just_where_it_fails(expr: Relation):
    domains = [(0, 1, 2)] * 3
    denied = [*said(expr).negations(domains)]
    for a in domains[0]:
        for b in domains[1]:
            for d in domains[2]:
                values = (a, b, d)
                fails = any(shape.holds(values[: shape.size]) for shape in denied)
                assert fails != said(expr).holds(values[: said(expr).size])


# -- turns, texts, reasons, values ---------------------------------------------------------------


def first_is_even(puzzle, domains):
    yield (Cell(0, 0),), (), said(Table((0,), frozenset({(0,), (2,)})))


def test_a_rule_that_knows_up_from_down_names_its_turns():
    lopsided = replace(ONES, clues=ZEROS.clues[:1], answers=ZEROS.answers, rules=(
        ZEROS.rules[0], Rule("even", "The first number is even.", first_is_even)), frame=nothing
    )  # fmt: skip
    known = made(lopsided)
    assert breaks(lopsided, "turned puzzles have turned solutions", known)
    assert broken(replace(lopsided, turns=TURNS[:1]), known) == {}


def nothing(grid, options, rng):
    return {}


def test_a_codec_that_says_less_than_it_was_told_is_met():
    codec = c.link("zeros", c.run("givens", c.decimal(), c.gaps("g")))
    found = broken(replace(ZEROS, codecs={"puzzlink": codec}))
    assert set(found) == {"other formats come back"}


def test_a_codec_that_writes_no_puzzle_is_met():
    beyond = c.packed(range(7, 9), 2)  # more than any sum there
    series = [c.run("givens", c.decimal(), c.gaps("g"))]
    series += [c.run(side, beyond, c.gaps("g")) for side in ("right", "bottom")]
    codec = c.link("zeros", *series)
    told = broken(replace(ZEROS, codecs={"puzzlink": codec}))
    assert "puzzlink writes no puzzle of the evidence" in told["other formats come back"]


def zero_first(focus, left):
    place = focus.watch[0]
    if len(left[place]) > 1 and 2 in left[place]:
        yield Elimination([(place, 2)], focus.constraints, [])


def test_a_technique_that_errs_is_met():
    guess = Technique("guess", Difficulty.EASY, 1.0, each("row"), zero_first, repr)
    assert breaks(replace(ZEROS, techniques=(guess,)), "explanations lead to the solution")


def test_a_rule_that_cannot_travel_is_met():
    rule = ZEROS.rules[1]
    found = broken(
        with_rules(ZEROS, "row", instances=lambda puzzle, domains: rule.instances(puzzle, domains))
    )
    assert set(found) == {"values are pickled and copied"}


def seven_by_eight(puzzle):
    if (puzzle.grid.rows, puzzle.grid.cols) != (7, 8):
        yield Fault("expected a grid of 7x8")


def test_a_kind_without_small_boards_is_looked_at_on_those_written_down():
    large = replace(ONES, problems=seven_by_eight)
    found = Subject(large, Evidence((Record(Puzzle(large, Grid(7, 8), {})),), ()))
    assert {record.puzzle.grid for record in found.made} == {Grid(7, 8)}
    assert found.scribbled == found.tiny == []


# -- what it looks at ------------------------------------------------------------------------------


def test_a_technique_that_knows_up_from_down_is_told_with_its_step():
    upper = each("row", "column")

    def in_the_first_row(site, candidates):
        for found in forbidden(site, candidates):
            if found.removes[0][0].row == 0:
                yield found

    hard = Technique("first row", Difficulty.HARD, 5.0, upper, in_the_first_row, lambda _: "so")
    said = broken(replace(ZEROS, techniques=(hard,), whole_ladder=True))
    told = said["grades do not depend on how a board lies"]
    assert re.search(r"when turned by '\w+' \(step \d+ is '.*', and '.*' there\)", told)


def test_checks_have_names_to_be_told_by():
    told = [str(check) for check in checks("abc")]
    assert len(set(told)) == len(told)
    assert "abc: every engine finds the one solution" in told


def test_brute_force_tries_everything():
    (puzzle, *_) = [p for p in Subject(ZEROS, KNOWN).tiny if len(p.domains) == 2]
    assert all(len(board) == 2 for board in brute_force(puzzle))


def test_the_evidence_of_our_own_kinds_lies_in_their_folders():
    kept = (Path(abc.__file__).parent / "evidence.toml").read_text(encoding="utf-8")
    assert kept.count("[[solved]]") == len(evidence(kind("abc")).solved) > 0


# -- puzzles made ----------------------------------------------------------------------------


def test_a_clue_that_is_not_needed_is_noticed(monkeypatch):
    def with_all_clues(*args, **wishes):
        record = generated(*args, **wishes)
        shown = printed_by(frame_of(record.puzzle), record.solution, Random(1))
        clues = [Clue(layer, *entry) for layer in shown for entry in shown[layer].items()]
        return replace(record, puzzle=with_clues(record.puzzle, clues))

    monkeypatch.setattr(making, "made", with_all_clues)
    assert breaks(ZEROS, "minimal puzzles need every clue")


def test_a_puzzle_that_lacks_a_clue_is_noticed(monkeypatch):
    def lacking(*args, **wishes):
        record = generated(*args, **wishes)
        return replace(
            record, puzzle=record.puzzle.without_clue(*record.puzzle.removable_clues[0][:2])
        )

    monkeypatch.setattr(making, "made", lacking)
    assert breaks(ZEROS, "generated puzzles have one solution")


@pytest.mark.parametrize(("forgotten", "nothing"), [("cells", ""), ("clues", None)])
def test_a_wish_that_is_forgotten_is_noticed(monkeypatch, forgotten, nothing):
    def deaf(recipe, **numbers):
        return generated(replace(recipe, **{forgotten: nothing}), **numbers)

    monkeypatch.setattr(making, "made", deaf)
    assert breaks(ZEROS, "wishes are honoured")


def test_a_wish_that_is_not_met_is_told_with_what_was_met(monkeypatch):
    def never(recipe, *others, **more):
        if recipe.level:
            raise OutOfTime("no such puzzle in 3 attempts; met: too hard (3)")
        return generated(recipe, *others, **more)

    monkeypatch.setattr(making, "made", never)
    said = broken(ZEROS)["wishes are honoured"]
    assert re.match(
        r"wished: level \w+, score .*, needs .*; no such puzzle in 3 attempts; met", said
    )


def test_a_draft_that_is_not_reduced_is_noticed(monkeypatch):
    def unchanged(puzzle, **_):
        return Reduced(puzzle, puzzle, solve(puzzle).solution, "unique")

    monkeypatch.setattr(making, "reduce", unchanged)
    assert set(broken(ZEROS)) == {"drafts are completed and reduced"}


def test_a_wrong_diagnosis_is_noticed(monkeypatch):
    def blind(puzzle):
        return replace(diagnose(puzzle), superfluous=(), conflicts=())

    monkeypatch.setattr(making, "diagnose", blind)
    assert set(broken(ZEROS)) == {"drafts are diagnosed as brute force says"}


def test_evidence_that_cannot_be_read_is_told_once(tmp_path):
    old = tmp_path / "evidence.toml"
    old.write_text('[[solved]]\ntext = """\\nabc\\nno_such_layer\\n. .\\n. .\\n"""\n')
    with pytest.raises(ExceptionGroup) as told:
        check_kind("abc", evidence=old)
    (only,) = told.value.exceptions
    assert "board 1 of [[solved]]" in str(only)
    assert str(only).endswith("`enpitsu evidence abc` finds boards for rules that have changed")
