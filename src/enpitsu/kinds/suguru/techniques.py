"""How people solve Suguru: by the numbers of a cage, and by cages that touch."""

from __future__ import annotations

from functools import partial

from enpitsu.techniques.groups import (
    common_neighbours,
    grouped,
    hidden_set,
    naked_set,
    no_other_places,
    one_place_left,
    only_place,
    same_group,
    settled_in_group,
    settled_neighbour,
    starved_group,
    take,
    touching_pair,
)
from enpitsu.techniques.single import BOTH

CAGE = "cage"
CAGES, TAKE, HIDE = grouped("region"), partial(take, CAGE), partial(no_other_places, CAGE)
SETTLED, ONLY = partial(same_group, CAGE), partial(only_place, CAGE)
TECHNIQUES = (
    settled_neighbour("touch")._replace(ladders=BOTH),
    settled_in_group("settled values of the cage", CAGES, SETTLED)._replace(ladders=BOTH),
    one_place_left("hidden single", CAGES, ONLY)._replace(ladders=BOTH),
    common_neighbours("region", "touch", CAGE)._replace(ladders=BOTH),
    touching_pair()._replace(ladders=BOTH),
    naked_set("naked pair", 2, CAGES, TAKE),
    hidden_set("hidden pair", 2, CAGES, HIDE),
    naked_set("naked triple", 3, CAGES, TAKE),
    hidden_set("hidden triple", 3, CAGES, HIDE),
    starved_group("region", "touch", CAGE),
)
