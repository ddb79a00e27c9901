"""How much engines take at a time, and how often they look at a time limit."""

# Clauses
MAX_TEMPLATES = 4096  # kept for one relation
MAX_NUMBERED_DOMAINS = 1 << 14
MAX_NUMBERED_VALUES = 1_500_000  # under a time limit: these take most of a gigabyte
CONSTRAINTS_PER_LOOK = 256
CLAUSES_PER_LOOK = 4096
MIN_LOOKED_AT_VALUES = 64  # of a place: to number so many takes as long as many constraints

# A search runs in slices, the first of about 0.1 s and the longest of 0.5 s, and looks at the limit
# between them. Each is longer than the one before, since a solver that is called again restarts.
FIRST_SLICE_PROPAGATIONS = 200_000
MAX_SLICE_PROPAGATIONS = 1_000_000
CUT_PROPAGATIONS = 50  # the work of a search for cuts, in propagations
MAX_ANSWER_CONFLICTS = 10_000  # they limit a slice where each takes few propagations

# Threads
MIN_THREAD_VARIABLES = 100  # a search over fewer takes no thread; one over 144 took a minute
THREAD_SECONDS_PER_LOOK = 0.05  # while another thread searches
STOP_SECONDS = 0.2  # most searches stop within this time when told to

LAST_SECONDS = 0.2  # kept for the reply when time is over
CPSAT_SECONDS_PER_LOOK = 0.1  # where the limit can be cancelled
MAX_MET_SOLUTIONS = 8  # solutions of a model that are kept: those found last
CANDIDATES_PER_QUESTION = 32  # of `forced`: one search refutes all of them, if none is possible
