"""Studies: what texts about a kind bring, each in a folder; it hangs on the tables of the core.

What stands here are names; a study is imported when one of them is asked for.
"""

from enpitsu.engines import ENGINES
from enpitsu.io.formats import ENCODINGS, FORMATS, Format
from enpitsu.making import METHODS

MARUPEKE = "enpitsu.studies.marupeke"

ENGINES.update(
    (name, f"{MARUPEKE}.search:{name}") for name in ("array", "vector", "guess", "naive")
)
METHODS["marupeke"] = {
    "dig": f"{MARUPEKE}.making:DIG",
    "random": f"{MARUPEKE}.making:RANDOM",
    "cut-off": f"{MARUPEKE}.making:CUT_OFF",
    "improvement-border": f"{MARUPEKE}.making:IMPROVEMENT_BORDER",
}
FORMATS["thesis"] = Format(f"{MARUPEKE}.text", r"\d+[ \t]+\d+[ \t]*(\n|\Z)", "marupeke")
ENCODINGS["thesis"] = f"{MARUPEKE}.numbering:formula"
# The experiments of each text that can be done again.
LABS = {"marupeke": f"{MARUPEKE}.lab.running:run"}
