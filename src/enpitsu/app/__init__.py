"""The command line: the only place that prints, blocks, and reads the environment."""

import gc

gc.set_threshold(100_000)  # collect seldom: objects made by imports are never garbage
