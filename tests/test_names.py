"""Names that are not quite right: of kinds, techniques, levels, formats, options and commands."""

from dataclasses import replace

import pytest

import enpitsu
from enpitsu.errors import EnpitsuError, FormatError, UnknownKind, instead, unknown
from enpitsu.plugins import letters
from enpitsu.puzzle.registry import add, kinds, listed, names, remove
from enpitsu.puzzle.variant import VARIANTS


def test_the_nearest_names_are_told_or_else_all():
    known = ["easy", "medium", "hard"]
    assert unknown("level", "herd", known) == "unknown level 'herd'; did you mean 'hard'?"
    assert instead("Medum", known) == "did you mean 'medium'?"
    assert instead("so-so", known) == "expected one of easy, medium, hard"
    assert instead("x", []) == "expected none"
    many = [f"name{number}" for number in range(70)]
    assert instead("zzz", many).endswith("name8, name9, 60 others")
    assert instead("rowa", ["cols", "rows", "rowb"]) == "did you mean 'rows' or 'rowb'?"
    assert unknown("level", "e" * 99, known).startswith(f"unknown level '{'e' * 37}...'; exp")


@pytest.mark.parametrize("name", names())
def test_a_name_with_one_letter_less_is_understood(name):
    with pytest.raises(UnknownKind) as met:
        enpitsu.kind(name[:2] + name[3:])
    assert f"'{name}'" in str(met.value)
    assert "did you mean" in str(met.value)


def test_a_title_is_a_name():
    for one in listed():
        for told in (one.title, one.title.upper(), one.title.replace(" ", "_")):
            assert enpitsu.kind(told).name == one.name
    for told in ("", " ", "-"):
        with pytest.raises(UnknownKind, match="expected one of abc"):
            enpitsu.kind(told)


def test_what_other_programs_call_a_kind_is_a_name_unless_it_is_that_of_another():
    for one in listed():
        for alias in one.aliases:
            assert enpitsu.kind(alias).name == one.name
    for name, told in (
        ("Binairo", "takuzu"),
        ("TENTAI-show", "galaxies"),
        ("HOCHHAUSER", "skyscrapers"),
        ("ナンプレ", "sudoku"),
    ):
        assert enpitsu.kind(name).name == told


@pytest.mark.parametrize(
    ("name", "told"),
    [("Star Battle stars=1", "starbattle"), ("Doppelstern stars=1 id=x", "starbattle")],
)
def test_a_text_may_begin_with_any_name_of_its_kind(name, told):
    puzzle = enpitsu.read(f"{name}\nregions\na a\na a\n")
    assert (puzzle.kind.name, puzzle.options["stars"]) == (told, 1)


def test_a_text_may_begin_with_the_title_of_a_kind_and_its_variant():
    puzzle = enpitsu.read("Killer Sudoku box=2x2\ncage 3 r1c1 r1c2\ngivens\n" + ". . . .\n" * 4)
    assert puzzle.kind.name == "sudoku + killercages"
    with pytest.raises(FormatError, match=r"unknown option 'Sudoko'; expected .* column 8"):
        enpitsu.read("Sudoku Sudoko\n. .\n. .")


def test_no_two_kinds_share_a_name():
    met = {}
    for one in listed():
        for told in map(letters, {one.name, one.title, *one.aliases}):
            assert met.setdefault(told, one.name) == one.name


def test_a_name_that_is_nearly_that_of_a_kind_is_corrected():
    with pytest.raises(UnknownKind, match="did you mean 'Spiral Galaxies'"):
        enpitsu.kind("spiral galaxy")


def test_kinds_are_listed_by_part_of_a_name_or_by_their_family(run):
    _, line = run("kinds", "tentai", "show")[1].splitlines()
    assert line.split()[:2] == ["galaxies", "Galaxies"]
    headings = [line for line in run("kinds", "loops")[1].splitlines() if not line.startswith(" ")]
    assert headings == ["loops and lines"]
    status, out, err = run("kinds", "no such name")
    assert (status, out) == (2, "")
    assert "unknown kind 'no such name'" in err


def test_a_title_that_two_kinds_have_is_none():
    sudoku = enpitsu.kind("sudoku")
    other = replace(sudoku, name="other")
    add(other)
    try:
        assert enpitsu.kind("Sudoku") is sudoku
        with pytest.raises(UnknownKind):
            enpitsu.kind("Su-doku")
    finally:
        remove(other)


def test_what_the_list_of_kinds_prints_is_taken(run):
    for line in run("kinds")[1].splitlines():
        if line.startswith("  "):
            name, title, *_ = filter(None, line.split("  "))
            assert run("rules", title.strip())[:2] == run("rules", name)[:2]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("rules sudokku", "unknown kind 'sudokku'; did you mean 'sudoku'?"),
        (
            "generate killer",
            "killer is a variant; expected a kind with it, as in 'sudoku + killercages'",
        ),
        ("rules suduko", "did you mean 'suko', 'sukoro' or 'sudoku'?"),
        (
            "generate suguru --needs hiden_single",
            "technique 'hiden_single'; did you mean",
        ),
        ("generate suguru --level eazy", "'--level': 'eazy'; did you mean 'easy'?"),
        ("generate suguru --symmetry rotat", "'--symmetry': 'rotat'; did you mean 'rotate'?"),
        ("generate suguru --layer given", "unknown layer 'given'; did you mean 'givens'?"),
        ("generate starbattle --option star=2", "unknown option 'star'; did you mean 'stars'?"),
        ("convert x --to pzpr3", "'--to': 'pzpr3'; did you mean 'pzprv3'?"),
        ("solve x --engine cpsta", "'--engine': 'cpsta'; did you mean 'cpsat'?"),
        ("solve x --engine z3", "'z3'; expected one of sat, cpsat, backtrack"),
        ("solv x", "unknown command 'solv'; did you mean 'solve'? See: enpitsu --help"),
        ("library fnd", "unknown command 'fnd'; did you mean 'find'?"),
        ("run gradee x", "unknown command 'gradee'; did you mean 'grade'?"),
    ],
)
def test_commands_tell_what_may_have_been_meant(run, words, told):
    code, out, err = run(*words.split())
    assert (code, out) == (2, "")
    assert told in err


def test_questions_tell_what_may_have_been_meant():
    with pytest.raises(FormatError, match=r"unknown kind 'sugru'; did you mean 'suguru'\?"):
        enpitsu.read("sugru\n. .")
    takuzu = enpitsu.read("takuzu\n. . . .\n. . . .\n. . . .\n. . . .")
    with pytest.raises(EnpitsuError, match=r"unknown engine 'sta'; did you mean 'sat'\?"):
        enpitsu.solve(takuzu, engine="sta")
    with pytest.raises(EnpitsuError, match=r"unknown format 'jason'; did you mean 'json'\?"):
        enpitsu.write(takuzu, "jason")
    with pytest.raises(EnpitsuError, match=r"unknown ladder of takuzu 'ful'; did you mean 'full'"):
        enpitsu.explain(takuzu, ladder="ful")


def test_options_of_kinds_and_of_variants_have_titles():
    tables = [
        *(options for one in kinds() for options in (one.options, one.frame_options)),
        *(one.frame_options for _, one in VARIANTS.loaded(VARIANTS.names())),
    ]
    for option in {one.name: one for options in tables for one in options}.values():
        assert option.title[:1].isupper()
        assert not option.title.endswith(".")


def test_rules_tell_the_titles_of_options(run):
    assert "  option box=usual: Size of a box (usual, or " in run("rules", "sudoku")[1]
