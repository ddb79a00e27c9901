"""Limits of the search for steps and for their reasons, and on what a sentence names."""

# What is tried
MAX_SHORT_ROUNDS = 2  # rounds to a contradiction that can be followed in the head
MAX_CERTIFIED_SUPPOSITIONS = 12  # suppositions that are certified and compared for the easiest
MAX_TOLD_CONFLICTS = 8  # conflicts of one round whose chains are compared, to tell the shortest
FAR_EFFORT = 3  # effort for a place of a rule about the whole board; for others it is 1
MAX_STRIKING_ROUNDS = 6  # rounds in which nested suppositions are struck out

# A search for nested suppositions ends after so many of them, or when so many entries have been
# refuted, of which the one that leads furthest is taken. The limits are lower if a constraint is
# about the whole board, since reading it takes long.
MAX_NESTED_SUPPOSITIONS, MAX_NESTED_ENTRIES = 2_000, 4
MAX_FAR_NESTED_SUPPOSITIONS, MAX_FAR_NESTED_ENTRIES = 400, 2

MAX_SPOT_PLACES = 12  # places of a spot whose ways are listed
MAX_SPOTS_OF_PLACE = 60  # spots that are examined, the smallest first, for each place of the board

FAR_LOOK = 6  # places as which a look at a rule about the whole board counts

MAX_QUESTION_PROPAGATIONS = 10_000  # some milliseconds; then the question is asked case by case
MAX_SUMMED_NUMBERS = 12  # numbers whose subsets are enumerated to find those with a sum
MAX_MINIMIZING_PROPAGATIONS = 3_000_000  # some seconds; then hard questions leave a premise in
MAX_REMEMBERED_QUESTIONS = 1_000  # questions whose minimal premises are cached
MANY_SPARE_ENTRIES = 200  # more are sorted by value before they are put back into premises
MAX_EXAMPLE_CONSTRAINTS = 6  # with more an example would break some of them
MAX_COMPARED_SOLUTIONS = 100  # solutions among which deciding places are looked for
MAX_COMPARED_MOVES = 8  # moves that are reduced to what they rest on, and compared
MAX_UNCONTESTED_LINKS = 4  # links of a chain for which no shorter one is looked for

# What is told
MAX_NAMED_OPEN_PLACES = 12  # open places that the last line of a path names
MAX_FOLLOWING_STEPS = 4  # direct consequences that are told with a step
MAX_PARTS_IN_LINE = 2  # conclusions that share a line; more have a line each
MAX_WORDS_IN_LINE = 30  # words of conclusions with different reasons that share a line
MAX_SEPARATE_REASONS = 6  # reasons that are told one by one for steps told as one
MAX_TOLD_LINKS = 6  # links of a chain that are told: the supposition, four that follow, and the end
MAX_PORTION_LINKS = 12  # links of a chain told in one line; others are told in portions
MAX_NAMED_CELLS = 3  # cells that a sentence about a picture names
MAX_PARTED_PLACES = 3  # places that a link rests on if it may be told in parts
MAX_LISTED_PLACES = 3  # places that are named one by one as where to look
