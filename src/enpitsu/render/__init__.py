"""Pictures as text: pure functions from a `Picture` to a string."""
