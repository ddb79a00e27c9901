"""The server: what it answers and refuses, and the processes behind it, on loopback."""

import asyncio
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, closing, suppress
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

pytest.importorskip("fastapi", reason="needs enpitsu[web]")
pytest.importorskip("uvicorn", reason="needs enpitsu[web]")

from fastapi import Request

from enpitsu.app.questions.carried import carried
from enpitsu.app.questions.requests import Allowance
from enpitsu.app.web import server as serving
from enpitsu.app.web.guard import HEADERS
from enpitsu.app.web.server import MAX_BODY
from enpitsu.app.web.static_files import static_files
from enpitsu.app.web.workers import Bounds, Busy, Crashed, Killed, Workers, resident
from enpitsu.engines.limit import Limit

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
MARUPEKE = "marupeke\nx . . .\n# . . o\no . o .\n. . . .\n"
CHECK = json.dumps({"puzzle": MARUPEKE, "deep": True})
JSON = {"content-type": "application/json"}


def started(*options):
    """A server with a port of its own, and its address."""
    command = [sys.executable, "-m", "enpitsu", "serve", "--no-open", "--port", "0", *options]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    address = re.search(r"http://([\d.:]+)/", process.stderr.readline())[1]
    return process, address


@pytest.fixture(scope="module")
def server():
    process, address = started("--jobs", "2", "--time-limit", "5")
    yield address
    process.terminate()
    log = process.communicate(timeout=30)[1].splitlines()  # until no process has the pipe
    lines = [json.loads(line) for line in log]
    assert {line["method"] for line in lines} >= {"GET", "POST"}
    assert not any("marupeke" in line for line in log)


def asked(server, path, body=None, headers=JSON, method=None):
    """The status, the headers and the text of an answer."""
    with closing(http.client.HTTPConnection(server, timeout=30)) as connection:
        connection.request(method or ("GET" if body is None else "POST"), path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()


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


@pytest.mark.long
def test_who_sends_a_body_in_drops_is_cut_off_and_others_are_answered(server):
    head = "POST /api/check HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    host, port = server.split(":")
    with closing(socket.create_connection((host, int(port)), timeout=30)) as slow:
        slow.sendall(f"{head}content-length: 5000\r\n\r\n".encode())
        answer = b""
        slow.settimeout(0.5)
        for _ in range(100):
            try:
                answer += slow.recv(4096) or b"END"
            except TimeoutError:
                slow.sendall(b" ")
            if answer.endswith(b"END"):
                break
            assert asked(server, "/healthz")[0] == 200
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert answer.endswith(b"END")


ENDLESS = json.dumps({"kind": "takuzu", "rows": 4, "cols": 4, "level": "extreme"})


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


# -- the processes behind it ---------------------------------------------------------------


def in_a_loop(coroutine):
    """What a coroutine comes to; a browser's driver may have a loop in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def with_workers(test, **bounds):
    """Run a coroutine with processes that are gone afterwards."""

    async def run():
        workers = Workers(Bounds(**bounds))
        try:
            return await test(workers)
        finally:
            workers.close()

    return in_a_loop(run())


async def told(workers, name="check", about="", client="me"):
    return [one async for one in workers.ask(client, about, name, CHECK.encode())]


async def busy(workers):
    """The process that answers, once it does."""
    while not workers.busy:
        await asyncio.sleep(0.01)
    return next(iter(workers.busy))


async def stopped(workers):
    """A question whose process does nothing more."""
    asking = asyncio.ensure_future(told(workers))
    os.kill((await busy(workers)).process.pid, signal.SIGSTOP)
    return asking


@POSIX
def test_a_process_is_used_again_by_those_who_ask_about_the_same():
    async def test(workers):
        await asyncio.gather(told(workers, about="a"), told(workers, about="b"))
        known = {worker.about: worker for worker in workers.idle}
        assert known.keys() == {"a", "b"}
        for about in ("b", "b", "a", "b"):
            await told(workers, about=about)
            assert workers.idle[-1] is known[about]

    with_workers(test)


@POSIX
def test_a_process_that_does_not_end_is_killed_and_another_answers():
    async def test(workers):
        workers.idle.append(await workers._started())
        pid = workers.idle[0].process.pid
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(Killed):
            await told(workers)
        workers.bounds = Bounds(jobs=1)  # a machine may be slow to start another
        assert (await told(workers))[-1].sort == "end"
        assert workers.idle[0].process.pid != pid

    with_workers(test, seconds=0.1, jobs=1)


@POSIX
def test_a_process_that_dies_costs_one_answer():
    async def test(workers):
        workers.idle.append(await workers._started())
        os.kill(workers.idle[0].process.pid, signal.SIGSTOP)
        asking = asyncio.ensure_future(told(workers))
        os.kill((await busy(workers)).process.pid, signal.SIGKILL)
        with pytest.raises(Crashed):
            await asking
        assert (await told(workers))[-1].sort == "end"

    with_workers(test, jobs=1)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told otherwise there")
def test_a_process_that_takes_too_much_memory_is_killed():
    async def test(workers):
        with pytest.raises(Crashed, match="memory"):
            await told(workers)
        assert not workers.idle
        assert not workers.busy

    with_workers(test, memory=1 << 20)


@POSIX
def test_whoever_leaves_ends_the_process():
    async def test(workers):
        async with aclosing(workers.ask("me", "", "check", CHECK.encode())) as answers:
            assert (await anext(answers)).sort == "answer"
            process = (await busy(workers)).process
        assert not process.is_alive()
        assert (workers.idle, workers.busy, workers.asked) == ([], set(), {})

    with_workers(test)


@POSIX
def test_too_many_questions_at_once_are_refused():
    async def test(workers):
        workers.idle.append(await workers._started())
        os.kill(workers.idle[0].process.pid, signal.SIGSTOP)
        waiting = [asyncio.ensure_future(told(workers, client=one)) for one in ("a", "a", "b")]
        process = (await busy(workers)).process
        with pytest.raises(Busy, match="one client"):
            await told(workers, client="a")
        with pytest.raises(Busy, match="more than 3"):
            await told(workers, client="c")
        os.kill(process.pid, signal.SIGCONT)
        assert [answers[-1].sort for answers in await asyncio.gather(*waiting)] == ["end"] * 3

    with_workers(test, jobs=1, per_client=2, in_all=3)


# -- load ----------------------------------------------------------------------------------


def told_of(pid):
    """What the system tells of a process after its name; nothing if it has ended."""
    with suppress(OSError):
        told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return told if told[0] not in "ZX" else []
    return []


def offspring(pid):
    """The processes that a process has started, and those that these have."""
    known = [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]
    parents = {one: int(told[1]) for one in known if (told := told_of(one))}
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def at_work(pid):
    """The ticks a process has been at work."""
    return sum(map(int, told_of(pid)[11:13]))


def patient(address, path, body):
    """An answer, of whoever comes again when there is too much to do."""
    while True:
        status, headers, text = asked(address, path, body)
        if status != 429:
            return status, text
        time.sleep(int(headers["retry-after"]))


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at otherwise there")
def test_under_load_one_that_hangs_and_one_that_dies_cost_no_other_answer():
    process, address = started("--jobs", "4", "--time-limit", "20")
    *_, last, _ = carried("check", CHECK, Allowance(Limit()))
    with ThreadPoolExecutor(22) as pool:
        lost = [pool.submit(patient, address, "/api/generate", ENDLESS) for _ in range(2)]
        busy = []
        while len(busy) < 2:  # those that are at work all the time
            before = {pid: at_work(pid) for pid in offspring(process.pid)}
            time.sleep(1)
            busy = [pid for pid, ticks in before.items() if at_work(pid) - ticks > 10]
        os.kill(busy[0], signal.SIGSTOP)
        os.kill(busy[1], signal.SIGKILL)
        found = pool.map(partial(patient, address, "/api/check"), [CHECK] * 200)
        assert set(found) == {(200, last.text)}
        assert {one.result()[0] for one in lost} == {503, 504}
    processes = offspring(process.pid)
    assert len(processes) <= 4 + 2  # those that answer, the one they are forked from, a tracker
    assert max(map(resident, [process.pid, *processes])) < 300 << 20
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)
    while any(map(told_of, processes)):  # they have closed the pipe, and end
        time.sleep(0.05)


@pytest.mark.long
def test_it_keeps_to_its_own_description(tmp_path):
    pytest.importorskip("schemathesis", reason="needs schemathesis")
    process, address = started("--jobs", "2", "--time-limit", "1")
    Thread(target=process.stderr.read, daemon=True).start()  # a log that nobody reads stops it
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"http://{address}/openapi.json"]
    # A text that is no puzzle is a string, too.
    command += ["--checks", "all", "--exclude-checks", "positive_data_acceptance"]
    command += ["--phases", "coverage,fuzzing", "--generation-deterministic"]
    command += ["--max-examples", "2", "--continue-on-failure", "--no-color"]
    done = subprocess.run(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    process.terminate()
    process.wait(timeout=30)
    assert done.returncode == 0, done.stdout
