"""The commands generate and today; a puzzle is made in the process that writes it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from functools import cache, partial, update_wrapper
from typing import Any, NamedTuple, TextIO

import click

from enpitsu.app import asking, targets
from enpitsu.app.converting import FORMAT, converted, form_of, format_of
from enpitsu.app.forms import Origin
from enpitsu.app.limits import MAX_SIDE_CELLS, SECONDS_FOR_A_PUZZLE
from enpitsu.app.options import (
    ALLOW_ALIKE,
    FORCE,
    JOBS,
    KIND,
    OUT,
    QUIET,
    Choice,
    NameOf,
    Seconds,
    WholeNumber,
    with_fields,
)
from enpitsu.app.statuses import UNDECIDED
from enpitsu.engines.solve import Solved, solve
from enpitsu.errors import EnpitsuError, short
from enpitsu.kit.common import YES_OR_NO
from enpitsu.making.alike import EarlierPuzzles
from enpitsu.making.levels import levels_named
from enpitsu.making.limits import MAX_ALIKE_PUZZLES
from enpitsu.making.making import made
from enpitsu.making.recipe import (
    DIG,
    METHODS,
    ExtraOption,
    Recipe,
    frame_option,
    frame_options,
    method_options,
)
from enpitsu.making.taste import why
from enpitsu.making.themes import picture_of
from enpitsu.paper.layer import Board, Options
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.registry import PLUS, kinds
from enpitsu.puzzle.variant import VARIANTS

DAILY = "sudoku", "suguru", "takuzu", "slitherlink"
WEEK = "easy", "easy", "medium", "medium", "hard", "hard", "hard"  # levels from Monday on


class PuzzleToMake(NamedTuple):
    """One puzzle of a series that is made when its record is asked for."""

    recipe: Recipe
    seed: int
    number: int
    attempts: int | None
    time_limit: float | None
    solved: bool
    again: int = 0  # the number of puzzles for its place that were like others of the series

    @property
    def name(self) -> str:
        """The name the puzzle will have."""
        return self.recipe.name(self.seed, self.number, self.again)

    @property
    def stem(self) -> str:
        """The stem of the name of its file."""
        return self.name

    def record(self) -> Record:
        """The puzzle, made now."""
        record = made(
            self.recipe,
            seed=self.seed,
            number=self.number,
            again=self.again,
            attempts=self.attempts,
            time_limit=self.time_limit,
            attempted=MISSES.attempted,
        )
        return record if self.solved else Record(record.puzzle, record.id, notes=record.notes)


class Output(NamedTuple):
    """The form of puzzles, where they are written, and how many processes make them."""

    to: str
    out: str | None
    force: bool
    jobs: int | None
    quiet: bool


Answer = Sequence[asking.Piece | asking.AnswerEnd]
Instead = Callable[[PuzzleToMake, Answer], Answer]


class Misses:
    """The number of failed attempts, in memory that all processes share once there is some."""

    def __init__(self) -> None:
        self.count: Any = None  # a number in shared memory

    def attempted(self, hit: bool) -> None:
        """Count an attempt, if it failed."""
        if self.count is not None and not hit:
            with self.count.get_lock():
                self.count.value += 1


MISSES = Misses()


def _count_in(count: Any) -> None:  # noqa: ANN401  # what multiprocessing makes
    """Let this process count failed attempts in shared memory from now on."""
    MISSES.count = count


def _watch() -> asking.Watch:
    """A watch that shows the failed attempts of all processes beside the progress bar."""
    from multiprocessing import Value

    count = Value("q", 0)
    _count_in(count)
    return asking.Watch(
        told=lambda: f"{count.value} attempt{'' if count.value == 1 else 's'} missed",
        begin=partial(_count_in, count),
    )


def unlike(
    inquiry: asking.Inquiry,
    seen: EarlierPuzzles,
    order: PuzzleToMake,
    answer: Answer,
) -> Answer:
    """The answer, or another one if its puzzle is like an earlier one of the series."""
    for again in range(1, MAX_ALIKE_PUZZLES):
        ending = answer[-1]
        assert isinstance(ending, asking.AnswerEnd)
        if ending.puzzle is None or seen.new(ending.puzzle, _solution(ending.puzzle)):
            return answer
        answer = inquiry.whole(order._replace(again=again))
    said = f"{MAX_ALIKE_PUZZLES} puzzles made, and each is like one before"
    return [asking.AnswerEnd(UNDECIDED, Origin(order.name), said)]


def explained(instead: Instead, order: PuzzleToMake, answer: Answer) -> Answer:
    """The answer, after its puzzle's features are told beside their targets."""
    answer = instead(order, answer)
    ending = answer[-1]
    if isinstance(ending, asking.AnswerEnd) and ending.puzzle is not None:
        told = why(ending.puzzle, _solution(ending.puzzle), order.recipe.margin)
        click.echo(f"{ending.about.id}:\n{told}", nl=False, err=True)
    return answer


def _solution(puzzle: Puzzle) -> Board:
    """The one solution of a puzzle that was made."""
    outcome = solve(puzzle)
    assert isinstance(outcome, Solved)
    return outcome.solution


@cache
def wishes() -> dict[str, tuple[ExtraOption, tuple[str, ...]]]:
    """The extra options of all frames and methods, by name; each with the kinds that have it."""
    found: dict[str, tuple[ExtraOption, tuple[str, ...]]] = {}
    for _, variant in VARIANTS.loaded(VARIANTS.names()):
        found |= {wish.name: (frame_option(wish), ("variants",)) for wish in variant.frame_options}
    for kind in kinds():
        for wish in (*frame_options(kind), *method_options(kind)):
            _, titles = found.get(wish.name, (wish, ()))
            found[wish.name] = wish, (*dict.fromkeys((*titles, kind.title)),)
    return found


def method_names() -> list[str]:
    """The methods that make any kind, and those that make some."""
    return [*dict.fromkeys(name.rpartition(".")[2] for name in METHODS.names())]


class Generate(click.Command):
    """The command, with an option for each wish that a kind or a method knows."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options, with those of kinds and methods before the last one, `--help`."""
        *own, help_ = super().get_params(ctx)
        return [*own, *(_option(*found) for found in wishes().values()), help_]


def _option(wish: ExtraOption, titles: Sequence[str]) -> click.Option:
    name = f"--{wish.name.replace('_', '-')}"
    meaning = f"For {', '.join(titles)}: {wish.meaning[0].lower()}{wish.meaning[1:]}"
    if wish.default is False:
        return click.Option([name, wish.name], is_flag=True, help=meaning)
    if wish.expected == YES_OR_NO:  # the option without a value means yes
        return click.Option(
            [name, wish.name],
            is_flag=False,
            flag_value="yes",
            type=Choice(["yes", "no"]),
            help=meaning,
        )
    return click.Option([name, wish.name], metavar="VALUE", help=meaning)


OF_RECIPE = (
    KIND,
    click.option(
        "--variant",
        "variants",
        multiple=True,
        metavar="NAME",
        help="Also use the rules of a variant, such as thermometers.",
    ),
    click.option(
        "--size",
        metavar="ROWSxCOLS",
        help="The size of the grid; by default the usual one of the kind.",
    ),
    click.option(
        "--method",
        type=NameOf(METHODS.own, method_names),
        default=DIG,
        help="How puzzles are made; dig by default.",
    ),
    click.option(
        "--count",
        "-n",
        type=WholeNumber(min=1),
        default=1,
        metavar="N",
        help="The number of puzzles.",
    ),
    click.option(
        "--seed", type=int, default=1, metavar="N", help="The same seed makes the same puzzles."
    ),
    click.option(
        "--option", "given", multiple=True, metavar="NAME=VALUE", help="An option of the kind."
    ),
    with_fields(Recipe, "clue_wishes", dict),
    click.option(
        "--bitmap",
        type=click.File(encoding="utf-8"),
        metavar="FILE",
        help="Clues form the picture in a file: a plain bitmap (PBM), or rows of # - and .",
    ),
    click.option(
        "--attempts",
        type=WholeNumber(min=1),
        metavar="N",
        help="Attempts at each puzzle; 1000 by default, 100000 for other methods than dig.",
    ),
    ALLOW_ALIKE,
)


def with_recipe(function: Callable[..., int]) -> Callable[..., int]:
    """Give a `Generate` command the options of a recipe; it gets the recipe as `recipe`."""

    def command(
        *,
        kind: str,
        variants: tuple[str, ...],
        size: str | None,
        method: str,
        given: tuple[str, ...],
        clue_wishes: dict[str, Any],
        bitmap: TextIO | None,
        **others: Any,  # noqa: ANN401  # what click has read
    ) -> int:
        extra = {name: others.pop(name) for name in wishes() if name in others}
        rows, cols = (None, None) if size is None else _size(size)
        if bitmap is not None:
            if clue_wishes["cells"]:
                raise EnpitsuError("cells and bitmap; expected one of them")
            clue_wishes["cells"] = picture_of(bitmap.read())
        recipe = Recipe(
            kind=PLUS.join((kind, *variants)),
            rows=rows,
            cols=cols,
            options=_options(given),
            method=method,
            extra_options={
                name: value for name, value in extra.items() if value not in (None, False)
            },
            **clue_wishes,
        )
        return function(recipe=recipe, **others)

    update_wrapper(command, function)
    for option in reversed(OF_RECIPE):
        command = option(command)
    return command


@click.command(cls=Generate)
@with_recipe
@FORMAT
@OUT
@FORCE
@click.option("--json", "as_json", is_flag=True, help="The same as --to json.")
@click.option(
    "--time-limit",
    type=Seconds(min=0),
    default=SECONDS_FOR_A_PUZZLE,
    metavar="SECONDS",
    help=f"Stop after this time for each puzzle; {SECONDS_FOR_A_PUZZLE} by default.",
)
@click.option(
    "--why",
    "with_reasons",
    is_flag=True,
    help="Describe each puzzle on standard error, compared with puzzles in print.",
)
@click.option(
    "--series",
    metavar="LEVELS",
    help="The level rises from puzzle to puzzle, as in easy..hard; ..hard begins with the lowest.",
)
@click.option(
    "--themes",
    metavar="NAME,...",
    help="A theme for each puzzle, as in A,B,C; without --count as many puzzles as themes.",
)
@JOBS
@QUIET
def generate(
    *,
    recipe: Recipe,
    count: int,
    seed: int,
    attempts: int | None,
    to: str | None,
    out: str | None,
    force: bool,
    as_json: bool,
    time_limit: float,
    allow_alike: bool,
    with_reasons: bool,
    series: str | None,
    themes: str | None,
    jobs: int | None,
    quiet: bool,
) -> int:
    """Make puzzles with exactly one solution.

    Exit status: 0 made, 4 a puzzle is missing because its limit was reached, 2 bad input.
    """
    to = _format(to, out, as_json=as_json)
    named = [] if themes is None else _themes(recipe, themes.split(","), count)
    count = len(named) or count
    rising = [recipe] if series is None else _rising(recipe, levels_named(series))
    recipes = [rising[place * len(rising) // count] for place in range(count)]
    if named:
        recipes = [replace(one, theme=theme) for one, theme in zip(recipes, named, strict=True)]
    orders = [
        PuzzleToMake(one, seed, number, attempts, time_limit, solved=to == "json")
        for number, one in enumerate(recipes, 1)
    ]
    seen = EarlierPuzzles(allowed=allow_alike)
    return _made(orders, seen, Output(to, out, force, jobs, quiet), with_reasons=with_reasons)


def _rising(recipe: Recipe, levels: Sequence[str]) -> list[Recipe]:
    """The recipe for each of these levels."""
    if recipe.level is not None:
        raise EnpitsuError("series and level; expected one of them")
    return [replace(recipe, level=level) for level in levels]


def _themes(recipe: Recipe, names: Sequence[str], count: int) -> Sequence[str]:
    """A theme for each puzzle, none of them twice."""
    if recipe.theme:
        raise EnpitsuError("theme and themes; expected one of them")
    for name in names:
        if names.count(name) > 1:
            raise EnpitsuError(f"theme '{short(name)}' twice; expected different themes")
    if count > len(names):
        raise EnpitsuError(f"{count} puzzles and {len(names)} themes; expected one for each")
    return names if count == 1 else names[:count]


@click.command()
@click.option(
    "--kinds",
    default=",".join(DAILY),
    metavar="KIND,...",
    help=f"The kinds; {', '.join(DAILY)} by default.",
)
@click.option(
    "--date",
    "told",
    metavar="YYYY-MM-DD",
    help="The day; today by default.",
)
@FORMAT
@OUT
@FORCE
@click.option("--json", "as_json", is_flag=True, help="The same as --to json.")
@JOBS
@QUIET
def today(
    *,
    kinds: str,
    told: str | None,
    to: str | None,
    out: str | None,
    force: bool,
    as_json: bool,
    jobs: int | None,
    quiet: bool,
) -> int:
    """Make the puzzles of a day, which are the same for everyone with this version.

    One of each kind; they are easy on Mondays, and harder toward the end of the week.
    Exit status: 0 made, 4 a puzzle is missing because its limit was reached, 2 bad input.
    """
    try:
        day = date.today() if told is None else date.fromisoformat(told)
    except ValueError:
        raise EnpitsuError(
            f"date '{short(str(told))}'; expected a date such as 2026-01-31"
        ) from None
    to = _format(to, out, as_json=as_json)
    level, seed = WEEK[day.weekday()], int(day.strftime("%Y%m%d"))
    orders = [
        PuzzleToMake(Recipe(name, level=level), seed, 1, None, None, solved=to == "json")
        for name in dict.fromkeys(kinds.split(","))
    ]
    return _made(orders, EarlierPuzzles(allowed=True), Output(to, out, force, jobs, quiet))


def _format(to: str | None, out: str | None, *, as_json: bool) -> str:
    if as_json and to not in (None, "json"):
        raise EnpitsuError(f"json and {to} are asked for; expected one of them")
    return format_of("json" if as_json else to, out) or "text"


def _made(
    orders: Sequence[PuzzleToMake],
    seen: EarlierPuzzles,
    output: Output,
    *,
    with_reasons: bool = False,
) -> int:
    """Make the puzzles of a series, unlike those `seen`, and write them."""
    to, out, force, jobs, quiet = output
    # Other processes are worth starting only for puzzles that take long.
    slow = any(one.recipe.method != DIG or one.recipe.aim is not None for one in orders)
    alone = len(orders) == 1
    inquiry = asking.Inquiry(
        converted(to), form_of(to), None, alone=alone, keeps=not alone or with_reasons
    )
    with targets.opened(out, (), inquiry.form, alone=inquiry.alone, force=force) as target:
        jobs = jobs or (asking.cores() if slow else None)
        instead: Any = partial(unlike, inquiry, seen)
        if with_reasons:
            instead = partial(explained, instead)
        watch = _watch() if slow and sys.stderr.isatty() and not quiet else None
        return asking.run(
            orders, inquiry, target, jobs=jobs, quiet=quiet, instead=instead, watch=watch
        )


def _options(given: Iterable[str]) -> Options:
    """Options that are given as `name=value`, as they are written."""
    return {name: text for name, _, text in (one.partition("=") for one in given)}


def _size(text: str) -> tuple[int, int]:
    """The rows and columns of `6x8`, or of `6` for a square."""
    match = re.fullmatch(r"(\d+)(?:x(\d+))?", text)
    rows, cols = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not (0 < rows <= MAX_SIDE_CELLS and 0 < cols <= MAX_SIDE_CELLS):
        raise EnpitsuError(f"size '{text}'; expected rows and columns, as in 10x10")
    return rows, cols
