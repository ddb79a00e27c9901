"""The front ends: the only place that prints, blocks, and reads the environment."""
