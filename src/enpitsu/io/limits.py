"""Limits on texts that are read; beyond them a text is damaged or malicious."""

MAX_NUMBER_DIGITS = 9  # digits of a number in native text and JSON
MAX_FOREIGN_NUMBER = 10**6 - 1  # the largest number in formats of other programs
MAX_PACKED_CHARACTERS = 1 << 18  # characters of a text that is packed in a link
MAX_LINKED_BYTES = 1 << 20  # bytes of the text in a link of the page, which may be a thousandth
MIN_PACKED_CHARACTERS = 20  # shorter data in a link are the name of a page
MAX_REPAIRS = 200  # repairs of a damaged link that are tried
MAX_UNPACKED_BYTES = 256 << 20  # bytes of a compressed file, which itself may be a thousandth
BYTES_PER_PIECE = 1 << 20  # bytes that are unpacked between two looks at that limit
MAX_MARGIN_CHARACTERS = 200  # characters before an entry in its line; more are not counted
