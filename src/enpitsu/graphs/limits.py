"""Limits of these algorithms, and on the results that are cached."""

MAX_REMEMBERED_NODES = 1 << 10  # searches of a larger graph are not kept
MAX_REMEMBERED_SIZES = 1 << 14  # results about the pieces of one number
MAX_REMEMBERED_PARTS = 1 << 14  # results about a part where one number may stand
MAX_RECENT_BOARDS = 4  # boards whose numbers are known in part, with all that follows
MAX_DIFFERING_NODES = 8  # nodes of a board that are grouped again; with more another is compared
MAX_REMEMBERED_PIECES = 1 << 13  # results about the piece of one root

MAX_WALKS = 48  # ways through a gap between numbers that are listed
MAX_WALK_STEPS = 2000  # steps of walks that are tried to find them
MAX_REMEMBERED_GAPS = 1 << 12  # gaps whose ways are kept
