"""How much is tried for a draft, and how much of it is kept and told."""

# Answers
SOON_PROPAGATIONS = 12_000  # of a first answer: a hundredth of a second or so on 10x10
QUESTION_PROPAGATIONS = 300  # as much work as to ask once
ENTRIES_PER_QUESTION = 16  # of which any may be possible
MAX_KEPT_SOLUTIONS = 500  # with many of them an edit asks few questions
SLICE_PROPAGATIONS = 100_000  # between two looks at the time limit

# Diagnosis
MAX_HITTING_SETS = 200  # tried for a smallest unsatisfiable subset
MAX_HARDEST_STEPS = 3  # of the hardest technique, which are told
MAX_NAMED_THINGS = 8  # clues or places of a sort that are named in words; JSON has them all

# Clues that could be added
MAX_LISTED_SOLUTIONS = 1000  # looked at one by one
MAX_CLUE_SOLUTIONS = 200  # counted with a clue, where those of the draft are too many to count
MAX_COUNTED_CLUES = 5  # for which that is done, as it takes long
COUNTING_SECONDS = 2.0  # without a limit

# Completing and reducing
MAX_COMPLETION_ATTEMPTS = 30  # at a choice of clues, or at one that has the level
COMPARED_CHOICES = 8  # of which the one with the fewest clues, or the most pleasing, is taken
MAX_PAIRED_CLUES = 1000  # of which every two are looked at together
NEAR_HALF_CELLS = 2  # between two clues that are close
REDUCING_ORDERS = 8  # in which clues go; the one that leaves fewest counts

# Varying
VARIATION_ATTEMPTS = 5  # at another solution
MAX_DRAWN_RENAMINGS = 20  # before it is given up
MAX_FAILED_SWAPS = 200  # pairs of values that cannot change places
MAX_COMPARED_ROWS = 20_000  # relations that have more are compared as they are written
