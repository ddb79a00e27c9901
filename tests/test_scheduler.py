"""What is carried from one board to the next: findings are those of a look at everything."""

from random import Random

import pytest

from enpitsu.inference.hint import hint
from enpitsu.inference.reasoner import Reasoner
from enpitsu.puzzle.kind import State
from enpitsu.puzzle.model import model
from enpitsu.rules.formulas import Count, Is, Not
from enpitsu.rules.relations import Holds
from evidence import EVIDENCE

KINDS = ("hidato", "numberlink", "fillomino", "kakuro", "slitherlink", "starbattle", "tents")


def formula(rng, slots, depth=2):
    """A formula about slots with values 1 to 4."""
    if not depth or rng.random() < 0.3:
        part = Is(rng.randrange(slots), rng.randint(1, 4))
        return part if rng.random() < 0.6 else Not(part)
    parts = tuple(formula(rng, slots, depth - 1) for _ in range(rng.randint(1, 4)))
    low = rng.randint(0, len(parts))
    return Count(parts, low, rng.randint(low, len(parts)))


def test_values_that_do_not_matter_to_a_formula_make_it_forbid_nothing():
    rng, idle = Random(1), 0
    for _ in range(3000):
        relation = Holds(formula(rng, 3))
        columns = [tuple(sorted(rng.sample(range(1, 5), rng.randint(1, 4)))) for _ in range(3)]
        columns = columns[: relation.size]
        if relation.forbids(columns):
            continue
        for slot, only_values in relation.only_values.items():
            left = tuple(v for v in columns[slot] if v == only_values or rng.random() < 0.5)
            if len(left) > 1 or left == columns[slot]:
                now = [*columns[:slot], left, *columns[slot + 1 :]]
                assert not relation.forbids(now), (relation, columns, now)
                idle += left != columns[slot]
    assert idle > 100


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_is_read_like_the_first_one_of_its_model(kind):
    record = EVIDENCE[kind].solved[0]
    puzzle, solution = record.puzzle, record.solution
    known, rng = model(puzzle), Random(kind)
    for _ in range(4):
        shown = [place for place in puzzle.domains if rng.random() < 0.4]
        state = State.of(puzzle, {place: solution[place] for place in shown})
        for place in puzzle.domains:
            for value in state.candidates[place]:
                if value != solution[place] and rng.random() < 0.2:
                    state = state.drop(place, value)
        assert found(Reasoner(known, state=state)) == found(Reasoner(model(puzzle), state=state))


def found(reasoner):
    """What is found in three rounds, each told by its entries."""
    rounds = []
    for _ in range(3):
        offers = [*reasoner.offers()]
        rounds.append([(t.name, [[*e.removes] for e in found]) for t, found in offers])
        for _, found in offers[:1]:
            reasoner.strike(entry for one in found for entry in one.removes)
    return rounds


def test_a_wrong_entry_is_found_where_a_solution_is_known_by_now():
    record = EVIDENCE["sudoku"].solved[0]
    puzzle, solution = record.puzzle, record.solution
    place, *others = [one for one in solution if one not in model(puzzle).given_board]
    wrong = next(value for value in puzzle.domains[place] if value != solution[place])
    for board, status in (
        ({}, "step"),
        ({place: wrong, others[-1]: solution[others[-1]]}, "mistake"),
        ({place: solution[place]}, "step"),
    ):
        assert hint(puzzle, State.of(puzzle, board)).status == status
