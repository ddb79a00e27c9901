"""Results in files: an experiment whose result is there is not run again."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from enpitsu.errors import FormatError
from enpitsu.files import NewFile
from enpitsu.runs import Answered, Task, runs
from enpitsu.runs.processes import Processes
from enpitsu_marupeke.lab.experiments import EXPERIMENTS, Data
from enpitsu_marupeke.lab.plan import Experiment

RESULTS_FILE = "results.jsonl"
TIMED = ("searches",)  # experiments that measure times, and so are run one at a time


class Result(NamedTuple):
    """The data of an experiment, and the machine on which it was run."""

    data: Data
    machine: str


class Results:
    """The results in a folder, by the key of the experiment."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / RESULTS_FILE
        self.found: dict[str, Result] = {}
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        if whole != text:  # a run was killed while it wrote the last line
            with NewFile(self.path, lambda _: True) as file:
                file.write(whole)
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                told = json.loads(line)
                self.found[told["key"]] = Result(told["data"], told["machine"])
            except (ValueError, TypeError, KeyError):
                expected = "expected a result with key, data and machine"
                raise FormatError(
                    f"{RESULTS_FILE}: '{line[:40]}'; {expected}", line=number
                ) from None

    def __getitem__(self, experiment: Experiment) -> Data:
        return self.found[experiment.key].data

    def add(self, experiment: Experiment, data: Data) -> None:
        """Keep the data of an experiment."""
        # Converted to JSON and back, so that it equals the data read later: JSON has no tuples.
        told: dict[str, Any] = json.loads(json.dumps(data))
        result = Result(told, machine())
        self.found[experiment.key] = result
        line = {"key": experiment.key, **result._asdict()}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def run(
        self,
        experiments: Iterable[Experiment],
        *,
        jobs: int = 1,
        tell: Callable[[int, int, Experiment], object] = lambda *_: None,
    ) -> int:
        """Run the experiments without a result, and return how many these were.

        `tell` is called after each with its number, the number of all, and the experiment.
        """
        missing = [one for one in experiments if one.key not in self.found]
        for number, experiment in enumerate(self._done(missing, jobs), 1):
            tell(number, len(missing), experiment)
        return len(missing)

    def _done(self, experiments: list[Experiment], jobs: int) -> Iterator[Experiment]:
        """Run these experiments, and yield each one once its data are stored."""
        alone = [one for one in experiments if jobs == 1 or one.name in TIMED]
        for experiment in alone:
            self.add(experiment, _data(experiment))
            yield experiment
        if others := [Task(_data, one, one.key) for one in experiments if one not in alone]:
            with Processes(jobs) as executor:
                for answered in runs(others, executor, self):
                    if answered.error is not None:
                        raise answered.error
                    yield answered.task.item

    def known(self, digests: Sequence[str]) -> set[str]:
        """Which of these experiments have a result."""
        return {*digests} & {*self.found}

    def keep(self, answers: Sequence[Answered]) -> None:
        """Store the data of those experiments that succeeded."""
        for one in answers:
            if one.error is None:
                self.add(one.task.item, one.answer)


def _data(experiment: Experiment) -> Data:
    return EXPERIMENTS[experiment.name](**experiment.settings)


def machine() -> str:
    """This machine in a few words."""
    parts = [platform.system(), platform.machine(), _processor(), f"{os.cpu_count()} processors"]
    name = platform.python_implementation()
    return ", ".join([*filter(None, parts), f"{name} {platform.python_version()}"])


def _processor() -> str:
    """The name of the processor, or an empty text if it is unknown."""
    listed = Path("/proc/cpuinfo")
    lines = listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, "")
