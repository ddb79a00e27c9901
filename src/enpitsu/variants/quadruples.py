"""Quadruples: the numbers in a circle where four cells meet all occur in these cells."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from enpitsu.io.codecs import keys
from enpitsu.kit.techniques.clued import clued
from enpitsu.kit.techniques.groups import differing, places_of
from enpitsu.kit.techniques.words import clue_named
from enpitsu.paper.layer import listed
from enpitsu.puzzle import (
    Board,
    CandidateMap,
    Clue,
    Corner,
    Domains,
    Instances,
    Layer,
    Lists,
    Model,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import Count, Formula, Is, every, relation


@relation
def holds(numbers: tuple[int, ...], size: int) -> Formula:
    """Each of these numbers occurs in the slots at least as often as it is listed."""
    return every(
        Count(tuple(Is(slot, number) for slot in range(size)), least, size)
        for number, least in Counter(numbers).items()
    )


def quadruples(puzzle: Puzzle, domains: Domains) -> Instances:
    """The numbers in each circle occur in the four cells round it."""
    for corner, value in puzzle.clues["quadruple"].items():
        cells = [cell for cell in corner.around if cell in domains]
        yield cells, (Clue("quadruple", corner, value),), holds(tuple(listed(value)), len(cells))


def shown(_: Puzzle, board: Board, corner: Corner) -> Iterable[Value]:
    """Every choice of two or more of the numbers round a corner of a full board."""
    round_ = sorted(int(board[cell]) for cell in corner.around if cell in board)
    for size in range(2, len(round_) + 1):
        for some in dict.fromkeys(combinations(round_, size)):
            yield ",".join(map(str, some))


# -- a number in a cell that sees too many places of a circle --------------------------------


def _circles(model: Model) -> Iterator[Site]:
    """A site for each circle: how often it needs each number, and which cells see each other."""
    seen = differing(model, "")
    for constraint in model.constraints:
        if constraint.rule.id == "quadruple":
            needed = Counter(listed(constraint.clues[0].value))
            yield Site(constraint.variables, (constraint,), (needed, seen))


def _seen_by_all(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A number is impossible in a cell that sees so many of its places that a circle lacked it."""
    needed, seen = site.data
    for number, least in needed.items():
        spots = places_of(number, site.watch, candidates)
        around = sorted({place for spot in spots for place in seen[spot]})
        because, gone = [*site.constraints], []
        for place in around:
            met = [spot for spot in spots if spot in seen[place]]
            free = place not in site.watch and number in candidates[place]
            if free and len(spots) - len(met) < least:
                gone.append((place, number))
                because += [seen[place][spot] for spot in met]
        if gone:
            places = [place for place in site.watch if place not in spots]
            details = number, least == 1
            yield Elimination(gone, [*dict.fromkeys(because)], places, details)


def _seen_says(step: Deduction) -> str:
    number, once = step.details
    several = len({place for place, _ in step.removes}) > 1
    clue = clue_named(next(one for one in step.because if one.rule.id == "quadruple"), {})
    if not once:
        return f"else {clue} would lack a {number}"
    return f"{'they see' if several else 'it sees'} every place left for the {number} of {clue}"


SEEN = Technique(
    "common peers of a quadruple", Difficulty.EASY, 2.2, _circles, _seen_by_all, _seen_says
)
QUADRUPLES = Variant(
    name="quadruples",
    title="Quadruples",
    clues=(Layer("quadruple", Lists(), on="inner corners", optional=True, listed=True),),
    rules=(
        Rule(
            "quadruple",
            "All numbers in a circle stand in the four cells round it, as often as printed.",
            quadruples,
            noun="circle",
            shown={"quadruple": shown},
            techniques=(
                *clued(
                    "quadruple",
                    "full quadruple",
                    "numbers of a quadruple",
                    "{clue} needs all its numbers",
                ),
                SEEN,
            ),
        ),
    ),
    fpuzzles={"quadruple": keys.Corners("quadruple")},
    aliases=("quads",),
)
