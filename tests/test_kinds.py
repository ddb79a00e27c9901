"""What every puzzle kind promises: the shipped suite, run on all there are and on probes."""

from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import samples
from enpitsu.inference.explain import explain
from enpitsu.inference.reasoner import BEHIND_LADDER
from enpitsu.puzzle.registry import home
from enpitsu.testing import checks, evidence
from enpitsu.testing.suite import PROMISES
from evidence import KINDS
from probe_kinds import PROBES, made

# To make puzzles takes longer than all else: of few kinds those that are wished are made each time.
WISHED = ("gates", "kropki", "marupeke", "masyu", "takuzu")
LONG = (
    *(f"suko: {what}" for what in ("explanations", "grades", "drafts are completed")),
    *(f"{name}: lemmas follow" for name in ("hidato", "numbrix")),
    "slitherlink: drafts are completed",
    "gokigen: drafts are diagnosed",
    "lits: generated puzzles come",
    "lits: minimal",
    *(f"fillomino: {what}" for what in ("explanations", "answers", "values", "grades", "wishes")),
    "fillomino: every engine",
    "heyawake: grades",
    "kakuro: drafts are completed",
    "kakuro: puzzles of the usual size",
    *(f"kurotto: {what}" for what in ("explanations", "every engine")),
    "snake: drafts are diagnosed",
    *(f"{name}: drafts are diagnosed" for name in ("abc", "pegs", "steps")),
    "tasquare: explanations",
)
# Of each of these promises one kind in so many is asked each time; the names choose which.
PARTS = {
    "drafts are diagnosed as brute force says": 16,
    "techniques fire on their examples": 30,
    "explanations lead to the solution": 16,
    "every engine finds the one solution": 16,
    "values are pickled and copied": 16,
    "answers tell themselves": 16,
    "turned puzzles have turned solutions": 16,
    "puzzles of the usual size are made": 12,
    "damage is refused where it is": 12,
    "drafts are completed and reduced": 12,
    "check and solver agree": 12,
    "counts agree with brute force": 10,
    "grades do not depend on how a board lies": 9,
    "boards are drawn": 9,
    "records come back": 5,
    "other formats come back": 4,
    "generated puzzles come again from their seed": 4,
    "a clue goes with all that cites it": 4,
    "clues are read as the rules say": 3,
    "hints lead on": 3,
    "names are told apart": 3,
    "generated puzzles have one solution": 2,
    "minimal puzzles need every clue": 2,
    "rules are told in one sentence each": 2,
    "constraints cite what is printed": 2,
    "lemmas follow from the rules": 2,
}


def is_long(kind, promise):
    """Whether a promise is only kept in thorough runs."""
    wishes = promise.startswith("wishes") and kind.name not in WISHED
    return wishes or f"{kind.name}: {promise}".startswith(LONG)


@cache
def kept(kind):
    """The checks of all that a kind promises."""
    known = made(kind) if kind in PROBES else None
    return checks(kind, evidence=known, samples=4 if samples.thorough else 1)


def promises():
    for kind in (*KINDS, *PROBES):
        for number, promise in enumerate(PROMISES):
            told = promise.__name__.replace("_", " ")
            marks = [pytest.mark.long] if is_long(kind, told) else []
            marks += [pytest.mark.part(PARTS[told])] if told in PARTS and kind in KINDS else []
            yield pytest.param(kind, number, id=f"{kind.name}: {told}", marks=marks)


@pytest.mark.parametrize(("kind", "number"), list(promises()))
def test_kind(kind, number):
    kept(kind)[number]()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_kind_is_a_folder_with_its_evidence(kind):
    folder = Path(import_module(home(kind.name)).__file__).parent
    assert {path.name for path in folder.glob("*.*")} >= {"__init__.py", "evidence.toml"}


@pytest.mark.part(12)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_each_technique_that_a_path_takes_has_an_example(kind):
    known = evidence(kind)
    shown = {technique.name for technique in known.techniques}
    shown |= {technique.name for technique in BEHIND_LADDER}  # which are alike in every kind
    paths = [explain(record.puzzle) for record in known.solved[:2]]
    assert {step.technique.name for path in paths for step in path.steps} <= shown
