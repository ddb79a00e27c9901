"""The base of answers: values that are written as JSON, as text and as a picture."""

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

    `status` is the word that tells how it ended; a command leaves with the exit status of that
    word. `wire.json_object` names the members that it has in JSON.
    """

    def __init_subclass__(cls) -> None:
        for name in {"text", "picture"} & vars(cls).keys():
            setattr(cls, name, guarded(vars(cls)[name]))

    @property
    def status(self) -> str:
        """The result in one word, from which the exit status follows."""
        raise NotImplementedError

    def fields(self) -> dict[str, Any]:
        """The answer as a JSON object, as the schema of this answer has it."""
        return dict(wire.written(self))

    def text(self, *, colour: bool = False) -> str:
        """The answer as lines for a terminal; `colour` adds codes for tones, nothing else."""
        raise NotImplementedError

    def picture(self) -> Picture | None:
        """The board that shows the answer, if there is one."""
        return None

    @cached_property
    def model(self) -> Model:
        """The model of the puzzle it speaks of: the one it was found with, or a new one."""
        puzzle: Puzzle = self.puzzle  # type: ignore[attr-defined]  # replies without one draw nothing
        return as_model(puzzle)

    def found_with(self, model: Model | None) -> Self:
        """The same reply; what it draws is drawn by this model, so that none is built again.

        There is none if time ran out before.
        """
        if model is not None:
            self.__dict__["model"] = model
        return self

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "model"}

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    def _repr_svg_(self) -> str | None:
        """The picture a notebook shows."""
        from enpitsu.show.render.svg import svg  # only a notebook asks

        drawn = self.picture()
        return svg(drawn) if drawn is not None else None

    def _repr_html_(self) -> str:
        """The text and the picture below it, as a notebook shows them: no board is shown twice."""
        from html import escape  # only a notebook asks

        from enpitsu.show.render.svg import svg
        from enpitsu.show.render.terminal import text

        drawn, words = self.picture(), self.text()
        if drawn is not None:
            words = words.replace(text(drawn), "")
        image = svg(drawn) if drawn is not None else ""
        return f"<div><pre>{escape(words.rstrip())}</pre>{image}</div>"
