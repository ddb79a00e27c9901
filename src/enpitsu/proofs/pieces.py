"""A checker of cuts, by search in the graph. It shares no code with what finds them.

A cut is a clause that follows from one constraint on a graph. It names a piece: if the clause is
false, the piece breaks the constraint, for it is disconnected from something else that holds,
closes a cycle, joins two roots, or has a wrong size. A piece is given as nodes, or as edges if the
constraint is about these. Two constraints that cells are connected have cuts together, whose piece
is four cells: if the clause is false, the ways of the one constraint and of the other would cross.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from enpitsu.graphs.graph import Graph
from enpitsu.paper.grid import Cell
from enpitsu.rules.crossings import CrossingCuts
from enpitsu.rules.cuts import ConnectedCuts, CutGenerator, CycleCuts, SeparationCuts, SizeCuts
from enpitsu.rules.words.cut import BorderCuts

OTHERWISE = "the clause says something else of the piece"
Open = Callable[[int, int], bool]  # whether a search may take this edge to this node


def fault(
    rule: CutGenerator, piece: Sequence[int], clause: Sequence[int], parts: int
) -> str | None:
    """Why a clause does not follow from the constraint because of the piece; None if it does.

    The clause must have exactly the literals that this takes. The first `parts` edges are those the
    constraint is about; the others, if any, always hold.
    """
    if not piece or len({*piece}) < len(piece):
        return "the piece is empty, or names something twice"
    if len({*clause}) < len(clause):
        return "the clause names something twice"
    match rule:
        case ConnectedCuts(edges=None):
            return _cut_off(rule, piece, clause)
        case ConnectedCuts():
            return _closed_early(rule, piece, clause, parts)
        case CycleCuts(graph, edges):
            if not _is_cycle(graph, piece):
                return "the piece is no cycle"
            return None if {*clause} == {-edges[edge] for edge in piece} else OTHERWISE
        case SeparationCuts(graph, nodes, roots):
            if not _joins(graph, piece, roots):
                return "the piece joins no two roots"
            return None if {*clause} == {-nodes[node] for node in piece} else OTHERWISE
        case SizeCuts():
            return _misfits(rule, piece, clause)
        case BorderCuts():
            return None if _divides_wrongly(rule, piece, clause) else OTHERWISE
        case CrossingCuts():
            return _crosses(rule, piece, clause)
        case _:
            return "the rule is none whose cuts can be checked"


def _misfits(rule: SizeCuts, piece: Sequence[int], clause: Sequence[int]) -> str | None:
    """What is wrong with a clause that says a piece does not have a number that misfits its size.

    If it is too small, one node with the number is enough, provided that no node around has it.
    """
    graph, nodes = rule.graph, rule.nodes
    inside, said = {*piece}, {*clause}
    if _reached(graph, piece[0], lambda _, node: node in inside) != inside:
        return "the piece is not connected"
    border = {other for node in inside for _, other in graph.around[node]} - inside
    for number in {number for node in inside for number in nodes[node]}:
        denied = {-nodes[node][number] for node in inside if number in nodes[node]}
        ways = {nodes[node][number] for node in border if number in nodes[node]}
        if len(inside) > number and len(denied) == len(inside) and said == denied:
            return None
        if len(inside) < number and len(said & denied) == 1 and said - denied == ways:
            return None
    return OTHERWISE


def _divides_wrongly(rule: BorderCuts, piece: Sequence[int], clause: Sequence[int]) -> bool:
    """Whether the edges of the piece contradict each other, if the clause is false.

    Some of them are borders, the others join their nodes. Then too many nodes are connected, a
    border lies between two that are, or a part within borders cannot be divided.
    """
    graph, edges = rule.graph, rule.edges
    parted = {edge for edge in piece if -edges[edge] in clause}
    joined = {edge for edge in piece if edges[edge] in clause}
    told = {-edges[edge] for edge in parted} | {edges[edge] for edge in joined}
    if told != {*clause} or parted & joined or parted | joined != {*piece}:
        return False
    if joined:
        met = _reached(graph, graph.edges[min(joined)][0], lambda edge, _: edge in joined)
        if not parted:
            return len(met) > rule.high
        return len(parted) == 1 and {*graph.edges[min(parted)]} <= met
    for start in graph.edges[min(parted)]:
        number = len(_reached(graph, start, lambda edge, _: edge not in parted))
        if -(-number // rule.high) * rule.low > number:
            return True
    return False


def _crosses(rule: CrossingCuts, piece: Sequence[int], clause: Sequence[int]) -> str | None:
    """What is wrong with a clause that says two connected sets of cells do not cross.

    If the clause is false, two of four cells are in the one set and two in the other. On paper an
    edge joins the middles of two cells side by side, so edges meet in such middles alone. The cells
    of the two sets take turns round a square, or along the rim. Then any way between the first two
    meets any way between the others (C. Jordan), while no cell is in both sets.
    """
    cells = rule.cells
    beside = ((cells[start], cells[end]) for start, end in rule.graph.edges)
    if any(abs(a.row - b.row) + abs(a.col - b.col) != 1 for a, b in beside):
        return "an edge joins cells that are not side by side"
    if any(one != -other for one, other in zip(rule.one, rule.other, strict=True)):
        return "a cell may be in both sets"
    first = {cells[node] for node in piece if -rule.one[node] in clause}
    second = {cells[node] for node in piece if -rule.other[node] in clause}
    if not len(first) == len(second) == 2 or not len(piece) == len(clause) == len(first | second):
        return OTHERWISE
    for ring in (_square(min(first | second)), _rim(cells)):
        if {*ring} >= first | second:
            in_turn = [cell in first for cell in sorted(first | second, key=ring.index)]
            if in_turn[0] == in_turn[2]:
                return None
    return "the cells do not take turns round a square or along the rim"


def _square(cell: Cell) -> Sequence[Cell]:
    """The four cells, clockwise, of the square whose first cell is this."""
    row, col = cell
    return cell, Cell(row, col + 1), Cell(row + 1, col + 1), Cell(row + 1, col)


def _rim(cells: Sequence[Cell]) -> Sequence[Cell]:
    """The cells around the bounding rectangle of the cells, in cyclic order."""
    top, bottom = min(cell.row for cell in cells), max(cell.row for cell in cells)
    left, right = min(cell.col for cell in cells), max(cell.col for cell in cells)
    return [
        *(Cell(top, col) for col in range(left, right)),
        *(Cell(row, right) for row in range(top, bottom)),
        *(Cell(bottom, col) for col in range(right, left, -1)),
        *(Cell(row, left) for row in range(bottom, top, -1)),
    ]


def _cut_off(rule: ConnectedCuts, piece: Sequence[int], clause: Sequence[int]) -> str | None:
    """What is wrong with a clause that says a piece is not cut off.

    If the clause is false, two nodes hold, and the nodes that fail separate the piece from the
    rest.
    """
    nodes = rule.nodes
    met = _reached(rule.graph, piece[0], lambda _, node: nodes[node] not in clause)
    if met != {*piece}:
        return "the piece is not connected, or is not parted from the rest"
    border = {other for node in met for _, other in rule.graph.around[node]} - met
    return _unlike(clause, nodes, met, {nodes[node] for node in border})


def _closed_early(
    rule: ConnectedCuts, piece: Sequence[int], clause: Sequence[int], parts: int
) -> str | None:
    """What is wrong with a clause that says a closed line is not alone.

    If the clause is false, the piece is all of a closed line, and a node elsewhere is met.
    """
    graph, edges = rule.graph, rule.edges or ()
    line = {*piece, *range(parts, len(edges))}
    start = graph.edges[piece[0]][0]
    inside = _reached(graph, start, lambda edge, _: edge in line)
    here = {edge for node in inside for edge, _ in graph.around[node]} & line
    if not {*piece} <= here or not _is_cycle(graph, [*here]):
        return "the piece is no line of its own"
    if _reached(graph, start, lambda edge, _: edges[edge] not in clause) != inside:
        return "the piece is not parted from the rest"
    ways = {e for e, ends in enumerate(graph.edges) if (ends[0] in inside) != (ends[1] in inside)}
    return _unlike(clause, rule.nodes, inside, {edges[edge] for edge in ways})


def _unlike(
    clause: Sequence[int], nodes: Sequence[int], inside: Collection[int], ways: Collection[int]
) -> str | None:
    """What is wrong with the clause of a piece; None if it has the right literals.

    It has to negate a node inside the piece, then one outside, and then contain the ways out.
    """
    denied = [{node for node, held in enumerate(nodes) if held == -n} for n in clause[:2]]
    if len(denied) < 2 or denied[0].isdisjoint(inside) or denied[1] <= {*inside}:
        return "the clause does not begin with a denial in the piece and one outside"
    return None if {*clause[2:]} == {*ways} else OTHERWISE


def _is_cycle(graph: Graph, edges: Sequence[int]) -> bool:
    """Whether these edges are connected and meet each of their nodes twice."""
    there = {*edges}
    nodes = {node for edge in edges for node in graph.edges[edge]}
    ends = [sum(edge in there for edge, _ in graph.around[node]) for node in nodes]
    met = _reached(graph, next(iter(nodes)), lambda edge, _: edge in there)
    return met == nodes and all(number == 2 for number in ends)


def _joins(graph: Graph, piece: Sequence[int], roots: Sequence[int]) -> bool:
    """Whether these nodes are connected, with two roots among them."""
    met = _reached(graph, piece[0], lambda _, node: node in piece)
    return met == {*piece} and len(met & {*roots}) > 1


def _reached(graph: Graph, start: int, is_open: Open) -> set[int]:
    """The nodes that a search from a node reaches."""
    met, todo = {start}, [start]
    while todo:
        for edge, other in graph.around[todo.pop()]:
            if other not in met and is_open(edge, other):
                met.add(other)
                todo.append(other)
    return met
