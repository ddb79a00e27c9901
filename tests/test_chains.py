"""Suppositions are told link by link, down to a clash in words, and certified by following them."""

import json

import pytest

import samples
from enpitsu.inference.derivation import Derivations, alike
from enpitsu.inference.explain import explain
from enpitsu.inference.glossary import first_step
from enpitsu.inference.limits import MAX_TOLD_LINKS
from enpitsu.inference.lines import printed
from enpitsu.inference.reasoner import Reasoner
from enpitsu.inference.spots import Spots
from enpitsu.inference.verification import Certifier
from enpitsu.inference.wording import DEEPER, WordedMove, in_order
from enpitsu.io.formats import read_record
from enpitsu.kit.techniques import ahead
from enpitsu.kit.techniques.conflicts import would_fail
from enpitsu.kit.techniques.general import (
    AGREEMENT,
    CLASH,
    CONTRADICTION,
    FOUND_BY_SEARCH,
    LONG_CONTRADICTION,
    NESTED,
    told_link,
    told_links,
)
from enpitsu.kit.techniques.words import either, sentence
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.wire import written
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.implications import Hypothesis
from enpitsu.puzzle.kind import Puzzle, Rule
from enpitsu.puzzle.model import Constraint, model
from enpitsu.puzzle.numbered import NumberedConstraints, NumberedModel
from enpitsu.puzzle.registry import kind as named
from enpitsu.rules import Loop, Sum, distinct, number_of, table, total
from evidence import EVIDENCE, SOLVED
from paper_reader import Reader
from relations import said

ENOUGH = 5  # steps that suppose something
CELLS = Grid(1, 3).cells
ONE, TWO, THREE = CELLS


def clash(shape, known, values=(1, 2, 3), rule=None):
    constraint = Constraint(rule or Rule("odd", "", print), CELLS[: shape.size], (), shape)
    step = Deduction(CLASH, (), (constraint,), known, details=values, value_names={"-": "empty"})
    return CLASH.reason(step)


@pytest.mark.parametrize(
    ("values", "said", "told"),
    [
        ((1, 2, 3, 5), {}, "1, 2, 3 or 5"),
        ((1, *range(3, 12)), {}, "1 or 3 to 11"),
        (("a", "b"), {"a": "in the galaxy of r1c1", "b": "in the galaxy of r2c2"}, "r1c1 or r2c2"),
        (("a", "b"), {"a": "a bulb", "b": "a mine"}, "a bulb or a mine"),
    ],
)
def test_alternatives_are_told_briefly(values, said, told):
    assert either(values, said).removeprefix("in the galaxy of ") == told


LINE = Rule("once", "", print, noun="line")
UNMET = Rule("odd", "", print, unmet="nobody would like {place}")


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (clash(distinct(3), {ONE: (7,), THREE: (7,)}), "two 7s: r1c1 and r1c3"),
        (clash(distinct(2), {ONE: ("B",), TWO: ("B",)}), "two B's: r1c1 and r1c2"),
        (
            clash(distinct(3), {ONE: (1, 2), TWO: (1, 2), THREE: (1, 2)}, rule=LINE),
            "row 1 has no place for 3",
        ),
        (
            clash(distinct(3), {ONE: (1, 2), TWO: (1, 2), THREE: (1, 2)}, (1, 2, 3, 4)),
            "only 1 and 2 would be left for r1c1, r1c2 and r1c3",
        ),
        (
            clash(
                number_of("B", 3, 1, 1), {ONE: ("A",), TWO: ("-",), THREE: ("A", "-")}, rule=LINE
            ),
            "row 1 has no place for B",
        ),
        (
            clash(number_of("-", 3, 1, 1), {ONE: ("-",), TWO: ("-",)}),
            "two empty cells: r1c1 and r1c2",
        ),
        (
            clash(
                number_of("x", 3, 1, 2),
                dict.fromkeys(CELLS, ("o",)),
                rule=Rule("L", "", print, roles=("lemma",)),
            ),
            "three o's: r1c1, r1c2 and r1c3",
        ),
        (
            clash(number_of("x", 3, 2, 3), {ONE: ("o",), TWO: ("y", "z")}, rule=LINE),
            "row 1 needs two x's and has room for only one: r1c3",
        ),
        (
            clash(number_of("x", 3, 2, 2), {ONE: ("o",), TWO: ("o",)}),
            "r1c1, r1c2 and r1c3 need two x's and have room for only one: r1c3",
        ),
        (
            clash(total(2, 5, 5), {ONE: (1,), TWO: (3,)}, rule=UNMET),
            "nobody would like r1c1, as r1c1 is 1 and r1c2 is 3",
        ),
        (
            clash(total(2, 5, 5), {ONE: (1,), TWO: (3,)}),
            "r1c1 and r1c2 make 4, not 5",
        ),
        (
            clash(total(2, 5, 5), {ONE: (3, 4), TWO: (3,)}),
            "r1c1 and r1c2 make at least 6, more than 5",
        ),
        (
            clash(total(2, 8, 9), {ONE: (3, 4), TWO: (3,)}),
            "r1c1 and r1c2 make at most 7, less than 8",
        ),
        (
            clash(said(Sum((0, 1), 5, 5)), {ONE: (1, 5), TWO: (1, 2)}),
            "r1c1 is 1 or 5 and r1c2 is 1 or 2, which do not go together",
        ),
        (
            clash(table(2, frozenset({("x", "y")})), {ONE: ("y",)}),
            "r1c1 is y, which cannot be",
        ),
    ],
)
def test_a_clash_is_told_in_words(told, expected):
    assert told == expected


@pytest.fixture(scope="module")
def supposed():
    """Two steps that suppose something of every second board, or of the first few."""
    steps = []
    for found in [record.puzzle for _, record in SOLVED[::2]]:
        chained = [step for step in explain(found).steps if step.linked]
        steps += [(model(found), step) for step in chained[:2]]
        if len(steps) > ENOUGH and not samples.thorough:
            break
    return steps


@pytest.mark.long
def test_no_sentence_says_what_nobody_could_check(supposed):
    """The clash of a whole graph names its places, and what is printed has its name."""
    found = "\n".join(sentence(step) for _, step in supposed)
    assert "would be cut off" in found
    assert "something would" not in found
    assert " the o at " not in found
    assert " the * at " not in found


def test_each_link_has_its_reason_in_words_and_in_json(supposed):
    assert len(supposed) > ENOUGH
    for _, step in supposed:
        fields = written(WordedMove([step]))
        links = fields["chain"]
        first, *others = links
        assert first["technique"] == "supposition"
        for link in others:
            if link["technique"] == "supposition":  # another case
                continue
            assert len(link["because"]) == 1 or link["chain"]
            assert link["text"].startswith(("then ", "but then "))
        told = [*map(told_link, told_links(step))]
        assert all(link in fields["text"] for link in told)
        text = in_order([], [step], in_lines=True).replace(DEEPER, " ")  # those within a link
        below = [line.strip(" ;.") for line in text.splitlines()[1:]]
        assert below == [link.strip(".") for link in told]
        assert links[-1]["technique"] == "clash" or step.technique == AGREEMENT


def test_a_chain_with_a_link_less_or_more_is_not_certified(supposed):
    for rules, step in supposed:
        certifier = Certifier(rules)
        assert certifier.certifies(step), sentence(step)
        for i, link in enumerate(step.chain):
            fewer = (*step.chain[:i], *step.chain[i + 1 :])
            if link.technique.name != "supposition":
                assert not certifier.certifies(step._replace(chain=fewer)), sentence(step)
        for place in step.facts:
            facts = {p: left for p, left in step.facts.items() if p != place}
            assert not certifier.certifies(step._replace(facts=facts)), sentence(step)
        assert not certifier.certifies(step._replace(because=step.because[:-1]))


@pytest.mark.parametrize("name", ["heyawake", "marupeke", "nurikabe"])
def test_what_is_supposed_on_top_is_told_in_brackets_and_certified(name):
    shown = {one.name: one.record for one in EVIDENCE[name].techniques}
    step, _, rules = first_step(NESTED, shown[NESTED.name])
    certifier = Certifier(rules)
    assert certifier.certifies(step)
    (number,) = (i for i, link in enumerate(step.chain) if link.chain)
    link = step.chain[number]
    assert link.chain[0].sets == list(link.removes)
    (told,) = (one for one in written(WordedMove([step]))["chain"] if "chain" in one)
    inner = "; ".join(one["text"] for one in told["chain"])
    assert told["text"].endswith(f"({inner})")
    assert told["text"] in sentence(step)
    for i in range(len(link.chain)):
        fewer = link._replace(chain=(*link.chain[:i], *link.chain[i + 1 :]))
        chain = (*step.chain[:number], fewer, *step.chain[number + 1 :])
        assert not certifier.certifies(step._replace(chain=chain)), fewer.chain


def test_what_is_left_is_told_where_that_is_far_less_and_runs_by_their_ends():
    puzzle = next(found for _, record in SOLVED if (found := record.puzzle).kind.name == "kakuro")
    path = explain(puzzle)
    told = [sentence(step) for step in path.steps]
    assert "r3c3 and r3c4 are 1 or 2: the 3 left of r3c3 is 1+2." in told
    assert "r1c1 and r2c1 are 7 or 9: the 16 above r1c1 is 7+9." in told
    assert path.lines[0].head == (
        "r1c1 is 9, not 7; r1c2 is 5: the 14 left of r1c1 is 5+9, and the 16 above r1c1 is 7+9."
    )
    assert path.lines[-1].head == (
        "r2c2 is 6: this completes the 11 above r1c2, as r1c2 is 5; then r2c4 is 3."
    )


def test_rules_about_few_places_come_before_one_about_the_whole_board():
    record = read_record(
        "slitherlink\ngrid\n. . . .\n. . 3 .\nstate\n"
        "+ . + . + . + . +\n. . x . . . . . .\n+ = + . + . + . +\n. . . . . . . . .\n"
        "+ x + . + . + . +\n"
    )
    rules = model(record.puzzle)
    known = {place: (value,) for place, value in record.state.items()}
    edge = record.puzzle.grid.edge(Cell(1, 2), Cell(1, 3))
    whole = [c for c in rules.constraints if c.clues or isinstance(c.relation, Loop)]
    numbered, now = NumberedModel(rules), {**rules.domains, **known}
    told = []
    for constraints in (whole, rules.with_lemmas):
        reading = NumberedConstraints(numbered, constraints)
        graph = Hypothesis(reading, numbered.bits(now), (edge, "x")).extended()
        chain = Derivations(numbered, constraints).refuting(graph, now)
        told.append({constraint.rule.id for constraint in chain.because})
    assert told == [{"number", "loop"}, {"number", "corner"}]
    assert {constraint.rule.id for constraint in chain.because} == {"number", "corner"}


BRIEF = ("battleships", "heyawake", "nurikabe", "slitherlink", "suguru", "takuzu")


@pytest.mark.parametrize("kind", BRIEF)
def test_a_chain_that_one_sentence_tells_is_found_without_the_others(kind):
    found = brief = 0
    for record in [record for _, record in SOLVED if record.puzzle.kind.name == kind][:2]:
        reasoner = Reasoner(model(record.puzzle))
        entries = reasoner.hypotheses.wrong(reasoner.candidates)
        reasoner.hypotheses.clash(entries, reasoner.candidates, reasoner.changes)
        for eliminated in reasoner.hypotheses.refuted(reasoner.candidates, len(entries)):
            graph, now, derivations = eliminated.details, reasoner.candidates, reasoner.derivations
            chain = derivations.refuting(graph, now)
            step = reasoner.step(CONTRADICTION, eliminated, chain=chain)
            short = derivations.refuting_briefly(graph, now)
            found, brief = found + 1, brief + (not step.linked)
            assert short is not None or step.linked, (record.puzzle, graph.entry)
            assert short is None or short.effort >= chain.effort
    assert 0 < brief < found


def test_what_has_become_easy_is_told_by_what_is_easy():
    path = explain(
        read_record(
            "gokigen\n. 1 . . . 2 .\n1 . . 4 . 1 .\n1 . . . 2 . .\n. 1 2 . 3 . .\n1 2 . . 1 4 .\n"
            ". 2 . 1 . . .\n1 . . 2 0 . .\n"
        ).puzzle
    )
    hard = [line.number for line in path.lines if line.technique.name == "numbers in a loop"]
    assert [line.technique.name for line in path.lines][hard[0] : hard[0] + 2] == ["number"] * 2
    assert len(hard) == 1


NARROW = """fillomino
. 3 . . 3
. . . . .
2 . . 3 .
"""


def test_what_goes_the_same_way_for_several_values_is_told_once(monkeypatch):
    monkeypatch.setattr(Spots, "offer", lambda *_: None)  # ways round a spot need no chain here
    monkeypatch.setattr(ahead, "MOST", 0)  # nor do a few looks ahead
    path = explain(read_record(NARROW).puzzle)
    line, *_ = [line for line in path.lines if len(line.steps) > 1 and line.steps[0].chain]
    assert line.text.startswith(
        "4. r3c3 is 3, as it was 1, 2, 3 or 4 and is not 1, 2 or 4. "
        "[contradiction; see 1, 3]\n   suppose r3c3 is 1, 2 or 4;\n"
    )
    reader = Reader(path.puzzle)
    for line in path.lines:
        for step in line.steps:
            reader.read(json.loads(json.dumps(written(WordedMove([step])))))
    assert all(len(left) == 1 for left in reader.left.values())


LONG_CHAINS = """
balanceloop
.  .  .  .  .  .  *  .
.  .  o  .  .  .  .  *3
.  .  .  o  o  o2 .  .
o  *4 .  .  .  .  .  o6
o  .  .  *  o2 .  .  .
.  .  *3 .  .  .  .  o
.  .  .  .  .  o4 .  *3
.  .  .  .  .  .  .  .
"""


def test_what_would_not_be_made_is_told_once():
    """What would fail is told as it is where its words are of what would be already."""
    pairs = Rule("odd", "", print, unmet="{place} would not make a pair")
    found = Constraint(pairs, CELLS[:2], (), total(2, 5, 5))
    known = {ONE: (1,), TWO: (3,)}
    told = would_fail(found, known, {}, {ONE: (1, 2, 3), TWO: (1, 2, 3)}, ())
    assert told.startswith("r1c1 would not make a pair")


def test_of_chains_too_long_to_be_told_that_is_taken_which_leads_furthest():
    """What nobody is told may be long; what counts is how much falls with it."""
    reasoner, met = Reasoner(model(read_record(LONG_CHAINS).puzzle)), 0
    while (offer := reasoner.offer()) is not None:
        before = dict(reasoner.candidates)
        wrong = reasoner.hypotheses.wrong(before) if offer[0].supposes else ()
        step, *_ = reasoner.take(*offer).steps
        if step.technique != LONG_CONTRADICTION or len(told_links(step)) <= MAX_TOLD_LINKS:
            continue
        numbered = reasoner.certifier.numbered
        reading = NumberedConstraints(numbered, reasoner.model.with_lemmas)
        left = {}
        for place, value in wrong:
            if Hypothesis(reading, numbered.bits(before), (place, value)).extended().clashed:
                (other,) = (v for v in before[place] if v != value)
                after = Hypothesis(reading, numbered.bits(before), (place, other)).extended()
                left[place] = sum(bits.bit_count() for bits in after.candidates)
        met += len(left) > 1
        ((taken, _),) = step.removes
        assert left[taken] == min(left.values())
    assert met


def test_what_falls_by_the_same_chain_is_told_at_once():
    """They differ in what they suppose, which a few looks ahead do not name."""
    path = explain(EVIDENCE["mosaic"].solved[5].puzzle)
    several = [line for line in path.lines if len(line.steps) > 1 and line.steps[0].chain]
    assert several
    for line in several:
        first, *others = line.steps
        assert all(alike(step, first) for step in others)
        assert len({place for step in line.steps for place, _ in step.removes}) > 1
        assert line.text.count("else") == 1


def test_long_chains_that_differ_in_what_they_suppose_are_one_line():
    path = explain(EVIDENCE["numberlink"].solved[0].puzzle)
    line = next(line for line in path.lines if line.folded)
    (step,) = line.steps
    ((place, value),) = step.removes
    other = next(one for one, domain in path.model.domains.items() if one != place)
    sets = [(other, v) for _, v in step.sets]
    chain = step.chain[0]._replace(sets=[(other, value)]), *step.chain[1:]
    elsewhere = step._replace(removes=[(other, value)], sets=sets, chain=chain)
    told = printed([line._replace(number=1), line._replace(number=2, steps=[elsewhere])])
    assert [one.number for one in told] == [1]
    assert told[0].steps == [step, elsewhere]
    assert told[0].folded
    assert told[0].text.count(FOUND_BY_SEARCH) == 1
    assert all(str(one) in told[0].head for one in (place, other))
    assert len(told[0].links) == 2 * len(line.links)


@pytest.mark.parametrize(("rows", "last"), [(5, 1), (4, 0)])
def test_that_all_numbers_of_a_board_differ_is_read_last(rows, last):
    """Unless the board is tiny, where that is like a line."""
    rules = model(Puzzle(named("wijuko"), Grid(rows, rows), {}))
    reading = NumberedConstraints(NumberedModel(rules), rules.constraints)
    late = [reading.reads[number].constraint for number, *_ in reading.last]
    assert len(late) == last
    assert all(len(one.variables) == len(rules.domains) for one in late)
