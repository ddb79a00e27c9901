"""KenKen by reduction: the numbers of each cage in every order, with its sign between."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from itertools import permutations
from operator import add, mul, sub, truediv
from typing import Any

from oracles.kropki import choices as choices

SIGNS = {"+": add, "*": mul, "-": sub, "/": truediv}


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether lines repeat nothing, and in some order the numbers of each cage make its result."""
    for line in [*rows, *zip(*rows, strict=True)]:
        numbers = [number for number in line if number is not None]
        if len({*numbers}) < len(numbers):
            return False
    cages: dict[str, list[Any]] = {}
    told: dict[str, str] = {}
    for labels, results, row in zip(record["regions"], record["results"], rows, strict=True):
        for label, result, number in zip(labels, results, row, strict=True):
            cages.setdefault(label, []).append(number)
            if result not in (None, "."):
                told[label] = str(result)
    for label, result in told.items():
        sign = result.strip("0123456789")
        wished, numbers = Fraction(result.rstrip("+-*/")), cages[label]
        if None in numbers:
            continue
        able = sign or ("+*-/" if len(numbers) == 2 else "+*")
        orders = [*permutations(map(Fraction, numbers))]
        if not any(reduce(SIGNS[one], order) == wished for one in able for order in orders):
            return False
    return True
