"""How long others wait for a server while clients ask a lot, or do not read what they are told.

python bench/serving.py [--jobs N] [--asked N]

A server is started on loopback. Clients are told apart by `X-Forwarded-For`, which it believes.
"""

from __future__ import annotations

import argparse
import http.client
import json
import re
import socket
import statistics
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Thread
from time import perf_counter, sleep

BOARD = "marupeke\nx . . .\n# . . o\no . o .\n. . . .\n"
CHECK = ("check", {"puzzle": BOARD, "deep": True})
SOLVE = ("solve", {"puzzle": BOARD})
HARD = ("generate", {"kind": "takuzu", "rows": 4, "cols": 4, "level": "extreme"})  # there is none
YAJILIN = "yajilin\n" + "\n".join([" ".join("." * 30)] * 30) + "\n"
LARGE = ("write", {"puzzle": YAJILIN, "format": "dimacs"})  # an answer of 10 MB
AT_ONCE = 40  # questions that a client asks at once
READERS = 30  # clients that do not read
SECONDS = 300  # after which nobody waits any more


@contextmanager
def server(jobs: int) -> Iterator[tuple[str, int]]:
    """A server; its address, and the number of its process."""
    command = [sys.executable, "-m", "enpitsu", "serve", "--no-open", "--port", "0"]
    options = ["--jobs", str(jobs), "--proxy", "127.0.0.1"]
    with subprocess.Popen([*command, *options], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        met = re.search(r"http://([\d.:]+)/", process.stderr.readline())
        assert met is not None
        Thread(target=process.stderr.read, daemon=True).start()  # a log that nobody reads stops it
        try:
            yield met[1], process.pid
        finally:
            process.terminate()


def headers(client: str, *, events: bool = False) -> dict[str, str]:
    """What a client says besides its question."""
    accept = "text/event-stream" if events else "application/json"
    return {"content-type": "application/json", "x-forwarded-for": client, "accept": accept}


def asked(address: str, client: str, question: tuple[str, object]) -> tuple[int, float]:
    """The status of an answer, and the seconds until all of it was read."""
    name, request = question
    start = perf_counter()
    with closing(http.client.HTTPConnection(address, timeout=SECONDS)) as connection:
        connection.request("POST", f"/api/{name}", json.dumps(request), headers(client))
        answer = connection.getresponse()
        answer.read()
        return answer.status, perf_counter() - start


def unread(address: str, client: str) -> socket.socket:
    """A connection that has asked for much, and does not read it."""
    host, port = address.split(":")
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect((host, int(port)))
    name, request = LARGE
    body = json.dumps(request)
    told = {**headers(client, events=True), "host": host, "content-length": str(len(body))}
    head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    connection.sendall(f"POST /api/{name} HTTP/1.1\r\n{head}\r\n{body}".encode())
    return connection


def memory(process: int) -> str:
    """The memory of a process in words; nothing where the system does not tell it in a file."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return ""
    found = {name: int(size) >> 10 for name, size in re.findall(r"(VmRSS|VmHWM):\s+(\d+)", status)}
    return f"  server: {found['VmRSS']} MB, at most {found['VmHWM']} MB"


def tell(what: str, address: str, process: int, question: tuple[str, object], times: int) -> None:
    """Print how long another client waits."""
    found = [asked(address, "198.51.100.1", question) for _ in range(times)]
    seconds = sorted(taken for _, taken in found)
    statuses = ", ".join(map(str, sorted({status for status, _ in found})))
    half = statistics.median(seconds)
    waits = f"{half * 1e3:8.0f} ms in the middle, {seconds[-1] * 1e3:8.0f} ms at most"
    print(f"{what:44}{question[0]:7}{waits} ({statuses}){memory(process)}", flush=True)


def main() -> None:
    """Print what others wait: beside nobody, beside hard questions, beside who does not read."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--asked", type=int, default=50, metavar="N", help="checks for each line")
    wished = parser.parse_args()
    for clients in (0, 1, 5):
        with (
            server(wished.jobs) as (address, process),
            ThreadPoolExecutor(clients * AT_ONCE or 1) as pool,
        ):
            asked(address, "198.51.100.1", CHECK)  # its processes have started
            asked(address, "198.51.100.1", SOLVE)
            asking = [
                pool.submit(asked, address, f"192.0.2.{client}", HARD)
                for client in range(clients)
                for _ in range(AT_ONCE)
            ]
            sleep(1)
            what = f"{clients} clients with {AT_ONCE} hard questions each"
            tell(what, address, process, CHECK, wished.asked)
            tell(what, address, process, SOLVE, 1)
            refused = sum(one.result()[0] in (429, 503) for one in asking if one.done())
            if clients:
                print(f"  {refused} of {len(asking)} were told to come again", flush=True)
    for readers in (2, READERS):
        with server(wished.jobs) as (address, process), ExitStack() as kept:
            asked(address, "198.51.100.1", CHECK)
            for client in range(readers):
                kept.enter_context(closing(unread(address, f"192.0.2.{client}")))
            what = f"{readers} clients that do not read 10 MB"
            tell(what, address, process, CHECK, wished.asked)
            tell(what, address, process, SOLVE, 1)
            sleep(15)
            tell(f"{what}, later", address, process, CHECK, wished.asked)


if __name__ == "__main__":
    main()
