"""`python -m enpitsu` is the command `enpitsu`."""

from enpitsu.app.cli import main

main()
