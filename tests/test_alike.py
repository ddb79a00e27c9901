"""Puzzles that are alike: turned, or with other names; and no others."""

from itertools import product
from pathlib import Path as FilePath
from random import Random

import pytest

import samples
from enpitsu.engines.solve import solve
from enpitsu.io.formats import records
from enpitsu.making.alike import EarlierPuzzles, digest, likeness, marks
from enpitsu.making.drafts.renaming import Renaming
from enpitsu.making.making import generate_all, made
from enpitsu.making.recipe import Recipe
from enpitsu.making.turning import turned, turned_record, turns
from enpitsu.paper.grid import Grid, Path
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.registry import kind, kinds
from enpitsu.testing.subject import Subject
from samples import few
from symmetry import exchanged

ROOT = FilePath(__file__).parents[1]
NAMES = few([each.name for each in kinds()], 17)
# Kinds of which renaming finds all that may change names, and the kind says it too.
WITH_NAMES = ("marupeke", "sudoku", "suguru", "takuzu")

# Kinds whose numbers can be counted from the other end, and a size at which that is found soon.
SMALL = {"kakuro": (4, 4), "suko": (3, 3), "wijuko": (4, 4), "sudoku + killercages": (6, 6)}


def puzzles(name):
    """Those written down for a kind, and small ones that are made."""
    return [
        record.puzzle for record in Subject(kind(name), samples=4 if samples.thorough else 1).solved
    ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.part(4)
def test_turned_and_renamed_images_meet(name):
    rng = Random(name)
    for puzzle in puzzles(name):
        images = [turned(puzzle, turn) for turn in turns(puzzle.kind)]
        images += [exchanged(image) for image in images]
        images += [shuffled(image, rng) for image in images]
        assert {digest(image) for image in images} == {digest(puzzle)}


def shuffled(puzzle, rng):
    """The puzzle with other names drawn for what its kind calls alike."""
    names = {}
    for group in puzzle.kind.alike(puzzle):
        names.update(zip(group, rng.sample(group, len(group)), strict=True))
    clues = {
        layer: {place: names.get(value, value) for place, value in values.items()}
        for layer, values in puzzle.clues.items()
    }
    return Puzzle(puzzle.kind, puzzle.grid, clues, puzzle.options)


@pytest.mark.parametrize("name", NAMES)
def test_no_two_that_are_written_down_are_alike_unless_they_are_images(name):
    found = {}
    for puzzle in puzzles(name):
        other = found.setdefault(digest(puzzle), puzzle)
        assert other == puzzle or are_images(other, puzzle)


def are_images(one, other):
    """Whether some turn of one is the other but for names: as many of each sort of clue."""

    def shape(puzzle):
        return [sorted(map(str, layer)) for layer in puzzle.clues.values()]

    return any(shape(turned(one, turn)) == shape(other) for turn in turns(one.kind))


@pytest.mark.parametrize("name", WITH_NAMES)
def test_a_kind_calls_all_alike_that_renaming_finds(name):
    for puzzle in puzzles(name)[:3]:
        told = {frozenset(group) for group in puzzle.kind.alike(puzzle)}
        found = {frozenset(group) for group in Renaming(puzzle).groups()}
        assert found <= told


def test_all_small_boards_meet_just_their_images():
    """Each way to print x, o and black in five cells of 2x4, against its images one by one."""
    marupeke, grid = kind("marupeke"), Grid(2, 4)
    classes = {}
    for values in product(("x", "o", "#", None), repeat=5):
        clues = {c: v for c, v in zip(grid.cells, values, strict=False) if v}
        puzzle = Puzzle(marupeke, grid, {"grid": clues})
        classes.setdefault(digest(puzzle), set()).add(puzzle)
    for members in classes.values():
        one = next(iter(members))
        images = [turned(one, turn) for turn in turns(marupeke)]
        images += [exchanged(image) for image in images]
        assert members <= {*images}
    assert sum(map(len, classes.values())) == 4**5


def test_labels_of_different_layers_have_nothing_to_do_with_each_other():
    text = (
        "sudoku\nregions\na a b b\na a b b\nc c d d\nc c d d\ngivens\n1 . . .\n" + ". . . .\n" * 3
    )
    cages = "cages\n{0} {0} . .\n" + ". . . .\n" * 3 + "sums\n4 . . .\n" + ". . . .\n" * 3
    one, other = (next(iter(records(text + cages.format(label)))).puzzle for label in ("a", "z"))
    assert digest(one) == digest(other)


def test_sums_are_no_names():
    killer, grid = kind("sudoku + killercages"), Grid(4, 4)
    cells = grid.cells[:2]
    cage = {Path(cells, ordered=False): 5}
    found = {
        digest(Puzzle(killer, grid, {"cage": cage, "givens": {cells[0]: n}})) for n in (1, 2, 3, 4)
    }
    assert len(found) == 4


@pytest.mark.long
def test_generated_puzzles_that_differ_have_digests_that_differ():
    """1,500 of 4x4, of which those of one digest are images of each other."""
    found = {}
    for number in range(1, 1501):
        puzzle = made(Recipe("takuzu", 4, 4), number=number).puzzle
        found.setdefault(digest(puzzle), []).append(puzzle)
    for one, *others in found.values():
        images = [turned(one, turn) for turn in turns(one.kind)]
        assert {*others} <= {*images, *map(exchanged, images)}


# -- the same solution, or nearly the same clues -------------------------------------------


@pytest.mark.parametrize("name", ["sudoku", "slitherlink", "nurikabe", "kakuro", "galaxies"])
def test_a_solution_is_known_again_however_it_lies_and_whatever_is_printed(name):
    record = made(Recipe(name, 6, 6))
    puzzle, seen = record.puzzle, EarlierPuzzles()
    assert seen.new(puzzle, record.solution)
    for clue in puzzle.removable_clues[::2]:
        puzzle = puzzle.without_clue(clue.layer, clue.place)
    for turn in turns(puzzle.kind):
        image = turned_record(Record(puzzle, solution=record.solution), turn)
        assert not seen.new(image.puzzle, image.solution)
        assert EarlierPuzzles(allowed=True).new(image.puzzle, image.solution)


@pytest.mark.parametrize("name", SMALL)
def test_a_solution_is_known_again_counted_from_the_other_end(name):
    first, other = counted_from_both_ends(name)
    assert digest(first.puzzle) != digest(other.puzzle)
    known = {*marks(first.puzzle, first.solution)}
    for turn in turns(first.puzzle.kind):
        image, seen = turned_record(other, turn), EarlierPuzzles()
        assert seen.new(first.puzzle, first.solution)
        assert not seen.new(image.puzzle, image.solution)
        assert known & {*marks(image.puzzle, image.solution)}


def counted_from_both_ends(name):
    """The first puzzle of a kind whose numbers can be reversed, and with them reversed."""
    for record in (made(Recipe(name, *SMALL[name]), number=number) for number in range(1, 20)):
        renaming = Renaming(record.puzzle)
        if names := renaming.reversal():
            solution = {place: names.get(value, value) for place, value in record.solution.items()}
            return record, Record(renaming.with_names(names), solution=solution)
    raise AssertionError(name)


def test_a_clue_more_or_elsewhere_makes_no_other_puzzle():
    puzzle = made(Recipe("sudoku", 9, 9, symmetry="none")).puzzle
    told = likeness(puzzle)
    for one, other in product(puzzle.removable_clues[:5], puzzle.removable_clues[-5:]):
        fewer = puzzle.without_clue(one.layer, one.place)
        assert not likeness(fewer).isdisjoint(told)
        assert not likeness(fewer.without_clue(other.layer, other.place)).isdisjoint(told)
        assert digest(fewer) != digest(puzzle)


def test_puzzles_with_few_clues_are_not_alike_for_what_they_lack():
    one, other = made(Recipe("takuzu", 6, 6)), made(Recipe("takuzu", 6, 6), number=2)
    assert likeness(one.puzzle, one.solution).isdisjoint(likeness(other.puzzle, other.solution))


def test_series_of_two_levels_share_no_solution():
    seen = EarlierPuzzles()
    for level, rows in product(("easy", "hard"), (8, 9)):
        for puzzle in generate_all(Recipe("suguru", rows, 8, level=level), count=3):
            assert seen.new(puzzle, solve(puzzle).solution)


def test_names_tell_all_that_a_puzzle_depends_on():
    recipes = [
        Recipe("suguru", 6, 6, **wishes)
        for wishes in ({}, {"level": "easy"}, {"minimal": True}, {"clues": (1, 5)})
    ]
    places = [(1, 1, 0), (1, 2, 0), (2, 1, 0), (1, 1, 1), (1, 11, 0), (11, 1, 0)]
    assert len({recipe.name(*place) for recipe in recipes for place in places}) == 24
    usual = Recipe("marupeke", 6, 6, options={"run": 3})
    assert usual.name(1, 2, 3) == Recipe("marupeke", 6, 6).name(1, 2, 3) == "marupeke-6x6-1-2.4"
