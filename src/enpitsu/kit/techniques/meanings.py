"""What techniques that several kinds have do, each in one sentence; a kind may say it better."""

from __future__ import annotations

from collections.abc import Mapping

MEANINGS: Mapping[str, str] = {
    # two kinds on one board
    "between shaded and white": "The loop lies between shaded cells and all else, nowhere else.",
    "through white cells": "The loop takes two edges at each white cell, and none at a shaded one.",
    # what follows from what a constraint says
    "settled value": "What stands in one place of a group stands in no other place of it.",
    "settled partner": "A settled place leaves its partner only what goes with it.",
    "settled values of the region": "A number that stands in a region stands nowhere else in it.",
    "neighbours of a settled cell": "What touches a settled cell has another number.",
    "common neighbours": (
        "What touches all places that are left for a number in a region does not have it."
    ),
    "pointing": (
        "A number does not stand where it would leave no place for the same number in a region."
    ),
    "full count": (
        "Where as many places have a value as may have it, no other place of them has it."
    ),
    "last number of a sum": "The last open place of a sum has what is missing.",
    "hidden single": (
        "A value that must stand somewhere in a group goes to the last place left for it."
    ),
    "places needed": (
        "Where no more places are left for a value than must have it, they all have it."
    ),
    "bounds of a sum": (
        "A number is too large with the least that the others make, or too small with the most."
    ),
    "possible partners": "A place loses what goes with nothing that is left for its partner.",
    "sum with few splits": "What stands in no way to make a sum of different numbers falls.",
    "naked pair": (
        "Two places of a group with the same two values left take these; no other place has them."
    ),
    "hidden pair": (
        "Two values with the same two places left in a group take these; nothing else stands there."
    ),
    "naked triple": "Three places of a group with three values left between them take these.",
    "hidden triple": "Three values with three places left between them in a group take these.",
    "naked quad": "Four places of a group with four values left between them take these.",
    "hidden quad": "Four values with four places left between them in a group take these.",
    "naked set": "Five or more places of a group with as many values left between them take these.",
    "hidden set": (
        "Five or more values with as many places left between them in a group take these."
    ),
    "two numbers compared": (
        "Where one number needs so many more than another as it has places of its own, it has all "
        "of these."
    ),
    "one constraint": "A rule on a few places leaves no way to have a value there.",
    # numbers that follow each other
    "settled number": "A number that stands in a cell stands in no other.",
    "last cell for a number": "A number with one cell left for it stands there.",
    "next number": "A number stands where a cell beside it is left for the next one.",
    "number before": "A number stands where a cell beside it is left for the one before.",
    "out of reach": "A number is no further from a given one than the two differ.",
    # lines and loops
    "no branch": "Where the line takes two ways out of a place it takes no third.",
    "only way on": "A line with one way to go on takes it.",
    "just two exits": "Where a line that takes every cell has just two ways out it takes both.",
    "dead end": "A line does not go where it cannot go on.",
    "early loop": (
        "A line does not close a loop that leaves out some of it, or leaves a clue unmet."
    ),
    "no way back": "The line does not go into a part of the board that it has no way to leave.",
    "both ways": "Two parts of the loop that hang together by two ways alone take them both.",
    "there and back": (
        "The line does not go into a part of the board that hangs on by a single place."
    ),
    "even crossings": (
        "A loop crosses from one part of the board to the other an even number of times."
    ),
    # what hangs together
    "last neighbour": "A cell that hangs together with others takes the last one left beside it.",
    "enclosed": "A cell beside which no other is left does not belong to the rest.",
    "one way out": "What hangs together with the rest by one cell alone takes it.",
    "would be cut off": (
        "A cell without which two parts that must hang together could not is one of them."
    ),
    "unreachable": "What cannot be reached from the rest does not belong to it.",
    # cells and squares
    "beside a shaded cell": "What shares a side with a shaded cell is white.",
    "three of a square": "Of four cells in a square the fourth differs from three that are alike.",
    "full number": "A number that has all it needs has no more.",
    "last places of a number": (
        "A number that needs as many places as are left for it has them all."
    ),
    "few ways to meet a number": "What all of the few ways to meet a number share holds.",
    "ways to meet a number": "What all ways to meet a number share holds, however many there are.",
    "numbered cell": "A cell with a number is white.",
    "far enough": "A number that sees too little in all other directions sees on in the last one.",
    "not too far": "Where a number would see too many cells, its view ends.",
    "no end here": (
        "A number does not end its view at a cell where it could not make up for that elsewhere."
    ),
    "no chequers": "The four cells of a square do not take turns.",
    "no cape": "A white cell without a circle has more than one white cell beside it, or none.",
    "straight way": "A straight way through a circle is neither longer nor shorter than it tells.",
    "length of both ways": (
        "From a circle the line goes straight on no farther both ways together than it tells."
    ),
    "keeps off": "The line does not go through a cell that it keeps off.",
    "ways through a circle": (
        "What no way of the line through a circle, of the length it tells, goes with falls."
    ),
    "squares that add up": "What stands in no way to add up squares to a number falls.",
    "as wide as high": "A rectangle of shaded cells is as wide as high, seen from each corner.",
    "beside a 0": "Cells beside a 0 are white.",
    "cell of a number": "A number that could not be met by its cell, shaded or white, tells which.",
    "number of a known cell": "A number counts the sides of a white cell, or the corners.",
    "behind a wall": "Of two cells on both sides of a wall one at most is shaded.",
    "fourth circle": "Beside three circles in a line, or between them, stands no fourth.",
    "opposite cell": "What lies opposite in a room is alike.",
    "third room": "A line of white cells does not reach a third room.",
    "wall and border": (
        "A line of white cells that crosses a wall inside a room crosses no other border."
    ),
    "three in a line": "Of four cells in a line the fourth differs from three that are alike.",
    "square of a rectangle": (
        "Three shaded cells of a square take the fourth; two of them do not, beside a white one."
    ),
    "whole region": "A cell of a region is what the others of it are.",
    "level of the water": "Water stands equally high everywhere in an aquarium.",
    "down to the ground": "Below water in an aquarium there is water, down to its ground.",
    "rising mercury": "Mercury fills a thermometer from its bulb on, without a gap.",
    "half of a domino": "One half of a domino tells the other.",
    "beside an equal pole": "What shares a side with a pole is no equal pole.",
    "circle on the snake": "A circle lies on the snake: at an end of it, or between.",
    "way of the snake": "A cell of the snake has one or two others beside it, never three.",
    "no touch at a corner": "The snake touches itself nowhere, not even at a corner.",
    "printed part": "A part of a ship that is printed tells what lies beside it.",
    "corner of a ship": "What touches a ship at a corner is water.",
    "ships of the fleet": "There are just as many ships of each length as the fleet has.",
    "no larger piece": "A border is drawn where a piece would be too large, or another too small.",
    "room for a piece": "A piece grows where else it could not have its size.",
    "pieces complete": (
        "Where the pieces beside a number would have too many cells, they do not go on."
    ),
    "way on for the pieces": (
        "The pieces beside a number go on to a cell without which they would have too little room."
    ),
    "room for the pieces": (
        "The pieces beside a number take a cell further on, too, without which there is no room."
    ),
    "squeeze": (
        "Cells that stand too close to each other have at most one "
        "between them, and so many are needed."
    ),
    # cells of which some stay empty
    "beside an equal one": "What stands in a cell does not stand beside it.",
    "number of a region": "A number in a region tells what its other cells may be.",
    "ways to fill a region": "All ways to give a region its number leave a cell the same.",
    "count of a number": "A number has as many numbers beside it as it tells.",
    # numbers between black cells
    "number of a line": "A number that stands in a row or a column stands nowhere else in it.",
    "number of a black cell": "A number in a black cell stands nowhere in its row and its column.",
    "range of a compartment": "A number falls that would leave a gap in its compartment.",
    "sure number": (
        "A number that a compartment has in any case stands nowhere else in its row or column."
    ),
    "beside an arrow": "A number beside an arrow is less than that at its point.",
    "sign of a region": "A sign that stands in a region stands nowhere else in it.",
    "last cell for a sign": "A sign goes to the last cell that is left for it in a region.",
    "settled in a line": "A number stands once in each row and in each column.",
    "only place in a line": "A number goes to the last place left for it in a row or a column.",
    # islands and pairs
    "island complete": "Round an island with all its cells everything is shaded.",
    "between islands": "A cell beside two islands, each with a number, is shaded.",
    "only way to grow": "An island that lacks cells takes the only one left beside it.",
    "far from all numbers": "A cell that no number could reach on an empty board is shaded.",
    "room to grow": "A cell is white without which an island would have no room.",
    "would shut in an island": (
        "A cell is shaded that, white, would leave some island no room for its cells."
    ),
    "way to a number": "A cell is white without which white cells would have no number.",
    "beside a pair": "What shares a side with a pair of shaded cells is white.",
    "other half": "A shaded cell with one open cell beside it has its other half there.",
    "no other half": (
        "A cell is white where no cell beside it could be its other half, or where it would join "
        "two."
    ),
    # all ways round a spot
    "few ways round a spot": (
        "A few places can be filled in only in two or three ways, and these come to the same."
    ),
    "ways round a spot": "The ways to fill in a few places all come to the same.",
    "many ways round a spot": (
        "The ways to fill in some places all come to the same, or break a rule at once."
    ),
    "all ways round a spot": "Up to eight ways to fill in some places all come to the same.",
    "one look ahead": "With a value in its place one look shows that a rule could not hold.",
    "pinch": "Shaded cells do not touch, so that one more would shut in what is white.",
    "pocket": "Cells that must hang together would be cut off in a pocket.",
    # suppositions
    "contradiction": "A value is tried; what follows breaks a rule soon, so that it falls.",
    "long contradiction": (
        "A value is tried; what follows breaks a rule in the end, so that it falls."
    ),
    "either-or agreement": "Whatever stands in a place, it comes to the same elsewhere.",
    "nested contradiction": (
        "A value is tried, and on top of it others, which break a rule; so does what is left then."
    ),
    "unsatisfiable subset": (
        "Some rules together leave no other way, however these places are filled in."
    ),
}
