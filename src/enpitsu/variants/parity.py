"""Odd and even: the numbers in marked cells are odd, or even."""

from functools import partial

from enpitsu.io.codecs import keys
from enpitsu.kit.cell_lists import LINES, Column, on_lists, some_marks
from enpitsu.kit.techniques.clued import clued
from enpitsu.paper.look import Stroke
from enpitsu.puzzle import Layer, Look, Nothing, Paths, Rule, Value
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import Relation, Table, relation


@relation
def has_rest(domains: Column, rest: int) -> Relation:
    """The number has the remainder `rest` modulo two."""
    return Table((0,), frozenset((value,) for value in domains[0] if int(value) % 2 == rest))


def odd(domains: Column, _: Value) -> Relation:
    """The number is odd."""
    return has_rest(domains, 1)


def even(domains: Column, _: Value) -> Relation:
    """The number is even."""
    return has_rest(domains, 0)


def marked(name: str, stroke: Stroke) -> Variant:
    """The variant in which the numbers of marked cells are odd, or even."""
    return Variant(
        name=name,
        title=name.capitalize(),
        clues=(Layer(name, Nothing(), on=Paths(most=1), optional=True),),
        rules=(
            Rule(
                name,
                f"The number in a cell marked {name} is {name}.",
                partial(on_lists, name, {"odd": odd, "even": even}[name]),
                noun=f"{name} mark",
                techniques=clued(name, f"{name} cell", f"{name} number", f"it is marked {name}"),
            ),
        ),
        look=Look(strokes={name: stroke}),
        frame=partial(some_marks, name),
        frame_options=(LINES,),
        fpuzzles={name: keys.Singles(name)},
    )


ODD = marked("odd", "disc")
EVEN = marked("even", "square")
