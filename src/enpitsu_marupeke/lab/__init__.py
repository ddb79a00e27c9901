"""Experiments: the claims of a text are reproduced, and reported beside it.

An experiment is a function from settings to data. Its data stay in a file of results, so that it
is done once. The clock is read here, to time what is measured, and nowhere below but for limits.
"""
