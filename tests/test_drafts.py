"""Boards that a setter is still working at: whatever they say, they are explained to an end."""

from itertools import islice
from random import Random

import pytest

from enpitsu.errors import EnpitsuError
from enpitsu.inference.reasoner import Reasoner
from enpitsu.kit.techniques.words import sentence
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kinds
from evidence import EVIDENCE

MAX_CANDIDATES = 40  # of a board, all places together
BOARDS, DRAFTS, ROUNDS = 3, 3, 30


def candidates(puzzle):
    """How much may stand on an empty board."""
    return sum(map(len, puzzle.domains.values()))


def drafts(puzzle, rng):
    """The puzzle with a third of its clues gone, or with the value of another instead."""
    clues = [
        (layer.name, place, value)
        for layer in puzzle.kind.clues
        if not layer.divides
        for place, value in puzzle.clues[layer.name].items()
    ]
    for _ in range(DRAFTS if clues else 0):
        draft = puzzle
        for layer, place, _ in rng.sample(clues, -(-len(clues) // 3)):
            others = [value for name, _, value in clues if name == layer]
            value = rng.choice([None, *others])
            try:
                if value is None:
                    draft = draft.without_clue(layer, place)
                else:
                    draft = draft.with_clue(layer, place, value)
                model(draft)
            except EnpitsuError:  # this kind has no such board
                break
        else:
            yield draft


@pytest.mark.parametrize("kind", [*kinds()], ids=lambda kind: kind.name)
@pytest.mark.part(3)
def test_a_draft_is_told_step_by_step_whatever_its_clues_say(kind):
    """Each step is taken and has its sentence, where there is one solution, several or none."""
    rng, told = Random(kind.name), 0
    found = (one.puzzle for one in EVIDENCE[kind.name].solved)
    small = sorted((p for p in found if candidates(p) <= MAX_CANDIDATES), key=candidates)
    for puzzle in small[-BOARDS:]:
        for draft in drafts(puzzle, rng):
            reasoner = Reasoner(model(draft), highest=Difficulty.HARD)
            for taken in islice(reasoner.rounds(), ROUNDS):
                for step in taken.steps:
                    assert sentence(step).endswith(".")
                    told += 1
    if not told:
        pytest.skip("no draft comes to anything")
