"""How people solve Takuzu: by equal symbols close together, and by the symbols a line lacks."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from enpitsu.kit.techniques.runs import at_end, between, inside, next_to, several
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import either, line, listed
from enpitsu.puzzle import CandidateMap, Clue, Constraint, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

OTHER: dict[Value, Value] = {"0": "1", "1": "0"}
TOLD = 3  # a sentence lists no more ways to fill in a line


class BalancedLine(NamedTuple):
    """A row or a column: the constraint that it is balanced, and those on three cells in it."""

    cells: Sequence[Place]
    balance: Constraint
    triples: Sequence[Constraint]

    @property
    def half(self) -> int:
        """How many of each symbol it has."""
        return len(self.cells) // 2


def _lines(model: Model) -> list[BalancedLine]:
    windows = {tuple(c.places): c for c in model.constraints if c.rule.id == "triple"}
    found = []
    for balance in model.constraints:
        if balance.rule.id == "balance":
            cells = tuple(balance.places)
            triples = [windows[cells[i : i + 3]] for i in range(len(cells) - 2)]
            found.append(BalancedLine(cells, balance, triples))
    return found


def _each_line(model: Model) -> Iterator[Site]:
    for found in _lines(model):
        yield Site(found.cells, (found.balance, *found.triples), found)


def _open(cells: Sequence[Place], candidates: CandidateMap) -> list[Place]:
    return [cell for cell in cells if len(candidates[cell]) > 1]


def _holding(symbol: Value, cells: Sequence[Place], candidates: CandidateMap) -> list[Place]:
    """The cells that are known to have a symbol."""
    return [cell for cell in cells if candidates[cell] == (symbol,)]


# -- the numbers of symbols in a line ----------------------------------------------------


def _balance(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A line that has all of one symbol has the other one everywhere else."""
    found: BalancedLine = site.data
    for symbol in OTHER:
        held = _holding(symbol, found.cells, candidates)
        open_ = _open(found.cells, candidates)
        if len(held) == found.half and open_:
            yield Elimination([(cell, symbol) for cell in open_], (found.balance,), held, symbol)


def _balance_reason(step: Deduction) -> str:
    held = f"half of {line(step.because[0].places)} is {step.details} already"
    return f"{held}, {listed(step.facts)}"


def _forced_triple(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The last of a symbol is among three cells that would otherwise all have the other one."""
    found: BalancedLine = site.data
    for symbol in OTHER:
        held = _holding(symbol, found.cells, candidates)
        if len(held) != found.half - 1:
            continue
        open_ = _open(found.cells, candidates)
        for triple in found.triples:
            three = triple.places
            outside = [cell for cell in open_ if cell not in three]
            if outside and len(outside) < len(open_) and not _holding(symbol, three, candidates):
                gone = [(cell, symbol) for cell in outside]
                yield Elimination(gone, (found.balance, triple), held, (symbol, three))


def _forced_triple_reason(step: Deduction) -> str:
    symbol, three = step.details
    cells = next(c for c in step.because if c.rule.id == "balance").places
    lacks = f"{line(cells)} needs just one {symbol} beside {listed(step.facts)}"
    has = f"{either(three)} has it, as these cannot be three {several(OTHER[symbol])}"
    return f"{lacks}, and {has}"


# -- all ways to fill a line in ----------------------------------------------------------

# A state of filling in a line from its start: the number of zeros, and how it ends.
Stand = tuple[int, Value, int]
START: Stand = (0, "", 0)


def _after(stand: Stand, symbol: Value, half: int) -> Stand | None:
    """The state after one more cell; None if the line cannot continue so."""
    zeros, last, run = stand
    zeros += symbol == "0"
    run = run + 1 if symbol == last else 1
    return None if run > 2 or zeros > half else (zeros, symbol, run)


def _ways(columns: Sequence[Sequence[Value]], half: int) -> list[dict[Value, int]]:
    """For each cell, the number of ways to fill in the line with each symbol there."""
    before: list[dict[Stand, int]] = [{START: 1}]
    for column in columns:
        stands: dict[Stand, int] = {}
        for (stand, number), symbol in product(before[-1].items(), column):
            after = _after(stand, symbol, half)
            if after is not None:
                stands[after] = stands.get(after, 0) + number
        before.append(stands)
    ahead = {stand: int(stand[0] == half) for stand in before.pop()}
    ways: list[dict[Value, int]] = []
    for stands, column in zip(reversed(before), reversed(columns), strict=True):
        found = dict.fromkeys(column, 0)
        behind: dict[Stand, int] = {}
        for stand, number in stands.items():
            for symbol in column:
                after = _after(stand, symbol, half)
                more = 0 if after is None else ahead[after]
                found[symbol] += number * more
                behind[stand] = behind.get(stand, 0) + more
        ways.append(found)
        ahead = behind
    return ways[::-1]


def _completion(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A symbol that a cell has in none of the ways to fill in the line."""
    found: BalancedLine = site.data
    if not _open(found.cells, candidates):
        return
    columns = [candidates[cell] for cell in found.cells]
    ways = _ways(columns, found.half)
    number = sum(ways[0].values())
    listed_ways = _listed_ways(columns, found.half) if number <= TOLD else ()
    details = found.cells, number, listed_ways
    for cell, column in zip(found.cells, ways, strict=True):
        for symbol, with_it in column.items():
            if len(column) > 1 and not with_it and number:
                places = [other for other in found.cells if other != cell]
                yield Elimination([(cell, symbol)], site.constraints, places, details)


def _listed_ways(columns: Sequence[Sequence[Value]], half: int) -> tuple[str, ...]:
    """The ways to fill in a line, if they are few."""
    found: list[tuple[str, Stand]] = [("", START)]
    for i, column in enumerate(columns):
        more = [
            (begun + str(symbol), after)
            for (begun, stand), symbol in product(found, column)
            if (after := _after(stand, symbol, half)) is not None
        ]
        found = [(begun, stand) for begun, stand in more if _ends(stand, columns[i + 1 :], half)]
    return tuple(begun for begun, _ in found)


def _ends(stand: Stand, columns: Sequence[Sequence[Value]], half: int) -> bool:
    stands = {stand}
    for column in columns:
        found = (_after(one, symbol, half) for one, symbol in product(stands, column))
        stands = {after for after in found if after is not None}
    return any(zeros == half for zeros, _, _ in stands)


def _line_told(step: Deduction) -> Sequence[Place]:
    """The cells of a line whose ways are counted."""
    cells: Sequence[Place] = step.details[0]
    return cells


def _completion_reason(step: Deduction) -> str:
    cells, number, ways = step.details
    symbol = either(dict.fromkeys(symbol for _, symbol in step.removes))
    if ways:
        return f"{line(cells)} can only be filled in as {either(ways)}"
    return f"none of the {number} ways to fill in {line(cells)} has a {symbol} there"


# -- lines that must not be equal --------------------------------------------------------


class Pair(NamedTuple):
    """Two lines that must differ, each with the constraint that it is balanced."""

    lines: tuple[Sequence[Place], Sequence[Place]]
    balances: tuple[Constraint, Constraint]


def _pairs(model: Model) -> Iterator[Site]:
    balances = {found.cells: found.balance for found in _lines(model)}
    for constraint in model.constraints:
        if constraint.rule.id == "unique":
            size = len(constraint.places) // 2
            one, other = tuple(constraint.places[:size]), tuple(constraint.places[size:])
            pair = Pair((one, other), (balances[one], balances[other]))
            yield Site(constraint.places, (constraint,), pair)


def _duplicate(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A line with two open cells must not become equal to a full one."""
    pair: Pair = site.data
    opens = [_open(cells, candidates) for cells in pair.lines]
    for full, half in ((0, 1), (1, 0)):
        if opens[full] or len(opens[half]) != 2:
            continue
        beside = dict(zip(pair.lines[half], pair.lines[full], strict=True))
        if all(
            cell in opens[half] or candidates[cell] == candidates[beside[cell]] for cell in beside
        ):
            gone = [(cell, candidates[beside[cell]][0]) for cell in opens[half]]
            if gone[0][1] != gone[1][1]:
                places = [cell for cell in site.watch if cell not in opens[half]]
                because = (*site.constraints, pair.balances[half])
                yield Elimination(gone, because, places, (pair.lines[half], pair.lines[full]))


def equal(_: Sequence[Clue], cells: Sequence[Place], known: CandidateMap) -> str:  # noqa: ARG001
    """A sentence that two lines are equal."""
    half = len(cells) // 2
    return f"{line(cells[:half])} and {line(cells[half:])} would be equal"


def _duplicate_reason(step: Deduction) -> str:
    cells, full = step.details
    return f"the other way round {line(cells)} would be equal to {line(full)}"


EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
TECHNIQUES = (
    alone("pair", "triple", next_to, when=at_end),
    alone("gap", "triple", between, when=inside, cost=1.2),
    Technique("balance", EASY, 1.2, _each_line, _balance, _balance_reason),
    Technique("duplicate line", MEDIUM, 2.0, _pairs, _duplicate, _duplicate_reason),
    Technique("forced triple", MEDIUM, 2.5, _each_line, _forced_triple, _forced_triple_reason),
    Technique(
        "line completion", HARD, 4.5, _each_line, _completion, _completion_reason, counts=_line_told
    ),
)
