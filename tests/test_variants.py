"""Variants on three kinds: what solvers count beside rules told plainly, and what clues promise."""

import json
import re
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import variant_rules
from enpitsu import count, diagnose, explain, generate, grade, kind, read, sentence, solve
from enpitsu.engines.check import check
from enpitsu.engines.solve import solutions
from enpitsu.errors import FormatError, UnknownKind, Unsupported
from enpitsu.inference.reasoner import SUPPOSING
from enpitsu.io.codecs.lzstring import unpacked
from enpitsu.io.formats import read_record, write
from enpitsu.kit.drawings import Meaning, meant
from enpitsu.kit.techniques.fillings import with_houses
from enpitsu.making.alike import digest
from enpitsu.making.clues import printed_by, with_clues
from enpitsu.making.frames import framed, relieved
from enpitsu.making.recipe import Recipe
from enpitsu.making.symmetry import image_places
from enpitsu.making.turning import turn_named, turn_names, turned, turned_board, turns
from enpitsu.paper.grid import TURNS, Cell, Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.puzzle.variant import VARIANTS, variant
from enpitsu.show.picture import draw
from enpitsu.show.render.svg import svg
from scripted import script

NAMES = VARIANTS.names()
BASES = ("sudoku", "futoshiki", "suguru")
WIDE = {
    "nonconsecutive",
    "negativekropki",
    "negativedifferences",
    "consecutive",
    "antiking",
}  # of which small boards have none
RARE = {"maximums", "regionsumlines"}  # of which one fits a board that is nearly full, seldom two
OF_REGIONS = ("disjointgroups", "regionsumlines", "boxindexers", "boxsums")
OTHER_BASES = {  # for those of which no small board keeps the rule
    ("disjointgroups", "futoshiki"): "futoshikitakuzu",
    ("disjointgroups", "suguru"): "sudokunonogram",
    ("nonconsecutive", "suguru"): "latin",
}
MOST = 4000  # boards that are looked at one by one
EXTRA_CLUES = 4


@cache
def empty(base, size, variant=""):
    """A puzzle without variants, and all its solutions.

    On a larger board most rows are given, as they are in a solution of a `variant`.
    """
    found, composed = kind(base), kind(f"{base} + {variant}" if variant else base)
    grid = Grid(size, size)
    drawn = (framed(found, grid, Random(seed), found.defaults()) for seed in range(40))
    frames = (frame for frame in drawn if frame is not None and not frame.faults)
    for frame in frames:
        with_variant = Puzzle(composed, grid, frame.clues, frame.options)
        if solve(with_variant).status != "none":
            break
    else:
        pytest.skip(f"no {variant} on a board of {base} that large")
    puzzle = Puzzle(found, grid, frame.clues, frame.options)
    if variant:
        board = solve(with_variant).solution
        rows = {cell: board[cell] for cell in grid.cells if cell.row not in (2, 5)}
        puzzle = Puzzle(found, grid, {**frame.clues, "givens": rows}, frame.options)
    boards = [*islice(solutions(puzzle), MOST)]
    assert len(boards) < MOST
    return puzzle, boards


def some_puzzle(base, name, seed, size=4):
    """A puzzle of a variant that has a solution, with all the boards that solve it."""
    variant, rng = VARIANTS.get(name), Random(seed)
    base = OTHER_BASES.get((name, base), base)
    if variant.of_regions and base == "futoshiki":  # which has no regions
        base = "cojun" if size == 4 else "hakyuu"
    composed = kind(f"{base} + {name}")
    wide = size == 6 or (name in WIDE and base != "suguru")
    bare, boards = empty(base, 6, name.removeprefix("negative")) if wide else empty(base, 4)
    wishes = {wish.name: wish.default for wish in composed.frame_options}
    wishes |= {"lengths": "3-3"} if "lengths" in wishes else {}
    printed = Puzzle(composed, bare.grid, bare.clues, bare.options)
    for _ in range(300 if name in RARE else 60):
        frame = variant.frame(printed, wishes, rng)
        for layer in ("whisper", "lockout"):
            if layer in frame:  # five is too far for small numbers
                frame[layer] = {path: rng.randint(1, 2) for path in frame[layer]}
        if size == 6 and variant.traces:  # few lines at random fit a larger board
            for layer, trace in variant.traces.items():
                lines = trace(printed, rng.choice(boards), wishes, rng)
                frame |= {layer: {path: lines[path] for path in [*lines][:2]}}
        if size == 6 and not variant.traces and name in RARE:
            one = {layer: rng.choice([*lists.items()]) for layer, lists in frame.items() if lists}
            frame |= {layer: dict([chosen]) for layer, chosen in one.items()}
        puzzle = Puzzle(composed, bare.grid, {**bare.clues, **frame}, bare.options)
        complete = any(layer.complete and not layer.on_paths for layer in variant.clues)
        good = [] if puzzle.faults else boards if complete else solving(name, puzzle, boards)
        if good:
            told = printed_by(puzzle, rng.choice(good), rng)
            clues = {layer: {**puzzle.clues[layer]} for layer in puzzle.clues}
            for layer in variant.clues:
                new = [at for at in told[layer.name] if at not in frame.get(layer.name, {})]
                new = new if complete else rng.sample(new, min(EXTRA_CLUES, len(new)))
                clues[layer.name] |= {at: told[layer.name][at] for at in new}
                clues[layer.name] |= {at: told[layer.name][at] for at in frame.get(layer.name, {})}
            puzzle = Puzzle(composed, bare.grid, clues, bare.options)
            return puzzle, solving(name, puzzle, boards), boards
    pytest.skip(f"no {name} on a small board of {base}")


def solving(name, puzzle, boards):
    """The boards that keep the rule of a variant, as it is told for tests."""
    return [board for board in boards if getattr(variant_rules, name)(puzzle, board)]


@pytest.mark.part(5)
@pytest.mark.parametrize(
    ("base", "size"),
    [
        *((base, 4) for base in BASES),
        ("sudoku", 6),
        *(pytest.param(base, 6, marks=pytest.mark.long) for base in BASES[1:]),
    ],
)
@pytest.mark.parametrize("name", NAMES)
def test_solvers_count_what_the_rule_says(name, base, size):
    for seed in range(2):
        puzzle, good, boards = some_puzzle(base, name, seed, size)
        assert count(puzzle).at_least == len(good), str(puzzle)
        solved = {tuple(board.values()) for board in good}
        for board in boards[:: len(boards) // 40 + 1]:
            broken = check(puzzle, board).broken
            assert bool(broken) == (tuple(board.values()) not in solved), str(puzzle)
        for board in good[:10]:
            part = dict(Random(seed).sample([*board.items()], len(board) - 3))
            assert not check(puzzle, part).broken, str(puzzle)


@pytest.mark.parametrize("name", NAMES)
def test_engines_agree(name):
    puzzle, good, _ = some_puzzle("sudoku", name, 5)
    told = {tuple(board[cell] for cell in puzzle.grid.cells) for board in good[:50]}
    for engine in ("sat", "cpsat", "backtrack"):
        found = [*islice(solutions(puzzle, engine=engine), 50)]
        boards = {tuple(board[cell] for cell in puzzle.grid.cells) for board in found}
        assert len(boards) == len(told)
        assert boards == told or len(good) > 50


@pytest.mark.part(5)
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("name", NAMES)
def test_puzzles_come_back_turn_and_are_drawn(name, base):
    puzzle, good, _ = some_puzzle(base, name, 7)
    assert read(write(puzzle)) == read(write(puzzle, "json")) == puzzle
    told = digest(puzzle)
    for turn in turns(puzzle.kind):
        other = turned(puzzle, turn)
        assert not other.faults
        assert digest(other) == told
        assert not check(other, turned_board(puzzle, good[0], turn)).broken
    assert svg(draw(puzzle, solution=good[0])).startswith("<svg")
    assert str(draw(puzzle))


def test_disjoint_groups_need_regions_of_one_shape():
    rows = ("a a b b", "a c c b", "a c c b", "d d d d")
    board = "sudoku + disjointgroups\ngivens\n" + 4 * ". . . .\n" + "regions\n"
    with pytest.raises(FormatError, match="regions differ in shape"):
        read(board + "\n".join(rows))
    assert not read(board + "\n".join(["aabb", "aabb", "ccdd", "ccdd"])).faults


@pytest.mark.parametrize("name", NAMES)
def test_explanations_end_at_the_solution(name):
    for seed in range(20, 40):
        puzzle, good, _ = some_puzzle("sudoku", name, seed)
        if len(good) > 1:
            cells = puzzle.grid.cells
            for cell in cells:
                if len({board[cell] for board in good}) > 1:
                    puzzle = puzzle.with_clue("givens", cell, good[0][cell])
                    good = [board for board in good if board[cell] == good[0][cell]]
        told = explain(puzzle)
        assert told.end.board() == good[0]
        return


def test_what_a_clue_does_not_speak_of_need_not_be_filled_in_to_find_it_broken():
    board = "givens\n" + ". . . .\n" * 4
    puzzle = read(f"sudoku + palindromes\n{board}palindrome r1c1 r2c2 r3c3\n")
    assert not check(puzzle, {Cell(0, 0): 1, Cell(2, 2): 1}).broken
    (wrong,) = check(puzzle, {Cell(0, 0): 1, Cell(2, 2): 2}).broken
    assert wrong.rule.id == "palindrome"


BESIDE_BLACK = [
    ("kropki", "kropki o r1c1 r1c2", "r1c1-r1c2 lies beside r1c2; expected cells that take"),
    ("xv", "xv X r1c2 r1c3", "r1c2-r1c3 lies beside r1c2; expected cells that take"),
    ("ratios", "ratio 2 r1c1 r1c2", "r1c1-r1c2 lies beside r1c2; expected cells that take"),
    ("thermometers", "thermo r1c1 r1c2 r1c3", "goes through r1c2; expected cells that take"),
    ("even", "even r1c2", "even: r1c2; expected a cell that takes a number"),
]


@pytest.mark.parametrize(("name", "clue", "told"), BESIDE_BLACK)
def test_a_clue_where_no_number_goes_is_a_fault(name, clue, told):
    board = "kakuro + {}\ngrid\n+ . + . + . +\n. . . # . . .\n+ . + . + . +\n{}\n"
    with pytest.raises(FormatError, match=told):
        read(board.format(name, clue))


@pytest.mark.parametrize("name", ["negativekropki", "negativexv", "consecutive"])
def test_all_dots_are_printed_where_some_cells_are_black(name):
    puzzle = generate(f"kakuro + {name}", rows=5, cols=5, seed=3)
    assert solve(puzzle).unique


SKIPPED = """sudoku + numberedrooms + palindromes + xv
givens
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
numberedroom 2 bottom 3
numberedroom 5 left 5
numberedroom 1 right 3
palindrome r3c1 r2c1 r2c2
palindrome r3c4 r4c5 r5c4 r5c3 r6c2
palindrome r6c4 r5c5 r4c6 r3c6 r2c5 r1c4 r1c3 r1c2
xv V r5c5 r5c6
xv V r3c1 r4c1
"""


def test_the_middle_of_a_palindrome_is_no_cell_of_what_its_ends_are_filled_in_with():
    assert explain(read(SKIPPED)).complete


@pytest.mark.parametrize(("name", "size"), [("sudoku", 9), ("latin", 7)])
def test_consecutive_numbers_are_drawn_only_where_another_variant_prints_a_dot(name, size):
    """Of ratios all dots are given; where there is none, neighbours are not consecutive either."""
    puzzle = generate(Recipe(f"{name} + negativeratios + nonconsecutive", size, size), seed=1)
    board = solve(puzzle).solution
    beside = [sorted((board[edge.first], board[edge.second])) for edge in puzzle.grid.edges]
    assert [pair for pair in beside if pair[1] - pair[0] == 1] == [[1, 2]] * beside.count([1, 2])
    assert len(puzzle.clues["ratio"]) == sum(high % low == 0 for low, high in beside)


def test_the_order_of_names_and_the_signs_between_them_do_not_matter():
    found = kind("sudoku + thermometers + kropki")
    assert found.name == "sudoku + kropki + thermometers"
    for name in ("sudoku+kropki+thermometers", "Sudoku + Kropki+Thermometers"):
        assert kind(name) is found
    assert kind("sudoku + anti-knight").name == "sudoku + antiknight"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("sudoku + thermometur", "unknown variant 'thermometur'"),
        ("slitherlink + thermometers", "slitherlink takes no variants"),
        ("takuzu + kropki", "expected a kind with a number in each cell"),
        ("sudoku + kropki + negativekropki", "two variants"),
        *((f"latin + {name}", "latin has no regions") for name in OF_REGIONS),
        ("sudoku +", "unknown variant ''"),
    ],
)
def test_what_cannot_be_composed_is_refused(name, told):
    with pytest.raises(UnknownKind, match=told):
        kind(name)


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("thermometer", "thermometers"),
        ("Thermo", "thermometers"),
        ("X-Sum", "xsums"),
        ("killer", "killercages"),
        ("cages", "killercages"),
        ("sandwich", "sandwiches"),
        ("little killer sum", "littlekillers"),
        ("German Whispers", "whispers"),
        ("Given Pencil Marks", "pencilmarks"),
        ("between", "betweenlines"),
    ],
)
def test_variants_have_other_names(called, name):
    assert variant(called).name == name
    assert kind(f"sudoku + {called}") is kind(f"sudoku + {name}")


def test_no_name_of_a_variant_is_that_of_another():
    for name in NAMES:
        assert variant(name).name == variant(VARIANTS.get(name).title).name == name


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("Killer Sudoku", "sudoku + killercages"),
        ("x-sudoku", "sudoku + diagonals"),
        ("Thermo Sudoku", "sudoku + thermometers"),
        ("killersuguru", "suguru + killercages"),
        ("Kropki", "kropki"),
        ("Kropki Sudoku", "sudoku + kropki"),
        ("Even-Odd Sudoku", "sudoku + even + odd"),
        ("Killer Thermo Sudoku", "sudoku + killercages + thermometers"),
        ("Little Killer Arrow Latin Square", "latin + arrows + littlekillers"),
    ],
)
def test_a_variant_may_stand_before_its_kind(called, name):
    assert kind(called).name == name


@pytest.mark.parametrize(
    "called", ["foo sudoku", "sudoku killer", "killer nurikabe", " sudoku foo", "killer foo sudoku"]
)
def test_what_is_before_a_kind_and_no_variant_is_refused(called):
    with pytest.raises(UnknownKind):
        kind(called)


def test_layers_have_the_names_of_variants_too():
    recipe = Recipe(
        "sudoku + arrows + thermometers", 6, 6, layers=("arrows", "thermos", "givens=1")
    )
    assert recipe.layers == ("arrow", "pill", "thermo", "givens=1")
    for layer, told in (
        ("kropki", r"sudoku \+ antiknight has no kropki; expected them as a variant of it"),
        ("antiknight", "antiknight has no clues"),
        ("foo", "unknown layer 'foo'"),
    ):
        with pytest.raises(Unsupported, match=told):
            Recipe("sudoku + antiknight", 6, 6, layers=(layer,))


# -- F-puzzles ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in NAMES if VARIANTS.get(name).fpuzzles])
def test_f_puzzles_brings_variants_back(name):
    puzzle, _, _ = some_puzzle("sudoku", name, 3)
    for format in ("fpuzzles", "sudokupad"):
        back = read(write(puzzle, format))
        assert back == puzzle or (name == "drawings" and back.kind is kind("sudoku"))


@pytest.mark.parametrize("name", [name for name in NAMES if VARIANTS.get(name).fpuzzles])
def test_what_a_clue_of_f_puzzles_says_besides_is_refused_unless_it_is_a_look(name):
    puzzle, _, _ = some_puzzle("sudoku", name, 3)
    told = json.loads(unpacked(write(puzzle, "fpuzzles").partition("=")[2]))
    objects = [
        part
        for key, clues in told.items()
        if isinstance(clues, list) and key != "grid"
        for part in clues
        if isinstance(part, dict)
    ]
    for part in objects:
        part["fromConstraint"] = "a tool"
        read(json.dumps(told))
        part["unheard"] = 1
        with pytest.raises(FormatError, match="'unheard'"):
            read(json.dumps(told))
        del part["unheard"]


def several_at_once(names, seed):
    """A Sudoku with several variants, with all that a solution prints in their frames.

    The solution need not keep their rules.
    """
    bare, boards = empty("sudoku", 4)
    rng, composed = Random(seed), kind(" + ".join(("sudoku", *sorted(names))))
    wishes = {wish.name: wish.default for wish in composed.frame_options} | {"lengths": "3-3"}
    puzzle = Puzzle(composed, bare.grid, bare.clues, bare.options)
    for name in sorted(names):
        frame = VARIANTS.get(name).frame(puzzle, wishes, rng)
        puzzle = Puzzle(composed, bare.grid, {**puzzle.clues, **frame}, bare.options)
    board = rng.choice(boards)
    clues = {name: {**some} for name, some in puzzle.clues.items()}
    for layer in composed.clues:
        shown = composed.shown(layer.name)
        for place in () if shown is None or layer.on_paths else layer.places(bare.grid):
            values = [*shown(puzzle, board, place)]
            if values and rng.random() < 0.5:
                clues[layer.name][place] = values[0]
    return Puzzle(composed, bare.grid, clues, bare.options)


FPUZZLES = [name for name in NAMES if VARIANTS.get(name).fpuzzles]
DOTTED = {name for name in FPUZZLES if {"ratio", "difference"} & {*VARIANTS.get(name).fpuzzles}}
# Two of these are told by the same key, or by one that is part of the other's.
APART = (DOTTED, {"xv", "negativexv"}, {"diagonals", "risingdiagonal", "fallingdiagonal"})


@given(st.sets(st.sampled_from(FPUZZLES), min_size=1, max_size=4), st.integers(0, 99))
def test_links_bring_variants_back(names, seed):
    for alike in APART:
        names = names - {*sorted(names & alike)[1:]}
    puzzle = several_at_once(names, seed)
    for format in ("fpuzzles", "sudokupad"):
        back = read(write(puzzle, format))
        printed = {name: some for name, some in puzzle.clues.items() if some}
        assert {name: some for name, some in back.clues.items() if some} == printed
        assert back.options == puzzle.options
        lost = {*puzzle.kind.name.split(" + ")} - {*back.kind.name.split(" + ")}
        layers = {layer.name for name in lost for layer in VARIANTS.get(name).clues}
        assert layers.isdisjoint(printed)  # of these nothing is printed, so that they say nothing


BLANK = "givens\n. . . .\n. . . .\n. . . .\n. . . .\n"


@pytest.mark.parametrize(
    "variants", ["negativekropki + differences", "consecutive + differences", "negativexv + ratios"]
)
def test_f_puzzles_says_of_a_whole_list_of_signs_that_all_are_given(variants):
    """Where all white dots are given, all differences of 2 would have to be given, too."""
    sign = "difference 2" if "differences" in variants else "ratio 3"
    puzzle = read(f"sudoku + {variants}\n{BLANK}{sign} r1c1 r1c2\n")
    if "ratios" in variants:
        assert read(write(puzzle, "fpuzzles")) == puzzle
    else:
        with pytest.raises(Unsupported, match="beside others in its list 'difference'"):
            write(puzzle, "fpuzzles")


def test_f_puzzles_tells_several_variants_at_once():
    text = (
        "sudoku + arrows + antiking + negativexv + negativekropki + risingdiagonal + killercages\n"
    )
    text += "givens\n" + ". . . .\n" * 4
    text += "arrow r1c1 r1c2\npill 2 r2c1 r2c2 r3c2 r4c3\nxv V r1c1 r1c2\n"
    text += "cage 4 r1c1 r1c2\ncage ? r1c2 r1c3\n"
    puzzle = read(text)
    assert read(write(puzzle, "fpuzzles")) == puzzle


def test_neighbours_with_a_dot_between_them_may_be_consecutive():
    bare, boards = empty("sudoku", 4)
    dotted, composed = kind("sudoku + kropki"), kind("sudoku + kropki + nonconsecutive")
    rng, counted = Random(3), set()
    for board in boards[:: len(boards) // 20]:
        printed = printed_by(Puzzle(dotted, bare.grid, bare.clues), board, rng)["kropki"]
        for left in (len(printed), len(printed) - 1):
            clues = {"kropki": {at: printed[at] for at in rng.sample([*printed], left)}}
            puzzle = Puzzle(composed, bare.grid, {**bare.clues, **clues})
            good = solving("nonconsecutive", puzzle, solving("kropki", puzzle, boards))
            assert count(puzzle).at_least == len(good)
            counted.add(len(good))
    assert counted == {0, 1}


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ('"ratio":[{"cells":["R1C1","R1C2"],"value":"3"}]', "ratios"),
        ('"difference":[{"cells":["R1C1","R1C2"],"value":"1"}]', "kropki"),
        ('"ratio":[{"cells":["R1C1","R1C2"]}],"negative":["ratio"]', "negativeratios"),
        (
            '"difference":[{"cells":["R1C1","R1C2"]}],"negative":["ratio"]',
            "kropki + negativeratios",
        ),
        ('"negative":["difference"]', "consecutive"),
        (
            '"difference":[{"cells":["R1C1","R1C2"],"value":"3"}],"negative":["difference"]',
            "negativedifferences",
        ),
        (
            '"ratio":[{"cells":["R1C1","R1C2"],"value":"3"}],"negative":["ratio","difference"]',
            "consecutive + negativeratios",
        ),
    ],
)
def test_dots_with_numbers_and_what_no_dot_says(more, told):
    row = "[{},{},{},{}]"
    puzzle = read(f'{{"size":4,"grid":[{",".join([row] * 4)}],{more}}}')
    assert puzzle.kind.name == f"sudoku + {told}"
    assert read(write(puzzle, "fpuzzles")) == puzzle


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ('"thermometer":[{"lines":[["R1C1","R1C9"]]}]', "thermometer: 'R1C9'; expected a cell"),
        ('"difference":[{"cells":["R1C1","R1C2"],"value":"x"}]', "value x; expected"),
        ('"negative":["ratio","sum"],"ratio":[]', "negative"),
        ('"sandwichsum":[{"cell":"R1C3","value":"4"}]', "expected a cell beyond the rim"),
        (
            '"quadruple":[{"cells":["R1C1","R1C2"],"values":[1]}]',
            "expected the four round a corner",
        ),
        ('"whispers":7', "expected a list"),
        ('"thermometer":[7]', "thermometer: 7; expected an object"),
        (f'"thermometer":["{"x" * 999}"]', "x...; expected an object"),
        ('"odd":[{"cell":"R1C1","value":"3"}]', "odd: unknown member 'value'"),
        ('"killercage":[{"cells":[]}]', "killercage: a list without cells; expected 1 or more"),
        ('"odd":[],"odd":[{"cell":"R1C1"}]', "a second member 'odd'; expected each once"),
        (
            '"negative":["foo"]',
            "negative: unknown sign 'foo'; expected one of difference, ratio, xv",
        ),
        ('"negative":[{}]', "negative: unknown sign"),
        ('"arrow":[{"cells":["R1C1"],"lines":[]}]', "a circle at r1c1 without an arrow"),
        (
            '"killercage":[{"cells":["R1C1"],"value":"1"},{"cells":["R1C1"],"value":"2"}]',
            "1 and 2 at r1c1; expected one of them",
        ),
        ('"palindrome":[{"lines":[["R1C1","R1C2","R2C2","R1C1"]]}]', "expected each cell once"),
    ],
)
def test_what_is_no_clue_of_a_variant_is_refused(more, told):
    row = "[{},{},{},{}]"
    text = f'{{"size":4,"grid":[{",".join([row] * 4)}],{more}}}'
    with pytest.raises(FormatError, match=told) as met:
        read(text)
    assert met.value.column == text.index(more.partition(":")[0]) + 1


@pytest.mark.parametrize(
    ("key", "found"),
    [
        ("renban", ["r1c1-r1c2-r2c2-r2c1"]),
        ("nabner", ["r1c1-r1c2-r2c2-r2c1"]),
        ("whispers", ["r1c1-r1c2-r2c2-r2c1", "r2c1-r1c1"]),
        ("entropicline", ["r1c1-r1c2-r2c2-r2c1", "r2c2-r2c1-r1c1-r1c2"]),
        ("modularline", ["r1c1-r1c2-r2c2-r2c1", "r2c2-r2c1-r1c1-r1c2"]),
    ],
)
def test_lines_that_end_where_they_begin(key, found):
    row, line = "[{},{},{},{}]", '[{"lines":[["R1C1","R1C2","R2C2","R2C1","R1C1"]]}]'
    board = f'{{"size":4,"grid":[{",".join([row] * 4)}]'
    puzzle = read(f'{board},"{key}":{line}}}')
    (paths,) = (clues for name, clues in puzzle.clues.items() if name not in ("givens", "regions"))
    assert [*map(str, paths)] == found
    drawn = meant(read_record(f'{board},"line":{line}}}'), [Meaning("lines", puzzle.kind.name[9:])])
    assert drawn.puzzle == puzzle


def test_clues_without_a_key_elsewhere_are_drawn_and_told():
    text = "sudoku + numberedrooms\ngivens\n" + ". . . .\n" * 4 + "numberedroom 3 top 2\n"
    told = json.loads(unpacked(write(read(text), "fpuzzles").partition("=")[2]))
    assert told["numberedroom"] == [{"cell": "R0C2", "value": "3"}]
    assert [(one["cells"], one["value"]) for one in told["text"]] == [(["R0C2"], "3")]
    assert told["ruleset"].startswith("A number outside stands in the Xth cell")
    del told["numberedroom"]
    drawn = meant(read_record(json.dumps(told)), [Meaning("texts", "numberedrooms")])
    assert drawn.puzzle == read(text)


def test_the_page_on_variants_is_what_the_script_writes():
    pages = script("variants")
    assert (Path(__file__).parents[1] / pages.TARGET).read_text("utf-8") == pages.text()


@pytest.mark.parametrize("name", VARIANTS.names())
def test_clues_can_be_written_as_the_page_on_variants_writes_them(name):
    board = "givens\n" + 9 * (9 * ". " + "\n")
    for layer in variant(name).clues:
        written = script("variants").example(layer)
        drawn = read(f"sudoku + {name}\n{board}{written}\n")
        assert len(drawn.clues[layer.name]) == 1


@pytest.mark.parametrize(
    ("name", "written", "other"),
    [
        ("consecutive", "consecutive o", "kropki o"),
        ("differences", "difference 1", "kropki o"),
        ("ratios", "ratio 2", "kropki *"),
    ],
)
def test_dots_that_come_back_as_those_of_another_variant_say_the_same(name, written, other):
    made = generate(f"sudoku + {name}", rows=6, seed=1)
    text = write(made, "text").replace(f"+ {name}", f"+ {name} + kropki", 1)
    drawn = read(text.replace(written, other, 1))
    back = read(write(drawn, "fpuzzles"))
    assert drawn.clues["kropki"]
    assert not back.clues.get("kropki")
    assert solve(back).status == solve(drawn).status == "unique"
    assert solve(back).solution == solve(drawn).solution


@pytest.mark.parametrize("wishes", [{}, {"lines": "2", "lengths": "3-3"}])
def test_lines_are_drawn_as_wished(wishes):
    puzzle = generate("futoshiki + thermometers", rows=5, seed=3, extra_options=wishes)
    lines = puzzle.clues["thermo"]
    assert len({cell for path in lines for cell in path.cells}) == sum(
        len(path.cells) for path in lines
    )
    if wishes:
        assert [len(path.cells) for path in lines] == [3, 3]
    assert solve(puzzle).status == "unique"


def test_lines_lie_symmetrically():
    puzzle = generate("sudoku + thermometers", rows=6, seed=3, symmetry="rotate")
    half_turn = next(turn for turn in TURNS if turn == (False, True, True))
    assert turned(puzzle, half_turn).clues["thermo"].keys() == puzzle.clues["thermo"].keys()


@pytest.mark.parametrize(
    ("name", "layer"),
    [("arrows", "arrow"), ("thermometers", "thermo"), ("slowthermometers", "slowthermo")],
)
def test_lines_need_no_givens(name, layer):
    wishes = {"lengths": "2-4"} if name == "arrows" else {"lengths": "3-5"}
    puzzle = generate(f"sudoku + {name}", rows=6, seed=1, layers=(layer,), extra_options=wishes)
    assert not puzzle.clues["givens"]
    starts = [path.cells[0] for path in puzzle.clues[layer]]
    if name == "arrows":  # several may point at one circle
        starts = [*{*starts}]
    cells = starts + [cell for path in puzzle.clues[layer] for cell in path.cells[1:]]
    assert len(cells) == len({*cells})
    assert {len(path.cells) for path in puzzle.clues[layer]} <= {2, 3, 4, 5}
    assert solve(puzzle).status == "unique"


@pytest.mark.long
def test_lines_without_givens_are_as_hard_as_wished():
    puzzle = generate("sudoku + thermometers", rows=6, seed=1, layers=("thermo",), level="hard")
    assert not puzzle.clues["givens"]
    assert grade(puzzle).level == "hard"


@pytest.mark.long
def test_lines_alone_are_as_easy_as_wished():
    recipe = Recipe("sudoku + thermometers", level="medium", layers=("thermo",))
    puzzle = generate(recipe, seed=1)
    assert not puzzle.clues["givens"]
    assert grade(puzzle).level == "medium"
    sizes = [len(path.cells) for path in puzzle.clues["thermo"]]
    assert max(sizes) > 6, "beside givens they have up to 6 cells"


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("rowindexers", ["none", "mirror"]),
        ("columnindexers", ["none", "flip"]),
        ("boxindexers", ["none"]),
        ("fallingdiagonal", ["none", "rotate", "diagonal", "antidiagonal"]),
    ],
)
def test_boards_turn_as_their_rules_allow(name, allowed):
    puzzle = generate(f"sudoku + {name}", rows=6, seed=1)
    names = turn_names(puzzle.kind)
    assert names == allowed
    solution = solve(puzzle).solution
    for turn_name in names:
        turn = turn_named(puzzle.kind, turn_name)
        assert solve(turned(puzzle, turn)).solution == turned_board(puzzle, solution, turn)
    refused = f"cannot be turned by 'quarter'; expected .*{names[-1]}"
    with pytest.raises(Unsupported, match=refused):
        turn_named(puzzle.kind, "quarter")


@pytest.mark.parametrize(
    ("name", "layer"),
    [
        pytest.param("arrows", "arrow", marks=pytest.mark.long),
        ("killercages", "cage"),
        ("kropki", "kropki"),
        ("thermometers", "thermo"),
    ],
)
def test_puzzles_without_givens_are_easy_if_wished(name, layer):
    puzzle = generate(f"sudoku + {name}", rows=6, seed=2, layers=(layer,), level="easy")
    assert not puzzle.clues["givens"]
    assert grade(puzzle).level == "easy"


def test_lines_that_a_solution_could_print_stay_where_they_fit():
    board = solve(generate("sudoku + thermometers", rows=6, seed=1)).solution
    recipe = Recipe("sudoku + thermometers", rows=6, layers=("thermo",))
    empty = Puzzle(recipe.puzzle_kind, recipe.grid, {}, recipe.puzzle_kind.defaults())
    found = recipe.traced(empty, board, Random(1))
    cells = [cell for clue in found for cell in clue.place.cells]
    assert len(cells) == len({*cells})
    for clue in found:
        numbers = [board[cell] for cell in clue.place.cells]
        assert numbers == sorted({*numbers})
    kept = found[::2]
    assert {*kept} <= {*recipe.traced(empty, board, Random(2), kept)}
    upside_down = {cell: 7 - number for cell, number in board.items()}
    assert {*found}.isdisjoint(recipe.traced(empty, upside_down, Random(2), found))


def test_a_few_pills_are_chosen_to_fit_a_solution_and_read_as_people_read():
    board = solve(generate("sudoku + arrows", rows=9, seed=1)).solution
    recipe = Recipe("sudoku + arrows", rows=9, layers=("arrows",))
    empty = Puzzle(recipe.puzzle_kind, recipe.grid, {}, recipe.puzzle_kind.defaults())
    found = [recipe.traced(empty, board, Random(seed)) for seed in range(5)]
    pills = [clue for clues in found for clue in clues if clue.layer == "pill"]
    assert pills
    assert any(clue.layer == "arrow" for clue in found[0])
    for _, place, value in pills:
        (first, second, *shaft) = place.cells
        assert value == 2
        assert (second.row - first.row, second.col - first.col) in ((0, 1), (1, 0))
        assert 10 * board[first] + board[second] == sum(board[cell] for cell in shaft)
    for clues in found:
        assert not with_clues(empty, clues).faults
        again = recipe.traced(empty, board, Random(9), clues)
        assert {*clues} <= {*again}


def test_several_arrows_may_point_at_one_circle():
    board = solve(generate("sudoku + arrows", rows=9, seed=1)).solution
    recipe = Recipe("sudoku + arrows", rows=9, layers=("arrow",))
    empty = Puzzle(recipe.puzzle_kind, recipe.grid, {}, recipe.puzzle_kind.defaults())
    found = recipe.traced(empty, board, Random(1))
    circles = {clue.place.cells[0] for clue in found}
    shafts = [cell for clue in found for cell in clue.place.cells[1:]]
    assert len(circles) < len(found)
    assert len(shafts) == len({*shafts} - circles)
    for clue in found:
        circle, *shaft = (board[cell] for cell in clue.place.cells)
        assert circle == sum(shaft)
    again = recipe.traced(empty, board, Random(2), found[::2])
    assert {*found[::2]} <= {*again}
    puzzle = with_clues(empty, found)
    for format in ("text", "fpuzzles", "sudokupad"):
        assert read(write(puzzle, format)) == puzzle
    told = json.loads(unpacked(write(puzzle, "fpuzzles").partition("=")[2]))
    assert len(told["arrow"]) == len(circles), "a circle has all its arrows"


def test_arrows_of_one_circle_are_told_apart():
    lines = ["sudoku + arrows", "givens", *(9 * [" ".join(9 * ".")])]
    lines += ["arrow r5c5 r5c4 r5c3", "arrow r5c5 r6c5 r7c5 r8c5"]
    told = " ".join(sentence(step) for step in explain(read("\n".join(lines))).steps)
    assert "the arrow from r5c5 to r5c3" in told
    assert "the arrow from r5c5 to r8c5" in told


def test_what_is_made_without_a_wish_can_be_solved_by_people():
    minimal = generate("sudoku + disjointgroups", rows=9, seed=8, minimal=True)
    assert {one.name for one in SUPPOSING} & {*grade(minimal).techniques}
    found = grade(generate("sudoku + disjointgroups", rows=9, seed=8))
    assert found.level
    assert not {one.name for one in SUPPOSING} & {*found.techniques}


def test_a_line_is_seen_where_it_is_pointed_at():
    rows = "\n".join([". . . ."] * 4)
    puzzle = read(f"sudoku + thermometers\ngivens\n{rows}\nthermo r1c1 r1c2 r2c2")
    image = svg(draw(puzzle, highlight=[Cell(0, 0), Cell(0, 1)]))
    assert image.index('class="tint lit"') < image.index('class="path"')


@pytest.mark.parametrize("names", [("killercages", "thermometers"), ("odd", "arrows", "xv")])
def test_each_variant_that_is_wished_has_clues(names):
    """Cages or few clues of another sort may suffice, but what is asked for is there."""
    recipe = Recipe(" + ".join(("sudoku", *names)), 6, 6, level="easy")
    for seed in (1, 2, 3):
        puzzle = generate(recipe, seed=seed, time_limit=60)
        for layers in recipe.variant_layers:
            assert any(puzzle.clues[layer] for layer in layers), puzzle


def test_killer_cages_need_no_givens():
    puzzle = generate("sudoku + killercages", rows=6, seed=1, layers=("cage",))
    assert not puzzle.clues["givens"]
    assert solve(puzzle).status == "unique"


def test_cages_are_as_large_as_wished():
    wishes = {"lengths": "4-5"}
    puzzle = generate("sudoku + killercages", rows=6, seed=1, extra_options=wishes)
    sizes = sorted(len(path.cells) for path in puzzle.clues["cage"])
    assert sum(sizes) == 36
    assert sizes[-1] == 5
    assert sum(4 <= size <= 5 for size in sizes) > len(sizes) / 2


def test_a_thermometer_that_says_nothing_new_is_superfluous():
    text = "futoshiki + thermometers\ngrid\n1 . 2 . 3\n. + . + .\n2 . 3 . .\n. + . + .\n. . . . .\n"
    found = diagnose(read(text + "thermo r1c1 r1c2\n"))
    assert ("thermo", "r1c1-r1c2") in [(clue.layer, str(clue.place)) for clue in found.superfluous]


@pytest.mark.parametrize("base", ["sudoku", "futoshiki"])
def test_what_cages_leave_of_a_house_follows(base):
    puzzle = generate(f"{base} + killercages", rows=6, seed=4, layers=("cage",))
    board, rules = solve(puzzle).solution, model(puzzle)
    assert rules.lemmas
    assert all(lemma.holds(board) for lemma in rules.lemmas)
    told = explain(puzzle)
    assert told.end.board() == board
    assert "cage combinations" in {step.technique.name for step in told.steps}


def test_an_arrow_is_read_with_the_houses_it_lies_in():
    text = "sudoku + arrows\ngivens\n" + ". . . .\n" * 4 + "arrow r1c1 r1c2 r2c1\n"
    told = explain(read(text)).text()
    assert "r1c1 is not 1 or 2; r1c2 and r2c1 are not 4" in told
    assert "least of an arrow, with houses" in told


def test_arrows_of_one_shape_are_read_with_their_houses_once():
    """Two that lie alike, one that does not, and one whose circle can be less."""
    lines = "arrow r1c1 r1c2 r2c1\narrow r4c7 r4c8 r5c7\narrow r9c1 r8c1 r7c2\n"
    puzzle = read("sudoku + arrows\ngivens\n" + ". . . . . . . . .\n" * 9 + lines)
    rules = model(puzzle)
    found = []
    for one in rules.constraints:
        if one.rule.id == "arrow":
            site = with_houses(rules, (one,))
            table = site.data.table(rules.domains)
            assert table == with_houses(rules, (one,)).data.gone(rules.domains)
            found.append([(one.places.index(cell), value) for cell, value in table])
    assert found[0] == found[1]
    assert found[0]


@pytest.mark.parametrize("name", ["palindromes", "palindromes + betweenlines", "clones + renbans"])
def test_for_lines_that_leave_no_solution_others_come_that_fit_one(name):
    whole, changed = kind(f"sudoku + {name}"), 0
    for seed in range(4):
        frame = framed(whole, Grid(9, 9), Random(seed), {})
        kept = relieved(frame, Random(seed))
        assert solve(kept).status in ("unique", "multiple")
        for layer, clues in kept.clues.items():
            before = frame.clues[layer]
            traced = layer in whole.traces
            assert len(clues) == len(before) if traced else clues.items() <= before.items()
        cells = [
            cell for layer in whole.traces for path in kept.clues[layer] for cell in path.cells
        ]
        assert len(cells) == len({*cells})
        solvable = solve(frame).status != "none"
        assert (kept == frame) == solvable
        changed += not solvable
    assert changed


def test_with_a_symmetry_lines_that_leave_no_solution_go_with_their_images():
    whole = kind("sudoku + palindromes")
    for seed in range(4):
        frame = framed(whole, Grid(9, 9), Random(seed), {}, symmetry="rotate")
        kept = relieved(frame, Random(seed), "rotate")
        assert solve(kept).status in ("unique", "multiple")
        lines = kept.clues["palindrome"]
        assert lines.items() <= frame.clues["palindrome"].items()
        for line in lines:
            assert {*image_places(kept.grid, "rotate", line)} <= {*lines}


@pytest.mark.parametrize(
    ("name", "clue", "expected"),
    [
        ("sudoku", "thermo r1c1 r1c2", "expected 'sudoku + thermometers' in the first line"),
        ("sudoku + kropki", "sandwich 5 top 3", "expected 'sudoku + kropki + sandwiches'"),
        ("sudoku + kropki", "room 5 top 3", "expected a row of givens, or a clue called kropki"),
        ("slitherlink", "cage r1c1 r1c2", "expected a row of grid"),
    ],
)
def test_a_clue_that_the_kind_does_not_have_is_no_row_of_the_board(name, clue, expected):
    grid = "givens\n" if name.startswith("sudoku") else ""
    with pytest.raises(FormatError, match=re.escape(expected)) as error:
        read(f"{name}\n{grid}" + ". . . . . . . . .\n" * 9 + clue)
    assert f"unknown clue '{clue.split()[0]}'" in str(error.value)
    assert error.value.line == (12 if grid else 11)
