"""Bits that are flipped in the file of a library: each is told as damage, or does no harm."""

import shutil
from collections import Counter

import pytest

import samples
from scripted import script

flips = script("flips")
HEADER = 100  # bytes
PAGE = 4096
# Of what the file says of itself: what it is, its pages, its encoding, its table of versions.
PLACES = ((3, 0), (17, 4), (18, 1), (19, 1), (31, 1), (47, 1), (59, 1), (105, 3))


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A library with puzzles, tags, runs and answers."""
    file = tmp_path_factory.mktemp("flips") / "library.db"
    flips.filled(file, 12)
    return file


def test_every_flipped_bit_is_told_or_does_no_harm(file):
    told = [*flips.flips(file, 40 if samples.thorough else 20, seed=1)]
    assert [one for one in told if one.fault] == []
    outcomes = Counter(one.outcome for one in told)
    assert outcomes.keys() <= {flips.TOLD_BY_ERROR, flips.TOLD_BY_VERIFY, flips.HARMLESS}
    assert len(outcomes) == 3


@pytest.mark.long
def test_so_are_many_of_them(file):
    assert [one for one in flips.flips(file, 1000, seed=2) if one.fault] == []


def test_so_are_those_of_what_the_file_says_of_itself(file, tmp_path):
    wished, copy = flips.read_back(file), tmp_path / "flipped.db"
    for byte, bit in (*PLACES, *in_names(file)):
        shutil.copy(file, copy)
        one = flips.flip(copy, byte, bit, wished)
        assert not one.fault, one


def in_names(file):
    """Bits that make no text of the names of tables, of a version, and of one of its columns."""
    content = file.read_bytes()
    for name in (b"enpitsu_version", b"CREATE TABLE puzzle", b"kind VARCHAR", b"puzzle_by_clues"):
        at = content.index(name)
        yield from ((at + len(name) - 3, bit) for bit in (0, 7))


def test_what_is_changed_and_not_told_would_be_noticed(file, tmp_path, monkeypatch):
    wished, copy = flips.read_back(file), tmp_path / "flipped.db"
    shutil.copy(file, copy)
    with flips.Library(file) as library:
        name = library.get(1).name.encode()
    at = file.read_bytes().index(name)
    monkeypatch.setattr(flips.Library, "verify", lambda *_: [])
    assert flips.flip(copy, at, 0, wished).fault == "read back as something else, and not told"
