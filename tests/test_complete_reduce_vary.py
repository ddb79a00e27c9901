"""Drafts completed, reduced and varied: what comes out has one solution, and what it promises."""

import json
import re
from random import Random

import pytest
from jsonschema import Draft202012Validator

import enpitsu
import samples
from enpitsu.authoring.puzzles import clued, small
from enpitsu.engines.solve import solve
from enpitsu.errors import Unsupported
from enpitsu.inference.grade import grade
from enpitsu.making.drafts import reducing
from enpitsu.making.drafts.clues import frame_of
from enpitsu.making.drafts.completing import complete
from enpitsu.making.drafts.draft import Draft
from enpitsu.making.drafts.further import listed
from enpitsu.making.drafts.looks import looks, printed_spots, turns_kept
from enpitsu.making.drafts.reducing import reduce
from enpitsu.making.drafts.varying import vary
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe
from enpitsu.making.symmetry import SYMMETRIES
from enpitsu.making.turning import TURN_NAMES, turned, turned_board, turns
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Clue
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import add, remove
from enpitsu.testing.subject import Subject
from evidence import KINDS, has_clues
from probe_kinds import PROBES
from samples import few
from test_schemas import validator

ALL = [*KINDS, *PROBES]
# Where a number that is full is found sooner than one that needs all.
TOLD_APART = {"mosaic", "tilepaint"}


# -- completed -----------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def probes():
    """Kinds that are found by their names, as a recipe wants them."""
    for kind in PROBES:
        add(kind)
    yield
    for kind in PROBES:
        remove(kind)


def thinned(kind, number):
    """A small puzzle without some of its clues."""
    puzzle = small(kind, number).puzzle
    rng = Random(number)
    for clue in puzzle.removable_clues:
        if rng.random() < 0.6:
            puzzle = puzzle.without_clue(clue.layer, clue.place)
    return puzzle


def expect_unique(puzzle):
    for engine in ("sat", "backtrack"):
        assert solve(puzzle, engine=engine).status == "unique"


def test_a_draft_is_completed_with_numbers_that_are_all_different():
    draft = enpitsu.read("kurodoko\n. . . . .\n. 5 . . .\n. . . . .\n. . . . .\n. . . 3 .")
    made = complete(draft, theme="different")
    numbers = [clue.value for clue in made.puzzle.removable_clues]
    assert len(numbers) == len({*numbers}) > 2


@pytest.mark.part(2)
@pytest.mark.parametrize("kind", few(ALL, 8), ids=repr)
def test_a_completed_draft_lacks_none_of_the_clues_that_came(kind):
    for number in few(range(3), 1):
        draft = thinned(kind, number)
        made = complete(draft, seed=number)
        for clue in made.added:
            assert solve(made.puzzle.without_clue(clue.layer, clue.place)).status != "unique"
        again = complete(draft, seed=number)
        assert (again.puzzle, again.fields()) == (made.puzzle, made.fields())
        assert complete(made.puzzle).added == ()


@pytest.mark.parametrize("kind", few(KINDS, 8), ids=repr)
def test_one_clue_is_added_where_one_will_do(kind):
    for number in few(range(6), 2):
        puzzle = small(kind, number).puzzle
        for clue in puzzle.removable_clues[:1]:
            draft = puzzle.without_clue(clue.layer, clue.place)
            added = complete(draft).added
            assert len(added) == 1 or not listed(model(draft)).listed  # there are too many to look


@pytest.mark.parametrize("size", [4, 5])
def test_clues_are_not_added_where_none_at_their_places_says_more(size):
    """In Nurimisaki a cell without a circle is no end of white cells, so some clues fit nothing."""
    rows = " ".join("." * size) + "\n"
    told = complete(enpitsu.read("nurimisaki\n" + size * rows))
    assert told.status == "unique"
    assert solve(told.puzzle).unique


def test_wishes_are_met():
    draft = thinned(enpitsu.kind("marupeke"), 3)
    for symmetry in [name for name in SYMMETRIES if name != "none"]:
        try:
            made = complete(draft, symmetry=symmetry)
        except Unsupported:
            assert draft.grid.rows != draft.grid.cols
            continue
        if made.status == "unique":
            kept = turns_kept(printed_spots(made.puzzle), draft.grid)
            assert {*SYMMETRIES[symmetry]} <= {*kept}
            expect_unique(made.puzzle)
        else:
            assert "wishes" in made.reason
    for level in ("easy", "hard"):
        made = complete(draft, level=level)
        if made.status == "unique":
            assert made.grade.level == grade(made.puzzle).level == level
    abc = Puzzle(enpitsu.kind("abc"), Grid(4, 4), {}, {"letters": "AB"})
    made = complete(abc, layers=("top", "left"))
    if made.status == "unique":
        assert {clue.layer for clue in made.added} <= {"top", "left"}
    with pytest.raises(Unsupported):
        complete(abc, layers=("middle",))
    with pytest.raises(Unsupported):
        complete(abc, symmetry="spiral")


def test_wishes_for_what_is_printed_count_what_is_printed_already():
    draft = thinned(enpitsu.kind("suguru"), 2)
    rows, cols = draft.grid.rows, draft.grid.cols
    here, most = draft.removable_clues, len(draft.domains) - 2
    made = complete(draft, clues=(most, most))
    expect_unique(made.puzzle)
    assert len(here) + len(made.added) == len(made.puzzle.removable_clues) == most
    free = [cell for cell in draft.grid.cells if cell in draft.domains]
    free = [cell for cell in free if cell not in {clue.place for clue in here}]
    marks = {free[0]: "#", free[1]: "-"}
    picture = ["".join(marks.get(cell, ".") for cell in row) for row in draft.grid.lines[:rows]]
    assert {len(row) for row in picture} == {cols}
    made = complete(draft, cells="/".join(picture))
    expect_unique(made.puzzle)
    assert free[0] in made.puzzle.clues["givens"]
    assert free[1] not in made.puzzle.clues["givens"]
    against = [row.replace(".", "-") for row in picture]
    for wishes in ({"clues": (0, len(here) - 1)}, {"cells": "/".join(against)}):
        with pytest.raises(Unsupported):
            complete(draft, **wishes)
    with pytest.raises(TypeError):
        complete(draft, rows=3)


def test_techniques_are_needed_or_avoided():
    draft = thinned(enpitsu.kind("suguru"), 1)
    for wish in ("needs", "avoids"):
        made = complete(draft, **{wish: ("hidden single",)})
        used = {step.technique.name for step in enpitsu.explain(made.puzzle).steps}
        assert made.status != "unique" or ("hidden single" in used) == (wish == "needs")


def test_a_level_that_was_never_made_at_a_size_may_be_asked_of_a_draft():
    draft = made(Recipe("galaxies", 4, 4)).puzzle
    with pytest.raises(Unsupported, match="puzzles of galaxies are hardly ever of level hard"):
        Recipe("galaxies", 4, 4, level="hard")
    found = complete(draft, level="hard", time_limit=20)
    assert (found.status, found.puzzle) == ("unknown", draft)


def test_a_pleasing_completion_says_less_than_answers():
    draft = Puzzle(enpitsu.kind("wijuko"), Grid(3, 3), {})
    made = complete(draft, pleasing=True)
    expect_unique(made.puzzle)
    assert {clue.layer for clue in made.added} == {"sums"}


@pytest.mark.parametrize("kind", ["akari", "heyawake", "kropki", "nurikabe", "shikaku"])
def test_where_nothing_is_printed_a_puzzle_is_made(kind):
    """The empty board has no solution, or none that clues alone would make unique."""
    empty = Puzzle(enpitsu.kind(kind), Grid(6, 6), {})
    told = complete(empty, seed=2)
    expect_unique(told.puzzle)
    assert {*told.added} == {
        Clue(name, *clue) for name, some in told.puzzle.clues.items() for clue in some.items()
    }
    assert complete(empty, level="easy").grade.level == "easy"


def test_a_draft_without_a_solution_is_not_completed():
    draft = enpitsu.read("marupeke\nx x x .\n. . . .")
    made = complete(draft)
    assert (made.status, made.puzzle, made.added) == ("none", draft, ())
    assert "no solution" in made.text()
    assert made.fields()["reason"]


# -- reduced -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", few(ALL, 8), ids=repr)
def test_a_draft_is_reduced_the_same_way_again(kind):
    options = Subject(kind).options if kind in KINDS else ({},)
    drafts = (record.puzzle for record in clued(kind, Random(kind.name), options))
    draft = next(puzzle for puzzle in drafts if solve(puzzle).status == "unique")
    assert reduce(draft) == reduce(draft)


def test_several_solutions_are_not_reduced():
    draft = enpitsu.read("marupeke\n. x .\n. . .")
    made = reduce(draft)
    assert (made.status, made.puzzle) == ("multiple", draft)
    assert "several solutions" in made.text()


def test_clues_stay_that_take_too_long_to_be_found_needless(monkeypatch):
    draft = complete(enpitsu.read("marupeke\n. x . o\n. # . .\n. . # .\n. x . o")).puzzle
    monkeypatch.setattr(reducing, "QUICK_PROPAGATIONS", 0)
    monkeypatch.setattr(reducing, "PATIENT_PROPAGATIONS", 0)
    made = reduce(draft)
    assert (made.status, made.puzzle, made.removed) == ("unique", draft, ())
    assert made.undecided == tuple(draft.removable_clues)
    number = len(made.undecided)
    assert made.said == f"no clue could go; {number} left, of which perhaps {number} could go"


def test_clues_go_together_with_their_images():
    puzzle = enpitsu.read("marupeke\nx . o .\n. # . .\n. . # .\n. x . o")
    made = reduce(complete(puzzle, symmetry="rotate").puzzle, keep_symmetry=True)
    assert "rotate" in looks(made.puzzle).symmetry
    expect_unique(made.puzzle)


# -- varied --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", few(ALL, 8), ids=repr)
def test_a_varied_puzzle_is_the_same_in_another_guise(kind):
    for number in few(range(3), 1):
        record = small(kind, number)
        made = vary(record.puzzle, seed=number)
        expect_unique(made.puzzle)
        named = {p: made.names.get(v, v) for p, v in record.solution.items()}
        assert TURN_NAMES[made.turn] in turns(kind)
        puzzle = Puzzle(kind, record.puzzle.grid, {}, record.puzzle.options)
        assert made.solution == turned_board(puzzle, named, TURN_NAMES[made.turn])
        assert len(made.puzzle.removable_clues) == len(record.puzzle.removable_clues)
        if kind in KINDS:
            alike = vary(record.puzzle, seed=number, rename=kind.name not in TOLD_APART)
            assert abs(grade(alike.puzzle).score - grade(record.puzzle).score) < 1e-6
        assert vary(record.puzzle, seed=number) == made
        plain = vary(record.puzzle, turn="none", rename=False)
        assert (plain.puzzle, plain.said) == (record.puzzle, "nothing was changed")
        for name, turn in TURN_NAMES.items():
            if turn in turns(kind):
                only = vary(record.puzzle, turn=name, rename=False)
                assert only.puzzle == turned(record.puzzle, turn)


def test_names_change_where_the_rules_let_them():
    """Nobody told that letters may change places, and a blank may not."""
    found = {}
    for name in ("abc", "marupeke", "suguru", "wijuko", "shakashaka"):
        puzzles = [small(enpitsu.kind(name), number).puzzle for number in range(4)]
        found[name] = [vary(p, seed=s, turn="none").names for p in puzzles for s in range(3)]
    assert {"x": "o", "o": "x"} in found["marupeke"]
    assert all("." not in names for names in found["abc"])
    assert any(found["abc"])
    assert not any(found["shakashaka"])
    for names in found["wijuko"]:
        assert all(new == max(names) + min(names) - old for old, new in names.items())


def test_several_solutions_are_renamed_too():
    draft = enpitsu.read("marupeke\n. x .\n. . .\n. . o")
    made = vary(draft, turn="none")
    assert made.names == {"x": "o", "o": "x"}
    assert int(enpitsu.count(made.puzzle)) == int(enpitsu.count(draft))


@pytest.mark.parametrize("kind", few(KINDS, 8), ids=repr)
def test_another_solution_on_the_same_frame(kind):
    """At the latest of the sixth puzzle."""
    done = False
    for number in range(6):
        record = small(kind, number)
        made = vary(record.puzzle, turn="none", rename=False, resolve=True)
        expect_unique(made.puzzle)
        assert frame_of(made.puzzle) == frame_of(record.puzzle)
        assert (made.solution != record.solution) == made.resolved
        assert made.resolved or "no other solution" in made.said
        done |= made.resolved
        if done and not samples.thorough:
            break
    sole = ("shakashaka", "yajilin")  # small frames of theirs have one solution
    assert done or not has_clues(kind) or kind.name in sole


def test_a_turn_the_kind_does_not_know_is_refused():
    with pytest.raises(Unsupported, match="cannot be turned by 'sideways'; expected any, none, "):
        vary(small(enpitsu.kind("abc"), 1).puzzle, turn="sideways")


# -- commands ------------------------------------------------------------------------------

DRAFT = "marupeke id=d\n. x . o\n# . . .\n. . o .\n. . . .\n"
ONE = "marupeke id=a\n. x . . x\nx . . . .\n. . . x #\n. x # # #\n"
NONE = "marupeke\nx x x\n"
ENDS = {"diagnose": (1, 0, 3), "complete": (0, 0, 3), "reduce": (1, 0, 3), "vary": (1, 0, 3)}


@pytest.mark.parametrize("command", ENDS)
def test_each_command_tells_text_json_and_a_picture(run, tmp_path, command):
    for text, status in zip((DRAFT, ONE, NONE), ENDS[command], strict=True):
        code, out, err = run(command, text)
        assert (code, err) == (status, "")
        assert out
        code, out, _ = run(command, text, "--json")
        answer = json.loads(out)
        assert code == status
        validator(command).validate(answer)
        assert (answer["error"], answer["kind"]) == (None, "marupeke")
        picture = tmp_path / "a.svg"
        assert run(command, text, "-o", picture) == (status, "", "")
        assert picture.read_text(encoding="utf-8").startswith("<svg")
    code, out, _ = run(command, '{"kind":"marupeke","id":"bad"}', ONE, "--json")
    bad, good = map(json.loads, out.splitlines())
    assert (code, list(bad)) == (2, list(good))
    validator(command).validate(bad)


@pytest.mark.parametrize("command", ["complete", "reduce", "vary"])
def test_what_was_made_can_be_read_again(run, tmp_path, command):
    text = ONE if command != "complete" else DRAFT
    for form in ((), ("--json",)):
        file = tmp_path / "made"
        file.write_text(run(command, text, *form)[1], encoding="utf-8")
        code, out, _ = run("solve", file, "--json")
        assert code == 0
        named = r"d" if command == "complete" else r"a-[0-9a-f]{6}" if command == "vary" else r"a"
        assert re.fullmatch(named, json.loads(out)["id"])
    both = run(command, text, text, "-o", f"{tmp_path / 'all'}/")
    assert both == (0, "", "")
    assert {file.suffix for file in (tmp_path / "all").iterdir()} == {".puz"}
    file.write_text(run(command, text, text)[1], encoding="utf-8")
    assert len(run("solve", file, "--json")[1].splitlines()) == 2


def test_a_varied_puzzle_has_a_name_of_its_own(run):
    def named(*wishes):
        puzzle = json.loads(run("vary", ONE, "--json", *wishes)[1])["puzzle"]
        return puzzle.pop("id"), json.dumps(puzzle)

    turns = ("none", "rotate", "mirror", "flip")
    found = {named("--keep-names", "--turn", turn) for turn in (*turns, *turns)}
    assert len({name for name, _ in found}) == len({puzzle for _, puzzle in found}) > 1
    assert named("--keep-names", "--turn", "none")[0] == "a"  # nothing has changed


def test_the_commands_pass_their_wishes_on(run):
    puzzle = enpitsu.read(DRAFT)
    out = run("complete", DRAFT, "--symmetry", "rotate", "--pleasing", "--seed", 3, "--json")[1]
    wished = complete(puzzle, symmetry="rotate", pleasing=True, seed=3)
    assert enpitsu.read(out) == wished.puzzle
    out = run("complete", DRAFT, "--level", "easy", "--layer", "grid", "--json")[1]
    assert enpitsu.read(out) == complete(puzzle, level="easy", layers=("grid",)).puzzle
    out = run("reduce", ONE, "--keep-symmetry", "--seed", 2, "--json")[1]
    assert enpitsu.read(out) == reduce(enpitsu.read(ONE), keep_symmetry=True, seed=2).puzzle
    out = run("vary", ONE, "--turn", "flip", "--keep-names", "--resolve", "--json")[1]
    wished = vary(enpitsu.read(ONE), turn="flip", rename=False, resolve=True)
    assert enpitsu.read(out) == wished.puzzle
    assert json.loads(out)["resolved"] == wished.resolved


def test_diagnoses_make_a_table(run):
    code, out, _ = run("diagnose", DRAFT, ONE, NONE, "--table")
    assert code == 3
    lines = out.splitlines()[1:]
    for line, word in zip(lines, ("multiple", "unique", "none"), strict=True):
        assert f" {word} " in line


def test_how_a_draft_stands_fits_its_schema():
    for text in (DRAFT, ONE, NONE):
        fields = Draft(enpitsu.read(text)).status().fields()
        schema = validator("draft_status").schema["$defs"]
        Draft202012Validator({"$ref": "#/$defs/DraftStatus", "$defs": schema}).validate(fields)
