"""The questions of the server as an OpenAPI document."""

from __future__ import annotations

from typing import Any

from enpitsu.app.questions import QUESTIONS, question
from enpitsu.app.web.schemas import REFUSED, Schema, question_schemas
from enpitsu.version import __version__

JSON, EVENTS = "application/json", "text/event-stream"
# Descriptions of the responses without an answer, by their status.
REASONS = {
    400: "The question cannot be asked so; where, if that is known.",
    403: "The request is not meant for this server.",
    408: "The request comes too slowly.",
    413: "The request is too long.",
    415: "The request is no JSON.",
    429: "Too many questions of one client at once; `Retry-After` tells when to come again.",
    500: "An internal error; its report is in the log of the server.",
    503: "There is too much to do, and `Retry-After` tells when to come again; or the process that "
    "answered has ended, by itself or for its memory.",
    504: "There was no answer in time.",
}


def document() -> dict[str, Any]:
    """The OpenAPI document."""
    found, definitions = question_schemas("#/components/schemas/{}")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "enpitsu",
            "version": __version__,
            "description": "Questions about pencil puzzles. With `Accept: text/event-stream` "
            "answers come as they get better; else the last one does.",
        },
        "paths": {
            "/healthz": {"get": _health()},
            **{
                f"/api/{name}": {
                    "post": _operation(name, found[name, "request"], found[name, "answer"])
                }
                for name in QUESTIONS
            },
        },
        "components": {"schemas": {**definitions, REFUSED: found[REFUSED, "answer"]}},
    }


def _operation(name: str, request: Schema, answer: Schema) -> dict[str, Any]:
    lines = question(name).meaning.splitlines()
    return {
        "operationId": name,
        "summary": lines[0],
        "description": " ".join(line for line in lines[1:] if line),
        "requestBody": {"required": True, "content": {JSON: {"schema": request}}},
        "responses": {
            "200": {
                "description": "The answer.",
                "content": {JSON: {"schema": answer}, EVENTS: {"schema": {"type": "string"}}},
            },
            **{str(status): _refusal(why) for status, why in REASONS.items()},
        },
    }


def _refusal(why: str) -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{REFUSED}"}
    return {"description": why, "content": {JSON: {"schema": schema}}}


def _health() -> dict[str, Any]:
    schema = {
        "type": "object",
        "properties": {"status": {"const": "ok"}},
        "required": ["status"],
    }
    return {
        "operationId": "healthz",
        "summary": "Tell that the server is there.",
        "responses": {
            "200": {"description": "It is.", "content": {JSON: {"schema": schema}}},
            "403": _refusal(REASONS[403]),
        },
    }
