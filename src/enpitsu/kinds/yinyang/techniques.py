"""How people solve Yin-Yang: by squares of four cells, and round the rim."""

from collections.abc import Iterator

from enpitsu.kit.shading import three_of_a_square
from enpitsu.kit.techniques.single import each
from enpitsu.kit.techniques.words import either, listed, reason
from enpitsu.puzzle import CandidateMap
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique


def _round(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells of the rim between two of one colour, if the other colour has its stretch elsewhere."""
    cells = site.watch
    known = [i for i, cell in enumerate(cells) if len(candidates[cell]) == 1]
    colours = {candidates[cells[i]] for i in known}
    if len(colours) < 2:
        return
    for here, there in zip(known, [*known[1:], known[0] + len(cells)], strict=True):
        between = [cells[i % len(cells)] for i in range(here + 1, there)]
        ends = [cells[here], cells[there % len(cells)]]
        if between and candidates[ends[0]] == candidates[ends[1]]:
            (colour,) = candidates[ends[0]]
            other = next(cells[i] for i in known if candidates[cells[i]] != (colour,))
            gone = [(c, value) for c in between for value in candidates[c] if value != colour]
            yield Elimination(gone, site.constraints, [*ends, other])


def _stretch(step: Deduction) -> str:
    one = "each colour has one stretch of the rim"
    gone = {(value,) for _, value in step.removes}
    beyond = {place: left for place, left in step.facts.items() if left in gone}
    ends = [place for place in step.facts if place not in beyond]
    if len(gone) > 1 or not beyond or not ends:  # a link may tell of both colours at once
        return f"{one}{reason(step)}"
    (colour,) = {either(left, step.value_names) for left in beyond.values()}
    are = f"which {'is' if len(beyond) == 1 else 'are'} {colour}"
    return f"{one}, and that of {listed(ends)} does not go by {listed(beyond)}, {are}"


TECHNIQUES = (
    three_of_a_square("square"),
    Technique("round the rim", Difficulty.MEDIUM, 2.0, each("rim"), _round, _stretch),
)
