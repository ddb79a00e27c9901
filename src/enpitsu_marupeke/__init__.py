"""C. Jol's thesis "How to solve and generate Marupeke puzzles" (Leiden, 2023), reproduced.

Its searches are engines (`search`), its file format and its encoding are read and written (`text`,
`numbering`), its ways to make puzzles are methods (`making`), and its measurements are repeated
(`lab`, which `command` runs). enpitsu finds all that by the entry points of this package.
"""

from enpitsu.io.formats import Format

THESIS = Format("enpitsu_marupeke.text", r"\d+[ \t]+\d+[ \t]*(\n|\Z)", "marupeke")
