"""How long making puzzles tries, and how much it remembers."""

# Attempts at one puzzle
DEFAULT_ATTEMPTS = 100_000  # unless the method or the user says otherwise
FRAME_ATTEMPTS = 1000  # so that a frame like one in two hundred nearly always comes up
CUSTOMARY_ATTEMPTS = 10  # with all that puzzles in print have; then only every other one
MAX_CUSTOMARY_CELLS = 225  # of a board: on larger ones an attempt takes long
MAX_ATTEMPTS_WITHOUT_ONES = 30  # with as few clues of 1 as in print; of a large board few are so
MAX_OPEN_ATTEMPTS = 10  # with a question too hard to settle: more would not be better
MAX_FAR_ATTEMPTS = 60  # the first ones, all far too hard or all far too easy: so are the others
MAX_ALIKE_PUZZLES = 100  # like earlier ones in a row: then a series has nothing more to give
MAX_TOLD_MISSES = 4  # sorts of misses that an error names
MIN_TELLING_CLUES = 3  # fewer tell nothing of whether two puzzles are alike

# Questions to the solver. A slice takes a tenth of a second or so; between slices a limit is seen.
SLICE_PROPAGATIONS = 500_000
MAX_QUESTION_SLICES = 30  # a question that takes more is given up
OTHER_SOLVER_SLICES = 6  # of a solver whose propagations take longer
MAX_OPEN_WISHES = 10  # that take long to meet: then the others are not tried
CLAUSES_PER_LOOK = 1024  # at the time limit
MAX_PLAIN_CLAUSES = 400  # of a bound, all pairs of 28: more are encoded with auxiliary variables

# Digging. A question takes a hundredth of a second or so; what takes more is hard to tell.
DIG_PROPAGATIONS = 50_000
DIG_PROPAGATIONS_PER_VARIABLE = 2  # at least, on a large board
MAX_HARD_CLUES = 10  # the clues after these are kept if a question is not settled at once

# Moving a random solution until clues tell it apart from others. Half of the solutions are given
# twice these propagations or more, a quarter four times, and so on: what takes much longer than
# others seldom comes to anything.
MOVING_PROPAGATIONS = 2_000_000
MOVING_PLACES = 200  # on larger boards there are more moves, and each takes longer
STARTING_SOLUTIONS = 2  # tried on one frame
AMBIGUOUS_PLACES = (2, 4)  # of which one has to change
FREED_PLACES = (16, 24)  # anywhere, which may change with them
CHANGED_SOLUTIONS = 0.3  # of all moves, where lists of cells that it prints can be redrawn instead
REDRAWN_LISTS = (1, 2, 3)  # near a place that is open
HALO_PLACES = 2  # of those that have to change, around which others are freed
IDLE_MOVES_PER_HALO = 100  # moves that help nothing, after which more is freed
MAX_FRAME_GROWTH = 1.5  # of a frame that is solved for: arrows make clear what is not, but too many
MIN_FRAME_PLACES = 4  # that grow so: smaller ones are of tiny boards, and would hardly grow
MAX_PLACES_AT_ONCE = 500  # of more, windows are made clear before the whole board is
WINDOW_CELLS, WINDOW_STEP = 7, 4  # the side of a window, and how far it is to the next one
IDLE_MOVES_IN_WINDOW = 30  # in a row, before a window is left as it is
FREED_NEAR_WINDOW = (0, 0, 2)  # places anywhere, which may change with a window
MAX_IDLE_MOVES = 400  # in a row, and at most one for each place; then it begins anew

# Choosing clues
MAX_SWAPS = 40  # of a clue for another before a solution is given up
MAX_FEWER_SWAPS = 60  # the same, where only the number of clues matters
MAX_CUSTOMARY_SWAPS = 15  # and where fewer clues are but customary
MAX_VAIN_SWAPS = 6  # of a puzzle that is too hard, after it got more clues in vain
MAX_EASINGS = 4  # times that a puzzle which is too hard gets more clues
MAX_IDLE_TRIES = 6  # to take away some of these clues, or of too many, where suppositions are made
MAX_THINNED_CLUES = 24  # of a puzzle that is too easy, tried to take away: a large board has many
MAX_TOO_EASY_CLUES = 6  # clues that make it too easy, before easing is given up
FREED_WITH_EASINGS = (0, 0, 4)  # places anywhere, which may change with a few others
MAX_IDLE_EASINGS = 120  # of a solution, in a row, before another one is begun with
IDLE_EASINGS_PER_HALO = 40  # after which more is freed
MAX_IDLE_HARDENINGS = 40  # of a solution that is too easy, before another one is begun with
MAX_IDLE_ALTERATIONS = 40  # of a frame, in a row, before another one is begun with
MAX_IDLE_SINGLE_ALTERATIONS = 100  # the same, of one with one solution, which took long to find
MIN_EXPECTED_CLUES = 3  # of each variant that is wished, though they are not needed
MAX_WALK = 300  # alterations of a frame that is not too hard, before another one is begun with
MAX_TRIED_VALUES = 10  # of a clue, in a place that must have one
NEAR_HALF_CELLS = 3  # from a place, on the paper: what lies so close is near

MAX_REMEMBERED_FRAMES = 16  # with their clauses, and what clues say there
