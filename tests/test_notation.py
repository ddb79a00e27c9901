"""Text and JSON of any layers: on cells, edges, corners and outside, as clues and as answers."""

import json
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.errors import BadPuzzle, Unsupported
from enpitsu.io.formats import read, read_all, read_record, records, write
from enpitsu.paper.grid import Border, Cell, Corner, Edge, Grid
from enpitsu.paper.layer import Answer, Labels, Layer, Numbers, Symbols
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Kind, Puzzle, Record
from enpitsu.puzzle.registry import add, kind, remove
from evidence import KINDS
from probe_kinds import GATES, PEGS, PROBES, ROOMS, ZEROS
from samples import examples, few
from strategies import puzzles


@pytest.fixture(autouse=True, scope="module")
def probes():
    for probe in (*PROBES, LINES, SEALS):
        add(probe)
    yield
    for probe in (*PROBES, LINES, SEALS):
        remove(probe)


def everywhere(puzzle):
    return dict.fromkeys(puzzle.grid.corners, ("a", "b"))


def outside(puzzle):
    return dict.fromkeys(puzzle.grid.borders("left"), (1, 2))


def of_cells(parity, values):
    def domains(puzzle):
        cells = puzzle.grid.cells
        return {cell: values for cell in cells if (cell.row + cell.col) % 2 == parity}

    return domains


# Nothing here tells the size; and the one answer is outside.
LINES = Kind(
    "lines",
    "Lines",
    (Layer("top", Symbols("ab"), on="top"),),
    (Answer(outside, on="left", name="left"), Answer(everywhere, on="corners", name="ends")),
    (),
    Look(),
)
# Labels beside a woven block, two layers on cells, and two answers that share the cells.
SEALS = Kind(
    "seals",
    "Seals",
    (
        Layer("regions", Labels()),
        Layer("grid", Symbols("xo")),
        Layer("seals", Numbers(0), on="inner corners"),
        Layer("marks", Symbols("!"), blank="-"),
    ),
    (
        Answer(of_cells(0, ("a", "b")), outside="-", name="letters"),
        Answer(of_cells(1, (0, 10)), outside="-", name="numbers"),
    ),
    (),
    Look(),
)


# -- there and back ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [*few(KINDS, 12), *PROBES, LINES, SEALS], ids=repr)
@examples(40)
@given(data=st.data())
@pytest.mark.part(4)
def test_every_puzzle_and_board_comes_back(kind, data):
    puzzle = data.draw(puzzles(kind) if kind not in (LINES, SEALS) else scribbles(kind))
    rng = Random(data.draw(st.integers(0, 999)))
    full = {place: rng.choice(domain) for place, domain in puzzle.domains.items()}
    part = {place: value for place, value in full.items() if rng.random() < 0.5}
    record = Record(puzzle, "an-id", full or None, part or None)
    for format in ("text", "json"):
        back = read_record(write(record, format))
        assert (back.puzzle, back.boards) == (puzzle, record.boards)
        assert write(back, format) == write(record, format)


@st.composite
def scribbles(draw, kind):
    grid = Grid(draw(st.integers(1, 4)), draw(st.integers(1, 4)))
    clues = {}
    for layer in kind.clues:
        match layer.values:
            case Symbols(chars):
                values = st.sampled_from(chars)
            case Numbers(low):
                values = st.integers(low, 20)
            case _:
                values = st.sampled_from(["a", "-", "no2"])
        some = st.one_of(st.none(), values)
        drawn = {place: draw(some) for place in layer.places(grid)}
        clues[layer.name] = {place: value for place, value in drawn.items() if value is not None}
    return Puzzle(kind, grid, clues)


# -- how it looks --------------------------------------------------------------------------------


def test_what_stands_between_cells_is_woven():
    grid = Grid(2, 2)
    east, south = Edge(Cell(0, 0), Cell(0, 1)), Edge(Cell(0, 1), Cell(1, 1))
    clues = {"grid": {Cell(0, 0): "a"}, "walls": {east: "|"}}
    board = {Cell(0, 0): "a", Cell(0, 1): "b", east: "|", south: "="}
    record = Record(Puzzle(ROOMS, grid, clues), solution=board)
    assert write(record) == ("rooms\ngrid\na | .\n. + .\n. . .\nsolution\na | b\n? + =\n? ? ?\n")
    assert json.loads(write(record, "json")) == {
        "kind": "rooms",
        "rows": 2,
        "cols": 2,
        "grid": ["a.", ".."],
        "walls": [[[0, 0], [0, 1], "|"]],
        "solution": {
            "colours": [["a", "b"], [None, None]],
            "walls": [[[0, 0], [0, 1], "|"], [[0, 1], [1, 1], "="]],
        },
    }


def test_the_rim_is_woven_where_something_stands_there():
    rim, post = Edge(Cell(-1, 0), Cell(0, 0)), Corner(1, 2)
    puzzle = Puzzle(GATES, Grid(1, 2), {"gates": {rim: "="}, "posts": {post: 0}})
    assert write(puzzle) == "gates\n. = . . .\n. . . . .\n. . . . 0\n"
    assert json.loads(write(puzzle, "json")) == {
        "kind": "gates",
        "rows": 1,
        "cols": 2,
        "gates": [[[-1, 0], [0, 0], "="]],
        "posts": [[None] * 3, [None, None, 0]],
    }


def test_an_answer_on_corners_is_rows():
    board = {Corner(0, 0): "o", Corner(0, 1): "."}
    record = Record(Puzzle(PEGS, Grid(1, 1), {"grid": {Cell(0, 0): 0}}), state=board)
    assert write(record) == "pegs\ngrid   0\nstate\no .\n? ?\n"
    assert json.loads(write(record, "json"))["state"] == [["o", "."], [None, None]]


def test_an_answer_outside_is_a_row_of_its_name():
    board = {Border("left", 1): 2, Corner(0, 0): "b"}
    puzzle = Puzzle(LINES, Grid(2, 1), {"top": {Border("top", 0): "a"}})
    text = "lines rows=2 cols=1\ntop    a\nsolution\nb ?\n? ?\n? ?\nleft   ? 2\n"
    assert write(Record(puzzle, solution=board)) == text
    assert read_record(text).solution == board
    told = {"left": [None, 2], "ends": [["b", None], [None, None], [None, None]]}
    assert json.loads(write(Record(puzzle, solution=board), "json"))["solution"] == told


def test_the_size_is_told_where_no_block_tells_it():
    assert read("lines cols=3 rows=2\n").grid == Grid(2, 3)
    assert read("lines rows=2\ntop a b .\n").grid == Grid(2, 3)
    for text, expected in (
        ("lines\ntop a\n", "the size is missing; expected rows=... and cols=..."),
        ("lines rows=2 cols=2\ntop a\n", "top: a row of 1 token; expected 2"),
        ("marupeke rows=3 cols=1\n.\n.\n", "grid: 2 rows; expected 3"),
        ("lines rows=0 cols=1\n", "unknown option 'rows=0'"),
        ("lines rows=1001 cols=1\n", "expected at most 1000 rows and columns"),
    ):
        (error,) = records(text)
        assert expected in str(error)


def test_layers_that_share_the_cells_stand_in_blocks_of_their_own():
    puzzle = Puzzle(
        SEALS,
        Grid(2, 2),
        {
            "regions": dict.fromkeys(Grid(2, 2).cells, "a"),
            "grid": {Cell(0, 1): "x"},
            "seals": {Corner(1, 1): 0},
            "marks": {Cell(1, 1): "!"},
        },
    )
    board = {Cell(0, 0): "b", Cell(0, 1): 0}
    assert write(Record(puzzle, solution=board)) == (
        "seals\nregions\na a\na a\ngrid\n. + x\n+ 0 +\n. + .\nmarks\n- -\n- !\nsolution\nb 0\n? ?\n"
    )
    told = {"letters": [["b", "-"], ["-", None]], "numbers": [["-", 0], [None, "-"]]}
    assert json.loads(write(Record(puzzle, solution=board), "json"))["solution"] == told


# -- zero ----------------------------------------------------------------------------------------


def test_zero_is_a_number_where_numbers_begin_with_it():
    grid = Grid(1, 3)
    clues = {"givens": {Cell(0, 1): 0}, "right": {Border("right", 0): 0}}
    state = {Cell(0, 0): 0, Cell(0, 2): 2}
    record = Record(Puzzle(ZEROS, grid, clues), state=state)
    data = json.loads(write(record, "json"))
    assert (data["givens"], data["right"]) == ([[None, 0, None]], [0])
    assert data["state"] == [[0, None, 2]]
    back = read_record(json.dumps(data))
    assert (back.puzzle, back.state) == (record.puzzle, state)


def test_a_fault_is_written_or_what_holds_it_refused():
    grid = Grid(1, 2)
    labels = dict.fromkeys(grid.cells, "a")
    for value in (0, -1, 9, "x"):
        clues = {"regions": labels, "givens": {Cell(0, 0): value}}
        draft = Puzzle(kind("suguru"), grid, clues)
        for format in ("text", "json"):
            assert read_record(write(draft, format), check=False).puzzle == draft
    for layer, value in (("givens", "."), ("regions", "-")):
        draft = Puzzle(kind("suguru"), grid, {"regions": labels} | {layer: {Cell(0, 0): value}})
        for format in ("text", "json"):
            with pytest.raises(Unsupported, match=f"{layer}: '{re.escape(value)}' cannot be writ"):
                write(draft, format)


@pytest.mark.parametrize("format", ["text", "json", "pzprv3"])
def test_a_board_that_could_not_be_read_again_is_not_written(format):
    puzzle = read("shakashaka\n# .\n. .\n")
    assert write(Record(puzzle, state={Cell(0, 1): "NW"}), format)
    for board in ({Cell(0, 0): "NW"}, {Cell(0, 1): "xx"}, {Cell(7, 7): "NW"}, {Cell(0, 1): None}):
        for name in ("solution", "state"):
            with pytest.raises(BadPuzzle, match=r"r\dc\d holds (NW|xx|None); expected "):
                write(Record(puzzle, **{name: board}), format)
    with pytest.raises(TypeError, match="from_rows"):
        write(Record(puzzle, solution=[["#"]]), format)


def test_zero_is_nothing_where_numbers_begin_with_one():
    data = {"kind": "suguru", "rows": 1, "cols": 2, "regions": ["aa"], "givens": ["02"]}
    one = {Cell(0, 0): 1}
    for state, expected in (([[0, 0]], {}), ([[1, None]], one), (["10"], one), ([["0", 1]], None)):
        found = list(records(json.dumps({**data, "state": state})))
        if expected is None:
            assert "state: r1c1 holds 0; expected one of 1 2 or ?" in str(found[0])
        else:
            assert found[0].puzzle.clues["givens"] == {Cell(0, 1): 2}
            assert found[0].state == expected


# -- what is read all the same ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("marupeke\n.x.o\n#...\n", "marupeke\n. x . o\n# . . .\n"),
        ("marupeke\n.x.o\n# . . .\n", "marupeke\n. x . o\n# . . .\n"),
        ("abc\ntop B.C.\nleft ....\n", "abc\ntop B . C .\nleft . . . .\n"),
        ("rooms\na|.\n.+=\n...\n", "rooms\na | .\n. + =\n. . .\n"),
        ("seals\nregions\nab b\nab b\n grid\n. + x\n+ . +\no + .\nmarks\n-!\n--\n", None),
    ],
)
def test_rows_need_no_blanks_where_each_token_is_one_character(text, plain):
    if plain is None:
        assert read(text).clues["marks"] == {Cell(0, 1): "!"}
    else:
        assert read(text) == read(plain)


def test_rows_of_a_board_need_no_blanks_either():
    text = "suguru\nregions\na a\na a\nsolution\n12\n34\nstate\n1?\n..\n"
    record = read_record(text)
    assert record.solution == {Cell(r, c): 2 * r + c + 1 for r in (0, 1) for c in (0, 1)}
    assert record.state == {Cell(0, 0): 1}
    large = "suguru\nregions\n" + "a a a a a\n" * 2 + "solution\n12345\n6 7 8 9 10\n"
    assert len(read_record(large).solution) == 10
    (error,) = records(large.replace("12345", "1234"))
    assert error.faults[0].text == "solution: a row of 1 token; expected 5"


@pytest.mark.parametrize(
    ("regions", "givens"),
    [
        ("aab\na-b\n", ".2.\n1..\n"),
        ("aab\na-b\n", ". 2 .\n1 . .\n"),
        ("a a b\na - b\n", ".2.\n1..\n"),
        ("a a b\na-b\n", ". 2 .\n1..\n"),
        ("u u w\nu - w\n", ".2.\n1 . .\n"),
    ],
)
def test_rows_of_numbers_and_labels_need_no_blanks_where_the_width_is_clear(regions, givens):
    puzzle = read(f"suguru\nregions {regions}givens {givens}")
    assert puzzle.grid == Grid(2, 3)
    assert puzzle.clues["givens"] == {Cell(0, 1): 2, Cell(1, 0): 1}
    assert Cell(1, 1) not in puzzle.clues["regions"]


def test_one_column_of_long_labels_and_numbers_is_one_column():
    text = "suguru\nregions\n" + "".join(f"{10 + row // 6}\n" for row in range(12))
    text += "givens\n" + ".\n" * 12
    assert read(text).grid == Grid(12, 1)
    assert read(write(read(text))) == read(text)
    rows = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    tight = "sudoku\ngivens\n" + "".join(rows[i : i + 9] + "\n" for i in range(0, 81, 9))
    assert read(tight) == read(rows)


def test_a_mistake_in_a_row_without_blanks_has_its_own_column():
    (error,) = records("marupeke\n.x.Q\n")
    assert (error.line, error.column) == (2, 4)
    (error,) = records("marupeke\nQQ QQ\n")
    assert [fault.column for fault in error.faults] == [1, 4]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Marupeke RUN=3\n. x\n", None),
        ("MARUPEKE run=3\nX O\n", "marupeke run=3\nx o\n"),
        ("ABC letters=ABC\ntop a b .\nleft . c .\n", "abc letters=ABC\ntop A B .\nleft . C .\n"),
        ("abc letters=abc\ntop A b .\nleft . . .\n", "abc letters=abc\ntop a b .\nleft . . .\n"),
        ("abc letters=Aa\ntop a A .\nleft . . .\n", "abc letters=Aa\ntop a A .\nleft . . .\n"),
        ('{"kind":"Marupeke","rows":1,"cols":2,"grid":["Xo"]}', "marupeke\nx o\n"),
    ],
)
def test_capitals_are_read_where_they_can_mean_one_thing_only(text, plain):
    if plain is None:
        assert "unknown option 'RUN=3'" in str(next(records(text)))
    else:
        assert read(text) == read(plain)


def test_answers_in_capitals_are_read_too():
    record = read_record("shakashaka\n. .\n. #\nsolution\nnw Ne\nsW #\n")
    assert [*record.solution.values()] == ["NW", "NE", "SW"]
    assert read_record("marupeke\n. .\nstate X .\n").state == {Cell(0, 0): "x"}


# -- several in one text -------------------------------------------------------------------------


def test_a_line_with_the_name_of_a_kind_starts_a_puzzle():
    one, two = "marupeke id=1\n. x\n", "suguru id=2 // two\nregions\na b\ngivens\n. .\n"
    texts = (
        one,
        two,
        "rooms\na . .\n",
        "abc letters=ABC\ntop ABC\nleft ...\ngrid\nABC\n...\n...\n",
    )
    for joined in (texts, texts[::-1], (one, one, two)):
        found = list(records("".join(joined)))
        assert [record.puzzle for record in found] == [read(text) for text in joined]
        starts = [1 + sum(text.count("\n") for text in joined[:i]) for i in range(len(joined))]
        assert [record.line for record in found] == starts
        parted = read_all("\n---\n".join(joined))
        assert parted == [read(text) for text in joined]


def test_capitals_start_a_puzzle_where_they_cannot_be_a_row():
    assert len(read_all("marupeke\n. x\nMARUPEKE run=3\n. x\n")) == 2
    assert len(read_all("marupeke\n. x\n---\nMarupeke\n. x\n")) == 2
    (record,) = records("abc letters=ABC\ntop . . .\nleft . . .\nsolution\nABC\nBCA\nCAB\n")
    assert [*record.solution.values()] == [*"ABCBCACAB"]


def test_a_mistake_stays_with_its_own_puzzle():
    text = "marupeke id=1\n. Q\nmarupeke id=2\n. x\nsuguru id=3\nregions\na a\ngivens\n. 9\n"
    one, two, three = records(text)
    assert (one.id, one.line, two.line, three.id, three.line) == ("1", 2, 3, "3", 9)
    assert isinstance(two, Record)


def test_labels_may_be_like_kinds_but_not_like_blocks():
    puzzle = read("suguru\nregions\nabc abc\nabc wijuko\n")
    assert set(puzzle.clues["regions"].values()) == {"abc", "wijuko"}
    assert read(write(puzzle)) == puzzle
    for label in ("givens", "grid", "solution", "---", "a//b"):
        regions = {Cell(0, 0): label, Cell(0, 1): "a"}
        puzzle = Puzzle(kind("suguru"), Grid(1, 2), {"regions": regions})
        assert [fault.place for fault in puzzle.faults] == [Cell(0, 0)]
    with pytest.raises(Unsupported, match="'a b' cannot be written"):
        write(Puzzle(kind("suguru"), Grid(1, 1), {"regions": {Cell(0, 0): "a b"}}))


# -- answers that hold their puzzle ----------------------------------------------------------------


def test_an_answer_is_read_as_its_puzzle_with_the_solution_it_tells():
    puzzle = {"kind": "marupeke", "id": "m", "rows": 1, "cols": 2, "grid": ["x."], "by": "me"}
    answer = {"id": "m", "kind": "marupeke", "status": "unique", "solution": [["x", "o"]]}
    record = read_record(json.dumps({**answer, "puzzle": puzzle, "error": None}))
    assert record == Record(
        read("marupeke\nx .\n"), "m", {Cell(0, 0): "x", Cell(0, 1): "o"}, notes={"by": "me"}
    )
    none = {**answer, "solution": None, "puzzle": {**puzzle, "solution": [["x", "x"]]}}
    assert read_record(json.dumps(none)).solution == {Cell(0, 0): "x", Cell(0, 1): "x"}


def test_faults_in_an_answer_are_told_where_they_stand():
    puzzle = '{"kind":"marupeke","rows":1,"cols":2,"grid":["xW"]}'
    answer = f'{{"status":"unique","solution":[["Q","o"]],\n"puzzle":{puzzle}}}'
    (error,) = records(answer)
    assert [(fault.line, fault.column) for fault in error.faults] == [(2, 57)]
    (error,) = records(answer.replace("W", "."))
    assert [(fault.line, fault.column) for fault in error.faults] == [(1, 33)]
    (error,) = records('{"id":"a","puzzle":null,"status":"invalid","error":"no such kind"}')
    assert (str(error), error.id) == ("an answer without its puzzle: no such kind (line 1)", "a")


def test_unknown_keys_are_kept():
    data = {"kind": "marupeke", "rows": 1, "cols": 2, "grid": ["x."], "run": 3}
    notes = {"source": None, "tags": ["a"], "puzzle": "no object", "status": 4}
    assert json.loads(write(read_record(json.dumps(data | notes)), "json")) == data | notes
