"""What the tests share: how examples are drawn, and the command line as a function."""

import sys

import pytest
from hypothesis import settings

# The same examples each time, on machines of any speed; --hypothesis-profile=random draws new ones.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("random", deadline=None, print_blob=True)
settings.load_profile("same")


@pytest.fixture
def run(monkeypatch, capsys):
    """Run a command; returns its exit status, standard output and standard error."""
    from enpitsu.app import cli

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["enpitsu", *map(str, words)])
        status = cli.run()
        out, err = capsys.readouterr()
        return status, out, err

    return run
