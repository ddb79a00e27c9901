"""Counting: the number of solutions, and the number that each entry would leave."""
