"""Limits of the front ends, each with its unit in its name."""

# -- commands --------------------------------------------------------------------------------

MIN_PUZZLES_FOR_PROGRESS = 16  # with fewer no progress bar is shown
SECONDS_BEFORE_PROCESSES = 0.25  # work after which other processes are started
MAX_NAMED_PUZZLES = 5  # puzzles with one and the same complaint; others are counted
MAX_FILE_STEM_CHARACTERS = 100  # characters of an id in the name of a file
MAX_SIDE_CELLS = 100  # cells of a side of a puzzle that is made
SECONDS_FOR_A_PUZZLE = 60  # the default time to make a puzzle
SECONDS_TO_EXAMINE = 10.0  # the default time to examine a puzzle for a library
SECONDS_FOR_THE_LIBRARY = 600.0  # a run waits so long for the server of its library
MAX_HINT_STEPS = 50

# -- questions of a page ---------------------------------------------------------------------

MAX_BOARD_CELLS = 2500  # cells of a board, unless the server says otherwise
MAX_WARM_DRAFTS = 4  # frames whose solvers are kept
MAX_TRIED_VALUES = 40  # values of a place that are tried as clues
USUAL_CAP, MAX_CAP = 8, 100  # solutions up to which each value of a draft is counted
MAX_TOLD_LISTS = 40  # values of a layer that are listed one by one
MAX_LISTED_PUZZLES = 20  # puzzles of a library or of a text that are listed at once

# -- the server ------------------------------------------------------------------------------

MEGABYTE = 1 << 20  # bytes
MAX_CONNECTIONS = 256  # open connections in all
MAX_CLIENT_CONNECTIONS = 64  # of one client; more are closed, unless they may come from a proxy
MAX_REQUEST_BYTES = 256 * 1024
SECONDS_FOR_HEADERS = 10.0  # the line and the headers of a request must arrive in this time
SECONDS_FOR_BODY = 10.0  # the rest of a request must arrive in this time
SECONDS_TO_TAKE = 10.0  # a client must read a piece of an answer in this time
SECONDS_TO_END = 3  # pending questions get so long when the server is to end
SECONDS_OF_QUICK = 0.5  # quick questions that take longer wait with all others
SECONDS_OF_GRACE = 1.0  # time after its limit until a process that does not answer is killed
SECONDS_BETWEEN_LOOKS = 0.1  # time between two looks at the memory of a process
MAX_QUICK_PROCESSES = 2  # processes for questions of milliseconds
NICENESS = 5  # the niceness of a process that answers long questions
MAX_PIECE_BYTES = 1 << 16  # bytes that are read, written and sent at once
SECONDS_FOR_DOWNLOAD = 600
