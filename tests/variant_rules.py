"""What each variant says of a filled board, told once more for tests, without any solver."""

from itertools import combinations, pairwise

from enpitsu.kit.boxes import labels
from enpitsu.paper.grid import Cell, regions


def along(puzzle, board, layer):
    """Each clue of a layer: the numbers on its cells, and its value."""
    for path, value in puzzle.clues.get(layer, {}).items():
        yield [board[cell] for cell in path.cells], value


def thermometers(puzzle, board):
    return all(v == sorted({*v}) for v, _ in along(puzzle, board, "thermo"))


def slowthermometers(puzzle, board):
    return all(v == sorted(v) for v, _ in along(puzzle, board, "slowthermo"))


def palindromes(puzzle, board):
    return all(v == v[::-1] for v, _ in along(puzzle, board, "palindrome"))


def renbans(puzzle, board):
    found = along(puzzle, board, "renban")
    return all(sorted(v) == [*range(min(v), min(v) + len(v))] for v, _ in found)


def whispers(puzzle, board):
    found = along(puzzle, board, "whisper")
    return all(abs(a - b) >= least for v, least in found for a, b in pairwise(v))


def consecutive(puzzle, board):
    dots = puzzle.clues["consecutive"]
    apart = {
        edge: abs(board[edge.first] - board[edge.second])
        for edge in puzzle.grid.edges
        if edge.first in board and edge.second in board
    }
    return all((apart[edge] == 1) == (edge in dots) for edge in apart)


def betweenlines(puzzle, board):
    found = along(puzzle, board, "between")
    return all(min(v[0], v[-1]) < n < max(v[0], v[-1]) for v, _ in found for n in v[1:-1])


def lockouts(puzzle, board):
    for v, least in along(puzzle, board, "lockout"):
        low, high = sorted((v[0], v[-1]))
        if high - low < least or any(low <= n <= high for n in v[1:-1]):
            return False
    return True


def arrows(puzzle, board):
    if any(v[0] != sum(v[1:]) for v, _ in along(puzzle, board, "arrow")):
        return False
    pills = along(puzzle, board, "pill")
    return all(int("".join(map(str, v[:size]))) == sum(v[size:]) for v, size in pills)


def doublearrows(puzzle, board):
    return all(v[0] + v[-1] == sum(v[1:-1]) for v, _ in along(puzzle, board, "doublearrow"))


def entropiclines(puzzle, board):
    most = max(n for domain in puzzle.domains.values() for n in domain)
    for path in puzzle.clues["entropic"]:
        most = max(n for cell in path.cells for n in puzzle.domains[cell])
        v = [board[cell] for cell in path.cells]
        third = [(3 * n - 3) // most for n in v]
        if any(len({*third[i : i + 3]}) < 3 for i in range(len(v) - 2)):
            return False
    return True


def modularlines(puzzle, board):
    found = along(puzzle, board, "modular")
    return all(len({n % 3 for n in v[i : i + 3]}) == 3 for v, _ in found for i in range(len(v) - 2))


def nabners(puzzle, board):
    found = along(puzzle, board, "nabner")
    return all(abs(a - b) > 1 for v, _ in found for a, b in combinations(v, 2))


def zipperlines(puzzle, board):
    for v, _ in along(puzzle, board, "zipper"):
        sums = {a + b for a, b in zip(v[: len(v) // 2], v[::-1], strict=False)}
        if len(v) % 2:
            sums.add(v[len(v) // 2])
        if len(sums) > 1:
            return False
    return True


def regionsumlines(puzzle, board):
    box = labels(puzzle)
    for path in puzzle.clues["regionsum"]:
        sums, last = [], object()
        for cell in path.cells:
            if box.get(cell) != last:
                sums.append(0)
                last = box.get(cell)
            sums[-1] += board[cell]
        if len({*sums}) > 1:
            return False
    return True


def clones(puzzle, board):
    found = along(puzzle, board, "clone")
    return all(v[: len(v) // 2] == v[len(v) // 2 : len(v) // 2 * 2] for v, _ in found)


def extraregions(puzzle, board):
    return all(len({*v}) == len(v) for v, _ in along(puzzle, board, "extraregion"))


def killercages(puzzle, board):
    found = along(puzzle, board, "cage")
    return all(len({*v}) == len(v) and told in ("?", sum(v)) for v, told in found)


def odd(puzzle, board):
    return all(v[0] % 2 for v, _ in along(puzzle, board, "odd"))


def even(puzzle, board):
    return all(not v[0] % 2 for v, _ in along(puzzle, board, "even"))


def _beside(puzzle, layer):
    marked = {path.cells[0] for path in puzzle.clues[layer]}
    return [(c, n) for c in marked for n in puzzle.grid.neighbours(c) if n not in marked]


def minimums(puzzle, board):
    return all(board[c] < board[n] for c, n in _beside(puzzle, "minimum"))


def maximums(puzzle, board):
    return all(board[c] > board[n] for c, n in _beside(puzzle, "maximum"))


def rowindexers(puzzle, board):
    cells = [path.cells[0] for path in puzzle.clues["rowindexer"]]
    found = [(board.get(Cell(board[cell] - 1, cell.col)), cell.row + 1) for cell in cells]
    return all(one == other for one, other in found)


def columnindexers(puzzle, board):
    cells = [path.cells[0] for path in puzzle.clues["columnindexer"]]
    found = [(board.get(Cell(cell.row, board[cell] - 1)), cell.col + 1) for cell in cells]
    return all(one == other for one, other in found)


def boxindexers(puzzle, board):
    box = labels(puzzle)
    for path in puzzle.clues["boxindexer"]:
        (cell,) = path.cells
        inside = [c for c in puzzle.grid.cells if box and box.get(c) == box.get(cell)] or [cell]
        number = board[cell]
        if number > len(inside) or board[inside[number - 1]] != inside.index(cell) + 1:
            return False
    return True


def _moves(puzzle, board, steps):
    for cell in puzzle.grid.cells:
        for down, right in steps:
            other = Cell(cell.row + down, cell.col + right)
            if other in puzzle.grid and board[cell] == board[other]:
                return False
    return True


def antiknight(puzzle, board):
    return _moves(puzzle, board, [(1, 2), (2, 1), (-1, 2), (-2, 1)])


def antiking(puzzle, board):
    return _moves(puzzle, board, [(1, 1), (-1, 1)])


def nonconsecutive(puzzle, board):
    layers = ("kropki", "consecutive", "difference", "ratio")
    dots = {e for name in layers for e in puzzle.clues.get(name, ())}
    edges = [e for e in puzzle.grid.edges if e not in dots]
    return all(abs(board[e.first] - board[e.second]) != 1 for e in edges)


def disjointgroups(puzzle, board):
    parts = [*regions(labels(puzzle)).values()]
    for place in range(max(map(len, parts), default=0)):
        group = [board[cells[place]] for cells in parts if place < len(cells)]
        if len({*group}) < len(group):
            return False
    return True


def fallingdiagonal(puzzle, board):
    size = puzzle.grid.rows
    return len({board[Cell(i, i)] for i in range(size)}) == size


def risingdiagonal(puzzle, board):
    size = puzzle.grid.rows
    return len({board[Cell(i, size - 1 - i)] for i in range(size)}) == size


def diagonals(puzzle, board):
    return fallingdiagonal(puzzle, board) and risingdiagonal(puzzle, board)


def _dots(one, other):
    return {"o": abs(one - other) == 1, "*": max(one, other) == 2 * min(one, other)}


def _signs(one, other):
    return {"X": one + other == 10, "V": one + other == 5}


def _edges(puzzle, board, layer, says, negative):
    for edge in puzzle.grid.edges:
        told = says(board[edge.first], board[edge.second])
        sign = puzzle.clues[layer].get(edge)
        if (sign and not told[sign]) or (negative and not sign and any(told.values())):
            return False
    return True


def kropki(puzzle, board):
    return _edges(puzzle, board, "kropki", _dots, negative=False)


def negativekropki(puzzle, board):
    return _edges(puzzle, board, "kropki", _dots, negative=True)


def xv(puzzle, board):
    return _edges(puzzle, board, "xv", _signs, negative=False)


def negativexv(puzzle, board):
    return _edges(puzzle, board, "xv", _signs, negative=True)


def quadruples(puzzle, board):
    for corner, value in puzzle.clues["quadruple"].items():
        round_ = [board[cell] for cell in corner.around if cell in board]
        for number in map(int, value.split(",")):
            if round_.count(number) < value.split(",").count(str(number)):
                return False
    return True


def littlekillers(puzzle, board):
    return all(told in ("?", sum(v)) for v, told in along(puzzle, board, "littlekiller"))


def _outside(puzzle, board, layer, says):
    for border, value in puzzle.clues[layer].items():
        if says([board[cell] for cell in puzzle.grid.ray(border)]) != value:
            return False
    return True


def sandwiches(puzzle, board):
    def made(line):
        most = max(n for domain in puzzle.domains.values() for n in domain)
        ends = [i for i, n in enumerate(line) if n in (1, most)]
        if sorted(line[i] for i in ends) != [1, most]:
            return None
        return sum(line[ends[0] + 1 : ends[1]])

    return _outside(puzzle, board, "sandwich", made)


def xsums(puzzle, board):
    return _outside(puzzle, board, "xsum", lambda v: sum(v[: v[0]]) if v[0] <= len(v) else None)


def skyscrapers(puzzle, board):
    def seen(line):
        return sum(all(n > before for before in line[:i]) for i, n in enumerate(line))

    return _outside(puzzle, board, "skyscraper", seen)


def numberedrooms(puzzle, board):
    return _outside(
        puzzle, board, "numberedroom", lambda v: v[v[0] - 1] if v[0] <= len(v) else None
    )


def linesums(puzzle, board):
    return _outside(puzzle, board, "linesum", sum)


def drawings(puzzle, board):
    return True


def pencilmarks(puzzle, board):
    found = along(puzzle, board, "pencilmark")
    return all(str(number) in value.split(",") for (number,), value in found)


def _numbered(puzzle, board, layer, fits, usual=None):
    dots = puzzle.clues[layer]
    printed = {*dots.values()} | ({usual} if usual else set())
    for edge in puzzle.grid.edges:
        low, high = sorted((board[edge.first], board[edge.second]))
        if edge in dots:
            if not fits(low, high, dots[edge]):
                return False
        elif usual and any(fits(low, high, number) for number in printed):
            return False
    return True


def differences(puzzle, board):
    return _numbered(puzzle, board, "difference", lambda a, b, n: b - a == n)


def negativedifferences(puzzle, board):
    return _numbered(puzzle, board, "difference", lambda a, b, n: b - a == n, 1)


def ratios(puzzle, board):
    return _numbered(puzzle, board, "ratio", lambda a, b, n: a * n == b)


def negativeratios(puzzle, board):
    return _numbered(puzzle, board, "ratio", lambda a, b, n: a * n == b, 2)


def boxsums(puzzle, board):
    found = labels(puzzle)
    for border, value in puzzle.clues["boxsum"].items():
        line = puzzle.grid.ray(border)
        last = next((i for i, c in enumerate(line) if found.get(c) != found.get(line[0])), None)
        if sum(board[cell] for cell in line[:last]) != value:
            return False
    return True
