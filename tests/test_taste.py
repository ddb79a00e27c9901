"""How near puzzles come to those in print: what is measured, and the best of several."""

import pytest

from enpitsu.errors import Unsupported
from enpitsu.kit.lines import LINE
from enpitsu.making import making, taste
from enpitsu.making.making import generate, made
from enpitsu.making.published import PUBLISHED, Spread
from enpitsu.making.recipe import Recipe
from enpitsu.paper.grid import Cell
from enpitsu.paper.limit import Limit
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.registry import kinds


def test_facts_are_of_kinds_and_their_spreads_in_order():
    assert PUBLISHED.keys() <= {kind.name for kind in kinds()}
    for facts in PUBLISHED.values():
        assert sum(facts.values.values()) < 1.001
        spreads = (facts.clues, facts.taken, facts.common, facts.ones, *facts.clues_at.values())
        for spread in spreads:
            assert spread is None or 0 <= spread.low <= spread.middle <= spread.high <= 1


@pytest.mark.parametrize("name", ["sudoku", "suguru", "masyu"])
def test_there_are_as_many_clues_as_in_print_unless_something_else_is_wished(name):
    recipe = Recipe(name)
    low, _, high = recipe.customary_clues
    for number in (1, 2):
        assert low <= len(made(recipe, number=number).puzzle.removable_clues) <= high
    assert Recipe(name, minimal=True).customary_clues is None
    assert Recipe(name, clues=(20, 30)).customary_clues is None


def test_sudokus_look_the_same_after_a_half_turn():
    givens = made(Recipe("sudoku")).puzzle.clues["givens"]
    assert {Cell(8 - cell.row, 8 - cell.col) for cell in givens} == givens.keys()


def test_no_rectangle_of_a_shikaku_has_one_cell():
    for number in (1, 2, 3):
        assert 1 not in made(Recipe("shikaku"), number=number).puzzle.clues["grid"].values()


@pytest.mark.parametrize("seed", [1, 3])
def test_a_numberlink_has_as_few_numbers_as_in_print(seed):
    puzzle = generate("numberlink", rows=7, cols=7, seed=seed)
    assert len(puzzle.clues["grid"]) <= PUBLISHED["numberlink"].clues.high * len(puzzle.grid.cells)


def test_regions_of_a_nanro_are_of_all_forms():
    puzzle = generate("nanro", rows=6, cols=6)
    rooms = [*puzzle.regions["regions"].values()]
    sides = [[len({cell[axis] for cell in room}) for axis in (0, 1)] for room in rooms]
    assert len(rooms) == len(puzzle.grid.cells) // 5
    assert any(len(room) < rows * cols for room, (rows, cols) in zip(rooms, sides, strict=True))


def test_black_cells_of_a_makaro_lie_the_same_after_a_half_turn_and_apart():
    grid, black = (
        made(Recipe("makaro", 6, 6)).puzzle.clues[name] for name in ("regions", "arrows")
    )
    assert {Cell(5 - cell.row, 5 - cell.col) for cell in black} == black.keys() != set()
    assert grid.keys().isdisjoint(black)
    assert all(abs(a.row - b.row) + abs(a.col - b.col) != 1 for a in black for b in black)


def test_a_feature_is_as_far_away_as_it_lies_from_the_median():
    spread = Spread(0.3, 0.4, 0.6)
    away = [taste.Feature("", value, spread).away for value in (0.4, 0.3, 0.5, 0.6, 2.0)]
    assert away == pytest.approx([0, 1, 0.5, 1, taste.FARTHEST])


def test_features_are_what_is_seen_on_a_board():
    record = made(Recipe("slitherlink", 7, 7))
    found = {one.name: one.value for one in taste.features(record.puzzle, record.solution)}
    assert found["clues a cell"] == len(record.puzzle.removable_clues) / 49
    line = sum(value == LINE for value in record.solution.values())
    assert found["taken by the line"] == line / 64
    assert found["half-turn"] <= 1
    told = taste.why(record.puzzle, record.solution)
    assert [line[:20].strip() for line in told.splitlines()] == [*found]


def test_clues_beside_a_picture_are_a_feature_of_one():
    recipe = Recipe("takuzu", 8, 8, theme="L")
    record = made(recipe)
    board = (record.puzzle, record.solution)
    beside = [one for one in taste.features(*board, recipe.margin) if one.name.startswith("beside")]
    clues = {clue.place for clue in record.puzzle.removable_clues}
    assert [one.value for one in beside] == [len(clues & recipe.margin) / len(recipe.margin)]
    assert not any(one.name == beside[0].name for one in taste.features(*board))


def test_clues_on_one_side_alone_are_further_from_print():
    record = made(Recipe("slitherlink", 7, 7))
    lopsided = {cell: v for cell, v in record.puzzle.clues["grid"].items() if cell.row < 2}
    other = Puzzle(record.puzzle.kind, record.puzzle.grid, {"grid": lopsided})
    near, far = (
        {one.name: one.away for one in taste.features(puzzle, record.solution)}
        for puzzle in (record.puzzle, other)
    )
    assert far["half-turn"] >= near["half-turn"]
    assert far["clues a cell"] > near["clues a cell"]


def test_the_best_of_several_is_taken_and_comes_again(monkeypatch):
    met = []

    def distance(puzzle, solution, margin):
        met.append((len(puzzle.removable_clues), puzzle))
        return met[-1][0]

    monkeypatch.setattr(making, "distance", distance)
    puzzle = generate("masyu", rows=6, best_of=5)
    assert len(met) == 5
    assert len(puzzle.removable_clues) == min(number for number, _ in met)
    assert puzzle == generate("masyu", rows=6, best_of=5)
    with pytest.raises(Unsupported, match="best_of 0; expected 1 or more"):
        Recipe("masyu", best_of=0)


def test_what_was_measured_when_time_was_over_is_not_compared(monkeypatch):
    limit, met = Limit(), []

    def distance(puzzle, solution, margin):
        met.append(puzzle)
        if len(met) == 3:
            limit.cancel()
        return -len(met)

    monkeypatch.setattr(making, "distance", distance)
    puzzle = generate("masyu", rows=6, best_of=5, time_limit=limit)
    assert (len(met), puzzle) == (3, met[1])


def test_the_command_tells_why(run):
    code, out, err = run("generate", "masyu", "--size", 6, "--best-of", 2, "--why")
    assert (code, out.partition(" ")[0]) == (0, "masyu")
    assert "taken by the line" in err
    assert "target 0.86 (0.78 to 0.92)" in err
