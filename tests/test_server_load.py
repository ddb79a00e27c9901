"""A server under load, and asked all that its own description allows."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

pytest.importorskip("fastapi", reason="needs enpitsu[web]")
pytest.importorskip("uvicorn", reason="needs enpitsu[web]")

from enpitsu.app.limits import MAX_QUICK_PROCESSES
from enpitsu.app.questions.carried import carried
from enpitsu.app.questions.requests import Allowance
from enpitsu.app.web.workers import resident
from enpitsu.paper.limit import Limit
from servers import CHECK, ENDLESS, asked, started


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
        if not headers["retry-after"]:
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
    # Those that answer, the one they are forked from, a tracker.
    assert len(processes) <= 4 + MAX_QUICK_PROCESSES + 2
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
