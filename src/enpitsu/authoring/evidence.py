"""Complete the evidence of a kind: valid tables are kept, and missing boards are searched for."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any, NamedTuple, TypeVar

from enpitsu.authoring.examples import examples
from enpitsu.authoring.puzzles import GRIDS, clued, scribbled_on, small, solution
from enpitsu.engines.check import check
from enpitsu.engines.sat import SatWithReasons
from enpitsu.engines.solve import solve
from enpitsu.errors import EnpitsuError, FormatError
from enpitsu.inference.glossary import every_technique, first_step
from enpitsu.inference.grade import grade
from enpitsu.io.formats import read_record, write
from enpitsu.kit.evidence import evidence, evidence_tables
from enpitsu.kit.techniques.meanings import MEANINGS
from enpitsu.making.levels import LEVELS
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Board, Options
from enpitsu.paper.limit import look
from enpitsu.puzzle.kind import Domains, Kind, Puzzle, Record, Rule
from enpitsu.puzzle.model import Constraint, Model, model

TRIES = 60  # small puzzles that are made in search of boards
FEW = 3  # instances of a rule that are broken on a board, each in so many ways
MOST_CELLS = 25  # a board that breaks a rule has no more cells
BOARDS = 8  # puzzles drawn on each grid: so many with clues of a solution, and with random clues
TABLES = ("solved", "broken", "lemma", "technique", "published")  # in the order of the file
OTHERWISE = {  # what a solved board has if it does not have the stated solution
    "unique": "its solution is another",
    "multiple": "it has several solutions",
    "none": "it has no solution",
    "unknown": "it is not solved in time",
}
HEAD = "# Evidence for {title}: boards that show its rules right.\n\n"
Counted = TypeVar("Counted")
BEGINNING = re.compile(r"^(?=\[\[)", re.MULTILINE)


class Table(NamedTuple):
    """A table of an evidence file: its sort, its fields, and its text."""

    sort: str
    fields: Mapping[str, Any]
    text: str

    @property
    def about(self) -> str:
        """What the table shows, in words."""
        match self.sort:
            case "broken":
                return f"a board that breaks rule {self.fields['rule']} alone"
            case "lemma":
                return f"a board with lemma {self.fields['rule']}"
            case "technique":
                return f"an example of {self.fields['name']}"
            case "published":
                return "a published puzzle"
        return "a solved board"


class Completed(NamedTuple):
    """A completed evidence file: tables added, tables dropped with the reason, and what is missing.

    `levels` are the levels for which no solved board was found; a kind need not have puzzles of all
    levels.
    """

    text: str
    tables: Sequence[Table]
    added: Sequence[Table]
    dropped: Sequence[tuple[Table, str]]
    missing: Sequence[str]
    levels: Sequence[str] = ()


def completed(
    kind: Kind,
    text: str = "",
    tries: int = TRIES,
    tell: Callable[[str], object] = lambda _: None,
) -> Completed:
    """The evidence of a kind, completed with boards found among `tries` small puzzles.

    The valid tables of `text` are kept. Added are, as far as they are missing: for each rule a
    board that breaks it and no other rule, for each lemma a board where it applies, for each
    technique a board where it finds something, and for each level a solved board. What is done
    next is passed to `tell`, such as "small puzzles: 3 of 60", since all this may take minutes.
    """
    evidence_tables(text, kind)  # bad text is refused before the search begins
    head, *parts = BEGINNING.split(text)
    known = [*map(_table, parts)]
    tell("boards of the file")
    faults = [(table, _fault(kind, table)) for table in known]
    kept = [table for table, fault in faults if not fault]
    solved = [_record(table) for table in kept if table.sort == "solved"]
    options = [kind.defaults(), *(record.puzzle.options for record in solved)]
    made, none_made = _made(kind, tries, options, [record.puzzle.grid for record in solved], tell)
    tell("solved boards")
    added = [_written("solved", record) for record in _of_each_level(solved, made)]
    told = {(table.sort, _subject(table)) for table in kept}
    for rule in kind.stated:
        if ("broken", rule.id) not in told:
            tell(f"boards that break rule {rule.id}")
            if found := _breaking(kind, rule, options):
                added.append(_written("broken", found, rule=rule.id))
    added += [
        _written("lemma", found, rule=lemma.id)
        for lemma in kind.lemmas
        if ("lemma", lemma.id) not in told and (found := _with_lemma(lemma, [*solved, *made]))
    ]
    boards = [_record(table) for table in (*kept, *added) if table.sort == "solved"]
    puzzles = dict.fromkeys(record.puzzle for record in sorted([*boards, *made], key=_size))
    shown = [*(name for sort, name in told if sort == "technique"), *_shown_by_parts(kind)]
    solving = _counted("examples of techniques", [*puzzles], tell)
    for name, example in examples(kind, solving, shown).items():
        meaning = {} if name in MEANINGS else {"meaning": ""}
        added.append(_written("technique", example, name=name, **meaning))
    tables = sorted((*kept, *added), key=lambda table: TABLES.index(table.sort))
    missing, levels = _missing(kind, tables, _silent(kind, [*puzzles]))
    missing = [*none_made, *missing]
    head = head or HEAD.format(title=kind.title)
    whole = head + "\n".join(f"{table.text.strip()}\n" for table in tables)
    dropped = [(table, fault) for table, fault in faults if fault]
    return Completed(whole, tables, added, dropped, missing, levels)


def _counted(
    what: str, items: Sequence[Counted], tell: Callable[[str], object]
) -> Iterator[Counted]:
    """The items one by one; before each, its number is passed to `tell`."""
    for number, item in enumerate(items, 1):
        tell(f"{what}: {number} of {len(items)}")
        yield item


# -- tables ------------------------------------------------------------------------------


def _table(text: str) -> Table:
    """A table of a file, from its text."""
    ((sort, (fields,)),) = tomllib.loads(text).items()
    return Table(sort, fields, text)


def _written(sort: str, record: Record, **fields: str) -> Table:
    """A new table for a board."""
    puzzle = write(record, "text").strip()
    quotes = "'''" if "\\" in puzzle else '"""'
    lines = [f"[[{sort}]]", *(f'{name} = "{value}"' for name, value in fields.items())]
    text = "\n".join([*lines, f"text = {quotes}", puzzle, quotes])
    return Table(sort, {**fields, "text": f"{puzzle}\n"}, text)


def _subject(table: Table) -> str:
    """The rule, the lemma or the technique that a table is about."""
    return str(table.fields.get("rule") or table.fields.get("name", ""))


def _record(table: Table) -> Record:
    return read_record(table.fields["text"])


def _fault(kind: Kind, table: Table) -> str:
    """Why a table is not valid evidence; empty if it is."""
    try:
        record = _record(table)
    except FormatError as error:
        return str(error)
    if record.puzzle.kind is not kind:
        return f"its board is one of {record.puzzle.kind.name}"
    match table.sort:
        case "solved":
            outcome = solve(record.puzzle)
            return "" if outcome.boards == (record.solution,) else OTHERWISE[outcome.status]
        case "broken":
            return not_alone(record, _subject(table))
        case "lemma":
            return "" if _says(record.puzzle, _subject(table)) else "the lemma says nothing there"
        case "technique":
            found = {one.name: one for one in every_technique(kind)}.get(_subject(table))
            if found is None:
                return f"there is no technique '{_subject(table)}'"
            try:
                first_step(found, record)
            except ValueError:
                return f"{found.name} finds nothing there"
            return ""
    status = solve(record.puzzle).status
    return "" if status == "unique" else f"the solver says {status}"


def _missing(kind: Kind, tables: Sequence[Table], silent: Set[str]) -> tuple[list[str], list[str]]:
    """The rules, lemmas and techniques without a table, and the levels without a solved board.

    Of rules that are `silent` it is said that they yield nothing.
    """
    told = {(table.sort, _subject(table)) for table in tables}
    by_parts = _shown_by_parts(kind)
    solved = [_record(table).puzzle for table in tables if table.sort == "solved"]
    wanted = [
        *(Table("broken", {"rule": rule.id}, "") for rule in kind.stated),
        *(Table("lemma", {"rule": lemma.id}, "") for lemma in kind.lemmas),
        *(
            Table("technique", {"name": one.name}, "")
            for one in kind.own_techniques
            if one.name not in by_parts
        ),
    ]
    yields = "; its function yields nothing on any board that was met"
    missing = [
        one.about + yields * (one.sort == "broken" and _subject(one) in silent)
        for one in wanted
        if (one.sort, _subject(one)) not in told
    ]
    if not any(puzzle.grid.rows != puzzle.grid.cols for puzzle in solved):
        missing.append("a solved board that is not square")
    missing += [
        f"the meaning of {_subject(table)}: write a sentence on what it does"
        for table in tables
        if table.sort == "technique"
        and not table.fields.get("meaning")
        and _subject(table) not in MEANINGS
    ]
    levels = {grade(puzzle).level for puzzle in solved}
    return missing, [level for level in LEVELS if level not in levels]


def _silent(kind: Kind, puzzles: Sequence[Puzzle]) -> set[str]:
    """The rules whose functions yield nothing on any of these puzzles, if there are any."""
    said = {constraint.rule.id for puzzle in puzzles for constraint in model(puzzle).constraints}
    return {rule.id for rule in kind.stated if puzzles and rule.id not in said}


def _shown_by_parts(kind: Kind) -> set[str]:
    """For a kind made of others, the techniques that the evidence of the others shows."""
    return {shown.name for part in kind.components for shown in evidence(part).techniques}


# -- boards that are solved ---------------------------------------------------------------


def _made(
    kind: Kind,
    tries: int,
    options: Sequence[Options],
    grids: Sequence[Grid],
    tell: Callable[[str], object],
) -> tuple[list[Record], list[str]]:
    """Small puzzles with solutions; if the kind has none, puzzles on grids of its evidence.

    If there are none at all, the second part of the result says why.
    """
    found: list[Record] = []
    for seed in _counted("small puzzles", range(tries), tell):
        look()
        why: list[str] = []
        for places in (GRIDS, grids) if grids and not found else (GRIDS,):
            try:
                found.append(small(kind, seed, options, places))
                break
            except EnpitsuError as error:
                why.append(f"any small puzzle: {error}")
        if not found:
            return [], why[:1]  # no frame led to a puzzle, so further tries would not either
    return found, []


def _of_each_level(solved: Sequence[Record], made: Sequence[Record]) -> list[Record]:
    """The largest made puzzle of each level without a solved board, and one that is not square."""
    levels = {grade(record.puzzle).level for record in solved}
    best: dict[str | None, Record] = {}
    for record in sorted(made, key=_size, reverse=True):
        best.setdefault(grade(record.puzzle).level, record)
    found = [record for level, record in best.items() if level not in levels]
    oblong = (r for r in made if r.puzzle.grid.rows != r.puzzle.grid.cols)
    if all(r.puzzle.grid.rows == r.puzzle.grid.cols for r in (*solved, *found)):
        found += islice(oblong, 1)
    return sorted(found, key=_size)


def _size(record: Record) -> tuple[int, int]:
    return len(record.puzzle.domains), len(record.puzzle.removable_clues)


def _with_lemma(lemma: Rule, records: Iterable[Record]) -> Record | None:
    """The smallest puzzle to which a lemma applies."""
    found = [record for record in records if _says(record.puzzle, lemma.id)]
    return Record(min(found, key=_size).puzzle) if found else None


def _says(puzzle: Puzzle, lemma: str) -> bool:
    return any(constraint.rule.id == lemma for constraint in model(puzzle).lemmas)


# -- boards that break a rule ---------------------------------------------------------------


def not_alone(record: Record, rule: str) -> str:
    """Why a board does not break exactly this rule; empty if it does."""
    puzzle, board = record.puzzle, record.state or record.solution or {}
    verdict = check(puzzle, board)
    broken = {constraint.rule.id for constraint in verdict.broken}
    if broken != {rule}:
        return f"a board for {rule} breaks {sorted(broken)}"
    if verdict.unfilled:
        return f"a board for {rule} is not filled"
    rules = model(puzzle)
    with SatWithReasons(rules) as sat:
        if sat.solution(board.items()) is not None:
            return f"the solver does not know rule {rule}"
        derived = {one.rule for one in puzzle.kind.derived}  # no board can break these rules
        blamed = {c.rule.id for c in sat.core() if c.rule not in derived}
    if blamed != {rule}:
        return f"the solver blames {sorted(blamed)} instead of {rule}"
    others = [c for c in rules.constraints if c.rule.id != rule]
    with SatWithReasons(Model(puzzle, rules.domains, others)) as sat:
        known = sat.solution(board.items()) is not None
    return "" if known else f"the solver needs no rule {rule}"


def _breaking(kind: Kind, rule: Rule, options: Sequence[Options]) -> Record | None:
    """A board with few cells and few clues that breaks this rule and no other."""
    rng = Random(f"{kind.name} {rule.id}")
    sides = range(1, MOST_CELLS + 1)
    grids = [Grid(rows, cols) for rows in sides for cols in sides if rows * cols <= MOST_CELLS]
    grids = [grid for grid in grids if max(grid.rows, grid.cols) <= 6]
    for grid in sorted(grids, key=lambda grid: (len(grid.cells), grid.cols)):
        for puzzle in _clued_on(kind, grid, options, rng):
            look()
            for board in _boards(puzzle, rule, rng):
                record = Record(puzzle, state=board)
                if not not_alone(record, rule.id):
                    return _with_few_clues(record, rule.id)
    return None


def _clued_on(kind: Kind, grid: Grid, options: Sequence[Options], rng: Random) -> Iterator[Puzzle]:
    """Puzzles of this size, some with the clues of a solution, some with arbitrary clues."""
    with suppress(EnpitsuError):  # the kind has no frame of this size
        for record in islice(clued(kind, rng, options, (grid,), tries=BOARDS), BOARDS):
            yield record.puzzle
        for _ in range(BOARDS):
            puzzle = scribbled_on(kind, grid, rng, rng.choice(options))
            if not puzzle.faults:
                yield puzzle


def _boards(puzzle: Puzzle, rule: Rule, rng: Random) -> Iterator[Board]:
    """Boards that satisfy all other rules and break this one, in one of a few of its instances."""
    rules = model(puzzle)
    own = [c for c in rules.constraints if c.rule.id == rule.id]
    others = [c for c in rules.constraints if c.rule.id != rule.id]
    for one in rng.sample(own, min(FEW, len(own))):
        for denied in _denials(one, rules.domains):
            board = solution(Model(puzzle, rules.domains, [*others, *denied]), rng)
            if board is not None:
                yield {place: board[place] for place in puzzle.domains}


def _denials(constraint: Constraint, domains: Domains) -> Iterator[Sequence[Constraint]]:
    """A few ways to negate a constraint; if none can be expressed, a few empty sequences."""
    try:
        denied = [*islice(constraint.denials(domains), FEW)]
    except ValueError:
        yield from [()] * FEW
    else:
        yield from ([one] for one in denied)


def _with_few_clues(record: Record, rule: str) -> Record:
    """The board with as few clues as possible such that it still breaks the rule."""
    for clue in record.puzzle.removable_clues:
        less = Record(record.puzzle.without_clue(clue.layer, clue.place), state=record.state)
        if not less.puzzle.faults and not not_alone(less, rule):
            record = less
    return record
