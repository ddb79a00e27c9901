"""How far these algorithms go, and how many of their results are remembered."""

MAX_REMEMBERED_NODES = 1 << 10  # searches of a larger graph are not kept
MAX_REMEMBERED_SIZES = 1 << 14  # readings of the pieces of one number
MAX_REMEMBERED_PARTS = 1 << 14  # readings of a part where one number may stand
MAX_REMEMBERED_PIECES = 1 << 13  # that grow from a root

MAX_WALKS = 48  # through a gap between numbers
MAX_WALK_STEPS = 2000  # that are tried for that
MAX_REMEMBERED_GAPS = 1 << 12  # with their ways
