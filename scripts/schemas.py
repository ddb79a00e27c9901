"""Write the JSON schemas of what is read and of what each command answers, into docs/schema.

Run it from the root of the project with a new kind, or after a change to the fields of an answer.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from enpitsu.app.listed import ListedKind
from enpitsu.app.listing import ListedRules
from enpitsu.app.requests.converting import Converted
from enpitsu.app.requests.drawing import Drawing
from enpitsu.app.solving import ToldSolutions
from enpitsu.app.web.schemas import Schemas, question_schemas
from enpitsu.counting.count import SolutionCount
from enpitsu.counting.heatmap import Heatmap
from enpitsu.engines.check import Verdict
from enpitsu.engines.forced import Forced
from enpitsu.engines.solve import SolveReply
from enpitsu.inference.explain import Explanation
from enpitsu.inference.grade import Grade
from enpitsu.inference.hint import Hint
from enpitsu.io.formats.schema import composed_schema, record_schema
from enpitsu.making.drafts.completing import Completed
from enpitsu.making.drafts.diagnosis import Diagnosis
from enpitsu.making.drafts.draft import DraftStatus
from enpitsu.making.drafts.reducing import Reduced
from enpitsu.making.drafts.varying import Varied
from enpitsu.proofs.certificate import Unproved, Verification
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.registry import kind
from enpitsu.puzzle.variant import VARIANTS, takes_variants

FOLDER = Path("docs/schema")
DRAFT = "https://json-schema.org/draft/2020-12/schema"
ANSWERS: dict[str, type] = {
    "solve": SolveReply,
    "solve-all": ToldSolutions,
    "check": Verdict,
    "count": SolutionCount,
    "forced": Forced,
    "heatmap": Heatmap,
    "explain": Explanation,
    "hint": Hint,
    "grade": Grade,
    "prove": Unproved,  # a certificate has the same members
    "verify": Verification,
    "draw": Drawing,
    "convert": Converted,
    "diagnose": Diagnosis,
    "complete": Completed,
    "reduce": Reduced,
    "vary": Varied,
    "draft_status": DraftStatus,
}
LISTS: dict[str, type] = {"kinds": ListedKind, "rules": ListedRules}  # these ask no puzzle

# What stands round the fields of an answer.
AROUND: dict[str, Any] = {
    "id": {"type": ["string", "null"]},
    "puzzle": {"type": ["object", "null"], "description": "a record, see record.json"},
    "error": {"type": ["string", "null"]},
}


def schemas() -> dict[str, dict[str, Any]]:
    """Each schema by the name of its file."""
    told = {name: answer(name, of) for name, of in ANSWERS.items()}
    told |= {name: listing(name, of) for name, of in LISTS.items()}
    return {"record": records(), **told, "questions": questions()}


def records() -> dict[str, Any]:
    """What is read: a record of one of our kinds."""
    kinds = {name: record_schema(kind(name)) for name in INDEX}
    composable = [found for found in map(kind, INDEX) if takes_variants(found)]
    kinds["variants"] = composed_schema(composable, map(VARIANTS.get, VARIANTS.names()))
    return {
        "$schema": DRAFT,
        "title": "A puzzle, and what is said about it",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in kinds],
        "$defs": kinds,
    }


def answer(name: str, sort: type) -> dict[str, Any]:
    """What a command says with --json, and if it cannot be asked, the same keys with the error."""
    schemas = Schemas()
    told = schemas.of(sort)
    required = schemas.definitions[sort.__name__]["required"]
    around = dict(AROUND) if name != "verify" else {"error": AROUND["error"]}  # it has no record
    return {
        "$schema": DRAFT,
        "title": f"An answer of enpitsu {name.replace('-', ' --')} --json",
        "type": "object",
        "properties": around,
        "required": [*around],
        "if": {"properties": {"error": {"type": "null"}}},
        "then": told,
        "else": {"required": sorted(required)},
        "$defs": dict(sorted(schemas.definitions.items())),
    }


def questions() -> dict[str, Any]:
    """What a page asks: for each question the request, and what is answered."""
    found, definitions = question_schemas("#/$defs/{}")
    asked: dict[str, dict[str, Any]] = {}
    for name, part in found:
        asked.setdefault(name, {})[part] = {"$ref": f"#/$defs/{name}.{part}"}
    return {
        "$schema": DRAFT,
        "title": "The questions of a page, and what is answered if one is refused",
        "type": "object",
        "properties": {
            name: {"type": "object", "properties": parts} for name, parts in asked.items()
        },
        "$defs": definitions | {".".join(key): schema for key, schema in found.items()},
    }


def listing(name: str, sort: type) -> dict[str, Any]:
    """What a command that lists what there is says with --json, on each line."""
    schemas = Schemas()
    told = {**schemas.object(sort), "title": f"A line of enpitsu {name} --json"}
    return {"$schema": DRAFT, **told, "$defs": dict(sorted(schemas.definitions.items()))}


def text(schema: dict[str, Any]) -> str:
    """A schema as its file has it."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, schema in schemas().items():
        (FOLDER / f"{name}.json").write_text(text(schema), encoding="utf-8")
