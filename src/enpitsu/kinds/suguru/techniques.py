"""How people solve Suguru: by the numbers of a region, and by regions that touch."""

from enpitsu.kit.filled import SETS, SINGLES
from enpitsu.kit.techniques.groups import (
    clique,
    common_neighbours,
    settled_neighbour,
    starved_group,
    touching_pair,
)
from enpitsu.kit.techniques.single import BOTH

REGION = "region"
TECHNIQUES = (
    settled_neighbour("touch")._replace(ladders=BOTH),
    *(one._replace(ladders=BOTH) for one in SINGLES),
    common_neighbours(REGION, "touch")._replace(ladders=BOTH),
    touching_pair()._replace(ladders=BOTH),
    *SETS,
    clique(),
    starved_group(REGION, "touch", "region"),
)
