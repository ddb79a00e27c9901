"""Write down what the commands answer to all boards of evidence, and compare it with other code.

    python scripts/golden.py write answers.jsonl.xz [--src SRC] [--jobs 2]
    python scripts/golden.py compare answers.jsonl.xz [NEW] [--src SRC] [--jobs 2]

`write` asks the code under SRC, this checkout's unless told. `compare` asks the same questions, of
the same boards, again (or takes the answers of the file NEW), and for each kind and question prints
how many answers differ, with the difference of the first; its exit status is 1 if there is any.
Whether the code is old or new does not matter as long as it has the commands.

What is answered stands in FILE.part at once, and who begins again goes on there. An answer that
takes longer than `--limit` seconds is told as late, and compared with nothing. Seconds are left out
of answers; what each took the processor stands beside them as `took`.
"""

from __future__ import annotations

import argparse
import difflib
import gc
import hashlib
import json
import lzma
import os
import re
import resource
import select
import shlex
import signal
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data"
BOARD, FOLDER = "board", "answer"  # the names of the files of a question
LIMIT = 10  # seconds of the processor for an answer
ASLEEP = 60  # times as many seconds of the clock
LATE = "late"
FIRST = 60  # lines of a difference that are shown
LONGEST = 200_000  # characters of an answer that are kept; of a longer one its digest is
SECONDS = re.compile(r'"seconds":[\d.e+-]+')

# The questions about a board, by what it is there for; {format} is each format of its kind.
PUZZLE = {
    "solve": "solve --json",
    "solve text": "solve",
    "check": "check --json",
    "count": "count --json",
    "forced": "forced --json",
    "explain": "explain --json",
    "hint": "hint --json",
    "grade": "grade --json",
    "prove": f"prove --json -o {FOLDER}",
    "draw": "draw",
    "draw svg": "draw --to svg",
    "draw solution": "draw --solution --to svg",
    "convert {format}": "convert --to {format} --solution",
}
FORMULA = {"dimacs"}  # formats without a place for a solution
QUESTIONS = {
    "solved": {
        **PUZZLE,
        "explain text": "explain",
        "explain page": "explain --to html",
        "hint text": "hint",
        "heatmap": "heatmap --json",
    },
    "published": PUZZLE,
    "data": PUZZLE,
    "broken": {"check": "check --json", "check text": "check", "check svg": "check --to svg"},
    "technique": {
        "hint": "hint --json",
        "hint svg": "hint --to svg",
        "convert": "convert --to json",
    },
    "lemma": {"solve": "solve --json", "count": "count --json"},
    "kind": {
        "rules": "rules {kind} --techniques --json",
        "rules text": "rules {kind} --techniques",
        "generate": "generate {kind} --seed 1 --json",
    },
}


class Question(NamedTuple):
    """A command about a board, which is a text in any format; `name` tells them apart."""

    kind: str
    board: str
    asked: str
    command: str
    text: str

    @property
    def name(self) -> str:
        """What the answer is found by."""
        return f"{self.kind} {self.board} {self.asked}"


# -- what is asked ---------------------------------------------------------------------------


def questions(source: Path) -> Iterator[Question]:
    """All questions about the evidence in these sources and the boards of `tests/data`."""
    # What a list calls the name of a kind is not the same in all versions.
    formats = {one.get("name") or one["kind"]: one["formats"] for one in kinds(source)}
    boards = [("", kind, "kind", "") for kind in formats]
    for path in sorted(source.glob("*/kinds/*/evidence.toml")):
        for section, found in tomllib.loads(path.read_text("utf-8")).items():
            boards += [
                (f" {n}", path.parent.name, section, one["text"]) for n, one in enumerate(found)
            ]
    for path in sorted(DATA.glob("*.jsonl")):
        lines = path.read_text("utf-8").splitlines()
        boards += [(f" {n}", path.stem, "data", line) for n, line in enumerate(lines)]
    for number, kind, section, text in boards:
        for asked, command in QUESTIONS[section].items():
            for format in formats[kind] if "{format}" in asked else [""]:
                told = command.format(kind=kind, format=format)
                if format in FORMULA:
                    told = told.replace(" --solution", "")
                yield Question(kind, section + number, asked.format(format=format), told, text)


def kinds(source: Path) -> list[dict[str, Any]]:
    """What the code says of its kinds."""
    told = subprocess.run(
        [sys.executable, "-m", "enpitsu", "kinds", "--json"],
        env=environment(source),
        check=True,
        capture_output=True,
        text=True,
    )
    return [json.loads(line) for line in told.stdout.splitlines()]


def environment(source: Path) -> dict[str, str]:
    """That of a process that runs the code of a folder."""
    return {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "random", "COLUMNS": "100"}


# -- who answers -----------------------------------------------------------------------------


def serve(limit: int) -> None:
    """Answer questions, a line each: every command has a process of its own, with all loaded."""
    from importlib import import_module
    from pkgutil import walk_packages

    import enpitsu

    for module in walk_packages(enpitsu.__path__, "enpitsu."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    gc.freeze()  # what is loaded is shared by all
    for line in sys.stdin:
        with TemporaryDirectory() as folder:
            print(json.dumps(answered(json.loads(line), Path(folder), limit)), flush=True)


def answered(question: dict[str, str], folder: Path, limit: int) -> tuple[str, float]:
    """What a command comes to: its status, what it says, and the files it has written.

    And the seconds of the processor that it took.
    """
    (folder / BOARD).write_text(question["text"], "utf-8")
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        command(question, folder)
    ended = os.pidfd_open(child)
    if not select.select([ended], [], [], ASLEEP * limit)[0]:
        os.killpg(child, signal.SIGKILL)
    os.close(ended)
    _, ending, used = os.wait4(child, 0)
    seconds = round(used.ru_utime + used.ru_stime, 3)
    status = os.waitstatus_to_exitcode(ending)
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        return LATE, seconds
    written = sorted(folder.glob(f"{FOLDER}/*"))
    told = [path.read_text("utf-8") for path in (folder / "out", folder / "complaints")]
    told += [f"-- {path.name}\n{path.read_text('utf-8')}" for path in written]
    return SECONDS.sub('"seconds":0', f"-- {status}\n{''.join(told)}"), seconds


def command(question: dict[str, str], folder: Path) -> None:
    """Become the command, in its folder."""
    from enpitsu.app.cli import main

    os.setpgid(0, 0)  # what it starts ends with it
    os.chdir(folder)
    for stream, name in ((sys.stdout, "out"), (sys.stderr, "complaints")):
        file = os.open(name, os.O_WRONLY | os.O_CREAT)
        os.dup2(file, stream.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    board = [BOARD] if question["text"] else []
    sys.argv = ["enpitsu", *shlex.split(question["command"]), *board]
    try:
        main()
    finally:  # a traceback is no answer of a command
        os._exit(70)


def asked(questions: Iterable[Question], source: Path, jobs: int, limit: int, file: Path) -> None:
    """Have the questions answered by so many processes, and write each answer to a file."""
    open_: SimpleQueue[Question] = SimpleQueue()
    for question in questions:
        open_.put(question)
    total, done = open_.qsize(), SimpleQueue[tuple[Question, str, float] | None]()

    def work() -> None:
        command = [sys.executable, __file__, "serve", "--limit", str(limit)]
        server = subprocess.Popen(
            command,
            env=environment(source),
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert server.stdin is not None
        assert server.stdout is not None
        try:
            while True:
                question = open_.get_nowait()
                server.stdin.write(json.dumps(question._asdict()) + "\n")
                server.stdin.flush()
                done.put((question, *json.loads(server.stdout.readline())))
        except Empty:
            server.stdin.close()
            server.wait()
        finally:
            done.put(None)

    for _ in range(jobs):
        Thread(target=work, daemon=True).start()
    working, number = jobs, 0
    with file.open("a", encoding="utf-8") as out:
        while working:
            match done.get():
                case None:
                    working -= 1
                case question, told, seconds:
                    number += 1
                    if len(told) > LONGEST:
                        told = f"{len(told)} characters, {digest(told)}"
                    line = {**question._asdict(), "answer": told, "took": seconds}
                    print(json.dumps(line), file=out, flush=True)
                    if sys.stderr.isatty():
                        print(f"\r{number} of {total}", end="", file=sys.stderr)
    if number < total:
        raise SystemExit(f"{total - number} questions are not answered: a process has failed")


# -- files -----------------------------------------------------------------------------------

Answers = dict[str, dict[str, str]]


def all_answers(
    questions: Iterable[Question], source: Path, jobs: int, limit: int, part: Path
) -> Answers:
    """All answers of some sources; those that lie there already, by the same code, are taken."""
    mark = {"name": "code", "answer": code(source)}
    lines = part.read_text("utf-8").splitlines() if part.exists() else []
    whole = [json.loads(line) for line in lines if line.endswith("}")]
    if whole[:1] != [mark]:
        whole = [mark]
    part.write_text("".join(f"{json.dumps(one)}\n" for one in whole), "utf-8")
    known = {_name(one) for one in whole[1:]}
    asked((one for one in questions if one.name not in known), source, jobs, limit, part)
    found = [json.loads(line) for line in part.read_text("utf-8").splitlines()[1:]]
    return {_name(one): one for one in sorted(found, key=_name)}


def _name(told: dict[str, str]) -> str:
    return f"{told['kind']} {told['board']} {told['asked']}"


def code(source: Path) -> str:
    """A digest of all the files of some sources that an answer may depend on."""
    files = [path for path in sorted(source.rglob("*")) if path.suffix in {".py", ".toml", ".json"}]
    return digest(
        "".join(f"{path.relative_to(source)}\n{path.read_text('utf-8')}" for path in files)
    )


def digest(text: str) -> str:
    """A short digest of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def stored(answers: Answers, file: Path) -> None:
    """Keep answers in a file."""
    with lzma.open(file, "wt", encoding="utf-8", preset=1) as out:
        out.writelines(f"{json.dumps(one)}\n" for one in answers.values())


def kept(file: Path) -> Answers:
    """The answers of a file."""
    with lzma.open(file, "rt", encoding="utf-8") as lines:
        return {_name(one): one for one in map(json.loads, lines)}


# -- what differs ----------------------------------------------------------------------------


def differences(old: Answers, new: Answers) -> Iterator[str]:
    """A line for each kind and question with other answers, and the difference of the first."""
    met: dict[tuple[str, str], list[str]] = {}
    for name, one in old.items():
        told = new[name]["answer"] if name in new else "not asked"
        if one["answer"] != told and LATE not in (one["answer"], told):
            met.setdefault((one["kind"], one["asked"]), []).append(name)
    total = Counter((one["kind"], one["asked"]) for one in old.values())
    for (kind, question), names in met.items():
        share = f"{len(names)} of {total[kind, question]}"
        yield f"{kind}, {question}: {share} differ, as of {names[0]}"
    for names in met.values():
        first = old[names[0]], new.get(names[0], {"answer": "not asked"})
        before, after = (spread(one["answer"]) for one in first)
        lines = [*difflib.unified_diff(before, after, names[0], f"{names[0]}, now", lineterm="")]
        yield "\n" + "\n".join(lines[:FIRST])


def spread(text: str) -> list[str]:
    """The lines of an answer; those of JSON with a line for each member, so that they compare."""
    lines: list[str] = []
    for line in text.splitlines():
        try:
            told = json.loads(line) if line.startswith("{") else None
        except ValueError:
            told = None
        lines += [line] if told is None else json.dumps(told, indent=1).splitlines()
    return lines


def main() -> None:
    """Write answers, or compare them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("act", choices=("write", "compare", "serve"))
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("new", type=Path, nargs="?", help="answers to compare, instead of asking")
    parser.add_argument("--src", type=Path, default=ROOT / "src", help="the code that is asked")
    parser.add_argument("--jobs", type=int, default=2, help="processes that answer")
    parser.add_argument("--limit", type=int, default=LIMIT, help="seconds of the processor")
    parser.add_argument(
        "--only", default="", help="questions with a word that begins so, such as 'abc data'"
    )
    given = parser.parse_args()
    if given.act == "serve":
        serve(given.limit)
        return
    if given.file is None:
        parser.error("a file is expected")
    only = re.compile(rf"\b{re.escape(given.only)}")
    source, part = given.src.resolve(), given.file.with_name(f"{given.file.name}.{given.act}.part")
    if given.act == "write":
        todo = [one for one in questions(source) if only.search(one.name)]
        answers = all_answers(todo, source, given.jobs, given.limit, part)
        stored(answers, given.file)
    else:
        old = {name: one for name, one in kept(given.file).items() if only.search(name)}
        if given.new:
            answers = kept(given.new)
        else:
            todo = [Question(*(one[name] for name in Question._fields)) for one in old.values()]
            answers = all_answers(todo, source, given.jobs, given.limit, part)
        told = [*differences(old, answers)]
        print(*told, sep="\n")
    part.unlink(missing_ok=True)
    late = [name for name, one in answers.items() if one["answer"] == LATE]
    print(f"{len(answers)} answers" + (f"; late: {', '.join(late)}" if late else ""))
    if given.act == "compare" and told:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
