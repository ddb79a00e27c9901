"""Servers on loopback, and how they are asked."""

import asyncio
import http.client
import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
MARUPEKE = "marupeke\nx . . .\n# . . o\no . o .\n. . . .\n"
CHECK = json.dumps({"puzzle": MARUPEKE, "deep": True})
JSON = {"content-type": "application/json"}
ENDLESS = json.dumps({"kind": "takuzu", "rows": 4, "cols": 4, "level": "extreme"})


def started(*options):
    """A server with a port of its own, and its address."""
    command = [sys.executable, "-m", "enpitsu", "serve", "--no-open", "--port", "0", *options]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    address = re.search(r"http://([\d.:]+)/", process.stderr.readline())[1]
    return process, address


def asked(server, path, body=None, headers=JSON, method=None):
    """The status, the headers and the text of an answer."""
    with closing(http.client.HTTPConnection(server, timeout=30)) as connection:
        connection.request(method or ("GET" if body is None else "POST"), path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()


def in_a_loop(coroutine):
    """What a coroutine comes to; a browser's driver may have a loop in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
