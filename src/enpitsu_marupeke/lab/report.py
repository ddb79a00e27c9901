"""The report in Markdown: each published number beside ours, and what follows."""

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
    """Write the report and its pictures into a folder; see `files.write` for what is there."""
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
    yield "# The Marupeke thesis, done again"
    yield (
        'C. Jol, "How to solve and generate Marupeke puzzles" (Leiden, 2023), and what '
        f"enpitsu {__version__} finds with the same settings (seed {plan.seed})."
    )
    machines = dict.fromkeys(results.found[one.key].machine for one in plan)
    yield f"Measured on: {'; '.join(machines)}."
    yield (
        "**How often.** "
        f"Table 1: {scale.searched} puzzles; timings of each way: {scale.repeats}, the shortest "
        f"counts. Table 2: boards until {scale.random} have a solution. Tables 3 and 4: "
        f"{scale.grown} a line, timed once. Figures: {scale.drawn} a point. Beyond: "
        f"{scale.dug} minimal puzzles of a size, {scale.graded} graded puzzles of a method."
    )
    yield (
        "**What is compared.** Seconds are of the processor, depend on the machine, and are "
        "given as they were here; they bear no comparison with the minutes of the thesis, whose "
        "program counts solutions by backtracking, board after board. So the work of that program "
        "is told too, in *nodes*: the symbols it places, one after the other, on all the boards "
        "whose solutions it counts. The nodes are exact, though nothing was enumerated (boards "
        "that agree in what matters are counted together), and the same on every machine. "
        "Cells that are settled already are not tried for a symbol here."
    )
    yield (
        f"**The thesis's pace.** If its {PACE * 100:g} seconds for 100 puzzles by backtracking "
        f"(Table 1) were for puzzles like ours, it made {number(pace(plan, results))} nodes a "
        "second. What our nodes would take at that pace stands beside its minutes. It is rough, "
        "as its seconds are whole; where its times are many times longer they went elsewhere."
    )
    yield (
        "**What the thesis leaves open.** Tables 3 and 4 speak of 5 puzzles in the caption and of "
        "100 in the text; the times are for 5. The figures are images, so only what the text "
        "says of them stands beside ours. Where the text does not tell a setting of the figures "
        "it is that of the quickest line of Table 4 with patterns: 4-5 of each symbol, 21 black."
    )
    if not drawn:
        yield f"There are no pictures: they need matplotlib, as in `{plots.EXTRA}`."


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
        f"The thesis: 100 puzzles by its generator. Ours: the same {count} for every line, by "
        "improvement-border. The first two place only what lines ask for; with guessing a solution "
        "is found; backtracking, the plain engine and `all solutions` also prove that there is no "
        "other."
    )
    head = ["way", "thesis, 100", f"ours, {count}", "times as quick as backtracking", "solved"]
    yield table([*head, "visits", "guesses", "nodes"], rows)
    each = data["SAT, one solution"]["seconds"] / count
    yield (
        "Section 5.3 gives MiniSat 0.006 s a puzzle; the SAT engine, the translation into clauses "
        f"included, took {each:.2g} s a puzzle here."
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
    yield "## Table 2: boards at random"
    yield (
        "Of 100 boards with a solution, so many have just one. The thesis does not tell whether "
        f"the bounds are for each symbol or for both together; here are both readings, "
        f"{' and '.join(READINGS)}, from {plan.scale.random} boards."
    )
    head = ["grid", "black", "symbols", "reading", "thesis: time", "thesis: unique", "ours: unique"]
    yield table([*head, "boards tried for 100", "nodes for 100", PACED], rows)


PACED = "at the thesis's pace"
COSTS = (
    f"5 puzzles {PACED}",
    "starts a puzzle",
    "symbols added",
    "boards counted",
    "nodes for starts",
    "nodes a puzzle",
    "median",
    "ratio",
    "ms a puzzle",
)


def cost(data: Data, base: Data, speed: float) -> list[object]:
    """What a puzzle took, in the columns of `COSTS`; the ratio is that of the nodes."""
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
        "Ratios are to the first line. The text also speaks of 7-9, which the table lacks, as the "
        "slowest. Nodes are means but for the median; a few boards with very many solutions weigh "
        "heavily in a mean."
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
        "Border 1000. The text: no clear trend; from 60 % upwards the time rises; 90 % takes much "
        "longer than the rest."
    ),
    "Figure 13": (
        "Three borders; the text names 1000, 250 and 100. It says: much the same for all, rising "
        "from about 70 %, and a huge spike at 250."
    ),
    "Figure 14": (
        "The same without 90 %. The text: the best are just below 20 minutes, the two best with "
        "border 100, with no great difference."
    ),
    "Figure 15": (
        "No border. The text: 14 minutes at low rates, the quickest of all; best is 0 %."
    ),
}


def _figures(plan: Plan, results: Results, drawn: Sequence[str]) -> Iterator[str]:
    yield "## Figures 12 to 15: rates and borders"
    yield (
        f"Nodes a puzzle, the mean of {plan.scale.drawn}. The thesis drew the minutes for 10 "
        f"puzzles; at its pace 10 take {_ten(plan, results, 1000)} at 0 % and border 1000, and "
        f"{_ten(plan, results, 0)} without border, where it took 14 min."
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
        f"The thesis gives {TOTAL} for the rules, and 100 for a board; its parts 100 + 400 + 652 "
        f"come to 1152. In truth the rules take {rules}, with a board {rules} + {printed} = "
        f"{rules + printed}. A cell has three pairs of values, not four, and there are 288 "
        "windows of three inside the grid."
    )
    yield (
        f"Figure 17 lists the clauses of a board. Of its 100, {data['same']} are those written by "
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
