"""How much engines take at a time, and how often they look at a time limit."""

# Clauses
MAX_TEMPLATES = 4096  # kept for one relation
MAX_NUMBERED_DOMAINS = 1 << 14
MAX_NUMBERED_VALUES = 1_500_000  # under a time limit: they take most of a gigabyte
CONSTRAINTS_PER_LOOK = 256
MIN_LOOKED_AT_VALUES = 64  # of a place; to number so many is worth a look of its own

# Slices of a search, a tenth of a second or so and half of one: between them it looks at the limit.
# Each is longer than the one before, for a search that begins anew forgets how far it meant to go.
FIRST_SLICE_PROPAGATIONS = 200_000
MAX_SLICE_PROPAGATIONS = 1_000_000
CUT_PROPAGATIONS = 50  # as much work as to look for cuts once, and to go on
MAX_ANSWER_CONFLICTS = 10_000  # where propagations are few, conflicts take longer than these

# Threads
MIN_THREAD_VARIABLES = 100  # a search over fewer is soon over; empty boards of 144 took a minute
THREAD_SECONDS_PER_LOOK = 0.05  # while another thread searches
STOP_SECONDS = 0.2  # within which a search that was told to stop mostly has

LAST_SECONDS = 0.2  # for telling what is known when time is over
CPSAT_SECONDS_PER_LOOK = 0.1  # at a limit that may be cancelled
MAX_MET_SOLUTIONS = 8  # of a model: the last that were found
CANDIDATES_PER_QUESTION = 32  # of `forced`: all refuted at once, if none of them is possible
