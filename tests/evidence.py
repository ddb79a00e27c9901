"""The evidence boards of every kind, the `.toml` beside its module, and collected puzzles."""

import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path

from enpitsu.formats import read_all
from enpitsu.formats.text import read
from enpitsu.kinds import kinds

KINDS = list(kinds())


@cache
def evidence(name):
    """`solved`: records with a solution; `broken`: pairs of a rule id and a record."""
    module = import_module(f"enpitsu.kinds.{name}")
    data = tomllib.loads(Path(module.__file__).with_suffix(".toml").read_text("utf-8"))
    return {
        "solved": [read(board["text"]) for board in data["solved"]],
        "broken": [(board["rule"], read(board["text"])) for board in data["broken"]],
    }


SOLVED = [(kind, record) for kind in KINDS for record in evidence(kind.name)["solved"]]
BROKEN = [(kind, rule, record) for kind in KINDS for rule, record in evidence(kind.name)["broken"]]
DATA = sorted((Path(__file__).parent / "data").glob("*.jsonl"))
COLLECTED = [puzzle for path in DATA for puzzle in read_all(path.read_text("utf-8"))]
