"""Help for authors of kinds: a package to begin with, and the evidence that a kind needs."""
