"""Generating puzzles with one solution from a recipe and a seed, the same ones every time."""
