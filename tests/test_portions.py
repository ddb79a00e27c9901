"""Long chains are told in portions, each of a few links, which cite each other by line."""

import json

import pytest

from enpitsu.inference.explain import explain
from enpitsu.inference.limits import MAX_PORTION_LINKS
from enpitsu.io import formats
from paper_reader import Doubt, Reader, every

HARDEST = {
    "inkala 2012": (
        "8........ ..36..... .7..9.2.. .5...7... ....457.. ...1...3. ..1....68 ..85...1. .9....4.."
    ),
    "fata morgana": (
        "........3 ..1..56.. .9..4..7. .....9.5. 7.......8 .5.4.2... .8..2..9. ..35..1.. 6........"
    ),
}


def sudoku(cells):
    return formats.read("\n".join(cells.split()), format="sdk")


@pytest.fixture(scope="module", params=[*HARDEST], ids=str)
def path(request):
    found = explain(sudoku(HARDEST[request.param]))
    assert found.ending == "solved"
    return found


@pytest.fixture(scope="module")
def steps(path):
    return json.loads(json.dumps(path.fields()))["steps"]


def test_no_line_has_more_links_than_a_person_follows(steps):
    sizes = [len([*every(step)]) - 1 - len(step.get("looks", ())) for step in steps]
    assert max(sizes) == MAX_PORTION_LINKS
    assert not any("chain" in link for step in steps for link in step.get("chain", ()))
    assert "unsatisfiable subset" not in {step["technique"] for step in steps}


def test_portions_are_believed_by_a_reader_with_the_printed_puzzle(path, steps):
    reader = Reader(path.puzzle)
    for step in steps:
        reader.read(step)
    assert all(len(left) == 1 for left in reader.left.values())


def test_a_portion_that_supposes_something_else_is_doubted(path, steps):
    reader = Reader(path.puzzle)
    number = next(i for i, one in enumerate(steps) if "line" in one.get("chain", [{}, {}])[1])
    for step in steps[:number]:
        reader.read(step)
    cited = steps[number]["chain"][1]["line"]
    supposed, follows = reader.portions[cited]
    reader.portions[cited] = [*supposed, [[0, 0], 0]], follows
    with pytest.raises(Doubt, match="something else was supposed"):
        reader.read(steps[number])


def test_portions_are_printed_with_the_chains_alone(path):
    told = explain(path.puzzle, chains=True)
    assert [line.number for line in told.lines] == [*range(1, len(told.lines) + 1)]
    some = [line for line in told.lines if line.on_the_way]
    assert all(line.text.split(". ")[1].startswith("if ") for line in some)
    assert [line.number for line in path.lines] == [*range(1, len(path.lines) + 1)]
    assert sum(len(line.behind) for line in path.lines) == len(some)
    assert some[0].text.split(". [")[0] in path.page()
    assert len(path.lines) == len(told.lines) - len(some) == len([*path.pictures()]) - 2
    assert path.text().splitlines()[-1].startswith(f"solved in {len(path.lines)} steps")
