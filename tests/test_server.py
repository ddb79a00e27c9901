"""The server: what it answers and refuses, on loopback."""

import asyncio
import http.client
import json
import re
import signal
import socket
import subprocess
import sys
from contextlib import closing
from functools import partial

import pytest

pytest.importorskip("fastapi", reason="needs enpitsu[web]")
pytest.importorskip("uvicorn", reason="needs enpitsu[web]")

from fastapi import Request
from uvicorn import Config
from uvicorn.server import ServerState

from enpitsu.app.questions.carried import carried
from enpitsu.app.questions.requests import Allowance
from enpitsu.app.web import connections
from enpitsu.app.web import server as serving
from enpitsu.app.web.guard import HEADERS
from enpitsu.app.web.server import MAX_BODY
from enpitsu.app.web.static_files import static_files
from enpitsu.engines.limit import Limit
from servers import CHECK, ENDLESS, JSON, POSIX, asked, in_a_loop, started


@pytest.fixture(scope="module")
def server():
    process, address = started("--jobs", "2", "--time-limit", "5")
    yield address
    process.terminate()
    log = process.communicate(timeout=30)[1].splitlines()  # until no process has the pipe
    lines = [json.loads(line) for line in log]
    assert {line["method"] for line in lines} >= {"GET", "POST"}
    assert not any("marupeke" in line for line in log)


# -- what it answers -----------------------------------------------------------------------


def test_it_answers_what_the_questions_answer(server):
    status, headers, text = asked(server, "/api/check", CHECK)
    *_, last, _ = carried("check", CHECK, Allowance(Limit()))
    assert (status, text) == (200, last.text)
    assert headers["content-type"] == "application/json"


def test_answers_come_as_events_if_that_is_accepted(server):
    headers = {**JSON, "accept": "text/event-stream"}
    status, told, text = asked(server, "/api/check", CHECK, headers)
    assert (status, told["content-type"]) == (200, "text/event-stream; charset=utf-8")
    sorts = re.findall(r"^event: (\w+)\ndata: (.*)\n\n", text, re.M)
    first, second, _ = carried("check", CHECK, Allowance(Limit()))
    assert sorts == [("answer", first.text), ("answer", second.text), ("end", "{}")]
    assert asked(server, "/api/check", "{}", headers)[0] == 400


def test_the_page_and_all_its_files_are_served_once(server):
    for path, name in [("/", "index.html"), ("/docs", "docs.html"), ("/board.css", "board.css")]:
        status, headers, text = asked(server, path)
        assert (status, text.encode()) == (200, static_files()[name].content)
        assert asked(server, path, headers={"if-none-match": headers["etag"]})[0] == 304
        assert asked(server, path, headers={"accept-encoding": "gzip"}, method="HEAD")[0] == 200
    assert asked(server, "/healthz")[2] == '{"status":"ok"}'
    paths = json.loads(asked(server, "/openapi.json")[2])["paths"]
    assert {"/healthz", "/api/check"} <= paths.keys()


# -- what it refuses -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "body", "headers", "status"),
    [
        ("/api/check", "{", JSON, 400),
        ("/api/check", "[" * 100_000, JSON, 400),
        ("/api/check", '{"puzzle":"\\ud800"}', JSON, 400),
        ("/api/check", b"\xff\xfe", JSON, 400),
        ("/api/check", '{"puzzle":"takuzu\\n0 7\\n"}', JSON, 400),
        ("/api/check", CHECK, {}, 415),
        ("/api/check", CHECK, {"content-type": "text/plain"}, 415),
        ("/api/check", "x" * (MAX_BODY + 1), JSON, 413),
        ("/api/nothing", CHECK, JSON, 404),
        ("/api/check", CHECK, {**JSON, "host": "example.com"}, 403),
        ("/api/check", CHECK, {**JSON, "origin": "http://example.com"}, 403),
        ("/", None, {"host": "localhost.example.com"}, 403),
        ("/../../../../etc/passwd", None, {}, 404),
        ("/%2e%2e/%2e%2e/etc/passwd", None, {}, 404),
        ("/api/check", None, {}, 405),
    ],
)
def test_what_it_refuses(server, path, body, headers, status):
    met, told, text = asked(server, path, body, headers)
    assert met == status
    assert {name: told[name] for name in HEADERS} == HEADERS
    if status in (400, 403, 413, 415):
        assert json.loads(text)["error"]


def test_a_page_of_its_own_may_ask(server):
    headers = {**JSON, "origin": f"http://{server}"}
    assert asked(server, "/api/kinds", "{}", headers)[0] == 200
    assert asked(server, "/api/kinds", "{}", {**JSON, "host": "LOCALHOST:1"})[0] == 200


def test_a_body_in_pieces_is_too_long_as_soon_as_it_is(server):
    def pieces():
        for _ in range(MAX_BODY // 1000 + 2):
            yield b"x" * 1000

    assert asked(server, "/api/check", pieces())[0] == 413


def test_a_body_in_drops_is_refused_when_its_time_is_over(monkeypatch):
    monkeypatch.setattr(serving, "BODY_SECONDS", 0.05)

    async def receive():
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b" ", "more_body": True}

    headers = [(b"content-type", b"application/json")]
    request = Request({"type": "http", "method": "POST", "headers": headers}, receive)
    assert in_a_loop(serving._body(request)).status_code == 408


HEAD = "POST /api/check HTTP/1.1\r\nhost: localhost\r\n"
BODY = "content-type: application/json\r\ncontent-length: 5000\r\n\r\n"


@pytest.mark.long
@pytest.mark.parametrize(
    ("begun", "told"), [(HEAD, b""), (HEAD + BODY, b"HTTP/1.1 408 ")], ids=["head", "body"]
)
def test_who_sends_in_drops_is_cut_off_and_others_are_answered(server, begun, told):
    host, port = server.split(":")
    with closing(socket.create_connection((host, int(port)), timeout=30)) as slow:
        slow.sendall(begun.encode())
        answer = b""
        slow.settimeout(0.5)
        for _ in range(100):
            try:
                answer += slow.recv(4096) or b"END"
            except TimeoutError:
                slow.sendall(b"x")
            if answer.endswith(b"END"):
                break
            assert asked(server, "/healthz")[0] == 200
        assert answer.startswith(told)
        assert answer.endswith(b"END")


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nhost: localhost\r\n"])
def test_who_does_not_say_what_is_asked_is_cut_off(monkeypatch, sent):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.01)

    async def test():
        config = Config(None, ws="none", lifespan="off")
        config.load()
        state = ServerState()
        begun = partial(connections.Connection, config, state, {})
        listening = await asyncio.get_running_loop().create_server(begun, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
        writer.write(sent)
        assert await reader.read() == b""
        writer.close()
        listening.close()

    in_a_loop(test())


@POSIX
@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
def test_whoever_leaves_ends_the_question_and_nothing_is_left_when_the_server_ends(accept):
    process, address = started("--jobs", "1", "--time-limit", "3600")
    with closing(http.client.HTTPConnection(address, timeout=60)) as leaving:
        leaving.request("POST", "/api/generate", ENDLESS, {**JSON, "accept": accept})
        assert asked(address, "/healthz")[0] == 200
    assert asked(address, "/api/check", CHECK)[0] == 200  # by a process that is free again
    with closing(socket.create_connection(address.split(":"))) as slow:
        slow.sendall(b"POST /api/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{")
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)  # which waits for all that have the pipe
    with pytest.raises(OSError, match="refused"):
        asked(address, "/healthz")


def test_a_port_in_use_is_told(server):
    command = [
        sys.executable,
        "-m",
        "enpitsu",
        "serve",
        "--no-open",
        "--port",
        server.split(":")[1],
    ]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=60)
    assert (done.returncode, "expected another" in done.stderr) == (2, True)


def test_it_starts_without_what_only_its_processes_need():
    told = "import sys, enpitsu.app.web.server; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], stdout=subprocess.PIPE, text=True)
    loaded = {*done.stdout.split()}
    assert "fastapi" in loaded
    assert not loaded & {"enpitsu.app.questions.playing", "enpitsu.engines.sat", "click"}
