"""The questions of a page: each is asked of every kind, and what is answered fits its schema."""

import json

import pytest
from jsonschema import Draft202012Validator

from enpitsu.app.limits import MAX_BOARD_CELLS, MAX_LISTED_PUZZLES
from enpitsu.app.questions import (
    QUESTIONS,
    QUICK,
    Allowance,
    BadRequest,
    ask,
    question,
    refused,
)
from enpitsu.app.questions.setting import draft_of
from enpitsu.engines.solve import solve
from enpitsu.errors import BadPuzzle, EnpitsuError, FormatError, OutOfTime
from enpitsu.io.formats import read_record
from enpitsu.io.formats.json import encoded
from enpitsu.making.clues import with_clues
from enpitsu.paper.grid import At
from enpitsu.paper.layer import Clue
from enpitsu.paper.limit import Limit
from enpitsu.paper.wire import place_fields
from enpitsu.puzzle.kind import Record
from enpitsu.puzzle.registry import kind, names
from evidence import KINDS
from small_puzzles import small
from test_docs import ROOT

EACH = pytest.mark.parametrize("puzzle", [one.name for one in KINDS], indirect=True)
SCHEMA = json.loads((ROOT / "docs" / "schema" / "questions.json").read_text(encoding="utf-8"))
BROKEN = "marupeke\nx x .\nx z .\n. . .\n"
MARUPEKE = "marupeke\nx . . .\n# . . o\no . o .\n. . . .\n"
HEAVY = ("suko", "wijuko")  # whose steps suppose much
SOLVED_AS_PRINTED = {"doppelblock"}  # whose smallest boards leave nothing to be found


@pytest.fixture
def puzzle(request):
    """A small puzzle of the kind of this name."""
    return small(request.param, 1)


def answers(name, limit=None, cells=2500, **request):
    """All that is answered to a question; every answer fits the schema, as it is sent."""
    found = list(ask(name, request, Allowance(Limit(limit), cells)))
    for sort, told in [("request", request), *(("answer", one) for one in found)]:
        schema = {"$ref": f"#/$defs/{name}.{sort}", "$defs": SCHEMA["$defs"]}
        Draft202012Validator(schema).validate(json.loads(json.dumps(told)))
    return found


def answer(name, **request):
    return answers(name, **request)[-1]


def refusal(name, data, cells=2500):
    with pytest.raises(EnpitsuError) as met:
        list(ask(name, data, Allowance(Limit(), cells)))
    return refused(met.value)


# -- every kind ----------------------------------------------------------------------------


@EACH
@pytest.mark.part(4)
def test_a_sheet_is_enough_to_fill_in_the_solution(puzzle):
    told = json.loads(json.dumps(answer("sheet", puzzle=encoded(Record(puzzle)))))
    domains = {
        json.dumps(place): layer["domains"][index]
        for layer in told["answers"]
        for place, index in layer["places"]
    }
    solution = solve(puzzle).solution
    given = {json.dumps(place): value for place, value in told["given"]}
    slots = {(one["sort"], one["value"]) for one in told["slots"]}
    drawn = {one["value"] for one in told["look"]["values"]}
    for place, value in solution.items():
        key = json.dumps(place_fields(place))
        assert value in domains[key]
        assert given.get(key, value) == value
        # Of two answers in one place a page shows candidates of the first alone.
        assert isinstance(place, At) or (type(place).__name__.lower(), value) in slots
        assert value in drawn
    assert told["faults"] == []
    assert len(domains) == len(puzzle.domains)


@EACH
@pytest.mark.part(8)
def test_what_a_player_and_a_setter_ask_is_answered(puzzle):
    solution = solve(puzzle).solution
    puzzle = encoded(Record(puzzle))
    verdicts = answers("check", puzzle=puzzle, deep=True)
    assert [one["status"] for one in verdicts] == ["unfinished"] * 2
    assert verdicts[1]["leads"]["to"] == "one"
    if puzzle["kind"] not in {*HEAVY, *SOLVED_AS_PRINTED}:
        hint = answer("hint", puzzle=puzzle)
        assert (hint["status"], len(hint["shown"])) == ("step", len(hint["before"]) + 1)
    possible = {
        json.dumps(place): left for place, left in answer("candidates", puzzle=puzzle)["candidates"]
    }
    solved = answer("solve", puzzle=puzzle)
    assert solved["status"] == answer("status", puzzle=puzzle)["status"] == "unique"
    for place, value in solution.items():
        assert value in possible.get(json.dumps(place_fields(place)), [value])
    assert answer("draw", puzzle=puzzle)["svg"].startswith("<svg")
    text = answer("write", puzzle=puzzle)["text"]
    assert answer("sheet", puzzle=text)["record"] == puzzle


@pytest.mark.parametrize("name", names())
@pytest.mark.part(4)
def test_a_kind_begins_with_an_empty_sheet(name):
    told = answer("blank", kind=name, rows=4, cols=4)
    assert bool(told["answers"]) == (told["faults"] == [])
    assert {layer["name"] for layer in told["layers"]} == {la.name for la in kind(name).clues}
    assert answer("rules", kind=name)["title"] == kind(name).title
    assert answer("solve", puzzle=answer("sample", kind=name)["record"])["status"] == "unique"


def test_lists_of_numbers_and_unknown_ones_can_be_printed():
    def layer(kind, size):
        return answer("blank", kind=kind, rows=size, cols=size)["layers"][0]

    assert layer("nonogram", 3)["values"] == ["0", "1", "2", "3", "1,1"]
    assert layer("nonogram", 30)["values"] == []  # there are more than anybody looks through
    assert {layer("nonogram", size)["sort"] for size in (3, 30)} == {"lists"}
    assert "1,1,1,1" in layer("tapa", 4)["values"]
    assert (layer("tapa", 4)["unknown"], layer("shikaku", 4)["unknown"]) == ("?", "?")
    blank = answer("blank", kind="nonogram", rows=3, cols=3)["record"]
    told = answer("left", puzzle=blank, layer="top", place=["top", 0])["clues"]
    assert {one["value"]: one["count"] for one in told} == {
        "?": "384", "0": "64", "1": "192", "2": "128", "3": "64", "1,1": "64",
    }  # fmt: skip


def test_every_kind_is_listed():
    assert [one["name"] for one in answer("kinds")["kinds"]] == names()


# -- the way to an answer ------------------------------------------------------------------


def test_steps_are_shown_with_what_they_point_at():
    path = answer("explain", puzzle=MARUPEKE, from_clues=True)
    lines = [step["line"] for step in path["steps"]]
    assert len(path["shown"]) == lines[-1]
    board = {json.dumps(place): list(left) for place, left in path["start"]}
    for line in path["shown"]:
        for place, value in line["removes"]:
            board[json.dumps(place)].remove(value)
        assert line["targets"] == [place for place, _ in line["sets"]]
    solution = answer("solve", puzzle=MARUPEKE)["solution"]
    assert all(len(left) == 1 for left in board.values())
    for key, (value,) in board.items():
        row, col = json.loads(key)
        assert solution[row][col] == value


def test_a_mistake_has_its_reason_shown():
    row = [["x", "x", "x", None], [None] * 4, [None] * 4, [None] * 4]
    told = answer("hint", puzzle={**answer("sheet", puzzle=MARUPEKE)["record"], "state": row})
    assert (told["status"], told["mistakes"][0]["rule"]) == ("mistake", "run")


def test_the_first_board_that_leads_nowhere_is_found():
    solution = answer("solve", puzzle=MARUPEKE)["solution"]
    boards, board = [], [[None] * 4 for _ in range(4)]
    for row, col in [(0, 1), (0, 2), (1, 1), (3, 3)]:
        value = solution[row][col]
        board = [list(line) for line in board]
        board[row][col] = value if (row, col) != (1, 1) else "xo"[value == "x"]
        boards.append(board)
    told = answers("mistake", puzzle=MARUPEKE, boards=boards)
    assert told[-1] == {"first": 2, "complete": True}
    assert answer("mistake", puzzle=MARUPEKE, boards=boards[:2])["first"] is None
    assert answers("mistake", puzzle=MARUPEKE, boards=boards, limit=0)[-1]["complete"] is False


def test_edits_of_a_draft_are_answered_by_a_warm_solver():
    puzzle = answer("sheet", puzzle=MARUPEKE)["record"]
    whole = small("takuzu", 1)
    assert draft_of(whole) is draft_of(whole)
    clue = Clue("grid", next(iter(whole.clues["grid"])), None)
    warm = draft_of(whole).known().solver
    assert draft_of(with_clues(whole, [clue])).known().solver is warm
    assert draft_of(whole).known().solver is warm
    (numbers,) = answers("true_candidates", puzzle=puzzle, cap=3)
    assert (numbers["cap"], numbers["complete"]) == (3, True)
    told = answer("left", puzzle=puzzle, layer="grid", place=[0, 0])
    assert told["complete"]
    assert {clue["value"]: clue["count"] for clue in told["clues"]}.keys() <= {"x", "o", "#"}


def test_a_draft_is_diagnosed_completed_and_reduced():
    draft = {"kind": "marupeke", "rows": 4, "cols": 4, "grid": ["....", "#...", "..o.", "...."]}
    quick, whole = answers("diagnose", puzzle=draft)
    assert (quick["complete"], whole["complete"]) == (False, True)
    assert quick["status"] == whole["status"] == "multiple"
    done = answer("complete", puzzle=draft)
    assert done["status"] == "unique"
    assert done["changed"]
    fewer = answer("reduce", puzzle=MARUPEKE)
    assert fewer["status"] == "unique"
    assert answer("status", puzzle=fewer["sheet"]["record"])["status"] == "unique"
    made = answer("generate", kind="suguru", rows=4, cols=4)["sheet"]
    assert answer("status", puzzle=made["record"])["status"] == "unique"
    assert answer("generate", kind="suguru", rows=4, cols=4)["sheet"] == made


def test_without_a_size_a_question_is_of_the_usual_one():
    told = answer("rules", kind="suko")
    assert (told["rows"], told["cols"]) == (3, 3)
    for name in ("blank", "generate"):
        sides = {"rows": 3, "cols": 3}
        asked = answer(name, kind="suko")
        assert asked == answer(name, kind="suko", **sides) == answer(name, kind="suko", rows=3)
        with pytest.raises(BadRequest, match="expected 1 to 100"):
            answer(name, kind="suko", rows=0)
        with pytest.raises(BadRequest, match="a board of 90x90; expected at most"):
            answer(name, kind="suko", cols=90)


# -- a library -----------------------------------------------------------------------------


def test_a_library_is_searched_and_its_puzzles_come_without_their_solutions(tmp_path):
    pytest.importorskip("sqlalchemy", reason="needs enpitsu[library]")
    from enpitsu.library.library import Library

    file = str(tmp_path / "puzzles.db")
    with Library(file) as library:
        library.add([read_record(MARUPEKE), Record(small("suguru", 1))])
    allowance = Allowance(Limit(), library=file)

    def asked(name, **request):
        (told,) = ask(name, request, allowance)
        return told

    assert asked("search")["total"] == 2
    assert asked("search", start=1)["entries"] == asked("search")["entries"][1:]
    found = asked("search", query="kind:marupeke")
    (entry,) = found["entries"]
    assert (found["total"], entry["kind"], entry["rows"]) == (1, "marupeke", 4)
    sheet = asked("entry", number=entry["number"])
    assert sheet["record"]["grid"] == answer("sheet", puzzle=MARUPEKE)["record"]["grid"]
    assert "solution" not in sheet["record"]
    with pytest.raises(EnpitsuError, match="no puzzle 99"):
        asked("entry", number=99)
    with pytest.raises(FormatError, match="column"):
        asked("search", query="kind:no")
    for half in ("title:\ud800", 'name:"a\udfff"', "tag:\ud800,x"):
        with pytest.raises(FormatError, match="expected"):
            asked("search", query=half)
    with pytest.raises(EnpitsuError, match="no puzzle"):
        asked("entry", number=10**30)
    assert asked("search", start=10**30)["entries"] == []


def test_where_a_library_is_that_cannot_be_read_is_not_told(tmp_path):
    pytest.importorskip("sqlalchemy", reason="needs enpitsu[library]")
    file = tmp_path / "puzzles.db"
    for content in (None, b"no library" * 1000):
        if content:
            file.write_bytes(content)
        for name, request in (("search", {}), ("entry", {"number": 1})):
            with pytest.raises(EnpitsuError) as told:
                list(ask(name, request, Allowance(Limit(), library=str(file))))
            assert str(told.value) == "the library cannot be read now"


def test_without_a_library_nothing_is_found():
    assert answer("search") == {"total": None, "entries": []}
    assert refusal("entry", {"number": 1})["error"] == "there is no library"
    assert refusal("search", {"start": -1})["field"] == "start"


# -- what is refused -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "error", "field"),
    [
        ([], "[] is no request; expected an object", None),
        ({}, "puzzle is missing; expected a string or an object", "puzzle"),
        ({"puzzle": 7}, "puzzle is 7; expected a string or an object", "puzzle"),
        ({"puzzle": MARUPEKE, "deep": 1}, "deep is 1; expected true or false", "deep"),
        ({"dept": 1}, "unknown field 'dept'; expected one of puzzle, deep", "dept"),
    ],
)  # fmt: skip
def test_a_request_that_is_built_otherwise_is_refused(data, error, field):
    told = refusal("check", data)
    assert (told["error"], told["field"]) == (error, field)


def test_a_bad_puzzle_is_refused_with_its_place():
    told = refusal("check", {"puzzle": BROKEN})
    assert (told["line"], told["column"]) == (3, 3)
    (fault,) = told["faults"]
    assert (fault["place"], fault["line"], fault["column"]) == ([1, 1], 3, 3)
    data = {"kind": "marupeke", "rows": 2, "cols": 2, "grid": ["x.", ".z"]}
    (fault,) = refusal("check", {"puzzle": data})["faults"]
    assert (fault["layer"], fault["place"], fault["line"]) == ("grid", [1, 1], None)
    assert refusal("check", {"puzzle": "takuzu\n0 1\n0 7\n"})["column"] == 3


def test_a_large_board_and_an_unknown_question_are_refused():
    assert "at most 15 cells" in refusal("sheet", {"puzzle": MARUPEKE}, cells=15)["error"]
    large = {"kind": "takuzu", "rows": 60, "cols": 60}
    assert refusal("blank", large)["error"].startswith("a board of 60x60; expected at most 2500")
    assert "unknown question 'no'" in refusal("no", {})["error"]
    assert "unknown kind" in refusal("rules", {"kind": "no"})["error"]
    assert refusal("hint", {"puzzle": MARUPEKE, "steps": 0})["field"] == "steps"
    assert refusal("left", {"puzzle": MARUPEKE, "layer": "no"})["field"] == "layer"
    assert (
        refusal("left", {"puzzle": MARUPEKE, "layer": "grid", "place": [9, 9]})["field"] == "place"
    )
    assert "dimacs" in refusal("write", {"puzzle": MARUPEKE, "format": "no"})["error"]
    board = [["q", None, None, None], *[[None] * 4] * 3]
    assert refusal("mistake", {"puzzle": MARUPEKE, "boards": [board]})["faults"]


def test_what_takes_too_long_says_so():
    with pytest.raises(OutOfTime):
        answers("generate", kind="suguru", rows=9, cols=9, limit=0)
    assert answers("status", puzzle=MARUPEKE, limit=0)[-1]["status"] in ("unknown", "unique")
    assert answers("hint", puzzle=MARUPEKE, limit=0)[-1]["status"] == "undecided"


def test_each_question_says_what_it_is():
    assert all(one.meaning.endswith(".") for one in map(question, QUESTIONS))
    assert issubclass(BadRequest, EnpitsuError)
    assert not issubclass(BadPuzzle, FormatError)


def test_each_question_is_in_the_documents():
    text = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
    rows = "".join(line for line in text.splitlines() if line.startswith("| `"))
    assert not [name for name in QUESTIONS if f"`{name}`" not in rows]
    quick = text.partition("take milliseconds (")[2].partition(")")[0]
    assert {one.strip(" `\n") for one in quick.split(",")} == QUICK


def test_the_puzzles_of_a_text_are_told_some_at_once():
    board = "marupeke\n. x\n. .\n"
    assert answer("collection", text=board) == {"total": 1, "puzzles": []}
    text = "---\n".join([board] * MAX_LISTED_PUZZLES + ["suguru\nregions\na b\n"])
    first = answer("collection", text=text)
    assert (first["total"], len(first["puzzles"])) == (MAX_LISTED_PUZZLES + 1, MAX_LISTED_PUZZLES)
    (last,) = answer("collection", text=text, start=MAX_LISTED_PUZZLES)["puzzles"]
    assert (last["rows"], last["cols"]) == (1, 2)
    assert last["picture"].startswith("<svg")
    assert answer("sheet", puzzle=last["puzzle"])["kind"] == "suguru"


def test_an_empty_board_is_completed_though_it_lacks_regions():
    empty = {"kind": "heyawake", "rows": 6, "cols": 6}
    told = answer("complete", puzzle=empty)
    assert told["status"] == "unique"
    assert answer("status", puzzle=told["sheet"]["record"])["status"] == "unique"
    begun = {**empty, "regions": ["a....."] + ["......"] * 5}
    assert "r1c2 is in no room yet" in refusal("complete", {"puzzle": begun})["error"]


def test_a_puzzle_of_a_text_that_cannot_be_read_leaves_the_others():
    text = "marupeke\n. x\n. .\n---\nmarupeke\n. q\n---\nsuguru\nregions\na b\n"
    first, wrong, last = answer("collection", text=text)["puzzles"]
    assert (first["title"], last["title"]) == ("Marupeke", "Suguru")
    assert "r1c2 holds q" in wrong["error"]
    assert "line 6" in wrong["error"]
    wide = "---\n".join(["marupeke\n" + ". " * (MAX_BOARD_CELLS + 1) + "\n"] * 2)
    told = answer("collection", text=wide)["puzzles"]
    assert all("expected at most" in one["error"] for one in told)
