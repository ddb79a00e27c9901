"""How much of a text is read: more is damage, or malice."""

MAX_NUMBER_DIGITS = 9  # of a number in our own text and JSON
MAX_FOREIGN_NUMBER = 10**6 - 1  # in other programs' formats, which have no larger ones
MAX_PACKED_CHARACTERS = 1 << 18  # of a text that links hold packed
MAX_LINKED_BYTES = 1 << 20  # of the text that a link of ours holds, a thousandth of that long
MIN_PACKED_CHARACTERS = 20  # of packed data; what is shorter is the name of a page
MAX_REPAIRS = 200  # ways to mend a link that are tried
MAX_UNPACKED_BYTES = 256 << 20  # of a compressed file, which may be a thousandth of that itself
BYTES_PER_PIECE = 1 << 20  # unpacked between two looks at that limit
MAX_MARGIN_CHARACTERS = 200  # before an entry of a list of JSON, in its line; more are not counted
