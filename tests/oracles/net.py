"""Net, by water that is poured in at one piece, and by turning each piece by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .lines import Cell

ROUND = ((-1, 0), (0, 1), (1, 0), (0, -1))  # the four sides in turn
PIECES = {"o": "1000", "I": "1010", "L": "1100", "T": "1110", "X": "1111"}


def fits(record: dict[str, Any], pipes: set[frozenset[Cell]]) -> bool:
    """Whether water comes to all pipes and to none twice, and each piece can be turned so."""
    grid = record["grid"]
    every = [(r, c) for r in range(record["rows"]) for c in range(record["cols"])]
    for r, c in every:
        sides = "".join(str(int(frozenset({(r, c), (r + y, c + x)}) in pipes)) for y, x in ROUND)
        told = grid[r][c]
        turned = (
            {PIECES[told][i:] + PIECES[told][:i] for i in range(4)} if told in PIECES else {"0000"}
        )
        if sides not in turned:
            return False
    wet = [min(cell for pipe in pipes for cell in pipe)] if pipes else []
    dry = set(pipes)
    for cell in wet:
        for pipe in [pipe for pipe in dry if cell in pipe]:
            dry.remove(pipe)
            (other,) = pipe - {cell}
            if other in wet:
                return False
            wet.append(other)
    return not dry
