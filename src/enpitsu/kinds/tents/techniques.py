"""How people solve Tents: by lines, by trees, and by tents that exclude cells next to them."""

from enpitsu.kit.techniques.counts import (
    counted,
    full_count,
    has_all,
    kept_away,
    needs_all,
    places_needed,
    too_few_left,
    would_lack,
)
from enpitsu.kit.techniques.squeezes import squeeze, squeezed
from enpitsu.kit.techniques.words import either, listed
from enpitsu.puzzle.deduction import Deduction

TENT = "^"
LINE, TREE, CAMP = counted("number"), counted("tree"), counted("pair")


def _touches(step: Deduction) -> str:
    it = "it" if len({place for place, _ in step.removes}) == 1 else "them"
    return f"the tent at {step.details} touches {it}"


def _hungry(step: Deduction) -> str:
    return f"the tree at {step.because[0].places[-1]} has no other place for a tent"


def _starved(step: Deduction) -> str:
    tree = next(c for c in step.because if c.rule.id == "tree").places[-1]
    _, _, near = step.details
    return f"else the tree at {tree} would have no tent at {either(near)}"


def _too_many(step: Deduction) -> str:
    """A sentence on why a camp has fewer tents than cells, or a board no more tents than trees."""
    (camp,), (_, number) = step.because, step.details
    trees = camp.places[len(camp.variables) :]
    if not number:
        it = "it" if len({place for place, _ in step.removes}) == 1 else "them"
        return f"there is no tree beside {it}"
    if not trees:
        return f"the {number} trees have their {number} tents at {listed(step.facts)}"
    only, has = ("only tree", "has its tent") if number == 1 else ("only trees", "have their tents")
    be = "is" if number == 1 else "are"
    return f"{listed(trees)} {be} the {only} beside it, and {has} at {listed(step.facts)}"


def _all_trees(step: Deduction) -> str:
    _, number = step.details
    return f"each of the {number} trees needs a tent, and no other places are left"


def _squeezed(step: Deduction) -> str:
    group, parts = step.details
    return f"the {group.clues[0]} has a tent at {squeezed(step, parts)}"


TECHNIQUES = (
    full_count("without a tree", CAMP, _too_many),
    kept_away("beside a tent", TENT, "touch", _touches),
    full_count("full line", LINE, has_all),
    places_needed("last places of a line", LINE, needs_all),
    places_needed("one place beside a tree", TREE, _hungry),
    places_needed("a tent for each tree", CAMP, _all_trees),
    too_few_left("corner of a tree", TREE, _starved),
    too_few_left("would starve a line", LINE, would_lack, cost=3.0),
    squeeze("squeeze", LINE, "touch", _squeezed),
)
