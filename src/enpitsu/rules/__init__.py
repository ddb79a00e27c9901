"""The language rules are written in; it knows no puzzle and no solver."""
