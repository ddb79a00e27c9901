"""How people solve Fillomino: borders round and between pieces, hidden pieces, and room."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.pieces import Cause, Consequence, NodeCandidates, Size, consequences
from enpitsu.kit.techniques.words import either, facts_of, listed
from enpitsu.puzzle import CandidateMap, Model, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Sized

FEW = 2  # so many cells are named one by one


def _whole(model: Model) -> Iterator[Site]:
    """The whole board."""
    for constraint in model.constraints:
        if isinstance(constraint.relation, Sized):
            yield Site(constraint.variables, (constraint,), constraint.relation.graph)


def _of(
    cause: Cause, site: Site, candidates: CandidateMap, *, more: bool | None = None
) -> Iterator[Elimination]:
    """Eliminations of one size for this cause; the details are the size and the pieces.

    `more` restricts the sizes to numbers of which only a lower bound is known, or to the others.
    All needs of one piece are one step. So are sizes without room at the same cells, or without
    room because of other pieces' needs; then the details have the smallest of these sizes.
    """
    places = site.watch
    left = [candidates[place] for place in places]
    alike: dict[object, list[Consequence]] = {}
    for follows in consequences(site.data, left).follows:
        if follows.cause is cause and more in (None, follows.size.more):
            why: object = id(follows)
            if cause is Cause.SHARED:
                why = cause
            elif cause is Cause.NEEDED:
                why = tuple(follows.pieces)
            elif cause is Cause.CRAMPED and not follows.pieces:
                why = follows.where
            alike.setdefault(why, []).append(follows)
    for several in alike.values():
        denied = dict.fromkeys(entry for one in several for entry in one.denied(left))
        gone = [(places[node], value) for node, value in denied]
        if gone:
            told = dict.fromkeys(n for one in several for n in (*one.pieces, *one.fence))
            pieces = [places[node] for node in sorted(several[0].pieces)]
            size = min(follows.size for follows in several)
            if cause is Cause.CRAMPED and not pieces:
                size = size._replace(more=_closed_in(site.data, left, several[0].nodes, size))
            rests = [places[node] for node in told]
            yield Elimination(gone, site.constraints, rests, (size, pieces, several))


def _closed_in(graph: Graph, left: NodeCandidates, nodes: Sequence[int], size: Size) -> bool:
    """Whether the room around these nodes, where such a number may stand, is less than `size`."""
    found = dict.fromkeys(nodes)
    todo = [*nodes]
    while todo and len(found) < size.number:
        near = graph.neighbours[todo.pop()]
        fresh = [n for n in near if n not in found and len(left[n]) > 1]
        fresh = [n for n in fresh if max(map(int, left[n])) >= size.number]
        found.update(dict.fromkeys(fresh))
        todo += fresh
    return len(found) < size.number


def _complete_says(step: Deduction) -> str:
    size, piece, _ = step.details
    if size.number == 1:
        return f"a border goes round the 1 at {listed(piece)}"
    if len(piece) <= FEW:
        return f"a border goes round {listed(piece)}"
    return f"a border goes round the piece of {piece[0]}, which has its {size} cells"


def _joined_says(step: Deduction) -> str:
    size, pieces, _ = step.details
    more = f"more than {size} cell{'' if size.number == 1 else 's'}"
    if len(pieces) > FEW:
        return f"a border parts it from {pieces[0]}, whose piece would be {more}"
    return f"a border parts it from {listed(pieces)}, with which it would be {more}"


def _needed_says(step: Deduction) -> str:
    size, (cell, *_), _ = step.details
    return f"else the {size} at {cell} lacks room{_fenced(step)}"


def _least_says(step: Deduction) -> str:
    size, (cell, *_), _ = step.details
    return f"else {cell}, which is {size}, lacks room{_fenced(step)}"


def _cramped_says(step: Deduction) -> str:
    size, _, several = step.details
    number = either([size.number] if size.more else sorted(one.size.number for one in several))
    fenced = _fenced(step, number, there=" there")
    fits = (
        f"no hidden piece of {number} or more fits" if size.more else f"{number} cells do not fit"
    )
    return fits + fenced


def _far_says(step: Deduction) -> str:
    size, pieces, _ = step.details
    near = [piece for piece in pieces if piece in step.facts]
    if not near:
        return f"no {size} is near enough, and there is no room for {size} cells{_fenced(step)}"
    far = f"all {size}s are"
    if len(near) <= FEW:
        far = f"the {size}{'s' * (len(near) > 1)} at {listed(near)} {'are' if near[1:] else 'is'}"
    return f"{far} too far away, and there is no room for another piece{_fenced(step)}"


def _shared_says(step: Deduction) -> str:
    *_, (follows, *_) = step.details
    (size, first), *others = sorted(follows.others.items())
    needing = [f"the {size}s still need {first}", *(f"the {n}s {need}" for n, need in others)]
    room, open_ = follows.room, follows.room + sum(follows.others.values())
    told = f"only {room}" if room > 0 else "none"
    return f"of the {open_} open cells {listed(needing)}, which leaves {told}"


def _fenced(step: Deduction, number: str = "", there: str = "") -> str:
    """The bounds of a room in words: the numbers around it, and cells where the size is impossible.

    If there are too many cells to name each, only their numbers are named; if these are many, too,
    the sentence ends with `there`, since the board shows them.
    """
    size, piece, _ = step.details
    facts = step.facts
    around = {p: facts[p] for p in step.domains if p in facts and p not in piece}
    known = {place: left for place, left in around.items() if len(left) == 1}
    barred = either([str(place) for place, left in around.items() if len(left) > 1] or [""])
    none = "nothing so large" if size.more else f"no {number or size}"
    nothing = f", with {none} at {barred}" if barred else ""
    if len(known) > FEW:
        few = len({*known.values()}) <= FEW
        return (f" among {_numbers(known)}" if few else there) + nothing
    return (f", as {facts_of(known, {})}" if known else "") + nothing


def _numbers(known: CandidateMap) -> str:
    """The numbers in some cells, in words, as the board shows them: "the 1, the 2s and the 6"."""
    often = Counter(value for (value,) in known.values())
    return listed(f"the {n}{'s' if often[n] > 1 else ''}" for n in sorted(often, key=int))


def _cramped_covers(step: Deduction, value: Value) -> bool:
    """Whether the sentence also holds for another value: no room, and no such piece near."""
    size, _, several = step.details
    told = size.fits(value) if size.more else any(one.size.fits(value) for one in several)
    return told and (value,) not in step.facts.values()


def _technique(
    name: str, level: Difficulty, cost: float, cause: Cause, says: Callable[[Deduction], str]
) -> Technique:
    cramped = cause is Cause.CRAMPED
    covers, whole = _cramped_covers if cramped else None, cause is Cause.SHARED
    find = partial(_of, cause)
    return Technique(
        name, level, cost, _whole, find, says, covers=covers, whole=whole, plain=cramped
    )


def _needing(
    name: str, level: Difficulty, cost: float, says: Callable[[Deduction], str], *, more: bool
) -> Technique:
    """The technique that a piece of a known size needs a cell."""
    find = partial(_of, Cause.NEEDED, more=more)
    return Technique(name, level, cost, _whole, find, says, settles=not more)


EASY, MEDIUM = Difficulty.EASY, Difficulty.MEDIUM
TECHNIQUES = (
    _technique("closed border", EASY, 1.0, Cause.COMPLETE, _complete_says),
    _technique("border between pieces", EASY, 1.2, Cause.JOINED, _joined_says),
    _needing("piece needs room", EASY, 1.5, _needed_says, more=False),
    _needing("least piece needs room", MEDIUM, 2.0, _least_says, more=True),
    _technique("hidden piece", MEDIUM, 2.5, Cause.CRAMPED, _cramped_says),
    _technique("too little room beside others", MEDIUM, 2.5, Cause.SHARED, _shared_says),
    _technique("too far away", MEDIUM, 2.5, Cause.FAR, _far_says),
)
