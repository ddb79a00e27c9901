"""Who certifies: one constraint is narrowed, suppositions are followed, a solver does the rest."""

from itertools import chain, permutations, product
from random import Random

import pytest

import samples
from enpitsu.errors import OutOfTime
from enpitsu.inference import entailment, verification
from enpitsu.inference.entailment import Conclusion, Premises
from enpitsu.inference.explain import explain
from enpitsu.inference.verification import Certifier
from enpitsu.io import formats
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.layer import Answer, Clue, Layer, Symbols
from enpitsu.paper.limit import Limit, limited
from enpitsu.paper.look import Look
from enpitsu.puzzle.deduction import Elimination
from enpitsu.puzzle.implications import Hypothesis
from enpitsu.puzzle.kind import Kind, Puzzle, Rule, State
from enpitsu.puzzle.model import Constraint, model
from enpitsu.puzzle.numbered import NumberedConstraints, NumberedModel
from enpitsu.puzzle.registry import kind
from enpitsu.rules import (
    Count,
    Cut,
    Distinct,
    Is,
    Not,
    Sum,
    Table,
    distinct,
    every,
    lacks,
    number_of,
    some,
    table,
    total,
)
from enpitsu.rules.matching import Shortage, matchable_values
from enpitsu.testing import evidence
from evidence import SOLVED
from relations import said
from samples import of_each_kind

# -- one constraint --------------------------------------------------------------------------


def bits(values):
    return sum(1 << value for value in values)


def test_values_are_shared_out_in_every_way_there_is():
    rng = Random(1)
    for _ in range(2000):
        size, values = rng.randint(1, 6), range(rng.randint(1, 7))
        sets = [rng.sample(values, rng.randint(1, len(values))) for _ in range(size)]
        ways = [row for row in permutations(values, size) if all(map(_among, row, sets))]
        expected = [bits(set(column)) for column in zip(*ways, strict=True)] if ways else None
        assert matchable_values([bits(one) for one in sets]) == expected


def _among(value, values):
    return value in values


def test_nothing_is_shared_out_to_a_set_without_values():
    assert matchable_values([]) == []
    assert matchable_values([1, 0]) is None
    assert matchable_values([1, 1]) is None


def test_a_shortage_says_what_would_end_it():
    rng = Random(2)
    for _ in range(500):
        sets = [rng.randrange(1, 32) & rng.randrange(1, 32) for _ in range(rng.randint(2, 5))]
        if matchable_values(sets) is not None:
            continue
        shortage = Shortage(sets)
        for i in rng.sample(range(len(sets)), len(sets)):
            for value in (1, 2, 4, 8, 16):
                sets[i] |= value
                if matchable_values(sets) is not None:
                    sets[i] ^= value
            assert shortage.widened(i, (1, 2, 4, 8, 16)) == sets[i]
        everywhere = dict.fromkeys(range(len(sets)), 31)
        assert not shortage.remains(everywhere)
        assert shortage.sets == sets


@pytest.mark.parametrize(
    ("expr", "exact"),
    [
        (Is(0, 1), True),
        (Not(Not(Is(0, 1))), True),
        (Sum((0, 1, 0), 2, 3), True),
        (Count((Is(0, 1), Not(Is(1, 2)), Is(0, 2)), 1, 2), True),
        (Not(some([Is(0, 1), Is(1, 1)])), True),
        (Distinct((0, 1, 2)), True),
        (Distinct((0, 1, 0)), False),
        (Table((0, 1), frozenset({(1, 2), (2, 1)})), True),
        (Table((0, 0), frozenset({(1, 2)})), False),
        (every([some([Is(0, 1), Is(1, 1)]), Is(2, 1)]), False),
    ],
    ids=str,
)
def test_narrowing_that_is_exact_lists_all_that_is_forbidden(expr, exact):
    assert said(expr).exact == exact
    rng, shape = Random(repr(expr)), said(expr)
    for _ in range(200 if exact else 0):
        candidates = [
            tuple(sorted(rng.sample((1, 2, 3), rng.randint(1, 3)))) for _ in range(shape.size)
        ]
        rows = [row for row in product(*candidates) if shape.holds(row)]
        told = [
            (i, v)
            for i in said(expr).slots
            for v in candidates[i]
            if all(row[i] != v for row in rows)
        ]
        assert sorted(said(expr).forbids(candidates)) == sorted(told)


SHAPES = (distinct(4), total(3, 6, 7), number_of(1, 4, 2, 2), table(2, frozenset({(1, 2), (2, 1)})))


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_a_constraint_needs_no_more_than_it_must(shape):
    rng, cells = Random(repr(shape)), Grid(1, 4).cells[: shape.size]
    one = Constraint(KIND.rules[0], cells, (), shape)
    domains = dict.fromkeys(cells, (1, 2, 3, 4))
    for _ in range(100):
        now = {cell: tuple(sorted(rng.sample((1, 2, 3, 4), rng.randint(1, 2)))) for cell in cells}
        before = {cell: tuple(sorted({*now[cell], rng.randint(1, 4)})) for cell in cells}
        for entry in one.forbids(now):
            known = one.reasons(now, before, domains, entry)
            assert entry in one.forbids({**domains, **known})
            for cell, value in fallen(known, domains):
                wider = tuple(sorted((*known[cell], value)))
                assert entry not in one.forbids({**domains, **known, cell: wider})


def fallen(known, domains):
    return [(cell, v) for cell, values in known.items() for v in domains[cell] if v not in values]


# -- many constraints --------------------------------------------------------------------------

CROWD = 14


def crowded(puzzle, domains):
    yield tuple(domains), (), distinct(CROWD)


def barred(puzzle, domains):
    for cell, sign in puzzle.clues["grid"].items():
        yield (cell,), (Clue("grid", cell, sign),), lacks(CROWD)


KIND = Kind(
    name="crowd",
    title="Crowd",
    clues=(Layer("grid", Symbols("x")),),
    answers=(Answer(lambda puzzle: dict.fromkeys(puzzle.grid.cells, tuple(range(1, CROWD + 1)))),),
    rules=(
        Rule("different", "All numbers differ.", crowded),
        Rule("barred", "The largest number does not stand on a cross.", barred),
    ),
    look=Look(),
)


@pytest.fixture
def crowd():
    """Fourteen numbers, and thirteen cells where the largest cannot stand."""
    grid = Grid(1, CROWD)
    return Puzzle(KIND, grid, {"grid": dict.fromkeys(grid.cells[1:], "x")})


def test_too_many_numbers_for_too_few_places_are_counted_not_tried(crowd):
    rules = model(crowd)
    first, *_ = crowd.grid.cells
    elimination = Elimination([(first, value) for value in range(1, CROWD)], rules.constraints, [])
    certifier = Certifier(rules)
    trimmed = certifier.trimmed(elimination, rules.domains, [(first, CROWD)])
    assert set(trimmed.because) == set(rules.constraints)
    assert trimmed.places == []
    assert certifier.counters["questions"] < 200
    wrong = Elimination([(first, CROWD)], rules.constraints, [])
    assert certifier.trimmed(wrong, rules.domains) is None


@pytest.mark.parametrize(("kind", "record"), of_each_kind(SOLVED, 1))
@pytest.mark.part(2)
def test_a_solver_without_patience_certifies_the_same(kind, record, monkeypatch):
    """What it leaves open is narrowed and tried case by case, where premises may be too many."""
    expected = explain(record.puzzle)
    monkeypatch.setattr(entailment, "MAX_QUESTION_PROPAGATIONS", 0)
    path = explain(record.puzzle)
    assert path.ending == "solved"
    told = [(step.technique.name, step.removes) for part in expected.rounds for step in part.steps]
    assert len(path.steps) <= 2 * len(told)
    monkeypatch.undo()
    rules = model(record.puzzle)
    certifier = Certifier(rules)
    for step in path.steps:
        if not certifier.certifies(step):
            told = Elimination(step.removes, step.because, [*step.facts])
            known = {**rules.domains, **step.facts}
            assert not step.chain
            assert certifier.trimmed(told, known, step.sets) is not None


def test_a_constraint_on_the_whole_board_is_read_before_a_solver_is_asked(monkeypatch):
    """So premises are as people read them: a piece too large, not all that is known around it."""

    def too_large():
        lines = chain.from_iterable(explain(board).lines for board in boards)
        return sum("would have more than" in line.text for line in lines)

    boards = [record.puzzle for of, record in SOLVED if of.name in ("fivecells", "fourcells")]
    read = too_large()
    monkeypatch.setattr(Cut, "read_as_told", False)
    assert too_large() > read / 2
    monkeypatch.setattr(entailment.SolverJudge, "least", entailment.Judge.least)
    assert 2 * too_large() < read


def test_premises_that_are_hard_to_tell_are_not_searched_for(monkeypatch):
    """Neither where constraints are propagated first, nor in the middle of a search."""
    boards = evidence(kind("aqre")).solved
    searched = entailment.SolverJudge._possible
    cases = []
    monkeypatch.setattr(
        entailment.SolverJudge, "_possible", lambda *case: cases.append(1) or searched(*case)
    )
    monkeypatch.setattr(entailment, "MAX_QUESTION_PROPAGATIONS", 0)

    def tried(most):
        monkeypatch.setattr(entailment, "MAX_MINIMIZING_PROPAGATIONS", most)
        cases.clear()
        assert all(explain(record.puzzle).ending == "solved" for record in boards)
        return len(cases)

    assert 3 * tried(0) < tried(10**9)


def test_what_is_left_of_several_premises_is_judged_anew():
    """Two rules read together need a fact that a solver, asked about one of them, does not."""
    board = formats.read("""nurikabeslitherlink
grid
. . .
? . 2
. . .
. . ?
slitherlink-grid
1 . .
. . .
. . .
. 1 .
""")
    certifier = Certifier(model(board))
    assert all(map(certifier.certifies, explain(board).steps))


def test_a_solver_is_asked_of_relations_that_skip_a_place():
    middle_on_the_rim = formats.read("""battleships
top    2 1 1 1 0 1 3 1
left   5 0 2 1 1 1 0 0
grid
. m . . . . . .
. . . . . . . .
. . . . . . . .
~ . . . . . . .
. . . o . . . .
~ . . . . . ~ ~
. . . . . . . .
. . . . . . . .
""")
    assert explain(middle_on_the_rim).complete


def test_no_solver_is_asked_of_different_numbers_with_a_sum(monkeypatch):
    rules = model(evidence(kind("kakuro")).solved[0].puzzle)
    said_of = {(c.rule.id, *sorted(c.variables)): c for c in rules.constraints}
    runs = [places for rule, *places in said_of if rule == "sum" and len(places) > 2]
    monkeypatch.delattr(entailment, "SolverJudge")
    rng, certifier, fell = Random(9), Certifier(rules), 0
    for places in runs * 5:
        total_, differ = (said_of[rule, *places] for rule in ("sum", "different"))
        known = {p: tuple(sorted(rng.sample(range(1, 10), rng.randint(2, 4)))) for p in places}
        ways = [
            way
            for way in product(*known.values())
            if len({*way}) == len(way) and total_.holds(dict(zip(places, way, strict=True)))
        ]
        for i, place in enumerate(places):
            for value in known[place]:
                told = Elimination([(place, value)], [total_, differ], places)
                found = certifier.trimmed(told, {**rules.domains, **known})
                assert (found is None) is any(way[i] == value for way in ways)
                fell += found is not None
    assert fell > 20


@pytest.mark.parametrize(("sum_", "follows"), [(7, False), (12, True)])
def test_of_what_lies_elsewhere_different_numbers_with_a_sum_say_nothing(sum_, follows):
    board = "sudoku + killercages\ngivens\n" + ". . . .\n" * 4
    rules = model(formats.read(f"{board}cage {sum_} r1c1 r1c2 r2c1\n"))
    cage = {Cell(0, 0), Cell(0, 1), Cell(1, 0)}
    said = [c for c in rules.constraints if {*c.variables} == cage]
    assert len(said) == 2
    told = Elimination([(Cell(3, 3), 1)], said, [*cage])
    found = Certifier(rules).trimmed(told, rules.domains)
    assert (found is not None) is follows  # from what cannot be, anything follows


def test_a_question_that_was_answered_is_not_asked_again(crowd, monkeypatch):
    monkeypatch.setattr(verification, "MAX_REMEMBERED_QUESTIONS", 2)
    rules = model(crowd)
    certifier = Certifier(rules)
    _, *others = crowd.grid.cells
    told = [Elimination([(cell, CROWD)], rules.constraints, []) for cell in others]
    least = [certifier.trimmed(one, rules.domains) for one in told]
    asked = certifier.counters["questions"]
    assert certifier.trimmed(told[-1], rules.domains) == least[-1]
    assert certifier.counters["questions"] == asked
    assert len(certifier.known) <= 2
    assert certifier.trimmed(told[0], rules.domains) == least[0]


def test_a_certifier_sees_its_limit(crowd):
    rules, limit = model(crowd), Limit()
    certifier = Certifier(rules)
    limit.cancel()
    elimination = Elimination([(crowd.grid.cells[0], 1)], rules.constraints, [])
    with limited(limit), pytest.raises(OutOfTime):
        certifier.trimmed(elimination, rules.domains)


# -- suppositions ------------------------------------------------------------------------------


def test_a_supposition_goes_in_rounds_to_its_clash():
    puzzle = formats.read("marupeke\n. x . . o\n. . . . .")
    rules = model(puzzle)
    reading = NumberedConstraints(NumberedModel(rules), rules.constraints)
    first = puzzle.grid.cells[0]
    candidates = {**rules.domains, **rules.givens}
    one = Hypothesis(reading, reading.model.bits(candidates), (first, "x"))
    assert one.extend()
    assert one.rounds == 1
    assert not one.clashed
    third = puzzle.grid.cells[2]
    assert third in one.touched()
    assert not one.allows((third, "x"))
    assert one.allows((third, "o"))
    fall = one.fall((third, "x"))
    round, _, reason = fall
    assert round == 1
    assert [c.rule.id for c in one.constraints([reason])] == ["run"]
    assert set(one.read_in(reason, 1).values()) == {("x",), ("x", "o")}
    assert one.at(third, 1) == one.before(third) == ("x", "o")
    while one.extend():
        pass
    assert not one.clashed
    assert not one.changed


def test_a_clash_rests_on_what_was_read():
    puzzle = formats.read("marupeke run=2\nx . o")
    rules = model(puzzle)
    reading = NumberedConstraints(NumberedModel(rules), rules.constraints)
    middle = puzzle.grid.cells[1]
    one = Hypothesis(reading, reading.model.bits({**rules.domains, **rules.givens}), (middle, "x"))
    assert not one.extend()
    assert one.clashed
    elimination = one.refuted
    assert elimination.removes == [(middle, "x")]
    assert [str(c) for c in elimination.because] == ["run (r1c1, r1c2)"]
    assert elimination.places == [puzzle.grid.cells[0]]
    apart = NumberedConstraints(
        reading.model, [c for c in rules.constraints if c not in elimination.because]
    )
    other = Hypothesis(apart, reading.model.bits({**rules.domains, **rules.givens}), (middle, "x"))
    assert not other.extended().clashed


def test_a_supposition_that_a_change_has_not_met_is_kept():
    """From a state after a supposition the path goes on as it does from the clues."""
    for _, record in SOLVED[:: 1 if samples.thorough else 24]:
        path = explain(record.puzzle)
        removed = {
            place for part in path.rounds for step in part.steps for place, _ in step.removes
        }
        if not removed <= path.start.candidates.keys():
            continue  # a state has no candidates of answers that are kept apart
        supposed = [i for i, part in enumerate(path.rounds) if part.technique.supposes]
        for number in supposed[:: max(len(supposed) - 1, 1)]:  # the first and the last
            state = State(dict(path.start.candidates))
            for step in (step for part in path.rounds[: number + 1] for step in part.steps):
                for place, value in step.removes:
                    state = state.drop(place, value)
            rest = explain(record.puzzle, state=state)
            assert rest.end == path.end
            techniques = [part.technique for part in rest.rounds]
            assert techniques == [part.technique for part in path.rounds[number + 1 :]]


@pytest.mark.parametrize("name", ["futoshiki", "kakuro", "sudoku"])
def test_entries_are_put_back_as_if_one_by_one(name):
    rules = model(evidence(kind(name)).solved[0].puzzle)
    certifier, tried = Certifier(rules), 0
    for step in explain(rules.puzzle).steps:
        if step.chain:
            continue
        cited = Premises(step.because, {**step.facts, **step.candidates_before})
        conclusion = Conclusion(step.removes, step.sets)
        spare = [(p, v) for p in cited.facts for v in rules.domains[p] if v not in cited.facts[p]]
        facts = dict(cited.facts)
        for place, value in spare:
            back = tuple(v for v in rules.domains[place] if v in (*facts[place], value))
            wider = Premises(cited.because, {**facts, place: back})
            if certifier.least(conclusion, wider) is not None:
                facts[place] = back
                tried += 1
        left = {p: known for p, known in facts.items() if len(known) < len(rules.domains[p])}
        assert certifier.loosest(conclusion, cited, spare) == left
    assert tried
