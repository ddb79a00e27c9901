"""Limits of counting, and how often it checks a time limit."""

MAX_ENUMERATED_SOLUTIONS = 100  # more solutions are counted by other means
MAX_HEATMAP_SOLUTIONS = 300  # more get a decision diagram, which takes far longer for a Sudoku
MAX_PAIRED_LITERALS = 40  # "at most one" of so many literals is encoded pair by pair
MAX_NEAR_SOLUTIONS = 8  # so many solutions are made of one before the next search

# The sweep. A set consists of residual clauses, and has a global state.
MAX_LAYER_SETS = 2_000_000  # sets after one variable: more do not fit into a small machine
MAX_DIAGRAM_SETS = 20_000_000  # sets after all variables, if all are kept
HEAD_START_SETS = 200_000  # sets of the sweep before the model counter is started
MAX_PLAIN_CLAUSES = 5000  # all pairs of 100; for larger bounds auxiliary variables are used
SETS_PER_LOOK = 50_000  # sets between two checks: some hundredths of a second
CLAUSES_PER_LOOK = 1024

GANAK_SECONDS_PER_LOOK = 0.1
