"""The command site: the page in a browser as files that any host can serve."""

from __future__ import annotations

from pathlib import Path

import click

from enpitsu.app.limits import MEGABYTE
from enpitsu.app.options import FORCE
from enpitsu.app.web.pyodide import python_files
from enpitsu.app.web.site import expect_site, site_files, write_site


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER")
@click.option(
    "--pyodide",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Take Pyodide and its solver from here instead of downloading them.",
)
@FORCE
def site(*, folder: Path, pyodide: Path | None, force: bool) -> None:
    """Write the page to play and set puzzles as files that need no server.

    Any web server can deliver FOLDER. Pyodide is downloaded by npm and pip, unless FOLDER has it
    already.
    """
    if not force:
        expect_site(folder)
    found = site_files(python_files(pyodide, folder / "pyodide"))
    write_site(folder, found, force=force)
    size = sum(map(len, found.values())) / MEGABYTE
    print(f"{folder}: {len(found)} files, {size:.1f} MB")
