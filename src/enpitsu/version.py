"""The version of enpitsu, for files that name the program that wrote them."""

__version__ = "0.2.0"
