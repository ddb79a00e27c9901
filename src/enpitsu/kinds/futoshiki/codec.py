"""Givens and signs of a game ID: `0D,4,...`, cell by cell."""

from dataclasses import replace

from enpitsu.io import codecs as c
from enpitsu.paper.source import Source
from enpitsu.puzzle import Cell, Place, Value

# The sides on which the neighbour is smaller, in the order of the format: step and sign.
SIDES = {"U": (-1, 0, "^"), "R": (0, 1, ">"), "D": (1, 0, "v"), "L": (0, -1, "<")}


class Compared:
    """For each cell its number, or 0, then the sides with a smaller number, and a comma.

    A letter from a to z stands for a number of cells that have neither.
    """

    def __init__(self, givens: str, signs: str) -> None:
        self.givens, self.signs = givens, signs

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with the givens and the signs."""
        givens: dict[Place, Value] = {}
        signs: dict[Place, Value] = {}
        todo = iter(page.grid.cells)
        left = len(page.grid.cells)
        while left:
            letter = source.peek()
            if letter and "a" <= letter <= "z":
                gap = ord(source.character()) - ord("a") + 1
                if gap > left:
                    raise source.error(f"{gap} empty cells; expected at most {left}")
                for _ in range(gap):
                    next(todo)
                left -= gap
                continue
            self._cell(source, page, next(todo), givens, signs)
            left -= 1
            if not source.accept(",") and left:
                raise source.fail(",")
        return replace(page, clues={**page.clues, self.givens: givens, self.signs: signs})

    def _cell(
        self,
        source: Source,
        page: c.Page,
        cell: Cell,
        givens: dict[Place, Value],
        signs: dict[Place, Value],
    ) -> None:
        number = source.number(f"0 to {page.rows}", low=0, high=page.rows)
        if number:
            givens[cell] = number
            source.marks[self.givens, cell] = source.mark
        while (letter := source.peek()) and letter in SIDES:
            start = source.at
            source.accept(letter)
            down, right, sign = SIDES[letter]
            other = Cell(cell.row + down, cell.col + right)
            edge = page.grid.edge(cell, other)
            if other not in page.grid or edge in signs:
                raise source.error(f"{letter} at {cell} can stand between no two cells", at=start)
            signs[edge] = sign
            source.marks[self.signs, edge] = start

    def write(self, page: c.Page) -> str:
        """The cells as text."""
        return "".join(f"{self._written(page, cell)}," for cell in page.grid.cells)

    def _written(self, page: c.Page, cell: Cell) -> str:
        signs, text = page.clues[self.signs], str(page.clues[self.givens].get(cell, 0))
        for letter, (down, right, sign) in SIDES.items():
            edge = page.grid.edge(cell, Cell(cell.row + down, cell.col + right))
            text += letter * (signs.get(edge) == sign)
        return text
