"""Many pictures of one board as one image, and which of its elements each picture shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from html import escape

from enpitsu.grid import Place
from enpitsu.picture import Picture
from enpitsu.render.figures import square
from enpitsu.render.layout import Layout, layout
from enpitsu.render.svg import COATS, extent

# The image is as large as the board, however many pictures there are: an element that comes in
# several of them is drawn once.


@dataclass(frozen=True)
class Deck:
    """One image for many pictures: for each of them the numbers of the parts it shows.

    The parts are the elements with `data-part`, in their order; all others are always shown.
    """

    svg: str
    shown: Sequence[Set[int]]


def deck(pictures: Sequence[Picture], names: Mapping[Place, str]) -> Deck:
    """The image of pictures of one board; what stands at each place is a name of that place.

    Its style is that of the page, `board.css`, and it shows the first picture at first.
    """
    union = _union(pictures)
    plan = layout(union)
    elements: list[str] = []
    shown: list[set[int]] = [set() for _ in pictures]
    parts = 0
    for coat in COATS:
        if coat.stays:
            elements += coat.elements(union, plan)
            continue
        drawn = [dict.fromkeys(coat.elements(picture, plan)) for picture in pictures]
        for element, where in _where(drawn).items():
            if len(where) == len(pictures):
                elements.append(element)
                continue
            elements.append(_part(element, shown=where[0] == 0))
            for index in where:
                shown[index].add(parts)
            parts += 1
    lines = [
        f'<svg class="enpitsu" role="group" aria-label="The board" {extent(union, plan)}>',
        '<g aria-hidden="true">',
        *elements,
        "</g>",
        *(_named(place, name, plan) for place, name in names.items()),
        "</svg>",
    ]
    return Deck("\n".join(lines) + "\n", shown)


def _where(drawn: Sequence[Iterable[str]]) -> dict[str, list[int]]:
    """For each element the pictures it is in."""
    found: dict[str, list[int]] = {}
    for index, elements in enumerate(drawn):
        for element in elements:
            found.setdefault(element, []).append(index)
    return found


def _union(pictures: Sequence[Picture]) -> Picture:
    """A picture with room for all that is in any of them."""
    return replace(
        pictures[0],
        marks=tuple(dict.fromkeys(mark for picture in pictures for mark in picture.marks)),
        highlight=tuple(dict.fromkeys(place for picture in pictures for place in picture.pointed)),
    )


def _part(element: str, *, shown: bool) -> str:
    """An element that is not always shown, as it is at first."""
    tag, _, rest = element.partition(" ")
    display = "" if shown else 'display="none" '
    return f'{tag} data-part="" {display}{rest}'


def _named(place: Place, name: str, plan: Layout) -> str:
    """What a reader of screens finds at a place, and a pointer that rests there."""
    area = square("place", plan.spot(place), place).removesuffix("/>")
    return f'{area} role="img"><title>{escape(f"{place}: {name}")}</title></rect>'
