"""Studies hang on the core's tables: their names are known, and nothing of them is imported."""

import subprocess
import sys
from importlib import import_module

import pytest

from enpitsu.engines import ENGINES
from enpitsu.io.formats import ENCODINGS, FORMATS
from enpitsu.making import METHODS
from enpitsu.studies import LABS

ENTRIES = [
    *ENGINES.values(),
    *ENCODINGS.values(),
    *LABS.values(),
    *(entry for methods in METHODS.values() for entry in methods.values()),
]


@pytest.mark.parametrize("entry", ENTRIES)
def test_what_a_table_lists_is_there(entry):
    module, _, name = entry.partition(":")
    assert hasattr(import_module(module), name)


def test_a_format_can_be_read_or_written():
    for format in FORMATS.values():
        module = import_module(format.module)
        assert hasattr(module, "read") or hasattr(module, "write")


def test_names_are_known_before_a_study_is_imported():
    code = """
import sys, enpitsu
from enpitsu.engines import ENGINES
from enpitsu.io.formats import FORMATS
from enpitsu.making import METHODS
assert "naive" in ENGINES and "thesis" in FORMATS and "cut-off" in METHODS["marupeke"]
assert not [name for name in sys.modules if name.startswith("enpitsu.studies.")]
assert not [name for name in sys.modules if name.startswith("enpitsu.kinds.")]
"""
    subprocess.run([sys.executable, "-c", code], check=True)
