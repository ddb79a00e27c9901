"""An explanation as a web page: one board, and the changes of each step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from string import Template

from enpitsu.errors import WrongValue
from enpitsu.paper.grid import Place
from enpitsu.show.picture import Picture
from enpitsu.show.render import static
from enpitsu.show.render.deck import deck


@dataclass(frozen=True)
class Slide:
    """A picture with its text: a heading, a sentence, and the links of a chain as sentences.

    `names` has the texts for places: on the first slide for all, on others where they change.
    `number` is the number of the step; the first and the last slide of a path have none.
    """

    picture: Picture
    heading: str
    text: str
    number: str = ""
    links: Sequence[str] = ()
    names: Mapping[Place, str] = field(default_factory=dict)


# Without scripts the page shows the first slide and the list of steps. A script makes it a deck
# that fills the window, and before printing gives each step a board of its own. Keys and buttons
# replace the address, so that "back" leaves the deck; links in the list do not.

STYLE, SCRIPT = "steps.css", "steps.js"


def files() -> dict[str, str]:
    """The style sheet and the script of all pages, by file name."""
    return {
        STYLE: f"{static('board.css')}\n{static(STYLE)}\n",
        SCRIPT: f"{static(SCRIPT)}\n",
    }


def page(title: str, slides: Sequence[Slide], *, apart: bool = False) -> str:
    """A web page that shows slides one by one, or as a list in print and without scripts.

    The page is one file that loads nothing, and its content security policy says so. With `apart`,
    style sheet and script are the separate `files`, for servers that forbid them inside pages. An
    address that ends in `#7` opens step 7. Raises `ValueError` if there are no slides.
    """
    if not slides:
        raise WrongValue("a page of no slides; expected at least one")
    board = deck([slide.picture for slide in slides], slides[0].names)
    changes = {
        "flips": board.flips,
        "names": [_named(slide.names) for slide in slides[1:]],
    }
    return (
        _filled(
            "steps.html",
            title=escape(title),
            head=_beside() if apart else _inside(),
            board=board.svg.rstrip("\n"),
            entries="\n".join(map(_entry, range(len(slides)), slides)),
            changes=_json(changes),
        )
        + "\n"
    )


def _named(names: Mapping[Place, str]) -> dict[str, str]:
    return {str(place): f"{place}: {name}" for place, name in names.items()}


def _entry(index: int, slide: Slide) -> str:
    """A slide as an entry of the list."""
    links = "".join(f"<li>{escape(link)}</li>" for link in slide.links)
    return _filled(
        "steps-entry.html",
        index=str(index),
        number=slide.number,
        heading=escape(slide.heading),
        text=escape(slide.text),
        links=f'\n<ol class="links">{links}</ol>' if links else "",
    )


def _beside() -> str:
    """The elements that load style sheet and script from files."""
    return f'<link rel="stylesheet" href="{STYLE}">\n<script src="{SCRIPT}" defer></script>'


def _inside() -> str:
    """Style sheet and script inside the page, with a policy that allows exactly these two."""
    style, script = files().values()
    sources = f"style-src {_hashed(style)}; script-src {_hashed(script)}"
    policy = f"default-src 'none'; {sources}; base-uri 'none'; form-action 'none'"
    return (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<style>{style}</style>\n<script type="module">{script}</script>'
    )


def _hashed(text: str) -> str:
    """The source expression of a content security policy for this hash."""
    from base64 import b64encode  # only pages need these
    from hashlib import sha256

    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _json(data: object) -> str:
    """A value as JSON that is safe inside a page."""
    import json

    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _filled(name: str, **fields: str) -> str:
    """A template of the folder `static` with its fields filled in; these must be markup already."""
    return Template(static(name)).substitute(fields)
