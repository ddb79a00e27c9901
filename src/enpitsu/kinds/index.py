"""What is told of our kinds before any is imported; scripts/index.py writes it.

For each name the title, and for each format of another program the names of the kind there.
"""

INDEX: dict[str, tuple[str, dict[str, tuple[str, ...]]]] = {
    "abc": (
        "ABC Logic",
        {
            "puzzlink": ("easyasabc",),
            "pzprv3": ("easyasabc",),
            "tatham": ("salad",),
            "janko": ("abcendview", "easyasabc", "buchstabensalat", "abc"),
        },
    ),
    "akari": (
        "Akari",
        {
            "puzzlink": ("akari", "lightup", "bijutsukan"),
            "pzprv3": ("lightup",),
            "tatham": ("lightup",),
        },
    ),
    "heyawake": (
        "Heyawake",
        {
            "puzzlink": ("heyawake",),
        },
    ),
    "hitori": (
        "Hitori",
        {
            "puzzlink": ("hitori",),
            "pzprv3": ("hitori",),
            "tatham": ("singles",),
            "janko": ("hitori",),
        },
    ),
    "kurodoko": (
        "Kurodoko",
        {
            "puzzlink": ("kurodoko",),
            "pzprv3": ("kurodoko",),
            "tatham": ("range",),
            "janko": ("kuromasu", "kurodoko"),
        },
    ),
    "marupeke": ("Marupeke", {}),
    "shakashaka": (
        "Shakashaka",
        {
            "puzzlink": ("shakashaka",),
            "pzprv3": ("shakashaka",),
            "janko": ("shakashaka",),
        },
    ),
    "slitherlink": (
        "Slitherlink",
        {
            "puzzlink": ("slither",),
        },
    ),
    "starbattle": (
        "Star Battle",
        {
            "puzzlink": ("starbattle",),
            "pzprv3": ("starbattle",),
        },
    ),
    "sudoku": (
        "Sudoku",
        {
            "digits": ("sudoku",),
            "sdk": ("sudoku",),
            "puzzlink": ("sudoku",),
            "pzprv3": ("sudoku",),
            "tatham": ("solo",),
            "fpuzzles": ("sudoku",),
        },
    ),
    "suguru": (
        "Suguru",
        {
            "puzzlink": ("suguru",),
            "pzprv3": ("suguru",),
            "tatham": ("seismic",),
            "janko": ("suguru", "tectonic"),
        },
    ),
    "suko": ("Suko", {}),
    "takuzu": (
        "Takuzu",
        {
            "tatham": ("unruly",),
            "janko": ("tohuwavohu", "binairo"),
        },
    ),
    "wijuko": ("Wijuko", {}),
}
