"""The evidence boards of every kind of ours, and collected puzzles."""

from pathlib import Path

from enpitsu import testing
from enpitsu.io.formats import read_all
from enpitsu.puzzle.registry import kinds

KINDS = list(kinds())
EVIDENCE = {kind.name: testing.evidence(kind) for kind in KINDS}
SOLVED = [(kind, record) for kind in KINDS for record in EVIDENCE[kind.name].solved]
BROKEN = [(kind, rule, record) for kind in KINDS for rule, record in EVIDENCE[kind.name].broken]
DATA = sorted((Path(__file__).parent / "data").glob("*.jsonl"))
COLLECTED = [puzzle for path in DATA for puzzle in read_all(path.read_text("utf-8"))]


def has_clues(kind):
    """Whether any clue of the kind can be taken away; else all that is printed is its frame."""
    return not all(layer.stays for layer in kind.clues)
