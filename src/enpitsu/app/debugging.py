"""Internal errors: one line each, and with `--debug` the traceback."""

from __future__ import annotations

import sys

import click

WISHED = "enpitsu.debug"  # the key in the context of a command
DEBUG = ("--debug",)
HOW = " with the puzzle, and with what the command says with --debug"


def with_debug(command: click.Command) -> click.Command:
    """The command with the option to show the traceback of an internal error."""
    if not any(DEBUG[0] in option.opts for option in command.params):
        option = click.Option(
            DEBUG,
            is_flag=True,
            expose_value=False,
            callback=_wish,
            help="Show the traceback of an internal error.",
        )
        command.params.append(option)
    return command


def tell_traceback(traceback: str) -> None:
    """Print a traceback on standard error, if the option asks for it."""
    context = click.get_current_context(silent=True)
    if traceback and context is not None and context.meta.get(WISHED):
        print(traceback, end="", file=sys.stderr)


def _wish(context: click.Context, _: click.Parameter, wished: bool) -> None:
    if wished:
        context.meta[WISHED] = True
