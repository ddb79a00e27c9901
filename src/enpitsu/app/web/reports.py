"""Internal errors in the log of the server; the answer has only the digits of the report."""

from __future__ import annotations

import json
import sys
from time import time
from typing import TextIO

from enpitsu.errors import InternalError


def write_report(error: InternalError, log: TextIO | None = None) -> None:
    """Write a line of JSON that tells where an internal error comes from."""
    line = {"time": round(time(), 3), "report": error.report, "traceback": error.traceback}
    print(json.dumps(line), file=log or sys.stderr, flush=True)
