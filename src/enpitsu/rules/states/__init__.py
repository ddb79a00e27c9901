"""States of constraints on graphs along a frontier, for counting solutions."""
