"""SVG as PNG or PDF, by the library CairoSVG (the extra `pictures`)."""

from __future__ import annotations

import re
from typing import Final

from enpitsu.errors import Unsupported, without

# Cairo makes no image wider or higher, and readers of PDF show no larger page.
WIDEST: Final = {"svg2png": 32_767, "svg2pdf": 14_400}
MOST_PIXELS: Final = 1 << 28  # a gigabyte of memory while the image is made


def png(svg: str) -> bytes:
    """The picture as PNG, one pixel for each unit; `Unsupported` if it is too large."""
    return _convert("svg2png", svg)


def pdf(svg: str) -> bytes:
    """The picture as a PDF page of its own size; `Unsupported` if it is too large."""
    return _convert("svg2pdf", svg)


def _convert(function: str, svg: str) -> bytes:
    try:
        import cairosvg
        from cairocffi import CairoError
    except (ImportError, OSError) as error:  # OSError: the library cairo itself is missing
        raise without("a PNG or PDF", f"CairoSVG ({error})", "pictures") from None
    # Checked first, because a huge font size would break the fonts of this process.
    width, height = _size(svg)
    if max(width, height) > WIDEST[function] or width * height > MOST_PIXELS:
        raise Unsupported(
            "the picture is too large for PNG or PDF; expected smaller cells or a smaller grid"
        )
    try:
        converted: bytes = getattr(cairosvg, function)(bytestring=svg.encode())
    except (CairoError, MemoryError) as error:
        raise Unsupported(f"CairoSVG could not make the picture: {error}") from error
    return converted


def _size(svg: str) -> tuple[float, float]:
    sizes = re.search(r'<svg[^>]* width="([\d.e+]+)" height="([\d.e+]+)"', svg)
    assert sizes, "our own pictures begin with their size"
    return float(sizes[1]), float(sizes[2])
