"""The tasks of runs, which workers on other machines answer without a library."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from typing import Any, NamedTuple

from enpitsu.counting.count import count
from enpitsu.engines.solve import solve
from enpitsu.inference.explain import explain
from enpitsu.inference.grade import LADDER, Grade, grade
from enpitsu.io.formats import read_record, write
from enpitsu.library.entries import Entry, examined, grade_kept
from enpitsu.making.limits import MAX_ALIKE_PUZZLES
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe
from enpitsu.paper import wire
from enpitsu.puzzle.kind import Record
from enpitsu.runs import Task
from enpitsu.runs.limits import MAX_STORED_TASKS_ASKED
from enpitsu.show.reply import Reply
from enpitsu.version import __version__

Question = Callable[..., Reply]
QUESTIONS: Mapping[str, Question] = {
    "grade": grade,
    "solve": solve,
    "count": count,
    "explain": explain,
}


class TaskAnswer(NamedTuple):
    """The result of a task: the answer as JSON fields, and an entry if there is a new puzzle.

    `graded` are the fields of an entry that come from a grade, and `misses` is the number of failed
    attempts.
    """

    status: str
    fields: Mapping[str, Any] | None = None
    entry: Entry | None = None
    graded: Mapping[str, Any] | None = None
    misses: int = 0


class Order(NamedTuple):
    """A puzzle to make: its number in a series, and how many were made in its place before."""

    recipe: Recipe
    seed: int
    number: int
    attempts: int | None
    time_limit: float | None
    again: int = 0


class Orders:
    """The tasks that make the puzzles of a series, created during iteration.

    With `again` they make replacements, after so many others in the same places.
    """

    def __init__(
        self,
        recipe: Recipe,
        seed: int,
        numbers: Sequence[int],
        attempts: int | None,
        time_limit: float | None,
        again: int = 0,
    ) -> None:
        self.series = recipe, seed, attempts, time_limit
        self.numbers, self.again = numbers, again
        self.digest = digest("generate", recipe_fields(recipe), seed, attempts, time_limit)

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Task]:
        recipe, seed, attempts, time_limit = self.series
        for number in self.numbers:
            order = Order(recipe, seed, number, attempts, time_limit, self.again)
            told = f"{self.digest} {number} {self.again}"
            yield Task(made_to_order, order, sha256(told.encode()).hexdigest()[:32])

    def in_their_places(self, known: Callable[[Sequence[str]], Collection[str]]) -> Orders:
        """The tasks that make replacements for puzzles that were already known.

        None if hardly any of many replacements was new: then the recipe is exhausted.
        """
        numbers = array("l")
        tasks = iter(self)
        while some := [*islice(tasks, MAX_STORED_TASKS_ASKED)]:
            found = known([task.digest for task in some])
            numbers.extend(task.item.number for task in some if task.digest in found)
        spent = MAX_ALIKE_PUZZLES * (len(self) - len(numbers)) < len(self) >= MAX_ALIKE_PUZZLES
        recipe, seed, attempts, time_limit = self.series
        left = () if spent or self.again == MAX_ALIKE_PUZZLES else numbers
        return Orders(recipe, seed, left, attempts, time_limit, self.again + 1)


class LibraryQuestion(NamedTuple):
    """A question about a puzzle; `id` is its number in the library, if it is there."""

    what: str
    text: str  # the record as JSON
    id: int | None
    time_limit: float | None


def digest(*parts: object) -> str:
    """32 hexadecimal digits of JSON values, this version, and the version of its techniques."""
    told = json.dumps([__version__, LADDER, *parts], sort_keys=True)
    return sha256(told.encode()).hexdigest()[:32]


def orders(
    recipe: Recipe, seed: int, total: int, attempts: int | None, time_limit: float | None
) -> Orders:
    """The tasks to make `total` puzzles."""
    return Orders(recipe, seed, range(1, total + 1), attempts, time_limit)


def questions(
    what: str, records: Iterable[tuple[int | None, Record]], time_limit: float | None
) -> Iterator[Task]:
    """The tasks that ask a question about each puzzle; the number is None outside the library."""
    for id_, record in records:
        text = write(replace(record, state=None, candidates={}), "json")
        told = digest(what, write(record.puzzle), time_limit)
        yield Task(answered, LibraryQuestion(what, text, id_, time_limit), told)


def made_to_order(order: Order) -> TaskAnswer:
    """Make, solve and grade the puzzle of an order."""
    misses = 0

    def attempted(hit: bool) -> None:
        nonlocal misses
        misses += not hit

    record = made(
        order.recipe,
        seed=order.seed,
        number=order.number,
        again=order.again,
        attempts=order.attempts,
        time_limit=order.time_limit,
        attempted=attempted,
    )
    return TaskAnswer("made", entry=examined(record), misses=misses)


def answered(asked: LibraryQuestion) -> TaskAnswer:
    """The answer to a question, with the entry of a puzzle that is not in the library yet."""
    record = read_record(asked.text, format="json")
    reply = QUESTIONS[asked.what](record.puzzle, time_limit=asked.time_limit)
    entry = None
    graded = grade_kept(reply) if isinstance(reply, Grade) else None
    if asked.id is None:
        entry = replace(
            examined(record, time_limit=asked.time_limit, graded=False), **(graded or {})
        )
    fields: Mapping[str, Any] = reply.fields()
    return TaskAnswer(reply.status, fields, entry, graded)


# -- recipes as JSON -----------------------------------------------------------------------


def recipe_fields(recipe: Recipe) -> dict[str, Any]:
    """A recipe as a JSON object."""
    return dict(wire.written(recipe))


def recipe_of(fields: Mapping[str, Any]) -> Recipe:
    """The recipe in a JSON object."""
    return wire.read(Recipe, fields)
