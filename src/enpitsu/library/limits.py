"""Limits of the library, each with its unit in its name."""

MAX_ROW_NUMBER = 2**31 - 1  # the largest that any database has
MAX_BATCH_ROWS = 500  # stored, or read, at once
MAX_TAG_CHARACTERS = 200
MAX_COPIED_BYTES = 1 << 20  # at once
CACHE_KIBIBYTES = 65_536  # of a file that SQLite keeps in memory
SECONDS_FOR_OTHER_WRITERS = 60  # until they are done
SECONDS_BETWEEN_TRIES = 0.002  # to write, while others do
SECONDS_BETWEEN_CALLS = 0.5  # of a server that is gone, until it is there again
