"""Two kinds on one board: what either says holds of its part, and the rules between of both."""

import pickle
from itertools import product

import pytest

from enpitsu.counting.count import count
from enpitsu.engines.check import check
from enpitsu.engines.solve import solutions, solve
from enpitsu.inference.explain import explain
from enpitsu.io.formats import read
from enpitsu.kinds.masyu import KIND as MASYU
from enpitsu.kinds.starbattle import KIND as STAR_BATTLE
from enpitsu.kinds.tapa import KIND as TAPA
from enpitsu.paper.grid import At, Cell, Edge
from enpitsu.puzzle.beside import beside
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind, kinds
from enpitsu.puzzle.uniqueness import LADDER
from evidence import EVIDENCE

MIXED = [found for found in kinds() if len(found.components) > 1]
SOLVED = [record for found in MIXED for record in EVIDENCE[found.name].solved]
TINY = "tapamasyu\ngrid\n1 . .\n. . .\n. . .\nmasyu-grid\n. . .\n. . .\n. . ."


def own(puzzle, found):
    """The puzzle of one of the kinds, and the places of its answers on the board of both."""
    name = f"{found.name}-"
    clues = {
        layer.name: puzzle.clues.get(f"{name}{layer.name}", puzzle.clues.get(layer.name, {}))
        for layer in found.clues
    }
    options = {option.name: puzzle.options[option.name] for option in found.options}
    alone = Puzzle(found, puzzle.grid, clues, options)
    there = {place: At(found.name, place) for place in alone.domains}
    return alone, {p: at if at in puzzle.all_domains else p for p, at in there.items()}


@pytest.mark.parametrize("record", SOLVED, ids=repr)
def test_a_solution_of_both_is_one_of_either(record):
    for found in record.puzzle.kind.components:
        alone, there = own(record.puzzle, found)
        full = record.puzzle.derived(record.solution)
        board = {place: full[at] for place, at in there.items()}
        assert not check(alone, board).broken


def test_solutions_are_those_of_both_that_fit():
    puzzle = read(TINY)
    tapa, masyu = (own(puzzle, found)[0] for found in (TAPA, MASYU))
    fitting = 0
    for shading, loop in product(solutions(tapa), solutions(masyu)):
        drawn = {cell for edge, value in loop.items() if value == "=" for cell in edge}
        fitting += drawn == {cell for cell, value in shading.items() if value == "-"}
    assert fitting > 0
    assert int(count(puzzle)) == fitting


def test_what_shares_its_name_or_its_place_is_told_apart():
    tapamasyu, takuzu = kind("tapamasyu"), kind("futoshikitakuzu")
    assert [layer.name for layer in tapamasyu.clues] == ["grid", "masyu-grid"]
    assert [answer.name for answer in tapamasyu.answers] == ["tapa", "loop"]
    assert {type(place) for place in Puzzle(tapamasyu, tapamasyu.grid(3, 3), {}).domains} == {
        Cell,
        Edge,
    }
    assert [rule.id for rule in takuzu.stated].count("takuzu-given") == 1
    empty = Puzzle(takuzu, takuzu.grid(4, 4), {})
    assert At("takuzu", Cell(0, 0)) in empty.all_domains
    assert At("takuzu", Cell(0, 0)) not in empty.domains  # it follows from the numbers


@pytest.mark.parametrize("found", MIXED, ids=repr)
def test_both_bring_their_ways_of_reasoning(found):
    names = {technique.name for technique in found.own_techniques}
    for part in found.components:
        own = {one.name for one in part.own_techniques if one.ladders != (LADDER,)}
        assert own <= names
    record = min(EVIDENCE[found.name].solved, key=lambda record: len(record.puzzle.domains))
    path = explain(record.puzzle)
    assert path.complete
    back = pickle.loads(pickle.dumps([*path.steps]))
    assert [repr(step) for step in back] == [repr(step) for step in path.steps]


def test_models_of_the_kinds_share_their_constraints():
    rules = model(SOLVED[0].puzzle)
    said = [c for c in rules.constraints if c.rule.id not in {"round", "through", "parity", "odd"}]
    parts = [own(SOLVED[0].puzzle, found)[0] for found in SOLVED[0].puzzle.kind.components]
    assert len(said) == sum(len(model(part).constraints) for part in parts)


def test_options_of_one_name_are_refused():
    with pytest.raises(ValueError, match="both have the option stars"):
        beside(STAR_BATTLE, STAR_BATTLE, (), name="twice", title="Twice")


def test_a_frame_that_grows_needs_a_sketch():
    both = beside(TAPA, STAR_BATTLE, (), name="tapastars", title="Tapa & Stars")
    with pytest.raises(TypeError, match="the frame of starbattle grows"):
        both.frame(both.grid(5, 5), both.defaults(), None)


def test_a_mixed_puzzle_is_solved():
    assert solve(SOLVED[0].puzzle).solution == SOLVED[0].solution
