"""The command `enpitsu`: its subcommands, and its exit status."""

from __future__ import annotations

import io
import os
import sys
import warnings
from typing import NamedTuple, NoReturn

import click

from enpitsu.app.commands import Group
from enpitsu.app.debugging import HOW, tell_traceback, with_debug
from enpitsu.app.statuses import BAD_INPUT, INTERNAL, INTERRUPTED, READER_LEFT, UNDECIDED
from enpitsu.errors import EnpitsuError, InternalError, OutOfTime, accounted
from enpitsu.plugins import Registry
from enpitsu.version import __version__


class Own(NamedTuple):
    """A built-in command: the module in which a function has its name, and its purpose.

    The purpose is the first sentence of its docstring. It is repeated here so that `enpitsu --help`
    need not import the module.
    """

    module: str
    purpose: str


OWN = {
    "solve": Own(
        "solving", "Solve puzzles, and find out whether each has one solution, several or none."
    ),
    "check": Own(
        "checking", "Check a filled board: name every broken rule and the cells at fault."
    ),
    "count": Own("counting", "Count the solutions exactly, however many there are."),
    "forced": Own("counting", "Find what all solutions have in common."),
    "heatmap": Own("drawing", "For each open cell and value, count the solutions that have it."),
    "explain": Own(
        "reasoning", "Explain the whole path to the solution, every step with its reason."
    ),
    "hint": Own(
        "reasoning", "Give the next step from a board: its mistakes first, else the easiest step."
    ),
    "grade": Own(
        "reasoning",
        "Grade puzzles: level, score, number of steps and the hardest technique needed.",
    ),
    "draw": Own(
        "drawing",
        "Draw puzzles: as text for a terminal, or as pictures; several as one PDF are a sheet.",
    ),
    "convert": Own("converting", "Write puzzles in another format."),
    "prove": Own(
        "proving", "Prove that puzzles have exactly one solution, or verify such a proof."
    ),
    "generate": Own("making", "Make puzzles with exactly one solution."),
    "today": Own(
        "making", "Make the puzzles of a day, which are the same for everyone with this version."
    ),
    "diagnose": Own(
        "setting",
        "Diagnose a draft: what conflicts, what is open, what could be deleted.",
    ),
    "complete": Own("setting", "Add clues to a draft until it has one solution."),
    "reduce": Own("setting", "Delete clues of a puzzle while its solution stays unique."),
    "vary": Own(
        "setting",
        "Disguise a puzzle: turn it, exchange its values, or find another solution.",
    ),
    "serve": Own("serving", "Serve the page to play and set puzzles in a browser."),
    "site": Own("siting", "Write the page to play and set puzzles as files that need no server."),
    "library": Own("keeping", "Keep puzzles, each once, and find them by their properties."),
    "run": Own("running", "Make, solve or grade many puzzles, on one machine or many."),
    "kinds": Own(
        "listing", "List the puzzle kinds by family, and the formats each can be written in."
    ),
    "rules": Own(
        "listing",
        "Show the rules of a kind, its options, techniques and examples.",
    ),
    "new-kind": Own(
        "authoring",
        "Write a package for a kind of your own, which can be installed and passes its tests.",
    ),
    "evidence": Own(
        "authoring",
        "Find boards that show that the rules of a kind are right.",
    ),
}
COMMANDS: Registry[click.Command] = Registry(
    "command",
    {name: f"enpitsu.app.{own.module}:{name.replace('-', '_')}" for name, own in OWN.items()},
    click.Command,
)


class Commands(Group):
    """The built-in commands and those of other packages, with the exit status of each."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of those that can be loaded; a warning tells of any other."""
        return [*OWN, *(name for name, _ in COMMANDS.loaded(COMMANDS.others()))]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name, if there is one."""
        return with_debug(COMMANDS.get(cmd_name)) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their purposes; no built-in command is imported for that."""
        listed = [click.Command(name, help=own.purpose) for name, own in OWN.items()]
        others = (name for name in self.list_commands(ctx) if name not in OWN)
        listed += [COMMANDS.get(name) for name in others]
        width = formatter.width - 6 - max(len(str(one.name)) for one in listed)
        with formatter.section("Commands"):
            formatter.write_dl([(str(one.name), one.get_short_help_str(width)) for one in listed])

    def invoke(self, ctx: click.Context) -> int:
        """Run the command; some ways to end are reported here and not by click."""
        try:
            return int(super().invoke(ctx) or 0)
        except BrokenPipeError:
            return READER_LEFT
        except KeyboardInterrupt:
            return _complain("interrupted", status=INTERRUPTED)
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except Exception as met:
            error = accounted(met)
            if isinstance(error, InternalError):
                return _report(error)
            raise


@with_debug
@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="enpitsu %(version)s", help="Show the version and exit.")
def enpitsu_command() -> None:
    """The workbench for pencil puzzles: solve, prove, explain, grade, make, draw, convert."""


def main() -> NoReturn:
    """Run the command and exit with its status, without garbage collection at exit.

    That would take as long as a small puzzle.
    """
    try:
        status = run()
    finally:
        _empty_output()
    os._exit(status)


def run() -> int:
    """Run the command and return its exit status."""
    _set_up_output()
    if sys.stdout is None:
        return _complain("standard output is closed")
    warnings.showwarning = _warn
    status = BAD_INPUT
    try:
        status = enpitsu_command.main(prog_name="enpitsu", standalone_mode=False) or 0
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message())
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "enpitsu"
        told = error.format_message()
        _complain(f"{told}{'' if told.endswith(('.', '?')) else '.'} See: {command} --help")
    except OutOfTime as error:
        status = _complain(str(error), status=UNDECIDED)
    except EnpitsuError as error:
        _complain(str(error))
    except BrokenPipeError:
        status = READER_LEFT
    except OSError as error:
        _complain(f"{error.filename or 'output'}: {(error.strerror or 'failed').lower()}")
    except (KeyboardInterrupt, click.Abort):
        status = _complain("interrupted", status=INTERRUPTED)
    except Exception as error:  # noqa: BLE001  # whatever it is, it is told in a line
        status = _report(InternalError.of(error))
    return status


def _set_up_output() -> None:
    """Write UTF-8 to files and pipes in any locale; terminals get escapes if they need them."""
    if sys.stderr is None:  # complaints would go to standard output
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace", line_buffering=True)


def _empty_output() -> None:
    """Flush the streams; if that fails, drop the rest, or Python would print an error."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _complain(message: str, *, status: int = BAD_INPUT) -> int:
    print(f"enpitsu: {message}", file=sys.stderr)
    return status


def _report(error: InternalError) -> int:
    """Report an internal error in a line, with its traceback if that is wanted."""
    _complain(f"{error}{HOW}")
    tell_traceback(error.traceback)
    return INTERNAL


def _warn(message: Warning | str, category: type[Warning], *_: object, **__: object) -> None:
    if not issubclass(category, DeprecationWarning):  # these are for programmers
        _complain(str(message))
