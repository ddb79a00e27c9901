"""Books and sheets of puzzles as PDF, for print in black."""
