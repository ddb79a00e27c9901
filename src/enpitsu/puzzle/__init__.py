"""Kinds, puzzles and what follows on their boards, as data."""
