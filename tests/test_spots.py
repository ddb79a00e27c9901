"""All ways round a spot: what they come to follows from what is cited, however a board lies."""

from math import prod
from random import Random

import pytest

from enpitsu.engines.sat import Sat
from enpitsu.graphs.graph import each_bit
from enpitsu.inference.explain import explain
from enpitsu.inference.limits import MAX_SPOT_PLACES
from enpitsu.inference.reasoner import Reasoner
from enpitsu.inference.verification import Certifier, split
from enpitsu.io.formats import read
from enpitsu.kit.techniques.spots import MAX_SIZE, ONE_LOOK, ROUND_SPOT, Split, of_size
from enpitsu.kit.techniques.words import sentence
from enpitsu.paper.grid import TURNS
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.kind import State
from enpitsu.puzzle.model import Model, model
from enpitsu.puzzle.numbered import NumberedConstraints, NumberedModel
from enpitsu.puzzle.ways import MAX_COMBINATIONS, Spot, Way, mattering, shared
from enpitsu.testing import turned
from evidence import EVIDENCE, SOLVED

SMALL = [(k, r) for k, r in SOLVED if 9 <= len(r.puzzle.domains) <= 60]
KINDS = ("heyawake", "masyu", "norinori", "slitherlink", "starbattle", "takuzu", "yajilin")


def found_on(puzzle, known, highest=Difficulty.EXTREME):
    """A board of which some is known, and what the ways round its spots come to at once."""
    reasoner = Reasoner(model(puzzle), state=State.of(puzzle, known))
    return reasoner, reasoner.ways.offer(reasoner.candidates, reasoner.changes, highest)


@pytest.mark.parametrize("number", range(0, len(SMALL), 3))
@pytest.mark.part(4)
def test_what_all_ways_come_to_is_entailed_by_what_is_cited(number):
    _, record = SMALL[number]
    random = Random(number)
    places = sorted(record.puzzle.domains, key=str)
    for _ in range(3):
        some = random.sample(places, random.randrange(len(places) // 2))
        known = {place: record.solution[place] for place in some if place in record.solution}
        reasoner, offer = found_on(record.puzzle, known)
        for elimination in offer[1] if offer else ():
            for place, value in elimination.removes:
                board = {**reasoner.candidates, place: (value,)}
                with Sat(Model(record.puzzle, board, elimination.because)) as sat:
                    assert sat.solution() is None, (place, value, elimination.details)
                assert record.solution.get(place) != value


@pytest.mark.parametrize("name", KINDS)
def test_a_step_is_certified_by_going_through_its_ways_again(name):
    record = min(EVIDENCE[name].solved, key=lambda one: len(one.puzzle.domains))
    reasoner, offer = found_on(record.puzzle, {})
    if offer is None:
        pytest.skip("nothing is found on the empty board")
    step = reasoner.step(offer[0], offer[1][0])
    certifier = Certifier(reasoner.model)
    assert isinstance(step.details, Split)
    assert certifier.certifies(step), sentence(step)
    assert not certifier.certifies(step._replace(because=step.because[:-1]))


@pytest.mark.parametrize("name", KINDS)
def test_turned_boards_have_turned_spots(name):
    record = min(EVIDENCE[name].solved, key=lambda one: len(one.puzzle.domains))
    _, offer = found_on(record.puzzle, {})
    told = {
        (technique.name, len({one for found in eliminations for one in found.removes}))
        for turn in TURNS
        for technique, eliminations in [found_on(turned(record.puzzle, turn), {})[1] or (None, ())]
        if technique is not None
    }
    assert len(told) == (offer is not None)


GERADEWEG = """geradeweg
. 2 . . . .
. . . . 1 .
. . 3 3 . 3
. 2 . . . .
. . . . . .
. . 1 . . .
"""


def test_a_path_goes_on_where_a_number_does_not_tell_all_that_follows_from_one_open_place():
    assert explain(read(GERADEWEG)).complete


# A cell of the spot of which the rules that matter do not speak.
GALAXIES = "https://puzz.link/p?tentaisho/10/10/seieiemew4eaceeweo64euaezgcezzna482ezvejej"


def test_places_of_which_nothing_cited_speaks_are_no_part_of_a_spot():
    path = explain(read(GALAXIES))
    assert path.complete
    for step in path.steps:
        spoken = {place for constraint in step.because for place in constraint.variables}
        assert spoken.issuperset(split(step))


@pytest.mark.parametrize("puzzle", [read(GERADEWEG), *(r.puzzle for _, r in SMALL[::9])])
def test_a_way_satisfies_what_has_no_open_place_elsewhere(puzzle):
    rules = model(puzzle)
    numbered = NumberedModel(rules)
    reading = NumberedConstraints(numbered, rules.constraints)
    for read_ in reading.reads:
        open_ = [i for i in read_.spoken if numbered.domains[i] & numbered.domains[i] - 1]
        for held in open_ if 1 < len(open_) <= MAX_SPOT_PLACES else ():
            for bit in each_bit(numbered.domains[held]):
                given = [*numbered.domains[:held], bit, *numbered.domains[held + 1 :]]
                spot = Spot(reading, given, open_)
                for way in spot.boards or ():
                    left = {p: numbered.values_of(way[i]) for i, p in enumerate(numbered.places)}
                    assert all(reading.reads[n].constraint.truth(left) for n in spot.inside)


@pytest.mark.parametrize("name", KINDS)
def test_what_is_found_up_to_a_level_is_the_same_without_a_bound(name):
    record = min(EVIDENCE[name].solved, key=lambda one: len(one.puzzle.domains))
    places, random = sorted(record.puzzle.domains, key=str), Random(name)
    for share in (0, 1, 2, 3):
        some = random.sample(places, share * len(places) // 4)
        known = {place: record.solution[place] for place in some}
        _, whole = found_on(record.puzzle, known)
        for level in Difficulty:
            _, offer = found_on(record.puzzle, known, level)
            if whole is not None and whole[0].level <= level:
                assert offer is not None
                assert offer[0] == whole[0]
                assert [one.removes for one in offer[1]] == [one.removes for one in whole[1]]
            else:
                assert offer is None or offer[0].level > level


def test_techniques_go_by_how_much_there_is_to_look_at():
    costs = [one.effort for one in ROUND_SPOT.values()]
    assert costs == sorted(costs)
    assert of_size(2) == ROUND_SPOT[6]
    assert of_size(7) == of_size(16) == ROUND_SPOT[16]
    assert of_size(MAX_SIZE) == ROUND_SPOT[MAX_SIZE]


def test_ways_that_leave_a_board_no_solution_are_told_to_the_end():
    """Two spots of one round contradict each other: the second is told from where both began."""
    draft = read("snake\ntop 1 1\nleft . 1 .\n")
    path = explain(draft)
    assert path.ending == "none"
    first, second = path.steps
    assert not {*first.sets} & {*second.sets}
    assert {place for place, _ in first.sets} == {place for place, _ in second.sets}


@pytest.mark.parametrize("name", ["cave", "numberlink", "tatamibari"])
def test_what_is_filled_in_by_then_is_no_spot_any_more(name):
    """Of what is found at one moment, later steps may come by what earlier ones have filled in."""
    for record in EVIDENCE[name].solved:
        path = explain(record.puzzle)
        now = {**path.model.domains, **path.start.candidates}
        for step in path.steps:
            places = split(step)
            assert not places or any(len(now[place]) > 1 for place in places), sentence(step)
            for place, value in step.removes:
                now[place] = tuple([left for left in now[place] if left != value])


def test_of_the_ways_round_a_spot_only_those_with_what_falls_matter():
    """What else may stand there is no premise, so it needs no line of its own."""
    bits, places = [0b111, 0b11, 0b1111], (0, 2)
    assert [*mattering(bits, places, {2: 0b0101})] == [0b111, 0b11, 0b0101]
    for falls in ({1: 0b01}, {0: 0b1, 2: 0b1}, {0: 0b111}):
        assert mattering(bits, places, falls) is bits
    path = explain(read("fillomino\n. 3 . . 3\n. . . . .\n2 . . 3 .\n"))
    looked = [step for step in path.steps if isinstance(step.details, Split) and not step.sets]
    striking = [step for step in looked if len({place for place, _ in step.removes}) == 1]
    assert striking
    assert all(place not in step.facts for step in striking for place, _ in step.removes)


def test_no_more_ways_are_asked_for_once_something_wanted_is_left():
    asked = []

    def ways():
        for falls in ({0: 0b110}, {0: 0b100}, {0: 0b110}):
            asked.append(falls)
            yield Way((0b001,), (), falls)

    assert shared(ways(), {0: 0b010}) is None
    assert len(asked) == 2
    assert shared(ways(), {0: 0b100}).falls == {0: 0b100}


def test_what_else_would_be_wrong_is_told_rule_by_rule():
    """Once for each rule, also if there would be much to say of each way."""
    told = [
        line.text for record in EVIDENCE["snake"].solved for line in explain(record.puzzle).lines
    ]
    wrong = (
        "else the snake would touch itself at a corner, shaded cells would be cut off or the 3 "
        "above column 1, the 1 left of row 4 and the 4 left of row 5 would clash"
    )
    assert any(wrong in text for text in told)


def test_of_a_place_with_many_values_those_that_one_rule_excludes_are_told_at_once():
    """Each of them was a contradiction of its own."""
    board = "fillomino\n. 3 . .\n. . . .\n. . . 3\n. . 2 .\n"
    reasoner, (technique, found) = found_on(read(board), {})
    certifier = Certifier(reasoner.model)
    steps = [reasoner.step(technique, elimination) for elimination in found]
    assert technique is ONE_LOOK
    assert all(certifier.certifies(step) for step in steps)
    told = "r4c4 is 1, 2 or 3: else so many cells would not fit round r4c4."
    assert told in map(sentence, steps)


@pytest.mark.parametrize(
    ("givens", "ending", "read_from_afar"),
    [
        ("1 . . .\n. . . .\n. . . .\n. . . 16\n", "several", False),
        ("14 . . .\n. 15 . .\n. 6 . .\n. . 8 .\n", "solved", True),
    ],
)
def test_rules_about_the_whole_board_are_read_only_if_the_path_has_an_end(
    givens, ending, read_from_afar, monkeypatch
):
    asked = []
    seen_from_afar = Spot.seen_from_afar

    def counted(spot, way):
        asked.append(way)
        return seen_from_afar(spot, way)

    monkeypatch.setattr(Spot, "seen_from_afar", counted)
    path = explain(read(f"hidato\ngivens\n{givens}"))
    assert (path.ending, bool(asked)) == (ending, read_from_afar)


def test_ways_are_not_searched_for_among_too_many_combinations():
    rows = (
        "11 . . . . .",
        ". 12 . . . .",
        ". 7 . . . .",
        "5 . . . . .",
        ". 3 . . . 27",
        ". . . . . .",
    )
    puzzle = read("hidato\ngivens\n" + "\n".join(rows))
    reasoner = Reasoner(model(puzzle), unique=True)
    assert [*reasoner.rounds()]
    assert reasoner.ending == "several"
    spots = [one.spot for one in reasoner.ways.seen.values()]
    sizes = [prod(spot.candidates[i].bit_count() for i in spot.places) for spot in spots]
    many = [spot for spot, size in zip(spots, sizes, strict=True) if size > 100 * MAX_COMBINATIONS]
    assert many
    assert all(spot.boards is None for spot in many)
