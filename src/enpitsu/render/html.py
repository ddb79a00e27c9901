"""The solving of a puzzle as one web page: a deck of slides that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from string import Template

from enpitsu.render import static


@dataclass(frozen=True)
class Slide:
    """A board as SVG, and what is said of it: a heading and a text, neither of them markup."""

    svg: str
    heading: str
    text: str


# Without scripts, and in print, the slides follow one another. A script makes them a deck that
# fills the window: one board, beside or above what is said of it and the list of all steps.
# Keys and buttons replace the address, so that "back" leaves the deck; a link in the list does
# not. The page's policy holds it to its word: it loads nothing.


def page(title: str, slides: Sequence[Slide]) -> str:
    """A web page that shows slides one by one, or all of them in print and without scripts.

    It is one file that loads nothing. The address ending in `#7` is that of slide 7. Raises
    `ValueError` when there are no slides.
    """
    if not slides:
        raise ValueError("a page of no slides; expected at least one")
    fields = [
        {
            "number": str(number),
            "total": str(len(slides)),
            "heading": escape(slide.heading),
            "text": escape(slide.text),
            "board": slide.svg.rstrip("\n"),
        }
        for number, slide in enumerate(slides, 1)
    ]
    return (
        _filled(
            "steps.html",
            title=escape(title),
            style=static("steps.css"),
            script=static("steps.js"),
            entries="\n".join(_filled("steps-entry.html", **slide) for slide in fields),
            sections="\n".join(_filled("steps-section.html", **slide) for slide in fields),
        )
        + "\n"
    )


def _filled(name: str, **fields: str) -> str:
    """A template of the folder `static` with its fields filled in; they must be markup already."""
    return Template(static(name)).substitute(fields)
