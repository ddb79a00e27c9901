"""The server: what it answers and refuses, on loopback."""

import asyncio
import http.client
import json
import re
import signal
import socket
import struct
import subprocess
import sys
from contextlib import closing, suppress
from functools import partial

import pytest

pytest.importorskip("fastapi", reason="needs enpitsu[web]")
pytest.importorskip("uvicorn", reason="needs enpitsu[web]")

from fastapi import Request
from uvicorn import Config
from uvicorn.server import ServerState

from enpitsu.app.limits import MAX_PIECE_BYTES, MAX_REQUEST_BYTES
from enpitsu.app.questions.carried import carried
from enpitsu.app.questions.requests import Allowance
from enpitsu.app.web import connections
from enpitsu.app.web import server as serving
from enpitsu.app.web.clients import client_of
from enpitsu.app.web.guard import HEADERS
from enpitsu.app.web.static_files import static_files
from enpitsu.paper.limit import Limit
from servers import CHECK, ENDLESS, JSON, POSIX, asked, in_a_loop, started


@pytest.fixture(scope="module")
def server():
    process, address = started("--jobs", "2", "--time-limit", "5")
    yield address
    process.terminate()
    log = process.communicate(timeout=30)[1].splitlines()  # until no process has the pipe
    lines = [json.loads(line) for line in log]
    assert {line["method"] for line in lines} <= {"GET", "HEAD", "POST"}
    assert not any("marupeke" in line for line in log)
    assert {line["client"] for line in lines} <= {"127.0.0.1", "?"}  # or who has left already


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
        ("/api/check", "x" * (MAX_REQUEST_BYTES + 1), JSON, 413),
        ("/api/nothing", CHECK, JSON, 404),
        ("/api/check", CHECK, {**JSON, "host": "example.com"}, 403),
        ("/api/check", CHECK, {**JSON, "origin": "http://example.com"}, 403),
        ("/api/check", CHECK, {**JSON, "origin": "null"}, 403),
        ("/api/check", CHECK, {**JSON, "origin": "http://[::"}, 403),
        ("/api/check", CHECK, {**JSON, "origin": "\xff://\xfe"}, 403),
        ("/api/check", CHECK, {**JSON, "host": "[::"}, 403),
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
        for _ in range(MAX_REQUEST_BYTES // 1000 + 2):
            yield b"x" * 1000

    assert asked(server, "/api/check", pieces())[0] == 413


def test_a_body_in_drops_is_refused_when_its_time_is_over(monkeypatch):
    monkeypatch.setattr(serving, "SECONDS_FOR_BODY", 0.05)

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


def test_who_leaves_in_the_middle_of_a_body_costs_a_line_of_the_log(server):
    host, port = server.split(":")
    for reset in (False, True):
        with closing(socket.create_connection((host, int(port)), timeout=30)) as leaving:
            if reset:
                linger = struct.pack("ii", 1, 0)
                leaving.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            leaving.sendall((HEAD + BODY + "{").encode())
    assert asked(server, "/healthz")[0] == 200  # the log is read when the server has ended


def test_who_asks_is_not_believed_to_ask_for_others(server):
    headers = {**JSON, "x-forwarded-for": "192.0.2.1", "forwarded": "for=192.0.2.2"}
    assert asked(server, "/api/kinds", "{}", headers)[0] == 200


@POSIX
def test_a_proxy_that_was_named_is_believed():
    process, address = started("--proxy", "127.0.0.0/8", "--proxy", "::1")
    told = {**JSON, "x-forwarded-for": "198.51.100.7, 192.0.2.1, 127.0.0.9"}
    assert asked(address, "/healthz", headers=told)[0] == 200
    process.terminate()
    (line,) = process.communicate(timeout=30)[1].splitlines()
    assert json.loads(line)["client"] == "192.0.2.1"


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.1"),
        ("?", "?"),
    ],
)
def test_a_network_of_ipv6_is_one_client(host, client):
    assert client_of(host) == client


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nhost: localhost\r\n"])
def test_who_does_not_say_what_is_asked_is_cut_off(monkeypatch, sent):
    monkeypatch.setattr(connections, "SECONDS_FOR_HEADERS", 0.01)

    async def test(reader, writer, _):
        writer.write(sent)
        assert await reader.read() == b""

    connected(None, test)


def connected(app, test):
    """Run a coroutine with a connection to an application, and the set of those that are open."""

    async def run():
        state = ServerState()
        config = Config(app, ws="none", lifespan="off", proxy_headers=False)
        config.load()
        begun = partial(connections.Connection, config, state, {})
        listening = await asyncio.get_running_loop().create_server(begun, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
        try:
            async with asyncio.timeout(60):
                await test(reader, writer, state.connections)
        finally:
            writer.close()
            listening.close()

    in_a_loop(run())


def test_a_client_has_so_many_connections_and_no_more(monkeypatch):
    monkeypatch.setattr(connections, "MAX_CLIENT_CONNECTIONS", 2)

    async def test(reader, writer, open_ones):
        address = writer.get_extra_info("peername")
        _, second = await asyncio.open_connection(*address)
        third_reader, third = await asyncio.open_connection(*address)
        with suppress(ConnectionError):
            assert await third_reader.read() == b""
        assert len(open_ones) == 2
        second.close()
        while len(open_ones) > 1:
            await asyncio.sleep(0.001)
        _, fourth = await asyncio.open_connection(*address)
        while len(open_ones) < 2:
            await asyncio.sleep(0.001)
        for one in (third, fourth):
            one.close()

    connected(None, test)


async def endless(_, receive, send):
    """Send pieces until nobody is there."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while not (leaving := asyncio.ensure_future(receive())).done():
        await send(
            {"type": "http.response.body", "body": b"x" * MAX_PIECE_BYTES, "more_body": True}
        )
        leaving.cancel()
        await asyncio.sleep(0)


async def long(_, __, send):
    """Send more than any system keeps for who does not read."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x" * (1 << 25)})


async def short(_, __, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x" * MAX_PIECE_BYTES})


@pytest.mark.parametrize(("app", "asked"), [(endless, 1), (long, 1), (short, 1000)])
def test_who_does_not_read_is_cut_off(monkeypatch, app, asked):
    monkeypatch.setattr(connections, "SECONDS_TO_TAKE", 0.01)

    async def test(reader, writer, open_ones):
        reader._transport.pause_reading()
        while not open_ones:
            await asyncio.sleep(0.001)
        writer.write(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n" * asked)
        while open_ones:
            await asyncio.sleep(0.001)

    connected(app, test)


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
    assert process.returncode == 0
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
