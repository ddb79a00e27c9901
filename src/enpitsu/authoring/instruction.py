"""Check the instruction of a kind, which its author writes by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from enpitsu.engines.solve import solutions
from enpitsu.errors import BadKind, short
from enpitsu.kit.instruction import Instruction, instruction, unlike
from enpitsu.puzzle.kind import Kind


def stale(kind: Kind) -> Iterator[str]:
    """Each way in which the instruction does not match the kind's rules, or its worked example."""
    try:
        taught = instruction(kind)
    except BadKind as error:
        yield str(error)
    else:
        yield from _of_rules(kind, taught)
        yield from _of_example(kind, taught)


def _of_rules(kind: Kind, taught: Instruction) -> Iterator[str]:
    said = (rule for paragraph in taught.rules for rule in paragraph.of)
    if wrong := unlike(said, kind, "is not in the instruction"):
        yield wrong
    known = {"", "oblong", "unknown", *(option.name for option in kind.options)}
    known |= {layer.name for layer in kind.clues}
    for paragraph in taught.rules:
        if paragraph.only not in known:
            what = f"'{short(paragraph.text)}' is only about '{paragraph.only}'"
            yield f"{what}; expected an option or a layer"
        if paragraph.unless not in {"", *kind.defaults()}:
            what = f"'{short(paragraph.text)}' is said unless '{paragraph.unless}'"
            yield f"{what}; expected an option"


def _of_example(kind: Kind, taught: Instruction) -> Iterator[str]:
    record = taught.example
    if record is None:
        return
    if record.puzzle.kind is not kind:
        yield f"the example of the instruction is {record!r}"
        return
    found = [*islice(solutions(record.puzzle), 2)]
    if found != [record.solution]:
        yield f"the example of the instruction does not have its one solution: {record.puzzle!r}"
    elif not (record.state or {}).items() <= found[0].items():
        yield "the first moves of the instruction do not lead to the solution of its example"
