"""What every puzzle kind promises: the shipped suite, run on all there are and on probes."""

from importlib import import_module
from pathlib import Path

import pytest

import samples
from enpitsu.kinds import home
from enpitsu.testing import checks
from evidence import KINDS
from probes import PROBES, made

SAMPLES = 4 if samples.thorough else 2
CHECKS = [check for kind in KINDS for check in checks(kind, samples=SAMPLES)]
CHECKS += [
    check for probe in PROBES for check in checks(probe, evidence=made(probe), samples=SAMPLES)
]


# These take half as long as all others together.
SLOW = ("rooms", "heyawake", "akari", "starbattle", "kakuro", "lits", "norinori")
LONG = (*(f"{name}: wishes" for name in SLOW), "lits: generated puzzles come", "lits: minimal")


@pytest.mark.parametrize(
    "check",
    [
        pytest.param(check, marks=pytest.mark.long) if str(check).startswith(LONG) else check
        for check in CHECKS
    ],
    ids=str,
)
def test_kind(check):
    check()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_kind_is_a_folder_of_short_files(kind):
    folder = Path(import_module(home(kind.name)).__file__).parent
    assert {path.name for path in folder.glob("*.*")} >= {"__init__.py", "evidence.toml"}
    for path in folder.glob("*.py"):
        assert len(path.read_text("utf-8").splitlines()) <= 400
    assert len((folder / "__init__.py").read_text("utf-8").splitlines()) <= 200
