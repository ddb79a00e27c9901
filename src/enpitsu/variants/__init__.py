"""Variants that can be added to any kind with numbers in its cells, a file for each.

The registry finds them by the names in the index; variants of other packages are found likewise.
"""
