"""JSON schemas of requests and answers, from their types; needs pydantic."""

from __future__ import annotations

import types
from functools import reduce
from operator import or_
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import typing_extensions
from pydantic import TypeAdapter

from enpitsu.app.questions import QUESTIONS, question
from enpitsu.app.questions.requests import RefusedFields

Schema = dict[str, Any]
REFUSED = "refused"


def question_schemas(template: str) -> tuple[dict[tuple[str, str], Schema], Schema]:
    """The schema of each question's `request` and `answer`, and the definitions they refer to.

    One more is that of what is refused. `template` is how a definition is referred to.
    """
    adapters: Any = [
        adapter
        for name, asked in ((name, question(name)) for name in QUESTIONS)
        for adapter in (
            ((name, "request"), "validation", TypeAdapter(asked.request)),
            ((name, "answer"), "serialization", TypeAdapter(for_pydantic(asked.fields))),
        )
    ]
    adapters.append(
        ((REFUSED, "answer"), "serialization", TypeAdapter(for_pydantic(RefusedFields)))
    )
    found, told = TypeAdapter.json_schemas(adapters, ref_template=template)
    return {key: schema for (key, _), schema in found.items()}, told.get("$defs", {})


def for_pydantic(hint: Any) -> Any:  # noqa: ANN401  # any type there is
    """A type with its typed dictionaries as pydantic takes them on every version of Python."""
    if is_typeddict(hint):
        hints = get_type_hints(hint, include_extras=True)
        typed: Any = typing_extensions.TypedDict
        found = typed(hint.__name__, {name: for_pydantic(part) for name, part in hints.items()})
        found.__doc__ = hint.__doc__
        return found
    origin, parts = get_origin(hint), tuple(map(for_pydantic, get_args(hint)))
    if origin in (Union, types.UnionType):
        return reduce(or_, parts)
    if origin is NotRequired:
        return typing_extensions.NotRequired[parts[0]]
    if origin is None or not parts or origin.__name__ == "Literal":
        return hint
    return origin[parts]
