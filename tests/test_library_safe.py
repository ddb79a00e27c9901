"""A library that is treated badly: what was told as stored is there, and the rest is told."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import postgres
from enpitsu.library.library import Library
from enpitsu.library.opening import LibraryError
from library_entries import entry

SHELVES = Path(__file__).parent / "library_entries.py"
MEGABYTE = 2**20
posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


def storing(url, start, **more):
    """A process that stores puzzles until it is killed, from that number on."""
    command = [sys.executable, str(SHELVES), str(url), str(start)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **more)


def expect_whole(url, told):
    """All that was told is there under its number, and of all that is there nothing is missing."""
    with Library(url, create=False) as library:
        assert [damage for damage in library.verify() if damage.id is None] == []
        found = {one.id: one for one in library.find()}
        assert len(found) == len(library)
        for number, id_, _ in told:
            assert found[id_].form == f"{number:032x}"
        assert {one.tags for one in found.values()} <= {("t",)}
        assert all(one.notes["filling"] for one in found.values())
        assert [*Counter(one.form for one in found.values()).values()] == [1] * len(found)
        return found


@posix
def test_a_process_that_is_killed_loses_nothing_it_has_told(url):
    Library(url).close()
    with storing(url, 0) as process:
        told = [[int(word) for word in process.stdout.readline().split()] for _ in range(45)]
        process.kill()
        told += [[int(word) for word in line.split()] for line in process.stdout if "\n" in line]
    assert process.returncode == -signal.SIGKILL
    found = expect_whole(url, told)
    assert len(found) % 10 == 0  # of no batch there is a part
    with Library(url) as library:  # and it can be written
        library.add(entry(10**6))


@posix
def test_many_write_at_once_and_each_puzzle_is_there_once(url):
    Library(url).close()
    processes = [storing(url, start) for start in (0, 5)]  # they meet again and again
    told = []
    for process in processes:
        told += [[int(word) for word in process.stdout.readline().split()] for _ in range(20)]
    for process in processes:
        process.kill()
        told += [[int(word) for word in line.split()] for line in process.stdout if "\n" in line]
        process.wait()
    expect_whole(url, told)
    assert len({id_ for _, id_, _ in told}) == len({number for number, _, _ in told})
    new = [number for number, _, is_new in told if is_new]
    assert len(new) == len({*new})  # nobody is told the same is new


# -- disks that are full -----------------------------------------------------------------


@posix
def test_a_file_that_may_not_grow_is_told_and_keeps_what_was_stored(tmp_path):
    import resource

    def small():
        resource.setrlimit(resource.RLIMIT_FSIZE, (MEGABYTE // 2, MEGABYTE // 2))

    file = tmp_path / "library.db"
    Library(file).close()
    with storing(file, 0, preexec_fn=small, stderr=subprocess.PIPE) as process:
        out, err = process.communicate(timeout=60)
    assert f"LibraryError: {file}: the disk" in err
    told = [[int(word) for word in line.split()] for line in out.splitlines()]
    assert len(told) > 50
    assert len(expect_whole(file, told)) == len(told)


@pytest.fixture
def public():
    """A folder that other users can look into."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def small_disk(public):
    """A disk of some megabytes, where one may be mounted."""

    def mounted(megabytes):
        options = f"size={megabytes}m,mode=1777"
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", public]
        if not shutil.which("mount") or subprocess.run(command, capture_output=True).returncode:
            pytest.skip("no disk can be mounted here")
        return public

    yield mounted
    subprocess.run(["umount", "-l", public], capture_output=True, check=False)


def test_a_full_disk_of_sqlite_is_told_and_keeps_what_was_stored(small_disk):
    folder = small_disk(2)
    expect_full(folder / "library.db", folder)


def test_a_full_disk_of_postgresql_is_told_and_keeps_what_was_stored(small_disk, postgresql):
    import psycopg

    folder = small_disk(14)
    place = folder / "data"
    place.mkdir()
    if os.getuid() == 0:
        shutil.chown(place, "nobody")
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(f"CREATE TABLESPACE small LOCATION '{place}'")
        url = postgres.new_database(postgresql, "TABLESPACE small")
        expect_full(url, folder)
        connection.execute(f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)")
        connection.execute("DROP TABLESPACE small")


def expect_full(url, folder):
    """Store until there is no room; when there is some again, everything before is there."""
    filling, told = folder / "filling", []
    filling.write_bytes(b"x" * MEGABYTE)
    with Library(url) as library:
        with pytest.raises(LibraryError, match="the disk is full; what was told as stored is"):
            told.extend(stored(library))
        filling.unlink()
        assert told
        assert len(expect_whole(url, told)) == len(told)
        library.add(entry(10**6), tags=["t"])


def stored(library):
    """Puzzles that are stored, twenty at a time, until it is too much."""
    for start in range(0, 10**6, 20):
        numbers = range(start, start + 20)
        batch = [entry(n, notes={"filling": Random(n).randbytes(9000).hex()}) for n in numbers]
        added = library.add(batch, tags=["t"])
        yield from ((n, one.id, one.new) for n, one in zip(numbers, added, strict=True))


# -- files that are none -----------------------------------------------------------------


def test_a_file_of_something_else_is_told_and_left_alone(tmp_path):
    file = tmp_path / "library.db"
    for content in (b"marupeke\nx . o\n" * 500, b"SQLite format 3\0" + b"\7" * 5000):
        file.write_bytes(content)
        with pytest.raises(LibraryError, match=r"library\.db: (no library, or )?damaged"):
            Library(file)
        assert file.read_bytes() == content


def test_a_damaged_file_is_told(tmp_path):
    file = tmp_path / "library.db"
    with Library(file) as library:
        library.add([entry(n, notes={"filling": "x" * 900}) for n in range(200)], tags=["t"])
    content = bytearray(file.read_bytes())
    page = 4096
    for at in range(3 * page, len(content) - page, 2 * page):
        content[at : at + page] = bytes(range(256)) * 16
    file.write_bytes(content)
    with pytest.raises(LibraryError, match="damaged"), Library(file) as library:
        list(library.find())
    with Library(file) as library:
        assert next(library.verify()).id is None
    file.write_bytes(content[: len(content) // 2])
    with pytest.raises(LibraryError, match="damaged"), Library(file) as library:
        list(library.find())


@posix
def test_a_file_that_is_read_only_can_be_read_and_says_so(public):
    file = public / "library.db"
    with Library(file) as library:
        library.add(entry(7))
    file.chmod(0o444)
    code = (
        "import os, sys; sys.path.insert(0, sys.argv[2])\n"
        "from enpitsu.library.library import Library\n"
        "from library_entries import entry\n"
        "Library(sys.argv[1]).close()\n"  # who is nobody may not even read Python's modules
        "if os.getuid() == 0: os.setuid(65534)\n"
        "with Library(sys.argv[1], create=False) as library:\n"
        "    print(len(library))\n"
        "    library.add(entry(8))\n"
    )
    command = [sys.executable, "-c", code, file, SHELVES.parent]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == "1\n", done.stderr
    assert f"LibraryError: {file}: it is read-only" in done.stderr
    with Library(file) as library:
        assert len(library) == 1


def test_a_server_that_is_not_there_is_told():
    with pytest.raises(LibraryError, match="cannot be reached: "):
        Library(f"postgresql://nobody:secret@127.0.0.1:{postgres.free_port()}/x")


def test_a_password_is_not_told():
    with pytest.raises(LibraryError) as caught:
        Library(f"postgresql://nobody:secret@127.0.0.1:{postgres.free_port()}/x")
    assert "secret" not in str(caught.value)


def test_a_folder_is_no_library(tmp_path):
    with pytest.raises(LibraryError, match="cannot be opened"):
        Library(tmp_path)
