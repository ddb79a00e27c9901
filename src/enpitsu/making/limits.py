"""How much is tried to make a puzzle, and how much is remembered."""

# Attempts at one puzzle
DEFAULT_ATTEMPTS = 100_000  # unless the method or the user says otherwise
FRAME_ATTEMPTS = 1000  # enough if one frame in two hundred will do
CUSTOMARY_ATTEMPTS = 10  # that keep to all that is customary; later only every other one does
MAX_CUSTOMARY_CELLS = 225  # of a board on which the first attempts are customary: they take long
MAX_ATTEMPTS_WITHOUT_ONES = 30  # with few clues of 1: seldom met on a large board
MAX_OPEN_ATTEMPTS = 10  # in which a question was too hard: more would hardly succeed
MAX_FAR_ATTEMPTS = 60  # from the start, if all are far too hard or all far too easy
MAX_ALIKE_PUZZLES = 100  # in a row, like earlier ones, after which a series ends
MAX_TOLD_MISSES = 4  # reasons of failed attempts that an error names
MIN_TELLING_CLUES = 3  # by which puzzles are compared

# Questions to the solver. A slice takes a tenth of a second or so; between slices a limit is seen.
SLICE_PROPAGATIONS = 500_000
MAX_QUESTION_SLICES = 30  # a question that takes more is given up
OTHER_SOLVER_SLICES = 6  # of a solver whose propagations take longer
MAX_OPEN_WISHES = 10  # preferences that take long, after which the others are not tried
CLAUSES_PER_LOOK = 1024  # at the time limit
MAX_PLAIN_CLAUSES = 400  # of a bound, all pairs of 28: more are encoded with auxiliary variables

# Digging. A question takes a hundredth of a second or so; those that take more are given up.
DIG_PROPAGATIONS = 50_000
DIG_PROPAGATIONS_PER_VARIABLE = 2  # at least, on a large board
MAX_HARD_CLUES = 10  # the clues after these are kept if a question is not settled at once

# Changing a random solution until its clues make it unique. Half of the solutions are given twice
# these propagations or more, a quarter four times, and so on: a search that takes much longer than
# others seldom succeeds.
MOVING_PROPAGATIONS = 2_000_000
MOVING_PLACES = 200  # for more, propagations grow: there are more moves, and each takes longer
STARTING_SOLUTIONS = 2  # tried on one frame
AMBIGUOUS_PLACES = (2, 4)  # of which one has to change
FREED_PLACES = (16, 24)  # anywhere on the board, which may change too
CHANGED_SOLUTIONS = 0.3  # share of moves, if the others draw lists of cells again
REDRAWN_LISTS = (1, 2, 3)  # near an open place
HALO_PLACES = 2  # of those that have to change, around which others are freed
IDLE_MOVES_PER_HALO = 100  # without improvement, after which more places are freed
MAX_FRAME_GROWTH = 1.5  # factor by which a frame that is solved for may grow, as arrows do
MIN_FRAME_PLACES = 4  # from which the factor is counted, so that tiny frames can grow
MAX_PLACES_AT_ONCE = 390  # on larger boards, windows are made unambiguous first
WINDOW_CELLS, WINDOW_STEP = 7, 4  # the side of a window, and how far it is to the next one
IDLE_MOVES_IN_WINDOW = 30  # without improvement, before a window is left as it is
FREED_NEAR_WINDOW = (0, 0, 2)  # places anywhere, which may change with a window
MAX_IDLE_MOVES = 400  # without improvement, and at most one for each place; then it begins anew

# Choosing clues
MAX_SWAPS = 40  # exchanges of clues before a solution is given up
MAX_FEWER_SWAPS = 60  # the same, if only the number of clues matters
MAX_CUSTOMARY_SWAPS = 15  # the same, if fewer clues are customary but not wished
MAX_VAIN_SWAPS = 6  # of a puzzle that stayed too hard with more clues
MAX_EASINGS = 4  # times that a puzzle gets more clues to be easier
MAX_IDLE_TRIES = 6  # to remove superfluous clues, if suppositions are allowed
MAX_THINNED_CLUES = 24  # of a puzzle that is too easy, whose removal is tried
MAX_TOO_EASY_CLUES = 6  # clues that make it too easy, before easing is given up
FREED_WITH_EASINGS = (0, 0, 4)  # places anywhere, which may change too
MAX_IDLE_EASINGS = 120  # without improvement, before another solution is drawn
IDLE_EASINGS_PER_HALO = 40  # without improvement, after which more places are freed
MAX_IDLE_THINNINGS = 100  # without improvement, before a frame is left as large as it is
IDLE_THINNINGS_PER_HALO = 30  # without improvement, after which more places are freed
MAX_IDLE_HARDENINGS = 40  # the same, for a solution that is too easy
MAX_IDLE_ALTERATIONS = 40  # without improvement, before another frame is drawn
MAX_IDLE_SINGLE_ALTERATIONS = 100  # the same, for a frame with one solution, which are rare
MAX_VAIN_ALTERATIONS = 100  # in a row that come to no board, before a frame is left as it is
ALTERING_SUPPOSITIONS = 250  # rounds of them in one search; half may take twice as many, as above
MIN_EXPECTED_CLUES = 3  # of each variant, even if they are not needed
MAX_WALK = 300  # alterations of a frame that is not too hard, before another one is drawn
MAX_TRIED_VALUES = 10  # of a clue at a place that must have one
NEAR_HALF_CELLS = 3  # between places that count as near

MAX_REMEMBERED_FRAMES = 16  # with their clauses, and the constraints of their clues
