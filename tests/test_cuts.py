"""Certificates with cuts: made for every kind with rules about graphs, and refused if changed."""

from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from pysat.solvers import Solver

from certificates import refused
from enpitsu.engines.cnf import to_cnf
from enpitsu.engines.sat import SatWithProof
from enpitsu.graphs.graph import Graph
from enpitsu.io.formats import read_record
from enpitsu.kit.boards import side_by_side
from enpitsu.paper.grid import Cell
from enpitsu.proofs.certificate import CUTS, FORMULA, PROOF
from enpitsu.proofs.cuts import Wrong, line, spoken, verified
from enpitsu.proofs.pieces import fault
from enpitsu.proofs.prove import prove
from enpitsu.puzzle.model import model
from enpitsu.rules import Count, GraphRelation, Is, Loop, Not, Sized
from enpitsu.rules.crossings import CrossingCuts, crossing
from enpitsu.rules.cuts import ConnectedCuts, CycleCuts, SeparationCuts, SizeCuts
from evidence import SOLVED
from samples import few
from test_graph import RULES, cases, model_of

LINKS = {
    "countryroad": "country/12/12/4s6ndj8iorsml2p8llbdekqu9504hq8lvi2bt54jun8vv95nsi88c05g4g3i2i1i"
    "25o4g",
    "galaxies": "tentaisho/10/10/znezzjezzmezweu4ezlezzrezjeze",
}


YINYANG = "https://puzz.link/p?yinyang/10/10/009031039200i14030ic0061iii0bi0000"


def about_graphs(puzzle):
    return any(isinstance(c.relation, GraphRelation | Sized) for c in model(puzzle).constraints)


@cache
def with_cuts():
    """Of each kind with a rule about a whole graph the certificate with most cuts."""
    found = {}
    for kind, record in SOLVED:
        if about_graphs(record.puzzle):
            link = LINKS.get(kind.name)
            puzzle = read_record(f"https://puzz.link/p?{link}").puzzle if link else record.puzzle
            proved = prove(puzzle)
            if len(proved.cuts) >= len(found[kind.name].cuts if kind.name in found else ()):
                found[kind.name] = proved
    return found


GRAPHS = sorted({kind.name for kind, record in SOLVED if about_graphs(record.puzzle)})
CUT = [
    name for name in GRAPHS if name not in ("numberlink", "kurotto")
]  # clauses tell most of these


@pytest.mark.part(4)
@pytest.mark.parametrize("name", GRAPHS)
def test_every_kind_with_rules_about_graphs_is_proved(name):
    proved = with_cuts()[name]
    texts = proved.files()
    assert refused(texts) is None
    assert texts[CUTS].splitlines()[1:] == [*proved.cuts]
    assert bool(proved.cuts) == (name in CUT)
    assert f"{len(proved.cuts)} cut" in proved.text() or not proved.cuts


# -- guards ------------------------------------------------------------------------------


PATH = Graph(3, ((0, 1), (1, 2)))
TRIANGLE = Graph(3, ((0, 1), (1, 2), (0, 2)))
GUARD = 4
# A rule said of the literals 1 to 3, and which of them hold when it is broken.
BROKEN_RULES = {
    "whole": (ConnectedCuts(PATH, (1, 2, 3), guard=(GUARD,)), {1, 3}),
    "forest": (CycleCuts(TRIANGLE, (1, 2, 3), guard=(GUARD,)), {1, 2, 3}),
    "apart": (SeparationCuts(PATH, (1, 2, 3), (0, 2), guard=(GUARD,)), {1, 2, 3}),
    "pieces": (SizeCuts(PATH, [{1: 1}, {1: 2}, {2: 3}], guard=(GUARD,)), {1, 2, 3}),
}


@pytest.mark.parametrize("name", BROKEN_RULES)
def test_a_cut_says_nothing_of_a_rule_that_is_switched_off(name):
    rule, holding = BROKEN_RULES[name]
    assert not [*rule.cuts(holding.__contains__)]
    cuts = [*rule.cuts({*holding, GUARD}.__contains__)]
    assert cuts
    for cut in cuts:
        assert any(-literal in holding for literal in cut.clause)
        assert -GUARD in cut.clause


# -- tampering ---------------------------------------------------------------------------


def places(text):
    return text.split(": ")[1].split(", ")


def with_piece(text, piece):
    rule, _, clause = text.split(": ")
    return ": ".join((rule, ", ".join(piece), clause))


def with_clause(text, literals):
    return f"{text.rpartition(': ')[0]}: {' '.join(map(str, (*literals, 0)))}"


def literals(text):
    return [int(n) for n in text.rpartition(": ")[2].split()[:-1]]


def another_place(texts, text):
    """A place that some cut of the same rule names and this one does not."""
    rule = text.split(": ")[0]
    named = {p for t in texts if t.split(": ")[0] == rule for p in places(t)}
    return sorted(named - {*places(text)})[:1]


PIECES = {
    "a place less": lambda _, text: with_piece(text, places(text)[1:]),
    "a place more": lambda all_, text: with_piece(text, places(text) + another_place(all_, text)),
    "a place twice": lambda _, text: with_piece(text, [*places(text), places(text)[0]]),
    "another place": lambda all_, text: with_piece(
        text, [*places(text)[1:], *another_place(all_, text)]
    ),
    "no such place": lambda _, text: with_piece(text, [*places(text), "r99c99"]),
}
CLAUSES = {
    "a literal less": lambda _, text: with_clause(text, literals(text)[:-1]),
    "first literal less": lambda _, text: with_clause(text, literals(text)[1:]),
    "a literal turned": lambda _, text: with_clause(
        text, [*literals(text)[:-1], -literals(text)[-1]]
    ),
    "a literal more": lambda _, text: with_clause(
        text, [*literals(text), next(n for n in range(1, 99) if n not in map(abs, literals(text)))]
    ),
    "a literal twice": lambda _, text: with_clause(text, [*literals(text), literals(text)[0]]),
    "no literal": lambda _, text: with_clause(text, []),
    "no clause": lambda _, text: text[:-2],
}
LINES = {
    "another rule": lambda _, text: f"x{text}",
    "nonsense": lambda _, __: "nonsense",
    "nothing": lambda _, __: "",
}


@pytest.mark.parametrize("change", {**PIECES, **CLAUSES, **LINES})
@pytest.mark.parametrize("name", CUT)
@pytest.mark.part(4)
def test_a_changed_cut_is_refused_on_its_line(name, change):
    proved = with_cuts()[name]
    texts, cuts = proved.files(), [*proved.cuts]
    for at in few(Random(change).sample(range(len(cuts)), min(3, len(cuts))), 1):
        new = {**PIECES, **CLAUSES, **LINES}[change](cuts, cuts[at])
        if new == cuts[at]:
            continue  # there is no other place
        lines = [*texts[CUTS].splitlines()[: at + 1], new, *cuts[at + 1 :]]
        fault = refused({**texts, CUTS: "\n".join(lines) + "\n"})
        assert (fault.file, fault.line) == ("cuts.txt", at + 2)


@pytest.mark.parametrize("name", ["heyawake", "slitherlink", "nurikabe"])
def test_cuts_that_are_left_out_or_stand_elsewhere_are_refused(name):
    proved = with_cuts()[name]
    texts, cuts = proved.files(), [*proved.cuts]
    formula = texts[FORMULA].splitlines()
    first = len(formula) - len(cuts) + 1  # the line of the first cut there
    for changed in (cuts[1:], cuts[:-1], [*cuts, cuts[0]], [*cuts[1:], cuts[0]], []):
        fault = refused({**texts, CUTS: "\n".join([texts[CUTS].splitlines()[0], *changed])})
        assert fault.file == "formula.cnf"
        assert fault.line <= first + len(cuts)
    for at in (first, len(formula)):
        changed = [*formula[: at - 1], f"1 {formula[at - 1]}", *formula[at:]]
        fault = refused({**texts, FORMULA: "\n".join(changed)})
        assert (fault.file, fault.line) == ("formula.cnf", at)
    assert refused({**texts, CUTS: "\n".join(cuts)}).line == 1


def test_a_proof_needs_its_cuts():
    proved = with_cuts()["heyawake"]
    texts = proved.files()
    head, *_ = texts[CUTS].splitlines()
    formula = texts[FORMULA].splitlines()
    kept = [text for text in formula if "cuts of cuts.txt" not in text][: -len(proved.cuts)]
    number = sum(text[0] not in "cp" for text in kept)
    without = [
        f"{text.rpartition(' ')[0]} {number}" if text.startswith("p") else text for text in kept
    ]
    fault = refused({**texts, CUTS: f"{head}\n", FORMULA: "\n".join(without)})
    assert (fault.file, fault.reason.split("' ")[-1]) == (
        PROOF,
        "does not follow by unit propagation",
    )


# -- the checker ---------------------------------------------------------------------------


def changed(rng, text, names):
    """A cut with a place or a literal more, less, or another."""
    piece, clause = places(text), literals(text)
    which = rng.choice((piece, clause))
    if which and rng.random() < 0.6:
        which.pop(rng.randrange(len(which)))
    if rng.random() < 0.6:
        more = rng.choice(names) if which is piece else rng.choice((-1, 1)) * rng.randint(1, 12)
        which.insert(0, more)
    return with_clause(with_piece(text, piece), clause)


def paths(parts, graph):
    """Edges that make a path between two ends, others for each graph, and leave room for loops."""
    ends = Random(repr(graph.edges)).sample(range(min(graph.nodes, 3)), 2)
    return Loop(parts, graph, (tuple(ends),))


MAKERS = {name: (rule[0], rule[4]) for name, rule in RULES.items()} | {
    "paths": (paths, RULES["loop"][4])
}


def two_triangles(rng):
    """Graphs that may hold two loops at once, and ways between them."""
    rims = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)]
    for _ in range(12):
        ways = [(rng.randrange(3), rng.randrange(3, 6)) for _ in range(rng.randint(0, 4))]
        yield Graph(6, [*rims, *ways])


@pytest.mark.parametrize("name", MAKERS)
def test_what_the_checker_lets_pass_leaves_every_solution(name):
    make, size = MAKERS[name]
    rng, met, passed = Random(5), 0, 0
    for graph in [*(graph for graph, _ in cases("loop", 40, 7)), *two_triangles(rng)]:
        if not 0 < size(graph) <= 10 or graph.nodes < 2:
            continue
        expr = make(tuple(Is(i, "x") for i in range(size(graph))), graph)
        rules = model_of(expr, size(graph))
        with SatWithProof(rules) as sat:
            boards = []
            while (board := sat.solution()) is not None:
                boards.append(board)
                sat.exclude(board)
            told = spoken(rules, sat.cnf)
            texts = [line(told, *cut) for cut in sat.cuts]
        known, clauses = {rule.name: rule for rule in told}, [*sat.cnf.clauses]
        for text, (_, cut) in zip(texts, sat.cuts, strict=True):
            assert verified(known, text) == [*cut.clause]
            clauses.append(cut.clause)
            met += 1
            for _ in range(8):
                try:
                    names = known[text.split(": ")[0]].names
                    clauses.append(verified(known, changed(rng, text, names)))
                    passed += 1
                except Wrong as wrong:
                    assert str(wrong)  # noqa: PT017
        with Solver("minisat22", bootstrap_with=clauses) as solver:
            for board in boards:
                assert solver.solve([sat.cnf.literals[p][value] for p, value in board.items()])
    assert met > 20
    assert passed or name == "acyclic"


def test_parts_that_are_no_plain_values_have_names_too():
    graph = cases("connected", 1, 3)
    graph = next(graph)[0]
    parts = tuple(
        Count((Is(i, "x"), Not(Is((i + 1) % graph.nodes, "x"))), 1, 2) for i in range(graph.nodes)
    )
    rules = model_of(RULES["connected"][0](parts, graph), graph.nodes)
    (rule,) = spoken(rules, to_cnf(rules, lazy=True))
    assert len({*rule.names}) == graph.nodes


# -- two constraints ------------------------------------------------------------------------


AREAS = {
    "square": [(row, col) for row in range(3) for col in range(3)],
    "flat": [(row, col) for row in range(2) for col in range(4)],
    "line": [(0, col) for col in range(5)],
    "ring": [(row, col) for row in range(3) for col in range(3) if (row, col) != (1, 1)],
    "cross": [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
    "bent": [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (3, 1)],
}


def crossing_rule(area):
    """Cells that are connected, as those are that are left, with a literal for each cell."""
    cells = [Cell(*at) for at in AREAS[area]]
    graph = side_by_side(tuple(cells))
    names = [*range(1, len(cells) + 1)]
    return crossing(graph, cells, names, [-name for name in names])


def is_connected(graph, nodes):
    todo = met = {*[*nodes][:1]}
    while todo:
        todo = {other for node in todo for other in graph.neighbours[node]} & nodes - met
        met = met | todo
    return met == nodes


@pytest.mark.parametrize("area", AREAS)
def test_cuts_of_two_connected_sets_spare_every_solution(area):
    rule = crossing_rule(area)
    nodes = {*range(len(rule.cells))}
    boards = [{n for n in nodes if number >> n & 1} for number in range(1 << len(nodes))]
    parted = [{n + 1 if n in held else -n - 1 for n in nodes} for held in boards]
    solutions = [
        literals
        for held, literals in zip(boards, parted, strict=True)
        if is_connected(rule.graph, held) and is_connected(rule.graph, nodes - held)
    ]
    passed = set()
    for piece in combinations(range(len(nodes)), 4):
        for signs in product((1, -1), repeat=4):
            clause = [sign * (n + 1) for sign, n in zip(signs, piece, strict=True)]
            if fault(rule, piece, clause, len(nodes)) is None:
                passed.add(frozenset(clause))
                assert all(not literals.isdisjoint(clause) for literals in solutions)
    assert passed
    for literals in parted:
        cuts = [*rule.cuts(literals.__contains__)]
        assert all(frozenset(cut.clause) in passed for cut in cuts)
        assert all(literals.isdisjoint(cut.clause) for cut in cuts)
        assert bool(cuts) == any(literals.isdisjoint(clause) for clause in passed)


def test_sets_that_share_a_cell_or_whose_edges_cross_have_no_cuts_together():
    cells = [Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1)]
    graph = side_by_side(tuple(cells))
    assert crossing(graph, cells, [1, 2, 3, 4], [5, 6, 7, 8]) is None
    askew = Graph(4, [*graph.edges, (0, 3)])
    assert crossing(askew, cells, [1, 2, 3, 4], [-1, -2, -3, -4]) is None
    for rule in (
        CrossingCuts(graph, cells, [1, 2, 3, 4], [5, 6, 7, 8]),
        CrossingCuts(askew, cells, [1, 2, 3, 4], [-1, -2, -3, -4]),
    ):
        assert fault(rule, [0, 1, 2, 3], [-1, 2, 3, -4], 4)


def test_a_yinyang_is_proved_in_few_lines():
    proved = prove(read_record(YINYANG).puzzle)
    assert len(proved.proof) < 5000  # they were over 78,000 with cuts for each colour alone
    assert any(cut.startswith("together 1 and together 2: ") for cut in proved.cuts)
    assert refused(proved.files()) is None
