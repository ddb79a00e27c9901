"""Textbook models for OR-Tools CP-SAT, the mark a hand-written program sets.

A model is made from a puzzle's JSON record. `settle` solves it, excludes the solution
found and solves again, with one worker.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby, product
from typing import Any

from ortools.sat.python import cp_model

Record = dict[str, Any]
Rows = list[list[Any]]
# What stands for each open cell: its tokens with a Boolean each, or one integer variable.
Cells = dict[tuple[int, int], Any]

SHAKASHAKA = (".", "NW", "NE", "SW", "SE")
CLOCKWISE = ("NW", "NE", "SE", "SW")


def settle(record: Record) -> tuple[Rows, bool]:
    """The solution of a puzzle that has one, and whether it is the only one."""
    model, cells = MODELS[record["kind"]](record)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise ValueError(f"{record['id']}: {solver.status_name()}, expected a solution")
    rows = outside(record)
    for (r, c), cell in cells.items():
        rows[r][c] = read(solver, cell)
    exclude(model, solver, cells)
    return rows, solver.solve(model) == cp_model.INFEASIBLE


def outside(record: Record) -> Rows:
    """A board with what stands in the cells that take no answer."""
    token = {"shakashaka": "#", "marupeke": "#", "suguru": "-", "abc": "."}[record["kind"]]
    return [[token] * record["cols"] for _ in range(record["rows"])]


def read(solver: cp_model.CpSolver, cell: Any) -> Any:  # noqa: ANN401  # as the model has it
    """What the solution holds in a cell."""
    if isinstance(cell, dict):
        return next(token for token, literal in cell.items() if solver.boolean_value(literal))
    return solver.value(cell)


def exclude(model: cp_model.CpModel, solver: cp_model.CpSolver, cells: Cells) -> None:
    """Add that the next solution must differ from this one."""
    if any(isinstance(cell, dict) for cell in cells.values()):
        model.add_bool_or(cell[read(solver, cell)].negated() for cell in cells.values())
    else:
        held = [solver.value(cell) for cell in cells.values()]
        model.add_forbidden_assignments(list(cells.values()), [held])


def places(record: Record) -> list[tuple[int, int]]:
    """Every cell, row by row."""
    return list(product(range(record["rows"]), range(record["cols"])))


def marupeke(record: Record) -> tuple[cp_model.CpModel, Cells]:
    """One Boolean a cell; every window of three open cells sums to one or two."""
    model, grid, is_cross = cp_model.CpModel(), record["grid"], {}
    for r, c in places(record):
        if grid[r][c] != "#":
            is_cross[r, c] = model.new_bool_var("")
            if grid[r][c] != ".":
                model.add(is_cross[r, c] == (grid[r][c] == "x"))
    for (r, c), (dr, dc) in product(is_cross, ((0, 1), (1, 0), (1, 1), (1, -1))):
        window = [(r + i * dr, c + i * dc) for i in range(3)]
        if all(cell in is_cross for cell in window):
            model.add_linear_constraint(sum(is_cross[cell] for cell in window), 1, 2)
    return model, {cell: {"x": var, "o": var.negated()} for cell, var in is_cross.items()}


def suguru(record: Record) -> tuple[cp_model.CpModel, Cells]:
    """One integer a cell; all different in a region, unequal where cells touch."""
    model, labels, givens = cp_model.CpModel(), record["regions"], record["givens"]
    members: dict[str, list[tuple[int, int]]] = {}
    for r, c in places(record):
        if labels[r][c] != "-":
            members.setdefault(labels[r][c], []).append((r, c))
    number = {}
    for cells in members.values():
        for cell in cells:
            number[cell] = model.new_int_var(1, len(cells), "")
        model.add_all_different(number[cell] for cell in cells)
    for (r, c), var in number.items():
        if givens[r][c]:
            model.add(var == givens[r][c])
        for near in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
            if near in number:
                model.add(var != number[near])
    return model, number


def abc(record: Record) -> tuple[cp_model.CpModel, Cells]:
    """A Boolean for each letter in each cell; a clued letter stands first in its line."""
    model, letters = cp_model.CpModel(), record["letters"]
    rows, cols = record["rows"], record["cols"]
    cells = {cell: {t: model.new_bool_var("") for t in letters + "."} for cell in places(record)}
    for (r, c), cell in cells.items():
        model.add_exactly_one(cell.values())
        match record["grid"] and record["grid"][r][c]:
            case None:
                pass
            case "*":
                model.add(cell["."] == 0)
            case printed:
                model.add(cell["." if printed == "-" else printed] == 1)
    lines = [([(r, c) for c in range(cols)], "left", "right", r) for r in range(rows)]
    lines += [([(r, c) for r in range(rows)], "top", "bottom", c) for c in range(cols)]
    for line, first, last, index in lines:
        for letter in letters:
            model.add_exactly_one(cells[cell][letter] for cell in line)
        at = {k: sum(i * cells[cell][k] for i, cell in enumerate(line)) for k in letters}
        for other in letters:
            if record[first][index] not in (None, other):
                model.add(at[record[first][index]] < at[other])
            if record[last][index] not in (None, other):
                model.add(at[record[last][index]] > at[other])
    return model, cells


def shakashaka(record: Record) -> tuple[cp_model.CpModel, Cells]:
    """Five Booleans a cell; one clause for each offending pattern round each lattice point."""
    model, grid = cp_model.CpModel(), record["grid"]
    cells = {
        (r, c): {token: model.new_bool_var("") for token in SHAKASHAKA}
        for r, c in places(record)
        if grid[r][c] == "."
    }
    for cell in cells.values():
        model.add_exactly_one(cell.values())
    for r, c in places(record):
        if grid[r][c] not in ".#":
            near = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
            triangles = [cells[n][token] for n in near if n in cells for token in CLOCKWISE]
            model.add(sum(triangles) == int(grid[r][c]))
    for r, c in product(range(record["rows"] + 1), range(record["cols"] + 1)):
        around = [(r - 1, c - 1), (r - 1, c), (r, c), (r, c - 1)]
        here = [cells[cell] for cell in around if cell in cells]
        for pattern in offending(tuple(cell in cells for cell in around)):
            model.add_bool_or(
                cell[token].negated() for cell, token in zip(here, pattern, strict=True)
            )
    return model, cells


@cache
def offending(is_open: tuple[bool, ...]) -> list[tuple[str, ...]]:
    """The values of the open cells, clockwise from north-west, that leave a forbidden angle."""
    found = []
    for pattern in product(SHAKASHAKA, repeat=sum(is_open)):
        tokens = iter(pattern)
        round_ = [next(tokens) if open_ else "#" for open_ in is_open]
        if not all(angle in (2, 4, 8) for angle in white_angles(round_)):
            found.append(pattern)
    return found


def white_angles(cells: list[str]) -> list[int]:
    """The white sectors round a lattice point in steps of 45 degrees."""
    eighths = []
    for position, token in enumerate(cells):
        corner = (position + 2) % 4  # the lattice point, among the corners of this cell
        for beside in (CLOCKWISE[(corner + 1) % 4], CLOCKWISE[corner - 1]):
            white = token not in ("#", CLOCKWISE[corner], beside)
            eighths.append(white)
    if all(eighths):
        return [8]
    start = eighths.index(False)
    circle = eighths[start:] + eighths[:start]
    return [len(list(run)) for white, run in groupby(circle) if white]


MODELS = {"abc": abc, "marupeke": marupeke, "shakashaka": shakashaka, "suguru": suguru}
