"""What is known of kinds and variants without importing them; scripts/index.py writes it.

For each kind the title, the family, its aliases, and for each format of another program the names
of the kind there; for each variant the title, where it is declared, its keys in F-puzzles, and its
aliases.
"""

INDEX: dict[str, tuple[str, str, tuple[str, ...], dict[str, tuple[str, ...]]]] = {
    "abc": (
        "ABC Logic",
        "numbers and letters",
        (),
        {
            "puzzlink": ("easyasabc",),
            "pzprv3": ("easyasabc",),
            "tatham": ("salad",),
            "janko": ("abcendview", "easyasabc", "buchstabensalat", "abc"),
        },
    ),
    "akari": (
        "Akari",
        "placing",
        (),
        {
            "puzzlink": ("akari", "lightup", "bijutsukan"),
            "pzprv3": ("lightup", "akari", "bijutsukan"),
            "tatham": ("lightup",),
            "janko": ("akari",),
        },
    ),
    "aqre": (
        "Aqre",
        "shading",
        (),
        {
            "puzzlink": ("aqre",),
            "pzprv3": ("aqre",),
            "janko": ("aqre",),
        },
    ),
    "aquarium": (
        "Aquarium",
        "shading",
        (),
        {
            "puzzlink": ("aquarium",),
            "pzprv3": ("aquarium",),
        },
    ),
    "ayeheya": (
        "Ayeheya",
        "shading",
        (),
        {
            "puzzlink": ("ayeheya",),
            "pzprv3": ("ayeheya",),
            "janko": ("ayeheya",),
        },
    ),
    "balanceloop": (
        "Balance Loop",
        "loops and lines",
        (),
        {
            "puzzlink": ("balance", "balanceloop"),
            "pzprv3": ("balance", "balanceloop"),
            "janko": ("balance-loop", "balance", "balanceloop"),
        },
    ),
    "battleships": (
        "Battleships",
        "placing",
        (),
        {
            "puzzlink": ("battleship", "bimaru"),
            "pzprv3": ("battleship", "bimaru"),
        },
    ),
    "canalview": (
        "Canal View",
        "shading",
        (),
        {
            "puzzlink": ("canal", "canalview"),
            "pzprv3": ("canal", "canalview"),
            "janko": ("canalview", "canal"),
        },
    ),
    "castlewall": (
        "Castle Wall",
        "loops and lines",
        (),
        {
            "puzzlink": ("castle", "castlewall"),
            "pzprv3": ("castle", "castlewall"),
        },
    ),
    "cave": (
        "Cave",
        "shading",
        (),
        {
            "puzzlink": ("cave", "bag", "corral"),
            "pzprv3": ("cave", "bag", "corral"),
            "janko": ("corral", "cave"),
        },
    ),
    "chocona": (
        "Chocona",
        "shading",
        (),
        {
            "puzzlink": ("chocona",),
            "pzprv3": ("chocona",),
            "janko": ("chocona",),
        },
    ),
    "cocktail": (
        "Cocktail Lamp",
        "shading",
        (),
        {
            "puzzlink": ("cocktail", "cocktaillamp"),
            "pzprv3": ("cocktail", "cocktaillamp"),
            "janko": ("cocktail",),
        },
    ),
    "cojun": (
        "Cojun",
        "numbers and letters",
        (),
        {
            "puzzlink": ("cojun", "kojun"),
            "pzprv3": ("cojun", "kojun"),
        },
    ),
    "context": (
        "Context",
        "shading",
        (),
        {
            "puzzlink": ("context",),
            "pzprv3": ("context",),
            "janko": ("context",),
        },
    ),
    "countryroad": (
        "Country Road",
        "loops and lines",
        (),
        {
            "puzzlink": ("country", "countryroad"),
            "pzprv3": ("country", "countryroad"),
            "janko": ("countryroad", "country"),
        },
    ),
    "creek": (
        "Creek",
        "shading",
        (),
        {
            "puzzlink": ("creek",),
            "pzprv3": ("creek",),
            "janko": ("creek",),
        },
    ),
    "detour": (
        "Detour",
        "loops and lines",
        (),
        {
            "puzzlink": ("detour",),
            "pzprv3": ("detour",),
            "janko": ("detour",),
        },
    ),
    "doppelblock": (
        "Doppelblock",
        "numbers and letters",
        (),
        {
            "puzzlink": ("doppelblock",),
            "pzprv3": ("doppelblock",),
        },
    ),
    "dotchiloop": (
        "Dotchi Loop",
        "loops and lines",
        (),
        {
            "puzzlink": ("dotchi", "dotchiloop"),
            "pzprv3": ("dotchi", "dotchiloop"),
            "janko": ("dotchi-loop", "dotchi", "dotchiloop"),
        },
    ),
    "fillomino": (
        "Fillomino",
        "division",
        (),
        {
            "puzzlink": ("fillomino", "fillomino01"),
            "pzprv3": ("fillomino",),
            "tatham": ("filling",),
            "janko": ("fillomino",),
        },
    ),
    "fivecells": (
        "FiveCells",
        "division",
        (),
        {
            "puzzlink": ("fivecells",),
            "pzprv3": ("fivecells",),
        },
    ),
    "fobidoshi": (
        "Fobidoshi",
        "placing",
        (),
        {
            "janko": ("fobidoshi",),
        },
    ),
    "fourcells": (
        "FourCells",
        "division",
        (),
        {
            "puzzlink": ("fourcells",),
            "pzprv3": ("fourcells",),
        },
    ),
    "futoshiki": (
        "Futoshiki",
        "numbers and letters",
        (),
        {
            "tatham": ("unequal",),
        },
    ),
    "futoshikitakuzu": ("Futoshiki & Takuzu", "mixed", (), {}),
    "galaxies": (
        "Galaxies",
        "division",
        (),
        {
            "puzzlink": ("tentaisho", "galaxies"),
            "pzprv3": ("tentaisho", "galaxies"),
            "tatham": ("galaxies",),
            "janko": ("galaxien", "galaxies", "tentaisho"),
        },
    ),
    "geradeweg": (
        "Geradeweg",
        "loops and lines",
        (),
        {
            "puzzlink": ("geradeweg",),
            "pzprv3": ("geradeweg",),
            "janko": ("geradeweg",),
        },
    ),
    "gokigen": (
        "Gokigen",
        "placing",
        (),
        {
            "puzzlink": ("gokigen",),
            "pzprv3": ("gokigen",),
            "janko": ("gokigennaname", "gokigen"),
            "tatham": ("slant",),
        },
    ),
    "hakoiri": (
        "Hakoiri",
        "placing",
        ("hakoirimasashi",),
        {
            "puzzlink": ("hakoiri",),
            "pzprv3": ("hakoiri",),
            "janko": ("hakoiri",),
        },
    ),
    "hakyuu": (
        "Hakyuu",
        "numbers and letters",
        (),
        {
            "puzzlink": ("ripple", "hakyuu", "rippleeffect"),
            "pzprv3": ("ripple", "hakyuu", "rippleeffect"),
        },
    ),
    "hashi": (
        "Hashi",
        "loops and lines",
        (),
        {
            "puzzlink": ("hashikake", "hashi", "bridges", "hashiwokakero"),
            "pzprv3": ("hashikake", "hashi", "bridges"),
            "tatham": ("bridges",),
        },
    ),
    "heyawake": (
        "Heyawake",
        "shading",
        (),
        {
            "puzzlink": ("heyawake", "heyawacky"),
            "pzprv3": ("heyawake", "heyawacky"),
            "janko": ("heyawake",),
        },
    ),
    "hidato": ("Hidato", "numbers and letters", ("hidoku",), {}),
    "hitori": (
        "Hitori",
        "shading",
        (),
        {
            "puzzlink": ("hitori",),
            "pzprv3": ("hitori",),
            "tatham": ("singles",),
            "janko": ("hitori",),
        },
    ),
    "kakurasu": ("Kakurasu", "numbers and letters", ("indexsums",), {}),
    "kakuro": (
        "Kakuro",
        "numbers and letters",
        (),
        {
            "puzzlink": ("kakuro",),
            "pzprv3": ("kakuro",),
        },
    ),
    "kakuru": (
        "Kakuru",
        "numbers and letters",
        ("kakkuru",),
        {
            "puzzlink": ("kakuru",),
            "pzprv3": ("kakuru",),
        },
    ),
    "kenken": ("KenKen", "numbers and letters", ("calcudoku", "keen", "kendoku"), {}),
    "koburin": (
        "Koburin",
        "loops and lines",
        (),
        {
            "puzzlink": ("koburin",),
            "pzprv3": ("koburin",),
            "janko": ("koburin",),
        },
    ),
    "kropki": (
        "Kropki",
        "numbers and letters",
        (),
        {
            "puzzlink": ("kropki",),
            "pzprv3": ("kropki",),
        },
    ),
    "kurodoko": (
        "Kurodoko",
        "shading",
        (),
        {
            "puzzlink": ("kurodoko", "kuromasu"),
            "pzprv3": ("kurodoko", "kuromasu"),
            "janko": ("kuromasu", "kurodoko"),
            "tatham": ("range",),
        },
    ),
    "kuroshuto": (
        "Kuroshuto",
        "shading",
        (),
        {
            "puzzlink": ("kurochute", "kuroshuto"),
            "pzprv3": ("kurochute", "kuroshuto"),
            "janko": ("kuroshuto", "kurochute"),
        },
    ),
    "kurotto": (
        "Kurotto",
        "shading",
        (),
        {
            "puzzlink": ("kurotto",),
            "pzprv3": ("kurotto",),
            "janko": ("kurotto",),
        },
    ),
    "latin": ("Latin Square", "numbers and letters", ("latinsquare",), {}),
    "linesweeper": (
        "Linesweeper",
        "loops and lines",
        (),
        {
            "janko": ("linesweeper",),
        },
    ),
    "lits": (
        "LITS",
        "shading",
        (),
        {
            "puzzlink": ("lits",),
            "pzprv3": ("lits",),
            "janko": ("lits",),
        },
    ),
    "magnets": (
        "Magnets",
        "placing",
        (),
        {
            "puzzlink": ("magnets",),
            "pzprv3": ("magnets",),
            "tatham": ("magnets",),
        },
    ),
    "makaro": (
        "Makaro",
        "numbers and letters",
        (),
        {
            "puzzlink": ("makaro",),
            "pzprv3": ("makaro",),
            "janko": ("makaro",),
        },
    ),
    "marupeke": ("Marupeke", "placing", (), {}),
    "masyu": (
        "Masyu",
        "loops and lines",
        (),
        {
            "puzzlink": ("mashu", "masyu", "pearl"),
            "pzprv3": ("mashu", "masyu", "pearl"),
            "tatham": ("pearl",),
            "janko": ("masyu",),
        },
    ),
    "midloop": (
        "Mid-loop",
        "loops and lines",
        (),
        {
            "puzzlink": ("midloop", "mid-loop"),
            "pzprv3": ("midloop", "mid-loop"),
        },
    ),
    "minesweeper": (
        "Minesweeper",
        "placing",
        (),
        {
            "puzzlink": ("mines",),
            "pzprv3": ("mines",),
            "tatham": ("mines",),
            "janko": ("minesweeper",),
        },
    ),
    "mosaic": (
        "Mosaic",
        "shading",
        (),
        {
            "tatham": ("mosaic",),
            "janko": ("mosaik", "mosaic", "fillapix"),
        },
    ),
    "nanro": (
        "Nanro",
        "numbers and letters",
        (),
        {
            "puzzlink": ("nanro",),
            "pzprv3": ("nanro",),
            "janko": ("nanro",),
        },
    ),
    "nawabari": (
        "Nawabari",
        "division",
        (),
        {
            "puzzlink": ("nawabari",),
            "pzprv3": ("nawabari",),
            "janko": ("nawabari",),
        },
    ),
    "net": (
        "Net",
        "loops and lines",
        ("pipes", "freenet"),
        {
            "tatham": ("net",),
        },
    ),
    "nonogram": (
        "Nonogram",
        "shading",
        (),
        {
            "puzzlink": ("nonogram",),
            "pzprv3": ("nonogram",),
            "tatham": ("pattern",),
        },
    ),
    "nonogramslitherlink": ("Nonogram & Slitherlink", "mixed", (), {}),
    "norinori": (
        "Norinori",
        "shading",
        (),
        {
            "puzzlink": ("norinori",),
            "pzprv3": ("norinori",),
            "janko": ("norinori",),
        },
    ),
    "norinuri": (
        "Norinuri",
        "shading",
        (),
        {
            "puzzlink": ("norinuri",),
            "pzprv3": ("norinuri",),
            "janko": ("norinuri",),
        },
    ),
    "numberlink": (
        "Numberlink",
        "loops and lines",
        (),
        {
            "puzzlink": ("numlin", "numberlink"),
            "pzprv3": ("numlin", "numberlink"),
            "janko": ("arukone", "numberlink", "numlin"),
        },
    ),
    "numbrix": ("Numbrix", "numbers and letters", ("numbersnake",), {}),
    "nurikabe": (
        "Nurikabe",
        "shading",
        (),
        {
            "puzzlink": ("nurikabe",),
            "pzprv3": ("nurikabe",),
            "janko": ("nurikabe",),
        },
    ),
    "nurikabeslitherlink": ("Nurikabe & Slitherlink", "mixed", (), {}),
    "nurimisaki": (
        "Nurimisaki",
        "shading",
        (),
        {
            "puzzlink": ("nurimisaki",),
            "pzprv3": ("nurimisaki",),
            "janko": ("nurimisaki",),
        },
    ),
    "paintarea": (
        "Paint Area",
        "shading",
        (),
        {
            "puzzlink": ("paintarea", "peintoeria"),
            "pzprv3": ("paintarea", "peintoeria"),
            "janko": ("paintarea", "peintoeria"),
        },
    ),
    "palisade": (
        "Palisade",
        "division",
        (),
        {
            "tatham": ("palisade",),
        },
    ),
    "putteria": (
        "Putteria",
        "numbers and letters",
        (),
        {
            "puzzlink": ("putteria",),
            "pzprv3": ("putteria",),
        },
    ),
    "samurai": ("Samurai Sudoku", "numbers and letters", ("gattai",), {}),
    "shakashaka": (
        "Shakashaka",
        "placing",
        (),
        {
            "puzzlink": ("shakashaka",),
            "pzprv3": ("shakashaka",),
            "janko": ("shakashaka",),
        },
    ),
    "shikaku": (
        "Shikaku",
        "division",
        (),
        {
            "puzzlink": ("shikaku",),
            "pzprv3": ("shikaku",),
            "tatham": ("rect",),
            "janko": ("sikaku", "shikaku"),
        },
    ),
    "shimaguni": (
        "Shimaguni",
        "shading",
        (),
        {
            "puzzlink": ("shimaguni", "islands"),
            "pzprv3": ("shimaguni", "islands"),
            "janko": ("shimaguni",),
        },
    ),
    "shingoki": (
        "Shingoki",
        "loops and lines",
        (),
        {
            "janko": ("shingoki", "semaphores", "trafficlights"),
        },
    ),
    "simpleloop": (
        "Simple Loop",
        "loops and lines",
        (),
        {
            "puzzlink": ("simpleloop", "simple-loop", "simpleloop"),
            "pzprv3": ("simpleloop", "simple-loop", "simpleloop"),
        },
    ),
    "skyscrapers": (
        "Skyscrapers",
        "numbers and letters",
        (),
        {
            "puzzlink": ("skyscrapers", "building", "skyscraper"),
            "pzprv3": ("skyscrapers", "building", "skyscraper"),
            "tatham": ("towers",),
            "janko": ("skyscrapers", "skyscraper", "hochhaeuser"),
        },
    ),
    "slitherlink": (
        "Slitherlink",
        "loops and lines",
        (),
        {
            "puzzlink": ("slither", "slitherlink"),
            "pzprv3": ("slither", "slitherlink"),
            "tatham": ("loopy",),
            "janko": ("slitherlink",),
        },
    ),
    "snake": (
        "Snake",
        "shading",
        (),
        {
            "puzzlink": ("snake",),
            "pzprv3": ("snake",),
        },
    ),
    "starbattle": (
        "Star Battle",
        "placing",
        (),
        {
            "puzzlink": ("starbattle",),
            "pzprv3": ("starbattle",),
            "janko": ("sternenschlacht", "starbattle"),
        },
    ),
    "str8ts": (
        "Str8ts",
        "numbers and letters",
        (),
        {
            "janko": ("straights", "str8ts"),
        },
    ),
    "sudoku": (
        "Sudoku",
        "numbers and letters",
        (),
        {
            "digits": ("sudoku",),
            "sdk": ("sudoku",),
            "puzzlink": ("sudoku",),
            "pzprv3": ("sudoku",),
            "janko": ("sudoku", "jigsawsudoku"),
            "tatham": ("solo",),
            "fpuzzles": ("sudoku",),
            "sudokupad": ("sudoku",),
        },
    ),
    "sudokunonogram": ("Sudoku & Nonogram", "mixed", (), {}),
    "suguru": (
        "Suguru",
        "numbers and letters",
        (),
        {
            "puzzlink": ("suguru",),
            "pzprv3": ("suguru",),
            "tatham": ("seismic",),
            "janko": ("suguru", "tectonic"),
        },
    ),
    "suko": ("Suko", "numbers and letters", (), {}),
    "sukoro": (
        "Sukoro",
        "numbers and letters",
        (),
        {
            "puzzlink": ("sukoro",),
            "pzprv3": ("sukoro",),
            "janko": ("sukoro",),
        },
    ),
    "takuzu": (
        "Takuzu",
        "placing",
        (),
        {
            "tatham": ("unruly",),
            "janko": ("tohuwavohu", "binairo"),
        },
    ),
    "tapa": (
        "Tapa",
        "shading",
        (),
        {
            "puzzlink": ("tapa",),
            "pzprv3": ("tapa",),
        },
    ),
    "tapamasyu": ("Tapa & Masyu", "mixed", (), {}),
    "tasquare": (
        "Tasquare",
        "shading",
        (),
        {
            "puzzlink": ("tasquare",),
            "pzprv3": ("tasquare",),
            "janko": ("tasquare",),
        },
    ),
    "tatamibari": (
        "Tatamibari",
        "division",
        (),
        {
            "puzzlink": ("tatamibari",),
            "pzprv3": ("tatamibari",),
        },
    ),
    "tenner": ("Tenner Grid", "numbers and letters", ("tennergrid", "zehnergitter"), {}),
    "tents": (
        "Tents",
        "placing",
        (),
        {
            "puzzlink": ("tents",),
            "pzprv3": ("tents",),
            "tatham": ("tents",),
        },
    ),
    "thermometer": ("Thermometers", "shading", (), {}),
    "tilepaint": (
        "Tilepaint",
        "shading",
        ("tairupeinto",),
        {
            "puzzlink": ("tilepaint",),
            "pzprv3": ("tilepaint",),
        },
    ),
    "wijuko": ("Wijuko", "numbers and letters", (), {}),
    "yajikabe": (
        "Yajikabe",
        "shading",
        (),
        {
            "janko": ("yajikabe",),
        },
    ),
    "yajikazu": (
        "Yajisan-Kazusan",
        "shading",
        ("yajisankazusan",),
        {
            "puzzlink": ("yajikazu",),
            "pzprv3": ("yajikazu",),
        },
    ),
    "yajilin": (
        "Yajilin",
        "loops and lines",
        (),
        {
            "puzzlink": ("yajilin", "yajirin"),
            "pzprv3": ("yajilin", "yajirin"),
            "janko": ("yajilin", "yajirin"),
        },
    ),
    "yinyang": (
        "Yin-Yang",
        "shading",
        (),
        {
            "puzzlink": ("yinyang",),
            "pzprv3": ("yinyang",),
            "janko": ("yinyang",),
        },
    ),
}

VARIANT_INDEX: dict[str, tuple[str, str, tuple[str, ...], tuple[str, ...]]] = {
    "antiking": ("Anti-King", "moves:ANTI_KING", ("antiking",), ()),
    "antiknight": ("Anti-Knight", "moves:ANTI_KNIGHT", ("antiknight",), ()),
    "arrows": ("Arrows", "arrows:ARROWS", ("arrow",), ()),
    "betweenlines": ("Between Lines", "betweenlines:BETWEEN", ("betweenline",), ("between",)),
    "boxindexers": ("Box Indexers", "indexers:BOXES", ("boxindexer",), ()),
    "boxsums": ("Box Sums", "outside:BOX_SUMS", ("boxsum",), ()),
    "clones": ("Clones", "clones:CLONES", ("clone",), ()),
    "columnindexers": ("Column Indexers", "indexers:COLUMNS", ("columnindexer",), ()),
    "consecutive": ("Consecutive", "consecutive:CONSECUTIVE", ("difference", "negative"), ()),
    "diagonals": ("Diagonals", "diagonals:BOTH", ("diagonal+", "diagonal-"), ("x",)),
    "differences": ("Differences", "differences:DIFFERENCES", ("difference",), ()),
    "disjointgroups": ("Disjoint Groups", "disjointgroups:GROUPS", ("disjointgroups",), ()),
    "doublearrows": ("Double Arrows", "arrows:DOUBLE", ("doublearrow",), ()),
    "drawings": (
        "Drawings",
        "drawings:DRAWINGS",
        ("line", "rectangle", "circle", "cage", "text", "foglight"),
        (),
    ),
    "entropiclines": ("Entropic Lines", "entropiclines:ENTROPIC", ("entropicline",), ("entropic",)),
    "even": ("Even", "parity:EVEN", ("even",), ()),
    "extraregions": ("Extra Regions", "extraregions:REGIONS", ("extraregion",), ()),
    "fallingdiagonal": ("Falling Diagonal", "diagonals:FALLING", ("diagonal-",), ()),
    "killercages": ("Killer Cages", "killercages:CAGES", ("killercage",), ("killers", "cages")),
    "kropki": ("Kropki", "kropki:KROPKI", ("difference", "ratio"), ()),
    "linesums": ("Line Sums", "outside:SUMS", ("linesum",), ()),
    "littlekillers": ("Little Killers", "littlekillers:LITTLE_KILLERS", ("littlekillersum",), ()),
    "lockouts": ("Lockout Lines", "lockouts:LOCKOUTS", ("lockout",), ()),
    "maximums": ("Maximums", "extremes:MAXIMUMS", ("maximum",), ()),
    "minimums": ("Minimums", "extremes:MINIMUMS", ("minimum",), ()),
    "modularlines": ("Modular Lines", "modularlines:MODULAR", ("modularline",), ("modular",)),
    "nabners": ("Nabners", "nabners:NABNERS", ("nabner",), ("nabnerlines",)),
    "negativedifferences": (
        "Negative Differences",
        "differences:NEGATIVE_DIFFERENCES",
        ("difference", "negative"),
        (),
    ),
    "negativekropki": (
        "Negative Kropki",
        "kropki:NEGATIVE",
        ("difference", "ratio", "negative"),
        (),
    ),
    "negativeratios": ("Negative Ratios", "differences:NEGATIVE_RATIOS", ("ratio", "negative"), ()),
    "negativexv": ("Negative XV", "xv:NEGATIVE", ("xv", "negative"), ()),
    "nonconsecutive": ("Non-Consecutive", "nonconsecutive:NONCONSECUTIVE", ("nonconsecutive",), ()),
    "numberedrooms": ("Numbered Rooms", "outside:ROOMS", ("numberedroom",), ()),
    "odd": ("Odd", "parity:ODD", ("odd",), ()),
    "palindromes": (
        "Palindromes",
        "palindromes:PALINDROMES",
        ("palindrome",),
        ("palindromelines",),
    ),
    "pencilmarks": ("Given Pencil Marks", "pencilmarks:PENCIL_MARKS", ("givenPencilMarks",), ()),
    "quadruples": ("Quadruples", "quadruples:QUADRUPLES", ("quadruple",), ("quads",)),
    "ratios": ("Ratios", "differences:RATIOS", ("ratio",), ()),
    "regionsumlines": (
        "Region Sum Lines",
        "regionsumlines:REGION_SUMS",
        ("regionsumline",),
        ("regionsums",),
    ),
    "renbans": ("Renbans", "renbans:RENBANS", ("renban",), ("renbanlines",)),
    "risingdiagonal": ("Rising Diagonal", "diagonals:RISING", ("diagonal+",), ()),
    "rowindexers": ("Row Indexers", "indexers:ROWS", ("rowindexer",), ()),
    "sandwiches": ("Sandwiches", "outside:SANDWICHES", ("sandwichsum",), ("sandwich",)),
    "skyscrapers": ("Skyscrapers", "outside:SKYSCRAPERS", ("skyscraper",), ()),
    "slowthermometers": (
        "Slow Thermometers",
        "thermometers:SLOW",
        ("slowthermometer",),
        ("slowthermos",),
    ),
    "thermometers": ("Thermometers", "thermometers:THERMOMETERS", ("thermometer",), ("thermos",)),
    "whispers": (
        "Whispers",
        "whispers:WHISPERS",
        ("whispers",),
        ("whisperlines", "germanwhispers"),
    ),
    "xsums": ("X-Sums", "outside:X_SUMS", ("xsum",), ()),
    "xv": ("XV", "xv:XV", ("xv",), ()),
    "zipperlines": ("Zipper Lines", "zipperlines:ZIPPERS", ("zipperline",), ("zippers",)),
}
