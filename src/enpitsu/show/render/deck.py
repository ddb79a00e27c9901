"""A deck: many pictures of one board as one SVG image, with the elements that each shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import pairwise

from enpitsu.paper.grid import Place
from enpitsu.show.picture import Picture, by_place
from enpitsu.show.render.figures import square
from enpitsu.show.render.layout import Layout, layout
from enpitsu.show.render.svg import COATS, extent

# An element that occurs in several pictures is drawn once, so the size of the image is that of the
# board plus the changes, however many pictures there are. So is the work: marks that no step
# highlights are drawn only at places that differ from the picture before.

Bundle = frozenset[int]  # numbers of elements


@dataclass(frozen=True)
class Deck:
    """One SVG image of many pictures: the first one, and what changes from each to the next.

    The parts are the elements with `data-part`, in document order; all other elements are always
    visible. `flips` has the numbers of the parts that appear or disappear.
    """

    svg: str
    flips: Sequence[Sequence[int]]


def deck(pictures: Sequence[Picture], names: Mapping[Place, str]) -> Deck:
    """The image of several pictures of one board; `names` has the text for each place.

    Its style sheet is that of the page, `board.css`.
    """
    union = _union(pictures)
    table = Elements(pictures[0], layout(union))
    shown = [*table.shown(pictures)]
    flips = [new ^ old for old, new in pairwise(shown)]
    moving = frozenset[int]().union(*flips)
    parts = dict[int, int]()  # for each element its number on the page, coat by coat
    lines = [
        f'<svg class="enpitsu" role="group" aria-label="The board" {extent(union, table.plan)}>',
        '<g aria-hidden="true">',
    ]
    for coat, elements in zip(COATS, table.coats(), strict=True):
        lines += coat.elements(union, table.plan) if coat.stays else ()
        for number, element in elements:
            if number in moving:
                parts[number] = len(parts)
                lines.append(_part(element, shown=number in shown[0]))
            elif number in shown[0]:
                lines.append(element)
    lines += ["</g>", *(_named(place, name, table.plan) for place, name in names.items()), "</svg>"]
    return Deck("\n".join(lines) + "\n", [sorted(parts[n] for n in flip) for flip in flips])


class Elements:
    """Every element that occurs in some picture, numbered in the order of occurrence."""

    def __init__(self, first: Picture, plan: Layout) -> None:
        self.plan = plan
        self.bare = replace(first, marks=(), highlight=(), targets=(), areas=(), links=())
        self.numbers: dict[tuple[int, str], int] = {}  # the number of an element in a coat
        self.bundles: dict[tuple[int, ...], Bundle] = {}  # by the identities of marks at a place

    def shown(self, pictures: Sequence[Picture]) -> Iterator[Bundle]:
        """The elements that each picture shows."""
        lying: dict[Place, tuple[int, ...]] = {}
        cold: Bundle = frozenset()  # the elements of the picture before without highlights
        for picture in pictures:
            marks = by_place(picture.marks)
            keys = {place: tuple(map(id, there)) for place, there in marks.items()}
            changed = [p for p in {**lying, **keys} if lying.get(p) != keys.get(p)]
            cold -= self._together(lying[place] for place in changed if place in lying)
            for place in changed:
                if place in keys and keys[place] not in self.bundles:
                    there = replace(self.bare, marks=tuple(marks[place]))
                    self.bundles[keys[place]] = self._drawn(there)
            cold |= self._together(keys[place] for place in changed if place in keys)
            lying = keys
            places = (*picture.pointed, *picture.struck)
            hot = [place for place in dict.fromkeys(places) if place in marks]
            about = replace(picture, marks=tuple(mark for place in hot for mark in marks[place]))
            yield cold - self._together(keys[place] for place in hot) | self._drawn(about)

    def _together(self, keys: Iterable[tuple[int, ...]]) -> Bundle:
        return frozenset().union(*(self.bundles[key] for key in keys))

    def _drawn(self, picture: Picture) -> Bundle:
        """The elements of a picture, without those that all pictures share."""
        return frozenset(
            self.numbers.setdefault((index, element), len(self.numbers))
            for index, coat in enumerate(COATS)
            if not coat.stays
            for element in coat.elements(picture, self.plan)
        )

    def coats(self) -> list[list[tuple[int, str]]]:
        """For each coat its elements with their numbers."""
        found: list[list[tuple[int, str]]] = [[] for _ in COATS]
        for (index, element), number in self.numbers.items():
            found[index].append((number, element))
        return found


def _union(pictures: Sequence[Picture]) -> Picture:
    """A picture whose layout has room for the marks of all pictures."""
    met = {id(mark): mark for picture in pictures for mark in picture.marks}
    return replace(
        pictures[0],
        marks=tuple(dict.fromkeys(met.values())),
        highlight=tuple(dict.fromkeys(place for picture in pictures for place in picture.pointed)),
    )


def _part(element: str, *, shown: bool) -> str:
    """An element that some pictures hide, with its visibility in the first picture."""
    tag, _, rest = element.partition(" ")
    display = "" if shown else 'display="none" '
    return f'{tag} data-part="" {display}{rest}'


def _named(place: Place, name: str, plan: Layout) -> str:
    """The name of a place, for screen readers and as a tooltip."""
    area = square("place", plan.spot(place), place).removesuffix("/>")
    return f'{area} role="img"><title>{escape(f"{place}: {name}")}</title></rect>'
