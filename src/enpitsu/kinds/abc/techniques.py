"""How people solve ABC Logic: by the first letter of a line, and by the letters it must have."""

from collections.abc import Iterator
from itertools import combinations, product

from enpitsu.kinds.abc.lines import (
    BLANK,
    Sight,
    blank_counts,
    claim,
    clued,
    empty,
    empty_cells,
    named,
    others_of,
    sights,
)
from enpitsu.kit.techniques.fish import fish
from enpitsu.kit.techniques.groups import (
    Group,
    elsewhere,
    grouped,
    groups,
    one_place_left,
    pairs,
    places_of,
    settled_in_group,
    triples,
)
from enpitsu.kit.techniques.words import either, listed
from enpitsu.puzzle import CandidateMap, Clue, Model
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

# -- letters that are settled ------------------------------------------------------------


def _settled_reason(step: Deduction) -> str:
    place, letter = step.details
    return f"{named(step.because[0])} has its {letter} at {place}"


def _needed(model: Model) -> Iterator[Site]:
    """The letters that each line must contain: in a long line all, else those of its clues."""
    yield from grouped("once")(model)
    for sight in sights(model):
        if not sight.line.used:
            seen = Group(sight.cells, {}, {sight.letter: sight.first})
            yield Site(sight.cells, (sight.first,), seen)


def _one_place_reason(step: Deduction) -> str:
    return f"no other place in {named(step.because[0])}{elsewhere(step)}"


# -- clues outside -----------------------------------------------------------------------


def _corners(model: Model) -> Iterator[Site]:
    """Cells that two clues of different letters see first, one along a row, one along a column."""
    level, upright = (
        [sight for sight in sights(model) if sight.side in sides]
        for sides in (("left", "right"), ("top", "bottom"))
    )
    for one, other in product(upright, level):
        if one.cells[0] == other.cells[0] and one.letter != other.letter:
            yield Site((one.cells[0],), (one.first, other.first))


def _corner(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    (cell,) = site.watch
    gone = [(cell, value) for value in candidates[cell] if value != BLANK]
    if BLANK in candidates[cell] and gone:
        yield Elimination(gone, site.constraints, ())


def _corner_reason(step: Deduction) -> str:
    return f"{' and '.join(map(claim, step.clues))}, so no letter fits this corner"


def _watched(model: Model) -> Iterator[Site]:
    for sight in sights(model):
        yield Site(sight.cells, (sight.first,), sight)


def _shield(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """No other letter can stand where the letter of the clue would have to come later."""
    sight: Sight = site.data
    for i, cell in enumerate(sight.cells):
        gone = [(cell, value) for value in candidates[cell] if value not in (sight.letter, BLANK)]
        if gone:
            yield Elimination(gone, site.constraints, sight.cells[:i])
        if sight.letter in candidates[cell]:
            return


@clued
def _shield_reason(step: Deduction, clue: Clue) -> str:
    before = f" and does not stand in {either(map(str, step.facts))}" if step.facts else ""
    return claim(clue) + before


def _reached(model: Model) -> Iterator[Site]:
    """The clues on lines whose blanks are counted, each with the lemma that counts them."""
    counted = blank_counts(model)
    for sight in sights(model):
        if lemma := counted.get(frozenset(sight.cells)):
            once = sight.line.once[sight.letter]
            yield Site(sight.cells, (sight.first, once, lemma), sight)


def _reach(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """All cells before the letter are blank, and there is a limited number of blanks."""
    sight: Sight = site.data
    known = empty(sight.cells, candidates)
    blanks = len(sight.cells) - len(sight.line.used)
    gone = []
    for i, cell in enumerate(sight.cells):
        needed = i + sum(other in known for other in sight.cells[i + 1 :])  # if the letter is here
        if needed > blanks and sight.letter in candidates[cell]:
            gone.append((cell, sight.letter))
    if gone:
        yield Elimination(sorted(gone), site.constraints, known)


@clued
def _reach_reason(step: Deduction, clue: Clue) -> str:
    number = empty_cells(step.because[-1])
    noun = "cell stays" if number == 1 else "cells stay"
    text = f"{claim(clue)}, where {f'only {number}' if number else 'no'} {noun} empty"
    if not step.facts:
        return text
    return f"{text}, {listed(step.facts)} {'among them' if number > 1 else 'already'}"


def _known(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The letter stands no later than the first cell that is known to have a letter."""
    sight: Sight = site.data
    end = next((i for i, cell in enumerate(sight.cells) if BLANK not in candidates[cell]), None)
    if end is None:
        return
    gone = [(c, sight.letter) for c in sight.cells[end + 1 :] if sight.letter in candidates[c]]
    if gone:
        once = sight.line.once[sight.letter]
        yield Elimination(sorted(gone), (sight.first, once), [sight.cells[end]])
    spots = places_of(sight.letter, sight.cells[: end + 1], candidates)
    if len(spots) == 1 and len(candidates[spots[0]]) > 1:
        wrong = [(spots[0], value) for value in candidates[spots[0]] if value != sight.letter]
        places = [cell for cell in sight.cells[: end + 1] if cell not in spots]
        yield Elimination(wrong, site.constraints, places)


@clued
def _known_reason(step: Deduction, clue: Clue) -> str:
    known = [place for place, values in step.facts.items() if BLANK not in values]
    if not known:
        return f"{claim(clue)}, which stands there once"
    text = f"{claim(clue)} and has come by {known[-1]}, which is not empty"
    return text if len(step.because) == 2 else f"{text}, and only this place is left for it"


def _last_places(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The letter stands before the last place of any other letter that the line must contain."""
    sight: Sight = site.data
    for letter, once in sight.line.used.items():
        if letter != sight.letter:
            last = max(
                (i for i, c in enumerate(sight.cells) if letter in candidates[c]), default=None
            )
            if last is None:
                continue
            gone = [(c, sight.letter) for c in sight.cells[last:] if sight.letter in candidates[c]]
            if gone:
                because = (sight.first, sight.line.once[sight.letter], once)
                yield Elimination(sorted(gone), because, sight.cells[last + 1 :])


@clued
def _last_places_reason(step: Deduction, clue: Clue) -> str:
    (other,) = others_of(step)
    return f"{claim(clue)} and needs a place for {other} behind it"


def _opposites(model: Model) -> Iterator[Site]:
    for one, other in combinations(sights(model), 2):
        if one.cells == other.cells[::-1] and one.letter == other.letter:
            once = one.line.once[one.letter]
            yield Site(one.cells, (one.first, other.first, once), one.letter)


def _opposite(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A letter that is the first from both ends of its line is the only one in it."""
    gone = [
        (cell, value)
        for cell in site.watch
        for value in candidates[cell]
        if value not in (site.data, BLANK)
    ]
    if gone:
        yield Elimination(gone, site.constraints, ())


@clued
def _opposite_reason(step: Deduction, clue: Clue) -> str:
    return f"{clue.value} is the first letter from both ends of {named(step.because[0])}"


# -- letters that a line must have -------------------------------------------------------


def _counted(model: Model) -> Iterator[Site]:
    """The lines, each with the lemma that counts its blanks or the constraints on its letters."""
    counted = blank_counts(model)
    for line in groups(model, "once"):
        lemma = counted.get(frozenset(line.places))
        yield Site(line.places, (lemma,) if lemma else tuple(line.once.values()), line)


def _blanks(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Once all letters of a line are known, or all its blanks, the remaining cells follow."""
    line: Group = site.data
    blanks = empty(line.places, candidates)
    filled = [cell for cell in line.places if BLANK not in candidates[cell]]
    open_ = [cell for cell in line.places if cell not in blanks and cell not in filled]
    if not open_:
        return
    if line.used and len(blanks) == len(line.places) - len(line.used):
        yield Elimination([(cell, BLANK) for cell in open_], site.constraints, blanks)
    if len(filled) == len(line.once):
        gone = [(cell, value) for cell in open_ for value in candidates[cell] if value != BLANK]
        yield Elimination(gone, site.constraints, filled)


def _blanks_reason(step: Deduction) -> str:
    line = named(step.because[0])
    if not step.facts:
        return f"{line} has as many letters as cells"
    if step.removes[0][1] != BLANK:
        return f"the letters of {line} stand in {listed(step.facts)}"
    number = len(step.facts)
    its = "only empty cell" if number == 1 else f"{number} empty cells"
    return f"{line} has its {its} at {listed(step.facts)}"


LINES, EASY, MEDIUM = grouped("once"), Difficulty.EASY, Difficulty.MEDIUM
TECHNIQUES = (
    settled_in_group("settled letter", LINES, _settled_reason),
    Technique("corner conflict", EASY, 1.0, _corners, _corner, _corner_reason, settles=True),
    Technique("first reach", EASY, 1.0, _reached, _reach, _reach_reason),
    Technique("shield", EASY, 1.0, _watched, _shield, _shield_reason),
    Technique("opposite clues", EASY, 1.5, _opposites, _opposite, _opposite_reason),
    one_place_left("hidden single", _needed, _one_place_reason),
    Technique("blank count", MEDIUM, 2.0, _counted, _blanks, _blanks_reason, settles=True),
    Technique("known later letter", MEDIUM, 2.0, _watched, _known, _known_reason, settles=True),
    Technique(
        "last place of a later letter", MEDIUM, 2.5, _watched, _last_places, _last_places_reason
    ),
    *pairs(LINES),
    *triples(LINES, Difficulty.HARD),
    fish("once", "X-wing", 2, Difficulty.HARD, 4.0),
    fish("once", "swordfish", 3, Difficulty.HARD, 5.0),
)
