"""The meaning of each technique that several kinds have; a kind may override it."""

from __future__ import annotations

from collections.abc import Mapping

MEANINGS: Mapping[str, str] = {
    # two kinds on one board
    "between shaded and white": "The loop lies between shaded cells and all else, nowhere else.",
    "through white cells": "The loop takes two edges at each white cell, and none at a shaded one.",
    # what follows from what a constraint says
    "settled value": "A value that stands in one place of a group stands nowhere else in it.",
    "settled partner": "A settled place leaves its partner only the values that go with it.",
    "settled values of the region": "A number that stands in a region stands nowhere else in it.",
    "neighbours of a settled cell": "What touches a settled cell has another number.",
    "common neighbours": (
        "A cell that touches all places left for a number in a region does not have that number."
    ),
    "pointing": (
        "A number does not stand where it would leave no place for the same number in a region."
    ),
    "full count": "Once as many places have a value as may have it, no other one has it.",
    "last number of a sum": "The last open place of a sum has the number that is missing.",
    "hidden single": (
        "A value that must stand somewhere in a group goes to the last place left for it."
    ),
    "places needed": (
        "If only as many places are left for a value as must have it, they all have it."
    ),
    "bounds of a sum": (
        "A number is ruled out if the sum would be too large even with the least numbers "
        "elsewhere, or too small even with the greatest."
    ),
    "possible partners": "A value is ruled out if it goes with no value left for its partner.",
    "sum with few splits": (
        "A number that occurs in no way to make a sum of different numbers is ruled out."
    ),
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
    "X-wing": (
        "If the places of a value in two rows lie in the same two columns, it is ruled out "
        "elsewhere in these columns; the same with columns and rows."
    ),
    "swordfish": "The same with three rows and three columns.",
    "two numbers compared": (
        "If one number needs more than another by exactly as many as it has places of its own, "
        "it has all of these."
    ),
    "three numbers compared": (
        "The same with three numbers: two of them together need so many more than the third, or "
        "one than the other two."
    ),
    "four numbers compared": (
        "The same with four numbers, one to three of them together and the others together."
    ),
    "one constraint": "A rule about a few places leaves no way to have a value there.",
    # numbers that follow each other
    "settled number": "A number that stands in a cell stands in no other.",
    "last cell for a number": "A number with one cell left for it stands there.",
    "next number": "A number stands only where a cell beside it is left for the next one.",
    "number before": "A number stands only where a cell beside it is left for the one before.",
    "out of reach": (
        "A number is no farther from one that stands than the two differ, by the cells still free."
    ),
    "short gap": "One or two numbers between others go the only way that is left.",
    "one way through a gap": (
        "The numbers between two that stand go the only way through free cells that leaves no cell "
        "out and no dead end."
    ),
    "few ways through a gap": (
        "What up to four ways from one number to another have in common, holds; no way leaves a "
        "dead end, or a cell out that only it could fill."
    ),
    "ways through a gap": "The same of five to twelve ways.",
    "many ways through a gap": "The same of more ways.",
    # lines and loops
    "no branch": "Once the line takes two ways out of a place, it takes no third.",
    "only way on": "A line with one way to go on takes it.",
    "just two exits": "A line through every cell takes both ways out of a cell that has only two.",
    "dead end": "A line does not go where it cannot go on.",
    "early loop": (
        "The line does not close a loop while a part of it would be left out, or a clue unmet."
    ),
    "no way back": "The line does not go into a part of the board that it has no way to leave.",
    "both ways": "If only two ways join two parts of the loop, it takes both.",
    "there and back": (
        "The line does not go into a part of the board that is joined to the rest at a single "
        "place."
    ),
    "even crossings": (
        "A loop crosses from one part of the board to the other an even number of times."
    ),
    # what is connected
    "last neighbour": "A cell that must be joined to others takes the last one left beside it.",
    "enclosed": "A cell with no other one left beside it does not belong to the rest.",
    "one way out": "A part that can be joined to the rest by one cell only takes that cell.",
    "would be cut off": "A cell without which two parts could not be joined belongs to them.",
    "unreachable": "A cell that cannot be reached from the rest does not belong to it.",
    # cells and squares
    "beside a shaded cell": "A cell beside a shaded one is white.",
    "three of a square": "Of four cells in a square the fourth differs from three that are alike.",
    "full number": "A number that has all it needs gets no more.",
    "last places of a number": (
        "A number that needs as many places as are left for it has them all."
    ),
    "few fillings": "Few ways to meet a number are left; what they have in common is certain.",
    "many fillings": (
        "What all ways to meet a number have in common is certain, however many there are."
    ),
    "numbered cell": "A cell with a number is white.",
    "far enough": (
        "A number that sees too few cells in all other directions sees farther in the last one."
    ),
    "not too far": "Where a number would see too many cells, its view ends.",
    "no end here": (
        "The view of a number does not end at a cell if the other directions could not make up "
        "for it."
    ),
    "no chequers": "The four cells of a square do not form a chequered pattern.",
    "no cape": "A white cell without a circle has more than one white cell beside it, or none.",
    "straight way": "A straight way through a circle is neither longer nor shorter than it tells.",
    "length of both ways": (
        "From a circle the line goes straight on, both ways together, no farther than its number."
    ),
    "keeps off": "The line does not go through a cell that it must avoid.",
    "ways through a circle": (
        "What fits no way of the line through a circle, with the length of its number, is ruled "
        "out."
    ),
    "all ways through a circle": (
        "What all ways of the line through a circle have in common is certain."
    ),
    "ways through two circles": (
        "What those ways through a circle have in common that leave a way through one nearby is "
        "certain."
    ),
    "ways through three circles": "The same with two circles nearby.",
    "squares that add up": "What occurs in no way to add up squares to a number is ruled out.",
    "as wide as high": "A rectangle of shaded cells is as wide as it is high.",
    "beside a 0": "Cells beside a 0 are white.",
    "cell of a number": (
        "If a number could not be met with its own cell shaded, the cell is white, and the "
        "other way round."
    ),
    "number of a known cell": "A number counts the sides of a white cell, or the corners.",
    "behind a wall": "Of two cells on both sides of a wall one at most is shaded.",
    "fourth circle": "Beside three circles in a line, or between them, stands no fourth.",
    "opposite cell": "Cells that lie opposite each other in a room are alike.",
    "third room": "A line of white cells does not reach a third room.",
    "wall and border": (
        "A line of white cells that crosses a wall inside a room crosses no other border."
    ),
    "three in a line": "Of four cells in a line the fourth differs from three that are alike.",
    "square of a rectangle": (
        "Three shaded cells of a square take the fourth; two of them do not, beside a white one."
    ),
    "whole region": "All cells of a region are alike.",
    "level of the water": "Water is equally high everywhere in an aquarium.",
    "down to the ground": "Below water in an aquarium there is water, down to its ground.",
    "rising mercury": "Mercury fills a thermometer from its bulb onwards, without a gap.",
    "half of a domino": "One half of a domino tells the other.",
    "beside an equal pole": "Equal poles never share a side.",
    "circle on the snake": "A circle lies on the snake, at an end or between.",
    "way of the snake": "A cell of the snake has one or two others beside it, never three.",
    "neither head nor tail": (
        "A cell of the snake other than its head and its tail has two others beside it."
    ),
    "along the rim": ("Along the rim the snake goes on or turns inwards, into the line beside."),
    "no touch at a corner": "The snake touches itself nowhere, not even at a corner.",
    "printed part": "A given part of a ship tells what lies beside it.",
    "corner of a ship": "A cell that touches a ship at a corner is water.",
    "ships of the fleet": "There are just as many ships of each length as the fleet has.",
    "no larger piece": "A border is drawn where a piece would be too large, or another too small.",
    "room for a piece": "A piece grows into a cell without which it could not reach its size.",
    "pieces complete": (
        "The pieces beside a number do not grow where they would have too many cells."
    ),
    "way on": "The pieces beside a number grow into a cell without which they would lack room.",
    "room for the pieces": (
        "The pieces beside a number also take a cell farther away without which they would lack "
        "room."
    ),
    "squeeze": (
        "Of cells too close to each other at most one is taken; if as many groups of them are "
        "left as are needed, each has one."
    ),
    # cells of which some stay empty
    "beside an equal one": "A value that stands in a cell does not stand beside it.",
    "number of a region": "A number in a region limits its other cells.",
    "ways to fill a region": "A cell is the same in all ways to give a region its number.",
    "count of a number": "A number tells how many numbers stand beside it.",
    # numbers between black cells
    "number of a line": "A number that stands in a row or a column stands nowhere else in it.",
    "number of a black cell": "A number in a black cell stands nowhere in its row and its column.",
    "compartment check": "A number that would leave a gap in its compartment is ruled out.",
    "sure number": (
        "A number that a compartment certainly has stands nowhere else in its row or column."
    ),
    "beside an arrow": "A number beside an arrow is less than that at its point.",
    "sign of a region": "A sign that stands in a region stands nowhere else in it.",
    "last cell for a sign": "A sign goes to the last cell that is left for it in a region.",
    "settled in a line": "A number stands once in each row and in each column.",
    "only place in a line": "A number goes to the last place left for it in a row or a column.",
    # islands and pairs
    "island complete": "All cells around a complete island are shaded.",
    "between islands": "A cell beside two islands, each with a number, is shaded.",
    "only way to grow": "An incomplete island takes the only cell left beside it.",
    "far from all numbers": "A cell that no number could reach on an empty board is shaded.",
    "room to grow": "A cell without which an island would lack room is white.",
    "few shapes of a piece": (
        "At most four pieces fit at a cell, by its borders, its numbers and the room that they "
        "leave; what these have in common is certain."
    ),
    "shapes of a piece": "Up to twelve pieces fit at a cell; what these have in common is certain.",
    "shapes of two pieces": (
        "Of up to thirty pieces that fit at a cell, some leave no piece for a cell beside them; "
        "what the others have in common is certain."
    ),
    "elbow": (
        "A cell beside both of the two cells of which one completes an island is shaded: it would "
        "be one too many."
    ),
    "would shut in an island": (
        "A cell that, if white, would leave some island too little room is shaded."
    ),
    "way to a number": "A cell without which white cells could not reach a number is white.",
    "beside a pair": "A cell beside a pair of shaded cells is white.",
    "other half": "A shaded cell with one open cell beside it has its other half there.",
    "no other half": (
        "A cell is white where no cell beside it could be its other half, or where it would join "
        "two."
    ),
    # all ways round a spot
    "few ways round a spot": (
        "There are two or three ways to fill in a few places; what they have in common is certain."
    ),
    "ways round a spot": (
        "There are a few ways to fill in some places; what they have in common is certain."
    ),
    "many ways round a spot": (
        "There are several ways to fill in some places; some break a rule at once, and what the "
        "others have in common is certain."
    ),
    "all ways round a spot": (
        "There are up to eight ways to fill in some places; what they have in common is certain."
    ),
    "a few looks ahead": (
        "With that value, a few places would be filled in one after the other, or a few clues "
        "would rule something out, and then a rule could not hold."
    ),
    "one look ahead": "With that value, one look would show that a rule cannot hold.",
    "pinch": "Shaded cells do not touch, and one more would enclose white cells.",
    "pocket": "Cells that must be joined to the rest would be cut off in a pocket.",
    # suppositions
    "contradiction": "A value is tried; what follows soon breaks a rule, so it is ruled out.",
    "long contradiction": (
        "A value is tried; what follows breaks a rule in the end, so it is ruled out."
    ),
    "either-or agreement": "Whatever stands in one place, the same follows elsewhere.",
    "nested contradiction": (
        "A value is tried, and others on top of it, until every way breaks a rule."
    ),
    "unsatisfiable subset": "Several rules together leave no other way to fill in these places.",
}
