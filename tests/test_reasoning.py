"""Every path leads to the solution by steps that are certified, whatever is certain is found."""

from functools import cache
from pathlib import Path

import pytest

from enpitsu import formats
from enpitsu.errors import Unsupported
from enpitsu.expr import Is, Not, every
from enpitsu.grid import Grid
from enpitsu.kinds import kind
from enpitsu.picture import Look
from enpitsu.puzzle import Answer, Kind, Layer, Puzzle, Rule, State, Symbols, model
from enpitsu.solving import solve
from enpitsu.solving.certify import Certifier
from enpitsu.solving.explain import explain
from enpitsu.solving.grade import LADDER, grade
from enpitsu.techniques import Level, sentence
from evidence import COLLECTED, KINDS, SOLVED
from small import IMPOSSIBLE, small
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


each_puzzle = pytest.mark.parametrize("number", range(COUNT))
path_of = cache(lambda number: explain(puzzle(number)))


def replayed(path):
    """The states a path goes through, each checked to follow from the one before."""
    left = dict(path.start.left)
    for step in path.steps:
        assert step.removes
        before = dict(left)
        for place, value in step.removes:
            assert value in left[place]
            left[place] = tuple(v for v in left[place] if v != value)
        for place, candidates in step.given.items():
            assert candidates == before[place]
        places = dict.fromkeys(place for place, _ in step.removes)
        assert list(step.sets) == [(p, left[p][0]) for p in places if len(left[p]) == 1]
    assert left == dict(path.end.left)


def certified(path):
    """Every step follows from what it cites, needs all of it, and can be told in a sentence."""
    certifier = Certifier(model(path.puzzle, lemmas=True))
    for step in path.steps:
        assert certifier.certifies(step), sentence(step)
        told = sentence(step)
        assert told.endswith(".")
        assert told.strip() == told
        assert "\n" not in told
        assert ". " not in told


@each_puzzle
def test_every_step_is_certified_and_the_path_leads_to_the_solution(number):
    path = path_of(number)
    assert path.ending == "solved"
    assert path.end.board() == solve(path.puzzle).solution
    replayed(path)
    certified(path)


@each_puzzle
def test_a_supposition_is_told_down_to_its_clash(number):
    for step in path_of(number).steps:
        if step.technique.name.endswith("contradiction"):
            ((place, value),) = step.removes
            left = dict(State.fresh(puzzle(number)).left)
            left |= {**step.given, place: (value,)}
            *follows, last = step.chain
            for part in follows:
                for p, v in part.removes:
                    assert v in left[p]
                    left[p] = tuple(kept for kept in left[p] if kept != v)
                assert all(left.values())
            told = {p for part in step.chain for c in part.because for p in c.places}
            assert set(step.given) <= told
            assert set(step.because) == {c for part in step.chain for c in part.because}
            gone = dict(left)
            for p, v in last.removes:
                gone[p] = tuple(kept for kept in gone[p] if kept != v)
            assert not all(gone.values())


# -- how a path ends ---------------------------------------------------------------------


def test_the_source_ladder_settles_the_first_suguru_and_is_stuck_on_the_second():
    first, second = formats.read_all((EXAMPLES / "suguru.puz").read_text("utf-8"))[:2]
    assert explain(first, ladder="source").ending == "solved"
    path = explain(second, ladder="source")
    assert path.ending == "stuck"
    assert not path.complete
    assert (len(path.end.board()), len(path.end.left)) == (56, 120)
    assert all(path.end.left.values())
    replayed(path)
    certified(path)
    assert explain(second).complete


@pytest.mark.parametrize("name", ["source", "steep"])
def test_a_ladder_that_is_not_there_is_refused(name):
    with pytest.raises(Unsupported, match=name):
        explain(small("wijuko", 0), ladder=name)


def thinned(number):
    """A generated puzzle with half of its clues, and all of its solutions if they are few."""
    whole = puzzle(len(PUZZLES) + number)
    clues = {name: dict(layer) for name, layer in whole.clues.items()}
    for name, layer in whole.clues.items():
        if name != "regions":
            for place in [p for p, value in layer.items() if value != "#"][::2]:
                del clues[name][place]
    return Puzzle(whole.kind, whole.grid, clues, whole.options)


@pytest.mark.parametrize("number", range(0, SMALL * len(KINDS), 2))
def test_with_several_solutions_only_what_they_share_is_claimed(number):
    found = thinned(number)
    path = explain(found)
    outcome = solve(found)
    assert path.ending == ("solved" if outcome.unique else "several")
    assert path.complete == outcome.unique
    for board in (outcome.solution, outcome.second or outcome.solution):
        assert all(board[place] in left for place, left in path.end.left.items())
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


@pytest.mark.parametrize("found", IMPOSSIBLE, ids=[p.kind.name for p in IMPOSSIBLE])
def test_without_a_solution_the_path_says_so(found):
    path = explain(found)
    assert path.ending == "none"
    assert not path.complete
    replayed(path)
    certified(path)
    assert grade(found).level is None


def test_a_place_that_runs_empty_at_once_leaves_no_solution():
    first, second = Grid(1, 2).cells

    def says(_, vars):
        yield (second,), Is(vars[second], 9)
        yield (first, second), Not(every([Is(vars[first], 1), Is(vars[second], 3)]))

    odd = Kind(
        name="odd",
        title="Odd",
        clues=(Layer("grid", Symbols("x")),),
        answer=Answer(lambda _: {first: (1, 2), second: (3,)}),
        rules=(Rule("odd", "The second cell holds a nine.", says),),
        look=Look(),
    )
    found = Puzzle(odd, Grid(1, 2), {})
    assert explain(found).ending == grade(found).ending == "none"


@pytest.mark.parametrize("number", range(len(SOLVED)))
def test_out_of_time_is_undecided(number):
    path = explain(puzzle(number), time_limit=0)
    assert path.ending == "undecided"
    assert grade(path.puzzle, time_limit=0).ending == "undecided"
    replayed(path)


@pytest.mark.parametrize("kind", KINDS, ids=repr)
def test_a_path_goes_on_from_a_state(kind):
    found = small(kind.name, 1)
    path = explain(found)
    half = path.start
    for step in path.steps[: len(path.steps) // 2]:
        for place, value in step.removes:
            half = half.drop(place, value)
    rest = explain(found, state=half)
    assert rest.start == half
    assert rest.end == path.end
    replayed(rest)
    place, value = next(iter(path.steps[-1].sets))
    other = next(v for v in path.start.left[place] if v != value)
    assert explain(found, state=half.put(place, other)).ending == "none"


# -- grades --------------------------------------------------------------------------------


ORIENTED = [
    *range(len(SOLVED)),
    *range(len(SOLVED), len(PUZZLES), 12),
    *range(len(PUZZLES), COUNT, 3),
]


@pytest.mark.parametrize("number", ORIENTED)
def test_a_grade_is_the_same_from_every_side_and_in_other_signs(number):
    found = puzzle(number)
    first = grade(found)
    for one in (*(turned(found, turn) for turn in TURNS), turned(exchanged(found), TURNS[5])):
        other = grade(one)
        assert (other.level, other.score) == (first.level, first.score), one


@each_puzzle
def test_a_puzzle_with_one_solution_has_a_grade(number):
    found = grade(puzzle(number))
    assert found.level in [level.name.lower() for level in Level]
    assert found.score >= 0
    assert found.ladder == LADDER
