"""Counts of a great many patterns, and clauses of many small counts, as bits and as tuples."""

from random import Random

from enpitsu.kinds.battleships import fleet_of, windows
from enpitsu.paper.grid import Grid
from enpitsu.rules.bits import Coding
from enpitsu.rules.formulas import Count, Is, Not, every, exactly, forbidden, some
from enpitsu.rules.patterns import narrow_clause, narrow_patterns

SLOTS, PATTERNS, TRIALS = 6, 14, 400
CODING = Coding("#-x")


def drawn(rng):
    """A count of patterns, each of one to three slots."""
    parts = []
    for _ in range(rng.randint(SLOTS, PATTERNS)):
        met = rng.sample(range(SLOTS), rng.randint(1, 3))
        parts.append(every(Is(slot, rng.choice("#-")) for slot in met))
    low = rng.randint(0, 3)
    return Count(tuple(parts), low, low + rng.randint(0, 2))


def columns(rng, size):
    """Candidates as bits for each slot, never none."""
    return [rng.randint(1, 7) for _ in range(size)]


def as_bits(formula, codes):
    """What the formula forbids, by slot, as bits."""
    gone = {}
    for slot, value in forbidden(formula, [CODING.values_of(code) for code in codes]):
        gone[slot] = gone.get(slot, 0) | CODING.bit[value]
    return [*gone.items()]


def test_patterns_forbid_as_bits_what_their_formula_forbids():
    rng, met = Random(5), 0
    for _ in range(TRIALS):
        formula = drawn(rng)
        narrowed = narrow_patterns(formula, CODING)
        for _ in range(20):
            codes = columns(rng, SLOTS)
            found = [*narrowed(codes)]
            assert found == as_bits(formula, codes)
            met += bool(found) and found != [*enumerate(codes)]
    assert met > TRIALS  # often only some candidates are forbidden


def test_the_ways_of_a_ship_are_patterns_and_a_plain_count_is_not():
    for length in (1, 2):
        relation = fleet_of(tuple(windows(Grid(5, 5), length)), 2)
        assert narrow_patterns(relation.formula, CODING) is not None
    assert narrow_patterns(Count((Is(0, "#"), Is(1, "#")), 0, 1), CODING) is None
    few = tuple(every((Is(slot, "#"), Is(slot + 1, "#"))) for slot in range(3))
    assert narrow_patterns(Count(few, 1, 2), CODING) is None


def clause(rng):
    """A clause of counts, or their contraries, of two or three slots."""
    parts = []
    for _ in range(rng.randint(4, 7)):
        met = [Is(slot, rng.choice("#-")) for slot in rng.sample(range(SLOTS), rng.randint(2, 3))]
        part = rng.choice((exactly(1, met), every(met), Count(tuple(met), 1, 2)))
        parts.append(part if rng.random() < 0.7 else Not(part))
    return some(parts)


def test_clauses_of_small_counts_forbid_as_bits_what_their_formula_forbids():
    rng, met = Random(6), 0
    for _ in range(TRIALS):
        formula = clause(rng)
        narrowed = narrow_clause(formula, CODING)
        for _ in range(60):
            codes = tuple(rng.choice((1, 1, 2, 2, 4, 4, 3, 6, 7)) for _ in range(SLOTS))
            found = [*narrowed(codes)]
            assert dict(found) == dict(as_bits(formula, codes))
            met += bool(found) and found != [*enumerate(codes)]
    assert met > TRIALS // 4


def test_clauses_of_few_parts_or_of_values_are_read_as_any_formula():
    counts = [exactly(1, (Is(slot, "#"), Is(slot + 1, "#"))) for slot in range(5)]
    assert narrow_clause(some(counts), CODING) is not None
    assert narrow_clause(some(counts[:3]), CODING) is None
    assert narrow_clause(some([*counts, Is(0, "-")]), CODING) is None
    assert narrow_clause(Count(tuple(counts), 2, 5), CODING) is None
