"""How puzzles and boards are written, as native text and as JSON, derived from their layers.

Both know nothing of a kind but what it declares: where the places of its layers lie, and which
values stand there.
"""

from enpitsu.io.native.fields import board_fields, from_rows, to_rows, told_fields
from enpitsu.io.native.text import written

__all__ = ["board_fields", "from_rows", "to_rows", "told_fields", "written"]
