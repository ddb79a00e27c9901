"""Techniques of variants by the names that setters use: each fires on its example, in its words."""

import pytest

from enpitsu import explain, read
from enpitsu.inference.glossary import every_technique, first_step
from enpitsu.inference.naming import fitting
from enpitsu.inference.reasoner import SUPPOSING
from enpitsu.inference.verification import Certifier
from enpitsu.kinds.sudoku.fish import FISH
from enpitsu.kit.techniques.words import sentence
from enpitsu.paper.grid import Cell
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import Record
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind
from enpitsu.puzzle.variant import VARIANTS


def puzzle(variant, clues, givens=()):
    """An empty Sudoku with clues of a variant, and a few numbers as in `r1c1=5`."""
    rows = [["."] * 9 for _ in range(9)]
    for given in givens:
        rows[int(given[1]) - 1][int(given[3]) - 1] = given[5]
    board = "".join(" ".join(row) + "\n" for row in rows)
    return read(f"sudoku + {variant}\ngivens\n{board}{clues}\n")


EXAMPLES = [
    (
        "entropiclines",
        "entropic r1c2 r1c3 r1c4\nentropic r1c7 r1c8 r1c9",
        ("r1c1=1",),
        "thirds in a house",
        (
            "r1c5 and r1c6 are not 1, 2 or 3: r1c1, one of r1c2, r1c3 or r1c4 and one of r1c7, "
            "r1c8 or r1c9 take 1, 2 and 3 of row 1."
        ),
    ),
    (
        "modularlines",
        "modular r1c2 r1c3 r1c4\nmodular r1c7 r1c8 r1c9",
        ("r1c1=1", "r1c5=3"),
        "remainders in a house",
        (
            "r1c6 is not 1, 4 or 7: r1c1, one of r1c2, r1c3 or r1c4 and one of r1c7, r1c8 or r1c9 "
            "take 1, 4 and 7 of row 1."
        ),
    ),
    (
        "xsums",
        "xsum 8 left 4\nxsum 8 right 4",
        (),
        "X-sums from both ends",
        (
            "r4c1 and r4c9 are 2 or 3; r4c2 and r4c8 are 1, 4 or 6; r4c3 and r4c7 are not 2, 3 or "
            "6; r4c4, r4c5 and r4c6 are not 1, 2, 3, 4 or 6: else nothing meets the 8 left of "
            "row 4 and the 8 right of row 4 in row 4."
        ),
    ),
    (
        "skyscrapers",
        "skyscraper 7 left 4\nskyscraper 3 right 4",
        (),
        "skyscrapers from both ends",
        None,
    ),
    (
        "numberedrooms",
        "numberedroom 1 left 4\nnumberedroom 2 right 4",
        (),
        "numbered rooms from both ends",
        None,
    ),
    (
        "quadruples",
        "quadruple 7,8 r1c1 r1c2 r2c1 r2c2",
        (),
        "common peers of a quadruple",
        (
            "r1c3, r2c3, r3c1, r3c2 and r3c3 are not 7: they see every place left for the 7 of the "
            "circle 7,8 between r1c1 and r2c2."
        ),
    ),
    (
        "quadruples",
        "quadruple 3,3 r3c3 r3c4 r4c3 r4c4",
        ("r3c4=5",),
        "common peers of a quadruple",
        (
            "r1c3, r2c3, r4c1, r4c2, r4c5 to r4c9 and r5c3 to r9c3 "
            "are not 3: else the circle 3,3 between r3c3 and r4c4 would lack a 3."
        ),
    ),
    (
        "thermometers",
        "thermo r1c1 r1c2 r1c3 r1c4",
        (),
        "bulb and tip",
        (
            "r1c1 is not 7, 8 or 9; r1c2 is not 1, 8 or 9; r1c3 is not 1, 2 or 9; r1c4 is not"
            " 1, 2 or 3: the thermometer from r1c1 grows over 4 cells."
        ),
    ),
    (
        "whispers",
        "whisper 5 r1c1 r1c2 r2c2 r3c2",
        (),
        "no middle on a whisper",
        (
            "r1c1, r1c2, r2c2 and r3c2 are not 5: neighbours on the whisper line from r1c1 "
            "are 5 apart or more."
        ),
    ),
    (
        "whispers",
        "whisper 5 r1c1 r1c2 r2c2 r3c2",
        ("r3c2=2",),
        "high and low on a whisper",
        (
            "r1c1 is not 1 to 5: neighbours on the whisper line from r1c1 are 5 apart or "
            "more, as r3c2 is 2."
        ),
    ),
    (
        "whispers",
        "whisper 5 r1c1 r1c2 r2c2 r3c2",
        (),
        "no middle on a whisper, with houses",
        None,
    ),
    (
        "betweenlines",
        "between r1c1 r1c2 r1c3 r1c4",
        (),
        "inside a between line",
        "r1c2 and r1c3 are not 1 or 9: the between line from r1c1 stays between its ends.",
    ),
    (
        "betweenlines",
        "between r1c1 r1c2 r1c3 r1c4",
        ("r1c4=4",),
        "ends of a between line, with houses",
        (
            "r1c1 is not 2 to 6; r1c2 and r1c3 are not 1, 4 or 9: the between line from r1c1 "
            "stays between its ends, and all its cells differ, as r1c4 is 4."
        ),
    ),
    (
        "arrows",
        "arrow r1c1 r1c2 r2c1 r2c2",
        (),
        "least of an arrow",
        (
            "r1c1 is not 1 or 2; r1c2, r2c1 and r2c2 are not 8 or 9: the arrow from r1c1 "
            "to r2c2 adds up to its circle."
        ),
    ),
    (
        "arrows",
        "arrow r1c1 r1c2 r2c1 r2c2",
        (),
        "least of an arrow, with houses",
        (
            "r1c1 is not 1 to 5; r1c2, r2c1 and r2c2 are not 7, 8 or 9: the arrow from r1c1 "
            "to r2c2 adds up to its circle, and all its cells differ."
        ),
    ),
    (
        "kropki",
        "kropki o r1c1 r1c2\nkropki o r1c2 r1c3",
        (),
        "Kropki chain",
        (
            "r1c2 is not 1 or 9: else nothing fits the white dots between r1c1 and r1c2 "
            "and between r1c2 and r1c3 in row 1."
        ),
    ),
    (
        "kropki",
        "kropki * r1c1 r1c2\nkropki o r1c2 r1c3",
        ("r1c2=3",),
        "across a black dot",
        (
            "r1c1 is 6: the black dot between r1c1 and r1c2 joins a number and its double, "
            "as r1c2 is 3."
        ),
    ),
    (
        "ratios",
        "ratio 3 r2c1 r3c1",
        ("r2c1=6",),
        "across a ratio",
        "r3c1 is 2: the 3 between r2c1 and r3c1 is their ratio, as r2c1 is 6.",
    ),
    (
        "negativexv",
        "xv X r1c1 r1c2",
        ("r2c1=3",),
        "no X or V",
        "r1c1 is not 2 or 7: there is no X or V between r1c1 and r2c1, as r2c1 is 3.",
    ),
    (
        "boxindexers",
        "boxindexer r1c6",
        ("r1c6=4",),
        "told by a box indexer",
        "r2c4 is 3: the box indexer at r1c6 tells where in box 2 the 3 stands, as r1c6 is 4.",
    ),
    (
        "kropki",
        "kropki * r1c1 r1c2\nkropki * r1c3 r1c4\nkropki * r1c6 r1c7",
        (),
        "Kropki pairs",
        None,
    ),
    (
        "xv",
        "xv V r1c1 r1c2\nxv V r1c4 r1c5\nxv X r1c7 r1c8",
        (),
        "XV pairs",
        None,
    ),
    (
        "differences",
        "difference 4 r1c1 r1c2\ndifference 4 r1c2 r1c3",
        (),
        "difference chain",
        (
            "r1c2 is 5; r1c1 and r1c3 are 1 or 9: else nothing meets the 4s between r1c1 and "
            "r1c2 and between r1c2 and r1c3 in row 1."
        ),
    ),
    (
        "sandwiches",
        "sandwich 2 left 1",
        (),
        "sandwich table",
        (
            "r1c1 and r1c9 are not 2: the 2 left of row 1 is the sum between 1 and 9, "
            "and no number stands twice in row 1."
        ),
    ),
    (
        "xsums",
        "xsum 3 top 3",
        (),
        "first of an X-sum",
        "r1c3 is 2; r2c3 is 1: r1c3 tells how many cells make the 3 above column 3.",
    ),
    (
        "xsums",
        "xsum 42 left 2",
        (),
        "X-sum table",
        None,
    ),
    (
        "littlekillers",
        "littlekiller 5 r1c3 r2c2 r3c1",
        (),
        "bounds of a little killer",
        "r1c3, r2c2 and r3c1 are 1, 2 or 3: the diagonal from r1c3 makes 5.",
    ),
    (
        "littlekillers",
        "littlekiller 5 r9c9",
        (),
        "bounds of a little killer",
        "r9c9 is 5: the diagonal at r9c9 makes 5.",
    ),
    (
        "killercages",
        "cage 14 r1c9 r2c9",
        (),
        "cage combinations",
        "r1c9 and r2c9 are not 1, 2, 3, 4 or 7: the cage of r1c9 makes 14 as 5+9 or 6+8.",
    ),
    (
        "killercages",
        "cage 40 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8",
        (),
        "innies and outies",
        "r1c9 is 5: row 1 makes 45, its cage 40; so r1c9 makes 5.",
    ),
    (
        "killercages",
        "cage 39 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7\ncage 12 r1c8 r2c8",
        (),
        "innies and outies",
        (
            "r2c8 is 7, 8 or 9; r1c9 is 1, 2 or 3: row 1 makes 45, the cages there 39+12; so "
            "r2c8 makes 6 more than r1c9, and nothing else fits."
        ),
    ),
    (
        "killercages",
        (
            "cage 40 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8\ncage 14 r1c9 r2c9\n"
            "cage 34 r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7"
        ),
        (),
        "innies and outies of several houses",
        "r2c8 is 2: row 1 and row 2 make 90, the cages there 40+14+34; so r2c8 makes 2.",
    ),
    (
        "killercages",
        "cage 3 r1c1 r1c2\ncage 10 r1c4 r1c5",
        (),
        "cages of a house",
        None,
    ),
    (
        "antiknight",
        "",
        ("r1c1=1", "r1c3=2", "r1c6=5", "r1c7=6", "r1c8=7", "r1c9=8"),
        "common peers",
        "r2c4 is not 3: it sees r1c2, r1c4 and r1c5, one of which is the 3 of row 1.",
    ),
    (
        "antiknight",
        "",
        ("r1c5=1", "r1c6=2", "r1c7=3", "r1c8=5", "r1c9=6"),
        "common peers",
        "r2c2 and r3c3 are not 4: they see every place left for the 4 of row 1.",
    ),
    (
        "modularlines",
        "modular r1c1 r1c2 r1c3 r2c3 r2c2 r2c1",
        ("r3c1=3",),
        "modular lines in a house",
        None,
    ),
    (
        "regionsumlines",
        "regionsum r1c2 r1c3 r1c4\nregionsum r1c6 r1c7 r1c8",
        (),
        "region sum lines in a house",
        (
            "r1c2 and r1c3 are not 9; r1c4 is not 1 or 2: else nothing fits the region sum "
            "line from r1c2 in row 1."
        ),
    ),
    (
        "killercages",
        "cage 17 r1c1 r1c4",
        (),
        "chain with groups and clues",
        (
            "r1c1 and r1c4 are 8 or 9; r1c2, r1c3 and r1c5 to r1c9 are not 8: if "
            "r1c1 is not 8, r1c4 is 8 (the cage from r1c1); so r1c1 or r1c4 is 8, which the cage "
            "from r1c1 lets stand beside neither."
        ),
    ),
    (
        "arrows",
        "arrow r1c1 r1c2 r1c3 r2c3",
        (),
        "clues in a line and a box",
        (
            "r1c1 is not 1 to 5; r1c2, r1c3 and r2c3 are not 7, 8 or 9: else nothing fits the "
            "arrow from r1c1 in box 1."
        ),
    ),
    (
        "thermometers",
        "thermo r1c1 r1c2 r1c3\nthermo r2c1 r2c2 r2c3",
        (),
        "clues in a band",
        (
            "r1c1 and r2c1 are not 8 or 9; r1c2 and r2c2 are not 1 or 9; r1c3 and r2c3 are not 1 "
            "or 2: else nothing fits the thermometers from r1c1 and from r2c1."
        ),
    ),
]

# Puzzles without a superfluous clue, and a technique with which they need no supposition.
MINIMAL = [
    (
        "chain with groups and clues",
        """
sudoku + clones box=usual
givens
6 . . . . 7 . 1 .
. . 4 . 1 . . . .
. 7 . . 2 . 8 . .
. 4 . 5 . . . . .
. . . . 3 . . . 8
. . 9 . . . . . 7
. 2 7 . . . . 6 .
. . . . 8 3 . . .
9 . . . . . 5 . .
clone r4c2 r5c2 r6c1 r3c9 r4c9 r5c8
""",
    ),
    (
        "clues in a line and a box",
        """
sudoku + lockouts box=usual
givens
. . 2 . . . . . .
. 3 . . . 1 . . .
. . 7 2 . . . 5 .
. . . 1 3 . 7 9 .
. . . . . . . . .
. . . 6 . 5 . . .
3 7 . . 2 . 6 . .
. 4 . . . . . . .
. . . . . . . . 1
lockout 4 r1c7 r1c8 r2c9 r3c8
lockout 4 r2c7 r1c6 r1c5
lockout 4 r4c1 r3c1 r2c1 r3c2
lockout 4 r4c3 r5c2 r5c1
lockout 4 r6c3 r7c3 r6c2
lockout 4 r9c2 r8c1 r8c2 r9c3
""",
    ),
    (
        "clues in a band",
        """
sudoku + betweenlines box=usual
givens
. . 4 . . . . 3 .
9 . . . . . . . .
. . . . . . . 4 .
. . . 9 . 8 . . .
. 4 . 3 . . . 2 .
. . 8 . . . 5 . .
8 . . 1 . . . . .
. . 1 . . . 4 . .
. . 5 . . . 6 . .
between r1c4 r1c3 r1c2 r1c1 r2c2
between r2c6 r2c5 r1c5 r2c4 r2c3
between r2c7 r1c8 r2c9 r1c9
between r4c5 r5c4 r4c4
between r6c8 r5c9 r4c8 r5c8 r6c7 r6c6
between r9c4 r9c3 r8c4 r7c5 r7c4
""",
    ),
]


@pytest.mark.part(2)
@pytest.mark.parametrize(
    ("variant", "clues", "givens", "name", "said"), EXAMPLES, ids=[one[3] for one in EXAMPLES]
)
def test_a_technique_of_a_variant_fires_and_is_told(variant, clues, givens, name, said):
    drawn = puzzle(variant, clues, givens)
    technique = next(one for one in drawn.kind.own_techniques if one.name == name)
    step, _, _ = first_step(technique, Record(drawn))
    assert step.removes
    assert Certifier(model(drawn)).certifies(step)
    if said is not None:
        assert sentence(step) == said


@pytest.mark.parametrize(("name", "board"), MINIMAL, ids=[name for name, _ in MINIMAL])
def test_clues_of_all_sorts_tell_a_puzzle_without_a_superfluous_clue_to_the_end(name, board):
    told = explain(read(board))
    used = {step.technique for step in told.steps}
    assert told.complete
    assert name in {technique.name for technique in used}
    assert used.isdisjoint(SUPPOSING)
    certifier = Certifier(told.model)
    assert all(certifier.certifies(step) for step in told.steps if step.technique.name == name)


def test_sudoku_has_these_techniques_only_with_variants():
    plain, laid = (kind(name).own_techniques for name in ("sudoku", "sudoku + arrows"))
    assert {name for name, _ in MINIMAL}.isdisjoint(one.name for one in plain)
    assert {one.name for one in laid}.issuperset(name for name, _ in MINIMAL)


def test_samurai_has_no_fish_as_its_rows_do_not_cross_all_columns():
    assert not {one.name for one in FISH} & {
        one.name for one in kind("samurai + arrows").own_techniques
    }


@pytest.mark.parametrize("name", VARIANTS.names())
def test_techniques_of_a_kind_with_variants_have_names_of_their_own(name):
    names = [one.name for one in kind(f"sudoku + {name}").own_techniques]
    assert len(names) == len({*names})


def test_what_blocks_a_number_is_named_also_where_it_is_another_number():
    board = puzzle(
        "nonconsecutive + antiknight", "", ("r1c5=8", "r3c3=6", "r3c9=5", "r4c9=9", "r5c2=7")
    )
    said = "r6c1 is 6: no other place in box 4, by the 6 at r3c3 and the 7 at r5c2."
    assert said in explain(board, time_limit=20).text()


def test_a_cage_whose_sum_does_not_matter_is_told_by_its_different_numbers():
    board = puzzle("killercages", "cage 31 r2c2 r2c3 r3c3 r3c4 r4c4 r4c5 r5c5")
    rules = model(board)
    (technique,) = (t for t in every_technique(board.kind) if t.name == "cage combinations")
    (site,) = technique.sites(rules)
    four = dict.fromkeys((Cell(1, 1), Cell(2, 2), Cell(3, 3), Cell(4, 4)), (1, 2, 3, 4))
    (found,) = technique.find(site, {**rules.domains, **four})
    different = [one for one in found.because if not one.clues]
    step = Deduction(
        technique, found.removes, different, four, details=found.details, domains=rules.domains
    )
    assert technique.counts(step) == ()
    assert "31" not in sentence(fitting(step))
    assert fitting(step._replace(because=found.because)).technique == technique
