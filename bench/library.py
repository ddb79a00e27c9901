"""How long a library takes to answer, with 100,000 puzzles in it.

    python bench/library.py [--puzzles N] [URL]

Without a URL it is a new file of SQLite; a database of PostgreSQL must be empty. The puzzles are
made up: what is searched for is as in a real library, what they say is not. What counts is the time
of the processor: of this process and, where a server of PostgreSQL is on this machine (with Linux),
of its process that answers.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from sqlalchemy import text as sql

from enpitsu.inference.grade import LADDER
from enpitsu.kit.techniques.general import full_ladder
from enpitsu.library.entries import Entry
from enpitsu.library.library import Library
from enpitsu.making.levels import LEVELS
from enpitsu.puzzle.registry import kinds

AGAIN = 7
MARKS = 16  # of a puzzle
QUERIES = (
    'kind:suguru size:6..9 level:hard technique:"hidden single" -tag:book-1 sort:score limit:40',
    "kind:suguru size:8 level:hard..extreme score:100..1500 sort:-score limit:40",
    "technique:agreement sort:score limit:40",
    "-technique:agreement sort:score limit:40",
    "tag:book-1 sort:-clues limit:40",
    "kind:sudoku -tag:book-1 sort:mixed limit:40",
    "author:nobody",
    'source:"series 7" clues:20..30 limit:40',
    "level:extreme score:..10 limit:40",
    "size:6x8,8x6 sort:-added limit:40",
    "sort:clues limit:40",
    "limit:40",
)


def entries(number: int) -> Iterator[Entry]:
    """So many puzzles of all kinds, sizes and levels."""
    rng, known = Random(1), list(kinds())
    ladders = {kind.name: [technique.name for technique in full_ladder(kind)] for kind in known}
    text = "suguru\nregions\n" + ("a b c d e f g h\n" * 8) + "givens\n" + (". 1 . . 2 . . .\n" * 8)
    for one in range(number):
        kind = rng.choice(known).name
        names = [*ladders[kind], "contradiction", "agreement"]
        used = rng.sample(names, min(len(names), rng.randint(1, 5)))
        level = rng.randrange(len(LEVELS))
        yield Entry(
            kind=kind,
            rows=rng.randint(4, 12),
            cols=rng.randint(4, 12),
            form=f"{rng.getrandbits(128):032x}",
            text=text,
            clues=rng.randint(8, 60),
            solutions="unique",
            solution_rows=[[1, 2, 3, 4, 5, 6, 7, 8]] * 8,
            level=LEVELS[level],
            score=round(10 * 3**level * rng.random(), 1),
            hardest=used[-1],
            steps=rng.randint(10, 80),
            ladder=LADDER,
            techniques=dict.fromkeys(used, rng.randint(1, 9)),
            name=f"{kind}-{one}",
            author=f"author {rng.randint(1, 200)}",
            source=f"series {rng.randint(1, 50)}",
            marks=tuple(rng.getrandbits(62) for _ in range(MARKS)),
        )


def main() -> None:
    """Fill a library and ask it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?")
    parser.add_argument("--puzzles", type=int, default=100_000)
    told = parser.parse_args()
    with TemporaryDirectory() as folder, Library(told.url or Path(folder) / "bench.db") as library:
        start = perf_counter()
        library.add(entries(told.puzzles))
        took = perf_counter() - start
        print(f"added {len(library)} in {took:.1f} s, {len(library) / took:.0f} a second")
        library.analyze()
        library.tag("kind:suguru limit:1000", "book-1")
        library.tag("kind:sudoku limit:3000", "book-1")
        print("  ms here  of the server  puzzles")
        for query in QUERIES:
            times = []
            for _ in range(AGAIN):
                start, began = process_time(), server_time(library)
                found = list(library.find(query))
                there = server_time(library) - began
                times.append((process_time() - start, there))
            here, there = (1000 * min(column) for column in zip(*times, strict=True))
            print(f"{here:9.1f}  {there:13.1f}  {len(found):7}  {query}")


def server_time(library: Library) -> float:
    """The seconds that the process of PostgreSQL has worked that answers this library."""
    if library._database.is_file:
        return 0.0
    with library.reading() as connection:
        pid = connection.execute(sql("SELECT pg_backend_pid()")).scalar_one()
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


if __name__ == "__main__":
    main()
