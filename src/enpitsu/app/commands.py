"""Groups of commands, each of which is imported when it is called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from enpitsu.app.debugging import with_debug
from enpitsu.errors import unknown


class Group(click.Group):
    """A group of commands that suggests the nearest names for an unknown one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names; an error suggests the nearest names."""
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            ctx.fail(unknown("command", name, self.list_commands(ctx)))
        return super().resolve_command(ctx, args)


class LazyGroup(Group):
    """A group whose commands are imported from modules of this package when they are called."""

    def __init__(self, *args: Any, modules: Mapping[str, str], **more: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **more)
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Their names."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name, if there is one."""
        if cmd_name not in self.modules:
            return None
        module = import_module(f"enpitsu.app.{self.modules[cmd_name]}")
        return with_debug(getattr(module, cmd_name))
