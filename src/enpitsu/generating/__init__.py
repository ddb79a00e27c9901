"""Generating: from a recipe and a seed to puzzles with one solution, the same ones every time.

`METHODS` lists for each kind the methods that make it, each as the module and the name of a
`Method` that is imported when it is asked for. Whoever brings another one adds its line.
"""

METHODS: dict[str, dict[str, str]] = {}
