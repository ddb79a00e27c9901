"""Questions to a server that are built as they should not be: each is answered or refused."""

import json

from enpitsu.app.questions import QUESTIONS
from enpitsu.io.formats import write
from evidence import SOLVED
from fuzzing.asking import question
from fuzzing.boards import damage

MORE = ("steps", "deep", "format", "kind", "rows", "cols", "level", "seed", "boards", "from_clues")
MORE += ("query", "start", "number", "options", "layers", "clues", "symmetry", "picture", "state")


def drawn(rng):
    """A question, with a request that may have fields of others, and values that do not belong."""
    kind, record = rng.choice(SOLVED)
    puzzle = write(record, rng.choice(("text", "json")))
    if puzzle.startswith("{") and rng.random() < 0.5:
        puzzle = json.loads(puzzle)
    name = rng.choice([*QUESTIONS])
    request = {"puzzle": puzzle} if name not in ("kinds", "search") else {}
    if name in ("rules", "sample", "blank", "generate"):
        request = {"kind": kind.name, "rows": rng.randint(1, 6), "cols": rng.randint(1, 6)}
    if rng.random() < 0.3:
        request[rng.choice(MORE)] = rng.choice((0, -1, 3, "x", "text", True, None, [], {}, 2.5))
    for _ in range(rng.choice((0, 1, 1, 3))):
        if request:
            damage(request, rng)
    return f"{name}\n{json.dumps(request)}".encode()


def tried(data):
    """Ask the question of the first line with the request behind it."""
    name, _, request = data.partition(b"\n")
    question(name.decode(errors="replace"), request)
