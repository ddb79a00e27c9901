"""What the command reads and writes: files that are kept, encodings, streams that are closed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from enpitsu.app import targets
from enpitsu.app.forms import OutputForm
from enpitsu.io.formats import read_all, read_record

ROOT = Path(__file__).parents[1]
EXAMPLES, DATA = ROOT / "examples", ROOT / "tests" / "data"
WIJUKO = (EXAMPLES / "wijuko.puz").read_text(encoding="utf-8")
PUZZLE = read_record(WIJUKO).puzzle
SUGURU = (EXAMPLES / "suguru.puz").read_text(encoding="utf-8")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="for a POSIX shell")


# -- files that are written ------------------------------------------------------------------


def test_a_puzzle_can_be_converted_in_place(run, tmp_path):
    file, link = tmp_path / "own", tmp_path / "link"
    file.write_text(WIJUKO, encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    assert run("convert", file, "--to", "json", "-o", file) == (0, "", "")
    assert read_record(file.read_text(encoding="utf-8"), format="json").puzzle == PUZZLE
    assert run("convert", link, "--to", "text", "-o", file) == (0, "", "")
    assert run("convert", file, "--to", "text", "-o", link, "--force") == (0, "", "")
    assert read_record(file.read_text(encoding="utf-8"), format="text").puzzle == PUZZLE
    assert (link.is_symlink(), file.stat().st_mode & 0o777) == (True, 0o640)
    assert set(tmp_path.iterdir()) == {file, link}


@pytest.mark.parametrize("more", [(), (EXAMPLES / "wijuko.puz",), ("no-such-file",)])
def test_a_source_of_which_something_would_be_missing_stays(run, tmp_path, more):
    file = tmp_path / "own"
    file.write_text(f"{SUGURU}---\n{WIJUKO}", encoding="utf-8")
    code, out, err = run("convert", file, *more, "--to", "puzzlink", "-o", file)
    assert (code, out) == (2, "")
    assert err.endswith(f"enpitsu: {file}: left as it was, for not all of it could be written\n")
    assert file.read_text(encoding="utf-8") == f"{SUGURU}---\n{WIJUKO}"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    "words",
    [
        ("convert", EXAMPLES / "wijuko.puz", "--to", "puzzlink"),
        ("convert", "no-such-file", "--to", "text"),
        ("generate", "marupeke", "--size", "20x20", "--method", "random", "--attempts", 1),
    ],
)
def test_a_file_is_not_emptied_for_nothing(run, tmp_path, words):
    file = tmp_path / "link.txt"
    assert run(*words, "-o", file)[0] in (2, 4)
    assert not file.exists()
    file.write_text("kept")
    run(*words, "-o", file)
    assert file.read_text() == "kept"


def test_a_file_takes_its_place_when_all_answers_are_given(tmp_path):
    file = tmp_path / "out.txt"
    file.write_text("before")
    form = OutputForm()
    with targets.opened(str(file), ["no-such-file"], form, alone=True, force=True) as out:
        out.begin("a puzzle")
        out.write("first\n")
        assert file.read_text() == "before"
        out.close(fine=True)
    assert file.read_text() == "first\n"


def test_a_source_stays_when_interrupted(tmp_path):
    file = tmp_path / "own"
    file.write_text(WIJUKO, encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        interrupted(file)
    assert file.read_text(encoding="utf-8") == WIJUKO
    assert list(tmp_path.iterdir()) == [file]


def interrupted(file):
    form = OutputForm(puzzles="text")
    with targets.opened(str(file), [str(file)], form, alone=True, force=False) as out:
        out.begin("a puzzle")
        out.write("half")
        raise KeyboardInterrupt


@POSIX
def test_standard_input_may_be_the_file_to_write(tmp_path):
    file = tmp_path / "own"
    file.write_text(f"{SUGURU}---\n{WIJUKO}", encoding="utf-8")
    assert shell(f"convert - --to puzzlink -o {file} < {file}").returncode == 2
    assert len(read_all(file.read_text(encoding="utf-8"))) == 3
    assert shell(f"convert - --to json -o {file} < {file}").returncode == 0
    assert len(file.read_text(encoding="utf-8").splitlines()) == 3


def test_a_folder_for_pictures_is_made_if_its_name_ends_like_one(run, tmp_path):
    folder = tmp_path / "new.d" / "pictures"
    assert run("draw", WIJUKO, "--to", "svg", "-o", f"{folder}/") == (0, "", "")
    assert [file.name for file in folder.iterdir()] == ["puzzle.svg"]


# -- encodings and terminals -----------------------------------------------------------------

ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
ACCENTS = "marupeke id=äあ\n. x\n"


@POSIX
def test_output_is_utf8_whatever_the_locale(tmp_path):
    file = tmp_path / "a.puz"
    file.write_text(ACCENTS, encoding="utf-8")
    for source in (file, f"'{ACCENTS}'"):
        done = shell(f"convert --to json {source}", env={**os.environ, **ASCII})
        assert json.loads(done.stdout)["id"] == "äあ"
    done = shell("rules 'ä'", env={**os.environ, **ASCII})
    assert (done.returncode, done.stderr.isascii()) == (2, True)
    file.write_text("marupeke id=äあ\n. Q\n", encoding="utf-8")
    assert '"id":"äあ"' in shell(f"solve {file} --json", env={**os.environ, **ASCII}).stdout


@POSIX
def test_a_terminal_is_written_to_as_it_can():
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "enpitsu", "solve", WIJUKO]
    done = subprocess.run(command, stdout=theirs, env={**os.environ, **ASCII}, check=False)
    os.close(theirs)
    shown = os.read(ours, 1 << 16)
    os.close(ours)
    assert done.returncode == 0
    assert shown.isascii()
    assert rb"\u250f" in shown


def pretend_terminal(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)


def test_colour_is_for_terminals_that_have_it(run, monkeypatch):
    pretend_terminal(monkeypatch)
    assert "\x1b[" in run("draw", EXAMPLES / "suguru.puz")[1]
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in run("draw", EXAMPLES / "suguru.puz")[1]


@pytest.mark.parametrize("to", ["png", "pdf"])
def test_what_no_terminal_can_show_is_refused(run, monkeypatch, tmp_path, to):
    pretend_terminal(monkeypatch)
    code, out, err = run("draw", WIJUKO, "--to", to)
    expected = f"enpitsu: a terminal cannot show {to}; expected --out FILE\n"
    assert (code, out, err) == (2, "", expected)
    assert run("draw", WIJUKO, "--to", to, "-o", tmp_path / "picture")[0] == 0


# -- streams that are closed -----------------------------------------------------------------


def shell(command, **more):
    return subprocess.run(
        f"{sys.executable} -m enpitsu {command}",
        shell=True,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
        **more,
    )


@POSIX
@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("solve examples/wijuko.puz >&-", 2, "enpitsu: standard output is closed\n"),
        ("kinds >&-", 2, "enpitsu: standard output is closed\n"),
        ("solve - <&-", 2, "enpitsu: standard input: closed\n"),
        ("solve no-such-file 2>&-", 2, ""),
        ("solve examples/draft.puz --json --quiet 2>&-", 1, ""),
    ],
)
def test_a_closed_stream_is_a_line_at_most(command, status, said):
    done = shell(command)
    assert (done.returncode, done.stderr) == (status, said)
    assert "enpitsu" not in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_disk_is_a_line():
    done = shell("kinds > /dev/full")
    assert (done.returncode, done.stderr) == (2, "enpitsu: output: no space left on device\n")


@POSIX
@pytest.mark.parametrize("words", [("--jobs", "1"), ("--all",)])
def test_a_reader_that_leaves_ends_the_command(tmp_path, words):
    file = tmp_path / "large.puz"
    file.write_text(("shakashaka\n" + (". " * 20 + "\n") * 20 + "---\n") * 200)
    command = [sys.executable, "-m", "enpitsu", "solve", str(file), "--quiet", *words]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, encoding="utf-8", **pipes) as process:
        assert "solution" in process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


@POSIX
def test_the_status_of_a_pipe_whose_reader_has_left_is_not_one_of_puzzles():
    assert shell("kinds | true; exit ${PIPESTATUS[0]}", executable="/bin/bash").returncode == 141
