"""Notebooks as pages of the website: each is run, and shows what its cells show."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
PATIENCE = 120  # seconds for a cell
BLANK_LINES = re.compile(r"\n\s*\n")  # would end HTML in Markdown


def executed(path: Path) -> dict[str, Any]:
    """A notebook with what its cells show; a cell that fails raises its error."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=PATIENCE).execute()
    return dict(notebook)


def unexecuted(path: Path) -> dict[str, Any]:
    """A notebook as it lies: nothing is kept of what its cells have shown."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def files(name: str, notebook: Mapping[str, Any]) -> dict[str, str | bytes]:
    """The page of a notebook, and the pictures on it, each by the name of its file."""
    lines, pictures = [], dict[str, str | bytes]()
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            lines.append(source)
            continue
        lines.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            for kind, shown in _shown(output):
                if kind in ("svg", "png"):
                    picture = f"{name}-{len(pictures) + 1}.{kind}"
                    pictures[picture] = shown if kind == "svg" else b64decode(shown)
                    lines.append(f"![]({picture})")
                elif kind == "html":
                    lines.append(f"<div>{BLANK_LINES.sub(chr(10), shown)}</div>")
                else:
                    lines.append(f"```text\n{shown.rstrip()}\n```")
    where = f"[The notebook]({name}.ipynb), to run it yourself."
    return {f"{name}.md": "\n\n".join([*lines, where, ""]), **pictures}


def _shown(output: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a notebook shows of an output: the richest form, and its text."""
    if output["output_type"] == "stream":
        yield "text", "".join(output["text"])
        return
    data: Mapping[str, str | Sequence[str]] = output["data"]
    forms = {"text/html": "html", "image/svg+xml": "svg", "image/png": "png", "text/plain": "text"}
    for form, kind in forms.items():
        if form in data:
            yield kind, "".join(data[form])
            return
