"""The language rules are written in; it knows no puzzle and no solver.

A constraint says one `Relation` of the values at its places: a formula of parts such as "this slot
has that value", or one of the words. `relation` makes a function return one object for equal
arguments.
"""

from enpitsu.rules.automata import Automaton, automaton, layers
from enpitsu.rules.formulas import Count, Formula, Is, Not, Slot, every, exactly, some
from enpitsu.rules.matching import matchable_values
from enpitsu.rules.relations import Holds, Part, Relation, has, lacks, number_of, relation
from enpitsu.rules.words.acyclic import Acyclic
from enpitsu.rules.words.conjunction import Conjunction
from enpitsu.rules.words.connected import Connected
from enpitsu.rules.words.cut import Cut
from enpitsu.rules.words.distinct import Distinct, distinct
from enpitsu.rules.words.graph import GraphRelation
from enpitsu.rules.words.less import Less, less
from enpitsu.rules.words.loop import Loop
from enpitsu.rules.words.regular import Regular, regular
from enpitsu.rules.words.rooted import Rooted
from enpitsu.rules.words.sized import Sized
from enpitsu.rules.words.straight import Straight
from enpitsu.rules.words.sum import Sum, total
from enpitsu.rules.words.table import Table, table
from enpitsu.rules.words.unequal import Unequal, unequal
from enpitsu.rules.words.walk import Walk

__all__ = [
    "Acyclic",
    "Automaton",
    "Conjunction",
    "Connected",
    "Count",
    "Cut",
    "Distinct",
    "Formula",
    "GraphRelation",
    "Holds",
    "Is",
    "Less",
    "Loop",
    "Not",
    "Part",
    "Regular",
    "Relation",
    "Rooted",
    "Sized",
    "Slot",
    "Straight",
    "Sum",
    "Table",
    "Unequal",
    "Walk",
    "automaton",
    "distinct",
    "every",
    "exactly",
    "has",
    "lacks",
    "layers",
    "less",
    "matchable_values",
    "number_of",
    "regular",
    "relation",
    "some",
    "table",
    "total",
    "unequal",
]
