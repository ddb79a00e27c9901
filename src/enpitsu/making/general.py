"""The general method: a frame, a random solution, all clues it prints, and then fewer.

It makes every kind from its rules alone, and its frame if it has one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from enpitsu.engines.sat import Sat
from enpitsu.engines.solve import Solved, solve
from enpitsu.errors import Unsupported
from enpitsu.making.altering import altered
from enpitsu.making.baring import bared
from enpitsu.making.choosing import is_dug
from enpitsu.making.clues import fitting_clues
from enpitsu.making.easing import eased
from enpitsu.making.field import Field, PrintedSolution, is_solved_for
from enpitsu.making.fitting import MET, Aim
from enpitsu.making.frames import framed, relieved, sketched
from enpitsu.making.hardening import Begun, hardened
from enpitsu.making.limits import (
    CUSTOMARY_ATTEMPTS,
    FRAME_ATTEMPTS,
    LESS_PICTURES,
    MAX_ATTEMPTS_WITHOUT_ONES,
    MAX_CUSTOMARY_CELLS,
    MAX_CUSTOMARY_SWAPS,
    MAX_FRAME_GROWTH,
)
from enpitsu.making.moving import clear, drawn, shuffled
from enpitsu.making.pool import CluePool, Group
from enpitsu.making.published import taken
from enpitsu.making.recipe import Attempted, Method, Recipe
from enpitsu.making.thinning import thinned
from enpitsu.paper.grid import Cell
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import look
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model, model

NO_SOLUTION = "no solution on a frame"
SEVERAL = "several solutions with every clue"
UNCLEAR = " answers open with one clue of each number"
NO_FRAME = "no frame"  # the search for a frame was given up, or the frame has faults


def attempt(recipe: Recipe, rng: Random, tried: int, frame: Puzzle | None = None) -> Attempted:
    """One attempt at a puzzle and its solution, on a random frame or the one that is given.

    A strict attempt keeps to what is customary in published puzzles: layers that are `kept` stay
    whole, those that are `rare` stay empty, as do the cells around a picture of clues, and there
    are as many clues as usual, and as few of 1. If the recipe wishes a number of clues, no attempt
    is strict. After `CUSTOMARY_ATTEMPTS` only every other one is, and from the start if the board
    is large, if only some layers have clues, if there are rare layers, or if a picture is wished.
    After `MAX_ATTEMPTS_WITHOUT_ONES` there may be any number of ones, and a frame that is solved
    for may be of any size.
    """
    begun, must = None, recipe.cells_with_clues
    customary = not recipe.minimal and recipe.number is None
    large = len(recipe.grid.cells) > MAX_CUSTOMARY_CELLS
    seldom = large or bool(recipe.layers or recipe.rare_layers or recipe.margin)
    enough = 0 if seldom else CUSTOMARY_ATTEMPTS
    strict = customary and not (tried >= enough and tried % 2)
    printed_whole = customary and (strict or recipe.aim is None)
    symmetry = recipe.wished_symmetry
    if frame is None:
        symmetry = symmetry if tried % 3 == 2 else recipe.customary_symmetry
        sketched = _sketched(recipe, rng, symmetry)
        frame, begun = sketched or (_framed(recipe, rng, symmetry), None)
    if frame is None:
        return NO_FRAME
    usual = recipe.customary_clues if strict else None
    most = usual[2] if usual is not None else None
    if recipe.aim is None and most is not None and (number := _whole(frame)) > most:
        return f"{number} clues"
    if recipe.aim is not None and recipe.alters:
        aimed = _altered(frame, begun, recipe, recipe.aim, rng)
        if isinstance(aimed, str):
            return aimed
        frame, begun = aimed
    if not recipe.wishes_clues and (found := _as_framed(frame, recipe)) is not None:
        return found
    sparing = strict and bool(recipe.rare_layers)
    allows = recipe.usually_allows if sparing or (strict and recipe.margin) else recipe.allows
    field = Field(
        frame,
        allows,
        symmetry,
        traced=recipe.traced,
        different=recipe.different,
        alike=tried // 2 % 2 == 0,  # some rooms have few numbers with images, pearls have many
    )
    if begun is not None and recipe.aim is None:  # with so long a loop levels are hardly met
        field.least_taken = min(recipe.least_taken, taken(frame.kind, frame.grid, begun))
    field.expect_clues(must)
    few_ones = printed_whole and tried < MAX_ATTEMPTS_WITHOUT_ONES
    printed = _cleared(field, recipe, rng, begun, few_ones=few_ones)
    if isinstance(printed, str):
        return printed or _unclear(field, recipe, symmetry, rng if tried < LESS_PICTURES else None)
    choose = partial(
        _begun_with, field, recipe, rng, symmetry, usual, few_ones=few_ones, whole=printed_whole
    )
    found_clues = _hard_enough(field, printed, recipe, rng, choose, most)
    if isinstance(found_clues, str):
        return found_clues
    pool, clues = found_clues
    aim = recipe.customary_aim
    if customary and aim is not None:
        clues = pool.restored(clues, aim)
    puzzle = pool.puzzle(clues)
    outcome = solve(puzzle)
    if not isinstance(outcome, Solved) or not outcome.unique:
        look()
        raise AssertionError(f"a puzzle has not one solution: {outcome.status}\n{puzzle}")
    return puzzle, pool.printed.board


def _altered(
    frame: Puzzle, begun: Board | None, recipe: Recipe, aim: Aim, rng: Random
) -> Attempted:
    """A frame with its solution that the kind has altered until it meets the aim."""
    board = begun or drawn(Field(frame, recipe.allows), rng)
    if board is None:
        return NO_SOLUTION
    usual = recipe.customary_clues
    return altered(frame, board, aim, rng, usual and usual[2])


def _as_framed(frame: Puzzle, recipe: Recipe) -> Attempted | None:
    """The frame as a puzzle, if nothing else is printed, or why it is not as wished; else None."""
    layers = frame.kind.clues
    whole = all(frame.clues[one.name] and not is_dug(one, frame.options) for one in layers)
    if not whole or is_solved_for(frame):
        return None
    outcome = solve(frame)
    if not isinstance(outcome, Solved):
        look()
        return NO_SOLUTION
    board, *others = outcome.boards
    if any(fitting_clues(frame, board).values()):
        return None
    if others:
        return SEVERAL
    aim = recipe.customary_aim
    if aim is not None:
        measure = aim.measure(frame, board)
        if aim.distance(measure) != MET:
            return aim.missed(measure)
    return frame, board


def _whole(frame: Puzzle) -> int:
    """How many clues of a frame are of layers that are printed as a whole."""
    return sum(len(frame.clues[layer.name]) for layer in frame.kind.clues if layer.complete)


def _cleared(
    field: Field,
    recipe: Recipe,
    rng: Random,
    begun: Board | None,
    *,
    few_ones: bool,
) -> PrintedSolution | str:
    """A solution that all its clues make unique and, if found, easy enough, with few by a picture.

    If its clues cannot be as wished, the reason in words; empty if no solution was found.
    """
    printed = clear(field, rng, begun)
    if printed is None:
        return ""
    unfit = _unfit(printed, recipe, few_ones=few_ones)
    if not unfit and recipe.aim is not None:
        printed = eased(field, printed, recipe.aim, rng)
    if not unfit and field.solved_for and (usual := recipe.usual_frame) is not None:
        largest = rng.randint(*usual)
        printed = thinned(field, printed, largest, recipe.least_taken, recipe.aim, rng)
        size = field.frame_size(printed.space)
        if few_ones and size > MAX_FRAME_GROWTH * usual[1]:
            return f"{size} clues"
    if not unfit and any(clue.place in recipe.margin for clue in printed.clues):
        printed = bared(field, printed, recipe.margin, rng, level=recipe.aim is not None)
    return unfit or _unfit(printed, recipe, few_ones=few_ones) or printed


def _unfit(printed: PrintedSolution, recipe: Recipe, *, few_ones: bool) -> str:
    """Why the clues that a solution prints cannot be as wished or customary; empty if they can."""
    places = {clue.place for clue in printed.clues}
    must = {*recipe.cells_with_clues}
    if not must <= places:
        return f"{len(must & places)}{of_picture(recipe)}"
    if not places.isdisjoint(recipe.cell_picture[2]):
        return "a clue where none may be"
    there = {clue.layer for clue in printed.clues}
    there |= {name for name, clues in printed.frame.clues.items() if clues}
    if missed := [layers for layers in recipe.variant_layers if there.isdisjoint(layers)]:
        return f"no clue of {' or '.join(sorted(missed[0]))}"
    if recipe.variant_layers and any(layer.complete for layer in printed.frame.kind.clues):
        whole = model(printed.puzzle(printed.clues))
        if whole.broken(printed.board):  # one variant forbids what another leaves without a clue
            return "a rule about what is not printed is broken"
    return "many clues of 1" if few_ones and recipe.many_ones(printed.clues) else ""


def _sketched(recipe: Recipe, rng: Random, symmetry: str) -> tuple[Puzzle, Board] | None:
    """A frame of the kind with a solution, if it draws these together and as is wished."""
    kind = recipe.puzzle_kind
    turned = any(layer.frame or layer.of_regions for layer in kind.clues)
    if recipe.cells_with_clues or (turned and symmetry != "none"):
        return None
    return sketched(kind, recipe.grid, rng, recipe.options, recipe.options_of_frame)


def _framed(
    recipe: Recipe, rng: Random, symmetry: str, must: Sequence[Cell] | None = None
) -> Puzzle | None:
    """A frame of the kind, drawn to the cells that `must` have a clue: all those of the picture."""
    frame = framed(
        recipe.puzzle_kind,
        recipe.grid,
        rng,
        recipe.options,
        wishes=recipe.options_of_frame,
        symmetry=symmetry,
        must=recipe.cells_with_clues if must is None else must,
    )
    if frame is not None and frame.faults:
        if not any(frame.clues.values()):
            raise Unsupported(f"no {recipe.kind} on {recipe.grid}: {frame.faults[0].text}")
        return None
    if frame is None:
        return None
    if not recipe.traces:
        return relieved(frame, rng, symmetry, wishes=recipe.options_of_frame)
    kept = {name: layer for name, layer in frame.clues.items() if name not in recipe.traces}
    return Puzzle(frame.kind, frame.grid, kept, frame.options)


def _unclear(field: Field, recipe: Recipe, symmetry: str, rng: Random | None) -> str:
    """Why no solution was found that all its clues make unique.

    With `rng`, frames are drawn to less and less of a picture if this frame has no solution at all.
    """
    if field.solver.holds(()):
        if recipe.different and field.fewest_unclear is not None:
            return f"{field.fewest_unclear}{UNCLEAR}"
        return SEVERAL
    must = recipe.cells_with_clues
    able = Field(field.drawn, recipe.allows, symmetry).able(must) if must else 0
    if not able and rng is not None:
        able = _able(recipe, rng, symmetry)
    framed = any(layer.frame for layer in recipe.puzzle_kind.clues)
    if not any(field.drawn.clues.values()) and not (framed and symmetry != "none"):
        told = _at_odds(field.space)
        if able:
            told = f" with clues in these {len(must)} cells, but with clues in {able} of them"
        raise Unsupported(f"no {recipe.grid} board of {recipe.kind} has a solution{told}")
    return f"{able}{of_picture(recipe)}" if able else NO_SOLUTION


def _able(recipe: Recipe, rng: Random, symmetry: str) -> int:
    """The clues of a picture that are left when so many are given up that a frame has a solution.

    0 if none is.
    """
    must = recipe.cells_with_clues
    while must := shuffled(must, rng)[: len(must) * 3 // 4]:
        look()
        frame = _framed(recipe, rng, symmetry, must)
        if frame is not None and (able := Field(frame, recipe.allows, symmetry).able(must)):
            return able
    return 0


def of_picture(recipe: Recipe) -> str:
    """How a miss ends that tells how many clues of the picture a solution had."""
    return f" of {len(recipe.cells_with_clues)} clues of the picture"


def _at_odds(space: Model) -> str:
    """Which rules exclude each other before any clue is printed, none of which could be left out.

    An author learns from it which rule needs a frame, or cannot hold at all.
    """
    rules = [*dict.fromkeys(constraint.rule.id for constraint in space.constraints)]
    if _with_rules(space, rules):
        return ""  # something else that was wished excludes all solutions
    for rule in [*rules]:
        fewer = [other for other in rules if other != rule]
        rules = rules if _with_rules(space, fewer) else fewer
    if len(rules) < 2:
        return "".join(f", as rule {rule} cannot hold on it" for rule in rules)
    return f", as rules {', '.join(rules[:-1])} and {rules[-1]} exclude each other on it"


def _with_rules(space: Model, rules: Sequence[str]) -> bool:
    """Whether there is a board on which these rules hold."""
    said = [constraint for constraint in space.constraints if constraint.rule.id in rules]
    with Sat(Model(space.puzzle, space.domains, said)) as sat:
        return sat.solution() is not None


def _begun_with(
    field: Field,
    recipe: Recipe,
    rng: Random,
    symmetry: str,
    usual: tuple[int, int, int] | None,
    printed: PrintedSolution,
    *,
    few_ones: bool,
    whole: bool,
) -> Begun | str:
    """The clues of a solution and as few of them as are wanted; or why that is not possible.

    If `whole`, layers that are `kept` keep every clue.
    """
    if unfit := _unfit(printed, recipe, few_ones=few_ones):
        return unfit
    pool = CluePool(
        field.solver,
        printed,
        symmetry,
        recipe.cells_with_clues,
        rng,
        patient=recipe.minimal,
        customary=whole,
        expected=() if recipe.minimal else recipe.variant_layers,
        beside=recipe.margin,
        least=0 if usual is None else usual[0],
    )
    kept = _begun(pool, recipe, rng, usual)
    return kept if isinstance(kept, str) else Begun(pool, kept)


def _hard_enough(
    field: Field,
    printed: PrintedSolution,
    recipe: Recipe,
    rng: Random,
    choose: Callable[[PrintedSolution], Begun | str],
    most: int | None,
) -> Begun | str:
    """Clues as wanted, at `most` so many, of a solution or, if it is too easy, of a similar one."""
    begun = choose(printed)
    if isinstance(begun, str):
        return begun
    clues = _aimed(*begun, recipe)
    if isinstance(clues, str) and recipe.aim is not None:
        harder = hardened(field, begun, recipe.aim, rng, choose)
        if harder is not None:
            begun, clues = harder, _aimed(*harder, recipe)
    if isinstance(clues, str):
        return clues
    if most is not None and recipe.aim is not None and begun.pool.number(clues) > most:
        clues = begun.pool.fewer(clues, recipe.aim)
    number = begun.pool.number(clues)
    many = most is not None and number > most
    return f"{number} clues" if many else begun._replace(kept=clues)


def wished_clues(
    pool: CluePool, recipe: Recipe, rng: Random, usual: tuple[int, int, int] | None = None
) -> list[Group] | str:
    """Clues as wanted that leave one solution, or why there are none.

    `usual` are the least, median and greatest numbers of clues in published puzzles; digging stops
    there.
    """
    kept = _begun(pool, recipe, rng, usual)
    return kept if isinstance(kept, str) else _aimed(pool, kept, recipe)


def _aimed(pool: CluePool, kept: list[Group], recipe: Recipe) -> list[Group] | str:
    """Clues as wanted, starting from some of them, or why there are none."""
    low, high = recipe.number or (0, len(pool.printed.clues))
    aim = recipe.customary_aim
    if aim is not None:
        aimed = pool.aimed(kept, aim, minimal=recipe.minimal)
        if isinstance(aimed, str):
            return aimed
        kept = aimed
    number = pool.number(kept)
    if not low <= number <= high:
        return "1 clue" if number == 1 else f"{number} clues"
    return kept


def _begun(
    pool: CluePool, recipe: Recipe, rng: Random, usual: tuple[int, int, int] | None
) -> list[Group] | str:
    """As few clues as are wanted or usual, whatever the level, or why there are none."""
    low, high = recipe.number or (0, len(pool.printed.clues))
    least = 0 if recipe.minimal or not low else rng.randint(low, max(low, high))
    most = None
    if usual is not None:
        fewest, middle, most = usual
        below_or_above = (fewest, middle), (middle, most)  # the median of published puzzles
        least = rng.randint(*rng.choice(below_or_above))
    kept = pool.begun(min(least, high), most)
    if kept is None:
        return "another look when it is turned"
    if most is not None and pool.number(kept) > most:
        kept = pool.reduced(kept, most, MAX_CUSTOMARY_SWAPS)
        if pool.number(kept) > most:
            return f"{pool.number(kept)} clues"
    return pool.reduced(kept, high) if pool.number(kept) > high else kept


DIG = Method(attempt, attempts=FRAME_ATTEMPTS, general=True)
