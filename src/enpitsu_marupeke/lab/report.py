"""The report in Markdown: each published number next to ours, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from enpitsu import files
from enpitsu.version import __version__
from enpitsu_marupeke.lab import beyond, plots
from enpitsu_marupeke.lab.experiments import Data
from enpitsu_marupeke.lab.findings import findings, pace
from enpitsu_marupeke.lab.markdown import bounds, duration, number, ratio, table
from enpitsu_marupeke.lab.plan import READINGS, Plan
from enpitsu_marupeke.lab.published import (
    BORDERED,
    CLAUSES,
    CUT_OFF,
    PACE,
    RANDOM,
    SEARCHES,
    TOTAL,
)
from enpitsu_marupeke.lab.results import Results

REPORT_FILE = "report.md"
GUESSING, BACKTRACKING = SEARCHES


def write(plan: Plan, results: Results, folder: Path, *, force: bool = False) -> Path:
    """Write the report and its pictures into a folder; `files.write` tells what is overwritten."""
    pictures = plots.drawn(plan, results)
    drawn = [*pictures]
    parts = [
        *_head(plan, results, drawn=bool(drawn)),
        *findings(plan, results),
        *_solving(plan, results),
        *_random(plan, results),
        *_cut_off(plan, results),
        *_bordered(plan, results),
        *_figures(plan, results, drawn),
        *_encoding(results[plan.encoding()]),
        *beyond.parts(plan, results, drawn),
    ]
    contents = {**pictures, REPORT_FILE: "\n\n".join(parts) + "\n"}
    files.write(folder, contents, force=force)
    return folder / REPORT_FILE


def _head(plan: Plan, results: Results, *, drawn: bool) -> Iterator[str]:
    scale = plan.scale
    yield "# The experiments of the Marupeke thesis, repeated"
    yield (
        'The results of C. Jol, "How to solve and generate Marupeke puzzles" (Leiden, 2023), and '
        f"those of enpitsu {__version__} with the same settings (seed {plan.seed})."
    )
    machines = dict.fromkeys(results.found[one.key].machine for one in plan)
    yield f"Measured on: {'; '.join(machines)}."
    yield (
        "**Sample sizes.** "
        f"Table 1: {scale.searched} puzzles; each method is timed {scale.repeats} times, and the "
        f"shortest time counts. Table 2: boards until {scale.random} have a solution. Tables 3 and "
        f"4: {scale.grown} puzzles for each line, timed once. Figures: {scale.drawn} puzzles for "
        f"each point. Further results: {scale.dug} minimal puzzles of each size, {scale.graded} "
        "graded puzzles for each method."
    )
    yield (
        "**What is compared.** Seconds are processor time on the machine above. They cannot be "
        "compared with the minutes of the thesis, whose program counts solutions by backtracking, "
        "one board at a time. Therefore the work of that program is given, too, in *nodes*: the "
        "number of symbols it places, one after the other, on all boards whose solutions it "
        "counts. The numbers of nodes are exact and the same on every machine, although nothing "
        "is enumerated (boards that agree in everything that matters are counted together). "
        "No symbols are tried in cells that are settled already."
    )
    yield (
        f"**The thesis's pace.** If its {PACE * 100:g} seconds for 100 puzzles by backtracking "
        f"(Table 1) were for puzzles like ours, it made {number(pace(plan, results))} nodes a "
        "second. The tables give the time that our nodes would take at that pace, beside the "
        "minutes of the thesis. This is only approximate, since its seconds are rounded; where its "
        "times are many times longer, they were spent on something else."
    )
    yield (
        "**What the thesis leaves open.** For Tables 3 and 4 the caption says 5 puzzles and the "
        "text 100; the times are for 5. The figures are images, so our results are compared with "
        "what the text says about them. If it does not mention a setting of the figures, that of "
        "the quickest line of Table 4 with patterns is used: 4-5 of each symbol, 21 black cells."
    )
    if not drawn:
        yield f"There are no pictures, because matplotlib is not installed; see `{plots.EXTRA}`."


# -- solving -------------------------------------------------------------------------------------


def _solving(plan: Plan, results: Results) -> Iterator[str]:
    data = results[plan.searches()]
    count, slow = plan.scale.searched, data[BACKTRACKING]["seconds"]
    rows = []
    for name, found in data.items():
        work = [found[key] or "-" for key in ("visits", "guesses", "nodes")]
        share = ratio(slow, found["seconds"])
        solved = f"{found['solved']} of {found['of']}"
        rows.append(
            [name, SEARCHES.get(name, "-"), f"{found['seconds']:.3f} s", share, solved, *work]
        )
    yield "## Table 1: solving"
    yield (
        f"Thesis: 100 puzzles by its generator. Ours: the same {count} for every line, by "
        "improvement-border. The first two methods place only symbols that follow from two equal "
        "ones in a line; with guessing, a solution is found; backtracking, the plain engine and "
        "`all solutions` also prove that it is the only one."
    )
    head = ["method", "thesis, 100", f"ours, {count}", "times as fast as backtracking", "solved"]
    yield table([*head, "visits", "guesses", "nodes"], rows)
    each = data["SAT, one solution"]["seconds"] / count
    yield (
        "Section 5.3 reports 0.006 s for each puzzle with MiniSat; here the SAT engine took "
        f"{each:.2g} s for each puzzle, including the translation into clauses."
    )


# -- generating ----------------------------------------------------------------------------------


def _random(plan: Plan, results: Results) -> Iterator[str]:
    rows = []
    for (line, reading), experiment in plan.random().items():
        board, data = RANDOM[line], results[experiment]
        found = data["solutions"]
        per = [number(data["boards"] / len(found) * 100), number(data["nodes"] / len(found) * 100)]
        per.append(duration(data["nodes"] / len(found) * 100 / pace(plan, results)))
        unique = f"{100 * found.count(1) / len(found):.1f}"
        size = f"{board.size}x{board.size}"
        settings = [size, bounds(board.blockers), bounds(board.symbols), reading]
        rows.append([*settings, board.time, board.unique, unique, *per])
    yield "## Table 2: random boards"
    yield (
        "Of 100 boards with a solution, how many have just one. The thesis does not say whether "
        f"the bounds are for each symbol or for both together; the table has both readings, "
        f"{' and '.join(READINGS)}, from {plan.scale.random} boards."
    )
    head = ["grid", "black", "symbols", "reading", "thesis: time", "thesis: unique", "ours: unique"]
    yield table([*head, "boards tried for 100", "nodes for 100", PACED], rows)


PACED = "at the thesis's pace"
COSTS = (
    f"5 puzzles {PACED}",
    "starts for each puzzle",
    "symbols added",
    "boards counted",
    "nodes for starts",
    "nodes for each puzzle",
    "median",
    "ratio",
    "ms for each puzzle",
)


def cost(data: Data, base: Data, speed: float) -> list[object]:
    """The cost of a puzzle in the columns of `COSTS`; the ratio is that of the nodes."""
    count = len(data["nodes"])
    return [
        duration(5 * sum(data["nodes"]) / count / speed),
        number(sum(data["starts"]) / count),
        number(sum(data["added"]) / count),
        number(sum(data["boards"]) / count),
        number(sum(data["start_nodes"]) / count),
        number(sum(data["nodes"]) / count),
        number(median(data["nodes"])),
        ratio(sum(data["nodes"]), sum(base["nodes"])),
        number(1000 * sum(data["seconds"]) / count),
    ]


def _cut_off(plan: Plan, results: Results) -> Iterator[str]:
    lines = plan.cut_off()
    base, first = results[lines[3, 4]], CUT_OFF[3, 4]
    assert first is not None
    rows = []
    for symbols, minutes in CUT_OFF.items():
        published = [f"{minutes} min", ratio(minutes, first)] if minutes else ["-", "-"]
        rows.append(
            [bounds(symbols), *published, *cost(results[lines[symbols]], base, pace(plan, results))]
        )
    yield "## Table 3: cut-off"
    yield (
        "Ratios are to the first line. The text also mentions 7-9 as the slowest, which is not in "
        "the table of the thesis. Nodes are means, except for the median; a few boards with very "
        "many solutions dominate a mean."
    )
    yield table(["symbols", "thesis, 5 puzzles", "ratio", *COSTS], rows)


def _bordered(plan: Plan, results: Results) -> Iterator[str]:
    lines = plan.bordered()
    base, first = results[lines[0]], BORDERED[0].minutes
    rows = []
    for at, line in enumerate(BORDERED):
        pattern = "in patterns" if line.pattern else "anywhere"
        published = [f"{line.minutes} min", ratio(line.minutes, first)]
        settings = [f"{bounds(line.symbols)}, {line.blockers} black {pattern}"]
        rows.append([*settings, *published, *cost(results[lines[at]], base, pace(plan, results))])
    yield "## Table 4: improvement-border"
    yield "Rate 50 %, border 1000. Ratios are to the first line."
    yield table(["symbols", "thesis, 5 puzzles", "ratio", *COSTS], rows)


SAID = {
    "Figure 12": (
        "Border 1000. According to the text: no clear trend; from 60 % the time rises; 90 % takes "
        "much longer than the rest."
    ),
    "Figure 13": (
        "Three borders; the text names 1000, 250 and 100. According to the text: much the same for "
        "all, rising from about 70 %, and a huge spike at 250."
    ),
    "Figure 14": (
        "The same without 90 %. According to the text: the best are just below 20 minutes, the two "
        "best with border 100, with no great difference."
    ),
    "Figure 15": (
        "No border. According to the text: 14 minutes at low rates, the quickest of all; the best "
        "is 0 %."
    ),
}


def _figures(plan: Plan, results: Results, drawn: Sequence[str]) -> Iterator[str]:
    yield "## Figures 12 to 15: rates and borders"
    yield (
        f"Nodes for each puzzle, the mean of {plan.scale.drawn}. The thesis plots the minutes for "
        f"10 puzzles. At its pace, 10 puzzles take {_ten(plan, results, 1000)} at 0 % and border "
        f"1000, and {_ten(plan, results, 0)} without border; the thesis took 14 min for these."
    )
    for (name, said), (picture, (borders, rates)) in zip(
        SAID.items(), plots.FIGURES.items(), strict=True
    ):
        yield f"### {name}"
        yield said
        if picture in drawn:
            yield f"![{name}]({picture})"
        head = ["rate", *(f"border {border}" if border else "no border" for border in borders)]
        head += [f"boards counted, {column}" for column in head[1:]]
        yield table(head, [_point(plan, results, rate, borders) for rate in rates])


def _ten(plan: Plan, results: Results, border: int) -> str:
    nodes = results[plan.figure(0, border)]["nodes"]
    return duration(10 * sum(nodes) / len(nodes) / pace(plan, results))


def _point(plan: Plan, results: Results, rate: int, borders: Sequence[int]) -> list[str]:
    found = [results[plan.figure(rate, border)] for border in borders]
    means = [sum(data[key]) / len(data[key]) for key in ("nodes", "boards") for data in found]
    return [f"{rate} %", *map(number, means)]


# -- encoding ------------------------------------------------------------------------------------


def _encoding(data: Data) -> Iterator[str]:
    groups = data["groups"]
    rules = sum(groups.values()) - groups["what is printed"]
    yield "## Section 5.3 and Figure 17: clauses"
    yield table(
        ["clauses", "thesis", "ours"],
        [[name, CLAUSES[name], groups[name]] for name in CLAUSES],
    )
    printed = groups["what is printed"]
    yield (
        f"The thesis gives {TOTAL} for the rules, and 100 for a board; but its parts, 100 + 400 + "
        f"652, add up to 1152. In fact the rules take {rules}, and with a board {rules} + "
        f"{printed} = {rules + printed}. A cell has three pairs of values, not four, and there are "
        "288 lines of three cells inside the grid."
    )
    yield (
        f"Figure 17 lists the 100 clauses of a board. {data['same']} of them are the same as with "
        f"`--to dimacs --encoding thesis` (eight digits of the scan were corrected). The board has "
        f"{data['black']} black cells and {data['symbols']} symbols, and "
        + (
            "**no solution**: as scanned, it is a starting grid that the generator would discard."
            if data["none"]
            else "one solution."
            if data["unique"]
            else "several solutions."
        )
    )
