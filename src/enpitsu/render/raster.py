"""SVG as PNG or PDF, by the library CairoSVG (the extra `pictures`)."""

from __future__ import annotations

from enpitsu.errors import Unsupported


def png(svg: str) -> bytes:
    """The picture as PNG, one pixel a unit."""
    return _convert("svg2png", svg)


def pdf(svg: str) -> bytes:
    """The picture as a PDF page of its own size."""
    return _convert("svg2pdf", svg)


def _convert(function: str, svg: str) -> bytes:
    try:
        import cairosvg
    except (ImportError, OSError) as error:  # OSError: the library cairo itself is missing
        raise Unsupported(
            f"PNG and PDF need CairoSVG: pip install 'enpitsu[pictures]' ({error})"
        ) from None
    converted: bytes = getattr(cairosvg, function)(bytestring=svg.encode())
    return converted
