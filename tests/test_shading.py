"""Kinds of shaded and white cells: published puzzles with their answers, in links and files."""

import pytest

from enpitsu import check, solve
from enpitsu.formats import read_record, write

# Samples of the editor pzprjs: a link, and the file of the finished board.
SAMPLES = {
    "hitori/4/4/1114142333214213": (
        "pzprv3/hitori/4/4/1 1 1 4 /1 4 2 3 /3 3 2 1 /4 2 1 3 /# + # . /+ + + . /# + # . /+ + + # /"
    ),
    "kurodoko/5/5/i7g5l2l2g4i": (
        "pzprv3/kurodoko/5/5/. . . 7 . /5 . . . . /. . 2 . . /. . . . 2 /. 4 . . . /"
        "+ # + + . /+ + # + + /+ # + + # /+ + # + + /# + + + # /"
    ),
    "yinyang/5/5/016612300": (
        "pzprv3/yinyang/5/5/. . . . . /1 . 2 . . /2 . . . 1 /. . 2 . 1 /. . . . . /"
        "1 1 1 1 1 /. 2 . 2 1 /. 2 1 1 . /1 2 . 2 . /1 1 1 1 1 /"
    ),
    "norinori/5/5/cag4ocjo": (
        "pzprv3/norinori/5/5/5/0 0 1 2 2 /1 1 1 2 2 /1 3 3 2 2 /3 3 3 3 3 /4 4 3 3 3 /"
        "# # + + + /+ + # # + /# # + + # /+ + . . # /# # + . . /"
    ),
    "lits/4/4/9q02jg": (
        "pzprv3/lits/4/4/3/0 0 1 1 /0 0 1 2 /0 1 1 2 /2 2 2 2 /# + # # /# # # + /# + # + /# # # # /"
    ),
    "tapa/5/5/3n5hchhajn2": (
        "pzprv3/tapa/5/5/3 # # # # /# # . # 5 /# + 3,1,1 # # /3,1 # + # + /# # # # 2 /"
    ),
}

# Links from the tests of the editor Penpa-Edit that have one solution.
LINKS = (
    "kurodoko/10/10/3n5k2l5j4s5h76n98h3s4j4l4k3n4",
    "kurodoko/12/12/9l9l5l4l2l7l5l3l4l3h5p7h3l7l4l8l8l2l7l5l7l7",
    "kurodoko/9/9/man5h365i4zo4i684h4n8m",
)


@pytest.mark.parametrize("link", SAMPLES)
def test_a_sample_has_the_answer_of_its_file(link):
    puzzle, finished = read_record(link).puzzle, read_record(SAMPLES[link])
    assert finished.puzzle == puzzle
    assert check(puzzle, finished.solution).right
    assert solve(puzzle).boards == (finished.solution,)
    assert write(read_record(link), "puzzlink").endswith(f"?{link}")
    assert read_record(write(finished, "pzprv3")) == finished


@pytest.mark.parametrize("link", LINKS)
def test_a_published_puzzle_has_one_solution(link):
    record = read_record(link)
    outcome = solve(record.puzzle)
    assert outcome.status == "unique"
    assert check(record.puzzle, outcome.solution).right
    assert write(record, "puzzlink").endswith(f"?{link}")
