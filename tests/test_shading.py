"""Kinds of shaded and white cells: published puzzles with their answers, in links and files."""

import pytest

from enpitsu import check, solve
from enpitsu.formats import read_record, write

# Samples of the editor pzprjs: a link, and the file of the finished board.
SAMPLES = {
    "hitori/4/4/1114142333214213": (
        "pzprv3/hitori/4/4/1 1 1 4 /1 4 2 3 /3 3 2 1 /4 2 1 3 /# + # . /+ + + . /# + # . /+ + + # /"
    ),
}


@pytest.mark.parametrize("link", SAMPLES)
def test_a_sample_has_the_answer_of_its_file(link):
    puzzle, finished = read_record(link).puzzle, read_record(SAMPLES[link])
    assert finished.puzzle == puzzle
    assert check(puzzle, finished.solution).right
    assert solve(puzzle).boards == (finished.solution,)
    assert write(read_record(link), "puzzlink").endswith(f"?{link}")
    assert read_record(write(finished, "pzprv3")) == finished
