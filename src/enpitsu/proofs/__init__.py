"""Proofs that a solution is the only one: how they are made, written, and verified."""
