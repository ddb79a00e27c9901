"""Native text and JSON of puzzles and boards, derived from the layers of their kind.

Nothing but the declaration of the kind is used: where the places of its layers lie, and which
values they may have.
"""

from enpitsu.io.native.fields import board_fields, from_rows, to_rows, told_fields
from enpitsu.io.native.text import written

__all__ = ["board_fields", "from_rows", "to_rows", "told_fields", "written"]
