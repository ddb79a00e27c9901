"""Limits of the front ends, each with its unit in its name."""

# -- commands --------------------------------------------------------------------------------

MIN_PUZZLES_FOR_PROGRESS = 16  # with fewer no progress bar is shown
SECONDS_BEFORE_PROCESSES = 0.25  # of work, after which other processes are started
MAX_NAMED_PUZZLES = 5  # with one and the same complaint; the others are counted
MAX_FILE_STEM_CHARACTERS = 100  # of an id in the name of a file
MAX_SIDE_CELLS = 100  # of a puzzle that is made
SECONDS_FOR_A_PUZZLE = 60  # to make it, if nothing else is told
SECONDS_TO_EXAMINE = 10.0  # a puzzle for a library, if nothing else is told
SECONDS_FOR_THE_LIBRARY = 600.0  # in which the server of a run's library may come back
MAX_HINT_STEPS = 50

# -- questions of a page ---------------------------------------------------------------------

MAX_BOARD_CELLS = 2500  # unless the server says otherwise
MAX_WARM_DRAFTS = 4  # frames whose solvers are kept
MAX_TRIED_VALUES = 40  # of one place, each as a clue
USUAL_CAP, MAX_CAP = 8, 100  # solutions up to which each value of a draft is counted
MAX_TOLD_LISTS = 40  # values of a layer that are told one by one
MAX_LISTED_PUZZLES = 20  # of a library or of a text, at once

# -- the server ------------------------------------------------------------------------------

MEGABYTE = 1 << 20  # bytes
MAX_CONNECTIONS = 256  # at once
MAX_CLIENT_CONNECTIONS = 64  # at once; more are cut off, unless they may come from a proxy
MAX_REQUEST_BYTES = 256 * 1024
SECONDS_FOR_HEADERS = 10.0  # in which the line and the headers of a request must have come
SECONDS_FOR_BODY = 10.0  # in which the rest of it must have come
SECONDS_TO_TAKE = 10.0  # a piece of an answer
SECONDS_TO_END = 3  # for what is still asked when the server is to end
SECONDS_OF_QUICK = 0.5  # in which quick questions must be answered, or they wait with all others
SECONDS_OF_GRACE = 1.0  # after its limit, until a process that does not answer is killed
SECONDS_BETWEEN_LOOKS = 0.1  # at the memory of a process
MAX_QUICK_PROCESSES = 2  # for questions of milliseconds
NICENESS = 5  # of a process that answers long questions
MAX_PIECE_BYTES = 1 << 16  # that are read, written and sent at once
SECONDS_FOR_DOWNLOAD = 600
