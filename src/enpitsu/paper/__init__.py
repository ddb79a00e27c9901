"""What is on paper: grids and their places, layers of values, how they look, and texts."""
