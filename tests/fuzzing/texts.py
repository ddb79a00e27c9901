"""Damaged files in every format: each is read, or refused where it is damaged."""

import gzip
import tempfile
from pathlib import Path

from enpitsu.errors import EnpitsuError, FormatError, Unreadable
from enpitsu.io.formats import formats_of, records, write
from enpitsu.show.picture import draw
from enpitsu.show.render.svg import svg
from evidence import SOLVED
from fuzzing.asking import one_line

SCRAPS = (b"", b" ", b"\n", b"Q", b"9", b"#", b"-1", b"[", b'"', b"\xc3\xa9", b"\xff", b"\0", b"=")
SCRAPS += (b"/", b"x", b"?", b"99999999999999999999", b"{}", b"\xed\xa0\x80", b"%", b":", b"_")


def drawn(rng):
    """A puzzle in some format, with scraps of others in it; or a part of it, or twice a part."""
    _, record = rng.choice(SOLVED)
    formats = [name for name in formats_of(record.puzzle.kind) if name != "dimacs"]
    try:
        data = write(record, rng.choice(formats)).encode()
    except EnpitsuError:
        data = write(record).encode()
    for _ in range(rng.choice((1, 1, 2, 4))):
        at, end = sorted(rng.choices(range(len(data) + 1), k=2))
        match rng.choice(("scrap", "scrap", "scrap", "cut", "double")):
            case "scrap":
                data = data[:at] + rng.choice(SCRAPS) + data[at + rng.randint(0, 2) :]
            case "cut":
                data = data[:at] + data[end:]
            case "double":
                data = data[:end] + data[at:]
    return gzip.compress(data, mtime=0)[: rng.choice((None, -3))] if rng.random() < 0.05 else data


def tried(data):
    """Read the file; what can be read is drawn and written."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        try:
            found = [*records(Path(file.name), check=False)]
        except Unreadable as error:
            one_line(str(error))
            return
        except FormatError as error:
            raise AssertionError(f"one bad puzzle spoils all others: {error}") from error
    for record in found:
        if isinstance(record, FormatError):
            one_line(str(record))
            continue
        assert svg(draw(record.puzzle))
        try:
            assert write(record)
        except EnpitsuError as error:
            one_line(str(error))
