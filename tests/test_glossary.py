"""The glossary: each name that it says defines a word is there, and each word comes once."""

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest

GLOSSARY = (Path(__file__).parent.parent / "docs" / "glossary.md").read_text()
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in GLOSSARY.splitlines()
    if line.startswith("| ") and not line.startswith("| word ")
]
NAMES = sorted({*re.findall(r"`(enpitsu\.[\w.]+)`", GLOSSARY)})


def test_each_word_comes_once_with_a_meaning_a_term_and_a_name():
    words = [row[0] for row in ROWS]
    assert len(words) == len({*words}) > 30
    assert all(len(row) == 4 and all(row) for row in ROWS)
    assert all(re.fullmatch(r"`enpitsu\.[\w.]+`", name) for *_, name in ROWS)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_the_glossary_is_there(name):
    assert resolve_name(name) is not None
