"""Steps in sentences that can be checked on paper, and the words for places, values and clues."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple, TypeVar

from enpitsu.kit.techniques.place_names import in_reading_order, in_short, mentioned
from enpitsu.paper.grid import Border, Cell, Corner, Edge, Path, Place, simple_places
from enpitsu.paper.layer import Clue
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.model import Constraint
from enpitsu.rules import Distinct, Sum

Told = TypeVar("Told", bound=Hashable)

Seen = Callable[[Place], bool]  # whether the reader of a sentence looks at a place
UNTOLD: CandidateMap = {}  # domains, where they are not known
BEGINNING = 2  # words that several names have in common
FEW = 6  # places of a board of which each is named
GIVEN = ", given "  # before places of which the candidates can be seen
DOZEN = 12  # places that are named one by one
MUCH = 9  # words of premises; of more, candidates are not repeated
WHOLE = ("grid", "board")  # nouns of what all places belong to
RUN = 4  # numbers one after the other of which each is named
MUCH_LEFT = 6  # values that were left at a place; more are not told, but seen
MANY_SETTLED = 3  # settled places of one step, of more than which only the values are told
BESIDES = 2  # at most so many other values of a settled place are mentioned as "not 2 or 3"
BEFORE_SPOT = (" from ", " between ")  # words before the place of a clue with a name
HAS = " has "  # after what a row, a column or a region is called
RIM = " edge of "  # in the name of an edge at the rim
LAST = re.compile(r"(.*?)( of | )(\d+|r\d+c\d+)")  # a name with a number or a cell at its end
END = re.compile(r"the \S+ at r\d+c\d+")  # a thing with which several sentences end
PAIR = re.compile(r"r\d+c\d+ and r\d+c\d+")  # the cells between which something would be wrong
UNNAMED = ("", "grid", "board")  # nouns of rules that say nothing of where it is
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def sentence(step: Deduction) -> str:
    """A step in one sentence that can be checked on paper."""
    if step.linked:
        return f"{refuted(step)}: {step.technique.reason(step)}."
    return f"{conclusion(step, besides(step))}: {step.technique.reason(step)}{before(step)}."


def before(step: Deduction) -> str:
    """What was left at the places that a step settles, if that matters, and why, if it is obvious.

    If few other values were left, the conclusion tells these instead: "r1c1 is 2, not 3". If many
    places are settled at once, the board has to show what was left there.
    """
    if len(step.sets) > MANY_SETTLED:
        return ""
    short = besides(step)
    untold = {*short, *_covered(step)}
    known = {
        p: left
        for p, left in step.candidates_before.items()
        if p not in untold and len(left) <= MUCH_LEFT
    }
    others = [
        f"{listed(places)} {_was(places)} {told}" + (f" ({why})" if why else "")
        for places, told in known_of(known, step.value_names, step.domains)
        for why in [_seen(step, places)]
    ]
    return "".join(_and_so(step, told) for told in (*_seen_before(step, short), *others))


def _and_so(step: Deduction, told: str) -> str:
    """What follows the reason of a step; what a line has twice is said of it once.

    "row 1 has its 5 at r1c3 and its 4 at r1c6".
    """
    head, has, rest = told.partition(HAS)
    reason = step.technique.reason(step) if has else ""
    same = reason.startswith(head + has) and "," not in reason
    return f" and {rest}" if same else f", and {told}"


def _seen_before(step: Deduction, places: Collection[Place]) -> Iterator[str]:
    """Why these places that a step settles had no other values left, where one look shows that.

    What they were not is told with it, unless the look names that, or the numbers that were left.
    """
    shown_by: dict[str, list[Place]] = {}
    for place in places:
        if why := _seen(step, [place]):
            shown_by.setdefault(why, []).append(place)
    names = step.value_names
    for told, some in shown_by.items():
        why = _seen(step, some) or told
        left = {value for place in some for value in step.candidates_before[place]}
        every = dict.fromkeys(value for place in some for value in step.domains[place])
        gone = [value for value in every if value not in left]
        words = {*re.findall(r"\w+", why)}
        named = {names.get(value, str(value)) for value in gone} <= words
        numbers = {str(value) for value in left if value not in names}
        named |= 0 < len(numbers) == len(numbers & {word.removesuffix("s") for word in words})
        if named and (len(step.sets) == 1 or words.isdisjoint(("it", "them", "there"))):
            yield why
        else:
            yield f"{listed(some)} {_was(some)} not {_either(gone, names, len(some))} ({why})"


def _covered(step: Deduction) -> set[Place]:
    """The places where the reason also covers what fell before, so that this need not be told."""
    if len(step.because) != 1 or not step.candidates_before:
        return set()
    (constraint,) = step.because
    now = {place: step.facts.get(place, step.domains[place]) for place in constraint.variables}
    gone = {*constraint.forbids(now)}
    return {
        place
        for place, left in step.candidates_before.items()
        if all(value in left or (place, value) in gone for value in step.domains[place])
    }


def besides(step: Deduction) -> CandidateMap:
    """What places might have been besides what they are, if that is told with what they are."""
    whole = step.technique.concludes and step.technique.concludes(step)
    if whole or nowhere_else(step) or len(step.sets) > MANY_SETTLED:
        return UNTOLD
    stands, gone, covered = dict(step.sets), {*step.removes}, _covered(step)
    found = {
        place: tuple([value for value in left if value != stands[place]])
        for place, left in step.candidates_before.items()
    }
    return {
        place: others
        for place, others in found.items()
        if len(others) <= BESIDES
        and all((place, value) in gone for value in others)
        and not (place in covered and _look(step, [place]))
    }


def _was(places: Collection[Place]) -> str:
    return "was" if len(places) == 1 else "were"


def _seen(step: Deduction, places: Collection[Place]) -> str:
    """Why no more was left at places, if one look shows that: "the 16 left of r1c1 is 7+9".

    Empty if that goes without saying, such as that a bridge goes straight on.
    """
    look = _look(step, places)
    return "" if look is None or look.technique.follows else look.technique.reason(look.of(places))


def _look(step: Deduction, places: Collection[Place]) -> Deduction | None:
    """The look of a step that shows why no more was left at places."""
    gone = {
        (place, value)
        for place in places
        for value in step.domains[place]
        if value not in step.candidates_before[place]
    }
    return next((look for look in step.looks if gone and gone <= {*look.removes}), None)


def refuted(step: Deduction) -> str:
    """The conclusion of a chain; if one value is left, which it is, and which it is not."""
    told = conclusion(step)
    if not step.technique.supposes or not step.candidates_before:
        return f"{conclusion(step, besides(step))}{before(step)}"
    wrong = either([value for _, value in step.removes], step.value_names)
    ((_, known),) = known_of(step.candidates_before, step.value_names, step.domains)
    is_, not_ = ("is", "not") if known.startswith("not ") else ("was", "is not")
    return f"{told}, as it {is_} {known} and {not_} {wrong}"


def conclusion(step: Deduction, besides: CandidateMap = UNTOLD) -> str:
    """The conclusion of a step: what is settled, and what else falls or, if shorter, is left.

    For settled places it may name the values that they might have had `besides`.
    """
    if step.technique.concludes and (whole := step.technique.concludes(step)):
        return whole
    if nowhere_else(step):
        return f"no other cell is {either([step.removes[0][1]], step.value_names)}"
    told: dict[Place, Candidates] = {place: (value,) for place, value in step.sets}
    gone: dict[Place, Candidates] = {}
    names = step.value_names
    for place, value in step.removes:
        if place not in told:
            gone[place] = (*gone.get(place, ()), value)
    for place, values in gone.items():
        if 0 < 2 * len(left := step.left.get(place, values)) <= len(values):
            told[place] = left
    denied = {
        place: tuple([value for value in step.domains.get(place, values) if value in values])
        for place, values in gone.items()
        if place not in told
    }
    found = [
        _are(places, _either(values, names, len(places)) + _but(others, names, len(places)))
        for (values, others), places in _alike(
            {p: (v, besides.get(p, ())) for p, v in told.items()}
        )
    ]
    found += [_are(p, f"not {_either(values, names, len(p))}") for values, p in _alike(denied)]
    return "; ".join(found)


def _but(others: Candidates, said: Mapping[Value, str], number: int) -> str:
    """The values that places do not have, after those they have: ", not 3"."""
    return f", not {_either(others, said, number)}" if others else ""


def nowhere_else(step: Deduction) -> bool:
    """Whether a step only removes one value everywhere else on the board."""
    if step.sets:
        return False
    values = {value for _, value in step.removes}
    once = all(isinstance(one.relation, Distinct) for one in step.because)
    far = once and all(of_all(one, step.domains) for one in step.because)
    return far and len(values) == len(step.facts) == 1 and len(step.removes) > FEW


def facts(step: Deduction) -> str:
    """The premises of a step, in words: "r1c1 is 3 and r1c2 is 1 or 2"."""
    return facts_of(step.facts, step.value_names, step.domains)


def nowhere(_: Place) -> bool:
    """A `Seen` for which no place is seen."""
    return False


def reason(step: Deduction, seen: Seen = nowhere) -> str:
    """The premises of a step as a clause: ", as r1c1 is 3"; empty if there are none.

    If that is long, open places are only named, as their candidates can be seen: ", given r1c1 and
    r1c2". Instead of more than a dozen places it names their area. What blocks a place is not named
    if it is `seen` anyway.
    """
    known, by = shown(step, seen)
    by = by if len(known) < len(step.facts) else ""
    if len(known) > DOZEN:
        return f"{GIVEN}what is known in {area(known)}{by}"
    told = facts_of(known, step.value_names, step.domains) if known else ""
    open_ = {place: left for place, left in known.items() if len(left) > 1}
    if len({*open_.values()}) > 1 and len(told.split()) > MUCH:
        by = f"{GIVEN}{listed(open_)}{by}"
        settled = {place: left for place, left in known.items() if len(left) == 1}
        told = facts_of(settled, step.value_names, step.domains) if settled else ""
    return (f", as {told}" if told else "") + by


def open_reason(step: Deduction, seen: Seen = nowhere) -> str:
    """The constraint's places and their values without settled ones, which are seen at once."""
    return reason(step._replace(facts=not_entered(step)), seen)


def unseen(step: Deduction, places: Collection[Place]) -> Deduction:
    """The step without what is left at these places, which is seen unless something blocks it."""
    given, _ = shown(step)
    seen = {place for place in places if len(given.get(place, ())) > 1}
    others = {place: known for place, known in step.facts.items() if place not in seen}
    return step._replace(facts=others)


def not_entered(step: Deduction) -> CandidateMap:
    """The premises of a step at open places, or at places that one of its looks settles."""
    looked = {place for look in step.looks for place, _ in look.removes}
    return {p: left for p, left in step.facts.items() if len(left) > 1 or p in looked}


def shown(step: Deduction, seen: Seen = nowhere) -> tuple[CandidateMap, str]:
    """The premises of a step that are not blocked, and what blocks others: ", by the 2 at r1c3"."""
    blocked, _, told = blocking(step, seen)
    open_ = {
        place
        for place, known in step.facts.items()
        if len(known) > 1
        and all((place, v) in blocked for v in step.domains[place] if v not in known)
    }
    given = {place: known for place, known in step.facts.items() if place not in open_}
    return given, f", by {told}" if told else ""


class Blocking(NamedTuple):
    """The entries that fall by looks of a step, the clues by which they do, and this in words."""

    entries: Collection[Entry] = ()
    clues: Collection[Clue] = ()
    told: str = ""


def blocking(step: Deduction, seen: Seen = nowhere) -> Blocking:
    """The clues and entries that block places of a step, by its looks; empty if that is too long.

    Clues of the step itself are not named, nor places that the reader has `seen` anyway.
    """
    names = step.value_names
    entries: set[Entry] = set()
    stands: dict[tuple[str, Place], None] = {}
    clues: dict[Clue, str] = {}
    unsaid = False
    for look in step.looks:
        gone = [(p, v) for p, v in look.removes if p in step.facts and v not in step.facts[p]]
        if (by := _by_value(look)) is not None:
            if seen(by[0]):
                unsaid = True
            else:
                stands[_thing(by[1], names), by[0]] = None
            entries.update(look.removes)
        elif gone:
            clues.update(_at_work(look, gone, names))
            entries.update(gone)
    others = [clue for clue in clues if clue not in step.clues]
    unsaid |= any(seen(clue.place) for clue in others)
    others = [clue for clue in others if not seen(clue.place)]
    if len(stands) + len(others) > FEW or not (stands or others or unsaid):
        return Blocking()
    things = (*stands, *((clues[clue], clue.place) for clue in others))
    return Blocking(entries, others, _things(things, names) if things else "")


def _by_value(look: Deduction) -> Entry | None:
    """The entry on which a look rests, if that is one with the value that falls, or a number."""
    if len(look.facts) != 1 or look.clues:
        return None
    ((place, known),) = look.facts.items()
    same = {value for _, value in look.removes} == {*known}
    number = len(known) == 1 and isinstance(known[0], int) and known[0] not in look.value_names
    return (place, known[0]) if same or number else None


def _at_work(
    look: Deduction, gone: Sequence[Entry], said: Mapping[Value, str]
) -> Iterator[tuple[Clue, str]]:
    """The clues by which entries fall in a look: those of what alone strikes one out, or all.

    Each comes with what it is called; a line of cells is by its rule, as its number is not printed.
    """
    alone = [
        constraint
        for constraint in look.because
        if constraint.clues and not {*gone}.isdisjoint(constraint.forbids(_known(look, constraint)))
    ]
    for constraint in alone or look.because:
        for clue in constraint.clues:
            ordered = isinstance(clue.place, Path) and clue.place.ordered
            noun = constraint.rule.noun if ordered else ""
            yield clue, noun or _clue(clue, said)


def _known(look: Deduction, constraint: Constraint) -> CandidateMap:
    """The candidates that a look knows where a constraint speaks."""
    return {place: look.facts.get(place, look.domains[place]) for place in constraint.variables}


def facts_of(given: CandidateMap, said: Mapping[Value, str], domains: CandidateMap = UNTOLD) -> str:
    """The candidates at places, in words."""
    return listed(_are(*known) for known in known_of(given, said, domains))


def known_of(
    given: CandidateMap, said: Mapping[Value, str], domains: CandidateMap = UNTOLD
) -> Iterator[tuple[list[Place], str]]:
    """Places of which the same is known, and that in words: "1 or 2".

    Where far less is missing of their `domains` than is left, what is missing: "not 3"; of two
    numbers that are left, which they are.
    """
    alike: dict[tuple[str, Candidates], list[Place]] = {}
    for place, left in given.items():
        gone = tuple([value for value in domains.get(place, ()) if value not in left])
        brief = 0 < 2 * len(gone) <= len(left) and (len(left) > 2 or gone[0] in said)
        key = ("not ", gone) if brief else ("", left)
        alike.setdefault(key, []).append(place)
    for (denial, values), places in alike.items():
        yield places, denial + _either(values, said, len(places))


def printed(clues: Iterable[Clue], said: Mapping[Value, str]) -> str:
    """Printed clues in words: "the 3s at r2c2 and r4c5 and the white circle at r3c4"."""
    return _things(((_clue(clue, said), clue.place) for clue in clues), said)


def met(clues: Iterable[Clue], things: str) -> str:
    """That clues are met if there is a number among them, or else that something fits them."""
    number = any(sign.isdigit() for one in clues for sign in str(one.value))
    return f"{'meets' if number else 'fits'} {things}"


def clue_named(
    constraint: Constraint, said: Mapping[Value, str], *, both_ends: bool = False
) -> str:
    """The one clue of a constraint: a list by what its rule calls it, another by its value.

    A list is told by its first cell, and where several begin in one by `both_ends`; what stands on
    an edge or a corner, by the cells on both sides.
    """
    (clue,) = constraint.clues
    match clue.place:
        case Path((cell,)):
            return f"the {constraint.rule.noun} at {cell}"
        case Path(cells):
            end = f" to {cells[-1]}" if both_ends else ""
            return f"the {constraint.rule.noun} from {cells[0]}{end}"
        case Corner() as corner if noun := constraint.rule.noun:
            return f"the {noun} {written(clue.value, said)} {corner.where}"
        case Edge(one, other) if min(one) >= 0:
            return f"the {_simple(_clue(clue, said))} between {one} and {other}"
    return printed(constraint.clues, said)


def together(names: Iterable[str]) -> str:
    """Clues by name, those of one sort as one thing: "the arrows from r1c1 and from r2c3"."""
    alike: dict[tuple[str, str], list[str]] = {}
    for name in dict.fromkeys(names):
        thing, where_, spot = next(
            (parts for word in BEFORE_SPOT if all(parts := name.partition(word))), (name, "", "")
        )
        alike.setdefault((thing, where_.lstrip()), []).append(spot)
    return listed(
        thing + ("s " if len(spots) > 1 else " ") + listed(f"{where_}{spot}" for spot in spots)
        if where_
        else thing
        for (thing, where_), spots in alike.items()
    )


def any_named(constraint: Constraint, said: Mapping[Value, str]) -> str:
    """A constraint by its clue, or by its places if it has no clue or several."""
    return clue_named(constraint, said) if len(constraint.clues) == 1 else where(constraint)


def clues_named(constraint: Constraint, said: Mapping[Value, str]) -> str:
    """The clues of a constraint: an ordered list by what its rule calls it, others by value."""
    clues = constraint.clues
    lined = len(clues) == 1 and isinstance(clues[0].place, Path) and clues[0].place.ordered
    return clue_named(constraint, said) if lined else printed(clues, said)


def _clue(clue: Clue, said: Mapping[Value, str]) -> str:
    """What a clue is called: a list of cells by its layer, a sign on an edge by that of "signs"."""
    layer = clue.layer.removesuffix("s")
    sign = isinstance(clue.place, Edge) and layer != clue.layer and isinstance(clue.value, str)
    return layer if sign and clue.value not in said else written(clue.value, said) or clue.layer


def written(value: Value, said: Mapping[Value, str]) -> str:
    """What is printed, in words; of signs side by side each as it is written: "12×"."""
    return said.get(value) or "".join(said.get(sign, sign) for sign in str(value))


def _thing(value: Value, said: Mapping[Value, str]) -> str:
    """What stands somewhere: "3", "star", "shaded cell"."""
    name = said.get(value, str(value))
    return f"{name} cell" if value in said and plural(name) == name else name


def _things(things: Iterable[tuple[str, Place]], said: Mapping[Value, str]) -> str:
    """Things and where they are, in words; those with one simple name together."""
    everywhere: dict[str, list[Place]] = {}
    for name, place in things:
        everywhere.setdefault(name, []).append(place)
    alike: dict[str, dict[str, list[str]]] = {}
    for name, places in everywhere.items():
        for where_, spot in map(_spot, in_reading_order(places)):
            alike.setdefault(name, {}).setdefault(where_, []).append(spot)
    return listed(
        text
        for name, wheres in alike.items()
        for text in (
            [_together(name, wheres)]
            if name.replace(" ", "").isalnum() or name.removesuffix(" cell") in said.values()
            else [_together(name, {at: [spot]}) for at, spots in wheres.items() for spot in spots]
        )
    )


def _together(name: str, wheres: Mapping[str, Sequence[str]]) -> str:
    """Things of one name: "the 3 at r2c2", "the 5s below column 5 and left of row 3"."""
    head, of, rest = _simple(name).partition(" of ")
    s = "s" if sum(map(len, wheres.values())) > 1 else ""
    at = listed(
        f"{where_}{_plural_of(where_) if len(spots) > 1 else ''} {listed(spots)}".lstrip()
        for where_, spots in wheres.items()
    )
    return f"the {head}{s}{of}{rest} {at}"


def _plural_of(where_: str) -> str:
    """What makes a line before several numbers plural: "above columns" 1 and 2."""
    return "" if where_.endswith(" of") or " " not in where_ else "s"


def _simple(name: str) -> str:
    """A name without its article."""
    return name.removeprefix("a ").removeprefix("an ")


def _spot(place: Place) -> tuple[str, str]:
    """Where a thing is: outside the grid "above column" 3, on a list of cells where that begins.

    What stands on the rim, before the cell whose run it begins, is "above" r1c3. A corner has
    no word that several could share.
    """
    match place:
        case Border():
            return place.beside
        case Corner():
            return "", place.where
        case Edge() if min(place.first) < 0:
            across = place.first.row == place.second.row
            return "left of" if across else "above", str(place.second)
        case Path():
            return "from", str(place.cells[0])
    return "at", str(place)


def many(number: int, value: Value, said: Mapping[Value, str], places: str = "cells") -> str:
    """So many places of a value: "two 7s", "three x's", "two empty cells", "two bulbs"."""
    told = either([value], said)
    if value in said and (things := plural(told)) != told:
        ending, told = "", things if number > 1 else things.removesuffix("s")
    elif value in said:
        ending = f" {places.removesuffix('s') if number == 1 else places}"
    else:
        ending = "" if number == 1 else "s" if told.isdecimal() else "'s"
    return f"{NUMBERS.get(number, number)} {told}{ending}"


def where(constraint: Constraint) -> str:
    """What a constraint is about, by name: "row 4", "the region of r3c4", or its places."""
    places = constraint.variables or constraint.all_places
    match constraint.rule.noun if places else "grid":
        case "":
            return listed(places)
        case "line":
            return line(places)
        case "box":
            return part([place for place in places if isinstance(place, Cell)])
        case "run":
            return f"the run from {places[0]} to {places[-1]}"
        case noun if noun in WHOLE:
            return f"the {noun}"
        case noun:
            return f"the {noun} of {places[0]}"


def lines_named(constraints: Iterable[Constraint]) -> str:
    """What constraints are about, by name: "columns 1 and 2 and the region of r3c3"."""
    return together_named(map(where, constraints))


def together_named(names: Iterable[str]) -> str:
    """Names that differ only at the end, together: "row 3 and the regions of r1c1 and r4c4"."""
    alike: dict[tuple[str, str], list[str]] = {}
    for name in dict.fromkeys(names):
        parts = LAST.fullmatch(name)
        head, of, last = parts.groups() if parts else (name, "", "")
        alike.setdefault((head, of), []).append(last)
    return listed(
        f"{_several(head) if len(ends) > 1 else head}{of}{listed(ends)}"
        for (head, of), ends in alike.items()
    )


def _several(head: str) -> str:
    """The plural of what lines and regions are called: "rows", "boxes"."""
    return f"{head}es" if head.endswith("x") else f"{head}s"


def of_all(constraint: Constraint, domains: CandidateMap) -> bool:
    """Whether a constraint speaks of all there is on a board that is not tiny."""
    return len(domains) > FEW and len(constraint.variables) == len(domains)


def left_over(
    constraint: Constraint, taken: Collection[Value], domains: CandidateMap
) -> list[Value]:
    """The values that are not taken, where each stands at one place; else nothing."""
    every = dict.fromkeys(v for place in constraint.variables for v in domains.get(place, ()))
    if len(every) != len(constraint.variables):
        return []
    return [value for value in every if value not in taken]


def seen(constraint: Constraint, known: CandidateMap, further: Collection[Place] = ()) -> bool:
    """Whether all its places, except `further` ones, are settled, and too many to name."""
    settled = len(known) > FEW and all(len(left) == 1 for left in known.values())
    return settled and {*known, *further} == {*constraint.variables}


def names_all(text: str, places: Collection[Place]) -> bool:
    """Whether a text names all of several places."""
    named = mentioned(text)
    return len(places) > 1 and all(str(place) in named for place in places)


def within(constraint: Constraint) -> str:
    """Where a constraint holds: "in row 4", "on the board", "among" its places."""
    match constraint.rule.noun:
        case "":
            return f"among {where(constraint)}"
        case "board":
            return "on the board"
    return f"in {where(constraint)}"


def against(constraint: Constraint, said: Mapping[Value, str], known: CandidateMap) -> str:
    """A sentence that a constraint is broken, by its rule or as a sum; empty without words."""
    if not (text := constraint.rule.unmet):
        return _unmade(constraint)
    if not isinstance(text, str):
        return text(constraint.clues, constraint.places, known)
    places = constraint.places
    place = places[constraint.relation.size % len(places)] if places else ""
    clue = printed(constraint.clues, said) if constraint.clues else ""
    return text.format(place=place, clue=clue)


def _unmade(constraint: Constraint) -> str:
    """A sentence that cells do not make their one printed sum; empty for other constraints."""
    match constraint.relation:
        case Sum(_, low, high) if low == high and len(constraint.clues) == 1:
            cells = constraint.variables
            if cells and all(isinstance(cell, Cell) for cell in cells):
                return f"{where(constraint)} would not make the {constraint.clues[0]}"
    return ""


def otherwise(step: Deduction) -> str:
    """What would be wrong if what falls stood, at one place or another; nothing if none says so."""
    (constraint,), fallen = step.because, dict[Place, Candidates]()
    for place, value in step.removes:
        fallen[place] = (*fallen.get(place, ()), value)
    supposed = [{**step.facts, place: values} for place, values in fallen.items()]
    told = {against(constraint, step.value_names, known) for known in supposed}
    return told.pop() if len(told) == 1 else against(constraint, step.value_names, step.facts)


def either(values: Iterable[Value], said: Mapping[Value, str] | None = None) -> str:
    """Values as alternatives: "1, 2 or 3"; some may be `said` in another way."""
    *some, last = spans(_begun([(said or {}).get(value, str(value)) for value in values]))
    return f"{', '.join(some)} or {last}" if some else last


def _begun(told: Sequence[str]) -> list[str]:
    """Names of which all begin with the same words: these stand before the first alone."""
    columns = [*zip(*(text.split(" ")[:-1] for text in told), strict=False)]
    same = len([*takewhile(lambda column: len({*column}) == 1, columns)])
    if same < BEGINNING or len(told) < 2:
        return [*told]
    return [told[0], *(" ".join(text.split(" ")[same:]) for text in told[1:])]


def merged(told: Sequence[str]) -> Sequence[str]:
    """Sentences merged if they differ in a single word: "room for only two or three cells".

    Or in their ends: "the only way would be by r1c1-r1c2 or r2c1-r2c2", "nothing would meet the 3
    at r1c1 or the 5 at r3c3", "white would be crooked between r1c1 and r2c2 or between r1c2 and
    r2c3".
    """
    if len(told) == 1:
        return told
    words = [text.split(" ") for text in told]
    if len({len(text) for text in words}) == 1:
        differ = [i for i, column in enumerate(zip(*words, strict=True)) if len({*column}) > 1]
        others = [text[differ[0]] for text in words] if len(differ) == 1 else []
        if others and all(word.replace("-", "").isalnum() for word in others):
            i, first = differ[0], words[0]
            if {*others} <= {*NUMBERS.values()}:
                others = [number for number in NUMBERS.values() if number in others]
            return [" ".join([*first[:i], either(others), *first[i + 1 :]])]
    ways = [text.rpartition(" by ") for text in told]
    if all(way[0] == ways[0][0] != "" for way in ways):
        return [f"{ways[0][0]} by {either(way for _, _, way in ways)}"]
    spots = [text.partition(" between ") for text in told]
    if all(spot[0] == spots[0][0] and PAIR.fullmatch(spot[2]) for spot in spots):
        return [f"{spots[0][0]} {either(f'between {pair}' for _, _, pair in spots)}"]
    same = takewhile(lambda column: len({*column}) == 1, zip(*words, strict=False))
    begun = [word for word, *_ in same]
    if "the" in begun[-1:]:
        begun.pop()
    ends = [" ".join(text[len(begun) :]) for text in words]
    simple = all(END.fullmatch(end) for end in ends)
    return [f"{' '.join(begun)} {either(ends)}"] if simple and "would" in begun else told


def spans(told: Iterable[str], most: int = RUN, to: str = " to ") -> list[str]:
    """Numbers in order; more than so many that follow each other are one: "3 to 11"."""
    found: list[list[str]] = []
    for text in told:
        if found and text.isdecimal() and found[-1][-1] == str(int(text) - 1):
            found[-1].append(text)
        else:
            found.append([text])
    return [
        text
        for span in found
        for text in (span if len(span) <= most else [f"{span[0]}{to}{span[-1]}"])
    ]


def listed(things: Iterable[object]) -> str:
    """Things as a list: "r1c1, r1c2 and r2c1".

    Places are in reading order, those in a line by their ends, and edges of the rim together: "top
    and left edges of r1c1".
    """
    every = [*things]
    places = [one for one in every if isinstance(one, Cell | Edge)]
    if len(places) == len(every):
        return _and(_rim_together(in_short(in_reading_order(places))))
    return _and(map(str, every))


def in_turn(places: Iterable[Place]) -> str:
    """Places as a list, in their own order: that of a way, or that in which they are settled."""
    return _and(in_short(places))


def _and(told: Iterable[str]) -> str:
    *some, last = told
    return f"{', '.join(some)} and {last}" if some else last


def _rim_together(names: Sequence[str]) -> list[str]:
    """Names of places, with those edges of the rim as one that share a cell or a side."""
    told: list[str] = []
    for cell, edges in groupby(names, key=lambda text: text.partition(RIM)[2]):
        sides = [text.partition(RIM)[0] for text in edges]
        told += [f"{_and(sides)} edge{'s' * (len(sides) > 1)} of {cell}"] if cell else sides
    found: list[str] = []
    for side, some in groupby(told, key=lambda text: text.partition(RIM)[0]):
        alike = [*some]
        cells = _and(text.partition(RIM)[2] for text in alike)
        found += [f"{side} edges of {cells}"] if len(alike) > 1 else alike
    return found


def area(places: Iterable[Place]) -> str:
    """The rows and columns in which places lie: "rows 2 to 4 and columns 3 to 8"."""
    spots = [spot for place in places for spot in simple_places(place)]
    beside = (cell for spot in spots if isinstance(spot, Edge) for cell in spot)
    around = (cell for spot in spots if isinstance(spot, Corner) for cell in spot.around)
    cells = [*(spot for spot in spots if isinstance(spot, Cell)), *beside, *around]
    rows, cols = ({line for line in lines if line >= 0} for lines in zip(*cells, strict=True))
    return f"{_range('row', rows)} and {_range('column', cols)}"


def _range(name: str, lines: Collection[int]) -> str:
    """The first and the last of some rows or columns: "rows 2 to 4"."""
    first, last = min(lines) + 1, max(lines) + 1
    return f"{name} {first}" if first == last else f"{name}s {first} to {last}"


def line(places: Iterable[Place]) -> str:
    """The line that the cells among these places make, as people count it: "row 1", "column 3"."""
    spots = (spot for place in places for spot in simple_places(place))
    cells = [spot for spot in spots if isinstance(spot, Cell)]
    level = cells[0].row == cells[-1].row
    return f"row {cells[0].row + 1}" if level else f"column {cells[0].col + 1}"


def part(cells: Sequence[Cell]) -> str:
    """A row, a column, a box or another region, or a diagonal, by the shape it has."""
    across, down = {cell.col for cell in cells}, {cell.row for cell in cells}
    if len(across) == 1 or len(down) == 1:
        return line(cells)
    if len(across) == len(down) == len(cells):
        return f"the diagonal of {cells[0]}"
    if len(across) * len(down) != len(cells):
        return f"the region of {cells[0]}"
    number = _numbered(cells[0], len(down), len(across))
    return f"box {number}" if number else f"the box of {cells[0]}"


def _numbered(first: Cell, rows: int, cols: int) -> int:
    """The number of a box, as they are counted in reading order; 0 of one that lies elsewhere."""
    if first.row % rows or first.col % cols:
        return 0
    return first.row // rows * rows + first.col // cols + 1


def rules(because: Iterable[Constraint]) -> str:
    """The rules of constraints by name: "touch and region", "lemma L"."""
    return listed(dict.fromkeys(map(_rule, because)))


def _rule(constraint: Constraint) -> str:
    rule = constraint.rule
    return f"lemma {rule.id}" if "lemma" in rule.roles else rule.id


def spots(because: Iterable[Constraint]) -> list[Place]:
    """Where constraints are, each place once; an edge is named by its cells where both are."""
    return named(spot for constraint in because for spot in constraint.all_places)


def named(places: Iterable[Place]) -> list[Place]:
    """The places that are named, each once: not an edge between two of them."""
    found = dict.fromkeys(places)
    return [
        p for p in found if not (isinstance(p, Edge) and p.first in found and p.second in found)
    ]


def _alike(known: Mapping[Place, Told]) -> Iterable[tuple[Told, list[Place]]]:
    """The places of which the same is told, together."""
    alike: dict[Told, list[Place]] = {}
    for place, told in known.items():
        alike.setdefault(told, []).append(place)
    return alike.items()


def plural(name: str) -> str:
    """The plural of a name: of "a bulb", "bulbs"; "empty" stays as it is."""
    article, _, thing = name.partition(" ")
    return f"{thing}s" if article in ("a", "an") else name


def _either(values: Iterable[Value], said: Mapping[Value, str], number: int) -> str:
    """Values as alternatives, said of so many places."""
    names = [said.get(value, str(value)) for value in values]
    return either(names if number == 1 else map(plural, names))


def _are(places: Sequence[Place], told: str) -> str:
    return f"{listed(places)} {'is' if len(places) == 1 else 'are'} {told}"
