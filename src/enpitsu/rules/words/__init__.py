"""The words of the language: a relation in each file."""
