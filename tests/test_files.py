"""Files that are written: whole or not at all, and nothing is lost that is not ours."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from enpitsu import files
from enpitsu.errors import EnpitsuError
from enpitsu.files import NewFile

EXAMPLES = Path(__file__).parents[1] / "examples"
WIJUKO, SHAKASHAKA = EXAMPLES / "wijuko.puz", EXAMPLES / "shakashaka.puz"
MINE = "a letter of mine\n"


def ours(beginning):
    return beginning.startswith(b"ours")


def listed(folder):
    return sorted(path.name for path in folder.iterdir())


# -- one file ------------------------------------------------------------------------------


def test_a_file_takes_its_place_when_it_is_whole(tmp_path):
    path = tmp_path / "a"
    path.write_text("ours, before")
    path.chmod(0o640)
    with NewFile(path, ours) as file:
        file.write("ours, ")
        file.write(b"after")
        assert path.read_text() == "ours, before"
    assert path.read_text() == "ours, after"
    assert path.stat().st_mode & 0o777 == 0o640
    assert listed(tmp_path) == ["a"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit])
def test_what_is_there_stays_if_the_work_fails(tmp_path, error):
    path = tmp_path / "a"
    path.write_text("ours, before")

    def work():
        with NewFile(path, ours) as file:
            file.write("ours, half of it")
            raise error

    with pytest.raises(error):
        work()
    assert path.read_text() == "ours, before"
    assert listed(tmp_path) == ["a"]


def test_nothing_written_is_no_file(tmp_path):
    with NewFile(tmp_path / "a", ours):
        pass
    assert listed(tmp_path) == []


def test_a_new_file_may_be_read_by_whom_the_mask_says(tmp_path):
    before = os.umask(0o027)
    try:
        with NewFile(tmp_path / "a", ours) as file:
            file.write("x")
    finally:
        os.umask(before)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


def test_what_is_not_known_is_replaced_with_force_only(tmp_path):
    path = tmp_path / "a"
    path.write_text(MINE)
    with pytest.raises(EnpitsuError, match=r"a: there already, .*--force replaces it"):
        NewFile(path, ours)
    assert path.read_text() == MINE
    with NewFile(path, ours, force=True) as file:
        file.write("ours")
    assert path.read_text() == "ours"


def test_an_empty_file_is_replaced(tmp_path):
    (tmp_path / "a").touch()
    with NewFile(tmp_path / "a", ours) as file:
        file.write("x")
    assert (tmp_path / "a").read_text() == "x"


@pytest.mark.parametrize("there", [True, False])
def test_a_link_is_followed_with_force_only(tmp_path, there):
    target, link = tmp_path / "target", tmp_path / "link"
    if there:
        target.write_text("ours")
    link.symlink_to("target")
    with pytest.raises(EnpitsuError, match="link: a link to target; only --force follows it"):
        NewFile(link, ours)
    with NewFile(link, ours, force=True) as file:
        file.write("new")
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_what_cannot_be_written_is_told(tmp_path):
    (tmp_path / "loop").symlink_to("loop")
    for path, why in {"no/a": "no such file", ".": "is a folder", "loop": ""}.items():
        with (
            pytest.raises(EnpitsuError, match=f"{path}: .*{why}"),
            NewFile(tmp_path / path, ours, force=True) as file,
        ):
            file.write("x")


def test_a_device_is_written_as_it_is():
    with NewFile(Path(os.devnull), ours) as file:
        file.write("x")
    assert not Path(os.devnull).is_file()


def test_of_several_files_none_is_replaced_if_one_cannot(tmp_path):
    (tmp_path / "a").write_text("first\nold")
    (tmp_path / "b").write_text(MINE)
    with pytest.raises(EnpitsuError, match="b: there already"):
        files.write(tmp_path, {"a": "first\nnew", "b": "first\nnew"})
    assert (tmp_path / "a").read_text() == "first\nold"
    files.write(tmp_path, {"a": "first\nnew", "c/d": b"x"})
    assert (tmp_path / "a").read_text() == "first\nnew"
    assert (tmp_path / "c/d").read_bytes() == b"x"
    assert listed(tmp_path) == ["a", "b", "c"]


# -- commands ------------------------------------------------------------------------------

WRITERS = {
    "a.json": ("solve", WIJUKO),
    "a.csv": ("grade", WIJUKO),
    "a.svg": ("draw", WIJUKO),
    "a.png": ("draw", WIJUKO),
    "a.html": ("explain", WIJUKO),
    "a.puz": ("convert", WIJUKO),
    "a.cnf": ("convert", WIJUKO),
    "a.pzprv3": ("convert", SHAKASHAKA),
    "a.jsonl": ("generate", "takuzu", "--size", "4"),
    "kinds.json": ("kinds",),
    "rules.json": ("rules", "wijuko"),
}


@pytest.mark.parametrize("name", WRITERS)
def test_a_command_replaces_what_it_may_have_written_and_nothing_else(run, tmp_path, name):
    path = tmp_path / name
    words = (*WRITERS[name], "-o", path)
    assert run(*words)[0] == 0
    first = path.read_bytes()
    assert run(*words)[0] == 0  # again
    path.write_text(MINE)
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert f"{name}: there already" in err
    assert path.read_text() == MINE
    assert run(*words, "--force")[0] == 0
    assert len(path.read_bytes()) > len(first) * 0.9
    assert listed(tmp_path) == [name]


def test_an_answer_in_text_replaces_nothing_unasked(run, tmp_path):
    puzzle = tmp_path / "a.puz"
    puzzle.write_bytes(WIJUKO.read_bytes())
    assert run("solve", puzzle, "-o", puzzle)[0] == 2
    assert puzzle.read_bytes() == WIJUKO.read_bytes()
    assert run("solve", puzzle, "-o", tmp_path / "a.txt")[0] == 0
    assert run("solve", puzzle, "-o", tmp_path / "a.txt")[0] == 2
    assert run("solve", puzzle, "-o", tmp_path / "a.txt", "--force")[0] == 0


@pytest.mark.parametrize("content", ['{"name": "package"}\n', "[1, 2]\n", '{"a":' * 9999, "{\n"])
def test_other_json_is_not_replaced(run, tmp_path, content):
    path = tmp_path / "a.json"
    path.write_text(content)
    for words in (("solve", WIJUKO), ("convert", WIJUKO), ("kinds",)):
        assert run(*words, "-o", path)[0] == 2
    assert path.read_text() == content


def test_a_collection_that_fails_half_way_leaves_the_file_whole(run, tmp_path):
    path = tmp_path / "many.jsonl"
    line = run("convert", WIJUKO, "--to", "json")[1]
    path.write_text(line * 20 + "{}\n" + line * 20)
    before = path.read_bytes()
    code, _, err = run("convert", path, "-o", path)
    assert code == 2
    assert "left as it was, for not all of it could be written" in err
    assert path.read_bytes() == before
    assert run("convert", path, "-o", tmp_path / "good.jsonl")[0] == 2  # but the others are there
    assert (tmp_path / "good.jsonl").read_text().count("\n") == 40
    assert listed(tmp_path) == ["good.jsonl", "many.jsonl"]


def test_a_link_to_a_source_is_not_followed_unasked(run, tmp_path):
    target, link = tmp_path / "a.json", tmp_path / "b.json"
    target.write_text(run("convert", WIJUKO, "--to", "json")[1])
    link.symlink_to(target)
    code, _, err = run("convert", link, "--solution", "-o", link)
    assert code == 2
    assert "only --force follows it" in err
    assert run("convert", link, "--solution", "-o", link, "--force")[0] == 0
    assert link.is_symlink()
    assert json.loads(target.read_text())["solution"]


def test_folders_keep_what_is_not_ours(run, tmp_path):
    words = ("explain", WIJUKO, "--to", "html", "-o", f"{tmp_path}/")
    assert run(*words)[0] == 0
    assert run(*words)[0] == 0
    (tmp_path / "steps.js").write_text(MINE)
    assert "steps.js: there already" in run(*words)[2]
    proof, rules = tmp_path / "proof", tmp_path / "rules"
    for _ in range(2):
        assert run("prove", WIJUKO, "-o", proof)[0] == 0
        assert run("rules", "suguru", "--svg", rules)[0] == 0
    (proof / "proof.drup").write_text(MINE)
    formula = (proof / "formula.cnf").stat().st_mtime_ns
    assert "proof.drup: there already" in run("prove", WIJUKO, "-o", proof)[2]
    assert (proof / "formula.cnf").stat().st_mtime_ns == formula
    assert run("prove", WIJUKO, "-o", proof, "--force")[0] == 0
    assert run("prove", "--verify", proof)[0] == 0
    next(rules.iterdir()).write_text(MINE)
    assert run("rules", "suguru", "--svg", rules)[0] == 2


def test_a_page_beside_the_answer_is_written_so_too(run, tmp_path):
    page = tmp_path / "a.html"
    page.write_text(MINE)
    assert "a.html: there already" in run("explain", WIJUKO, "--html", page)[2]
    assert run("explain", WIJUKO, "--html", page, "--force")[0] == 0
    assert run("explain", WIJUKO, "--html", page)[0] == 0


@pytest.mark.parametrize("command", ["book", "sheet"])
def test_a_book_looks_before_it_solves(run, tmp_path, command):
    pytest.importorskip("typst")
    out = tmp_path / "a.pdf"
    out.write_text(MINE)
    assert "a.pdf: there already" in run(command, WIJUKO, "-o", out)[2]
    assert out.read_text() == MINE


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is told in another way")
def test_ctrl_c_leaves_nothing_behind(tmp_path):
    out = tmp_path / "a.jsonl"
    out.write_text('{"kind": "takuzu", "rows": 2, "cols": 2, "grid": ["..", "1."]}')
    before = out.read_bytes()
    words = ["generate", "sudoku", "--size", "9", "-n", "5000", "--jobs", "1", "-o", str(out)]
    program = [sys.executable, "-m", "enpitsu", *words]
    with subprocess.Popen(program, stderr=subprocess.PIPE, text=True) as process:
        while len(listed(tmp_path)) < 2:  # the new one beside the old
            assert process.poll() is None
            sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "enpitsu: interrupted\n")
    assert listed(tmp_path) == ["a.jsonl"]
    assert out.read_bytes() == before
