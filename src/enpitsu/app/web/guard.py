"""The middleware before the server: hosts, origins, headers, and a log without questions."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection
from time import perf_counter, time
from typing import Any, TextIO

from enpitsu.app.questions.requests import refused
from enpitsu.app.web.reports import write_report
from enpitsu.errors import EnpitsuError, InternalError
from enpitsu.paper.wire import BadRequest

# Scripts, styles and connections are the server's own; a picture may be one the page has made.
POLICY = (
    "default-src 'self'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SAFE = ("GET", "HEAD")
Scope = dict[str, Any]


class Guard:
    """An ASGI application that passes on valid requests, and logs each as a line of JSON.

    A request must name one of the `hosts`, which prevents DNS rebinding. Requests other than GET
    must not come from a page of another site.
    """

    def __init__(self, app: Any, hosts: Collection[str], log: TextIO | None = None) -> None:  # noqa: ANN401
        self.app, self.hosts, self.log = app, frozenset(hosts), log or sys.stderr

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:  # noqa: ANN401
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start, told = perf_counter(), {"status": 0, "bytes": 0}

        async def sending(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                told["status"] = message["status"]
                known = {name.lower() for name, _ in message["headers"]}
                more = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [
                    *message["headers"],
                    *(header for header in more if header[0] not in known),
                ]
            else:
                told["bytes"] += len(message.get("body", b""))
            await send(message)

        try:
            if why := self._unfit(scope):
                await _refuse(sending, 403, BadRequest(why))
            else:
                await self.app(scope, receive, sending)
        except Exception as met:  # noqa: BLE001  # whatever it is, it is reported
            error = InternalError.of(met)
            write_report(error, self.log)
            if not told["status"]:
                await _refuse(sending, 500, error)
        finally:
            self._write(scope, told, perf_counter() - start)

    def _unfit(self, scope: Scope) -> str:
        """Why a request is not meant for this server; empty if it is."""
        headers = dict(scope["headers"])
        host = _name(headers.get(b"host", b"").decode("latin-1"))
        if host not in self.hosts:
            return "this server does not have that name"
        origin = headers.get(b"origin")
        if origin is not None and scope["method"] not in SAFE:
            scheme, _, site = origin.partition(b"://")
            if scheme not in (b"http", b"https") or site != headers.get(b"host"):
                return "asked by a page of another site"
        return ""

    def _write(self, scope: Scope, told: dict[str, int], seconds: float) -> None:
        line = {
            "time": round(time(), 3),
            "client": (scope.get("client") or ["?"])[0],
            "method": scope["method"],
            "path": scope["path"][:200],
            **told,
            "seconds": round(seconds, 4),
        }
        print(json.dumps(line), file=self.log, flush=True)


def _name(host: str) -> str:
    """The name of a host without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0].lower()


async def _refuse(send: Any, status: int, why: EnpitsuError) -> None:  # noqa: ANN401
    body = json.dumps(refused(why)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
