"""How boards are drawn on the page by strokes of a mouse, whatever their kind."""

from __future__ import annotations

from itertools import pairwise

from enpitsu.paper.grid import Cell, Edge
from page_in_browser import drag, standing

SORTS = "Object.fromEntries(document.querySelector('[data-board]').entering.sorts)"
CORNERS = {"NW": (0.2, 0.2), "NE": (0.8, 0.2), "SW": (0.2, 0.8), "SE": (0.8, 0.8)}


def by_mouse(page, values, puzzle):
    """Fill in values by the mouse alone; where strokes only select, by the pad besides."""
    sorts = page.evaluate(SORTS)
    selecting = {sorts.get("cell")} & {"digit", "area"}
    for points, value, places in strokes(puzzle, sorts, values):
        for _ in range(4):
            if all(standing(page, place) == str(value) for place in places):
                break
            drag(page, points)
            if selecting:
                page.click(f".pad [data-value='{value}']")
        assert {standing(page, place) for place in places} == {str(value)}


def strokes(puzzle, sorts, values):
    """Strokes that draw these values: the points, across and down, the value and its places."""
    edges = {place: value for place, value in values.items() if isinstance(place, Edge)}
    cells = {place: value for place, value in values.items() if place not in edges}
    if sorts.get("edge") == "border":
        yield from rectangles(puzzle, edges)
    elif sorts.get("edge") == "bridge":
        yield from spans(puzzle, edges)
    else:
        for edge, value in edges.items():
            yield [*ends(edge, sorts["edge"] == "line along edges")], value, [edge]
    tapped = sorts.get("edge") == "line between cells"  # strokes from cell to cell are lines
    for cell, value in cells.items():
        if sorts["cell"] == "centred area":
            row, col = puzzle.kind.look.centre(value)
            yield [middle(cell), (col, row)], value, [cell]
        elif value in CORNERS:
            across, down = CORNERS[value]
            yield [middle(cell), (cell.col + across, cell.row + down)], value, [cell]
        elif tapped:
            yield [middle(cell)], value, [cell]
        elif cells.get(Cell(cell.row, cell.col - 1)) != value:
            run = [cell]
            while cells.get(after := Cell(cell.row, run[-1].col + 1)) == value:
                run.append(after)
            yield [middle(run[0]), middle(run[-1])], value, run


def middle(cell):
    """The middle of a cell, across and down."""
    return cell.col + 0.5, cell.row + 0.5


def ends(edge, lattice):
    """Where a line on an edge ends: at two dots, or in the middle of two cells."""
    one, other = (Cell(*cell) for cell in edge)
    if not lattice:
        return middle(one), middle(other)
    if one.row == other.row:
        return (other.col, one.row), (other.col, one.row + 1)
    return (one.col, other.row), (one.col + 1, other.row)


def rectangles(puzzle, walls):
    """From corner to corner of each rectangle; any other area is drawn along its edges."""
    left, open_ = dict.fromkeys(puzzle.grid.cells), {*puzzle.domains} - {*walls}
    while left:
        first = next(iter(left))
        area = [first]
        for cell in area:
            left.pop(cell, None)
            area += [
                one
                for one in puzzle.grid.neighbours(cell)
                if one in left and one not in area and puzzle.grid.edge(cell, one) in open_
            ]
        rim = [edge for edge in walls if len({*edge} & {*area}) == 1]
        rows, cols = ([cell[axis] for cell in area] for axis in (0, 1))
        height, width = (max(lines) - min(lines) + 1 for lines in (rows, cols))
        if height * width == len(area) > 1 and rim:
            yield [middle(min(area)), middle(max(area))], walls[rim[0]], rim
        else:
            for edge in rim:
                yield [*ends(edge, lattice=True)], walls[edge], [edge]


def spans(puzzle, bridges):
    """From island to island, as often as there are bridges."""
    islands = puzzle.clues["grid"]
    for one in islands:
        for down, right in ((0, 1), (1, 0)):
            cells = [one]
            while (cell := Cell(cells[-1].row + down, cells[-1].col + right)) in puzzle.grid:
                cells.append(cell)
                if cell in islands:
                    break
            edges = [puzzle.grid.edge(*pair) for pair in pairwise(cells)]
            if edges and edges[0] in bridges:
                yield [middle(one), middle(cells[-1])], bridges[edges[0]], edges
