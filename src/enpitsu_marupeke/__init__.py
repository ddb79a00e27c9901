"""C. Jol's thesis "How to solve and generate Marupeke puzzles" (Leiden, 2023), reproduced.

Its search algorithms are engines (`search`), its file format and its SAT encoding are read and
written (`text`, `numbering`), its generators are methods (`making`), and its measurements are
repeated (`lab`, which `command` runs). enpitsu finds them by the entry points of this package.
"""

from enpitsu.io.formats import Format

THESIS = Format("enpitsu_marupeke.text", r"\d+[ \t]+\d+[ \t]*(\n|\Z)", "marupeke")
