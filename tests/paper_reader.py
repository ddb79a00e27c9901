"""A reader with the printed puzzle, who has nothing but the JSON of steps and what was told before.

What a step cites is looked up among the rules of the puzzle, and everything else is unknown to
the reader: a cell that is not given may hold any of its values.
"""

import re
from itertools import pairwise

from enpitsu.engines.sat import Sat
from enpitsu.kit.techniques.words import plural, printed, where
from enpitsu.paper.wire import place_fields
from enpitsu.puzzle.model import Model, model

# A cell, unless it names a room, or a centre, as one between two cells does: "r2c1-2".
NAMED = re.compile(r"(?<!room of )(?<!with )\br\d+c\d+\b(?!-\d)(?! cannot get both)")
TOLD = re.compile(r"(.+?) (?:is|are) (not )?(.+)")
MANY = re.compile(r"\d+ (?:cells|edges)")
BRIDGE = re.compile(r"r(\d+)c(\d+)-r(\d+)c(\d+)")
END = r"(r\d+c\d+(?:-r\d+c\d+)?)"
RUN = re.compile(rf"(?<!from )\b{END} to {END}\b")  # cells or edges in a straight line
RECTANGLE = re.compile(r"the rectangle from r(\d+)c(\d+) to r(\d+)c(\d+) is drawn")
BY = re.compile(r"( \([^()]*\))?\.?$")  # the technique by which something follows
LIST = re.compile(", | and ")
SIDE = "(?:top|bottom|left|right)"
CELL, AND = r"r\d+c\d+\b(?!-)", "(?:, | and )"
RIMS = re.compile(
    rf"({SIDE}(?:{AND}{SIDE})+) edges of ({CELL})|({SIDE}) edges of ({CELL}(?:{AND}{CELL})+)"
)
ELSEWHERE = "no other cell is "
REST = "by the rest of "


def names(place):
    """The cells in a place of the JSON, as sentences name them."""
    if all(isinstance(part, int) for part in place):
        row, col = place
        return [f"r{row + 1}c{col + 1}"]
    return [name for part in place if isinstance(part, list) for name in names(part)]


def edges(name):
    """The edges of a bridge that is named by its ends; any other place alone."""
    ends = BRIDGE.fullmatch(name)
    if not ends:
        return [name]
    row, col, to_row, to_col = map(int, ends.groups())
    cells = [f"r{r}c{c}" for r in range(row, to_row + 1) for c in range(col, to_col + 1)]
    return [f"{one}-{other}" for one, other in pairwise(cells)]


def with_each_rim(text):
    """A text in which edges of the rim that are named together are named one by one."""
    return RIMS.sub(
        lambda told: ", ".join(
            f"{side} edge of {cell}"
            for cell in LIST.split(told[2] or told[4])
            for side in LIST.split(told[1] or told[3])
        ),
        text,
    )


def run(name):
    """The names of the places from one to another in a straight line; any other name alone."""
    ends = RUN.fullmatch(name)
    if not ends:
        return [name]
    first, last = ([*map(int, re.findall(r"\d+", end))] for end in ends.groups())
    apart = [to - at for at, to in zip(first, last, strict=True)]
    along_row = not apart[0]
    assert apart[:2] == apart[-2:]
    assert bool(apart[1]) is along_row
    found = []
    for step in range(max(apart) + 1):
        spots = [n + step * (i % 2 == along_row) for i, n in enumerate(first)]
        found.append("-".join(f"r{r}c{c}" for r, c in zip(spots[::2], spots[1::2], strict=True)))
    return found


def places(text):
    """The places that a sentence lists."""
    listed = (one for name in LIST.split(with_each_rim(text)) for one in run(name))
    return [edge for name in listed for edge in edges(name)]


def is_named(place, text):
    """Whether a text names a place, a run of which it is one, or a bridge that takes it."""
    return str(place) in with_each_rim(text) or str(place) in {
        *(edge for bridge in BRIDGE.finditer(text) for edge in edges(bridge[0])),
        *(one for found in RUN.finditer(text) for one in run(found[0])),
    }


def span(text):
    """The numbers in "3 to 5"; any other value alone."""
    first, to, last = text.partition(" to ")
    return map(str, range(int(first), int(last) + 1)) if to else [text]


def every(step):
    """A step, the looks it uses, and the links of its chain with those of their own."""
    yield step
    for part in (*step.get("chain", ()), *step.get("looks", ())):
        yield from every(part)


class Doubt(AssertionError):
    """A step that the reader cannot follow."""


def key(place):
    """A place as JSON has it, so that it can be looked up."""
    return str(place_fields(place))


class Reader:
    """What has been told so far, and the rules as they stand on the paper, of one solution."""

    def __init__(self, puzzle, left=None):
        rules = model(puzzle)
        self.puzzle, self.domains = puzzle, rules.domains
        self.left = {**self.domains, **rules.givens, **(left or {})}
        self.places = {key(place): place for place in self.domains}
        self.portions = {}  # of long chains, by their lines: what is supposed, and what falls then
        self.cited = {}
        for constraint in (*rules.with_lemmas, *rules.unique):
            name = constraint.rule.id, str([place_fields(p) for p in constraint.all_places])
            self.cited.setdefault(name, []).append(constraint)

    def read(self, step):
        """Believe a step once it follows, and note what it removes.

        A chain comes after the looks it uses; any other step is one with its own.
        """
        looks = step.get("looks", ())
        if "chain" in step:
            for look in looks:
                self.expect(look, self.left)
                self.strike(look, self.left, again=True)
            if "supposed" in step:
                self.follow_portion(step)
            else:
                self.follow(step)
        else:
            self.expect(self.whole([*looks, step]), self.left)
        if "supposed" not in step:
            self.compare(step)
        self.strike(step, self.left, again="chain" in step)
        for cell, value in step["sets"]:
            if self.left[self.places[str(cell)]] != (value,):
                raise Doubt(f"more is possible: {step['text']}")

    def reminded(self, step, before=()):
        """A reader with the same board, who of the open places given recalls those that are named.

        They may be named by a line that is cited: "by the rest of row 1"; or by the ways that are
        left to a clue: "the 12× at r1c1 is 2×6". They may also be named in the steps just before.
        Whatever else was ruled out stands nowhere.
        """
        text = " ".join(one["text"] for one in (*before, step))
        said = self.puzzle.kind.look.value_names
        lines = [
            c
            for c in self.because(step)
            if (c.rule.noun and where(c) in text.partition(REST)[2])
            or (c.clues and f"{printed(c.clues, said)} is " in text)
        ]
        named = {place for line in lines for place in line.variables}
        left = dict(self.left)
        for place in (self.places[str(cell)] for cell in step["given"]):
            if len(left[place]) > 1 and place not in named and not is_named(place, text):
                left[place] = self.domains[place]
        return Reader(self.puzzle, left)

    def whole(self, steps):
        """A step with the looks before it as one, which is given what none of them removes."""
        removed = {str(cell) for step in steps for cell, _ in step["removes"]}
        given = {str(cell): cell for step in steps for cell in step["given"]}
        known = {c for c in given if self.left[self.places[c]] != self.domains[self.places[c]]}
        return {
            "text": steps[-1]["text"],
            "removes": steps[-1]["removes"],
            "because": [one for step in steps for one in step["because"]],
            "given": [cell for c, cell in given.items() if c in known or c not in removed],
        }

    def strike(self, step, left, *, again=False):
        """Note what a step removes; a look may show again what it has shown before."""
        for cell, value in step["removes"]:
            place = self.places[str(cell)]
            if value not in left[place] and not again:
                raise Doubt(f"{place} was not {value} before: {step['text']}")
            left[place] = tuple(kept for kept in left[place] if kept != value)

    def expect(self, step, left):
        """What the step removes is impossible by what it cites."""
        because, known = self.because(step), self.known(step, left)
        for cell, value in step["removes"]:
            if self.possible({**known, self.places[str(cell)]: (value,)}, because):
                raise Doubt(f"does not follow: {step['text']}")

    def follow(self, step):
        """Go along a chain: each case ends in a clash, or rules out what the step removes.

        What is supposed falls, and then what follows at once.
        """
        ends = self.ends(step["chain"], self.left)
        removes = [one for one in step["removes"] if one[1] in self.left[self.places[str(one[0])]]]
        supposed = [link["sets"][0] for link in step["chain"] if link["technique"] == "supposition"]
        place = self.places[str(supposed[0][0])]
        if supposed == removes[: len(supposed)]:
            removes, then = supposed, removes[len(supposed) :]
            left = dict(self.left)
            self.strike({**step, "removes": supposed}, left)
            self.expect({**step, "removes": then}, left)
        elif {v for _, v in supposed} != {*self.left[place]}:
            raise Doubt(f"a case is left out: {step['text']}")
        if any(v in end[self.places[str(cell)]] for end in ends for cell, v in removes):
            raise Doubt(f"not every case rules it out: {step['text']}")

    def follow_portion(self, step):
        """Go along a portion of a longer chain, which may be cited from then on.

        What is said to follow does so; or it is supposed with the rest, and comes to a clash.
        """
        supposed, follows = step["supposed"], step["follows"]
        whole = step["chain"][0]["sets"]
        ends = self.ends(step["chain"], self.left)
        if whole == supposed:
            (end,) = ends
            if any(value in end[self.places[str(cell)]] for cell, value in follows):
                raise Doubt(f"that does not follow: {step['text']}")
        elif whole != [*supposed, *follows] or ends:
            raise Doubt(f"that comes to no clash: {step['text']}")
        self.portions[step["line"]] = supposed, follows

    def cite(self, link, supposed):
        """A link was told in an earlier line, on no more than what is supposed."""
        needs, follows = self.portions[link["line"]]
        if not all(entry in supposed for entry in needs):
            raise Doubt(f"something else was supposed: {link['text']}")
        if not all(entry in follows for entry in link["removes"]):
            raise Doubt(f"that was not told: {link['text']}")

    def ends(self, chain, before):
        """What is left at the end of each case that does not clash."""
        left, open_ = dict(before), False
        ends = []
        for link in chain:
            if link["technique"] == "supposition":
                if open_:
                    ends.append(left)
                entries = link["sets"]
                supposed = {self.places[str(cell)]: (value,) for cell, value in entries}
                left, open_ = {**before, **supposed}, True
            elif "line" in link:
                self.cite(link, entries)
                self.strike(link, left)
            elif link["technique"] == "clash":
                if self.possible(self.known(link, left), self.because(link)):
                    raise Doubt(f"no clash: {link['text']}")
                open_ = False
            elif "chain" in link:  # what is supposed on top has to clash
                if [link["chain"][0]["sets"][0]] != link["removes"]:
                    raise Doubt(f"something else is supposed: {link['text']}")
                if self.ends(link["chain"], left):
                    raise Doubt(f"that comes to no clash: {link['text']}")
                self.strike(link, left)
            else:
                self.expect(link, left)
                self.strike(link, left)
        return [*ends, left] if open_ else ends

    def because(self, step):
        """The constraints a step cites."""
        return [c for one in step["because"] for c in self.cited[one["rule"], str(one["cells"])]]

    def known(self, step, left):
        """What is known of the cells a step is given; any other may hold anything."""
        given = [self.places[str(cell)] for cell in step["given"]]
        if any(left[place] == self.domains[place] for place in given):
            raise Doubt(f"nothing is known of what is given: {step['text']}")
        return {**self.domains, **{place: left[place] for place in given}}

    def possible(self, domains, because):
        """Whether there is a way to fill in what these constraints speak of."""
        spoken = {place for constraint in because for place in constraint.variables}
        if any(not domains[place] for place in spoken):
            return False
        with Sat(Model(self.puzzle, {p: domains[p] for p in spoken}, because)) as sat:
            return sat.solution() is not None

    def compare(self, step):
        """The sentence names what the JSON names, and says the same of it."""
        parts = [*every(step)]
        cells = [cell for part in parts for cell, _ in part["removes"]]
        cells += [cell for part in parts for cell in part["given"]]
        cells += [cell for part in parts for one in part["because"] for cell in one["cells"]]
        named = {name for cell in cells for name in names(cell)}
        for place in NAMED.findall(step["text"]):
            if place not in named:
                raise Doubt(f"{place} is not in the JSON: {step['text']}")
        removed = {(str(self.places[str(cell)]), str(value)) for cell, value in step["removes"]}
        first, *others = step["text"].split("; then ")
        reasons = "chain" in step or ": if " in first  # then "then" goes on with these
        then = [] if reasons else [BY.sub("", clause) for clause in others]
        clauses = [clause for told in (first.split(": ")[0], *then) for clause in told.split("; ")]
        for clause in clauses:
            if clause.startswith(ELSEWHERE):
                self.stands_once(step, clause.removeprefix(ELSEWHERE))
                continue
            if rectangle := RECTANGLE.fullmatch(clause):
                self.is_drawn(step, *map(int, rectangle.groups()))
                continue
            told = TOLD.fullmatch(clause)
            if told is None:
                raise Doubt(f"what does it say? {clause}")
            if MANY.fullmatch(told[1]):
                number, things = told[1].split()
                edges_ = {p for p, _ in removed if "-" in p or " edge of " in p}
                here = edges_ if things == "edges" else {p for p, _ in removed} - edges_
                if number != str(len(here)):
                    raise Doubt(f"not so many: {clause}")
                continue
            if not told[2] and not {p for p, _ in removed}.issuperset(places(told[1])):
                raise Doubt(f"nothing was settled there: {clause}")
            gone = told[3] if told[2] else told[3].partition(", not ")[2]
            if gone:
                values = [v for part in re.split(", | or ", gone) for v in span(part)]
                said = {(place, value) for place in places(told[1]) for value in values}
                if not {(p, self.spoken(v)) for p, v in said} <= removed:
                    raise Doubt(f"the JSON does not remove that: {clause}")

    def is_drawn(self, step, top, first, bottom, last):
        """With what the JSON removes, edges in a rectangle are open, and all round it drawn."""
        removed = {(str(cell), value) for cell, value in step["removes"]}
        news = False
        for name, place in self.places.items():
            if ends := BRIDGE.fullmatch(str(place)):
                row, col, to_row, to_col = map(int, ends.groups())
                within = [
                    top <= r <= bottom and first <= c <= last
                    for r, c in ((row, col), (to_row, to_col))
                ]
                if any(within):
                    said = self.spoken("open" if all(within) else "drawn")
                    left = [v for v in self.left[place] if (name, v) not in removed]
                    if [*map(str, left)] != [said]:
                        raise Doubt(f"{place} is not settled so: {step['text']}")
                    news = news or len(self.left[place]) > 1
        if not news:
            raise Doubt(f"nothing was settled there: {step['text']}")

    def stands_once(self, step, word):
        """The JSON gives one cell with that value, and removes it from all others that had it."""
        (given,) = step["given"]
        removed = {(str(self.places[str(given)]), self.spoken(word))}
        removed |= {(str(self.places[str(cell)]), str(value)) for cell, value in step["removes"]}
        had = {
            (str(place), str(value))
            for place, values in self.left.items()
            for value in values
            if str(value) == self.spoken(word)
        }
        if removed != had:
            raise Doubt(f"the JSON does not remove that: {step['text']}")

    def spoken(self, word):
        """The value that a word of a sentence stands for."""
        said = self.puzzle.kind.look.value_names
        names = {name: value for value, told in said.items() for name in (told, plural(told))}
        return str(names.get(word, word))
