"""How a person would solve a puzzle: the whole path, the next step, and how hard it is."""
