"""A library of puzzles in a database: each is stored once, and found by its properties.

`Library` is the public interface. The extra `enpitsu[library]` installs what it needs.
"""
