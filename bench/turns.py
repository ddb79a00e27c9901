"""Old and new take turns: one task after the other, each by two versions of enpitsu.

A version is a process of its own that has the sources of a folder and answers with the functions of
`measures.py`, which use nothing but public names: so what modules are called does not matter.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
Measured = Mapping[str, float]  # by what is measured


class Task(NamedTuple):
    """What a function of `measures.py` is asked, and in which row of the table it counts."""

    row: str
    function: str
    arguments: Sequence[Any]


class CannotDo(Exception):
    """A version does not know what it was asked: a kind that came later, say."""

    def __init__(self, version: Version, reason: str) -> None:
        super().__init__(reason)
        self.version = version


class Version:
    """A version of enpitsu in a process of its own."""

    def __init__(self, sources: Path) -> None:
        self.sources = sources
        self.process: subprocess.Popen[str] | None = None

    def measured(self, task: Task) -> Measured:
        """What a task comes to, which takes the process that there is, or a new one.

        Raises `CannotDo` with the reason.
        """
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, __file__],
                env={**os.environ, "PYTHONPATH": str(self.sources)},
                text=True,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([task.function, task.arguments]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.sources} cannot do this: {task.row}, {task.function}")
        answer: tuple[Measured, str | None] = json.loads(line)
        found, failed = answer
        if failed:
            raise CannotDo(self, failed)
        return found

    def close(self) -> None:
        """End the process, if there is one."""
        if self.process is not None:
            self.process.communicate()
            self.process = None


@contextmanager
def version(sources: Path) -> Iterator[Version]:
    """A version, for as long as it is asked."""
    made = Version(sources)
    try:
        yield made
    finally:
        made.close()


def serve() -> None:
    """Answer tasks, a line each."""
    import measures

    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever else is printed
    for line in sys.stdin:
        function, arguments = json.loads(line)
        found, failed = None, None
        try:
            found = getattr(measures, function)(*arguments)
        except Exception as error:  # noqa: BLE001  # whatever an older version raises
            failed = f"{type(error).__name__}: {error}"
        print(json.dumps([found, failed]), file=answers, flush=True)


# -- which versions ------------------------------------------------------------------------


def add_options(parser: argparse.ArgumentParser, turns: int = 3) -> None:
    """The options of a bench that compares two versions."""
    told = "another version, compared with this: a checkout, its folder src, or a git revision"
    parser.add_argument("--base", help=told)
    parser.add_argument("--turns", type=int, default=turns, help="of both with --base")


@contextmanager
def sources_of(base: str) -> Iterator[Path]:
    """The sources of a version; those of a revision are checked out for as long as it is asked."""
    folder = Path(base)
    for sources in (folder / "src", folder):
        if (sources / "enpitsu").is_dir():
            yield sources.resolve()
            return
    git = ("git", "-C", str(ROOT))
    with TemporaryDirectory() as temporary:
        tree = Path(temporary) / "tree"
        add = subprocess.run(
            [*git, "worktree", "add", "--quiet", "--detach", str(tree), base],
            capture_output=True,
            text=True,
            check=False,
        )
        if add.returncode:
            raise SystemExit(f"{base} is no folder with sources, and no revision: {add.stderr}")
        try:
            yield tree / "src"
        finally:
            subprocess.run([*git, "worktree", "remove", "--force", str(tree)], check=True)


# -- the comparison ------------------------------------------------------------------------


Ratios = Mapping[str, Mapping[str, Sequence[float]]]  # by what is measured, and by row


def compare(tasks: Iterable[Task], base: str, turns: int, *, fresh: bool = False) -> None:
    """Let this version and another do all tasks in turns, and print what comes of it."""
    print_table(ratios(tasks, SOURCES, base, turns, fresh=fresh))


def ratios(
    tasks: Iterable[Task], sources: Path, base: str, turns: int, *, fresh: bool = False
) -> Ratios:
    """How many times as much the version with these sources takes as the base, task by task.

    Both take turns. After a first one, in which all is loaded that it needs, the median of `turns`
    counts. If all is to be `fresh`, every task has new processes, and the first turn counts too.
    What the base cannot do is left out, and told on standard error with the first reason.
    """
    found: dict[str, dict[str, list[float]]] = {}
    left_out: dict[str, str] = {}  # the reason by row
    with ExitStack() as stack:
        old = stack.enter_context(sources_of(base))
        sides = [stack.enter_context(version(one)) for one in (sources, old)]
        for task in tasks:
            try:
                measured = [*_ratios(task, sides, turns, fresh=fresh)]
            except CannotDo as cannot:
                if cannot.version is sides[0]:
                    raise SystemExit(
                        f"{sources} cannot do this: {task.row}, {task.function}: {cannot}"
                    ) from None
                left_out.setdefault(task.row, str(cannot))
                continue
            for name, ratio in measured:
                found.setdefault(name, {}).setdefault(task.row, []).append(ratio)
            if sys.stderr.isatty():
                print(f"\r{task.row:60}", end="\r", file=sys.stderr)
    if left_out:
        print(f"left out, as the base cannot do them: {', '.join(left_out)}", file=sys.stderr)
        print(f"  {next(iter(left_out.values()))}", file=sys.stderr)
    return found


def _ratios(
    task: Task, sides: Sequence[Version], turns: int, *, fresh: bool
) -> Iterator[tuple[str, float]]:
    """For all that is measured, how many times as much the first takes as the second."""
    found: list[list[Measured]] = [[] for _ in sides]
    for turn in range(turns + (not fresh)):
        order = [1, 0] if turn % 2 else [0, 1]  # what this version cannot do is noticed first
        for side in order:
            measured = sides[side].measured(task)
            if turn or fresh:
                found[side].append(measured)
            if fresh:
                sides[side].close()
    ours, theirs = found
    for name in (name for name in ours[0] if name in theirs[0]):
        new, old = (median(one[name] for one in side) for side in (ours, theirs))
        if old:
            yield name, new / old


def print_table(ratios: Ratios) -> None:
    """For each row the median ratio of its tasks, and the median and the worst of all rows."""
    rows = dict.fromkeys(row for found in ratios.values() for row in found)
    print(f"{'new / old, medians':36}{'n':>4}" + "".join(f"{name:>12}" for name in ratios))
    for row in rows:
        counted = max(len(found.get(row, ())) for found in ratios.values())
        cells = (
            f"{median(found[row]):12.2f}" if row in found else " " * 12 for found in ratios.values()
        )
        print(f"{row:36}{counted:4}" + "".join(cells))
    for name, found in ratios.items():
        medians = {row: median(all_) for row, all_ in found.items()}
        worst = max(medians, key=medians.__getitem__)
        told = f"median of {len(medians)} rows {median(medians.values()):.2f}"
        most = max(found, key=lambda row: max(found[row]))
        alone = f"of all tasks {max(found[most]):.2f} ({most})"
        print(f"{name}: {told}, worst {medians[worst]:.2f} ({worst}), {alone}")


if __name__ == "__main__":
    serve()
