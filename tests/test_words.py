"""Every word of the language of rules against all boards there are: clauses, states, negations."""

from itertools import count, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.counting.count import _counted
from enpitsu.counting.frontier import Sweep, clauses, sweep
from enpitsu.engines.cnf import Cnf, add_constraints, number_values
from enpitsu.engines.presolve import presolve
from enpitsu.engines.solvers import Gluecard
from enpitsu.errors import BadKind
from enpitsu.graphs.graph import Graph
from enpitsu.graphs.rooted import Root
from enpitsu.paper.grid import Grid
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Count, Cut, Holds, Is, Not, Relation, Rooted, exactly, less, some
from enpitsu.rules.growth import grown
from samples import examples, few
from test_engines import ANY, EMPTY, OURS, found
from test_expr import boards, flat, holds, nested
from test_reasons import WORDS

MANY = 1 << 30  # subsets of a bound that are clauses of their own; propagations of a search
each_word = pytest.mark.parametrize(("relation", "domain"), WORDS, ids=lambda it: type(it).__name__)


def model_of(relation, domains):
    """A model in which only this is said, of cells with these candidates."""
    places = Grid(1, len(domains)).cells
    constraint = Constraint(ANY, places, (), relation)
    return Model(EMPTY, dict(zip(places, domains, strict=True)), [constraint])


def models(relation, domains, many):
    """The boards that the clauses allow, each as often as there are models of it, twice at most."""
    rules = model_of(relation, domains)
    cnf = Cnf(many=many)
    number_values(cnf, rules.domains)
    assert len([*add_constraints(cnf, rules.constraints)]) == 1
    solver, found, top = Gluecard(), [], cnf.top
    for clause in cnf.clauses:
        solver.add_clause(clause)
    for row in boards(domains):
        board = zip(rules.domains, row, strict=True)
        said = [cnf.literals[place][value] for place, value in board]
        switch = cnf.new()
        if solver.solve(said, MANY):
            found.append(row)
            auxiliary = [n for n in solver.model() if cnf.answer_variables < abs(n) <= top]
            solver.add_clause([-switch, *(-n for n in auxiliary)])
            found += [row] * bool(auxiliary and solver.solve([*said, switch], MANY))
    solver.delete()
    return found


@each_word
def test_the_clauses_of_a_word_have_one_model_for_each_of_its_boards(relation, domain):
    domains = [domain] * relation.size
    right = [row for row in boards(domains) if relation.holds(row)]
    assert models(relation, domains, many=MANY) == right
    for many in (0, 2):  # cardinality encodings may have several
        assert [*dict.fromkeys(models(relation, domains, many))] == right


@each_word
@pytest.mark.parametrize("step", [2, 3])
def test_clauses_are_right_where_some_values_are_known(relation, domain, step):
    """Graphs are contracted to what is open."""
    for known in few(boards([domain] * relation.size), 12):
        domains = [domain if slot % step else (known[slot],) for slot in range(relation.size)]
        right = [row for row in boards(domains) if relation.holds(row)]
        assert models(relation, domains, many=MANY) == right


@examples(150)
@given(flat() | nested(), st.booleans(), st.sampled_from((0, 2, MANY)))
def test_the_clauses_of_an_expression_or_its_denial_allow_just_its_boards(case, denied, many):
    expr, domains = case
    formula = not isinstance(expr, Relation)
    relation = Holds(Not(expr) if denied else expr) if formula else expr
    right = [row for row in boards(domains) if holds(expr, row) != (formula and denied)]
    assert [*dict.fromkeys(models(relation, domains, many))] == right


@each_word
def test_a_sweep_counts_the_boards_of_a_word_by_states_and_by_clauses(relation, domain):
    domains = [domain] * relation.size
    right = [row for row in boards(domains) if relation.holds(row)]
    rules = model_of(relation, domains)
    plain = clauses(rules)
    assert _counted(sweep(rules), lambda: plain) == len(right)
    assert _counted(Sweep(plain), lambda: plain) == len(right)


@each_word
def test_a_sweep_counts_only_boards_with_possible_values(relation, domain):
    rules = model_of(relation, [domain] * relation.size)
    for value in domain:
        possible = {**rules.domains, next(iter(rules.domains)): (value,)}
        right = [row for row in boards([*possible.values()]) if relation.holds(row)]
        plain = clauses(rules, possible)
        assert _counted(sweep(rules, possible), lambda plain=plain: plain) == len(right)


@pytest.mark.parametrize("low", [1, 2])
def test_a_sweep_counts_borders_of_a_node_without_edges(low):
    apart = Cut((Is(0, "x"), Is(1, "x")), Graph(4, [(0, 1), (1, 2)]), low, 3)
    rules = model_of(apart, [("x", "-")] * 2)
    plain = clauses(rules)
    assert _counted(sweep(rules), lambda: plain) == (4 if low == 1 else 0)


@each_word
def test_the_negations_of_a_word_share_out_the_other_boards(relation, domain):
    domains = [domain] * relation.size
    try:
        negations = [*relation.negations(domains)]
    except ValueError:
        assert relation.far
        return
    for row in boards(domains):
        assert any(other.holds(row[: other.size]) for other in negations) is not relation.holds(row)


@each_word
def test_presolve_keeps_every_board_of_a_word(relation, domain):
    domains = [domain[i % 2 :] for i in range(relation.size)]
    presolved = presolve(model_of(relation, domains))
    kept = {*product(*presolved.candidates.values())}
    assert {row for row in boards(domains) if relation.holds(row)} <= kept


CONTEXTS = {
    "by itself": lambda count: count,
    "denied": Not,
    "among some": lambda count: some((count, Is(3, 1))),
    "one of two": lambda count: exactly(1, (count, Is(3, 1))),
    "two of three": lambda count: Count((count, Is(3, 1), Not(count)), 2, 2),
}


@pytest.mark.parametrize("context", CONTEXTS.values(), ids=CONTEXTS)
def test_a_count_has_the_right_boards_wherever_it_stands(context):
    """Each bound on two and three parts, whose literal must hold, must fail, or may do either."""
    domains = [(1, 2)] * 4
    for parts in ((Is(0, 1), Is(1, 1)), (Is(0, 1), Not(Is(1, 1)), Is(2, 2))):
        for low, high in product(range(-1, len(parts) + 1), repeat=2):
            expr = context(Count(parts, low, high))
            right = [row for row in boards(domains) if holds(expr, row)]
            relation = Holds(expr)
            size = relation.size
            assert right == [row for row in boards(domains) if relation.holds(row[:size])]
            told = dict.fromkeys(models(relation, domains[:size], MANY))
            assert [*told] == [*dict.fromkeys(row[:size] for row in right)]
            assert found("sat", model_of(relation, domains[:size])) == sorted(map(list, told))


def test_what_a_count_within_a_count_must_do_rules_candidates_out():
    """Two of three parts hold, and the last one fails: so the count inside holds, or must fail."""
    domains = [(1, 2), (1, 2), (1, 2), (2,)]
    for low, gone in ((2, [(0, 2), (1, 2)]), (1, [])):
        inside = Count((Is(0, 1), Is(1, 1)), low, 2)
        forced = Holds(Count((inside, Is(2, 1), Is(3, 1)), 2, 2))
        assert sorted(forced.forbids(domains)) == [*gone, (2, 2)]
        failing = Holds(Count((Not(inside), Is(2, 1), Is(3, 1)), 2, 2))
        denied = [(0, 1), (1, 1)] if low == 1 else []
        assert sorted(failing.forbids(domains)) == [*denied, (2, 2)]


def ring(nodes, *more):
    return Graph(nodes, [*((i, (i + 1) % nodes) for i in range(nodes)), *more])


def pieces(graph, root, *, strays=False):
    return Rooted(tuple(Is(i, "x") for i in range(graph.nodes)), graph, (root,), strays)


LONG_PIECES = [
    (pieces(graph, Root(0, low, high), strays=strays), ("x", "-"))
    for graph in (ring(6), ring(7), ring(6, (0, 2)))
    for low, high, strays in ((5, 5, False), (1, 4, False), (3, 4, True))
]


@pytest.mark.parametrize(
    ("relation", "domain"), [*WORDS, *LONG_PIECES], ids=lambda it: type(it).__name__
)
def test_the_engines_find_the_boards_of_a_word(relation, domain):
    """The SAT engine has bounds of its own, and is told late of what graphs must be like."""
    rules = model_of(relation, [domain] * relation.size)
    right = sorted([*row] for row in boards([*rules.domains.values()]) if relation.holds(row))
    for engine in OURS:
        assert found(engine, rules) == right


def test_a_piece_goes_round_what_cannot_hold():
    rules = model_of(pieces(ring(6), Root(0, 3, 3)), [("x", "-"), ("-",), *[("x", "-")] * 4])
    for engine in OURS:
        assert found(engine, rules) == [["x", "-", "-", "-", "x", "x"]]


def literals(graph, *, closed=()):
    new, nodes = count(graph.nodes + 1), range(1, graph.nodes + 1)
    grown(graph, [Root(0, 5, 5)], nodes, closed, lambda: next(new), [].append, strays=True)
    return next(new) - graph.nodes - 1


def test_steps_that_lead_to_no_node_have_no_literals():
    even, odd = literals(ring(8)), literals(ring(8, (0, 2)))
    assert 3 * even < 2 * odd
    assert literals(ring(8), closed={1, 4}) < even


class Increasing(Relation):
    """Each number is above the one before: a word that has only defaults besides its parts."""

    def holds(self, values):
        return all(one < other for one, other in pairwise(values))

    def decompose(self, _):
        return ((less(), pair) for pair in pairwise(self.slots))


def test_a_word_whose_fields_are_not_named_is_refused():
    with pytest.raises(TypeError, match=r"of Apart is \('size',\); expected .* \('size', 'gap'\)"):

        class Apart(Relation):
            def __init__(self, size, gap):
                self.size, self.gap = size, gap


def test_a_word_that_only_says_when_it_holds_is_refused():
    with pytest.raises(TypeError, match="Vague defines none of decompose, forbids and clauses"):

        class Vague(Relation):
            def holds(self, values):
                return True


@pytest.mark.parametrize(
    "wrong", [None, (less(), (0, 1)), [less()], [(less(), (0,))], [(less(), 0)]]
)
def test_a_word_whose_parts_are_no_pairs_is_told_so(wrong):
    class Pairless(Relation):
        def holds(self, values):
            return values[0] < values[1]

        def decompose(self, _):
            return wrong

    with pytest.raises(BadKind, match=r"Pairless\.decompose yields .*; expected pairs"):
        Pairless(2).forbids([(1, 2), (1, 2)])


@pytest.mark.parametrize("domains", [[(1, 2, 3)] * 3, [(1, 2, 3, 4), (3,), (1, 2, 3, 4)]])
def test_a_word_with_parts_alone_has_sound_defaults(domains):
    word = Increasing(3)
    right = [row for row in boards(domains) if word.holds(row)]
    gone = word.forbids(domains)
    assert {*gone} == {
        (slot, value)
        for slot in range(3)
        for value in domains[slot]
        if all(row[slot] != value for row in right)
    }
    assert word.status(domains) is None
    for row in boards(domains):
        settled = [(value,) for value in row]
        assert word.status(settled) is word.holds(row)
        assert word.violations(settled) == [0, 1, 2]
    assert word.violations([(1, 2), (1,), (1, 2)]) == [1]
    assert word.violations([(1, 2)] * 3) == [0, 1, 2]
    assert word.status([(3,), (1, 2), (1, 2)]) is False


@pytest.mark.parametrize("held", [0, 1, 2, 3])
def test_a_part_that_would_break_a_count_is_ruled_out(held):
    """Where a count is full, or lacks just what is open, its open parts are decided."""
    domains = [(1,)] * held + [(2,)] * (3 - held) + [(1, 2), (1, 2)]
    expected = {0: [], 1: [], 2: [], 3: [(3, 1), (4, 1)]}
    at_most = Count(tuple(Is(i, 1) for i in range(5)), 0, 3)
    assert Holds(at_most).forbids(domains) == expected[held]
    at_least = Count(tuple(Is(i, 1) for i in range(5)), held + 2, 5)
    assert Holds(at_least).forbids(domains) == [(3, 2), (4, 2)]
