"""The command `enpitsu`."""

from __future__ import annotations

import io
import os
import sys
import warnings
from copy import copy
from typing import Annotated, NoReturn

import typer

import enpitsu.app.asking
import enpitsu.app.laboratory
import enpitsu.app.making  # noqa: F401  # all put commands into the application
from enpitsu import __version__
from enpitsu.app.options import READER_LEFT, app
from enpitsu.errors import EnpitsuError

INTERRUPTED = 130


def main() -> NoReturn:
    """Run the command and leave with its exit status."""
    _set_up_output()
    if sys.stdout is None:
        sys.exit(_complain("standard output is closed"))
    warnings.showwarning = _warn
    try:
        status = _asked_for()(standalone_mode=False)
        sys.stdout.flush()
        if status == INTERRUPTED:  # Typer has caught the Ctrl-C
            _complain("interrupted")
    except typer.TyperException as error:
        told = error.format_message()
        status = _complain(f"{told} See: enpitsu --help") if told else 2
    except EnpitsuError as error:
        status = _complain(str(error))
    except BrokenPipeError:
        status = READER_LEFT
    except OSError as error:
        status = _complain(f"{error.filename or 'output'}: {(error.strerror or 'failed').lower()}")
    except (KeyboardInterrupt, typer.Abort):
        status = _complain("interrupted", status=INTERRUPTED)
    finally:
        _empty_output()
    sys.exit(status or 0)


def _asked_for() -> typer.Typer:
    """The application with no more commands than needed: Typer works out the options of each."""
    named = [
        command
        for command in app.registered_commands
        if command.callback is not None and command.callback.__name__ in sys.argv[1:2]
    ]
    only = copy(app)
    only.registered_commands = named or app.registered_commands
    return only


def _set_up_output() -> None:
    """Make files and pipes UTF-8, whatever the locale; on any terminal a board is told somehow."""
    if sys.stderr is None:  # complaints would go to standard output
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace", line_buffering=True)


def _empty_output() -> None:
    """Write what is left, or let it go: Python would complain about what it cannot write."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _complain(message: str, *, status: int = 2) -> int:
    print(f"enpitsu: {message}", file=sys.stderr)
    return status


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    _complain(str(message))


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"enpitsu {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_tell_version, help="Tell the version."),
    ] = False,
) -> None:
    """Take the options that stand before a command."""


@app.command()
def kinds() -> None:
    """List the puzzle kinds and the formats each can be written in."""
    from enpitsu.app import output

    sys.stdout.write(output.kinds())


@app.command()
def rules(kind: Annotated[str, typer.Argument(metavar="KIND", help="A kind's name.")]) -> None:
    """Tell the rules of a kind, and its options."""
    from enpitsu.app import output

    sys.stdout.write(output.rules(kind))
