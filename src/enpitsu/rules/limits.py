"""Limits on the encodings of relations, and on what is cached for them."""

# A table with more is written as a tree of decisions instead of a cover by prime implicates. No
# rule of a pencil puzzle comes near.
MAX_COVERED_PATTERNS = 4096  # combinations of candidates
MAX_COVER_BOXES = 2000  # maximal boxes of forbidden patterns

MAX_AUTOMATON_STATES = 100_000  # a line of a hundred cells needs some thousands
MAX_NEGATED_ROWS = 50_000  # rows of values by which the negation of a relation is listed
MAX_LEVEL_LITERALS = 20_000  # literals that tell how many steps each node is from its root

# A long search gets clauses that small pieces are not cut off: on a grid, of up to four cells.
MAX_SMALL_PIECE_NODES = 4
MAX_SMALL_PIECE_WAYS = 10
BANDS = 3  # parts of a graph; on a large board nearly every piece leaves one untouched

# A bound with more subsets is encoded with auxiliary variables: all pairs of twelve stay plain.
MAX_PLAIN_SUBSETS = 66

# A solver that keeps bounds learns too little from wider ones, which are encoded instead, unless
# the auxiliary variables of a sequential counter would be very many.
MAX_NATIVE_SUBSETS = 10**15
MAX_COUNTER_VARIABLES = 4000

# With wider bounds Glucose may notice late that it should stop.
MAX_NARROW_SUBSETS = 10**6
MAX_NARROW_PARTS = 16  # parts of which at most one holds
MAX_NARROW_SLOTS = 16  # slots that all differ
MAX_NARROW_ADDENDS = 4  # numbers of a sum

MAX_TREE_VALUES = 12  # values of a sum that is encoded as a tree; others become bounds
MIN_LONG_LINE_SLOTS = 6  # a solver propagates shorter lines as fast as presolve
MIN_RARELY_EQUAL_SLOTS = 6  # boards seldom have two equal lines of so many by chance

# A clause of this many small parts is read part by part; what shorter ones forbid is remembered.
MIN_CLAUSE_PARTS = 4
MAX_PART_SLOTS = 3  # slots of a part

# What is remembered
MAX_SHARED_RELATIONS = 4096  # made by one function; a kind has a few
MAX_REMEMBERED_PATTERNS = 4096  # combinations of candidates, for one relation
MAX_COMPARED_CANDIDATES = 32  # results for a clause with more candidates are not cached
MAX_REMEMBERED_SLOTS = 256  # results of relations with more slots would take much memory
# Reasons of relations with more slots are asked for again soon or never, so only the last ones are
# cached.
MAX_REASONED_SLOTS = 12
MAX_REMEMBERED_REASONS = 512  # cached reasons of such relations
MAX_TEMPLATE_VALUES = (
    2500  # values in all slots; with more, the same clauses are seldom needed again
)
MAX_REMEMBERED_COVERS = 4096  # tables whose clauses are kept
MAX_REMEMBERED_MATCHINGS = 1 << 14
MAX_REMEMBERED_SUMS = 1 << 14
