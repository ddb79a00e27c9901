"""Runs of a Nonogram, of which the lengths may not be told."""

from itertools import groupby, product

import pytest

from enpitsu import read, write
from enpitsu.errors import FormatError, Unsupported
from enpitsu.kinds.nonogram.runs import has_runs, told


@pytest.mark.parametrize("clue", ["0", "?", "2", "?,?", "1,?", "?,2", "2,?,1", "?,1,?"])
def test_lines_have_the_runs_that_are_told(clue):
    for size in range(1, 8):
        relation = has_runs(size, tuple(told(clue)))
        for line in product("#-", repeat=size):
            runs = [len([*run]) for sign, run in groupby(line) if sign == "#"]
            wished = [] if clue == "0" else clue.split(",")
            fits = len(runs) == len(wished) and all(
                one in ("?", str(run)) for one, run in zip(wished, runs, strict=True)
            )
            assert relation.holds(line) == fits


def test_runs_of_any_length_need_a_cell_each():
    with pytest.raises(FormatError, match=r"holds \?,\?,\?, which needs 5 cells; expected 4"):
        read("nonogram\ntop . . . .\nleft ?,?,?\n")


@pytest.mark.parametrize("format", ["puzzlink", "pzprv3", "tatham"])
def test_formats_that_cannot_tell_such_runs_refuse_them(format):
    puzzle = read("nonogram\ntop 1 1\nleft ?\n")
    with pytest.raises(Unsupported, match="left 1 has a run of any length"):
        write(puzzle, format)
