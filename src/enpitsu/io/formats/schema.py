"""The JSON schema of records of a kind, derived from its layers.

It describes what is written; a little more is accepted when reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, assert_never

from enpitsu.io.native.fields import IN_ROWS, ON_EDGES
from enpitsu.paper.grid import SIDES
from enpitsu.paper.layer import (
    Labels,
    Layer,
    Lists,
    Nothing,
    Numbers,
    Parts,
    Paths,
    Symbols,
    Values,
)
from enpitsu.paper.limits import MAX_SIDE_CELLS
from enpitsu.puzzle.kind import JOINT, Kind
from enpitsu.puzzle.variant import Variant

Schema = dict[str, Any]
SIDE = {"type": "integer", "minimum": 1, "maximum": MAX_SIDE_CELLS}
CELL = {"type": "array", "items": {"type": "integer", "minimum": -1}, "minItems": 2, "maxItems": 2}
ENTRY_SCHEMA = {"type": ["string", "integer", "null"]}
MARKS = {"type": "array", "items": {"type": ["string", "integer"]}, "minItems": 1}


def record_schema(kind: Kind) -> Schema:
    """The schema of a record of this kind; whatever else stands in a record is kept."""
    options = {
        option.name: {
            "type": ["string", "integer", "null"],
            "default": option.default,
            "description": option.expected,
        }
        for option in kind.options
    }
    boards = {
        "solution": _board(kind, ENTRY_SCHEMA),
        "state": _board(kind, {"anyOf": [ENTRY_SCHEMA, MARKS]}),
    }
    return {
        "title": kind.title,
        "type": "object",
        "properties": {
            "kind": {"const": kind.name},
            "id": {"type": ["string", "integer", "null"]},
            "rows": SIDE,
            "cols": SIDE,
            **options,
            **{layer.name: _nullable(_layer(layer)) for layer in kind.clues},
            **boards,
        },
        "required": ["kind", "rows", "cols"],
    }


def composed_schema(kinds: Iterable[Kind], variants: Iterable[Variant]) -> Schema:
    """The schema of a record of one of these kinds with variants.

    It tells what variants print; all else is as in a record of the kind by itself.
    """
    layers = {layer.name: layer for variant in variants for layer in variant.clues}
    joint, bases = re.escape(JOINT), "|".join(kind.name for kind in kinds)
    return {
        "title": "A kind with variants",
        "type": "object",
        "properties": {
            "kind": {"type": "string", "pattern": f"^({bases})({joint}[a-z]+)+$"},
            "id": {"type": ["string", "integer", "null"]},
            "rows": SIDE,
            "cols": SIDE,
            **{name: _nullable(_layer(layer)) for name, layer in sorted(layers.items())},
        },
        "required": ["kind", "rows", "cols"],
    }


def _board(kind: Kind, entry: Schema) -> Schema:
    """A board: one layer of answers, or each under its name."""
    layers = {answer.name: _laid_out(answer.on, entry) for answer in kind.answers}
    if len(layers) == 1:
        return _nullable(*layers.values())
    return _nullable({"type": "object", "properties": layers})


def _layer(layer: Layer) -> Schema:
    item = _item(layer.values, layer.blank)
    if layer.by_line:
        cells = {"cells": {"type": "array", "items": CELL, "minItems": 1}}
        outside = {"side": {"enum": [*SIDES]}, "line": {"type": "integer", "minimum": 0}}
        where: Schema = outside if layer.on == "outside" else cells
        told = where if isinstance(layer.values, Nothing) else {**where, "value": item}
        entry = {"type": "object", "properties": told, "required": [*where]}
        return {"type": "array", "items": entry}
    assert not isinstance(layer.on, Paths)
    return _laid_out(layer.on, item)


def _laid_out(on: str, item: Schema) -> Schema:
    """The values of a layer, as they are laid out in JSON."""
    if on in ON_EDGES:
        edge = {"type": "array", "prefixItems": [CELL, CELL, item], "minItems": 3, "maxItems": 3}
        return {"type": "array", "items": edge}
    row: Schema = {"type": ["array", "string"], "items": item}
    if "pattern" in item:
        row["pattern"] = f"^{item['pattern'][1:-1]}*$"
    return {"type": "array", "items": row} if on in IN_ROWS else row


def _item(values: Values, blank: str) -> Schema:
    match values:
        case Symbols(chars, option=""):
            allowed = re.sub(r"([\\\]^-])", r"\\\1", "".join(dict.fromkeys(blank + chars)))
            return {"type": ["string", "integer", "null"], "pattern": f"^[{allowed}]$"}
        case Symbols():
            return {"type": ["string", "null"], "maxLength": 1}
        case Numbers(low, _, ""):
            return {"type": ["integer", "null"], "minimum": min(low, 0)}
        case Numbers(low, _, unknown):
            number = {"type": ["integer", "null"], "minimum": min(low, 0)}
            return {"anyOf": [number, {"const": unknown}]}
        case Labels() | Lists() | Parts() | Nothing():
            return {"type": ["string", "integer", "null"]}
        case _:
            assert_never(values)


def _nullable(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}
