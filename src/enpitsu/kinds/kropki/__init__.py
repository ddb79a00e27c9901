"""Kropki: a Latin square with dots between numbers that differ by one or are doubles.

A white dot is between numbers that differ by one, a black dot between a number and its double.
Where there is no dot, neither is the case. Between 1 and 2 there may be either dot.
"""

from functools import partial

from enpitsu.io import codecs as c
from enpitsu.kit import common
from enpitsu.kit.dots import consecutive, double, related, unrelated
from enpitsu.kit.techniques.latin import SETS, SINGLES
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import facts
from enpitsu.puzzle import DISC, RING, Answer, Kind, Layer, Look, Rule, Symbols
from enpitsu.puzzle.deduction import Deduction, Technique

WHITE, BLACK = "o", "*"


def beside(name: str, rule: str, dot: str) -> Technique:
    """The technique that removes a candidate without a partner at the other side of such a dot."""
    return alone(name, rule, partial(_beside, dot))


def _beside(dot: str, step: Deduction) -> str:
    (constraint,) = step.because
    one, other = constraint.variables
    if step.facts:
        return f"across {dot}, {facts(step)}"
    return f"{dot} stands between {one} and {other}"


KIND = Kind(
    name="kropki",
    title="Kropki",
    family="numbers and letters",
    usual_size=(6, 6),
    clues=(Layer("dots", Symbols(WHITE + BLACK), on="edges", complete=True),),
    answers=(Answer(common.numbers_of_lines),),
    rules=(
        common.LATIN,
        Rule(
            "white",
            "A white dot (o) joins numbers that differ by one.",
            partial(related, "dots", WHITE, consecutive),
            techniques=(beside("beside a white dot", "white", "a white dot"),),
        ),
        Rule(
            "black",
            "A black dot (*) joins a number and its double.",
            partial(related, "dots", BLACK, double),
            techniques=(beside("beside a black dot", "black", "a black dot"),),
        ),
        Rule(
            "bare",
            "Where there is no dot, neither is the case.",
            partial(unrelated, "dots", (consecutive, double)),
            unmet="a dot would be missing",
            techniques=(beside("without a dot", "bare", "no dot"),),
        ),
    ),
    techniques=(*SINGLES, *SETS),
    codecs=c.codecs(
        c.link("kropki", c.clues("dots", by=c.threes(WHITE, BLACK))),
        c.file(
            "kropki",
            c.words("dots", c.table({"1": WHITE, "2": BLACK}), c.nothing("0")),
            c.entries(c.noted(c.decimal(), c.nothing(".+-=%"))),
        ),
        remarked=common.never_finished,
    ),
    look=Look({WHITE: RING, BLACK: DISC}),
)
