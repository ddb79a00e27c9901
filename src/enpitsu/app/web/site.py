"""The page as files for any host: with the core in a worker, kept for when there is no network."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from enpitsu.app.questions import ask
from enpitsu.app.questions.requests import Allowance
from enpitsu.app.web.static_files import static_files
from enpitsu.errors import EnpitsuError
from enpitsu.files import write
from enpitsu.io.formats import FORMATS
from enpitsu.paper.limit import Limit
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.registry import IndexedKind, listed
from enpitsu.version import __version__

SERVICE = "service.js"
SERVED = ("docs.html", "docs.js")  # pages that are about a server
CORE, NEEDED = "enpitsu.zip", ("enpitsu", "lazy_loader")
UNUSED = {"__pycache__", "web", "library", "lab", "testing", "shipped"}  # folders a page needs not
EPOCH = (1980, 1, 1, 0, 0, 0)  # the date of all files in the archive
HEAD = """<meta http-equiv="Content-Security-Policy" content="default-src 'self'; \
script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; \
form-action 'none'">
<link rel="manifest" href="site.webmanifest">
<link rel="license" href="licenses.txt">
<link rel="preload" href="known/gallery.json" as="fetch" crossorigin>
"""


def site_files(python: Mapping[str, bytes]) -> dict[str, bytes]:
    """Every file of the site by its path; `python` are those of Pyodide and of the solver."""
    page = {name: file.content for name, file in static_files().items() if name not in SERVED}
    folder = files("enpitsu.app.web") / "offline"
    page |= {one.name: one.read_bytes() for one in folder.iterdir() if one.is_file()}
    page["index.html"] = page["index.html"].replace(b"<title>", HEAD.encode() + b"<title>")
    found = {
        **page,
        CORE: _core(),
        **{f"known/{name}.json": content for name, content in _known()},
        **{f"pyodide/{name}": content for name, content in python.items()},
    }
    hashes = {path: _integrity(found[path]) for path in sorted(found.keys() - {SERVICE})}
    listed = f"const FILES = {json.dumps(hashes, indent=1)}".encode()
    found[SERVICE] = found[SERVICE].replace(b"const FILES = {}", listed)
    return found


def expect_site(folder: Path) -> None:
    """Raise `EnpitsuError` for a folder that is not new, empty, or a site."""
    if folder.is_dir() and not (folder / SERVICE).is_file() and any(folder.iterdir()):
        raise EnpitsuError(f"{folder}: not empty, and no site; expected a folder of its own")


def write_site(folder: Path, found: Mapping[str, bytes], *, force: bool = False) -> None:
    """Write the files into a folder; links are followed only with `force`."""
    write(folder, found, dict.fromkeys(found, lambda _: True), force=force)


def _integrity(content: bytes) -> str:
    return f"sha256-{base64.b64encode(sha256(content).digest()).decode()}"


def _known() -> Iterator[tuple[str, bytes]]:
    """Answers that are stored, as they are needed before the core is loaded: gallery and kinds."""
    *_, gallery = ask("gallery", {}, Allowance(Limit()))
    yield "gallery", _told({"cards": [one for one in gallery["cards"] if one["name"] in INDEX]})
    yield "search", _told({"total": None, "entries": []})
    for kind in _own():
        for name in ("lesson", "rules", "sample", "shipped"):
            *_, last = ask(name, {"kind": kind.name}, Allowance(Limit()))
            yield f"{name}-{kind.name}", _told(last)


def _own() -> list[IndexedKind]:
    """The kinds that the archive has."""
    return [one for one in listed() if one.name in INDEX]


def _told(answer: object) -> bytes:
    return json.dumps(answer, separators=(",", ":")).encode()


def _core() -> bytes:
    """An archive of the core and what it needs; the same files give the same bytes."""
    beside = _formats_beside()
    packages = [*NEEDED, *sorted({entry.module.partition(".")[0] for entry in beside})]
    found = [one for name in packages for one in sorted(_tree(files(name), name))]
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        for path, content in (*found, *_installed(beside)):
            archive.writestr(ZipInfo(path, EPOCH), content, ZIP_DEFLATED)
    return packed.getvalue()


def _formats_beside() -> list[EntryPoint]:
    """The formats that our own packages beside the core bring."""
    found = entry_points(group=FORMATS.group)
    return [entry for entry in found if entry.dist and entry.dist.name == "enpitsu"]


def _installed(beside: Sequence[EntryPoint]) -> Iterator[tuple[str, bytes]]:
    """Metadata by which the core in the archive finds the entry points of these formats."""
    folder = f"enpitsu-{__version__}.dist-info"
    told = f"Metadata-Version: 2.1\nName: enpitsu\nVersion: {__version__}\n"
    yield f"{folder}/METADATA", told.encode()
    lines = [f"[{FORMATS.group}]", *(f"{entry.name} = {entry.value}" for entry in beside)]
    yield f"{folder}/entry_points.txt", "\n".join([*lines, ""]).encode()


def _tree(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for one in folder.iterdir():
        if one.is_dir() and one.name not in UNUSED:
            yield from _tree(one, f"{path}/{one.name}")
        elif one.is_file():
            yield f"{path}/{one.name}", one.read_bytes()
