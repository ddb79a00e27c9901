"""Generating: from a recipe and a seed to puzzles with one solution, the same ones every time.

`GENERAL` makes every kind. `METHODS` lists for a kind the methods of its own, each as the module
and the name of a `Method` that is imported when it is asked for. Whoever brings another one adds
its line.
"""

GENERAL = "enpitsu.making.general:DIG"

METHODS: dict[str, dict[str, str]] = {}
