"""Promises about making puzzles: what is generated, and what a setter learns about a draft."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from enpitsu.engines.check import check
from enpitsu.engines.solve import solve
from enpitsu.errors import OutOfTime
from enpitsu.inference.grade import grade
from enpitsu.making.alike import EarlierPuzzles
from enpitsu.making.clues import printed_by, with_clues
from enpitsu.making.drafts.clues import frame_of
from enpitsu.making.drafts.completing import complete
from enpitsu.making.drafts.diagnosis import Diagnosis, diagnose
from enpitsu.making.drafts.looks import looks
from enpitsu.making.drafts.reducing import reduce
from enpitsu.making.drafts.renaming import Renaming
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe, never_alike, techniques
from enpitsu.making.symmetry import image_places, turned_with
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Clue, Labels
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Kind, Puzzle, Record
from enpitsu.puzzle.model import model
from enpitsu.testing.subject import Subject, brute_force, expect

FEW_CELLS = 9  # a grid with no more cells may have too few different puzzles for a series
PROVERS = ("sat", "backtrack")  # engines that must agree on how many solutions there are
ATTEMPTS = 20  # attempts at making a puzzle that may not exist
MANY_ATTEMPTS = 100  # if there are some
SYMMETRY = "rotate"  # a half-turn fits every grid


# -- interchangeable values ---------------------------------------------------------------


def values_that_are_alike_change_names(subject: Subject) -> None:
    """Exchanging values that the kind calls alike does not change what the rules say."""
    for puzzle in (record.puzzle for record in subject.made):
        renaming = Renaming(puzzle)
        for group in subject.kind.alike(puzzle):
            names = dict(zip(group, (*group[1:], group[0]), strict=True))
            known = {value for domain in puzzle.domains.values() for value in domain}
            if known.isdisjoint(group):  # only printed names are exchanged, not entered values
                same = _said(_reprinted(puzzle, names)) == _said(puzzle)
            else:
                expect({*group} <= known, f"no answer is one of {group}:\n{puzzle}")
                same = renaming.with_names(names) is not None
            expect(same, f"with {names} the rules say otherwise:\n{puzzle}")


def _reprinted(puzzle: Puzzle, names: Mapping[Value, Value]) -> Puzzle:
    """The puzzle with its printed values replaced according to `names`."""
    clues = {
        name: {place: names.get(value, value) for place, value in layer.items()}
        for name, layer in puzzle.clues.items()
    }
    return Puzzle(puzzle.kind, puzzle.grid, clues, puzzle.options)


def _said(puzzle: Puzzle) -> list[tuple[object, ...]]:
    """The places and relations of all constraints, for comparison."""
    return [(c.rule.id, tuple(c.places), c.relation) for c in model(puzzle).constraints]


# -- generated -----------------------------------------------------------------------------


def puzzles_of_the_usual_size_are_made(subject: Subject) -> None:
    """A puzzle made without a size has the usual one, no faults, and exactly one solution."""
    height, width = subject.kind.usual_size
    record = made(Recipe(subject.kind.name), attempts=ATTEMPTS)
    puzzle, board = record.puzzle, record.solution or {}
    expect(puzzle.grid == Grid(height, width), f"not of {height}x{width}:\n{record}")
    expect(not puzzle.faults, f"{puzzle!r} has faults: {puzzle.faults}")
    expect(check(puzzle, board).right, f"the check refuses the solution:\n{record}")
    status = solve(puzzle).status
    expect(status == "unique", f"the solver says {status}:\n{record}")


def generated_puzzles_have_one_solution(subject: Subject) -> None:
    """They have no faults, the check accepts their solution, and two engines find no other."""
    for record in _generated(subject):
        _expect_sound(record)


def generated_puzzles_come_again_from_their_seed(subject: Subject) -> None:
    """A recipe, seed and number always make the same puzzle; no two of a series are alike."""
    recipe, seen = _recipe(subject), EarlierPuzzles()
    for number in _numbers(subject):
        again = 0
        record = made(recipe, number=number)
        expect(made(recipe, number=number) == record, f"made otherwise again:\n{record}")
        while not seen.new(record.puzzle):
            again += 1
            expect(again < 100, f"every other puzzle is like this one:\n{record}")
            record = made(recipe, number=number, again=again)


def minimal_puzzles_need_every_clue(subject: Subject) -> None:
    """Without any one of its clues, a puzzle made to be minimal has several solutions."""
    for record in _generated(subject, minimal=True):
        _expect_minimal(record.puzzle)


def wishes_are_honoured(subject: Subject) -> None:
    """Symmetry, the number of clues, their layers and places, and the level are as requested."""
    record = next(_generated(subject))
    puzzle, clues = record.puzzle, record.puzzle.removable_clues
    for symmetry in [] if never_alike(subject.kind, SYMMETRY) else [SYMMETRY]:
        turned = next(_generated(subject, symmetry=symmetry))
        tied = with_regions(subject.kind)
        if symmetry == subject.kind.frame_symmetry:  # which its clues need not have
            frame = frame_of(turned.puzzle)
            places = {place for layer in frame.clues.values() for place in layer}
        else:
            clues_there = [c for c in turned.puzzle.removable_clues if c.layer not in tied]
            places = {turned_with(turned.puzzle, clue) for clue in clues_there}
        images = {p for one in places for p in image_places(puzzle.grid, symmetry, one)}
        expect(images == places, f"what is printed is not symmetric:\n{turned}")
    shown = printed_by(frame_of(puzzle), record.solution or {})
    names = [layer.name for layer in subject.kind.clues if not layer.unmade]
    spare = sum(len(shown.get(name, ())) - len(puzzle.clues[name]) for name in names)
    wished = len(clues) + min(spare, 1)  # one more than there would be without the wish
    other = next(_generated(subject, clues=(wished, wished)))
    number = len(other.puzzle.removable_clues)
    expect(number == wished, f"{number} clues; expected {wished}:\n{other}")
    layers = dict.fromkeys(clue.layer for clue in clues)
    for other in _generated(subject, layers=tuple(layers)):
        used = {clue.layer for clue in other.puzzle.removable_clues}
        expect(used <= {*layers}, f"clues in {used}; expected {[*layers]}:\n{other}")
    _expect_places(subject, puzzle)
    _expect_solving(subject)


def _expect_places(subject: Subject, puzzle: Puzzle) -> None:
    """The puzzle has a clue wherever the recipe requires one, and none where it forbids them."""
    printed = {clue.place for clue in puzzle.removable_clues}
    inside = [cell for cell in puzzle.grid.cells if cell in printed]
    if not inside:
        return
    none, *others = inside
    marks = dict.fromkeys(others[-1:], "#") | {none: "-"}
    rows = ("".join(marks.get(cell, ".") for cell in row) for row in puzzle.grid.cell_rows)
    try:
        other = made(_recipe(subject, cells="/".join(rows)), attempts=ATTEMPTS)
    except OutOfTime:  # a puzzle with these places may be rare, or not exist
        return
    places = {clue.place for clue in other.puzzle.removable_clues}
    expect({*others[-1:]} <= places and none not in places, f"not as in {marks}:\n{other}")


def _expect_solving(subject: Subject) -> None:
    """A recipe with the level, score and techniques of a made puzzle yields such a puzzle.

    There may be few such puzzles, so that those of several made puzzles are tried.
    """
    missed = list[str]()
    for record in _generated(subject):
        known = grade(record.puzzle)
        score = 0.9 * known.score, 1.1 * known.score
        needs = (known.hardest,) if known.hardest else ()
        avoids = [one.name for one in techniques(subject.kind) if one.name not in known.techniques]
        wishes = {"level": known.level, "score": score, "needs": needs, "avoids": (*avoids[:1],)}
        try:
            other = made(_recipe(subject, **wishes), attempts=MANY_ATTEMPTS)
        except OutOfTime as error:
            missed.append(_unmet(wishes, error))
            continue
        found = grade(other.puzzle)
        expect(found.level == known.level, f"of level {found.level}:\n{other}")
        expect(score[0] <= found.score <= score[1], f"of score {found.score}:\n{other}")
        used = found.techniques.keys()
        expect({*needs} <= used and used.isdisjoint(avoids[:1]), f"takes {[*used]}:\n{other}")
        return
    raise AssertionError("\n".join(missed))


def with_regions(kind: Kind) -> set[str]:
    """The layers that have exactly one clue in every region, at any of its places."""
    divided = any(isinstance(layer.values, Labels) for layer in kind.clues)
    return {layer.name for layer in kind.clues if layer.kept and divided}


def _recipe(subject: Subject, **wishes: object) -> Recipe:
    """A recipe for the largest grid on which small puzzles of the kind were made.

    If that grid has so few cells that there may be no second puzzle, the largest grid of the
    evidence is used.
    """

    def size(puzzle: Puzzle) -> int:
        return len(puzzle.grid.cells)

    largest = max((record.puzzle for record in subject.made), key=size)
    if size(largest) < FEW_CELLS:
        largest = max((record.puzzle for record in subject.evidence.solved), key=size)
    grid, options = largest.grid, largest.options
    fields: dict[str, object] = {"rows": grid.rows, "cols": grid.cols, "options": options}
    return Recipe(kind=subject.kind.name, **fields, **wishes)  # type: ignore[arg-type]


def _generated(subject: Subject, **wishes: object) -> Iterator[Record]:
    recipe = _recipe(subject, **wishes)
    for number in _numbers(subject):
        try:
            yield made(recipe, number=number)
        except OutOfTime as error:
            raise AssertionError(_unmet(wishes, error)) from error


def _unmet(wishes: Mapping[str, object], error: OutOfTime) -> str:
    told = ", ".join(f"{name} {wish}" for name, wish in wishes.items())
    return f"wished: {told or 'any puzzle'}; {error}"


def _numbers(subject: Subject) -> Iterable[int]:
    """Which puzzles of a series are made, by number."""
    return range(1, subject.samples + 1)


def _expect_sound(record: Record) -> None:
    puzzle, board = record.puzzle, record.solution or {}
    expect(not puzzle.faults, f"{puzzle!r} has faults: {puzzle.faults}")
    expect(check(puzzle, board).right, f"the check refuses the solution:\n{record}")
    for engine in PROVERS:
        outcome = solve(puzzle, engine=engine)
        expect(outcome.boards == (board,), f"{engine} says {outcome.status}:\n{record}")


def _expect_minimal(puzzle: Puzzle) -> None:
    for clue in puzzle.removable_clues:
        status = solve(puzzle.without_clue(clue.layer, clue.place)).status
        expect(status == "multiple", f"{clue} is not needed:\n{puzzle}")


# -- drafts --------------------------------------------------------------------------------


def drafts_are_diagnosed_as_brute_force_says(subject: Subject) -> None:
    """On tiny boards, conflicts, open places and removable clues are those of brute force."""
    for puzzle in subject.tiny:
        boards, told = brute_force(puzzle), diagnose(puzzle)
        status = "none" if not boards else "unique" if len(boards) == 1 else "multiple"
        expect(told.status == status, f"said {told.status}; expected {status}:\n{puzzle}")
        expect(told.exact and told.at_least == len(boards), f"{told.at_least} counted:\n{puzzle}")
        if not boards:
            _expect_conflicts(puzzle, told)
        else:
            same = {p: boards[0][p] for p in puzzle.domains if len({b[p] for b in boards}) == 1}
            expect(told.draft_status.state.board() == same, f"forced otherwise:\n{puzzle}\n{told}")
        if status == "unique":
            spare = [
                c
                for c in puzzle.removable_clues
                if len(brute_force(puzzle.without_clue(c.layer, c.place))) == 1
            ]
            expect(told.superfluous == tuple(spare), f"superfluous are {spare}:\n{puzzle}\n{told}")


def _expect_conflicts(puzzle: Puzzle, told: Diagnosis) -> None:
    """The clues of each conflict are a minimal unsatisfiable set of clues."""
    frame = frame_of(puzzle)
    expect(bool(told.conflicts), f"no conflict is told:\n{puzzle}")
    for clues, _ in told.conflicts:
        expect(not brute_force(with_clues(frame, clues)), f"{clues} do not conflict:\n{puzzle}")
        for one in clues:
            rest = [clue for clue in clues if clue != one]
            expect(bool(brute_force(with_clues(frame, rest))), f"{one} is not needed:\n{puzzle}")


def drafts_are_completed_and_reduced(subject: Subject) -> None:
    """Completed and reduced drafts have one solution, and their clues are as promised."""
    rng = Random(7)
    for record in subject.made:
        clues = record.puzzle.removable_clues
        draft = with_clues(frame_of(record.puzzle), rng.sample(clues, len(clues) // 2))
        whole = complete(draft)
        expect(whole.status == "unique", f"not completed: {whole.reason}\n{draft}")
        _expect_sound(whole.record)
        _expect_same({*draft.removable_clues} | {*whole.added}, whole.puzzle, draft)
    for record in subject.clued:
        if solve(record.puzzle).status != "unique":
            continue
        fewer = reduce(record.puzzle)
        _expect_sound(fewer.record)
        _expect_minimal(fewer.puzzle)
        _expect_same(
            {*record.puzzle.removable_clues} - {*fewer.removed}, fewer.puzzle, record.puzzle
        )
        alike = reduce(record.puzzle, keep_symmetry=True).puzzle
        kept = {*looks(record.puzzle).symmetry} <= {*looks(alike).symmetry}
        expect(kept or not alike.removable_clues, f"the symmetry is lost:\n{record}\n{alike}")


def _expect_same(clues: set[Clue], puzzle: Puzzle, draft: Puzzle) -> None:
    """The puzzle has these clues on the frame of the draft."""
    expect(clues == {*puzzle.removable_clues}, f"other clues than told:\n{draft}\n{puzzle}")
    expect(frame_of(puzzle) == frame_of(draft), f"another frame:\n{draft}\n{puzzle}")
