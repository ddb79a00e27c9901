"""Making puzzles from a recipe and a seed, the same ones every time.

Puzzle number k of a series depends on the recipe, the seed and k alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count as numbers
from math import inf
from random import Random
from typing import Any, NamedTuple, Unpack

from enpitsu.engines.solve import checked
from enpitsu.errors import OutOfTime, WrongType, expect_type, instead
from enpitsu.inference.grade import grade
from enpitsu.making.alike import EarlierPuzzles
from enpitsu.making.general import NO_SOLUTION, SEVERAL, UNCLEAR, of_picture
from enpitsu.making.limits import (
    MAX_ALIKE_PUZZLES,
    MAX_FAR_ATTEMPTS,
    MAX_OPEN_ATTEMPTS,
    MAX_TOLD_MISSES,
    MAX_UNSOLVED_PICTURES,
)
from enpitsu.making.recipe import ClueWishes, Recipe, extra_names
from enpitsu.making.solver import TooHard
from enpitsu.making.taste import distance
from enpitsu.paper.layer import Board, Options
from enpitsu.paper.limit import Limit, limited, look
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.model import Model, model
from enpitsu.puzzle.registry import kind as find_kind
from enpitsu.version import __version__


class Attempts(NamedTuple):
    """The progress of a series: puzzles made, and attempts that failed."""

    hits: int = 0
    misses: int = 0

    def after(self, *, hit: bool) -> Attempts:
        """The progress after one more attempt."""
        return Attempts(self.hits + hit, self.misses + (not hit))


Progress = Callable[[Attempts], object]


class Wishes(ClueWishes, total=False):
    """The fields of a recipe, except the kind; `Recipe` says what they mean."""

    rows: int | None
    cols: int | None
    options: Options
    method: str
    minimal: bool
    best_of: int
    extra_options: Mapping[str, Any]


def generate(
    recipe: Recipe | str,
    *,
    seed: int = 1,
    attempts: int | None = None,
    time_limit: float | Limit | None = None,
    progress: Progress | None = None,
    **wishes: Unpack[Wishes],
) -> Puzzle:
    """A new puzzle with exactly one solution: from a recipe, or from the name of a kind and wishes.

    The wishes are the fields of `Recipe`. The same wishes and the same seed give the same puzzle.
    After each attempt `progress` is called with the numbers of successes and failures so far.
    `OutOfTime` if there is no puzzle after so many `attempts`, or seconds (`time_limit`);
    `Unsupported` for a wish that cannot be met.
    """
    limits: Any = {"attempts": attempts, "time_limit": time_limit, "progress": progress}
    (puzzle,) = generate_all(_recipe(recipe, wishes), seed=seed, count=1, **limits)
    return puzzle


def generate_all(
    recipe: Recipe | str,
    *,
    seed: int = 1,
    count: int | None = None,
    attempts: int | None = None,
    time_limit: float | Limit | None = None,
    progress: Progress | None = None,
    allow_alike: bool = False,
    **wishes: Unpack[Wishes],
) -> Iterator[Puzzle]:
    """One puzzle after another, `count` of them or without end; the first is that of `generate`.

    Attempts and seconds are limited for each puzzle; a `Limit` applies to all of them. No two share
    a solution or nearly all clues, however they are turned. With `allow_alike` they may, but no
    puzzle comes twice. `OutOfTime` when no more are found. After each attempt `progress` is called
    with the successes and failures of the whole series; a puzzle that is left out as it is like an
    earlier one counts as a success.
    """
    made_to, seen, tried = _recipe(recipe, wishes), EarlierPuzzles(allowed=allow_alike), Attempts()

    def attempted(hit: bool) -> None:
        nonlocal tried
        tried = tried.after(hit=hit)
        if progress is not None:
            progress(tried)

    limits: Any = {"attempts": attempts, "time_limit": time_limit, "attempted": attempted}
    for number in numbers(1) if count is None else range(1, count + 1):
        yield unlike(seen, partial(made, made_to, seed=seed, number=number, **limits)).puzzle


def unlike(seen: EarlierPuzzles, make: Callable[..., Record]) -> Record:
    """A puzzle unlike all seen before; `make(again=n)` makes the n-th for its place."""
    for again in range(MAX_ALIKE_PUZZLES):
        record = make(again=again)
        if seen.new(record.puzzle, record.solution):
            return record
    raise OutOfTime(f"{MAX_ALIKE_PUZZLES} puzzles made, and each is like one before")


def made(
    recipe: Recipe,
    *,
    seed: int = 1,
    number: int = 1,
    again: int = 0,
    attempts: int | None = None,
    time_limit: float | Limit | None = None,
    attempted: Callable[[bool], object] | None = None,
) -> Record:
    """Puzzle `number` of the series of a seed, with its solution, name and source.

    The puzzle and its solution have been checked, and graded again if a level or the like is
    wished. With `again` it is another one in the same place. After each attempt `attempted` is
    called with whether that succeeded.
    """
    name = recipe.name(seed, number, again)
    rng = Random(name)
    with limited(time_limit):
        attempts = recipe.chosen_method.attempts if attempts is None else attempts
        puzzle, solution = _best(recipe, rng, attempts, attempted)
        rules = model(puzzle)
        checked(rules, solution, recipe.method)
        if recipe.aim is not None:
            _certified(recipe, rules)
        source = f"enpitsu {__version__}, {recipe.method}, seed {seed}"
        return Record(puzzle, id=name, solution=solution, notes={"source": source})


def _certified(recipe: Recipe, rules: Model) -> None:
    """Grade the puzzle once more, as `grade` would."""
    found = grade(rules)
    if found.level is None:
        look()
    low, high = recipe.score or (0.0, found.score)
    if recipe.level not in (None, found.level) or not low <= found.score <= high:
        raise AssertionError(f"{recipe.method} made a puzzle of another grade: {found.summary}")


def _best(
    recipe: Recipe,
    rng: Random,
    attempts: int,
    attempted: Callable[[bool], object] | None,
) -> tuple[Puzzle, Board]:
    """The puzzle that is most like published ones, of as many as there is time for."""
    hit = _hit(recipe, rng, attempts, attempted)
    if recipe.best_of == 1:
        return hit
    away, best = inf, hit
    with suppress(OutOfTime):
        for number in range(recipe.best_of):
            hit = _hit(recipe, rng, attempts, attempted) if number else hit
            found = distance(*hit, recipe.margin)
            look()  # a measure that the limit has cut short is of no use
            if found < away:
                away, best = found, hit
    return best


def _hit(
    recipe: Recipe,
    rng: Random,
    attempts: int,
    attempted: Callable[[bool], object] | None,
) -> tuple[Puzzle, Board]:
    """The first attempt that succeeds; `OutOfTime` says why others failed if none does."""
    met: Counter[str] = Counter()
    sides: list[int] = []
    tried, far, picture = 0, "", of_picture(recipe)
    while tried < attempts and met[str(TooHard())] < MAX_OPEN_ATTEMPTS and not far:
        try:
            look()
            found = recipe.chosen_method.attempt(recipe, rng, tried)
        except TooHard as error:
            found = str(error)
        except OutOfTime as error:
            reason = f"no such puzzle in {_times(tried)}, and then {error}{_listed(met, picture)}"
            raise OutOfTime(reason) from error
        tried += 1
        if attempted is not None:
            attempted(not isinstance(found, str))
        if not isinstance(found, str):
            return found
        met[found] += 1
        side = recipe.aim.side(found) if recipe.aim is not None else None
        sides += [] if side is None or recipe.level_is_met else [side]
        if len(sides) >= MAX_FAR_ATTEMPTS and abs(sum(sides)) == len(sides):
            far = ", all far too hard" if sides[0] > 0 else ", all far too easy"
        unlike = met[NO_SOLUTION] + sum(_numbers(met, picture).values())
        if recipe.cells_with_clues and unlike == tried == MAX_UNSOLVED_PICTURES:
            far = ", none with a solution that has clues in these cells"
    raise OutOfTime(f"no such puzzle in {_times(tried)}{far}{_listed(met, picture)}")


def _numbers(met: Mapping[str, int], ending: str) -> dict[int, int]:
    """How often attempts failed for a reason that is a number with this ending."""
    return {
        int(told.removesuffix(ending)): times
        for told, times in met.items()
        if told.endswith(ending)
    }


def _times(tried: int) -> str:
    return "1 attempt" if tried == 1 else f"{tried} attempts"


def _listed(met: Counter[str], picture: str) -> str:
    """Why attempts failed, and how often, the most frequent reasons first, and the nearest of all.

    Those about the picture of clues end as it says.
    """
    near = ""
    if stood := _numbers(met, picture):
        near = f"; nearest: {max(stood)}{picture}"
    if unclear := _numbers(met, UNCLEAR):
        near = f"; nearest: {min(unclear)}{UNCLEAR}"
        met = Counter(SEVERAL if told.endswith(UNCLEAR) else told for told in met.elements())
    told = [f"{what} ({times})" for what, times in met.most_common(MAX_TOLD_MISSES)]
    others = met.total() - sum(times for _, times in met.most_common(MAX_TOLD_MISSES))
    told += [f"other ({others})"] if others else []
    return f"{near}; met: {', '.join(told)}" if told else ""


def _instead(wished: Recipe | str, name: str) -> str:
    """What to suggest for a name that is no wish, or nearly one."""
    kind = find_kind(wished if isinstance(wished, str) else wished.kind)
    for where, known in (
        ("options", [option.name for option in kind.options]),
        ("extra_options", extra_names(kind)),
    ):
        if name in known:
            return f"expected {where}={{'{name}': ...}}"
    return instead(name, [*Wishes.__annotations__, "seed", "attempts", "time_limit"])


def _recipe(wished: Recipe | str, wishes: Wishes) -> Recipe:
    if not isinstance(wished, str):
        expect_type(wished, Recipe, "the name of a kind will do too")
    for name in wishes.keys() - Wishes.__annotations__.keys():
        raise WrongType(f"no wish is named {name}; {_instead(wished, name)}")
    if isinstance(wished, str):
        return Recipe(kind=wished, **wishes)
    return replace(wished, **wishes)
