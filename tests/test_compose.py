"""What compose.yaml starts, without a container engine: the same commands, one after the other."""

import json
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep

import pytest

from postgres import free_port
from servers import POSIX, asked

yaml = pytest.importorskip("yaml", reason="needs PyYAML")
pytest.importorskip("distributed", reason="needs Dask")

ROOT = Path(__file__).parents[1]
PASSWORD = "${POSTGRES_PASSWORD:?set it in .env}"
SECONDS_TO_BE_HEALTHY = 30


class Composed:
    """The services of compose.yaml, with a database, an address and ports of this machine."""

    def __init__(self, database, folder):
        self.folder, self.ports = folder, {"8000": str(free_port()), "8786": str(free_port())}
        told = (ROOT / "compose.yaml").read_text("utf-8")
        told = told.replace(f"postgresql://puzzles:{PASSWORD}@library/puzzles", database)
        told = told.replace("0.0.0.0", "127.0.0.1").replace("'localhost'", "'127.0.0.1'")
        for port, free in self.ports.items():
            told = told.replace(f'"{port}"', f'"{free}"').replace(f", {port})", f", {free})")
        told = told.replace("tcp://scheduler:8786", self.scheduler).replace("/tmp]", f"{folder}]")
        self.services = yaml.safe_load(told)["services"]

    @property
    def scheduler(self):
        return f"tcp://127.0.0.1:{self.ports['8786']}"

    def command(self, name, *words):
        """How the container of a service begins, with other words than its own if there are any."""
        service = self.services[name]
        program, *more = service.get("entrypoint", ["enpitsu"])
        return [*PROGRAMS[program], *more, *(words or service.get("command", ()))]

    def called(self, name, *words, given=""):
        """What a service prints that ends by itself, and well."""
        environment = {"PATH": str(Path(sys.executable).parent), "HOME": str(self.folder / "none")}
        return subprocess.run(
            self.command(name, *words),
            env=environment | self.services[name].get("environment", {}),
            input=given, capture_output=True, text=True, check=True, timeout=60,
        ).stdout  # fmt: skip

    def healthy(self, name):
        """Whether the health check of a service is content."""
        program, *words = self.services[name]["healthcheck"]["test"][1:]
        return not subprocess.run(
            [*PROGRAMS[program], *words], stderr=subprocess.DEVNULL
        ).returncode


PROGRAMS = {
    "python": [sys.executable],
    "enpitsu": [sys.executable, "-m", "enpitsu"],
    "dask": [sys.executable, "-m", "dask"],
}


def wait_until(holds):
    """Wait until something holds."""
    end = monotonic() + SECONDS_TO_BE_HEALTHY
    while not holds():
        assert monotonic() < end
        sleep(0.05)


@POSIX
@pytest.mark.long
def test_a_run_on_the_workers_is_found_by_the_command_line_and_on_the_page(database, tmp_path):
    composed = Composed(database, tmp_path)
    page = f"127.0.0.1:{composed.ports['8000']}"
    with ExitStack() as stack:

        def start(name):
            process = stack.enter_context(subprocess.Popen(composed.command(name)))
            stack.callback(process.terminate)

        composed.called("tables")
        composed.called("tables")  # as at the next start
        start("scheduler")
        wait_until(lambda: composed.healthy("scheduler"))
        start("worker")
        start("page")
        wait_until(lambda: listening(page))
        assert found(page, "") == []
        wishes = ["generate", "takuzu", "--size", "4", "--count", "3"]
        composed.called("enpitsu", "run", *wishes, "--executor", f"dask:{composed.scheduler}")
        given = (ROOT / "examples" / "abc.puz").read_text("utf-8")
        composed.called("enpitsu", "library", "add", "-", given=given)
        told = composed.called("enpitsu", "library", "find", "--json")
        kinds = [json.loads(line)["kind"] for line in told.splitlines()]
        assert kinds == ["takuzu"] * 3 + ["abc"]
        assert [one["kind"] for one in found(page, "")] == kinds
        (abc,) = found(page, "kind:abc")
        _, _, entry = asked(page, "/api/entry", json.dumps({"number": abc["number"]}))
        assert json.loads(entry)["record"]["kind"] == "abc"


def listening(address):
    host, port = address.split(":")
    with socket.socket() as one:
        return one.connect_ex((host, int(port))) == 0


def found(page, query):
    """What the page's search finds."""
    status, _, told = asked(page, "/api/search", json.dumps({"query": query}))
    assert status == 200, told
    return json.loads(told)["entries"]
