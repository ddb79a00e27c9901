"""Requests to count solutions, and to find what all solutions have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from enpitsu.app.requests.puzzles import OfPuzzle
from enpitsu.paper.wire import Between, Meaning


@dataclass(frozen=True)
class CountRequest(OfPuzzle):
    """Count the solutions exactly, however many there are."""

    function = "enpitsu.counting.count:count"
    cap: Annotated[int | None, Between(1), Meaning("Only enumerate, and stop at N solutions.")] = (
        None
    )


@dataclass(frozen=True)
class ForcedRequest(OfPuzzle):
    """Find out what all solutions agree on."""

    function = "enpitsu.engines.forced:forced"


@dataclass(frozen=True)
class HeatmapRequest(OfPuzzle):
    """Count for each open place and value the solutions that have it."""

    function = "enpitsu.counting.heatmap:heatmap"
    cap: Annotated[int | None, Between(1), Meaning("Count no value further than N solutions.")] = (
        None
    )


@dataclass(frozen=True)
class ProveRequest(OfPuzzle):
    """Prove that a puzzle has exactly one solution."""

    function = "enpitsu.proofs.prove:prove"
