"""The schemas in docs/schema are those of the code, and all that is said fits them."""

import json
import re
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from enpitsu.io.formats import records, write
from enpitsu.io.formats.schema import record_schema
from enpitsu.paper.wire import members
from enpitsu.show.reply import Reply
from evidence import DATA, SOLVED
from probe_kinds import PROBES, made
from samples import few
from scripted import script

ROOT = Path(__file__).parents[1]
FENCED = re.compile(r"```json\n(.*?)```", re.DOTALL)
PUZZLE = "suguru id=a\nregions\na a b\na b b\nc c b\ngivens\n. . .\n. 4 .\n1 . .\n"
SCRIPT = script("schemas")


@cache
def validator(name):
    schema = json.loads((ROOT / SCRIPT.FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_the_schemas_are_what_the_script_writes():
    files = {file.stem: file.read_text("utf-8") for file in (ROOT / SCRIPT.FOLDER).glob("*.json")}
    assert files == {name: SCRIPT.text(schema) for name, schema in SCRIPT.schemas().items()}


def test_every_answer_has_a_schema():
    def below(kind):
        return {kind}.union(*map(below, kind.__subclasses__()))

    ours = [kind for kind in below(Reply) - {Reply} if kind.__module__.startswith("enpitsu.")]
    assert ours
    known = SCRIPT.ANSWERS.values()
    for kind in ours:
        names = [member.name for member in members(kind)]
        assert any(names == [one.name for one in members(told)] for told in known), kind


# -- what is read ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [*DATA, ROOT / "examples" / "collection.jsonl", ROOT / "docs" / "formats.md"],
    ids=lambda path: path.name,
)
def test_every_example_of_a_record_is_valid(path):
    text = path.read_text(encoding="utf-8")
    text = "".join(FENCED.findall(text)) if path.suffix == ".md" else text
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines
    for line in lines[::10] if path in DATA else lines:
        validator("record").validate(line)


def test_what_is_written_is_valid():
    for _, record in few(SOLVED, 15):
        data = json.loads(write(record, "json"))
        validator("record").validate(data)
        assert not validator("record").is_valid({**data, "kind": "chess"})


@pytest.mark.parametrize("kind", PROBES, ids=repr)
def test_the_schema_follows_from_the_layers(kind):
    for record in made(kind).solved:
        Draft202012Validator(record_schema(kind)).validate(json.loads(write(record, "json")))


@pytest.mark.parametrize(
    "changes",
    [
        {"rows": 0},
        {"rows": "3"},
        {"givens": [[-1, 0, 0]] * 3},
        {"givens": 3},
        {"solution": [[True]]},
        {"regions": {"a": 1}},
        {"id": ["a"]},
    ],
)
def test_what_cannot_be_read_is_not_valid(changes):
    (record,) = records(PUZZLE)
    data = json.loads(write(record, "json"))
    assert not validator("record").is_valid(data | changes)


# -- what is answered -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("solve", "solve"),
        ("solve-all", "solve --all"),
        ("check", "check"),
        ("count", "count"),
        ("forced", "forced"),
        ("heatmap", "heatmap"),
        ("explain", "explain"),
        ("hint", "hint"),
        ("grade", "grade"),
        ("prove", "prove -o proof"),
        ("draw", "draw"),
        ("convert", "convert --to text"),
    ],
)
def test_what_a_command_answers_is_valid(run, tmp_path, monkeypatch, name, words):
    monkeypatch.chdir(tmp_path)
    bad = PUZZLE.replace("4", "9")
    _, out, _ = run(*words.split(), f"{PUZZLE}---\n{bad}", "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["error"] is None for answer in answers] == [True, False]
    for answer in answers:
        validator(name).validate(answer)
        validator("record").validate(answer["puzzle"] or {"kind": "abc", "rows": 1, "cols": 1})
    assert not validator(name).is_valid({"id": None, "puzzle": None, "error": None})


def test_what_is_listed_is_valid(run):
    for name, words in (("kinds", ["kinds"]), ("rules", ["rules", "abc"])):
        lines = run(*words, "--json")[1].splitlines()
        assert lines
        for line in map(json.loads, lines):
            validator(name).validate(line)
            assert not validator(name).is_valid({**line, "title": None})


def test_what_verifying_answers_is_valid(run, tmp_path):
    run("prove", "-o", tmp_path / "proof", PUZZLE)
    _, out, _ = run("prove", "--verify", tmp_path / "proof", "--json")
    validator("verify").validate(json.loads(out))
