"""The heights of buildings, and cells without one."""

from enpitsu.kit.common import whole_number_or
from enpitsu.puzzle import Value

ALL = "all"
HEIGHTS = whole_number_or(
    "heights", ALL, 1, "How many heights there are; other cells stay empty.", "Number of heights"
)
EMPTY = "-"  # a cell without a building


def height_of(value: Value) -> int:
    """The height of the building in a cell; 0 if there is none."""
    return 0 if value == EMPTY else int(value)
