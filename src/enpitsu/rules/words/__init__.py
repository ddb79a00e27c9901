"""The words of the language, a file each."""
