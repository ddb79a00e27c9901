"""Write what is printed below each command, and each statement of Python, of these pages.

python scripts/sessions.py README.md docs/cli.md docs/tutorials/*.md
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir, redirect_stdout
from doctest import DocTestParser
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import format_exception_only

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests"))
from installed_packages import install_example  # noqa: E402

SESSION = re.compile(r"^```console\n(.*?)^```", re.M | re.S)
STATEMENTS = re.compile(r"^```pycon\n(.*?)^```", re.M | re.S)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.M)
Run = Callable[[str], tuple[int, str]]  # the status of a command, and what it prints


def again(session: str, run: Run) -> str:
    """A session with what its commands print now; commands of other programs are left alone."""
    text, status = "", 0
    for command, printed in COMMAND.findall(session):
        if command.startswith("enpitsu "):
            status, now = run(command)
            printed = printed if timeless(now) == timeless(printed) else now
        elif command == "echo $?":
            printed = f"{status}\n"
        text += f"$ {command}\n{printed}"
    return text


def evaluated(statements: str, names: dict[str, object]) -> str:
    """Statements of Python with what they print now; `names` are those that were bound before."""
    text = ""
    for example in DocTestParser().get_examples(statements):
        first, *more = example.source.splitlines()
        text += "\n".join([f">>> {first}", *(f"... {line}" for line in more), ""])
        with redirect_stdout(StringIO()) as printed:
            try:
                exec(compile(example.source, "<page>", "single"), names)
            except Exception as error:  # noqa: BLE001  # the page tells it
                told = "".join(format_exception_only(error))
                print(f"Traceback (most recent call last):\n  ...\n{told}", end="")
        text += printed.getvalue()
    return text


def timeless(text: str) -> str:
    """A text without the times in it."""
    return re.sub(r'"seconds":[\d.e-]+', '"seconds":…', text)


def main() -> None:
    """Go through the pages."""
    for page in map(Path.resolve, map(Path, sys.argv[1:])):
        with TemporaryDirectory() as folder:  # what commands write lies there
            for path in ROOT.iterdir():
                (Path(folder) / path.name).symlink_to(path)
            installed = Path(folder) / "installed"
            for path, text in install_example(installed, page).items():
                (Path(folder) / path).write_text(text, encoding="utf-8")

            def run(command: str, folder: str = folder, path: Path = installed) -> tuple[int, str]:
                words = re.sub(r"\benpitsu (?=\w)", f"{sys.executable} -m enpitsu ", command)
                done = subprocess.run(
                    words,
                    shell=True,
                    capture_output=True,
                    encoding="utf-8",
                    cwd=folder,
                    env={
                        **os.environ,
                        "PYTHONPATH": os.pathsep.join([str(path), str(ROOT / "src")]),
                    },
                )
                return done.returncode, done.stdout + done.stderr

            text = page.read_text(encoding="utf-8")
            new = SESSION.sub(lambda met: f"```console\n{again(met[1], run)}```", text)
            names: dict[str, object] = {}
            with chdir(folder):
                new = STATEMENTS.sub(
                    lambda met, names=names: f"```pycon\n{evaluated(met[1], names)}```", new
                )
            if new != text:
                page.write_text(new, encoding="utf-8")
                print(page)


if __name__ == "__main__":
    main()
