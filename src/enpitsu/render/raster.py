"""SVG as PNG or PDF, by the library CairoSVG (the extra `pictures`)."""

from __future__ import annotations

from enpitsu.errors import Unsupported


def png(svg: str) -> bytes:
    """The picture as PNG, one pixel a unit; `Unsupported` if it is too large for the library."""
    return _convert("svg2png", svg)


def pdf(svg: str) -> bytes:
    """The picture as a PDF page of its own size; `Unsupported` if it is too large."""
    return _convert("svg2pdf", svg)


def _convert(function: str, svg: str) -> bytes:
    try:
        import cairosvg
        from cairocffi import CairoError
    except (ImportError, OSError) as error:  # OSError: the library cairo itself is missing
        raise Unsupported(
            f"PNG and PDF need CairoSVG: pip install 'enpitsu[pictures]' ({error})"
        ) from None
    convert = getattr(cairosvg, function)
    try:
        try:
            converted: bytes = convert(bytestring=svg.encode())
        except CairoError as error:
            if "FREETYPE" not in str(error):
                raise
            converted = convert(bytestring=svg.encode())  # a font that was not loaded; once more
    except (CairoError, MemoryError) as error:
        raise Unsupported(
            "a picture so large cannot be made into PNG or PDF; "
            "expected smaller cells or a smaller grid"
        ) from error
    return converted
