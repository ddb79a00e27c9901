"""Algorithms on graphs: connectivity, cycles, paths, forests, pieces; they know no puzzle."""
