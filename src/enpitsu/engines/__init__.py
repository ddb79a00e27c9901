"""Engines: from a model to its solutions.

`ENGINES` lists them by name, each as the module and the function that is imported when it is
asked for. Whoever brings another one, a study or another package, adds its line.
"""

ENGINES: dict[str, str] = {
    "sat": "enpitsu.engines.sat:solutions",
    "cpsat": "enpitsu.engines.cpsat:solutions",
    "backtrack": "enpitsu.engines.backtrack:solutions",
}
