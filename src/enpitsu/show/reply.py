"""The base of answers: values that can be written as JSON, as text and as a picture."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from enpitsu.errors import guarded
from enpitsu.paper import wire
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model, as_model

if TYPE_CHECKING:
    from enpitsu.show.picture import Picture


class Reply:
    """The base of every answer to a question: a frozen dataclass, public and picklable.

    `status` is the outcome in one word, from which a command's exit status follows.
    `wire.json_object` lists the fields of its JSON.
    """

    def __init_subclass__(cls) -> None:
        for name in {"text", "picture"} & vars(cls).keys():
            setattr(cls, name, guarded(vars(cls)[name]))

    @property
    def status(self) -> str:
        """The outcome in one word, from which a command's exit status follows."""
        raise NotImplementedError

    def fields(self) -> dict[str, Any]:
        """The answer as a JSON object, as described by the schema of its type."""
        return dict(wire.written(self))

    def text(self, *, colour: bool = False) -> str:
        """The answer as text for a terminal; `colour` adds terminal codes, nothing else."""
        raise NotImplementedError

    def picture(self) -> Picture | None:
        """The board that shows the answer, or None if there is none."""
        return None

    @cached_property
    def model(self) -> Model:
        """The model of the puzzle that was asked about: the one it was found with, or a new one."""
        puzzle: Puzzle = self.puzzle  # type: ignore[attr-defined]  # replies without one draw nothing
        return as_model(puzzle)

    def found_with(self, model: Model | None) -> Self:
        """The same answer, which will use this model to draw, so that none is built again.

        `model` is None if time ran out before it was built.
        """
        if model is not None:
            self.__dict__["model"] = model
        return self

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "model"}

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    def _repr_svg_(self) -> str | None:
        """The picture, for a notebook."""
        from enpitsu.show.render.svg import svg  # only notebooks need it

        drawn = self.picture()
        return svg(drawn) if drawn is not None else None

    def _repr_html_(self) -> str:
        """The text, and the picture below it, for a notebook; no board is shown twice."""
        from html import escape  # only notebooks need it

        from enpitsu.show.render.svg import svg
        from enpitsu.show.render.terminal import text

        drawn, words = self.picture(), self.text()
        if drawn is not None:
            words = words.replace(text(drawn), "")
        image = svg(drawn) if drawn is not None else ""
        return f"<div><pre>{escape(words.rstrip())}</pre>{image}</div>"
