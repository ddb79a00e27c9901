"""How people solve Suguru: by the numbers of a region, and by regions that touch."""

from enpitsu.kit.techniques.groups import (
    common_neighbours,
    grouped,
    hidden_set,
    naked_set,
    no_other_places,
    one_place_left,
    only_place,
    settled_in_group,
    settled_neighbour,
    stands_in_group,
    starved_group,
    take,
    touching_pair,
)
from enpitsu.kit.techniques.single import BOTH

REGION = "region"
REGIONS = grouped(REGION)
TECHNIQUES = (
    settled_neighbour("touch")._replace(ladders=BOTH),
    settled_in_group("settled values of the region", REGIONS, stands_in_group)._replace(
        ladders=BOTH
    ),
    one_place_left("hidden single", REGIONS, only_place)._replace(ladders=BOTH),
    common_neighbours(REGION, "touch")._replace(ladders=BOTH),
    touching_pair()._replace(ladders=BOTH),
    naked_set("naked pair", 2, REGIONS, take),
    hidden_set("hidden pair", 2, REGIONS, no_other_places),
    naked_set("naked triple", 3, REGIONS, take),
    hidden_set("hidden triple", 3, REGIONS, no_other_places),
    starved_group(REGION, "touch", "region"),
)
