"""Lines from cell to cell, by walking along them: cells are pairs of row and column."""

from __future__ import annotations

from collections.abc import Collection

Cell = tuple[int, int]
Link = tuple[Cell, Cell]


def tour(links: Collection[Link]) -> list[Cell] | None:
    """The cells of the one loop that these links make, in its order; None if they make none."""
    ends: dict[Cell, list[Cell]] = {}
    for one, other in links:
        ends.setdefault(one, []).append(other)
        ends.setdefault(other, []).append(one)
    if not ends or any(len(near) != 2 for near in ends.values()):
        return None
    start = min(ends)
    before, here = start, ends[start][0]
    found = [start]
    while here != start:
        found.append(here)
        one, other = ends[here]
        before, here = here, other if one == before else one
    return found if len(found) == len(ends) else None


def bends(loop: list[Cell]) -> dict[Cell, bool]:
    """For each cell of a loop whether it turns there."""
    found = {}
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        found[here] = before[0] != after[0] and before[1] != after[1]
    return found


def masyu(grid: list[str], links: Collection[Link]) -> bool:
    """Whether the line turns as the circles tell."""
    loop = tour(links)
    if loop is None:
        return False
    turns = bends(loop)
    for r, row in enumerate(grid):
        for c, circle in enumerate(row):
            if circle == ".":
                continue
            if (r, c) not in turns:
                return False
            at = loop.index((r, c))
            beside = [turns[loop[at - 1]], turns[loop[(at + 1) % len(loop)]]]
            if circle == "o" and (turns[r, c] or not any(beside)):
                return False
            if circle == "*" and (not turns[r, c] or any(beside)):
                return False
    return True


def geradeweg(grid: list[str], links: Collection[Link]) -> bool:
    """Whether one who walks round turns as far before and behind each circle as it tells."""
    loop = tour(links)
    if loop is None:
        return False
    turns = bends(loop)
    corners = [at for at, cell in enumerate(loop) if turns[cell]]
    ways: dict[Cell, list[int]] = {}
    for first, last in zip(corners, [*corners[1:], corners[0] + len(loop)], strict=True):
        for at in range(first, last + 1):
            ways.setdefault(loop[at % len(loop)], []).append(last - first)
    for r, row in enumerate(grid):
        for c, told in enumerate(row):
            if told != ".":
                lengths = {*ways.get((r, c), ())}
                if len(lengths) != 1 or told not in ("?", str(*lengths)):
                    return False
    return True


STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def yajilin(
    arrows: list[str], numbers: list[str], shaded: Collection[Cell], links: Collection[Link]
) -> bool:
    """Whether the line is a tour of what is neither shaded nor a clue, and arrows count right."""
    rows, cols = len(arrows), len(arrows[0])
    every = {(r, c) for r in range(rows) for c in range(cols)}
    clues = {(r, c) for r, c in every if arrows[r][c] != "."}
    dark = {(r, c) for r, c in shaded}
    loop = tour(links) if links else []
    if loop is None or {(r, c) for r, c in loop} != every - clues - dark or dark & clues:
        return False
    if any({(r + 1, c), (r, c + 1)} & dark for r, c in dark):
        return False
    for r, c in clues:
        if numbers[r][c] != ".":
            down, right = STEPS[arrows[r][c]]
            seen = [(r + i * down, c + i * right) for i in range(1, max(rows, cols))]
            if sum(cell in dark for cell in seen) != int(numbers[r][c]):
                return False
    return True


def countryroad(
    rooms: list[str],
    numbers: list[str],
    links: Collection[Link],
    walls: Collection[frozenset[Cell]] = (),
) -> bool:
    """Whether a tour goes through each room in one stretch, of the right length, without gaps.

    Behind a wall inside a room another stretch begins; one room alone has one wherever that does.
    """
    loop = tour(links)
    if loop is None:
        return False
    met = [rooms[r][c] for r, c in loop]
    stretches = [
        rooms[here[0]][here[1]]
        for here, before in zip(loop, loop[-1:] + loop[:-1], strict=True)
        if rooms[here[0]][here[1]] != rooms[before[0]][before[1]]
        or frozenset((here, before)) in walls
    ]
    labels = {label for row in rooms for label in row}
    if (stretches or len(labels) > 1) and sorted(stretches) != sorted(labels):
        return False
    for r, row in enumerate(numbers):
        for c, number in enumerate(row):
            if number != "." and met.count(rooms[r][c]) != int(number):
                return False
            for other in ((r + 1, c), (r, c + 1)):
                if other[0] < len(rooms) and other[1] < len(row):
                    apart = rooms[r][c] != rooms[other[0]][other[1]]
                    apart = apart or frozenset(((r, c), other)) in walls
                    if apart and (r, c) not in loop and other not in loop:
                        return False
    return True


def hashi(grid: list[str], bridges: dict[Link, int]) -> bool:
    """Whether a walk over the bridges, island by island, sees all islands and nothing else."""
    rows, cols = len(grid), len(grid[0])
    every = {(r, c) for r in range(rows) for c in range(cols)}
    islands = {(r, c) for r, c in every if grid[r][c] != "."}
    built = {frozenset(link): number for link, number in bridges.items() if number}
    walked: dict[Cell, bool] = {}  # the water under bridges, and whether they run along a row
    todo = [min(islands)] if islands else []
    seen, used = {*todo}, set()
    for r, c in todo:
        ends = 0
        for down, right in STEPS.values():
            here, number = (r, c), built.get(frozenset({(r, c), (r + down, c + right)}), 0)
            ends += number
            while number:
                there = (here[0] + down, here[1] + right)
                if built.get(frozenset({here, there})) != number:
                    return False
                used.add(frozenset({here, there}))
                if there in islands:
                    todo += [there] * (there not in seen)
                    seen.add(there)
                    break
                if walked.setdefault(there, not down) is bool(down):
                    return False
                here = there
        if grid[r][c] not in ("?", str(ends)):
            return False
    return seen == islands and used == built.keys()


def numberlink(grid: list[str], links: Collection[Link]) -> bool:
    """Whether one who walks from every number comes to its equal, and takes all links but once."""
    left = {frozenset(link) for link in links}
    numbers = {(r, c): n for r, row in enumerate(grid) for c, n in enumerate(row) if n != "."}
    seen: set[Cell] = set()
    while set(numbers) - seen:
        here = start = min(set(numbers) - seen)
        while here not in seen:
            seen.add(here)
            ways = [link for link in left if here in link]
            if here != start and here in numbers:
                if ways or numbers[here] != numbers[start]:
                    return False
                break
            if len(ways) != 1:
                return False
            left.remove(ways[0])
            (here,) = ways[0] - {here}
        else:
            return False
    return not left
