"""Grids and their places, layers of values, how they are drawn, and texts that are read."""
