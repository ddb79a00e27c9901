"""The command line: the only place that prints, blocks, and reads the environment."""

import gc

gc.set_threshold(100_000)  # what is made while a command loads stays: looking for garbage is vain
