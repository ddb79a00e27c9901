"""JSON schemas of requests and answers, from their types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field
from enum import Enum
from inspect import cleandoc
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

from enpitsu.app.questions import QUESTIONS, question
from enpitsu.app.questions.requests import Refusal
from enpitsu.paper.wire import PLACES, UNIONS, As, Between, members

Schema = dict[str, Any]
REFUSED = "refused"
SCALARS = {str: "string", int: "integer", bool: "boolean", float: "number", NoneType: "null"}


class Schemas:
    """Schemas of types; those of objects are `definitions`, which `reference` says how to name."""

    def __init__(self, reference: str = "#/$defs/{}") -> None:
        self.reference = reference
        self.definitions: dict[str, Schema] = {}
        self.types: dict[str, type] = {}

    def of(self, hint: Any) -> Schema:  # noqa: ANN401  # any type there is
        """The schema of what is written or read as a type."""
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._annotated(parts[0], hint.__metadata__)
        if hint is Any:
            return {}
        if hint in SCALARS:
            return {"type": SCALARS[hint]}
        if origin is Literal:
            return {"enum": [*parts], "type": "string"}
        if origin in UNIONS:
            return self._union(parts)
        if hint in PLACES:
            return {"type": "array"}
        if origin is None:
            if issubclass(hint, Enum):
                return {"enum": [one.value for one in hint], "type": "string"}
            return self._object(hint)
        if issubclass(origin, Mapping):
            key, value = parts
            if key is str:
                return {"type": "object", "additionalProperties": self.of(value) or True}
            return {"type": "array", "items": self._row(parts)}
        if origin is tuple and ... not in parts:
            return self._row(parts)
        items = self.of(parts[0])
        return {"type": "array", "items": items} if items else {"type": "array"}

    def _annotated(self, hint: Any, notes: tuple[Any, ...]) -> Schema:  # noqa: ANN401
        for note in notes:
            if isinstance(note, As):
                return self.of(note.hint)
            if isinstance(note, Between):
                bounds = {"minimum": note.least, "maximum": note.most}
                return self.of(hint) | {n: one for n, one in bounds.items() if one is not None}
        return self.of(hint)

    def _union(self, parts: tuple[Any, ...]) -> Schema:
        found: list[Schema] = []
        for one in map(self.of, parts):
            found += [one] if one not in found else []
        return found[0] if len(found) == 1 else {"anyOf": found}

    def _row(self, parts: tuple[Any, ...]) -> Schema:
        """A list with an item of each of these types."""
        size = {"minItems": len(parts), "maxItems": len(parts)}
        return {"type": "array", "prefixItems": [*map(self.of, parts)], **size}

    def _object(self, sort: type) -> Schema:
        name = sort.__name__
        if self.types.setdefault(name, sort) is not sort:
            raise TypeError(f"two types are called {name}: {sort} and {self.types[name]}")
        if name not in self.definitions:
            self.definitions[name] = {}  # the type may contain itself
            self.definitions[name] = self.object(sort)
        return {"$ref": self.reference.format(name)}

    def object(self, sort: type) -> Schema:
        """The schema of an object, itself no definition."""
        fields: Mapping[str, Field[Any]] = getattr(sort, "__dataclass_fields__", {})
        properties, required = {}, []
        for member in members(sort):
            schema = self.of(member.hint)
            if member.meaning:
                schema["description"] = member.meaning
            field = None if hasattr(sort, "json_members") else fields.get(member.name)
            if field is not None and field.default is not MISSING:
                schema["default"] = field.default
            elif not member.optional and (field is None or field.default_factory is MISSING):
                required.append(member.name)
            properties[member.name] = schema
        return {
            "type": "object",
            "title": sort.__name__,
            "description": cleandoc(sort.__doc__ or ""),
            "properties": properties,
            "required": required,
        }


def question_schemas(reference: str) -> tuple[dict[tuple[str, str], Schema], dict[str, Schema]]:
    """The schema of each question's `request` and `answer`, and the definitions they refer to.

    One more is that of what is refused.
    """
    schemas = Schemas(reference)
    found = {
        (name, part): schemas.of(sort)
        for name, asked in ((name, question(name)) for name in QUESTIONS)
        for part, sort in (("request", asked.request), ("answer", asked.answer))
    }
    found[REFUSED, "answer"] = schemas.of(Refusal)
    return found, dict(sorted(schemas.definitions.items()))
