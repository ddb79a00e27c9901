"""The runs of shaded cells that a clue lists, and the relation that a line has them."""

from collections.abc import Iterator, Sequence

from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.paper.values import Value
from enpitsu.rules import Regular, Relation, relation
from enpitsu.rules.automata import automaton

UNKNOWN = "?"  # stands for a length that is not given
Run = int | None  # the length of a run; None if it is not given


def told(value: Value) -> list[Run]:
    """The runs that a clue lists; a clue 0 means no run."""
    numbers = str(value).split(",")
    return [None if one == UNKNOWN else int(one) for one in numbers if one != "0"]


def least(run: Run) -> int:
    """The least number of cells of a run."""
    return run or 1


def room(runs: Sequence[Run]) -> int:
    """The least number of cells that runs need, with one white cell between each two."""
    return sum(map(least, runs)) + len(runs) - 1


def starts(runs: Sequence[Run]) -> Iterator[int]:
    """The state of the automaton of a line before each run."""
    state = 0
    for run in runs:
        yield state
        state += least(run) + 1


@relation
def has_runs(size: int, runs: tuple[Run, ...]) -> Relation:
    """The shaded slots form these runs, in this order.

    A state of the automaton is a position in the shortest line with these runs, which has one white
    cell between them; a run of unknown length at its end is followed by one more white cell.
    """
    whole = WHITE.join(SHADED * least(run) for run in runs)
    picture = whole + WHITE * (None in runs[-1:])
    growing = {before + 1 for before, run in zip(starts(runs), runs, strict=True) if run is None}

    def step(state: int, value: Value) -> int | None:
        if state < len(picture) and picture[state] == value:
            return state + 1
        before_a_run = state == 0 or picture[state - 1] == WHITE or state == len(picture)
        stays = before_a_run if value == WHITE else state in growing
        return state if stays else None

    machine = automaton(0, (SHADED, WHITE), step, lambda state: state >= len(whole))
    return Regular(tuple(range(size)), machine)
