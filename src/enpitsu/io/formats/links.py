"""Recognizing links in texts that people write."""

BULLET = r"(?:[*+-]|\d{1,4}[.)])[ \t]+"  # of a list in Markdown
LINK = r"//[\w-]+(\.[\w-]+)+/\S*[?#]\S"  # without http; all else behind // is a comment
