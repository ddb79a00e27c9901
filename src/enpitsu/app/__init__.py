"""The command line: the only place that prints, blocks, and reads the environment."""

import gc

gc.set_threshold(100_000)  # nothing made by imports is ever garbage: collect seldom
