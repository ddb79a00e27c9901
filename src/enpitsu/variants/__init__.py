"""Variants that lie on any kind with numbers in its cells, a file each.

The registry finds them by their names in the index, as it finds those of other packages.
"""
