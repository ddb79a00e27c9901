"""Inputs drawn at random, and what is expected of all of them: an answer, or one line of error.

Each fuzzer draws an input, as bytes, and tries one: whatever is wrong raises. `KEPT` has the inputs
that were met with something else once, in a folder for each fuzzer. `scripts/soak` draws more.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from fuzzing import boards, requests, runs, texts

KEPT = Path(__file__).parent / "kept"


class Fuzzer(NamedTuple):
    """Draws an input, and tries one."""

    drawn: Callable[[Random], bytes]
    tried: Callable[[bytes], None]


FUZZERS = {
    "contradictory": Fuzzer(boards.contradictory_input, boards.tried),
    "faulty": Fuzzer(boards.faulty_input, boards.tried),
    "made": Fuzzer(boards.made_input, boards.explained),
    "texts": Fuzzer(texts.drawn, texts.tried),
    "requests": Fuzzer(requests.drawn, requests.tried),
    "runs": Fuzzer(runs.drawn, runs.tried),
}
