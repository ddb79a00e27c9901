"""A library of puzzles in a database: each once, found by what it is like.

`Library` is the whole of it. The extra `enpitsu[library]` installs what it needs.
"""
