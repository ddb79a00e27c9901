"""Boards that contradict themselves, boards that could not be printed, and puzzles that are made.

All is asked of them.
"""

import json
import re
from copy import deepcopy
from functools import cache

from enpitsu.authoring.puzzles import scribbled, scribbled_board, scribbled_marks
from enpitsu.errors import BadPuzzle, OutOfTime, Unsupported
from enpitsu.inference.explain import explain
from enpitsu.io.formats import read, write
from enpitsu.making.making import generate
from enpitsu.making.recipe import Recipe
from enpitsu.paper.layer import Labels, Lists, Numbers, Symbols
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.testing.subject import Subject
from evidence import EVIDENCE, KINDS
from fuzzing.asking import everything

CELLS = 48  # of the largest board that is changed: what takes long is asked of fewer
TRIES = 50  # boards that are changed until one has no faults
WIDEST = 6  # rows and columns of boards that are drawn at random
SIZES = ((4, 4), (5, 5), (6, 6), (4, 6), (5, 7), (7, 7))  # of puzzles that are made
ATTEMPTS = 4  # at one of them
SECONDS = 20  # for the path of one
UNTIDY = re.compile(r"\S  | [,;:.]|None|\(\)|\[\]|,,")  # what no sentence has
WIDE = 3  # how far a number is moved, mostly
FAULTS = ("", "?", "Q", "3m2", "1,,2", "0,1", "-", "é", "x" * 60, -1, 0, 1, 7, 10**30)
FAULTS += (True, None, 1.5, [], [0], [[0, 0], [9, 9], 1], {}, "\ud800", "//", "---", "grid")


def contradictory_input(rng):
    """A board of any kind that mostly has no solution."""
    return contradictory(rng.choice(KINDS), rng).encode(errors="surrogatepass")


def faulty_input(rng):
    """A board of any kind that could not be printed."""
    return faulty(rng.choice(KINDS), rng).encode(errors="surrogatepass")


def made_input(rng):
    """A small puzzle of any kind with one solution."""
    return made(rng.choice(KINDS), rng).encode()


def tried(data):
    """Ask everything of the board in a text."""
    everything(data.decode(errors="replace"))


def explained(data):
    """Explain the puzzle in a text to its end, in words; what takes long ends before."""
    path = explain(read(data.decode()), time_limit=SECONDS)
    assert path.ending in ("solved", "undecided"), path.ending
    assert len(path.text().splitlines()) >= len(path.lines)
    for line in path.lines:
        assert not UNTIDY.search(line.text), line.text


def contradictory(kind, rng):
    """A board that could be printed, with clues changed at random: few of them have a solution."""
    for _ in range(TRIES):
        puzzle = _board(kind, rng).puzzle
        if rng.random() < 0.3:
            puzzle = scribbled(kind, rng, WIDEST, _options(kind))
        for _ in range(rng.choice((1, 1, 2, 4, 12))):
            puzzle = _changed(puzzle, rng)
        if not puzzle.faults:
            break
    else:
        puzzle = _board(kind, rng).puzzle
    record = Record(puzzle)
    if rng.random() < 0.4:
        board = scribbled_board(puzzle, rng)
        record = Record(puzzle, state=board, candidates=scribbled_marks(puzzle, board, rng))
    return write(record, rng.choice(("text", "json")))


def made(kind, rng):
    """A small puzzle with one solution, mostly without a clue too many."""
    rows, cols = map(min, rng.choice(SIZES), kind.usual_size)
    recipe = Recipe(kind.name, rows, cols, minimal=rng.random() < 0.7)
    try:
        return write(generate(recipe, seed=rng.randrange(10**6), attempts=ATTEMPTS), "text")
    except (OutOfTime, Unsupported, BadPuzzle):  # the kind is hardly made at this size, or never
        return write(rng.choice(EVIDENCE[kind.name].solved).puzzle, "text")


def faulty(kind, rng):
    """A board with values, rows, boards and options that it could not be printed with."""
    data = json.loads(write(_board(kind, rng), "json"))
    if "solution" in data and rng.random() < 0.5:
        data["state"] = data.pop("solution")
    for _ in range(rng.choice((1, 1, 2, 5))):
        damage(data, rng)
    return json.dumps(data)


@cache
def _options(kind):
    return Subject(kind).options


def _board(kind, rng):
    known = EVIDENCE[kind.name]
    boards = [*known.solved, *(record for _, record in known.broken)]
    small = [one for one in boards if one.puzzle.grid.rows * one.puzzle.grid.cols <= CELLS]
    return rng.choice(small or boards)


def _changed(puzzle, rng):
    """One layer is changed: a clue, two that change places, all of them, or none is left."""
    layer = rng.choice(puzzle.kind.clues)
    clues = dict(puzzle.clues[layer.name])
    places = layer.places(puzzle.grid)
    match rng.choice(("put", "put", "put", "take", "swap", "clear", "fill", "slide")):
        case "put" if places:
            place = rng.choice(places)
            clues[place] = _value(puzzle, layer, clues.get(place), rng)
        case "take" if clues:
            del clues[rng.choice([*clues])]
        case "swap" if len(clues) > 1:
            one, other = rng.sample([*clues], 2)
            clues[one], clues[other] = clues[other], clues[one]
        case "clear":
            clues = {}
        case "fill" if places:
            value = _value(puzzle, layer, None, rng)
            clues = dict.fromkeys(places, value) | (clues if rng.random() < 0.5 else {})
        case "slide" if clues:
            values = [*clues.values()]
            clues = dict(zip(clues, [values[-1], *values], strict=False))
    return Puzzle(
        puzzle.kind, puzzle.grid, {**puzzle.clues, layer.name: clues}, dict(puzzle.options)
    )


def _value(puzzle, layer, before, rng):
    match layer.values:
        case Symbols() as symbols:
            return rng.choice(symbols.all(puzzle.options))
        case Numbers(low, high, unknown):
            most = high(puzzle.grid) if high else rng.choice((low + 4, 12, 99))
            number = rng.randint(low, max(low, most))
            if isinstance(before, int) and rng.random() < 0.5:
                number = max(low, before + rng.randint(-WIDE, WIDE))
            return rng.choice((number, number, number, unknown or number))
        case Lists() as lists:
            few = [one for one, _ in zip(lists.all(puzzle.grid), range(300), strict=False)]
            return rng.choice(few)
        case Labels():
            met = [*puzzle.clues[layer.name].values()]
            return rng.choice([*met, "new"])


def damage(data, rng):
    """Put something into a JSON object that does not belong there, or take something away."""
    inside, name = data, rng.choice([*data])
    while True:
        found = inside[name]
        if not isinstance(found, list | dict) or not found or rng.random() < 0.1:
            break
        names = [*found] if isinstance(found, dict) else range(len(found))
        inside, name = found, rng.choice(names)
    match rng.choice(("put", "put", "put", "drop", "double")):
        case "put":
            inside[name] = deepcopy(rng.choice(FAULTS))  # or the next would change it, too
        case "drop":
            del inside[name]
        case "double" if isinstance(inside, list):
            inside.insert(name, inside[name])
