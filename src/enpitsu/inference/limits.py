"""How much is tried to find a step and to tell it, and how much a sentence names."""

# What is tried
MAX_SHORT_ROUNDS = 2  # of a contradiction that can be followed in the head
MAX_CERTIFIED_SUPPOSITIONS = 12  # to take the easiest of them
MAX_TOLD_CONFLICTS = 8  # of one round, of which the shortest chain is told
FAR_EFFORT = 3  # times what a place costs that is seen with those beside it
MAX_STRIKING_ROUNDS = 6  # in which others are struck out beside a supposition

# Suppositions on top of others before a search for nested ones is left, and entries found to fall,
# of which the one that leads furthest is taken; fewer where a constraint is about all the board,
# which takes long.
MAX_NESTED_SUPPOSITIONS, MAX_NESTED_ENTRIES = 14_000, 4
MAX_FAR_NESTED_SUPPOSITIONS, MAX_FAR_NESTED_ENTRIES = 400, 2

MAX_SPOT_PLACES = 12  # of which all ways are gone through
MAX_SPOTS_OF_PLACE = 60  # by mean, before larger spots are left: one that tells is seldom so late

FAR_LOOK = 6  # places that a look at a rule about the whole board counts as

MAX_QUESTION_PROPAGATIONS = 10_000  # some milliseconds; then the question is asked case by case
MAX_MINIMIZING_PROPAGATIONS = 3_000_000  # some seconds; then premises are left as they are
MANY_SPARE_ENTRIES = 200  # that may be put back into premises, value by value then
MAX_EXAMPLE_CONSTRAINTS = 6  # of many more, an example would break one anyway
MAX_COMPARED_SOLUTIONS = 100  # of more it is not found out which places tell them apart
MAX_COMPARED_MOVES = 8  # of which it is found out what they rest on and nothing else
MAX_UNCONTESTED_LINKS = 4  # of a chain that is told without looking for a shorter way

# What is told
MAX_NAMED_OPEN_PLACES = 12  # in the last line of a path
MAX_FOLLOWING_STEPS = 4  # that are told with what they follow from
MAX_PARTS_IN_LINE = 2  # of more each has a line
MAX_SEPARATE_REASONS = 6  # of several steps that lead to one
MAX_TOLD_LINKS = 6  # of a chain: what is supposed, four that follow, and how they end
MAX_PORTION_LINKS = 12  # of a chain that is told in one line; more are told in portions
MAX_NAMED_CELLS = 3  # in a sentence about a picture
MAX_PARTED_PLACES = 3  # that a link is given, of which each of its parts may tell
MAX_LISTED_PLACES = 3  # that are told one by one where to look
