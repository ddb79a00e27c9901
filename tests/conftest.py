"""What the tests of the command line share."""

import sys

import pytest

from enpitsu.app import cli


@pytest.fixture
def run(monkeypatch, capsys):
    """Run a command; returns its exit status, standard output and standard error."""

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["enpitsu", *map(str, words)])
        with pytest.raises(SystemExit) as end:
            cli.main()
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return run
