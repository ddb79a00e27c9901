"""The command `enpitsu`."""

from __future__ import annotations

import io
import os
import sys
import warnings
from typing import Annotated, NoReturn

import typer

import enpitsu.app.asking
import enpitsu.app.laboratory
import enpitsu.app.making  # noqa: F401  # all put commands into the application
from enpitsu.app.options import app
from enpitsu.errors import EnpitsuError

INTERRUPTED = 130


def main() -> NoReturn:
    """Run the command and leave with its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a board is told somehow on any terminal
            stream.reconfigure(errors="backslashreplace")
    warnings.showwarning = _warn
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
        if status == INTERRUPTED:  # Typer has caught the Ctrl-C
            _complain("interrupted")
    except typer.TyperException as error:
        told = error.format_message()
        status = _complain(f"{told} See: enpitsu --help") if told else 2
    except EnpitsuError as error:
        status = _complain(str(error))
    except BrokenPipeError:  # the reader has left, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except OSError as error:
        status = _complain(f"{error.filename or 'output'}: {(error.strerror or 'failed').lower()}")
    except (KeyboardInterrupt, typer.Abort):
        status = _complain("interrupted", status=INTERRUPTED)
    sys.exit(status or 0)


def _complain(message: str, *, status: int = 2) -> int:
    print(f"enpitsu: {message}", file=sys.stderr)
    return status


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    _complain(str(message))


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
