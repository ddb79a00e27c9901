"""Measures of print, each with its unit in its name; a point is 1/72 of an inch."""

MIN_TEXT_POINTS = 7.0
WISHED_TEXT_POINTS = 8.0  # in puzzles, where as many are legible on a page
FONT_POINTS = 10.0  # of running text, unless another size is given
MIN_FONT_POINTS, MAX_FONT_POINTS = 9.0, 24.0
MIN_LINE_POINTS = 0.75
MIN_CELL_POINTS = 7.5
MAX_CELL_POINTS = 44.0  # where there are several puzzles on a page
MAX_GIVEN_CELL_POINTS = 200.0  # where the size of cells is given
MAX_PER_PAGE = 12
MAX_SOLUTION_CELL_POINTS = 17.0
MAX_SOLUTIONS = 24  # on a page; fewer with a larger font
MIN_CHARACTER_PIXELS = (
    26  # of width of a cell in the narrow layout, for each character of an answer
)
ALONE_FONT_PIXELS = 19  # of a clue of one character in the corner of a cell for lines or shading
MIN_ANSWER_FONT_PIXELS = 14  # a smaller font is that of a clue beside an answer
GAP_POINTS = 14.0  # between pictures side by side
PUZZLE_GAP_POINTS = 24.0  # between puzzles: boards of dots alone have no frame that parts them
CAPTION_FONTS = 1.7  # the height of the line beside each picture, in fonts
MIN_OUTER_MARGIN_POINTS = 0.375 * 72  # a printer may trim as much as 0.25 in
MARGIN_TOLERANCE_POINTS = 0.25 * 72 / 25.4  # added to the minimum, against rounding
OUTER_MARGIN_SHARE = 0.06  # of the width of the paper, if that is more than the minimum
MAX_INNER_MARGIN_INCHES = 0.875
COVER_BLEED_POINTS = 0.125 * 72
MAX_BLEED_POINTS = 36.0
BARCODE_POINTS = 2 * 72.0, 1.2 * 72.0  # left white on the back cover, for the printer's barcode
BARCODE_MARGIN_POINTS = 0.25 * 72
MIN_SPINE_PAGES = 79  # of a book that has a text on its spine
SPINE_MARGIN_POINTS = 0.0625 * 72  # on both sides of that text
EXAMPLE_HEIGHT_SHARES = 0.26, 0.34, 0.42  # of a page, for an example or a first step; least first
STEP_WIDTH_SHARE = 0.68  # of a page, for a first step that is not legible in half of it
MAX_STEP_LETTERS = 160  # of the sentence of a first step
MAX_TOLD_STEPS = 24  # in a longer solution only the first step of each technique is shown
