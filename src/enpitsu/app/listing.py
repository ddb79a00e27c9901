"""The commands kinds and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from warnings import warn

import click

from enpitsu import files
from enpitsu.app.forms import OutputForm, json_line
from enpitsu.app.listed import ListedKind, Sentence, sentences
from enpitsu.app.options import FORCE, KIND, OUT, SharedOptions
from enpitsu.app.targets import Target, opened
from enpitsu.errors import UnknownKind
from enpitsu.io.formats.json import encoded
from enpitsu.kit.instruction import (
    INSTRUCTION_FILE,
    Instruction,
    Paragraph,
    instruction,
    unlike,
)
from enpitsu.paper import wire
from enpitsu.paper.layer import Option
from enpitsu.puzzle.kind import Kind
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.puzzle.registry import listed, unknown_kind

if TYPE_CHECKING:
    from enpitsu.inference.glossary import Glossary
    from enpitsu.puzzle.deduction import Technique
    from enpitsu.show.picture import Picture


class ListedTechnique(NamedTuple):
    """A technique; its meaning is known only if it has an example, unlike some of plug-ins."""

    technique: str
    meaning: str | None
    example: str | None
    level: str
    cost: float
    ladders: Sequence[str]


class ListedInstruction(NamedTuple):
    """The instruction of a kind; the state of its example is the board after the first moves."""

    aim: str
    rules: Sequence[Paragraph]
    first_moves: Sequence[str]
    example: Mapping[str, Any] | None


class ListedRules(NamedTuple):
    """The rules of a kind, its lemmas, options and techniques.

    `rules` are stated exactly, `instruction` as a magazine prints them.
    """

    kind: str
    title: str
    instruction: ListedInstruction
    rules: Sequence[Sentence]
    lemmas: Sequence[Sentence]
    options: Sequence[Option]
    techniques: Sequence[ListedTechnique]


JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each kind.")
WIDE = 11  # characters of the name of a lemma
SOMETIMES = {"oblong": "on an oblong grid", "unknown": "with unknown numbers"}


@click.command()
@click.argument("words", metavar="[NAME]...", nargs=-1)
@OUT
@FORCE
@JSON
def kinds(*, words: Sequence[str], out: str | None, force: bool, as_json: bool) -> None:
    """List the puzzle kinds by family, and the formats each can be written in.

    With NAME, list only the kinds that have it in one of their names, here, in other programs or
    in other languages, or in that of their family.
    """
    name = " ".join(words)
    found = [ListedKind(kind) for kind in listed() if kind.is_found_by(name)]
    if not found:
        raise UnknownKind(unknown_kind(name))
    with _told("kinds", out, force=force, as_json=as_json) as (target, form):
        if form.name == "json":
            target.write("".join(json_line(wire.written(one)) for one in found))
            return
        for family in sorted({one.kind.family for one in found}):
            target.write(f"{family}\n")
            members = [one for one in found if one.kind.family == family]
            names, titles = (max(len(one.kind[n]) for one in members) + 1 for n in (0, 1))
            for one in members:
                name, title, *_ = one.kind
                target.write(f"  {name:{names}} {title:{titles}} {', '.join(one.formats)}\n")


@click.command()
@KIND
@click.option("--example", is_flag=True, help="Also print a worked example with its first moves.")
@click.option("--lemmas", is_flag=True, help="Also print consequences of the rules.")
@click.option("--techniques", is_flag=True, help="Also print the techniques, easiest first.")
@click.option(
    "--svg",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Write pictures of lemmas and techniques to this folder.",
)
@OUT
@FORCE
@JSON
def rules(
    *,
    kind: str,
    example: bool,
    lemmas: bool,
    techniques: bool,
    svg: Path | None,
    out: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Show the rules of a kind, its options, techniques and examples."""
    from enpitsu.inference.glossary import Glossary, glossary

    found = kind_named(kind)
    with _told(found.name, out, force=force, as_json=as_json) as (target, form):
        shown = lemmas or techniques or svg is not None or form.name == "json"
        known = glossary(found) if shown else Glossary((), ())
        if svg is not None:
            _write(known, svg, force=force)
        if form.name == "json":
            target.write(json_line(wire.written(_listed(found, known))))
            return
        taught = instruction(found)
        said = (rule for paragraph in taught.rules for rule in paragraph.of)
        if wrong := unlike(said, found, "is not in it"):  # as while its author changes rules
            warn(f"{INSTRUCTION_FILE} of {found.name}: {wrong}", stacklevel=2)
        for line in _instructed(found, taught):
            target.write(f"{line}\n")
        for line in _worked(taught) if example else ():
            target.write(f"{line}\n")
        for line in _lines(found, known, lemmas=lemmas, techniques=techniques):
            target.write(f"{line}\n")


@contextmanager
def _told(
    name: str, out: str | None, *, force: bool, as_json: bool
) -> Iterator[tuple[Target, OutputForm]]:
    """The target and the form of a list."""
    shared = SharedOptions((), None, (), as_json=as_json, time_limit=None, quiet=True, out=out)
    form = shared.form()
    with opened(out, (), form, alone=True, force=force) as target:
        target.begin(name)
        yield target, form
        target.close(fine=True)


def _instructed(kind: Kind, taught: Instruction) -> Iterator[str]:
    """The aim, and the rules with the ids by which other commands name them."""
    options, sizes = kind.defaults(), taught.sizes()
    yield kind.title
    if taught.aim:
        yield taught.told_aim(options, sizes)
    for number, paragraph in enumerate(taught.usual, 1):
        yield f"  {number}. {paragraph.told(options, sizes)} ({', '.join(paragraph.of)})"
    for paragraph in taught.rules:
        if paragraph.only:
            where = SOMETIMES.get(paragraph.only, f"with {paragraph.only}")
            text = paragraph.told_in_general(options, sizes)
            yield f"  {where}: {text} ({', '.join(paragraph.of)})"
    for option in kind.options:
        told = f"{option.title} ({option.expected})" if option.title else option.expected
        yield f"  option {option.name}={option.default}: {told}"


def _worked(taught: Instruction) -> Iterator[str]:
    """The example after its first moves, these in words, and its solution."""
    from enpitsu.show.picture import draw
    from enpitsu.show.render.terminal import text

    record = taught.example
    if record is None:
        return
    yield "For example"
    shown = draw(record.puzzle, state=record.position) if record.position else draw(record.puzzle)
    yield from text(shown).splitlines()
    yield from (f"  {move}" for move in taught.first_moves)
    yield "Its solution"
    yield from text(draw(record.puzzle, solution=record.solution)).splitlines()


def _lines(kind: Kind, glossary: Glossary, *, lemmas: bool, techniques: bool) -> Iterator[str]:
    options = kind.defaults()
    if lemmas and kind.lemmas:
        pictured = {shown.lemma.id: shown.picture for shown in glossary.lemmas}
        yield "What follows from these"
        for lemma in kind.lemmas:
            yield f"  {lemma.id:{WIDE}}{lemma.sentence(options)}"
            yield from _drawn(pictured.get(lemma.id))
    if techniques and kind.own_techniques:
        shown = {one.technique.name: one for one in glossary.techniques}
        yield "Ways of reasoning"
        for technique in _techniques(kind, glossary):
            level = technique.level.name.lower()
            yield f"  {technique.name}: {level}, cost {technique.cost:g}"
            if technique.name in shown:
                example = shown[technique.name]
                yield f"    {example.meaning}"
                yield f"    For example, {example.sentence}"
                yield from _drawn(example.picture)


def _techniques(kind: Kind, glossary: Glossary) -> list[Technique]:
    """The techniques of a kind, and the general ones that the glossary has examples of."""
    return list(
        dict.fromkeys([*kind.own_techniques, *(one.technique for one in glossary.techniques)])
    )


def _drawn(picture: Picture | None) -> Iterator[str]:
    from enpitsu.show.render.terminal import text

    for line in text(picture).splitlines() if picture is not None else ():
        yield f"    {line}"


def _write(glossary: Glossary, folder: Path, *, force: bool) -> None:
    """Write the picture of each lemma and of each technique, by its name."""
    from enpitsu.show.render.svg import svg

    pictures = {one.lemma.id: one.picture for one in glossary.lemmas}
    pictures |= {one.technique.name: one.picture for one in glossary.techniques}
    drawn = {f"{name.replace(' ', '-')}.svg": svg(one) for name, one in pictures.items()}
    files.write(folder, drawn, dict.fromkeys(drawn, OutputForm("svg").recognizes), force=force)


def _listed_instruction(kind: Kind) -> ListedInstruction:
    taught, options = instruction(kind), kind.defaults()
    sizes = taught.sizes()
    rules = [one._replace(text=one.told_in_general(options, sizes)) for one in taught.rules]
    example = encoded(taught.example) if taught.example else None
    return ListedInstruction(taught.told_aim(options, sizes), rules, taught.first_moves, example)


def _listed(kind: Kind, glossary: Glossary) -> ListedRules:
    """The rules, lemmas, options and techniques of a kind."""
    options = kind.defaults()
    shown = {one.technique.name: (one.meaning, one.sentence) for one in glossary.techniques}
    return ListedRules(
        kind.name,
        kind.title,
        _listed_instruction(kind),
        sentences(kind.stated, options),
        sentences(kind.lemmas, options),
        kind.options,
        [
            ListedTechnique(t.name, meaning, example, t.level.name.lower(), t.cost, t.ladders)
            for t in _techniques(kind, glossary)
            for meaning, example in [shown.get(t.name, (None, None))]
        ],
    )
