"""The conclusions of the thesis, and whether the experiments confirm them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median

from enpitsu_marupeke.lab.experiments import Data
from enpitsu_marupeke.lab.markdown import bounds, duration, number, ratio, verdict
from enpitsu_marupeke.lab.plan import Plan
from enpitsu_marupeke.lab.published import (
    BORDERED,
    BORDERS,
    CUT_OFF,
    PACE,
    RANDOM,
    RATES,
    SEARCHES,
)
from enpitsu_marupeke.lab.results import Results

GUESSING, BACKTRACKING = SEARCHES


def pace(plan: Plan, results: Results) -> float:
    """Nodes a second of the program of the thesis, if the puzzles of its Table 1 are like ours."""
    nodes: int = results[plan.searches()][BACKTRACKING]["nodes"]
    return nodes / plan.scale.searched / PACE


def findings(plan: Plan, results: Results) -> Iterator[str]:
    """The conclusions of the thesis, each with a verdict."""
    yield "## The conclusions of the thesis"
    yield (
        "Work is compared by the total and by the median of the nodes; if these disagree, the "
        "question is open. With few puzzles a verdict means little."
    )
    claims = [_searches, _random, _few, _patterns, _high, _best, _spike]
    yield "\n".join(f"* {claim(plan, results)}" for claim in claims)


def _searches(plan: Plan, results: Results) -> str:
    data = results[plan.searches()]
    guessing, backtracking = data[GUESSING], data[BACKTRACKING]
    times = backtracking["seconds"] / guessing["seconds"]
    return (
        "*Score-based guessing is at least four times as fast as backtracking* (3.4). "
        f"{verdict(times >= 4)} {times:.3g} times here, with {number(guessing['visits'])} visits "
        f"to cells against {number(backtracking['nodes'])} symbols tried; it solved "
        f"{guessing['solved']} of {guessing['of']}."
    )


def _random(plan: Plan, results: Results) -> str:
    seen = [
        100 * results[one]["solutions"].count(1) / len(results[one]["solutions"])
        for (line, _), one in plan.random().items()
        if RANDOM[line].size == 7
    ]
    return (
        "*On 7x7, random boards with just one solution do not occur* (4.1). "
        f"{verdict(max(seen) == 0)} Of 100 boards with a solution "
        f"{min(seen):.1f} to {max(seen):.1f} have just one, depending on bounds and reading. "
        "The thesis saw none in 200. For 10x10 chance alone is certainly not enough."
    )


def _few(plan: Plan, results: Results) -> str:
    lines = {symbols: results[one] for symbols, one in plan.cut_off().items()}
    low, high = lines[3, 4], [lines[7, 8], lines[4, 9], lines[7, 9]]
    by_total = all(sum(low["nodes"]) < sum(one["nodes"]) for one in high)
    by_median = all(median(low["nodes"]) < median(one["nodes"]) for one in high)
    total, middle = _least(lines, sum), _least(lines, median)
    tries = {symbols: sum(data["starts"]) / len(data["starts"]) for symbols, data in lines.items()}
    speed = pace(plan, results)
    quick = min(lines, key=lambda symbols: sum(lines[symbols]["seconds"]))
    return (
        "*Few starting symbols are faster* (4.2, Table 3). "
        f"{verdict(by_total, by_median)} The total of the nodes is least at {bounds(total)}, their "
        f"median at {bounds(middle)}. A start with a solution takes {tries[3, 4]:.3g} attempts at "
        f"3-4 and {tries[7, 8]:.3g} at 7-8, which is the reason given in the thesis; but starts "
        f"are only {_share(lines[7, 8])} % of the nodes at 7-8. The others are for counting "
        "solutions, and a fuller board has fewer solutions: the total of the nodes at 3-4 is "
        f"{ratio(sum(low['nodes']), sum(lines[7, 8]['nodes']))} times that at 7-8, and the median "
        f"{ratio(median(low['nodes']), median(lines[7, 8]['nodes']))} times. At the "
        f"pace of Table 1, five puzzles take {_five(lines[3, 4], speed)} and "
        f"{_five(lines[7, 8], speed)}; the thesis took {CUT_OFF[3, 4]} and {CUT_OFF[7, 8]} "
        f"minutes. enpitsu itself needs the least processor time at {bounds(quick)}."
    )


def _least(lines: dict[tuple[int, int], Data], of: Callable[[list[int]], float]) -> tuple[int, int]:
    return min(lines, key=lambda symbols: of(lines[symbols]["nodes"]))


def _five(data: Data, speed: float) -> str:
    return duration(5 * sum(data["nodes"]) / len(data["nodes"]) / speed)


def _share(data: Data) -> str:
    return f"{100 * sum(data['start_nodes']) / sum(data['nodes']):.3g}"


def _patterns(plan: Plan, results: Results) -> str:
    lines = [results[one] for one in plan.bordered().values()]
    few, twelve = lines[3], lines[2]
    more = sum(twelve["nodes"]) / sum(few["nodes"])
    middle = median(twelve["nodes"]) / median(few["nodes"])
    published = BORDERED[2].minutes / BORDERED[3].minutes
    held = verdict(more > 2, middle > 2)
    return (
        f"*Twelve black cells take much longer than twenty* (Table 4: {published:.2g} times). "
        f"{held} {more:.3g} times the nodes in total, {middle:.3g} times in the median."
    )


def _high(plan: Plan, results: Results) -> str:
    at = {rate: results[plan.figure(rate, 1000)]["nodes"] for rate in RATES}
    by_total = sum(at[90]) == max(map(sum, at.values()))
    by_median = median(at[90]) == max(map(median, at.values()))
    return (
        "*A rate of 90 % takes much longer than the rest* (Figure 12). "
        f"{verdict(by_total, by_median)} {ratio(sum(at[90]), sum(at[0]))} times the nodes of 0 % "
        f"in total, {ratio(median(at[90]), median(at[0]))} times in the median."
    )


def _best(plan: Plan, results: Results) -> str:
    at = {
        (rate, border): results[plan.figure(rate, border)]["nodes"]
        for border in (*BORDERS, 0)
        for rate in RATES
    }
    total = min(at, key=lambda one: sum(at[one]))
    middle = min(at, key=lambda one: median(at[one]))
    gain = ratio(sum(at[0, 1000]), sum(at[0, 0]))
    alike = [rate for rate in RATES if sum(at[rate, 0]) < 1.1 * sum(at[total])]
    worst = ratio(sum(at[90, 0]), sum(at[0, 0]))
    return (
        "*No border and a rate of 0 % are best* (Figure 15). "
        f"{verdict(total == (0, 0), middle == (0, 0))} The total is least at {_told(total)}, the "
        f"median at {_told(middle)}. Without border, the totals of these rates are within a tenth "
        f"of the least: {', '.join(f'{rate} %' for rate in alike)}; 90 % takes {worst} times the "
        f"nodes of 0 %. At 0 %, a border of 1000 takes {gain} times the nodes of no border."
    )


def _told(point: tuple[int, int]) -> str:
    rate, border = point
    return f"{rate} % with {f'border {border}' if border else 'no border'}"


def _spike(plan: Plan, results: Results) -> str:
    at = {border: results[plan.figure(90, border)]["nodes"] for border in BORDERS}
    others = [nodes for border, nodes in at.items() if border != 250]
    by_total = sum(at[250]) > 1.5 * max(map(sum, others))
    by_median = median(at[250]) > 1.5 * max(map(median, others))
    return (
        "*A border of 250 has a huge spike at high rates* (Figure 13). "
        f"{verdict(by_total, by_median)} At 90 % it takes "
        f"{ratio(sum(at[250]), sum(at[1000]))} times the nodes of border 1000."
    )
