"""Counting: how many solutions there are, and how many each entry would leave."""
