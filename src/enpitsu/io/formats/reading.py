"""The result of reading a format: a record, and the positions of everything in the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from enpitsu.errors import Fault
from enpitsu.io.native.text import refused
from enpitsu.puzzle.kind import Record

# The line and the column where something stands: by layer or board and place, or by option.
Where = Callable[[str, Any], tuple[int, int]]


def nowhere(layer: str, place: Any) -> tuple[int, int]:  # noqa: ANN401, ARG001
    """The position for formats that do not track any: line and column 0, for unknown."""
    return 0, 0


class ReadRecord(NamedTuple):
    """A record as it was read, its puzzle not yet checked; `faults` are those of its boards."""

    read: Record
    where: Where = nowhere
    faults: Sequence[Fault] = ()

    def record(self, *, check: bool = True, lines_before: int = 0) -> Record:
        """The record; with `check`, `FormatError` lists all its faults."""
        faults = [self._placed(fault) for fault in (*self.read.puzzle.faults, *self.faults)]
        if check and faults:
            raise refused(faults, self.read.id, self.read.puzzle.kind.name)
        return replace(self.read, line=lines_before + self.read.line)

    def _placed(self, fault: Fault) -> Fault:
        if fault.line:
            return fault
        line, column = self.where(fault.layer, fault.place)
        return fault._replace(line=line, column=column)
