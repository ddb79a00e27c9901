"""What authors of kinds are helped with: a package to begin with, and the evidence of a kind."""
