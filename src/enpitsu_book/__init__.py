"""Books and sheets of puzzles as PDF, printed in black."""
