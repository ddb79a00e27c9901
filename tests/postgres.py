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


@contextmanager
def server(folder=None, *, options=QUICK):
    """The URL of a server whose data lie in a new folder; no root may run it, so nobody does."""
    where = programs()
    user = {"user": "nobody"} if os.getuid() == 0 else {}
    with tempfile.TemporaryDirectory(dir=folder, ignore_cleanup_errors=True) as base:
        data, port = Path(base) / "data", free_port()
        if user:
            shutil.chown(base, "nobody")

        def call(name, *words):
            command = [where / name, "-D", data, *words]
            log = Path(base) / "log"
            with log.open("a") as out:
                subprocess.run(command, check=True, stdout=out, stderr=out, cwd=base, **user)

        call("initdb", "-A", "trust", "-U", "tests", "-E", "UTF8", "--locale=C", "--no-sync")
        call("pg_ctl", "start", "-w", "-o", f"-h 127.0.0.1 -p {port} {options}")
        try:
            yield f"postgresql://tests@127.0.0.1:{port}/postgres"
        finally:
            call("pg_ctl", "stop", "-m", "immediate")


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
