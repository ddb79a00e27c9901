"""Instructions are in words for players, and of each puzzle what concerns it is told.

That they say every rule, and that their examples are right, is looked at for every kind.
"""

import re

import pytest
from tests.door_kinds import GROWING

from enpitsu.kit.evidence import evidence
from enpitsu.kit.instruction import instruction
from enpitsu.paper.grid import Grid
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.kind import Kind, Puzzle
from enpitsu.puzzle.registry import kind as kind_named

MAX_WORDS = 40  # of a rule or a move
# Words of those who write rules down for solvers; a player has others.
NOT_FOR_PLAYERS = (
    "hang together",
    "hangs together",
    "is printed",
    "printed in the grid",
    "board is not square",
    "instance",
    "candidate",
)
PLACE = re.compile(r"\br(\d+)c(\d+)\b")


@pytest.fixture(params=INDEX)
def kind(request: pytest.FixtureRequest) -> Kind:
    return kind_named(request.param)


def test_each_kind_has_an_instruction(kind: Kind) -> None:
    taught = instruction(kind)
    assert taught.aim
    assert taught.first_moves
    assert taught.example is not None
    assert taught.example.state
    assert len(taught.example.state) < len(taught.example.solution or {})


def test_the_words_are_a_players(kind: Kind) -> None:
    taught, options = instruction(kind), kind.defaults()
    sizes = taught.sizes()
    rules = [paragraph.told(options, sizes) for paragraph in taught.rules]
    for text in (taught.told_aim(options, sizes), *rules, *taught.first_moves):
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        assert not any(words in text for words in NOT_FOR_PLAYERS), text
    assert all(len(text.split()) <= MAX_WORDS for text in rules)


def test_rules_and_meanings_have_no_words_of_developers(kind: Kind) -> None:
    sentences = [rule.sentence(kind.defaults()) for rule in kind.rules]
    sentences += [technique.meaning for technique in evidence(kind).techniques]
    for text in sentences:
        assert not any(words in text for words in NOT_FOR_PLAYERS), text


def test_first_moves_name_places_of_the_example_that_they_fill(kind: Kind) -> None:
    taught = instruction(kind)
    assert taught.example is not None
    filled = {str(place) for place in taught.example.state or {}}
    for move in taught.first_moves:
        for place in PLACE.finditer(move):
            assert place[0] in filled, move


def test_what_a_puzzle_lacks_is_not_told_of_it() -> None:
    abc = kind_named("abc")
    usual = Puzzle(abc, Grid(4, 4), {})
    diagonal = Puzzle(abc, Grid(4, 4), {}, abc.read_options({"diagonal": "yes"}))
    taught = instruction(abc)
    assert not any("diagonal" in text for text in taught.told([usual]))
    assert any("diagonal" in text for text in taught.told([usual, diagonal]))


def test_what_an_option_excludes_is_not_told_with_it() -> None:
    numberlink = kind_named("numberlink")
    taught = instruction(numberlink)
    usual, full = (
        Puzzle(numberlink, Grid(2, 2), {}, numberlink.read_options({"full": value}))
        for value in ("no", "yes")
    )
    assert any("stay empty" in text for text in taught.told([usual]))
    assert not any("stay empty" in text for text in taught.told([full]))
    assert any("every other cell" in text for text in taught.told([full]))


def test_without_a_puzzle_an_option_has_no_value_that_no_such_puzzle_has() -> None:
    for name, text in {
        "minesweeper": "The grid has N mines in all.",
        "skyscrapers": "Heights only go up to N; the other cells stay empty.",
    }.items():
        kind = kind_named(name)
        taught = instruction(kind)
        told = [one.told_in_general(kind.defaults(), taught.sizes()) for one in taught.rules]
        assert text in told


def test_an_oblong_grid_is_told_of_where_there_is_one() -> None:
    abc = kind_named("abc")
    square, oblong = (Puzzle(abc, Grid(4, cols), {}) for cols in (4, 6))
    taught = instruction(abc)
    assert set(taught.told([oblong])) - set(taught.told([square])) == {taught.rules[1].text}


def test_sizes_are_told_in_figures_where_all_puzzles_share_them() -> None:
    sudoku = kind_named("sudoku")
    small, large = (Puzzle(sudoku, Grid(n, n), {}) for n in (4, 9))
    taught = instruction(sudoku)

    def told(*puzzles: Puzzle, beside_example: bool = False) -> str:
        (first, *_) = taught.told(puzzles, beside_example=beside_example)
        return first.partition(" stands ")[0]

    assert told(large) == told(large, large) == "Each number from 1 to 9"
    assert told(small, large) == "Each number from 1 to the number of cells in a row"
    assert told(large, beside_example=True) == "Each number from 1 to 9 (4 in the example)"
    assert told(small, beside_example=True) == "Each number from 1 to 4"
    usual = taught.sizes()["line"]
    assert usual == "the number of cells in a row (9 on the usual board)"


def test_a_kind_without_an_instruction_is_told_by_its_rules() -> None:
    taught = instruction(GROWING)
    assert [paragraph.text for paragraph in taught.rules] == [rule.text for rule in GROWING.stated]
    assert (taught.aim, taught.example, taught.first_moves) == ("", None, ())


def test_with_a_variant_a_kind_is_told_as_without_and_the_rules_of_the_variant_besides() -> None:
    plain, laid = (instruction(kind_named(name)) for name in ("sudoku", "sudoku + thermometers"))
    assert laid.aim == plain.aim
    assert laid.rules[: len(plain.rules)] == plain.rules
    assert [paragraph.of for paragraph in laid.rules[len(plain.rules) :]] == [("thermo",)]
    assert (laid.example, laid.first_moves) == (None, ())


def test_how_a_sign_is_written_in_texts_is_not_told_to_players() -> None:
    told = [paragraph.text for paragraph in instruction(kind_named("sudoku + kropki")).rules]
    assert "A white dot joins consecutive numbers." in told
