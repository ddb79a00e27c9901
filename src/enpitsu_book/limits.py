"""Measures of print, each with its unit in its name; a point is 1/72 of an inch."""

MIN_TEXT_POINTS = 7.0
MIN_LINE_POINTS = 0.75
MIN_CELL_POINTS = 7.5
MAX_CELL_POINTS = 44.0  # though there be room for more
MIN_CHARACTER_PIXELS = 26  # of a cell in the narrow layout, for each of its longest answer
MIN_ANSWER_FONT_PIXELS = 14  # a smaller font is that of a clue beside an answer
GAP_POINTS = 14.0  # between pictures side by side
CAPTION_POINTS = 17.0  # below each picture
MIN_OUTER_MARGIN_POINTS = 0.375 * 72  # a printer may trim as much as 0.25 in
OUTER_MARGIN_SHARE = 0.06  # of the width of the paper, if that is more
MAX_INNER_MARGIN_INCHES = 0.875
EXAMPLE_HEIGHT_SHARES = 0.26, 0.34, 0.42  # of a page, for an example or a first step; least first
STEP_WIDTH_SHARE = 0.68  # of a page, for a first step that is not legible in half of it
MAX_STEP_LETTERS = 160  # of the sentence of a first step
MAX_TOLD_STEPS = 24  # of a longer path the first step of each technique is told
