"""Sentences as a teacher says them: the thing on the paper by name, and what would go wrong."""

import re
from statistics import median

import pytest

from enpitsu import explain, kind, model, read
from enpitsu.inference.entailment import Conclusion, Premises
from enpitsu.inference.glossary import every_technique, first_step
from enpitsu.inference.illustration import named
from enpitsu.inference.lines import Line
from enpitsu.inference.verification import Certifier
from enpitsu.inference.wording import WordedMove
from enpitsu.kit.techniques.ahead import AHEAD, MOST_WORDS
from enpitsu.kit.techniques.conflicts import broken_somewhere, would_fail
from enpitsu.kit.techniques.spots import ROUND_SPOT
from enpitsu.kit.techniques.words import merged, sentence, together_named
from enpitsu.making.turning import turned_record, turns
from enpitsu.paper.grid import Border
from enpitsu.puzzle.registry import kinds
from evidence import EVIDENCE

# A technique of a kind, and what it says on the board of its example.
SAID = [
    ("slitherlink", "there and back", "could get there and back only through the corner between"),
    ("slitherlink", "number at a corner", "the 3 at r1c1 in the corner takes both of its outer"),
    ("slitherlink", "corner of a number", "by the 2 at r3c3, "),
    ("yajilin", "one exit", "r1c3-r1c4 and r1c4-r2c4 are drawn; else neither could be"),
    (
        "yajilin",
        "either cell of an arrow",
        "by the 1 at r1c2, r3c2 or r4c2 is shaded; else neither",
    ),
    ("yajilin", "cells of an arrow", "otherwise the 2 at r1c1 could not have its two shaded cells"),
    ("masyu", "black circle", "the line goes straight on next to the black circle at r2c2"),
    ("masyu", "there and back", "could get there and back only through r3c4"),
    ("hashi", "straight on", "r1c2-r1c4 is a double bridge: a bridge goes straight on"),
    (
        "hashi",
        "isolation",
        "would have all their bridges, and no way to other islands",
    ),
    ("galaxies", "symmetry", "its mirror image r3c1 can be with no other"),
    ("galaxies", "out of reach", "r1-2c3 cannot reach both it and r2c5"),
    ("fillomino", "piece needs room", "else the 2 at r1c3 lacks room, as r1c2 is 4"),
    ("sudoku", "hidden single in a box", "r3c1 is 2: no other place in box 3"),
    ("sudoku", "junior exocet", "the two of 1, 2 and 3 at r1c1 and r1c2 also stand at r2c4 and r"),
    (
        "starbattle",
        "by a thread in 2 lines",
        "and as many blocks cover what is left: one star is at r1c1",
    ),
    (
        "starbattle",
        "would starve a group",
        "else row 5 would have no place, with r5c1 to r5c5 empty",
    ),
    (
        "starbattle",
        "confinement to 4 lines",
        "lie in rows 1, 2, 3 and 4, so these have no",
    ),
    ("starbattle", "stars outside 4 lines", "so these have one star left elsewhere: at r3c1"),
    ("kakuro", "naked pair", "r2c2 and r2c4 take 1 and 2 of the run from r2c1 to r2c4"),
    ("nurikabe", "unreachable", "r4c2 is white: r1c1 cannot be reached from there"),
    ("norinori", "either half", "r1c6 would have two other halves"),
    ("creek", "pocket", "else r1c2 and r2c1 would be shaded, and r1c1 would be cut off"),
    ("heyawake", "pinch", "if r4c6 is shaded, r4c6 and r5c6 would otherwise both be shaded; if "),
    (
        "thermometer",
        "few fillings",
        "its mercury cell at r1c1, else a thermometer would have a gap",
    ),
    ("doppelblock", "room for a sum", "column 5's 6 takes three cells"),
    ("doppelblock", "no cells for a sum", "else nothing makes row 4's 9"),
    (
        "doppelblock",
        "few splits",
        "else nothing makes column 1's 1",
    ),
    ("doppelblock", "naked set with shaded cells", "take 2 and both shaded cells of column 2"),
    ("doppelblock", "shaded cells of lines", "columns 1 and 3 have the shaded cells of rows"),
    ("kropki", "beside a white dot", "r2c2 is not 2: across a white dot, r3c2 is 2."),
    ("sukoro", "count of a number", "just two cells beside it can have a number"),
    ("numbrix", "next number", "r1c2 is 2, and 3 has no other place beside it"),
    ("str8ts", "compartment check", "else row 2 would have a gap"),
    ("tents", "would starve a line", "would have no place, with r2c2, r3c2 and r4c2 empty"),
    (
        "minesweeper",
        "two numbers compared",
        "still needs one more than the 1 at r1c2, and only r3c2 touches it alone; the rest touch",
    ),
    (
        "minesweeper",
        "four numbers compared",
        (
            "the last four mines of the 2s at r1c2 and r3c3 complete the 3 at r3c2 and the 1 at "
            "r2c3, too"
        ),
    ),
    (
        "mosaic",
        "four numbers compared",
        "still need two more than the 4 at r1c2 and the 2 at r4c2 together, and only r6c1 and r6c2",
    ),
    (
        "shimaguni",
        "sizes of islands",
        "would have one or two cells, as the 1 at r3c1 and the 2 at r1c1 have",
    ),
    ("cocktail", "sizes of groups", "else the group of the 2 at r1c4 would have room for only one"),
    (
        "geradeweg",
        "ways through two circles",
        "else no way through the 1 at r3c2 leaves one through the 2 at r3c1",
    ),
    ("linesweeper", "line round a number", "else no line would fit the 2 at r1c3"),
    ("suguru", "common neighbours", "next to r3c3 and r3c4, where the region of r3c3 has its 2"),
    ("hakyuu", "pointing", "r2c2 or r2c3 has the 2 of the region of r2c2"),
    ("hakyuu", "crowded out", "the region of r1c2 just r1c4, and the region of r1c5 none"),
    ("kakuru", "two sums", "else nothing makes the"),
    ("kakuru", "combinations", "the 9 at r3c1 is 1+8, 2+7, 3+6 or 4+5"),
    ("tenner", "bounds of a sum", "the numbers in column 2 make 9, and the others make at least"),
    ("galaxies", "opposite cell", "its mirror image r1c4 is not with r1c3, and no third gets"),
    ("suko", "sum with few splits", "the 16 between r1c1 and r2c2 is 2+3+5+6"),
    ("fillomino", "hidden piece", "no hidden piece of 9 or more fits, as r1c5"),
    ("fillomino", "closed border", "a border goes round r1c1 and r1c2"),
    ("fillomino", "border between pieces", "a border parts it from r2c1 and r3c2, with which"),
    (
        "doppelblock",
        "crossing lines",
        "else nothing makes column 6's 6, by rows",
    ),
]
WORDS = 25  # of a sentence of ways round a spot, by median
MORE_CAGES = """
kenken
regions
1  2  2  2  3  3
1  1  2  4  3  3
5  5  6  4  4  7
5  6  6  8  9  7
10 10 6  8  9  7
11 11 11 8  12 12
results
15+ 8+  .   .   72* .
.   .   .   8+  .   .
8+  .   16+ .   .   40*
.   .   .   24* 1-  .
7+  .   .   .   .   .
12+ .   .   .   6*  .
"""
CAGED = """
kenken
regions
1  1  2  2  3  3
4  1  5  5  6  6
4  1  7  8  8  8
4  9  7  7  10 10
9  9  11 7  12 13
14 14 11 11 12 13
results
36* .   3/  .   9+  .
12+ .   1-  .   8+  .
.   .   90* 48* .   .
.   11+ .   .   5+  .
.   .   12+ .   3-  2/
3/  .   .   .   .   .
"""
SHADED_AND_SUMS = """
doppelblock
top    0 0 2 . . 7
left   9 3 . 2 0 2
"""
NO_REASON = re.compile(r"ways [^;:]*agree|this holds|break a rule|that does not fit")
BROKEN = [
    ("heyawake", "apart", "two shaded cells would touch"),
    ("heyawake", "together", "white cells would be cut off"),
    ("paintarea", "square", "four cells would make a shaded square"),
    ("paintarea", "region", "a region would be half shaded"),
    ("tenner", "touch", "two neighbours would be alike"),
    ("takuzu", "triple", "three cells would be alike"),
    ("fillomino", "size", "a piece would not have its size"),
    ("futoshiki", "sign", ""),
]
PATTERNS = [(found, one.name) for found in kinds() for one in found.patterns]
ID = re.compile(r"\((?:rule |lemma )?([a-z]+)\)|\bby (?:lemma )?([a-z]+)(?: and [a-z]+)? on r")


def example(name, technique):
    """The board of a technique, and the technique."""
    found = {one.name: one for one in every_technique(kind(name))}[technique]
    shown = {one.name: one for one in EVIDENCE[name].techniques}[technique]
    return found, shown.record


@pytest.mark.parametrize(("name", "technique", "said"), SAID)
def test_a_sentence_is_as_a_teacher_says_it(name, technique, said):
    step, _, _ = first_step(*example(name, technique))
    assert said in sentence(step)


@pytest.mark.parametrize(("found", "pattern"), PATTERNS, ids=str)
@pytest.mark.part(3)
def test_a_pattern_has_its_name_in_every_way_a_board_may_lie(found, pattern):
    technique, record = example(found.name, pattern)
    for turn in turns(found):
        step, _, _ = first_step(technique, turned_record(record, turn))
        assert step.technique.name == pattern
        assert step.removes


@pytest.mark.parametrize("found", [*kinds()], ids=str)
@pytest.mark.part(8)
def test_no_sentence_names_a_rule_by_its_id(found):
    ids = {rule.id for rule in found.rules} - {one.name for one in every_technique(found)}
    path = explain(min((one.puzzle for one in EVIDENCE[found.name].solved), key=str))
    met = {word for line in path.lines for match in ID.findall(line.words) for word in match}
    assert not met & ids


@pytest.mark.parametrize("found", [*kinds()], ids=str)
@pytest.mark.part(8)
def test_a_sentence_does_not_only_say_that_all_ways_agree(found):
    path = explain(min((one.puzzle for one in EVIDENCE[found.name].solved), key=str))
    assert not [line.words for line in path.lines if NO_REASON.search(line.words)]


@pytest.mark.parametrize(("name", "rule", "wrong"), BROKEN)
def test_what_would_be_wrong_by_a_rule_is_said_without_places(name, rule, wrong):
    rules = model(EVIDENCE[name].solved[0].puzzle)
    said = rules.puzzle.kind.look.value_names
    told = {
        broken_somewhere(c, said, rules.domains) for c in rules.constraints if c.rule.id == rule
    }
    assert told == {wrong}


@pytest.mark.parametrize("name", ["cave", "context", "lits", "norinori", "tenner"])
def test_the_hardest_technique_of_a_path_is_one_that_a_line_names(name):
    for record in EVIDENCE[name].solved:
        path = explain(record.puzzle)
        hardest = path.summary.partition("the hardest: ")[2]
        assert any(hardest in line.text for line in path.lines)


def test_edges_of_the_rim_are_concluded_together():
    first, *_ = explain(read("slitherlink\n3 . 3\n. . .\n3 . 3\n")).lines
    assert first.words.startswith("top and left edges of r1c1 are drawn: ")


def test_why_a_place_had_no_other_values_names_it_where_it_could_be_misread():
    heads = [line.head for line in explain(EVIDENCE["makaro"].solved[0].puzzle).lines]
    heads += [line.head for line in explain(EVIDENCE["makaro"].solved[1].puzzle).lines]
    assert (
        "r2c4 is 3, not 2; r2c5 is 1, not 2: the region of r2c4 has its 2 at r3c4, and r2c4 was "
        "not 1 (r1c4 is 1 and touches it), and r2c5 was not 3 (r3c5 is 3 and touches it)."
    ) in heads
    told = "r4c4 is 1, not 3: the region of r3c5 has its 3 at r3c5 and its 2 at r4c5."
    assert told in heads  # and not "the region of r3c5" twice


def test_what_would_be_wrong_between_other_cells_is_not_said_again():
    one, other = ("white would be crooked between r1c1 and r2c2", "r1c2 and r2c3")
    assert merged([one, f"white would be crooked between {other}"]) == [f"{one} or between {other}"]
    assert merged([one, "the 2 at r1c2 would clash"]) == [one, "the 2 at r1c2 would clash"]


def test_lines_in_one_direction_are_named_together():
    names = ["row 3", "the region of r1c1", "row 5", "column 2"]
    assert together_named(names) == "rows 3 and 5, the region of r1c1 and column 2"


def test_what_nobody_can_follow_is_said_to_be_found_by_search():
    lines = explain(EVIDENCE["numberlink"].solved[0].puzzle).lines
    folded = [line for line in lines if line.folded]
    assert folded
    assert all("found by search; no short reason known" in line.text for line in folded)


def test_sentences_of_ways_round_a_spot_are_short_and_name_lines():
    lines = [line for board in (CAGED, MORE_CAGES) for line in explain(read(board)).lines]
    names = {technique.name for technique in ROUND_SPOT.values()}
    said = [line.words for line in lines if line.technique.name in names]
    told = "else nothing meets the 3− at r5c5, by the rest of column 5."
    assert any(told in text for text in said)
    assert median(len(text.split()) for text in said) <= WORDS


def test_a_hard_doppelblock_is_told_without_suppositions():
    path = explain(read(SHADED_AND_SUMS))
    assert path.complete
    assert not any(line.technique.supposes for line in path.lines)


NUMBERED = """
nanro
regions
1 1 2 3
1 1 4 3
5 5 4 3
5 5 6 3
7 7 6 8
7 7 9 8
givens
2 2 . .
. . . .
. 3 . .
. . . .
. . . .
2 2 . .
"""
WHATEVER = [
    (
        "kurodoko\n. . 4 .\n. . . .\n. . 5 4\n3 . . .\n. . . .\n. . . .\n",
        "the rest follows from the 4 at r1c3, whether r2c4 is shaded or white.",
    ),
    (NUMBERED, "the rest follows from the region of r1c4, whatever r4c4 is."),
]


@pytest.mark.parametrize(("text", "said"), WHATEVER)
def test_that_anything_may_stand_at_a_place_is_not_told_as_if_it_were_news(text, said):
    words = [line.words for line in explain(read(text)).lines]
    assert any(said in line for line in words)


ISLANDS = "hashi\n1 . 3 . 2\n. . . . .\n? . 2 . .\n. . . . 1\n"


def test_what_one_look_shows_is_one_line():
    """What one piece or one square needs, and what lies between numbers; the rest is seen."""
    (line,) = explain(read("fillomino\n3 . . 1\n")).lines
    assert line.text.startswith("1. r1c2 and r1c3 are 3: else the 3 at r1c1 lacks room")
    sea = explain(read("nurikabe\n. 2 . 2 .\n2 . . . 2\n. . . . .\n"))
    (joined,) = (line for line in sea.lines if line.technique.name == "between islands")
    assert len(joined.steps) > 1
    assert joined.text.count("white there would join two numbers") == 1


def test_a_bridge_is_told_from_island_to_island():
    """Not edge by edge; nor, where an island has all it needs, why it could not have had more."""
    path = explain(read(ISLANDS))
    assert path.complete
    assert "r1c1-r2c1 is empty: the 1 at r1c1 has all its bridges, as r1c1-r1c2 is a single" in (
        path.text()
    )
    assert "otherwise too many" not in path.text()
    assert "straight on" not in {line.technique.name for line in path.lines}


def test_bridges_of_a_draft_without_a_solution_are_told_to_the_end():
    path = explain(read("hashi\n1 . ?\n. . .\n? . .\n"))
    assert path.ending == "none"
    assert sentence(path.steps[-1]).startswith("r1c1-r1c2 is not a single bridge")


def test_what_blocks_from_outside_the_grid_is_told_and_marked():
    _, second, *_ = explain(EVIDENCE["abc"].solved[0].puzzle).lines
    assert second.text == (
        "2. r1c2 is A: no other place in row 1, by the Bs above columns 1 and 3 and "
        "the C above column 4. [hidden single]"
    )
    assert {Border("top", line) for line in (0, 2, 3)} <= {*named(second.steps, second.text)}


def test_a_short_chain_is_told_by_what_would_be_filled_in():
    """It has no links below, but where chains are asked for; they are in JSON in any case."""
    for name in ("yinyang", "suguru", "aqre"):
        shown = next(one for one in EVIDENCE[name].techniques if one.name == AHEAD.name)
        step, _, rules = first_step(AHEAD, shown.record)
        assert Certifier(rules).certifies(step)
        line = Line(1, [step], (), chains=False)
        assert ": else " in line.text
        assert "\n" not in line.text
        assert len(step.technique.reason(step).split()) <= MOST_WORDS
        assert "\n   suppose " in line._replace(chains=True).text
        assert len(WordedMove([step]).chain) == len(step.chain) > 1


def test_a_look_at_what_is_settled_needs_nothing_that_it_does_not_tell():
    puzzle = read("doppelblock\ntop 2 9 4 10 7 .\nleft 2 4 0 10 0 .\n")
    certifier, looks = Certifier(model(puzzle)), 0
    steps = (step for line in explain(puzzle).lines for move in line.moves for step in move)
    for look in (look for step in steps for look in step.looks):
        cited = Premises(look.because, {**look.facts, **look.candidates_before})
        assert certifier.least(Conclusion(look.removes, look.sets), cited), look
        looks += 1
    assert looks


def test_what_would_be_wrong_is_a_sentence_of_its_own():
    """It was "there would be four cells in a line would be alike"."""
    rules = model(read("aqre\nregions\n1 1 1 1\n1 1 1 1\n"))
    line = next(one for one in rules.constraints if one.rule.id == "line")
    known = dict.fromkeys(line.variables, ("#",))
    told = would_fail(line, known, {"#": "shaded"}, rules.domains, line.variables)
    assert told == "four cells in a line would be alike"
