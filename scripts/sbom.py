"""Write a software bill of materials: what enpitsu and its extras need, as it is installed here.

python scripts/sbom.py [--out FILE] [EXTRA ...]

It is JSON of CycloneDX 1.6, with the licence that each package declares. Without extras it is all
of them that the extra `all` has. The same packages give the same bytes.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = "enpitsu"
FONT = {
    "type": "file",
    "bom-ref": "liberation-sans",
    "name": "Liberation Sans",
    "licenses": [{"license": {"id": "OFL-1.1"}}],
}
CLASSIFIER = re.compile(r"License :: (?:OSI Approved :: )?(.+)")


def bill(extras: Iterable[str]) -> dict[str, Any]:
    """The bill: the packages that are needed, directly or not, and which needs which."""
    needs = needed(extras)
    (root, below), *others = needs.items()
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**component(distribution(root)), "type": "application"}},
        "components": [FONT, *(component(distribution(name)) for name, _ in sorted(others))],
        "dependencies": [
            {"ref": reference(distribution(root)), "dependsOn": [FONT["bom-ref"], *refs(below)]},
            *(
                {"ref": reference(distribution(name)), "dependsOn": refs(names)}
                for name, names in sorted(others)
            ),
        ],
    }


def needed(extras: Iterable[str]) -> dict[str, set[str]]:
    """By the name of each package the names of those that it needs here; enpitsu is the first."""
    found: dict[str, set[str]] = {}
    asked = {(ROOT, extra) for extra in ("", *extras)}
    done = set()
    while asked - done:
        name, extra = one = min(asked - done, key=lambda ask: (ask[0] != ROOT, ask))
        done.add(one)
        below = found.setdefault(name, set())
        for text in distribution(name).requires or ():
            need = Requirement(text)
            if need.marker is None or need.marker.evaluate({"extra": extra}):
                below_name = normal(need.name)
                asked |= {(below_name, more) for more in ("", *need.extras)}
                below |= {below_name} - {name}
    return found


def component(package: Distribution) -> dict[str, Any]:
    """A package as the bill has it."""
    told = {
        "type": "library",
        "bom-ref": reference(package),
        "name": normal(package.name),
        "version": package.version,
        "purl": reference(package),
    }
    licence = declared(package)
    return {**told, "licenses": [licence]} if licence else told


def declared(package: Distribution) -> dict[str, Any] | None:
    """The licence that a package declares: as an expression of SPDX, or else by its name."""
    told = package.metadata
    if expression := told.get("License-Expression"):
        return {"expression": expression}
    names = [met[1] for one in told.get_all("Classifier", []) if (met := CLASSIFIER.match(one))]
    first = (told.get("License") or "").strip().partition("\n")[0]
    name = " and ".join(names) or first
    return {"license": {"name": name}} if name else None


def reference(package: Distribution) -> str:
    """The package URL of a package."""
    return f"pkg:pypi/{normal(package.name)}@{package.version}"


def refs(names: Iterable[str]) -> list[str]:
    """The references to packages of these names."""
    return [reference(distribution(name)) for name in sorted(names)]


def normal(name: str) -> str:
    """The name of a package in its normal form."""
    return re.sub(r"[-_.]+", "-", name).lower()


def main() -> None:
    """Write the bill."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("extras", nargs="*", default=["all"], metavar="EXTRA")
    parser.add_argument("--out", type=Path, metavar="FILE")
    told = parser.parse_args()
    text = json.dumps(bill(told.extras), indent=2) + "\n"
    if told.out is None:
        sys.stdout.write(text)
    else:
        told.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
