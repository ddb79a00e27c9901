"""Two kinds on one board, with rules between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial, reduce
from itertools import chain
from operator import or_
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from enpitsu.errors import Fault
from enpitsu.paper.grid import SIDES, At, Border, Cell, Corner, Edge, Grid, Place
from enpitsu.paper.layer import (
    Answer,
    Board,
    Clue,
    Clues,
    Layer,
    Options,
    SketchFunction,
)
from enpitsu.paper.look import Look
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Deduction, Elimination, Site, Technique
from enpitsu.puzzle.kind import (
    BLOCKS,
    CandidateMap,
    Derived,
    Domains,
    Entry,
    Instances,
    Kind,
    Pattern,
    Puzzle,
    Rule,
    Shown,
)
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.puzzle.uniqueness import LADDER

FAMILY = "mixed"
ALONE = frozenset({"normal", "unique"})  # roles of rules that need not hold beside others


def beside(
    first: Kind,
    second: Kind,
    rules: Sequence[Rule],
    *,
    name: str,
    title: str,
    follow: Callable[[Puzzle, Board], Board] | None = None,
    sketch: SketchFunction | None = None,
    usual_size: tuple[int, int] | None = None,
) -> Kind:
    """The kind whose puzzles are puzzles of two kinds on one board, with rules between them.

    Names of the first kind stay as they are. A layer, an answer or a rule of the second whose name
    the first has too, and its layer `grid`, is renamed with its kind in front, as in `masyu-grid`.
    Where both kinds fill in the same places, those of the second are `At` the name of its kind:
    `At("takuzu", Cell(0, 0))`. The `rules` read puzzles of the new kind, with these names and
    places.

    With `follow`, the answers of the second kind are not filled in but derived from those of the
    first: the first of the `rules` ties them together, and `follow(puzzle, board)` returns them for
    a full board of the first.

    Techniques of both kinds are used, and pictures show the clues and answers of both. Frames are
    those of both, unless `sketch` draws a frame together with a solution. `ValueError` if both
    have an option, or derived values, of the same name.
    """
    for sort, one, other in (
        ("option", first.options, second.options),
        ("derived answer", first.derived, second.derived),
    ):
        if both := {found.name for found in one} & {found.name for found in other}:
            raise ValueError(f"{first.name} and {second.name} both have the {sort} {min(both)}")
    parts = (Part(name, first), Part(name, second, first))
    for part in parts:
        _PARTS[name, part.kind.name] = part
    turns = tuple(turn for turn in first.turns if turn in second.turns)
    derived = [part.derived(one) for part in parts for one in part.kind.derived]
    filled = [part.answer(answer) for part in parts for answer in part.kind.answers]
    if follow is not None:
        del filled[len(first.answers) :]
        derived.append(Derived(second.name, parts[1].domains, rules[0], follow))
    drawn = first.frame_options + tuple(
        wish for wish in second.frame_options if wish not in first.frame_options
    )
    return Kind(
        name=name,
        title=title,
        family=FAMILY,
        clues=tuple(part.layer(layer) for part in parts for layer in part.kind.clues),
        answers=tuple(filled),
        rules=(*(rule for part in parts for rule in part.rules), *rules[follow is not None :]),
        look=_look(parts),
        options=first.options + second.options,
        techniques=_techniques(parts),
        patterns=tuple(pattern for part in parts for pattern in part.patterns),
        problems=partial(_problems, parts),
        frame=partial(_frame, parts),
        frame_options=() if sketch else drawn,
        sketch=sketch,
        turns=turns,
        usual_size=usual_size or first.usual_size,
        derived=tuple(derived),
        components=(first, second),
    )


# -- a kind as a part of another -----------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Part:
    """One of two kinds on a shared board: how its names and places map to the shared ones."""

    mix: str
    kind: Kind
    before: Kind | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return _part, (self.mix, self.kind.name)

    def _called(self, name: str, taken: Iterable[str]) -> str:
        return f"{self.kind.name}-{name}" if name in taken else name

    @cached_property
    def layers(self) -> Mapping[str, str]:
        """Its layers: own name to shared name."""
        taken = {*BLOCKS, *(layer.name for layer in self.before.clues)} if self.before else ()
        return {layer.name: self._called(layer.name, taken) for layer in self.kind.clues}

    @property
    def patterns(self) -> Iterator[Pattern]:
        """Its patterns, with the shared names of its rules."""
        for name, *rules in self.kind.patterns:
            met, also = (frozenset(self.names.get(id, id) for id in ids) for ids in rules)
            yield Pattern(name, met, also)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Its rules: own id to shared id."""
        taken = {rule.id for rule in self.before.rules} if self.before else ()
        derived = (one.rule for one in self.kind.derived)
        return {rule.id: self._called(rule.id, taken) for rule in (*self.kind.rules, *derived)}

    @cached_property
    def own_rules(self) -> Mapping[str, Rule]:
        """Its rules as they are by themselves, by their shared ids."""
        derived = (one.rule for one in self.kind.derived)
        known = (*self.kind.rules, *derived)
        return {self.names[rule.id]: rule for rule in reversed(known)}  # lemmas hide implied rules

    @cached_property
    def apart(self) -> bool:
        """Whether its answers share their places with those of the other kind."""
        others = [answer.on for answer in self.before.answers] if self.before else []
        sorts = {_SORTS[on] for on in others}
        return any(_SORTS[answer.on] in sorts for answer in self.kind.answers)

    # -- from the board of the kind alone to the shared board

    def there(self, place: Place) -> Place:
        """The place on the shared board of one of its own places."""
        return At(self.kind.name, place) if self.apart and not isinstance(place, At) else place  # type: ignore[arg-type]

    def layer(self, layer: Layer) -> Layer:
        """A layer under its shared name."""
        return layer._replace(name=self.layers[layer.name])

    def answer(self, answer: Answer) -> Answer:
        """An answer on the shared board, named after the kind if it has no name of its own."""
        name = self.kind.name if answer.name == Answer._field_defaults["name"] else answer.name
        return answer._replace(
            domains=partial(_domains, self, answer), name=name, apart=answer.apart or self.apart
        )

    def domains(self, puzzle: Puzzle) -> Domains:
        """The possible values at the places of its answers, on the shared board."""
        found = self.puzzle(puzzle).domains
        return {self.there(place): domain for place, domain in found.items()}

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Its rules on the shared board, except those in the roles `normal` and `unique`.

        By itself the kind has a solution that keeps these, but beside other rules it need not.
        """
        return tuple(
            self._rule(rule) for rule in self.kind.rules if not ALONE.issuperset(rule.roles)
        )

    def _rule(self, rule: Rule) -> Rule:
        unmet = rule.unmet if isinstance(rule.unmet, str) else partial(_unmet, self, rule)
        return replace(
            rule,
            id=self.names[rule.id],
            instances=partial(_instances, self, rule),
            roles=tuple(role for role in rule.roles if role not in ALONE),
            unmet=unmet,
            instead_of=tuple(self.names[other] for other in rule.instead_of),
            techniques=(),
            shown={
                self.layers[layer]: partial(_shown, self, shown)
                for layer, shown in rule.shown.items()
                if layer in self.layers
            },
            problems=None,
        )

    def derived(self, one: Derived) -> Derived:
        """A derived answer on the shared board."""
        return Derived(
            one.name,
            partial(_derived_domains, self, one),
            self._rule(one.rule),
            partial(_derive, self, one),
        )

    def clues(self, clues: Clues) -> Clues:
        """Its clues, in layers of their shared names."""
        return {self.layers[name]: layer for name, layer in clues.items() if name in self.layers}

    def clue(self, clue: Clue) -> Clue:
        """A clue in the layer of the shared name."""
        return clue._replace(layer=self.layers.get(clue.layer, clue.layer))

    # -- from the shared board to that of the kind alone

    def alone(self, place: Place) -> Place:
        """The own place of a place on the shared board."""
        mine = self.apart and isinstance(place, At) and place.layer == self.kind.name
        return place.place if mine else place  # type: ignore[union-attr]

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle of this kind that is part of a shared puzzle."""
        return _alone(self, puzzle)

    def board(self, board: Mapping[Place, Any]) -> dict[Place, Any]:
        """The part of a shared board at its places, by its own places."""
        return {self.alone(place): value for place, value in board.items() if self._mine(place)}

    def _mine(self, place: Place) -> bool:
        if isinstance(place, At):
            return (self.apart and place.layer == self.kind.name) or place.layer in self._at
        return not self.apart and isinstance(place, self._sorts)

    @cached_property
    def _sorts(self) -> tuple[type, ...]:
        return tuple({_SORTS[answer.on] for answer in self.kind.answers if not answer.apart})

    @cached_property
    def _at(self) -> frozenset[str]:
        apart = (answer.name for answer in self.kind.answers if answer.apart)
        return frozenset((*apart, *(one.name for one in self.kind.derived)))

    @cached_property
    def _own_layers(self) -> Mapping[str, str]:
        return {there: name for name, there in self.layers.items()}

    def own_clue(self, clue: Clue) -> Clue:
        """A clue in the layer of its own name."""
        return clue._replace(layer=self._own_layers.get(clue.layer, clue.layer))

    def constraint(self, constraint: Constraint) -> Constraint:
        """An instance of one of its rules, in its own names and places."""
        return Constraint(
            self.own_rules[constraint.rule.id],
            [*map(self.alone, constraint.places)],
            [*map(self.own_clue, constraint.clues)],
            constraint.relation,
        )

    def model(self, model: Model) -> Alone:
        """The model of its own puzzle, with the constraints that come from a shared model."""
        models = _MODELS.setdefault(model, {})
        if self not in models:
            models[self] = Alone.of(self, model)
        return models[self]


_SORTS: Mapping[object, type] = {
    "cells": Cell,
    **dict.fromkeys(("edges", "all edges"), Edge),
    **dict.fromkeys(("corners", "inner corners"), Corner),
    **dict.fromkeys(("outside", *SIDES), Border),
}
_PARTS: dict[tuple[str, str], Part] = {}
_MODELS: WeakKeyDictionary[Model, dict[Part, Alone]] = WeakKeyDictionary()


def _part(mix: str, kind: str) -> Part:
    """Unpickle a part: the object that the mixed kind was made with."""
    if (mix, kind) not in _PARTS:
        from enpitsu.puzzle.registry import kind as named  # it reads kinds, which are made of this

        named(mix)
    return _PARTS[mix, kind]


@lru_cache(maxsize=64)
def _alone(part: Part, puzzle: Puzzle) -> Puzzle:
    clues: dict[str, Mapping[Any, Value]] = {
        name: puzzle.clues[there] for name, there in part.layers.items()
    }
    options = {option.name: puzzle.options[option.name] for option in part.kind.options}
    return Puzzle(part.kind, puzzle.grid, clues, options)


class _Candidates(Mapping[Place, Candidates]):
    """The candidates at the places of one kind, by their own places."""

    def __init__(self, part: Part, known: CandidateMap, places: Domains) -> None:
        self.part, self.known, self.places = part, known, places

    def __getitem__(self, place: Place) -> Candidates:
        return self.known[self.part.there(place)]

    def __iter__(self) -> Iterator[Place]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)


class Alone(NamedTuple):
    """The model of one of the two kinds, and the shared constraint of each of its constraints."""

    model: Model
    there: Mapping[int, Constraint]

    @classmethod
    def of(cls, part: Part, model: Model) -> Alone:
        """The part of a shared model that belongs to one kind."""
        puzzle = part.puzzle(model.puzzle)
        pairs = [(part.constraint(c), c) for c in model.constraints if c.rule.id in part.own_rules]
        own = Model(puzzle, puzzle.all_domains, [one for one, _ in pairs], model.complete)
        lemmas = (c for c in model.lemmas if c.rule.id in part.own_rules)
        pairs += zip(own.lemmas, lemmas, strict=True)
        return cls(own, {id(one): there for one, there in pairs})


# -- functions of the combined kind -------------------------------------------------------------


def _domains(part: Part, answer: Answer, puzzle: Puzzle) -> Domains:
    found = answer.domains(part.puzzle(puzzle))
    return {part.there(place): domain for place, domain in found.items()}


def _derived_domains(part: Part, one: Derived, puzzle: Puzzle) -> Domains:
    return one.domains(part.puzzle(puzzle))


def _derive(part: Part, one: Derived, puzzle: Puzzle, board: Board) -> Board:
    return one.derive(part.puzzle(puzzle), part.board(board))


def _instances(part: Part, rule: Rule, puzzle: Puzzle, _: Domains) -> Instances:
    """The instances of a rule on its own puzzle, with shared places and clues."""
    alone = part.puzzle(puzzle)
    for places, clues, relation in rule.instances(alone, alone.all_domains):
        yield [*map(part.there, places)], [*map(part.clue, clues)], relation


def _shown(part: Part, shown: Shown, puzzle: Puzzle, board: Board, place: Place) -> Iterable[Value]:
    return shown(part.puzzle(puzzle), part.board(puzzle.derived(board)), place)


def _unmet(
    part: Part, rule: Rule, clues: Sequence[Clue], places: Sequence[Place], known: CandidateMap
) -> str:
    assert callable(rule.unmet)
    return rule.unmet([*map(part.own_clue, clues)], [*map(part.alone, places)], part.board(known))


def _problems(parts: Sequence[Part], puzzle: Puzzle) -> Iterator[Fault]:
    for part in parts:
        for fault in _own_problems(part.puzzle(puzzle)):
            yield fault._replace(layer=part.layers.get(fault.layer, fault.layer))


def _own_problems(puzzle: Puzzle) -> Iterator[Fault]:
    brought = (rule.problems for rule in puzzle.kind.rules if rule.problems)
    for problems in (puzzle.kind.problems, *brought):
        yield from problems(puzzle)


def _frame(parts: Sequence[Part], grid: Grid, options: Options, rng: Any) -> Clues:  # noqa: ANN401
    """The frames of both kinds; `TypeError` if one of them is a generator."""
    clues: dict[str, Mapping[Any, Value]] = {}
    for part in parts:
        drawn = part.kind.frame(grid, options, rng)
        if not isinstance(drawn, Mapping):
            raise TypeError(f"the frame of {part.kind.name} grows; expected a sketch beside it")
        clues |= part.clues(drawn)
    return clues


def _look(parts: Sequence[Part]) -> Look:
    """The looks of both kinds in one."""
    looks = [_named(part) for part in parts]
    first, second = looks
    return replace(
        first.laid_over(second),
        on_black=first.on_black | second.on_black,
        outward=first.outward | second.outward,
        paired={**first.paired, **second.paired},
        bare=first.bare and second.bare,
        walls=first.walls or second.walls,
        cages=first.cages or second.cages,
        usual=first.usual if first.walls or not second.walls else second.usual,
        parted=first.parted or second.parted,
        others=first.others or second.others,
        centre=first.centre or second.centre,
    )


def _named(part: Part) -> Look:
    """The look of a kind, with the shared names of its layers."""
    look, called = part.kind.look, part.layers
    return replace(
        look,
        circled=frozenset(called.get(name, name) for name in look.circled),
        discs=frozenset(called.get(name, name) for name in look.discs),
        small=frozenset(called.get(name, name) for name in look.small),
        outward=frozenset(called.get(name, name) for name in look.outward),
        paired={called[one]: called[other] for one, other in look.paired.items()},
        walls=look.walls and called[look.walls],
        cages=look.cages and called[look.cages],
        usual=partial(_of_puzzle, part, look.usual),
        shaded=partial(_of_puzzle, part, look.shaded),
        strokes={called.get(name, name): stroke for name, stroke in look.strokes.items()},
        colours={called.get(name, name): colour for name, colour in look.colours.items()},
    )


def _of_puzzle(part: Part, ask: Callable[[Puzzle], Any], puzzle: Puzzle) -> Any:  # noqa: ANN401
    return ask(part.puzzle(puzzle))


# -- ways of reasoning ---------------------------------------------------------------------------


class OwnedTechnique(NamedTuple):
    """A technique, and the kind it belongs to."""

    part: Part
    technique: Technique


class Details(NamedTuple):
    """The details of an elimination, its places on the shared board, and the kind it belongs to."""

    owner: int
    of_it: Any


def _moved(where: Callable[[Place], Place], told: Any) -> Any:  # noqa: ANN401
    """The details of an elimination, with each place in them mapped by `where`."""
    if isinstance(told, Place):
        return where(told)
    if isinstance(told, tuple):
        moved = [_moved(where, one) for one in told]
        return type(told)(*moved) if hasattr(told, "_fields") else (*moved,)
    return [_moved(where, one) for one in told] if isinstance(told, list) else told


def _techniques(parts: Sequence[Part]) -> tuple[Technique, ...]:
    """The techniques of both, easiest first; those of one name are one.

    Those that assume one solution are left out: a part alone may have several.
    """
    owned: dict[str, list[OwnedTechnique]] = {}
    for part in parts:
        alone = (one for one in part.kind.own_techniques if one.ladders != (LADDER,))
        for technique in alone:
            owned.setdefault(technique.name, []).append(OwnedTechnique(part, technique))
    found = [_together(tuple(some)) for some in owned.values()]
    return tuple(sorted(found, key=lambda technique: technique.effort))


def _together(owners: tuple[OwnedTechnique, ...]) -> Technique:
    techniques = [one.technique for one in owners]
    first = techniques[0]
    return first._replace(
        sites=partial(_sites, owners),
        find=partial(_find, owners),
        reason=partial(_reason, owners),
        ladders=tuple(dict.fromkeys(chain.from_iterable(one.ladders for one in techniques))),
        covers=partial(_covers, owners) if any(one.covers for one in techniques) else None,
        counts=partial(_counts, owners) if all(one.counts for one in techniques) else None,
        concludes=partial(_concludes, owners) if all(one.concludes for one in techniques) else None,
        alone=all(one.alone for one in techniques),
        whole=reduce(or_, (one.whole for one in techniques)),
    )


def _sites(owners: Sequence[OwnedTechnique], model: Model) -> Iterator[Site]:
    for owner, (part, technique) in enumerate(owners):
        alone = part.model(model)
        for site in technique.sites(alone.model):
            constraints = [alone.there[id(c)] for c in site.constraints]
            yield Site([*map(part.there, site.watch)], constraints, (owner, site, alone))


def _find(
    owners: Sequence[OwnedTechnique], site: Site, candidates: CandidateMap
) -> Iterator[Elimination]:
    owner, own_site, alone = site.data
    part, technique = owners[owner]
    known = _Candidates(part, candidates, alone.model.domains)
    for found in technique.find(own_site, known):
        yield Elimination(
            removes=_entries(part.there, found.removes),
            because=[alone.there[id(c)] for c in found.because],
            places=[*map(part.there, found.places)],
            details=Details(owner, _moved(part.there, found.details)),
            known={part.there(place): left for place, left in found.known.items()},
        )


def _entries(where: Callable[[Place], Place], entries: Iterable[Entry]) -> list[Entry]:
    return [(where(place), value) for place, value in entries]


def _own(owners: Sequence[OwnedTechnique], step: Deduction) -> tuple[Technique, Deduction]:
    """The technique of one of the kinds that found a step, and the step at its own places."""
    assert isinstance(step.details, Details)
    part, technique = owners[step.details.owner]
    domains = part.board(step.domains)
    return technique, step._replace(
        technique=technique,
        removes=_entries(part.alone, step.removes),
        because=[part.constraint(c) for c in step.because],
        facts=part.board(step.facts),
        sets=_entries(part.alone, step.sets),
        candidates_before=part.board(step.candidates_before),
        details=_moved(part.alone, step.details.of_it),
        domains=domains,
        left=part.board(step.left),
    )


def _reason(owners: Sequence[OwnedTechnique], step: Deduction) -> str:
    technique, own = _own(owners, step)
    return technique.reason(own)


def _covers(owners: Sequence[OwnedTechnique], step: Deduction, value: Value) -> bool:
    technique, own = _own(owners, step)
    return technique.covers is None or technique.covers(own, value)


def _counts(owners: Sequence[OwnedTechnique], step: Deduction) -> Iterable[Place]:
    technique, own = _own(owners, step)
    assert technique.counts is not None
    return map(owners[step.details.owner].part.there, technique.counts(own))


def _concludes(owners: Sequence[OwnedTechnique], step: Deduction) -> str:
    technique, own = _own(owners, step)
    assert technique.concludes is not None
    return technique.concludes(own)
