"""Limits of the library, each with its unit in its name."""

MAX_ROW_NUMBER = 2**31 - 1  # the largest number that PostgreSQL's columns hold
MAX_BATCH_ROWS = 500  # rows that are stored, or read, at once
MAX_TAG_CHARACTERS = 200
MAX_COPIED_BYTES = 1 << 20  # bytes of rows that are copied at once
CACHE_KIBIBYTES = 65_536  # memory in which SQLite caches a file
SECONDS_FOR_OTHER_WRITERS = 60  # a writer waits so long for others
SECONDS_BETWEEN_TRIES = 0.002  # time between two attempts to write while others do
SECONDS_BETWEEN_CALLS = 0.5  # time between two attempts to reach a server that is gone
