"""Links of SudokuPad; they hold what links of f-puzzles do, and are read alike."""

from __future__ import annotations

from urllib.parse import quote

from enpitsu.io.codecs.lzstring import packed
from enpitsu.io.formats.foreign import codec
from enpitsu.io.formats.fpuzzles import read, split
from enpitsu.puzzle.kind import Record

__all__ = ["read", "split", "write"]

HOME = "https://sudokupad.app/fpuzzles"


def write(record: Record) -> str:
    """The link that opens the puzzle in SudokuPad; it holds the solution, if there is one."""
    return HOME + quote(packed(codec("sudokupad", record.puzzle).write(record)), safe="")
