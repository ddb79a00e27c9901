"""How people solve Hashi: island by island, and by not cutting islands off."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple, Self

from enpitsu.kinds.hashi.channels import Channel, channels, ends
from enpitsu.kit.techniques.counts import counted, full_count
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import conclusion, listed, reason
from enpitsu.puzzle import CandidateMap, Cell, Constraint, Edge, Model
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

# -- one island ----------------------------------------------------------------------------


class Shores(NamedTuple):
    """The number of an island, and the fewest and the most bridges that it may have now."""

    number: int
    low: int
    high: int

    @classmethod
    def of(cls, constraint: Constraint, candidates: CandidateMap) -> Self:
        """The number and the possible bridges of the island of a constraint."""
        left = [[int(value) for value in candidates[place]] for place in constraint.variables]
        return cls(int(constraint.clues[0].value), sum(map(min, left)), sum(map(max, left)))


def _alone(elimination: Elimination, candidates: CandidateMap) -> bool:
    return all(len(candidates[place]) == 1 for place in elimination.places)


def _finished(elimination: Elimination, candidates: CandidateMap) -> bool:
    found = Shores.of(elimination.because[0], candidates)
    return found.number == found.low


def _full(elimination: Elimination, candidates: CandidateMap) -> bool:
    found = Shores.of(elimination.because[0], candidates)
    return found.number == found.high


def _too_few(elimination: Elimination, _: CandidateMap) -> bool:
    return all(value == 0 for _, value in elimination.removes)


def _finished_says(step: Deduction) -> str:
    return f"the {step.clues[0]} has all its bridges{reason(step)}"


def _alone_says(step: Deduction) -> str:
    return f"the {step.clues[0]} has no other open neighbour{reason(step)}"


def _full_says(step: Deduction) -> str:
    return f"the {step.clues[0]} needs all bridges that there is room for{reason(step)}"


def _too_few_says(step: Deduction) -> str:
    return f"otherwise too few bridges would lead to the {step.clues[0]}{reason(step)}"


def _number_says(step: Deduction) -> str:
    few = all(int(gone) < min(map(int, step.left.get(p) or (gone,))) for p, gone in step.removes)
    many = all(int(gone) > max(map(int, step.left.get(p) or (gone,))) for p, gone in step.removes)
    told = "too many" if many else "too few" if few else "too many or too few"
    return f"otherwise {told} bridges would lead to the {step.clues[0]}{reason(step)}"


def _some_bridge_says(step: Deduction) -> str:
    island = step.because[0].places[-1]
    return f"the island at {island} has no other way to the others{reason(step)}"


# -- one channel ---------------------------------------------------------------------------


def _along(model: Model) -> Iterator[Site]:
    """Each channel, with the constraints that make its edges equal."""
    found = _straight(model)
    for channel in channels(model.puzzle):
        if len(channel) > 1:
            yield Site(channel, found[channel])


def _straight(model: Model) -> Mapping[Channel, tuple[Constraint, ...]]:
    """For each channel the constraints that make its edges equal."""
    alike = {tuple(c.places): c for c in model.constraints if c.rule.id == "straight"}
    return {
        channel: tuple(alike[pair] for pair in pairwise(channel))
        for channel in channels(model.puzzle)
    }


def _goes_on(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A value that is excluded on one edge is excluded on all edges of its channel."""
    left = {edge: candidates[edge] for edge in site.watch}
    fewest, *others = sorted({*left.values()}, key=lambda one: (len(one), one))
    if not others:
        return
    kept = set(fewest).intersection(*others)
    known = [[edge] for edge in site.watch if left[edge] == fewest]
    known += [[edge] for edge in site.watch if left[edge] != fewest]
    for told in known if set(fewest) == kept else [site.watch, *known]:
        stays = set(left[told[0]]).intersection(*(left[edge] for edge in told))
        gone = [(edge, v) for edge, here in left.items() for v in here if v not in stays]
        if gone:
            yield Elimination(gone, site.constraints, told)


def _goes_on_says(step: Deduction) -> str:
    return f"a bridge goes straight on from island to island{reason(step)}"


def _whole_bridges(step: Deduction) -> str:
    """The conclusion of a step, bridges named by their ends: "r1c1-r1c4 is a single bridge"."""
    way = {place: [place] for place, _ in step.removes if isinstance(place, Edge)}
    for constraint in step.because:
        if constraint.rule.id == "straight":
            one, other = constraint.places
            if one in way and other in way and way[one] is not way[other]:
                way[one] += way[other]
                way.update(dict.fromkeys(way[other], way[one]))
    firsts = {edges[0]: edges[-1] for edges in way.values()}
    plain = step.technique._replace(concludes=None)
    told = conclusion(step.of(firsts)._replace(technique=plain))
    for first, last in firsts.items():
        told = told.replace(str(first), f"{first.first}-{last.second}")
    return told


def _cross_says(step: Deduction) -> str:
    return f"it would cross the bridge at {listed(step.facts)}"


# -- islands that would be cut off -----------------------------------------------------------


class Chart(NamedTuple):
    """The islands of a puzzle, each with the channels that end there.

    `numbers` has the constraint of each island with a number. The others say that each island has a
    bridge, that all are connected, and for each channel that its edges are equal.
    """

    around: Mapping[Cell, list[Channel]]
    numbers: Mapping[Cell, Constraint]
    bridged: Mapping[Cell, Constraint]
    together: Constraint
    straight: Mapping[Channel, tuple[Constraint, ...]]


def _whole(model: Model) -> Iterator[Site]:
    """The whole board as one site."""
    around: dict[Cell, list[Channel]] = {cell: [] for cell in model.puzzle.clues["grid"]}
    for channel in channels(model.puzzle):
        for cell in ends(channel):
            around[cell].append(channel)
    numbers = {c.clues[0].place: c for c in model.constraints if c.rule.id == "number"}
    found = [c for c in model.constraints if c.rule.id == "together"]
    if model.domains:
        *bridged, whole = found
        of_island = dict(zip(around, bridged, strict=True))
        data = Chart(around, numbers, of_island, whole, _straight(model))
        yield Site(tuple(model.domains), (whole,), data)


def _isolating(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Bridges with which some islands would be complete and cut off from the others."""
    chart: Chart = site.data
    group_of = _groups(chart, candidates)
    for channel in chart.straight:
        one, other = ends(channel)
        left = candidates[channel[0]]
        group = dict.fromkeys((*group_of[one], *group_of[other]))
        told = len(group) < len(chart.around) and all(cell in chart.numbers for cell in group)
        value = _last(chart, group, channel, candidates) if told and len(left) > 1 else 0
        if value and value in left:
            yield _isolated(chart, group, channel, value)


def _groups(chart: Chart, candidates: CandidateMap) -> dict[Cell, list[Cell]]:
    """For each island, those connected with it by bridges, itself included."""
    found: dict[Cell, list[Cell]] = {}
    for start in chart.around:
        if start in found:
            continue
        group = [start]
        found[start] = group
        for cell in group:
            for channel in chart.around[cell]:
                for other in ends(channel):
                    if 0 not in candidates[channel[0]] and other not in found:
                        found[other] = group
                        group.append(other)
    return found


def _last(chart: Chart, group: Mapping[Cell, None], last: Channel, candidates: CandidateMap) -> int:
    """The number of bridges over a channel that would complete a group of islands; 0 if none."""
    needed = {}
    for cell in group:
        others = [channel for channel in chart.around[cell] if channel != last]
        known = sum(min(map(int, candidates[channel[0]])) for channel in others)
        needed[cell] = int(chart.numbers[cell].clues[0].value) - known
    one, other = ends(last)
    if needed[one] != needed[other] or any(needed[c] for c in group if c not in (one, other)):
        return 0
    return needed[one]


def _isolated(chart: Chart, group: Mapping[Cell, None], last: Channel, value: int) -> Elimination:
    met = dict.fromkeys(channel for cell in group for channel in chart.around[cell])
    beyond = min((c for c in chart.around if c not in group), key=lambda c: len(chart.around[c]))
    because = [chart.together, chart.bridged[beyond], *(chart.numbers[cell] for cell in group)]
    whole = dict.fromkeys([*met, *chart.around[beyond]])
    because += [constraint for channel in whole for constraint in chart.straight[channel]]
    places = [channel[0] for channel in met if channel != last]
    return Elimination([(last[0], value)], because, places, listed(group))


def _isolating_says(step: Deduction) -> str:
    told = "have all their bridges, and no way to other islands would be left"
    return f"else {step.details} would {told}{reason(step)}"


EASY, MEDIUM = Difficulty.EASY, Difficulty.MEDIUM
TECHNIQUES = (
    Technique(
        "straight on",
        EASY,
        0.5,
        _along,
        _goes_on,
        _goes_on_says,
        settles=True,
        concludes=_whole_bridges,
        follows=True,
    ),
    alone("finished island", "number", _finished_says, when=_finished),
    alone("no crossing", "cross", _cross_says),
    alone("only neighbour", "number", _alone_says, when=_alone)._replace(settles=True),
    full_count("only way from an island", counted("together"), _some_bridge_says),
    alone("full island", "number", _full_says, when=_full),
    alone("just enough neighbours", "number", _too_few_says, when=_too_few, cost=1.5),
    alone("number", "number", _number_says, cost=2.0),
    Technique("isolation", MEDIUM, 2.0, _whole, _isolating, _isolating_says),
)
