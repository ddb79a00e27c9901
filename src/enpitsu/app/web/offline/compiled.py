"""What Python has compiled in this worker, as an archive for when it is loaded again.

Modules of the core come with their `__pycache__`. Those of the standard library, which Python
compiles at each start since it reads them from an archive, lie in a folder of their own.
"""

import io
import marshal
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile
from zipimport import zipimporter

FOLDER = Path("/compiled")
UNCHECKED = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # nobody looks at the source
HEADER = len(UNCHECKED)


def number() -> int:
    """How many modules are loaded."""
    return len(sys.modules)


def archive() -> bytes:
    """The archive, to be unpacked at the root."""
    for name, module in [*sys.modules.items()]:
        spec = getattr(module, "__spec__", None)
        if spec is not None and isinstance(spec.loader, zipimporter):
            parts = name.split(".") + ["__init__"] * (spec.submodule_search_locations is not None)
            file = FOLDER.joinpath(*parts).with_suffix(".pyc")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(UNCHECKED + marshal.dumps(spec.loader.get_code(name)))
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as made:
        for folder in (FOLDER, Path("/core")):
            for file in sorted(folder.rglob("*.pyc")):
                made.writestr(str(file)[1:], UNCHECKED + file.read_bytes()[HEADER:])
    return packed.getvalue()
