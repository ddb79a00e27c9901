"""Entries of a library that are made up, and a program that stores some until it is killed."""

import sys
from random import Random

from enpitsu.inference.grade import LADDER
from enpitsu.library.entries import Entry
from enpitsu.making.levels import LEVELS

TEXT = "marupeke\nx .\n. o\n"
NAMES = ("naked pair", "hidden pair", "gap block", "contradiction")
WORDS = (None, "Ada", "ada's book", "100%", "a_b", "Bob")


def entry(number, **more):
    """A puzzle that is like no other number's; what is told of it is not so."""
    return Entry(
        kind="marupeke",
        rows=2,
        cols=2,
        form=f"{number:032x}",
        text=TEXT,
        clues=2,
        solutions="multiple",
        **more,
    )


def drawn(number):
    """One with everything drawn at random, some of it unknown."""
    rng = Random(number)
    graded = rng.random() < 0.8
    used = {name: rng.randint(1, 5) for name in rng.sample(NAMES, rng.randint(1, 3))}
    grade = {
        "level": rng.choice(LEVELS),
        "score": float(rng.randint(1, 400)),
        "minutes": rng.choice((None, rng.randint(1, 400) / 10)),
        "rank": rng.choice((None, rng.randrange(0, 100, 5))),
        "hardest": [*used][-1],
        "steps": rng.randint(1, 9),
        "ladder": LADDER,
        "techniques": used,
    }
    return Entry(
        kind=rng.choice(("suguru", "takuzu", "abc")),
        rows=rng.randint(4, 7),
        cols=rng.randint(4, 7),
        form=f"{rng.getrandbits(128):032x}",
        text=TEXT,
        clues=rng.randint(0, 9),
        solutions="unique" if graded else rng.choice(("multiple", "none", "unknown")),
        **(grade if graded else {}),
        author=rng.choice(WORDS),
        name=f"n{number}",
        tags=tuple(rng.sample(("one", "two words", "three"), rng.randint(0, 2))),
    )


def store_for_ever(url, start):
    """Store ten at a time, and tell the numbers that each had and has, once they are stored."""
    from enpitsu.library.library import Library

    with Library(url) as library:
        number = int(start)
        while True:
            batch = range(number, number + 10)
            added = library.add([entry(n, notes={"filling": "x" * 500}) for n in batch], tags=["t"])
            for n, one in zip(batch, added, strict=True):
                print(n, one.id, int(one.new))
            sys.stdout.flush()
            number += 10


if __name__ == "__main__":
    store_for_ever(*sys.argv[1:])
