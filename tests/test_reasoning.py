"""Every path leads to the solution by steps that are certified, whatever is certain is found."""

import json
import pickle
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from enpitsu import testing
from enpitsu.engines.sat import Sat
from enpitsu.engines.solve import solve
from enpitsu.errors import OutOfTime, Unsupported
from enpitsu.inference.explain import explain
from enpitsu.inference.grade import LADDER, grade
from enpitsu.inference.hint import hint
from enpitsu.inference.reasoner import SUPPOSING, Reasoner
from enpitsu.inference.verification import Certifier
from enpitsu.io import formats
from enpitsu.kit.techniques.general import CLASH
from enpitsu.kit.techniques.spots import Split
from enpitsu.kit.techniques.words import sentence
from enpitsu.paper.grid import Edge, Grid
from enpitsu.paper.layer import Answer, Clue, Layer, Symbols
from enpitsu.paper.limit import Limit
from enpitsu.paper.look import Look
from enpitsu.paper.wire import place_fields
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.kind import Kind, Puzzle, Rule
from enpitsu.puzzle.model import Constraint, Model, model
from enpitsu.puzzle.registry import kind
from enpitsu.rules import Distinct, Holds, Is, Loop, Not, Rooted, Sized, Walk, distinct, every
from enpitsu.testing import turns
from evidence import COLLECTED, KINDS, SOLVED
from paper_reader import is_named
from probe_kinds import PROBES, ZEROS
from samples import few
from small_puzzles import IMPOSSIBLE, small
from symmetry import TURNS, exchanged, turned

EXAMPLES = Path(__file__).parent.parent / "examples"
SMALL = 12  # generated puzzles of each kind


PUZZLES = [record.puzzle for _, record in SOLVED] + COLLECTED
COUNT = len(PUZZLES) + SMALL * len(KINDS)


def puzzle(number):
    """Evidence boards first, then the collections, then generated ones."""
    if number < len(PUZZLES):
        return PUZZLES[number]
    index, extra = divmod(number - len(PUZZLES), SMALL)
    return small(KINDS[index].name, extra)


def numbers(often):
    """All numbers; unless all are asked for, some of the evidence and of the other puzzles."""
    collected, made = range(len(SOLVED), len(PUZZLES)), range(len(PUZZLES), COUNT)
    written = range(0, len(SOLVED), 16)  # the suite of what a kind promises looks at all
    some = {*written, *collected[::often], *made[:: SMALL * 2]}
    return [
        number if number in some else pytest.param(number, marks=pytest.mark.long)
        for number in range(COUNT)
    ]


each_puzzle = pytest.mark.parametrize("number", numbers(48))
path_of = cache(lambda number: explain(puzzle(number)))


def replayed(path):
    """The states a path goes through, each checked to follow from the one before."""
    answers = path.start.candidates
    candidates = {**path.model.domains, **path.model.givens, **answers}  # and what is derived
    for step in path.steps:
        assert step.removes
        before = dict(candidates)
        for place, value in step.removes:
            assert value in candidates[place]
            candidates[place] = tuple(v for v in candidates[place] if v != value)
        for place, values in step.facts.items():
            assert {*before[place]} <= {*values}  # steps of one round are found on one board
        for place, values in step.candidates_before.items():
            assert values == before[place]
        places = dict.fromkeys(place for place, _ in step.removes)
        assert list(step.sets) == [(p, candidates[p][0]) for p in places if len(candidates[p]) == 1]
    assert {place: candidates[place] for place in answers} == dict(path.end.candidates)


def certified(path):
    """Every step follows from what it cites, needs all of it, and can be told in a sentence."""
    certifier = Certifier(model(path.puzzle))
    for step in path.steps:
        assert certifier.certifies(step), sentence(step)
        assert follows(step, path.puzzle), sentence(step)
        told = sentence(step)
        assert told.endswith(".")
        assert told.strip() == told
        assert "\n" not in told
        assert ". " not in told


MANY = 9  # different numbers: of more a solver would have to count how they are shared out


def follows(step, found):
    """Whether a solver that knows only what a step cites agrees with it, left out nothing."""
    shapes = [constraint.relation for constraint in step.because]
    if any(isinstance(expr, Distinct) and len(expr.slots) > MANY for expr in shapes):
        return True  # the certifier alone has judged it
    facts = {**step.facts, **step.candidates_before}
    if not implied(step, found, step.because, facts):
        return False
    if step.technique.supposes or step.technique.name == "either-or agreement":
        return True  # what their cases rest on is judged by following them
    if isinstance(step.details, Split):
        return True  # with less there might be more ways, and the certifier goes through them
    if any(isinstance(expr, Sized | Rooted | Loop | Walk) for expr in shapes):
        return True  # of the whole board a solver may see more than who reads the rule
    for place in step.own(dict(step.sets)):  # the words need it, what they say may not
        others = {p: candidates for p, candidates in facts.items() if p != place}
        if implied(step, found, step.because, others):
            facts = others
    rests = [[c for c in step.because if c is not one] for one in step.because]
    if any(implied(step, found, because, facts) for because in rests):
        return False
    fewer = [{p: candidates for p, candidates in facts.items() if p != place} for place in facts]
    return not any(implied(step, found, step.because, rest) for rest in fewer)


def implied(step, found, because, facts):
    domains = {**model(found).domains, **facts}
    settled = dict(step.sets)
    wrong = [(p, v) for p, v in step.removes if p not in settled and v in domains[p]]
    wrong += [(p, v) for p in settled for v in domains[p] if v != settled[p]]
    for place, value in wrong:
        with Sat(Model(found, {**domains, place: (value,)}, because)) as sat:
            if sat.solution() is not None:
                return False
    return True


@each_puzzle
@pytest.mark.part(20)
def test_every_step_is_certified_and_the_path_leads_to_the_solution(number):
    path = path_of(number)
    assert path.ending == "solved"
    assert path.end.board() == solve(path.puzzle).solution
    replayed(path)
    certified(path)


@pytest.mark.parametrize("name", ["fillomino", "numbrix"])
def test_what_has_become_easy_within_a_round_is_left_for_later(name):
    found = next(record.puzzle for kind, record in SOLVED if kind.name == name)
    reasoner, later = Reasoner(model(found)), 0
    while (offer := reasoner.offer()) is not None:
        technique, eliminations = offer
        reasoner.take(*offer)
        for elimination in eliminations if technique not in SUPPOSING else ():
            left = {(p, v) for p, v in elimination.removes if v in reasoner.candidates[p]}
            if left:
                assert technique.level >= Difficulty.HARD
                easier = [one for one in reasoner.ladder if one.level < technique.level]
                seen = [seen for one in easier for seen in reasoner.eliminations(one)]
                assert left <= {entry for one in seen for entry in one.removes}
                later += 1
    assert later


@each_puzzle
@pytest.mark.part(4)
def test_a_supposition_is_told_down_to_its_clash(number):
    for step in path_of(number).steps:
        if step.technique.name.endswith("contradiction"):
            supposed, *follows, clash = step.chain
            assert supposed.sets == list(step.removes)
            candidates = {**puzzle(number).all_domains, **step.facts, **step.candidates_before}
            candidates |= {place: (value,) for place, value in supposed.sets}
            for link in follows:
                assert link.removes
                if link.chain:  # a supposition of its own
                    cited = {constraint for inner in link.chain for constraint in inner.because}
                    assert set(link.because) == cited
                else:
                    assert len(link.because) == 1
                for place, value in link.removes:
                    assert value in candidates[place]
                    candidates[place] = tuple(kept for kept in candidates[place] if kept != value)
                assert all(candidates.values())
                after = {place: candidates[place] for place, _ in link.removes}
                assert link.left == {p: left for p, left in after.items() if len(left) > 1}
            (constraint,) = clash.because
            with Sat(Model(puzzle(number), candidates, [constraint])) as sat:
                assert sat.solution() is None
            assert set(step.because) == {c for link in step.chain for c in link.because}
            assert sentence(step).endswith(f"but then {CLASH.reason(clash)}.")


# -- how a path ends ---------------------------------------------------------------------


def test_the_source_ladder_settles_the_first_suguru_and_is_stuck_on_the_second():
    first, second = formats.read_all((EXAMPLES / "suguru.puz").read_text("utf-8"))[:2]
    assert explain(first, ladder="source").ending == "solved"
    path = explain(second, ladder="source")
    assert path.ending == "stuck"
    assert not path.complete
    assert (len(path.end.board()), len(path.end.candidates)) == (56, 120)
    assert all(path.end.candidates.values())
    replayed(path)
    certified(path)
    assert explain(second).complete


@pytest.mark.parametrize("name", ["source", "steep"])
def test_a_ladder_that_is_not_there_is_refused(name):
    with pytest.raises(Unsupported, match=name):
        explain(small("wijuko", 0), ladder=name)


def thinned(number):
    """A generated puzzle without half of the clues that can be taken away."""
    found = puzzle(len(PUZZLES) + number)
    for layer in found.kind.clues:
        clues = [Clue(layer.name, *entry) for entry in found.clues[layer.name].items()]
        for clue in [clue for clue in clues if layer.after_removal(clue.value) != clue.value][::2]:
            found = found.without_clue(clue.layer, clue.place)
    return found


@pytest.mark.parametrize("number", range(0, SMALL * len(KINDS), 6))
@pytest.mark.part(12)
def test_with_several_solutions_only_what_they_share_is_claimed(number):
    found = thinned(number)
    path = explain(found)
    outcome = solve(found)
    assert path.ending == ("solved" if outcome.unique else "several")
    assert path.complete == outcome.unique
    assert outcome.unique or not any(step.technique in SUPPOSING for step in path.steps)
    for board in (outcome.solution, outcome.second or outcome.solution):
        assert all(board[place] in candidates for place, candidates in path.end.candidates.items())
    replayed(path)
    certified(path)


def test_with_several_solutions_all_that_they_share_is_found():
    found = Puzzle(kind("marupeke"), Grid(1, 4), {"grid": {(0, 1): "x"}})
    path = explain(
        Puzzle(found.kind, found.grid, {"grid": dict.fromkeys(found.grid.cells[1:3], "x")})
    )
    assert path.ending == "solved"
    path = explain(found)
    assert (path.ending, path.steps) == ("several", [])


def test_only_who_asks_for_one_solution_supposes_nothing_where_there_are_several():
    rules = model(Puzzle(kind("marupeke"), Grid(1, 4), {"grid": {(0, 1): "x"}}))
    assert Reasoner(rules).supposes
    assert not Reasoner(rules, unique=True).supposes


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("xo.", "open: r1c3; r1c3 decides it"),
        (".x..", "open: r1c1, r1c3 and r1c4; r1c1, r1c3 and r1c4 decide it"),
    ],
)
def test_with_several_solutions_the_places_that_decide_between_them_are_told(row, told):
    clues = {(0, col): sign for col, sign in enumerate(row) if sign != "."}
    found = Puzzle(kind("marupeke"), Grid(1, len(row)), {"grid": clues})
    assert explain(found).text().endswith(f"there are several solutions; {told}\n")


def test_several_solutions_that_are_known_of_are_told_though_the_limit_passes(monkeypatch):
    def passes(reasoner):
        assert not reasoner.several  # nobody has looked yet
        assert not reasoner.backbone.state.done
        raise OutOfTime

    monkeypatch.setattr(Reasoner, "rounds", passes)
    found = Puzzle(kind("marupeke"), Grid(1, 4), {"grid": {(0, 1): "x"}})
    assert explain(found).ending == "several"


@pytest.mark.parametrize("found", IMPOSSIBLE, ids=[p.kind.name for p in IMPOSSIBLE])
def test_without_a_solution_the_path_says_so(found):
    path = explain(found)
    assert path.ending == "none"
    assert not path.complete
    replayed(path)
    certified(path)
    assert grade(found).level is None


def test_a_place_that_has_run_empty_is_not_open():
    clues = {(0, col): sign for col, sign in enumerate("xx.oo.xx") if sign != "."}
    path = explain(Puzzle(kind("marupeke"), Grid(1, 8), {"grid": clues}))
    one, other = (path.end.candidates[0, col] for col in (2, 5))
    assert (path.ending, one, len(other)) == ("none", (), 2)
    assert path.open == [(0, 5)]


FIRST, SECOND = Grid(1, 2).cells
NINE, NOT_BOTH = Holds(Is(0, 9)), Holds(Not(every([Is(0, 1), Is(1, 3)])))


def nine(puzzle, domains):
    yield (SECOND,), (), NINE
    yield (FIRST, SECOND), (), NOT_BOTH


def test_a_place_that_runs_empty_at_once_leaves_no_solution():
    odd = Kind(
        name="odd",
        title="Odd",
        clues=(Layer("grid", Symbols("x")),),
        answers=(Answer(lambda _: {FIRST: (1, 2), SECOND: (3,)}),),
        rules=(Rule("odd", "The second cell holds a nine.", nine),),
        look=Look(),
    )
    found = Puzzle(odd, Grid(1, 2), {})
    assert explain(found).ending == grade(found).ending == "none"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hashi\n? . 1\n. 4 .", "nothing fits the 4 at r2c2"),
        ("hashi\n? . . .\n1 . 1 .\n. 5 . .\n. . ? .", "nothing fits the 5 at r3c2"),
        ("shikaku\n. . .\n. . .", "no rectangle with a number would cover r1c1"),
        ("shakashaka\n4 .\n. .", "the 4 in r1c1 would have too few triangles"),
        ("tents\ntop . .\nleft .\ngrid\nT T", "trees and tents would not make pairs"),
        (
            "shikaku\n. . 4 . .\n3 1 ? ? .",
            "no rectangle of its size would fit the 3 at r2c1",
        ),
        (
            "minesweeper\n. 1 . . 2 .\n. . 1 . . 0",
            "two mines: r1c4 and r2c4, against the 1 at r2c3",
        ),
    ],
)
def test_what_cannot_be_is_told(text, told):
    path = explain(formats.read(text))
    replayed(path)
    assert path.text().endswith(f"there is no solution: {told}\n")


@pytest.mark.parametrize("number", range(len(SOLVED)))
def test_out_of_time_is_undecided(number):
    path = explain(puzzle(number), time_limit=0)
    assert path.ending == "undecided"
    assert grade(path.puzzle, time_limit=0).ending == "undecided"
    replayed(path)


@pytest.mark.parametrize("kind", KINDS, ids=repr)
@pytest.mark.part(9)
def test_a_path_goes_on_from_a_state(kind):
    paths = (explain(small(kind.name, number)) for number in range(1, SMALL))
    path = next(path for path in paths if path.steps)
    found, half = path.puzzle, path.start
    for step in path.steps[: len(path.steps) // 2]:
        for place, value in step.removes:
            half = half.drop(place, value)
    rest = explain(found, state=half)
    assert rest.start == half
    assert rest.end == path.end
    replayed(rest)
    settled = [entry for step in path.steps for entry in step.sets if entry[0] in found.domains]
    place, value = settled[-1]  # what is derived is not on a board
    other = next(v for v in path.start.candidates[place] if v != value)
    assert explain(found, state=half.put(place, other)).ending == "none"


# -- grades --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", numbers(48))
@pytest.mark.part(32)
def test_a_grade_is_the_same_from_every_side_and_in_other_signs(number):
    found = puzzle(number)
    first = grade(found)
    work = sum(first.counters.values())
    *allowed, last = turns(found.kind)  # the suite looks at all ways a small board may lie
    for one in (*(turned(found, turn) for turn in few(allowed, 2)), turned(exchanged(found), last)):
        other = grade(one)
        assert (other.level, other.score) == (first.level, first.score), one
        assert sum(other.counters.values()) < 1.5 * work + 10


@pytest.mark.part(3)
@each_puzzle
def test_a_puzzle_with_one_solution_has_a_grade(number):
    found = grade(puzzle(number))
    assert found.level in [level.name.lower() for level in Difficulty]
    assert found.score >= 0
    assert found.ladder == LADDER


# -- counting ------------------------------------------------------------------------------

# Its mirror asked a solver how nine numbers share out eight places, without an end.
MIRRORED = """wijuko
.  5  .  .  .  .  1
.  +  10 +  10 +  .
.  17 .  .  .  .  5
.  +  .  +  18 +  .
.  17 .  19 .  .  ."""

# No sum of these can go; most numbers fall only because what follows from them clashes.
MINIMAL = """wijuko
4  .  .  41 .  .  .  .  .  .  .
30 +  .  +  63 +  34 +  .  +  53
.  .  .  .  .  .  .  19 .  29 .
.  +  47 +  .  +  .  +  .  +  .
.  32 .  27 .  .  .  .  .  48 .
.  +  42 +  14 +  49 +  .  +  29
.  30 .  .  .  .  .  .  .  .  .
.  +  .  +  .  +  53 +  29 +  18
.  6  .  .  .  55 .  44 .  .  .
.  +  19 +  .  +  .  +  .  +  .
.  54 .  47 .  .  .  58 .  43 ."""


@pytest.mark.parametrize("turn", TURNS)
def test_a_question_of_counting_is_answered_by_counting(turn):
    found = turned(formats.read(MIRRORED), turn)
    path, level = explain(found, time_limit=60), grade(found, time_limit=60)
    assert path.ending == level.ending == "solved"
    assert sum(path.counters.values()) < 1000
    assert (level.level, level.score) == ("medium", 60.3)


def test_a_minimal_wijuko_has_a_path_and_a_grade():
    found = formats.read(MINIMAL)
    graded = grade(found, time_limit=60)
    assert (graded.level, graded.ending) == ("expert", "solved")
    assert graded.counters["questions"] == 0
    assert graded.counters["suppositions"] < 2000
    path = explain(found, time_limit=100)
    assert path.ending == "solved"
    assert sum(path.counters.values()) < 20_000
    replayed(path)


LITTLE_WORK = 20  # for each place; so much may differ among the few small boards of a kind


@pytest.mark.parametrize("kind", KINDS, ids=repr)
@pytest.mark.part(24)
def test_no_board_takes_ten_times_the_work_of_its_kind(kind):
    """Work is counted, for each place: what is looked at, supposed, and asked.

    Nested suppositions, by which a board is extreme, take a search.
    """
    numbers = few([n for n, found in enumerate(PUZZLES) if found.kind is kind], 4)
    graded = {n: grade(puzzle(n)) for n in numbers}
    numbers = [n for n in numbers if graded[n].level != "extreme"]
    size = {n: max(len(puzzle(n).domains), 1) for n in numbers}
    for counters in (
        {n: path_of(n).counters for n in numbers},
        {n: graded[n].counters for n in numbers},
    ):
        work = {n: sum(counters[n].values()) / size[n] for n in numbers}
        assert max(work.values()) < 10 * max(LITTLE_WORK, median(work.values()))


# -- one model, any place, any process -----------------------------------------------------


ASKED = {
    "explain": explain,
    "hint": lambda found, **limit: hint(found, {}, **limit),
    "grade": grade,
}
FINE = ("solved", "step")
each_question = pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)


@each_question
def test_a_question_takes_a_puzzle_and_builds_one_model_or_takes_a_model(ask):
    built = []

    def says(puzzle, domains):
        built.append(puzzle)
        return ZEROS.rules[0].instances(puzzle, domains)

    counting = replace(ZEROS, rules=(replace(ZEROS.rules[0], instances=says), *ZEROS.rules[1:]))
    found = testing.small(ZEROS, 1).puzzle
    found = Puzzle(counting, found.grid, found.clues)
    rules = model(found)
    assert len(built) == 1
    assert ask(rules).status in FINE
    assert len(built) == 1
    assert ask(found).status in FINE
    assert len(built) == 2


@each_question
def test_a_question_that_is_cancelled_is_undecided(ask):
    limit = Limit()
    limit.cancel()
    assert ask(PUZZLES[0], time_limit=limit).status == "undecided"
    assert ask(PUZZLES[0], time_limit=Limit(60)).status in FINE


def test_a_path_is_as_long_as_the_limit_allows():
    class Patience(Limit):
        looks = 200

        def check(self):
            self.looks -= 1
            if self.looks < 0:
                raise OutOfTime

    found = PUZZLES[0]
    path = explain(found, time_limit=Patience())
    assert path.ending == "undecided"
    assert path.steps
    assert [sentence(step) for step in path.steps] == [
        sentence(step) for step in explain(found).steps[: len(path.steps)]
    ]
    replayed(path)
    assert path.text().splitlines()[-1].endswith("settled; no further step found within the limit")


@pytest.mark.part(4)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", PROBES, ids=repr)
def test_answers_anywhere_are_explained_hinted_at_and_graded(kind, seed):
    record = testing.small(kind, seed)
    found, domains = record.puzzle, record.puzzle.domains
    path = explain(found)
    assert path.ending == "solved"
    assert path.end.board() == record.solution
    replayed(path)
    certified(path)
    assert grade(found).ending == "solved"
    told = json.loads(json.dumps(path.fields()))
    moves = [steps for line in path.every_line for steps in line.moves]
    for fields, steps in zip(told["steps"], moves, strict=True):
        sets = [entry for step in steps for entry in step.sets]
        assert fields["sets"] == [[again(place_fields(p)), v] for p, v in sets]
        struck = [entry for step in steps for entry in step.struck]
        assert fields["removes"] == [[again(place_fields(p)), v] for p, v in struck]
        known = [
            again(place_fields(place))
            for step in steps
            for place, left in {**step.facts, **step.candidates_before}.items()
            if {*left} < {*step.domains[place]}
        ]
        assert all(place in known for place in fields["given"])
        assert len(steps) > 1 or fields["given"] == known
        because = dict.fromkeys(constraint for step in steps for constraint in step.because)
        for cited, constraint in zip(fields["because"], because, strict=True):
            assert cited["rule"] == constraint.rule.id
            assert cited["cells"] == [again(place_fields(p)) for p in constraint.all_places]
        for place, _ in (entry for step in steps for entry in step.removes):
            assert is_named(place, fields["text"])
    open_ = [place for place in domains if place not in model(found).given_board]
    several = [place for place in open_ if len(domains[place]) > 1]
    first = hint(found, {})
    if not several:
        assert first.ending == "solved"
        assert first.picture() is None
        return
    (place, value), *_more = first.step.sets
    assert record.solution[place] == value
    assert is_named(place, first.text())
    assert json.loads(json.dumps(first.fields()))["step"]["sets"]
    place = several[0]
    wrong = next(value for value in domains[place] if value != record.solution[place])
    mistake = hint(found, {place: wrong})
    assert mistake.status == "mistake"
    cells = [cell for each in mistake.fields()["mistakes"] for cell in each["cells"]]
    assert place_fields(place) in cells
    assert str(place) in mistake.sentence("where")


def again(fields):
    return json.loads(json.dumps(fields))


@pytest.mark.parametrize("number", [*range(0, len(SOLVED), 4), len(PUZZLES) - 1])
@pytest.mark.parametrize(
    "travelled",
    [deepcopy, lambda value: pickle.loads(pickle.dumps(value))],
    ids=["copied", "pickled"],
)
@pytest.mark.part(36)
def test_paths_hints_and_grades_travel(number, travelled):
    found = puzzle(number)
    for reply in (path_of(number), hint(found, {}), grade(found)):
        other = travelled(reply)
        assert other.text() == reply.text()
        assert other.fields() == reply.fields()
        assert repr(other) == repr(reply)
        assert "\n" not in repr(reply)
        assert len(repr(reply)) < 200
    steps = travelled(path_of(number)).steps
    certifier = Certifier(model(found))
    assert all(certifier.certifies(step) for step in steps)


def test_a_certifier_knows_what_is_idle_and_what_is_missing():
    found = puzzle(0)
    certifier = Certifier(model(found))
    for step in path_of(0).steps:
        if step.technique.supposes:
            continue
        assert not certifier.certifies(step._replace(because=step.because[1:]))
        for place in step.facts:
            given = {
                other: candidates for other, candidates in step.facts.items() if other != place
            }
            assert not certifier.certifies(step._replace(facts=given))
        other = next(p for p in found.domains if p not in {**step.facts, **step.candidates_before})
        fact = {**step.facts, other: found.domains[other][:1]}
        assert not certifier.certifies(step._replace(facts=fact))
        strange = Constraint(step.because[0].rule, *found.grid.lines[:1], (), distinct(3))
        assert not certifier.certifies(step._replace(because=[*step.because, strange]))


def test_reasons_know_their_clues():
    found = formats.read("wijuko\n3 4 .\n. + .\n. . .")
    step = next(s for s in explain(found).steps if s.technique.name == "forced pair")
    first, second = Grid(1, 2).cells
    assert step.clues == [Clue("sums", Edge(first, second), 4)]
