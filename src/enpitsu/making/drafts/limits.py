"""Limits on the work for a draft, and on what is kept and told."""

# Answers
SOON_PROPAGATIONS = 12_000  # work for a first answer: a hundredth of a second or so on 10x10
COUNTED_SOON_PROPAGATIONS = 300_000  # work for first numbers: a twentieth of a second on Sudoku
ENTRIES_PER_QUESTION = 16  # a question asks for a solution with one of so many entries
MAX_KEPT_SOLUTIONS = 500  # with many solutions few questions are needed after an edit
SLICE_PROPAGATIONS = 100_000  # work between two looks at the time limit
QUICK_PROPAGATIONS = 1_000_000  # work for one question of many: half a second or so
MAX_UNDECIDED_QUESTIONS = 3  # after so many in a row no more such questions are asked

# Diagnosis
MAX_HITTING_SETS = 200  # hitting sets tried for a smallest unsatisfiable subset
MAX_HARDEST_STEPS = 3  # steps of the hardest technique that are told
MAX_NAMED_THINGS = 8  # clues or places of a sort that are named in words; JSON has them all

# Clues that could be added
MAX_LISTED_SOLUTIONS = 1000  # solutions that are examined one by one
MAX_CLUE_SOLUTIONS = 200  # solutions counted for a clue if the draft has too many to count
MAX_COUNTED_CLUES = 5  # clues for which they are counted, as it takes long
COUNTING_SECONDS = 2.0  # time for counting if there is no time limit

# Completing and reducing
MAX_COMPLETION_ATTEMPTS = 30  # attempts to choose clues, or to reach the level
COMPARED_CHOICES = 8  # choices of clues; the smallest, or the most pleasing, is taken
MAX_PAIRED_CLUES = 1000  # with more clues not all pairs are tried
NEAR_HALF_CELLS = 2  # the distance of two clues that are close
REDUCING_ORDERS = 8  # orders in which clues are removed; that which leaves the fewest is taken
PATIENT_PROPAGATIONS = 10_000_000  # work for a question about the clues left in the end

# Varying
VARIATION_ATTEMPTS = 5  # attempts to find another solution
MAX_DRAWN_RENAMINGS = 20  # renamings tried at random
MAX_FAILED_SWAPS = 200  # pairs of values that turned out not to be exchangeable
MAX_COMPARED_ROWS = 20_000  # relations with more rows are compared as they are written
