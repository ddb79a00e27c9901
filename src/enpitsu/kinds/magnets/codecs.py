"""How other programs write Magnets."""

from enpitsu.io import codecs as c
from enpitsu.kit.counting import TOP_LEFT
from enpitsu.kit.dominoes import Halves
from enpitsu.paper.source import Source

POLES = {"1": "+", "2": "-"}
BOTTOM_RIGHT = ("bottom", "right")
HOLE = "#"


class PolesAndHoles:
    """The printed poles, then the cells that belong to no domino; empty if there are neither."""

    poles = c.clues("grid", by=c.threes(*POLES.values()))
    holes = c.holes("regions")

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with both."""
        page = self.poles.read(source, page) if source.peek().strip() else page
        return self.holes.read(source, page)

    def write(self, page: c.Page) -> str:
        """Both as text."""
        holes = self.holes.write(page)
        return self.poles.write(page) + holes if holes or page.clues["grid"] else ""


NUMBER = (c.base_36(), c.nothing("."))
ENTRIES = {f"a{number}": (None, pole) for number, pole in POLES.items()}
PRINTED = {f"q{number}": (pole, None) for number, pole in POLES.items()}
CODECS = c.codecs(
    c.link(
        "magnets",
        c.run("bottom", "top", "right", "left", c.hexadecimal(), c.gaps("g"), paired=True),
        c.walls("regions", holes=True),
        PolesAndHoles(),
        variants={"a": "equal poles attract each other"},
    ),
    c.file(
        "magnets",
        c.walls("regions", by=c.BORDERS, holes=True),
        c.punched_on(
            c.framed(
                "grid",
                outside=(c.ticked(c.decimal()), c.nothing(".")),
                both={
                    ".": (None, None),
                    HOLE: (HOLE, None),
                    "s2": (None, "o"),
                    "s1": (None, None),
                    **ENTRIES,
                    **PRINTED,
                },
                unmarked="o",
                gathered=True,
            ),
            "grid",
            "regions",
            HOLE,
        ),
        variants={"a": "equal poles attract each other"},
    ),
    c.game(
        "magnets",
        c.size("cols", between="x", least=2),
        c.rated("et"),
        ":",
        c.without("grid"),
        *(part for side in (*TOP_LEFT, *BOTTOM_RIGHT) for part in (c.run(side, *NUMBER), ",")),
        Halves("regions"),
    ),
)
