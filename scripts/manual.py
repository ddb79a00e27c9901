"""Write the manual page and the completions of shells, from the commands themselves.

python scripts/manual.py

They lie in `share`, and are installed where the system looks for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import NamedTuple

import click
from click.shell_completion import BashComplete, FishComplete, ZshComplete

from enpitsu.app.cli import enpitsu_command

SHARE = Path(__file__).parents[1] / "share"
PROGRAM, VARIABLE = "enpitsu", "_ENPITSU_COMPLETE"
COMPLETIONS = {
    "bash-completion/completions/enpitsu": BashComplete,
    "fish/vendor_completions.d/enpitsu.fish": FishComplete,
    "zsh/site-functions/_enpitsu": ZshComplete,
}


class Usage(NamedTuple):
    """How a command is called: its words, what follows them, what it does, and its options."""

    words: str
    arguments: str
    help: str
    options: list[tuple[str, str]]  # what is told of each: its forms, and what it means

    @property
    def summary(self) -> str:
        """The first sentence of what the command does."""
        return re.split(r"(?<=\.)\s", self.help, maxsplit=1)[0]


# Every command has it; Click makes the option when it is first asked for, by names of that context.
HELP = ("-h, --help", "Show this message and exit.")


def usages() -> Iterator[Usage]:
    """The program, its commands and those they consist of, in the order of its help."""
    return _usages(enpitsu_command, click.Context(enpitsu_command, info_name=PROGRAM))


def _usages(command: click.Command, context: click.Context) -> Iterator[Usage]:
    own = command.get_help_option(context)
    others = [one for one in command.get_params(context) if one is not own]
    records = [*(one.get_help_record(context) for one in others), HELP]
    yield Usage(
        context.command_path,
        " ".join(command.collect_usage_pieces(context)),
        cleandoc(command.help or ""),
        [record for record in records if record and record[1]],
    )
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from _usages(inner, click.Context(inner, info_name=name, parent=context))


# -- the files -----------------------------------------------------------------------------


def written() -> dict[str, str]:
    """Each file by its path in `share`."""
    return {"man/man1/enpitsu.1": manual(), **dict(completions())}


def completions() -> Iterator[tuple[str, str]]:
    """For each shell what has it ask the program how words may go on."""
    for path, shell in COMPLETIONS.items():
        made = shell(enpitsu_command, {}, PROGRAM, VARIABLE)
        yield path, f"{(made.source_template % made.source_vars()).strip()}\n"


def manual() -> str:
    """The manual page, in the macros of man(7)."""
    program, *found = usages()
    lines = [
        f'.TH ENPITSU 1 "" "{PROGRAM}" "User Commands"',
        *(".SH NAME", rf"{PROGRAM} \- {_roff(program.summary)}"),
        *(".SH SYNOPSIS", f".B {PROGRAM}", _roff(program.arguments)),
        *(".SH DESCRIPTION", _roff(program.help)),
        *_options(program),
        ".SH COMMANDS",
    ]
    for one in found:
        lines += [f".SS {one.words}", f".B {one.words}", _roff(one.arguments)]
        for paragraph in one.help.split("\n\n"):
            lines += [".PP", _roff(paragraph)]
        lines += _options(one)
    return "\n".join([*lines, ""])


def _options(usage: Usage) -> Iterator[str]:
    for forms, meaning in usage.options:
        yield from (".TP", rf"\fB{_roff(forms)}\fR", _roff(meaning))


def _roff(text: str) -> str:
    """A text as it is: no character of it is taken for a request."""
    plain = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{plain}" if plain[:1] in (".", "'") else plain


if __name__ == "__main__":
    for path, text in written().items():
        (SHARE / path).parent.mkdir(parents=True, exist_ok=True)
        (SHARE / path).write_text(text, encoding="utf-8")
