"""Generating: from a recipe and a seed to puzzles with one solution, the same ones every time."""
