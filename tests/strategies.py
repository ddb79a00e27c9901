"""Puzzles drawn at random from the frame and the layers of their kind."""

from functools import cache

from hypothesis import assume
from hypothesis import strategies as st

from enpitsu.testing.puzzles import scribbled
from enpitsu.testing.subject import Subject
from probes import PROBES, made


@st.composite
def puzzles(draw, kind, most=5):
    """A puzzle without faults; most of them have no solution."""
    rng = draw(st.randoms(use_true_random=False))
    puzzle = scribbled(kind, rng, most, options(kind))
    assume(not puzzle.faults)
    return puzzle


@cache
def options(kind):
    """The options of a kind's evidence, and the defaults."""
    return Subject(kind, made(kind) if kind in PROBES else None).options
