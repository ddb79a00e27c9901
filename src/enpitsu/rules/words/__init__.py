"""The words of the language, which are global constraints: a class of relations in each file."""
