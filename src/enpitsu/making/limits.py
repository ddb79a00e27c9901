"""Limits on the search for a puzzle, and on what is cached."""

# Attempts at one puzzle
DEFAULT_ATTEMPTS = 100_000  # unless the method or the user says otherwise
FRAME_ATTEMPTS = 1000  # enough if one frame in two hundred will do
CUSTOMARY_ATTEMPTS = 10  # the first attempts keep all customs; later only every other one does
MAX_CUSTOMARY_CELLS = 225  # on larger boards the first attempts do not: they take long
MAX_ATTEMPTS_WITHOUT_ONES = 30  # attempts with few clues of 1, which large boards seldom allow
MAX_OPEN_ATTEMPTS = 10  # attempts that end with too hard a question; more would hardly succeed
MAX_FAR_ATTEMPTS = 60  # first attempts, if all are far too hard or all far too easy
MAX_UNSOLVED_PICTURES = 200  # first attempts, if no frame has a solution with clues in the picture
LESS_PICTURES = 10  # first attempts that, without a solution, are made with less of the picture
MAX_ALIKE_PUZZLES = 100  # a series ends after so many in a row that are like earlier ones
MAX_TOLD_MISSES = 4  # reasons of failed attempts that an error names
MIN_TELLING_CLUES = 3  # puzzles are compared in parts that have so many clues

# Questions to the solver. A slice takes a tenth of a second or so; the time limit is checked after
# it.
SLICE_PROPAGATIONS = 500_000
MAX_QUESTION_SLICES = 30  # a question that takes more is given up
OTHER_SOLVER_SLICES = 6  # slices of a solver whose propagations take longer
MAX_OPEN_WISHES = 10  # after so many preferences that take long the others are not tried
CLAUSES_PER_LOOK = 1024  # clauses between two looks at the time limit
MAX_PLAIN_CLAUSES = 400  # all pairs of 28; larger bounds are encoded with auxiliary variables

# Digging. A question takes a hundredth of a second or so; those that take more are given up.
DIG_PROPAGATIONS = 50_000
DIG_PROPAGATIONS_PER_VARIABLE = 2  # a question may take so many at least, on a large board
MAX_HARD_CLUES = 10  # after so many hard questions clues stay unless a question is easy

# Changing a random solution until its clues make it unique. Half of the solutions are given twice
# these propagations or more, a quarter four times, and so on: a search that takes much longer than
# others seldom succeeds.
MOVING_PROPAGATIONS = 2_000_000
MOVING_PLACES = 200  # with more, propagations grow: there are more moves, and each takes longer
STARTING_SOLUTIONS = 2  # solutions tried on one frame
AMBIGUOUS_PLACES = (2, 4)  # places where solutions differ, of which one has to change
FREED_PLACES = (16, 24)  # places anywhere on the board that may change too
CHANGED_SOLUTIONS = 0.3  # share of moves that change the solution; others redraw lists of cells
REDRAWN_LISTS = (1, 2, 3)  # lists near an open place that are drawn again
HALO_PLACES = 2  # places that have to change around which others may change
IDLE_MOVES_PER_HALO = 100  # after so many moves without improvement more places may change
MAX_FRAME_GROWTH = 1.5  # factor by which a frame that is solved for may grow, as arrows do
MIN_FRAME_PLACES = 4  # the factor applies to this at least, so that tiny frames can grow
MAX_PLACES_AT_ONCE = 390  # on larger boards, windows are made unambiguous first
WINDOWS = ((9, 5), (15, 8))  # sides of windows, and the distance from one to the next
IDLE_MOVES_IN_WINDOW = 30  # moves without improvement before a window is left as it is
FREED_IN_WINDOW = (0,)  # places anywhere that may change: those outside a window never do
MAX_IDLE_WINDOWS = 100  # windows changed without improvement before another start
MAX_IDLE_MOVES = 400  # moves without improvement, one a place at most, before another start

# Choosing clues
CELLS_PER_APART_CLUE = 3  # as many cells for each clue that lies beside no other of its sort
MAX_SWAPS = 40  # exchanges of clues before a solution is given up
MAX_FEWER_SWAPS = 60  # exchanges of clues if only their number matters
MAX_CUSTOMARY_SWAPS = 15  # exchanges of clues if fewer clues are customary but not required
MAX_FAR_SWAPS = 12  # exchanges for a puzzle that stays far too easy
FAR_LEVELS = 3  # that a puzzle is easier than wanted, if it is far too easy
MAX_VAIN_SWAPS = 6  # exchanges for a puzzle that stays too hard with more clues
MAX_EASINGS = 4  # times that a puzzle gets more clues to be easier
MAX_IDLE_TRIES = 6  # attempts to remove superfluous clues if suppositions are allowed
MAX_THINNED_CLUES = 24  # clues whose removal is tried for a puzzle that is too easy
MAX_TOO_EASY_CLUES = 6  # clues that would make it too easy before adding clues is given up
FREED_WITH_EASINGS = (0, 0, 4)  # places anywhere that may change too
MAX_IDLE_EASINGS = 120  # changes without improvement before another solution is drawn
MAX_MORE_UNSETTLED_BITS = 2  # what propagation may leave open more for a change to be judged
MAX_MORE_UNSETTLED_BITS_THINNED = 20  # the same for a change that leaves a clue out
IDLE_EASINGS_PER_HALO = 40  # after so many changes without improvement more places may change
MAX_IDLE_THINNINGS = 40  # changes without improvement, after which no more clues are removed
IDLE_THINNINGS_PER_HALO = 30  # after so many changes without improvement more places may change
BARING_PROPAGATIONS = 60_000_000  # for few clues around a picture; five seconds or so
MAX_IDLE_BARINGS = 100  # changes without fewer clues around a picture
IDLE_BARINGS_PER_HALO = 60  # after so many changes without improvement more places may change
MAX_IDLE_HARDENINGS = 40  # changes without improvement of a solution that is too easy
MAX_IDLE_ALTERATIONS = 40  # alterations without improvement before another frame is drawn
MAX_IDLE_SINGLE_ALTERATIONS = 100  # the same for frames with one solution, which are rare
MAX_VAIN_ALTERATIONS = 100  # failed alterations in a row before a frame is left as it is
ALTERING_SUPPOSITIONS = 250  # rounds of suppositions in a search; half the searches get twice that
MIN_EXPECTED_CLUES = 3  # clues of each variant, even if they are not needed
MAX_WALK = 300  # alterations of a frame that is not too hard before another one is drawn
MAX_TRIED_VALUES = 10  # values of a clue that are tried at a place that must have one
NEAR_HALF_CELLS = 3  # the distance of places that count as near

MAX_REMEMBERED_FRAMES = 16  # frames cached with their clauses and the constraints of their clues
