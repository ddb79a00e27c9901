"""The pages on how to solve a kind are what the script writes, which is what `explain` tells."""

import re

import pytest

from enpitsu.inference.reasoner import SUPPOSING
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.registry import kind
from test_docs import ROOT, script

HOWTO = ROOT / "docs" / "howto"
KINDS = sorted(path.stem for path in HOWTO.glob("*.md"))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.long] if number % 16 else [])
        for number, name in enumerate(KINDS)
    ],
)
def test_a_page_and_its_pictures_are_what_the_script_writes(name):
    written = script("howto").pages(name)
    lying = [HOWTO / f"{name}.md", *(HOWTO / name).iterdir()]
    assert {str(path.relative_to(HOWTO)) for path in lying} == set(written)
    assert {path: (HOWTO / path).read_text("utf-8") for path in written} == written


@pytest.mark.parametrize("name", KINDS)
def test_a_page_tells_a_whole_path_and_shows_its_pictures(name):
    text = (HOWTO / f"{name}.md").read_text("utf-8")
    assert text.startswith(f"# How to solve {kind(name).title}\n")
    assert not {one.name for one in SUPPOSING} & {*re.findall(r"\[([^];]*)[^]]*\]$", text, re.M)}
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", text, re.M)]
    assert numbers == [*range(1, len(numbers) + 1)]
    assert f"Solved in {len(numbers)} steps" in text
    shown = re.findall(rf"\(({name}/.*?\.svg)\)", text)
    assert sorted(shown) == sorted(f"{name}/{path.name}" for path in (HOWTO / name).iterdir())


def test_each_kind_has_a_page():
    assert {*KINDS} == {*INDEX}
