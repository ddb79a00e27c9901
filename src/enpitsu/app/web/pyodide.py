"""Python for a browser: Pyodide by npm, the SAT solver by pip, each file known by its hash."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from enpitsu.app.limits import SECONDS_FOR_DOWNLOAD
from enpitsu.errors import EnpitsuError, short

PYODIDE, SOLVER = "314.0.7", "1.9.dev17"
WHEEL = "python_sat.whl"
# The hashes of the files by their names, those of the npm package first.
PINNED = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    WHEEL: "8ecf5e9de74844365ff2bef39f2f30791a54895fe6fba5dfd92f1c327673477b",
}
PLATFORM = ("--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14", "--abi=cp314")
OTHERWISE = "; or give a folder that has its files with --pyodide"


def python_files(folder: Path | None, earlier: Path) -> dict[str, bytes]:
    """The files by their names: those of a folder, of an `earlier` one, or fetched.

    `EnpitsuError` says which file is not there or not as it should be, or cannot be fetched.
    """
    if folder is not None:
        return dict(_read(folder))
    try:
        return dict(_read(earlier))
    except EnpitsuError:
        with TemporaryDirectory() as name:
            fetch(Path(name))
            return dict(_read(Path(name)))


def _read(folder: Path) -> Iterator[tuple[str, bytes]]:
    for name, pinned in PINNED.items():
        try:
            content = (folder / name).read_bytes()
        except OSError as error:
            why = (error.strerror or "cannot be read").lower()
            raise EnpitsuError(f"{folder / name}: {why}; {_expected(name)}") from None
        if sha256(content).hexdigest() != pinned:
            raise EnpitsuError(f"{folder / name}: another file; {_expected(name)}")
        yield name, content


def _expected(name: str) -> str:
    whose = f"python-sat {SOLVER} for Pyodide" if name == WHEEL else f"Pyodide {PYODIDE}"
    return f"expected that of {whose}"


def fetch(folder: Path) -> None:
    """Have npm and pip fetch the files into a folder, each from where it is set up to."""
    npm = shutil.which("npm")
    if npm is None:
        raise EnpitsuError(f"Pyodide is fetched by npm, which is not there; install it{OTHERWISE}")
    if find_spec("pip") is None:
        raise EnpitsuError(
            f"the solver is fetched by pip, which this Python lacks; install it{OTHERWISE}"
        )
    _run(npm, "pack", f"pyodide@{PYODIDE}", "--pack-destination", str(folder))
    with tarfile.open(folder / f"pyodide-{PYODIDE}.tgz") as packed:
        for name in PINNED.keys() - {WHEEL}:
            member = packed.extractfile(f"package/{name}")
            assert member is not None  # the hash of the content is checked later
            (folder / name).write_bytes(member.read())
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder))
    _run(*pip, "--only-binary=:all:", *PLATFORM, f"python-sat=={SOLVER}")
    for wheel in folder.glob("python_sat-*.whl"):
        wheel.rename(folder / WHEEL)


def _run(*command: str) -> None:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=SECONDS_FOR_DOWNLOAD, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise EnpitsuError(f"Pyodide cannot be fetched: {error}{OTHERWISE}") from None
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if "warn" not in line.lower()]
        why = short(said[0].strip()) if said else f"{command[0]} ended with {done.returncode}"
        raise EnpitsuError(f"Pyodide cannot be fetched: {why}{OTHERWISE}")
