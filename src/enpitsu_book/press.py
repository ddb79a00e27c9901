"""Typesetting: pages as data become a PDF by Typst (the extra `enpitsu[book]`)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import as_file, files
from typing import Any, Final, NamedTuple

from enpitsu.errors import EnpitsuError, without

STANDARD: Final = "a-2b"  # PDF/A-2b, which archives and printers want: fonts are embedded

NOT_IN_FONT: Final = re.compile(r'the text `"(.+?)"` could not be displayed with font `"(.+?)"`')


class Pages(NamedTuple):
    """A PDF with the number of its pages, or one PNG for each page."""

    files: list[bytes]
    pages: int


def typesetter() -> Any:  # noqa: ANN401  # a module
    """The Typst module; raises `Unsupported` if it is not installed."""
    try:
        import typst
    except ModuleNotFoundError:
        raise without("a book", "Typst", "book") from None
    return typst


def press(document: Mapping[str, Any], *, dots: float | None = None) -> Pages:
    """The document as PDF, or as PNG images with `dots` per inch.

    Only our own fonts are used: raises `EnpitsuError` for a character that they do not have, and
    `Unsupported` if Typst is not installed.
    """
    typst = typesetter()
    told = {"document": json.dumps(document)}
    with as_file(files("enpitsu_book") / "static") as folder:
        fonts = typst.Fonts(
            include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(folder)]
        )
        try:
            compiler = typst.Compiler(folder / "book.typ", font_paths=fonts, sys_inputs=told)
            if dots is None:
                made = compiler.compile(format="pdf", pdf_standards=STANDARD)
            else:
                made = compiler.compile(format="png", ppi=dots)
            (pages,) = json.loads(compiler.query("<pages>", field="value"))
        except typst.TypstError as error:
            lacking = NOT_IN_FONT.search(str(error))
            if lacking is None:
                raise EnpitsuError(f"Typst: {error}") from error
            character, font = lacking.groups()
            raise EnpitsuError(f"{font}, the font of books, has no {character}") from error
    assert made is not None  # it is returned, since no file name is given
    return Pages(made if isinstance(made, list) else [made], int(pages))
