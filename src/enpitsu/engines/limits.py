"""Limits on the work of engines, and how often they check a time limit."""

# Clauses
MAX_TEMPLATES = 4096  # templates kept for one relation
MAX_NUMBERED_DOMAINS = 1 << 14
MAX_NUMBERED_VALUES = 1_500_000  # values, if there is a time limit: they take most of a gigabyte
CONSTRAINTS_PER_LOOK = 256
CLAUSES_PER_LOOK = 4096
MIN_LOOKED_AT_VALUES = 64  # values of a place: numbering more takes as long as many constraints
FIRST_LITERALS = 4096  # literals that are kept from one board to the next

# A search runs in slices, the first of about 0.1 s and the longest of 0.5 s, and looks at the limit
# between them. Each is longer than the one before, since a solver that is called again restarts.
FIRST_SLICE_PROPAGATIONS = 200_000
MAX_SLICE_PROPAGATIONS = 1_000_000
QUESTION_PROPAGATIONS = 300  # work for which any question counts at least, if there is a budget
CUT_PROPAGATIONS = 50  # the work of a search for cuts, in propagations
MAX_ANSWER_CONFLICTS = 10_000  # a slice ends after so many if each takes few propagations

# Threads
MIN_THREAD_VARIABLES = 100  # smaller searches take no thread; one over 144 took a minute
THREAD_SECONDS_PER_LOOK = 0.05  # time between two checks while a thread searches
STOP_SECONDS = 0.2  # most searches stop within this time when they are told to

LAST_SECONDS = 0.2  # time that is kept for the reply
CPSAT_SECONDS_PER_LOOK = 0.1  # time between two checks of a limit that can be cancelled
MAX_MET_SOLUTIONS = 8  # solutions of a model that are kept: those found last
CANDIDATES_PER_QUESTION = 32  # the chunk of `forced`: one search refutes all of them, or none
