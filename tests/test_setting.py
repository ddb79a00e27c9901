"""A setter's questions, against brute force on small boards of every kind, and how they end."""

import copy
import pickle
from itertools import combinations, product
from math import prod
from random import Random

import pytest

import enpitsu
import samples
from enpitsu.authoring.puzzles import clued, small
from enpitsu.counting.count import SolutionCount
from enpitsu.engines.sat import SatWithReasons
from enpitsu.errors import BadPuzzle, OutOfTime
from enpitsu.inference.grade import grade
from enpitsu.making.clues import values_of, with_clues
from enpitsu.making.drafts.clues import frame_of
from enpitsu.making.drafts.completing import complete
from enpitsu.making.drafts.diagnosis import diagnose
from enpitsu.making.drafts.draft import Draft
from enpitsu.making.drafts.further import Solutions, ranked, share
from enpitsu.making.drafts.limits import COUNTING_SECONDS, SOON_PROPAGATIONS
from enpitsu.making.drafts.looks import looks
from enpitsu.making.drafts.reducing import reduce
from enpitsu.making.drafts.varying import vary
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.layer import Clue
from enpitsu.paper.limit import Limit, limited, look, remaining
from enpitsu.puzzle.model import model
from enpitsu.testing.subject import Subject, brute_force, fillings
from evidence import KINDS, SOLVED, has_clues
from probe_kinds import PROBES
from samples import few
from test_clues import BARS, LAMPS

ALL = [kind for kind in (*KINDS, *PROBES) if kind.name != "samurai"]  # it has no small board
ODD = [*ALL, BARS, LAMPS]  # a layer whose absent clue speaks, and clues that speak together
TINY = tuple(Grid(rows, cols) for rows in range(1, 4) for cols in range(2, 4))
FRAMED = ("fivecells", "palisade", "shakashaka", "shimaguni", "yajilin")  # tiny boards all alike
MOST = 700  # fillings of a board that is judged by brute force


def drafts(kind, number):
    """Tiny drafts: all clues of a solution, fewer of them, and some of them changed."""
    rng = Random(f"{kind.name} {number}")
    options = Subject(kind).options if kind in KINDS else ({},)
    for record in clued(kind, rng, options, TINY):
        if fillings(record.puzzle) > MOST:
            continue
        draft = record.puzzle
        share = rng.choice((0, 0.3, 0.7, 1))
        for clue in draft.removable_clues:
            if rng.random() > share:
                draft = draft.without_clue(clue.layer, clue.place)
            elif rng.random() < 0.3:
                changed = with_clues(draft, [clue._replace(value=rng.choice(others(draft, clue)))])
                draft = draft if changed.faults else changed
        return draft
    raise AssertionError(f"no tiny board of {kind}")


def others(puzzle, clue):
    """The values that may stand where this clue does."""
    layer = puzzle.kind.layer(clue.layer)
    values = [
        v
        for v in values_of(layer, puzzle)
        if layer.after_removal(v) == layer.after_removal(clue.value)
    ]
    return values or [clue.value]


NUMBERS = range(12)


@pytest.mark.part(2)
@pytest.mark.parametrize("kind", few(ODD, 14), ids=repr)
def test_the_diagnosis_is_that_of_brute_force(kind):
    met = set()
    for number in NUMBERS:
        draft = drafts(kind, number)
        told = diagnose(draft)
        boards = brute_force(draft)
        status = "none" if not boards else "unique" if len(boards) == 1 else "multiple"
        assert (told.status, told.complete, told.at_least) == (status, True, min(len(boards), 1000))
        JUDGES[status](draft, boards, told)
        assert told.fields()["count"] == str(len(boards))
        met.add(status)
        if len(met) > 1 and number >= 3 and not samples.thorough:
            break
    assert len(met) > 1 or not has_clues(kind) or kind is LAMPS or kind.name in FRAMED


def judge_none(draft, boards, told):
    frame = frame_of(draft)
    left = draft
    for conflict in told.conflicts:
        assert not brute_force(with_clues(frame, conflict.clues))
        for clue in conflict.clues:
            rest = [other for other in conflict.clues if other != clue]
            assert brute_force(with_clues(frame, rest))
        assert conflict.smallest
        fewer = (
            combinations(left.removable_clues, len(conflict.clues) - 1) if conflict.clues else ()
        )
        assert all(brute_force(with_clues(frame, some)) for some in fewer)
        for clue in conflict.clues:
            left = left.without_clue(clue.layer, clue.place)
    assert brute_force(left) or not told.conflicts[-1].clues
    domains = model(draft).domains  # with the derived places
    if prod(map(len, domains.values())) <= 100 * MOST:
        boards = [dict(zip(domains, row, strict=True)) for row in product(*domains.values())]
        for gone in (None, *told.blamed):
            kept = [c for c in told.blamed if c is not gone]
            assert any(all(c.holds(b) for c in kept) for b in boards) == (gone is not None)
    cited = {clue for constraint in told.blamed for clue in constraint.clues}
    assert cited >= {*told.conflicts[0].clues}


def judge_several(draft, boards, told):
    forced = {p: boards[0][p] for p in boards[0] if len({board[p] for board in boards}) == 1}
    assert told.draft_status.state.board() == forced
    assert told.draft_status.differ == [place for place in draft.domains if place not in forced]
    for place, left in told.draft_status.state.candidates.items():
        assert {*left} == {board[place] for board in boards}
    ranking = told.ranking
    open_layers = [layer for layer in draft.kind.clues if not layer.complete and not layer.divides]
    assert ranking.fully == tuple(layer.name for layer in open_layers)
    lefts = [left for _, left, _ in ranking.clues]
    assert lefts == sorted(lefts)
    expected = {}
    for layer in open_layers:
        clues = draft.clues[layer.name]
        shown = draft.kind.shown(layer.name)
        for place in layer.places(draft.grid, clues):
            values = values_of(layer, draft)
            if shown is not None:
                # a value that would fit but is printed elsewhere, or not at all, is left out
                derived = map(draft.derived, boards)
                values = {value for board in derived for value in shown(draft, board, place)}
            for value in values:
                here = clues.get(place)
                frame = layer.beneath(value)
                more = with_clues(draft, [Clue(layer.name, place, value)])
                if here != frame or frame == value or more.domains != draft.domains:
                    continue
                left = len(brute_force(more)) if not more.faults else 0
                if 0 < left < len(boards):
                    expected[Clue(layer.name, place, value)] = left
    assert {clue: left for clue, left, _ in ranking.clues} == expected
    assert all(further.exact for further in ranking.clues)


def judge_one(draft, boards, told):
    spare = [
        clue
        for clue in draft.removable_clues
        if len(brute_force(draft.without_clue(clue.layer, clue.place))) == 1
    ]
    assert told.superfluous == tuple(spare)
    graded = grade(draft)
    assert (told.grade.level, told.grade.score) == (graded.level, graded.score)
    lines = [
        line.text for line in enpitsu.explain(draft).lines if line.technique.name == graded.hardest
    ]
    assert [hard.line.text for hard in told.hardest] == lines
    assert all(f"  {line.splitlines()[0].rsplit(' [')[0]}" in str(told) for line in lines[:3])


JUDGES = {"none": judge_none, "multiple": judge_several, "unique": judge_one}


def test_a_contradiction_of_parity_is_blamed_on_what_leaves_no_solution():
    # Of 25 numbers that go from cell to cell, the odd ones stand at r1c1, r1c3, ...; a solver needs
    # very long to find out which of the constraints that say so could be left out.
    rows = ("givens", ". . . . 11", "11 7 . . .", ". . . . .", ". . . . .", "23 . 21 . 17")
    draft = enpitsu.read("\n".join(("numbrix", *rows)))
    told = diagnose(draft)
    assert told.complete
    assert [str(clue) for clue in told.first_conflict.clues] == ["11 at r2c1"]
    with SatWithReasons(model(draft), told.blamed) as sat:
        assert not sat.holds(sat.cnf.selectors)


def test_a_frame_without_a_solution_is_to_blame_itself():
    told = diagnose(enpitsu.read("suguru\nregions\na a\nb b\ngivens\n. .\n. ."))
    assert [conflict.clues for conflict in told.conflicts] == [()]
    assert {constraint.rule.id for constraint in told.blamed} == {"region", "touch"}
    assert "the frame has no solution" in told.text()
    assert told.picture().highlight
    told = diagnose(enpitsu.read("shakashaka\n. . .\n. 4 .\n. . ."))
    assert told.fields()["conflict"] == []


def test_a_rule_that_leaves_nothing_to_decide_is_named_with_what_it_speaks_of():
    told = diagnose(enpitsu.read("hashi\n? . 1\n. ? .")).text()
    assert "\n  by the rule together on r2c2\n" in told


def test_the_smallest_conflict_is_found_among_others():
    """Nine clues conflict in one way or another, and two of them by themselves."""
    draft = enpitsu.read(
        "abc letters=ABC\ntop A A . .\nbottom . . . .\nleft A . . .\nright A . . ."
    )
    told = diagnose(draft)
    assert sorted(len(conflict.clues) for conflict in told.conflicts)[0] == 2
    assert len(told.conflicts[0].clues) == 2
    assert "[A]" in told.text()


def test_a_puzzle_with_faults_is_no_draft_to_diagnose():
    bad = enpitsu.read("marupeke\n. x .\n. . .")
    bad = with_clues(bad, [Clue("grid", Cell(5, 5), "x")])
    for ask in (diagnose, complete, reduce, vary):
        with pytest.raises(BadPuzzle):
            ask(bad)


def test_many_solutions_are_counted_without_being_listed():
    draft = enpitsu.read("marupeke run=4\n" + ". . . . . .\n" * 3)
    told = diagnose(draft)
    assert told.number.exact
    assert told.at_least == int(enpitsu.count(draft)) > 1000
    assert told.ranking.fully == ("grid",)
    for clue, left, _ in told.ranking.clues[:3]:
        assert left == int(enpitsu.count(with_clues(draft, [clue])))


def test_clues_on_several_cells_are_counted_one_by_one():
    rows = (". . # . . . . #", ". . . . . # . .", "", ". . . . . . . #", ". . . # . . . .")
    blank = ". . . . . . . ."
    draft = enpitsu.read("\n".join(["shakashaka", *[blank] * 3, *(row or blank for row in rows)]))
    told = diagnose(draft)
    assert told.number.exact
    assert told.at_least > 1000
    assert told.ranking.partly == ("grid",)
    assert told.ranking.clues
    for clue, left, _ in told.ranking.clues:
        assert left == int(enpitsu.count(with_clues(draft, [clue])))
    assert "only some were counted" in told.text()


# -- limits --------------------------------------------------------------------------------


def test_what_is_known_in_time_is_told():
    draft = enpitsu.read("marupeke\n" + ". . . . . .\n" * 6)
    cancelled = Limit()
    cancelled.cancel()
    for limit in (0, cancelled):
        told = diagnose(draft, time_limit=limit)
        assert (told.status, told.complete) == ("unknown", False)
        assert told.fields()["count"] is None
        assert "undecided" in told.text()
        for ask in (complete, reduce):
            made = ask(draft, time_limit=limit)
            assert (made.status, made.puzzle) == ("unknown", draft)
        assert vary(draft, time_limit=limit, turn="none").puzzle == draft
        assert Draft(draft).status(time_limit=limit).status == "unknown"


def test_too_many_solutions_to_count_are_no_error(monkeypatch):
    monkeypatch.setattr("enpitsu.making.drafts.further.COUNTING_SECONDS", 0.0)
    told = diagnose(enpitsu.read("marupeke\n" + ". . . . . .\n" * 6))
    assert (told.status, told.complete, told.fields()["count"]) == ("multiple", True, None)
    assert (told.ranking.clues, told.ranking.partly) == ((), ("grid",))
    assert "too many to count" in told.text()


def test_where_all_cannot_be_counted_clues_are_up_to_a_bound(monkeypatch):
    monkeypatch.setattr("enpitsu.making.drafts.further.MAX_CLUE_SOLUTIONS", 12)
    draft = enpitsu.read("takuzu\n1 . . .\n. . . .\n. . . .\n. 0 . .\n")
    boards = brute_force(draft)
    found = Solutions(SolutionCount(2, exact=False, puzzle=draft), boards[:5])
    told = ranked(draft, found)
    assert told.partly == ("grid",)
    for (_, place, value), left, exact in told.clues:
        assert left == min(12, sum(board[place] == value for board in boards))
        assert exact == (left < 12)
    lefts = [further.left for further in told.clues]
    assert lefts == sorted(lefts)
    assert {further.exact for further in told.clues} == {True, False}


def test_who_cancels_the_whole_cancels_its_shares():
    whole = Limit()
    with limited(whole), limited(share()):
        look()
        assert 0 < remaining() <= COUNTING_SECONDS
        whole.cancel()
        assert remaining() == 0
        with pytest.raises(OutOfTime, match="cancelled"):
            look()
    with limited(10):
        assert share().remaining() <= 5


# -- a draft that stays warm ---------------------------------------------------------------


@pytest.mark.part(4)
@pytest.mark.parametrize("kind", few(ODD, 14), ids=repr)
def test_edits_are_answered_as_if_the_draft_were_new(kind):
    rng = Random(kind.name)
    some = (Draft(drafts(kind, number)) for number in NUMBERS)
    first = draft = next(draft for draft in some if draft.status().status != "none")
    met = set()
    for _ in range(60):
        edit = any_clue(draft.puzzle, rng)
        edited, known = draft.edited(edit), draft.status().fields()
        before = draft.puzzle.clues[edit.layer].get(edit.place)
        assert edited.puzzle.clues[edit.layer].get(edit.place) == edit.value
        if edited.puzzle.faults:
            with pytest.raises(BadPuzzle):
                edited.status()
            again = edited.edited(edit._replace(value=before))
            assert again.status().fields() == known
        elif fillings(edited.puzzle) <= MOST:
            told, fresh = edited.status(), Draft(edited.puzzle).status()
            assert (told.fields(), told.state) == (fresh.fields(), fresh.state)
            boards = brute_force(edited.puzzle)
            assert told.status == ("none", "unique", "multiple")[min(len(boards), 2)]
            assert all(board in boards for board in told.solutions)
            assert draft.status().fields() == known
            cap = rng.randint(1, 5)
            numbers = edited.heatmap(
                cap
            ).counts  # with what is known from before, and a second time
            assert numbers == up_to(cap, edited.puzzle, boards) == edited.heatmap(cap).counts
            met.add((told.status, frame_of(edited.puzzle) == frame_of(draft.puzzle)))
            draft = edited if told.status != "none" else rng.choice((edited, draft, first))
    assert len(met) > 1 or not has_clues(kind) or kind.name in FRAMED


def up_to(cap, puzzle, boards):
    """How many of these boards have each value at each place, up to a cap."""
    return {
        place: {v: min(cap, sum(board[place] == v for board in boards)) for v in domain}
        for place, domain in puzzle.domains.items()
    }


def any_clue(puzzle, rng):
    """Any value anywhere, or none."""
    layers = [layer for layer in puzzle.kind.clues if layer.places(puzzle.grid)]
    layer = rng.choice(layers)
    values = [*values_of(layer, puzzle)] or [*puzzle.clues[layer.name].values()]
    value = rng.choice(values) if values and rng.random() < 0.5 else None
    return Clue(layer.name, rng.choice(layer.places(puzzle.grid)), value)


def test_a_clue_without_faults_makes_a_draft_good_again():
    good = Draft(enpitsu.read("suguru\nregions\na a b\na b b\nc c b\ngivens\n. . .\n. 4 .\n1 . ."))
    assert good.status().status == "unique"
    bad = good.edited(Clue("givens", Cell(0, 0), 9))
    with pytest.raises(BadPuzzle):
        bad.status()
    assert bad.edited(Clue("givens", Cell(0, 0), None)).status().status == "unique"


def test_a_new_frame_is_no_trouble():
    draft = Draft(enpitsu.read("marupeke\n. x x .\n. . . ."))
    assert draft.status().status == "multiple"
    black = draft.edited(Clue("grid", Cell(0, 0), "#"), Clue("grid", Cell(0, 3), "o"))
    assert black.status().fields() == Draft(black.puzzle).status().fields()
    with_clue = black.edited(Clue("grid", Cell(0, 3), "x"))
    assert with_clue.status().status == "none"
    assert with_clue.status().fields()["forced"] is None
    assert diagnose(with_clue).conflicts[0].clues


def test_an_edit_asks_little(monkeypatch):
    """Counted work: what the drafts before have found out is not asked again."""
    draft = Draft(small(enpitsu.kind("suguru"), 1).puzzle)
    draft.status()
    asked = []
    solver = draft.known().solver
    holds = type(solver).holds
    monkeypatch.setattr(type(solver), "holds", lambda *given: asked.append(1) or holds(*given))
    spare = draft.puzzle.removable_clues[0]
    less = draft.edited(spare._replace(value=None))
    less.status()
    assert 0 < len(asked) < 10
    asked.clear()
    assert less.edited(spare).status().status == "unique"
    assert len(asked) <= 2
    assert draft.edited().status().status == "unique"


def test_a_draft_comes_back_from_a_pickle_cold():
    draft = Draft(small(enpitsu.kind("abc"), 1).puzzle)
    told = draft.status()
    for again in (pickle.loads(pickle.dumps(draft)), copy.deepcopy(draft)):
        assert again.puzzle == draft.puzzle
        assert again.status().fields() == told.fields()
    for answer in (told, diagnose(draft), complete(draft), reduce(draft), vary(draft)):
        assert pickle.loads(pickle.dumps(answer)).fields() == answer.fields()
        assert "\n" not in repr(answer)


# -- looks ---------------------------------------------------------------------------------


def test_how_clues_lie():
    found = looks(enpitsu.read("marupeke\nx . .\n. # .\n. . o"))
    assert (found.clues, found.density) == (2, 0.222)
    assert found.symmetry == ("rotate", "diagonal", "diagonals")
    found = looks(enpitsu.read("abc letters=AB\ntop A . .\nbottom . . B\nleft . . .\nright . . ."))
    assert found.symmetry == ("rotate",)
    linked = looks(enpitsu.read("numberlink\n1 . 1\n2 . 2"))
    assert (linked.clues, bool(linked.symmetry)) == (0, True)  # all of them stay
    assert looks(enpitsu.read("akari\n# .\n. 1")).clues == 1  # not a black cell
    for kind, record in SOLVED:
        found = looks(record.puzzle).clues
        assert f", {found} clue" in repr(record.puzzle), kind
    regions = enpitsu.read("norinori\nregions\na a b b\na a b b")
    assert "for each cell" not in enpitsu.diagnose(regions).text()
    assert looks(enpitsu.read("suguru\nregions\na a\na b\ngivens\n. .\n. .")).symmetry == ()


def test_a_soon_answer_takes_little_work_where_many_cuts_are_needed():
    draft = Draft(enpitsu.Puzzle(enpitsu.kind("fillomino"), Grid(6, 6), {}))
    solver = draft.known().solver.sat.solver
    before = solver.propagations
    draft.status(soon=True)
    assert solver.propagations - before < 2 * SOON_PROPAGATIONS


def test_an_edit_is_answered_soon_and_nothing_of_it_is_lost():
    empty = enpitsu.Puzzle(enpitsu.kind("sudoku"), Grid(9, 9), {})
    draft = Draft(empty)
    first = draft.status(soon=True)
    assert (first.status, first.complete) == ("multiple", False)
    for edit in (Clue("givens", Cell(0, 0), 5), Clue("givens", Cell(4, 4), 5)):
        draft = draft.edited(edit)
        assert draft.status(soon=True).status == "multiple"
    whole = draft.status()
    assert whole.complete
    assert draft.status(soon=True) is whole
    assert whole.state.candidates[Cell(4, 4)] == (5,)
    assert 5 not in whole.state.candidates[Cell(4, 0)]
    clash = draft.edited(Clue("givens", Cell(4, 0), 5))
    assert clash.status(soon=True).status == "none"
