"""The levels a kind's puzzles can have, and those they never have.

The table `levels.json` has, for kinds and sizes, the levels of which a puzzle was made, and how
long the others were tried in vain. `scripts/levels.py` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from math import prod
from pkgutil import get_data
from random import Random
from typing import NamedTuple

from enpitsu.engines.solve import Solved, solve
from enpitsu.errors import EnpitsuError, short
from enpitsu.inference.ranks import size_key
from enpitsu.kit.techniques.general import ONE_CONSTRAINT
from enpitsu.making.clues import printed_by
from enpitsu.making.frames import framed
from enpitsu.making.limits import MAX_READ_PATTERNS
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Options
from enpitsu.paper.values import Candidates, Domain
from enpitsu.puzzle.deduction import Difficulty, Site
from enpitsu.puzzle.kind import Kind, Puzzle
from enpitsu.puzzle.model import Constraint, Model, model

LEVELS = tuple(level.name.lower() for level in Difficulty)
TABLE = "levels.json"


class Tried(NamedTuple):
    """For kinds and sizes the levels that were met; the others had so many tries, each so long."""

    tries: int
    seconds: int
    kinds: Mapping[str, Mapping[str, Sequence[str]]]


def levels_named(told: str) -> list[str]:
    """The levels of `hard..`, of `easy..hard` or of `easy,medium`, each once and in order."""
    found = set[str]()
    for word in told.split(","):
        low, dots, high = word.partition("..")
        first, last = low or LEVELS[0], (high or LEVELS[-1]) if dots else low
        known = {first, last} <= {*LEVELS} and (low or high)
        if not known or LEVELS.index(first) > LEVELS.index(last):
            expected = f"one of {', '.join(LEVELS)}, or a range of them"
            raise EnpitsuError(f"level '{short(word)}'; expected {expected}")
        found.update(LEVELS[LEVELS.index(first) : LEVELS.index(last) + 1])
    return [level for level in LEVELS if level in found]


def absent(kind: Kind, grid: Grid, options: Options, level: str) -> str:
    """Why no puzzle of a kind has a level; empty if some may have it.

    A kind may lack the level of `ONE_CONSTRAINT`, which comes after all techniques of the kind and
    before suppositions.
    """
    named = [technique for technique in kind.own_techniques if "full" in technique.ladders]
    wished = Difficulty[level.upper()]
    if wished != ONE_CONSTRAINT.level or any(one.level == wished for one in named):
        return ""
    if not _said_by_techniques(kind, grid, tuple(options.items())):
        return ""
    return "none of its techniques is, and they say all that a single constraint says"


def never_made(kind: Kind, grid: Grid, options: Options, level: str) -> str:
    """Why no puzzle of a level is tried at a size: none was ever made there; empty if some may be.

    It is known of kinds with their default options.
    """
    tried = _tried()
    met = tried.kinds.get(kind.name, {}).get(size_key(grid.rows, grid.cols))
    if met is None or level in met or {**kind.defaults(), **options} != kind.defaults():
        return ""
    others = f"one of {', '.join(met)}" if len(met) > 1 else "".join(met)
    vain = f"{tried.tries} tries of {tried.seconds} s made none of {grid}"
    return f"{vain}; expected {others or 'another size'}"


@cache
def _tried() -> Tried:
    """What the table tells."""
    text = get_data("enpitsu.making", TABLE)
    assert text is not None, f"{TABLE} is part of the package"
    return Tried(**json.loads(text))


@lru_cache(maxsize=16)
def _said_by_techniques(kind: Kind, grid: Grid, options: tuple[tuple[str, str | int], ...]) -> bool:
    """Whether the kind's techniques find all that one constraint alone rules out."""
    frame = framed(kind, grid, Random(0), dict(options))
    if frame is None or frame.faults:
        return False
    outcome = solve(frame)
    if not isinstance(outcome, Solved):
        return False
    rules = model(Puzzle(kind, grid, printed_by(frame, outcome.solution), dict(options)))
    sites: dict[int, list[tuple[int, Site]]] = {}
    for number, technique in enumerate(kind.own_techniques):
        for site in technique.sites(rules) if "full" in technique.ladders else ():
            if len(site.constraints) == 1:
                sites.setdefault(id(site.constraints[0]), []).append((number, site))
    return all(
        _covered(constraint, sites.get(id(constraint), ()), rules) for constraint in _unlike(rules)
    )


def _unlike(rules: Model) -> list[Constraint]:
    """One constraint of each sort, without those of one place."""
    found: dict[object, Constraint] = {}
    for constraint in rules.with_lemmas:
        domains = tuple(rules.domains[place] for place in constraint.variables)
        if constraint.relation.size > 1:
            found.setdefault((constraint.rule.id, constraint.relation, domains), constraint)
    return list(found.values())


def _covered(constraint: Constraint, sites: Sequence[tuple[int, Site]], rules: Model) -> bool:
    places = constraint.variables
    if prod(2 ** len(rules.domains[place]) for place in places) > MAX_READ_PATTERNS:
        return False
    for pattern in product(*(_subsets(rules.domains[place]) for place in places)):
        candidates = {**rules.domains, **dict(zip(places, pattern, strict=True))}
        gone = set(constraint.forbids(candidates))
        found = {
            entry
            for number, site in sites
            for finding in rules.puzzle.kind.own_techniques[number].find(site, candidates)
            for entry in finding.removes
        }
        if not gone <= found and len(gone) < sum(map(len, pattern)):  # else nothing could stand
            return False
    return True


def _subsets(domain: Domain) -> Iterator[Candidates]:
    for size in range(1, len(domain) + 1):
        yield from combinations(domain, size)
