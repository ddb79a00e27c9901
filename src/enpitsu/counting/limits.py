"""How much is counted, and how often counting looks at a time limit."""

MAX_ENUMERATED_SOLUTIONS = 100  # only more are counted by other means
MAX_HEATMAP_SOLUTIONS = 300  # enumerated for a heatmap: a diagram of a Sudoku takes far longer
NEAR_PROPAGATIONS = 3  # a variable of the board: after a longer search the next is near the last

# The sweep. A set is one of residual clauses, with a global state.
MAX_LAYER_SETS = 2_000_000  # after one variable: more do not fit into a small machine
MAX_DIAGRAM_SETS = 20_000_000  # after all variables, where all are kept
HEAD_START_SETS = 200_000  # met before the model counter is called
MAX_PLAIN_CLAUSES = 5000  # of a bound, all pairs of 100: auxiliary variables make layers wider
SETS_PER_LOOK = 50_000  # some hundredths of a second
CLAUSES_PER_LOOK = 1024

GANAK_SECONDS_PER_LOOK = 0.1
