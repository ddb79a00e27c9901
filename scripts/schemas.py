"""Write the JSON schemas of what is read and of what each command answers, into docs/schema.

Run it from the root of the project with a new kind, or after a change to the fields of an answer.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from enpitsu.app.converting import ConvertedFields
from enpitsu.app.drawing import DrawingFields
from enpitsu.app.listed import ListedFields
from enpitsu.app.listing import RulesFields
from enpitsu.app.solving import AllFields
from enpitsu.app.web.schemas import for_pydantic, question_schemas
from enpitsu.counting.count import CountFields
from enpitsu.counting.heatmap import HeatmapFields
from enpitsu.engines.check import VerdictFields
from enpitsu.engines.forced import ForcedFields
from enpitsu.engines.solve import OutcomeFields
from enpitsu.inference.explain import ExplanationFields
from enpitsu.inference.grade import GradeFields
from enpitsu.inference.hint import HintFields
from enpitsu.io.formats.schema import record_schema
from enpitsu.making.drafts.completing import CompletedFields
from enpitsu.making.drafts.diagnosis import DiagnosisFields
from enpitsu.making.drafts.draft import DraftStatusFields
from enpitsu.making.drafts.reducing import ReducedFields
from enpitsu.making.drafts.varying import VariedFields
from enpitsu.proofs.certificate import ProofFields, VerificationFields
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.registry import kind

FOLDER = Path("docs/schema")
DRAFT = "https://json-schema.org/draft/2020-12/schema"
ANSWERS: dict[str, type] = {
    "solve": OutcomeFields,
    "solve-all": AllFields,
    "check": VerdictFields,
    "count": CountFields,
    "forced": ForcedFields,
    "heatmap": HeatmapFields,
    "explain": ExplanationFields,
    "hint": HintFields,
    "grade": GradeFields,
    "prove": ProofFields,
    "verify": VerificationFields,
    "draw": DrawingFields,
    "convert": ConvertedFields,
    "diagnose": DiagnosisFields,
    "complete": CompletedFields,
    "reduce": ReducedFields,
    "vary": VariedFields,
    "draft_status": DraftStatusFields,
}
LISTS: dict[str, type] = {"kinds": ListedFields, "rules": RulesFields}  # these ask no puzzle

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
    return {
        "$schema": DRAFT,
        "title": "A puzzle, and what is said about it",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in kinds],
        "$defs": kinds,
    }


def answer(name: str, fields: type) -> dict[str, Any]:
    """What a command says with --json, and if it cannot be asked, the same keys with the error."""
    told = TypeAdapter(for_pydantic(fields)).json_schema(ref_template="#/$defs/{model}")
    definitions = told.pop("$defs", {})
    around = dict(AROUND) if name != "verify" else {"error": AROUND["error"]}  # it has no record
    return {
        "$schema": DRAFT,
        "title": f"An answer of enpitsu {name.replace('-', ' --')} --json",
        "type": "object",
        "properties": around,
        "required": [*around],
        "if": {"properties": {"error": {"type": "null"}}},
        "then": {"$ref": f"#/$defs/{fields.__name__}"},
        "else": {"required": sorted(told.get("required", []))},
        "$defs": {**definitions, fields.__name__: told},
    }


def questions() -> dict[str, Any]:
    """What a page asks: for each question the request, and what is answered."""
    found, definitions = question_schemas("#/$defs/{model}")
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


def listing(name: str, fields: type) -> dict[str, Any]:
    """What a command that lists what there is says with --json, on each line."""
    told = TypeAdapter(for_pydantic(fields)).json_schema(ref_template="#/$defs/{model}")
    return {"$schema": DRAFT, **told, "title": f"A line of enpitsu {name} --json"}


def text(schema: dict[str, Any]) -> str:
    """A schema as its file has it."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, schema in schemas().items():
        (FOLDER / f"{name}.json").write_text(text(schema), encoding="utf-8")
