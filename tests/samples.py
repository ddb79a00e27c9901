"""How much a test tries: a few samples, or all of them where the long tests are run, too."""

from collections import Counter

import pytest
from hypothesis import settings

thorough = False


def few(several, number):
    """A few of a sequence, evenly spread; all of it in a thorough run."""
    return several if thorough else several[:: max(len(several) // number, 1)][:number]


def examples(number):
    """A quarter of so many examples of hypothesis; all of them in a thorough run."""
    return settings(max_examples=number if thorough else -(-number // 4), deadline=None)


def of_each_kind(solved, number):
    """Kinds and records as parameters; all but the first few of each kind are long."""
    met, params = Counter(), []
    for kind, record in solved:
        marks = [pytest.mark.long] if met[kind.name] >= number else []
        params.append(pytest.param(kind, record, marks=marks, id=f"{kind.name}-{met[kind.name]}"))
        met[kind.name] += 1
    return params


KAKURO = """
kakuro
grid
+  16 +  11 +  .  +  .  +
14 .  .  .  .  #  .  #  .
+  .  +  .  +  11 +  .  +
25 .  .  .  .  .  .  .  .
+  .  +  .  +  .  +  .  +
.  #  .  #  3  .  .  .  .
+  .  +  .  +  .  +  .  +
"""
