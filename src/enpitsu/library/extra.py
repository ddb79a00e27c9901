"""The packages that a library needs; an error tells which are missing.

Tasks and entries do not need them, so a worker on another machine need not have them.
"""

from importlib.util import find_spec

from enpitsu.errors import without

for name in ("sqlalchemy", "alembic", "platformdirs"):
    if find_spec(name) is None:
        raise without("a library", name, "library")
