"""Requests: a dataclass for each question, with its options and the function that answers it.

Both front ends fill them in by the types of their fields: the command line from options, a page
from JSON.
"""
