"""`python -m enpitsu` is the command `enpitsu`."""

from enpitsu.app.cli import main

if __name__ == "__main__":  # processes that are started afresh import this, too
    main()
