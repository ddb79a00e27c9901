"""How much is tried for a draft, and how much of it is kept and told."""

# Answers
SOON_PROPAGATIONS = 12_000  # for a first answer: a hundredth of a second or so on 10x10
QUESTION_PROPAGATIONS = 300  # as much work as a question takes in any case
ENTRIES_PER_QUESTION = 16  # of which one is to be found possible
MAX_KEPT_SOLUTIONS = 500  # with many of them few questions are needed after an edit
SLICE_PROPAGATIONS = 100_000  # between two looks at the time limit
QUICK_PROPAGATIONS = 1_000_000  # for one question of many: half a second or so
MAX_UNDECIDED_QUESTIONS = 3  # after which no more of them are asked in a row

# Diagnosis
MAX_HITTING_SETS = 200  # tried for a smallest unsatisfiable subset
MAX_HARDEST_STEPS = 3  # of the hardest technique that are told
MAX_NAMED_THINGS = 8  # clues or places of a sort that are named in words; JSON has them all

# Clues that could be added
MAX_LISTED_SOLUTIONS = 1000  # looked at one by one
MAX_CLUE_SOLUTIONS = 200  # counted with a clue, where those of the draft are too many to count
MAX_COUNTED_CLUES = 5  # for which that is done, as it takes long
COUNTING_SECONDS = 2.0  # if there is no time limit

# Completing and reducing
MAX_COMPLETION_ATTEMPTS = 30  # to choose clues, or to reach the level
COMPARED_CHOICES = 8  # of which the one with the fewest clues, or the most pleasing, is taken
MAX_PAIRED_CLUES = 1000  # of which all pairs are tried
NEAR_HALF_CELLS = 2  # between two clues that are close
REDUCING_ORDERS = 8  # in which clues are removed; the one that leaves the fewest is taken
PATIENT_PROPAGATIONS = 10_000_000  # for a question about what is left of the clues in the end

# Varying
VARIATION_ATTEMPTS = 5  # to find another solution
MAX_DRAWN_RENAMINGS = 20  # tried at random
MAX_FAILED_SWAPS = 200  # pairs of values that turned out not to be exchangeable
MAX_COMPARED_ROWS = 20_000  # relations that have more are compared as they are written
