"""Nurikabe & Slitherlink: the loop is the outline of the sea, so each island touches the edge."""

from dataclasses import replace

from enpitsu.kinds.nurikabe import KIND as NURIKABE
from enpitsu.kinds.nurikabeslitherlink.sketch import sketch
from enpitsu.kinds.slitherlink import KIND as SLITHERLINK
from enpitsu.kit.mixed import ROUND_SHADED
from enpitsu.kit.shading import SHADED_TOGETHER
from enpitsu.puzzle.beside import beside

# The inside of one loop is connected, so the rule that says so is a lemma here.
TOGETHER = replace(SHADED_TOGETHER, roles=("lemma", "implied"))
# The numbers of Nurikabe have circles, since the numbers of Slitherlink stand in cells, too.
ISLANDS = replace(
    NURIKABE,
    rules=tuple(TOGETHER if rule is SHADED_TOGETHER else rule for rule in NURIKABE.rules),
    look=replace(NURIKABE.look, circled=frozenset({"grid"})),
)
KIND = beside(
    ISLANDS,
    SLITHERLINK,
    (ROUND_SHADED,),
    name="nurikabeslitherlink",
    title="Nurikabe & Slitherlink",
    sketch=sketch,
    usual_size=(8, 8),
)
