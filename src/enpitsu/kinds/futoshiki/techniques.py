"""How people solve Futoshiki: by signs and chains of signs, and as a Latin square."""

from enpitsu.kit.techniques.latin import SETS, SINGLES
from enpitsu.kit.techniques.single import alone
from enpitsu.puzzle import CandidateMap, Place
from enpitsu.puzzle.deduction import Deduction, Elimination


def _compared(step: Deduction) -> tuple[str, Place]:
    """How the number of a step's cell compares with the other number at the sign; its cell."""
    (place, _), *_more = step.removes
    less, more = step.because[0].variables
    return ("less", more) if place == less else ("greater", less)


def _at_an_end(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether the number at the other side of the sign is not yet known."""
    (other,) = elimination.places
    return len(candidates[other]) > 1


def _settled(elimination: Elimination, candidates: CandidateMap) -> bool:
    return not _at_an_end(elimination, candidates)


def _bounded(step: Deduction) -> str:
    how, other = _compared(step)
    numbers = [int(value) for value in step.facts.get(other, ())]
    if not numbers:
        return f"by the sign it is {how} than {other}"
    if len(numbers) == 1:
        return f"by the sign it is {how} than the {numbers[0]} at {other}"
    bound = f"at most {max(numbers)}" if how == "less" else f"at least {min(numbers)}"
    return f"it is {how} than {other}, which is {bound}"


TECHNIQUES = (
    SINGLES[0],
    alone("beside a number", "sign", _bounded, when=_settled),
    alone("bounds of a sign", "sign", _bounded, when=_at_an_end, cost=1.2),
    SINGLES[1],
    *SETS,
)
