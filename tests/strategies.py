"""Puzzles drawn at random from the frame and the layers of their kind."""

from functools import cache

from hypothesis import assume
from hypothesis import strategies as st

from enpitsu.authoring.puzzles import scribbled
from enpitsu.testing.subject import Subject
from probe_kinds import PROBES, made

TRIES = 30  # of some kinds few sizes will do
LARGE = {"samurai"}  # kinds without a board of three rows


@st.composite
def puzzles(draw, kind, most=5):
    """A puzzle without faults; most of them have no solution."""
    rng = draw(st.randoms(use_true_random=False))
    drawn = (scribbled(kind, rng, most, options(kind)) for _ in range(TRIES))
    found = next((puzzle for puzzle in drawn if not puzzle.faults), None)
    assume(found is not None)
    return found


@cache
def options(kind):
    """The options of a kind's evidence, and the defaults."""
    return Subject(kind, made(kind) if kind in PROBES else None).options
