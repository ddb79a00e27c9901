"""Experiments: the claims of a publication are reproduced, and reported next to it.

An experiment is a function from settings to data. The data stay in a file of results, so an
experiment is run only once. Only this package reads the clock, to measure times.
"""
