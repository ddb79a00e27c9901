"""The version of enpitsu, for whatever names who made it."""

__version__ = "0.2.0"
