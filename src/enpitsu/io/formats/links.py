"""Recognizing links in texts that people write."""

BULLET = r"(?:[*+-]|\d{1,4}[.)])[ \t]+"  # the bullet of a list in Markdown
LINK = r"//[\w-]+(\.[\w-]+)+/\S*[?#]\S"  # a link without http; anything else after // is a comment
