"""Proofs that a solution is the only one: made, written, and checked again."""
