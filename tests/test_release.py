"""A release: one version everywhere, the licences of what is shipped, and all that it needs."""

import json
import re
import tomllib
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import enpitsu
from scripted import script

yaml = pytest.importorskip("yaml", reason="needs PyYAML")

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
WORKFLOWS = [*(ROOT / ".github" / "workflows").glob("*.yml")]


def read(name):
    return (ROOT / name).read_text("utf-8")


def test_one_version_is_told_everywhere():
    cited = yaml.safe_load(read("CITATION.cff"))
    assert cited["version"] == enpitsu.__version__
    newest = re.search(r"^## (.+)$", read("CHANGELOG.md"), re.M)[1]
    assert newest == f"{cited['version']}, {cited['date-released']}"


def test_each_python_that_is_promised_is_tested():
    jobs = yaml.safe_load(read(".github/workflows/check.yml"))["jobs"]
    promised = [
        name.rpartition(" ")[2]
        for name in PROJECT["classifiers"]
        if name.startswith("Programming Language :: Python :: 3.")
    ]
    assert jobs["tests"]["strategy"]["matrix"]["python"] == promised
    assert PROJECT["requires-python"] == f">={promised[0]}"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_may_do_little_and_end(path):
    told = yaml.safe_load(path.read_text("utf-8"))
    assert told["permissions"] == {"contents": "read"}
    assert all(job["timeout-minutes"] <= 30 for job in told["jobs"].values())
    scripts = re.findall(r"scripts/\w+\.py", path.read_text("utf-8"))
    assert all((ROOT / name).is_file() for name in scripts)


def test_the_container_runs_as_nobody_in_particular_and_tells_whether_it_is_healthy():
    lines = read("Dockerfile")
    assert re.search(r"^USER [1-9]\d*$", lines, re.M)
    assert "/healthz" in lines
    services = yaml.safe_load(read("compose.yaml"))["services"]
    ours = {name: one for name, one in services.items() if one.get("image") == "enpitsu"}
    assert ours.keys() == services.keys() - {"library"}
    for one in ours.values():
        assert one["read_only"]
        assert one["cap_drop"] == ["ALL"]
    assert [name for name, one in services.items() if "ports" in one] == ["page"]
    assert all(port.startswith("127.0.0.1:") for port in services["page"]["ports"])


def test_the_licence_of_whatever_is_shipped_is_beside_it_and_told():
    fonts = {path.parent for path in (ROOT / "src").rglob("*.ttf")}
    assert fonts
    told = [ROOT / name for name in PROJECT["license-files"]]
    assert all(path.is_file() for path in told)
    assert fonts <= {path.parent for path in told}
    assert PROJECT["license"] == "MIT AND OFL-1.1"
    pages = read("docs/licences.md")
    for extra, needs in PROJECT["optional-dependencies"].items():
        if extra in ("all", "dev", "docs", "fuzz", "bench", "notebooks"):
            continue
        assert f"| `{extra}` |" in pages
        assert all(Requirement(need).name in pages for need in needs)


def test_the_bill_of_materials_has_all_that_is_needed_and_what_needs_it():
    bill = script("sbom").bill(["book", "web"])
    names = {one["name"] for one in bill["components"]}
    assert {"click", "python-sat", "typst", "fastapi", "starlette"} <= names
    assert "sqlalchemy" not in names
    assert all(one.get("licenses") for one in bill["components"])
    refs = {one["bom-ref"] for one in bill["components"]}
    (root, *others) = bill["dependencies"]
    assert {below for one in bill["dependencies"] for below in one["dependsOn"]} <= refs
    assert {one["ref"] for one in others} == refs - {"liberation-sans"}
    needed = {Requirement(text).name for text in requires("enpitsu") if ";" not in text}
    assert all(any(f"/{name}@" in ref for ref in root["dependsOn"]) for name in needed)


def test_the_history_of_times_is_of_versions_and_questions():
    lines = [json.loads(line) for line in read("bench/history.jsonl").splitlines()]
    assert lines
    for line in lines:
        assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+)?", line["version"])
        assert line["ratios"].keys() <= {"solve", "explain", "grade", "count", "generate"}
        assert all(ratio > 0 for ratio in line["ratios"].values())
    figure = read("docs/history.svg")
    assert all(line["commit"] in figure for line in lines)
