"""What Python has compiled in this worker, as archives for when it is loaded again.

Modules of the core come with their `__pycache__`. Those of the standard library, which Python
compiles at each start since it reads them from an archive, go into that archive.
"""

import io
import marshal
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile
from zipimport import zipimporter

UNCHECKED = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # the source is not compared
HEADER = len(UNCHECKED)


def number() -> int:
    """How many modules are loaded."""
    return len(sys.modules)


def core() -> bytes:
    """Compiled modules of the core, as an archive to be unpacked at the root."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as made:
        for file in sorted(Path("/core").rglob("*.pyc")):
            made.writestr(str(file)[1:], UNCHECKED + file.read_bytes()[HEADER:])
    return packed.getvalue()


def library() -> bytes:
    """The archive of the standard library, with what was loaded from it compiled besides."""
    loaders = {
        name: spec.loader
        for name, module in sys.modules.items()
        if (spec := getattr(module, "__spec__", None)) and isinstance(spec.loader, zipimporter)
    }
    (archive,) = {loader.archive for loader in loaders.values()}
    packed = io.BytesIO(Path(archive).read_bytes())
    with ZipFile(packed, "a", ZIP_STORED) as made:
        known = {*made.namelist()}
        for name, loader in loaders.items():
            parts = name.split(".") + ["__init__"] * loader.is_package(name)
            if (file := "/".join(parts) + ".pyc") not in known:
                made.writestr(file, UNCHECKED + marshal.dumps(loader.get_code(name)))
    return packed.getvalue()
