"""Try random mutants of a folder of the package, and tell those that no test notices.

    pip install cosmic-ray
    python scripts/mutants.py src/enpitsu/rules --number 100 tests/test_words.py tests/test_expr.py

Mutants are made by the operators of cosmic-ray, in a copy of the checkout: one operator, drawn at
random, at each of so many places in the code, drawn at random too, but for annotations and imports.
The tests should be few and quick; what survives them is told, with the line before and after.
"""

import argparse
import ast
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parents[1]
Position = tuple[int, int]  # line and column
LEFT_OUT = ("RemoveDecorator", "ExceptionReplacer", "VariableInserter", "VariableReplacer")


def skipped(source: str) -> Iterator[tuple[Position, Position]]:
    """Where annotations, imports and decorators lie: from (line, column) to (line, column)."""
    for node in ast.walk(ast.parse(source)):
        parts = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        parts += getattr(node, "decorator_list", [])
        parts += [node] if isinstance(node, ast.Import | ast.ImportFrom) else []
        for part in filter(None, parts):
            yield (part.lineno, part.col_offset), (part.end_lineno, part.end_col_offset)


def sites(folder: Path) -> dict[tuple[Path, Position], list[tuple[str, int]]]:
    """Each place that can be mutated, with the operators that can: name, and which occurrence."""
    found: dict[tuple[Path, Position], list[tuple[str, int]]] = {}
    for path in sorted(folder.rglob("*.py")):
        spans, tree = [*skipped(path.read_text())], get_ast_from_path(path)
        for name in sorted(operator_names()):
            if not any(part in name for part in LEFT_OUT):
                operator, number = get_operator(name)(), 0
                for node in ast_nodes(tree):
                    for start, _ in operator.mutation_positions(node):
                        if not any(first <= start < last for first, last in spans):
                            found.setdefault((path, start), []).append((name, number))
                        number += 1
    return found


def survives(copy: Path, tests: Sequence[str], seconds: int) -> bool:
    """Whether all tests pass in so many seconds of work."""
    environment = {**os.environ, "PYTHONPATH": str(copy / "src")}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    limit = (seconds, seconds)
    ended = subprocess.run(
        command,
        cwd=copy,
        env=environment,
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, limit),
        check=False,
    )
    return ended.returncode == 0


def main() -> None:
    """Mutate, test, and tell."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", help="as in src/enpitsu/rules")
    parser.add_argument("tests", nargs="+", help="files that should notice")
    parser.add_argument("--number", type=int, default=100, help="mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=60, help="of work for the tests of one")
    asked = parser.parse_args()
    verdicts = Counter()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "enpitsu"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "node_modules"))
        rng = random.Random(asked.seed)
        found = sorted(sites(copy / asked.folder).items())
        print(f"{len(found)} sites")
        if not survives(copy, asked.tests, asked.seconds):
            sys.exit("the tests fail, or take too long, without any mutant")
        for (path, (line, _)), operators in rng.sample(found, min(asked.number, len(found))):
            source = path.read_text()
            name, number = rng.choice(operators)
            mutant = mutate_code(source, get_operator(name)(), number)
            path.write_text(mutant)
            verdict = "survived" if survives(copy, asked.tests, asked.seconds) else "killed"
            path.write_text(source)
            verdicts[verdict] += 1
            if verdict == "survived":
                before, after = (text.splitlines()[line - 1].strip() for text in (source, mutant))
                print(json.dumps([f"{path.relative_to(copy)}:{line}", before, after]), flush=True)
    print(*(f"{number} {verdict}" for verdict, number in sorted(verdicts.items())), sep=", ")


if __name__ == "__main__":
    main()
