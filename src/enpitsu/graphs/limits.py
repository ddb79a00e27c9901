"""How many results of these algorithms are remembered."""

MAX_REMEMBERED_NODES = 1 << 10  # searches of a larger graph are not kept
MAX_REMEMBERED_SIZES = 1 << 14  # readings of the pieces of one number
MAX_REMEMBERED_PARTS = 1 << 14  # readings of a part where one number may stand
MAX_REMEMBERED_PIECES = 1 << 13  # that grow from a root
