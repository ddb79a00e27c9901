"""A private server of PostgreSQL on loopback, for as long as the tests run."""

import os
import shutil
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from itertools import count
from pathlib import Path

FOLDERS = "/usr/lib/postgresql/*/bin"  # where Debian has the programs
QUICK = "-c fsync=off -c full_page_writes=off -c unix_socket_directories="


def programs():
    """The folder of `initdb` and `pg_ctl`; None if PostgreSQL is not installed."""
    found = shutil.which("pg_ctl")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/").glob(FOLDERS.lstrip("/")), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


class Server:
    """A server whose data lie in a folder; no root may run it, so nobody does."""

    def __init__(self, base, options):
        self.base, self.port = Path(base), free_port()
        self.user = {"user": "nobody"} if os.getuid() == 0 else {}
        self.options = f"-h 127.0.0.1 -p {self.port} {options}"
        self.url = f"postgresql://tests@127.0.0.1:{self.port}/postgres"
        if self.user:
            shutil.chown(base, "nobody")

    def call(self, name, *words):
        """Call one of the programs of PostgreSQL."""
        command = [programs() / name, "-D", self.base / "data", *words]
        with (self.base / "log").open("a") as out:
            subprocess.run(command, check=True, stdout=out, stderr=out, cwd=self.base, **self.user)

    def start(self):
        """Start it; it can be reached when this returns."""
        self.call("pg_ctl", "start", "-w", "-o", self.options)

    def stop(self, mode="immediate"):
        """Stop it, in the middle of whatever it does."""
        self.call("pg_ctl", "stop", "-m", mode)


@contextmanager
def servers(folder=None, *, options=QUICK):
    """A server whose data lie in a new folder, and which has been started."""
    with tempfile.TemporaryDirectory(dir=folder, ignore_cleanup_errors=True) as base:
        one = Server(base, options)
        one.call("initdb", "-A", "trust", "-U", "tests", "-E", "UTF8", "--locale=C", "--no-sync")
        one.start()
        try:
            yield one
        finally:
            one.stop()


@contextmanager
def server(folder=None, *, options=QUICK):
    """The URL of such a server."""
    with servers(folder, options=options) as one:
        yield one.url


def free_port():
    """A port of loopback that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def emptied(url):
    """The URL of a database with nothing in it, whatever there was."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return url


def new_database(url, more=""):
    """The URL of an empty database on a server."""
    import psycopg

    name = f"tests_{next(NUMBERS)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} STRATEGY file_copy {more}")
    return f"{url.rpartition('/')[0]}/{name}"


NUMBERS = count(1)
