"""Thermometers: numbers increase along a line from its bulb; on slow ones they may stay equal."""

from enpitsu.kit.cell_lists import each, line, neighbouring


def below(one: int, other: int) -> bool:
    """Whether one number may come directly before the other on a thermometer."""
    return one < other


def not_above(one: int, other: int) -> bool:
    """Whether one number may come directly before the other on a slow thermometer."""
    return one <= other


THERMOMETERS = line(
    "thermometers",
    "Thermometers",
    "Numbers grow along a thermometer, from its bulb.",
    each(neighbouring, below),
    ("bulb and tip", "along a thermometer", "{clue} grows over {size} cells"),
    layer="thermo",
    noun="thermometer",
    key="thermometer",
    stroke="bulb",
    aliases=("thermos",),
)
SLOW = line(
    "slowthermometers",
    "Slow Thermometers",
    "Numbers never fall along a slow thermometer, from its bulb.",
    each(neighbouring, not_above),
    ("ends of a slow thermometer", "along a slow thermometer", "{clue} never falls"),
    layer="slowthermo",
    noun="slow thermometer",
    key="slowthermometer",
    stroke="bulb",
    aliases=("slowthermos",),
)
