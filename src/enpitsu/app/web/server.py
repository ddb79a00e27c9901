"""The server: it carries questions to processes, and answers to the page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache, partial
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from starlette.requests import ClientDisconnect

from enpitsu.app.limits import MAX_REQUEST_BYTES, SECONDS_FOR_BODY
from enpitsu.app.questions import QUESTIONS
from enpitsu.app.questions.requests import refused
from enpitsu.app.web.asked import PendingQuestion, SpooledAnswer
from enpitsu.app.web.clients import client_of
from enpitsu.app.web.failures import Busy, Crashed, Killed, TooMany
from enpitsu.app.web.lanes import Lanes
from enpitsu.app.web.openapi import EVENTS, JSON, document
from enpitsu.app.web.static_files import StaticFile, static_files
from enpitsu.app.web.workers import Bounds
from enpitsu.errors import InternalError
from enpitsu.paper.wire import BadRequest

ABOUT = "enpitsu-board"  # a header: questions with the same word are about one board
STATUS = {"refused": 400, "late": 504, "failed": 500}
INDEX, DOCS = "index.html", "docs.html"


def application(bounds: Bounds) -> FastAPI:
    """The server as an ASGI application."""
    lanes = Lanes(bounds)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        starting = asyncio.ensure_future(lanes.start())  # the page does not wait for it
        yield
        starting.cancel()
        lanes.close()

    app = FastAPI(lifespan=lifespan, openapi_url=None, exception_handlers={Exception: failed})
    for name in QUESTIONS:
        app.add_api_route(f"/api/{name}", partial(question, lanes, name), methods=["POST"])
    app.add_api_route("/healthz", health)
    app.add_api_route("/openapi.json", cache(document))
    for path, name in {"/": INDEX, "/docs": DOCS, **{f"/{n}": n for n in static_files()}}.items():
        app.add_api_route(path, partial(page, static_files()[name]), methods=["GET", "HEAD"])
    return app


async def failed(_: Request, error: Exception) -> Response:
    """The answer to an internal error; the server around this one writes the log."""
    told: Any = refused(InternalError.of(error))
    return JSONResponse(told, 500)


async def health() -> dict[str, str]:
    """Tell that the server is there."""
    return {"status": "ok"}


async def page(file: StaticFile, request: Request) -> Response:
    """A file of the page; one that the browser has is not sent again."""
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.type)
    return Response(file.content, headers=headers, media_type=file.type)


# -- questions -----------------------------------------------------------------------------


async def question(lanes: Lanes, name: str, request: Request) -> Response:
    """The answer to a question, or if events are accepted the answers as they get better."""
    body = await _body(request)
    if isinstance(body, Response):
        return body
    client = client_of(request.client.host if request.client else "?")
    about = request.headers.get(ABOUT, "")[:100]
    try:
        asked = lanes.ask(client, f"{client} {about}" if about else "", name, body)
    except TooMany as error:
        return _refused(429, str(error), {"retry-after": "1"})
    try:
        return await _answered(lanes, asked, request)
    except BaseException as error:
        lanes.leave(asked)
        if isinstance(error, Busy):
            return _refused(503, str(error), {"retry-after": str(error.seconds)})
        if isinstance(error, Killed | Crashed):
            return _refused(504 if isinstance(error, Killed) else 503, str(error))
        raise


class Spooled(StreamingResponse):
    """A response that is sent from the spool as fast as the client reads it."""

    def __init__(
        self,
        lanes: Lanes,
        asked: PendingQuestion,
        pieces: AsyncIterator[bytes],
        **more: Any,  # noqa: ANN401  # what responses take
    ) -> None:
        super().__init__(pieces, **more)
        self.lanes, self.asked = lanes, asked

    async def __call__(self, *scope: Any) -> None:  # noqa: ANN401  # what applications take
        """Send it, and forget it."""
        try:
            await super().__call__(*scope)
        finally:
            self.lanes.leave(self.asked)


async def _answered(lanes: Lanes, asked: PendingQuestion, request: Request) -> Response:
    """The response to a question, once its status is known."""
    leaving = asyncio.ensure_future(_left(request))
    try:
        told = await _unless(leaving, asked)
        if EVENTS in request.headers.get("accept", "") and told.sort == "answer":
            headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
            events = _events(told, asked)
            return Spooled(lanes, asked, events, media_type=EVENTS, headers=headers)
        last = told
        while told.sort == "answer":
            last, told = told, await _unless(leaving, asked)
    finally:
        leaving.cancel()
    if told.sort != "end":
        last = told
    headers = {"cache-control": "no-store", "content-length": str(last.end - last.start)}
    status = STATUS.get(last.sort, 200)
    pieces = asked.text(last)
    return Spooled(lanes, asked, pieces, status_code=status, media_type=JSON, headers=headers)


async def _unless(leaving: asyncio.Future[None], asked: PendingQuestion) -> SpooledAnswer:
    """The next part of an answer, unless the client disconnects first."""
    coming = asyncio.ensure_future(asked.next())
    either: set[asyncio.Future[Any]] = {coming, leaving}
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if not coming.done():
        coming.cancel()
        with suppress(asyncio.CancelledError):
            await coming
        raise Killed("nobody waits for the answer")
    return coming.result()


async def _left(request: Request) -> None:
    """Come back when the client has left."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _events(told: SpooledAnswer, asked: PendingQuestion) -> AsyncIterator[bytes]:
    """The answers as server-sent events; an error after the first answer is an event, too."""
    try:
        while True:
            yield f"event: {told.sort}\ndata: {'' if told.end > told.start else '{}'}".encode()
            async for piece in asked.text(told):
                yield piece
            yield b"\n\n"
            if told.sort != "answer":
                return
            told = await asked.next()
    except (Busy, Killed, Crashed) as error:
        sort = "late" if isinstance(error, Killed) else "failed"
        yield f"event: {sort}\ndata: {json.dumps({'error': str(error)})}\n\n".encode()


# -- requests ------------------------------------------------------------------------------


async def _body(request: Request) -> bytes | Response:
    """The body of a request, or the response that refuses it."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        return _refused(415, f"expected the content type {JSON}")
    if int(request.headers.get("content-length") or 0) > MAX_REQUEST_BYTES:
        return _too_long()
    body = bytearray()
    try:
        async with asyncio.timeout(SECONDS_FOR_BODY):
            async for piece in request.stream():
                body += piece
                if len(body) > MAX_REQUEST_BYTES:
                    return _too_long()
    except TimeoutError:
        why = f"the request did not come within {SECONDS_FOR_BODY:g} seconds"
        return _refused(408, why, {"connection": "close"})  # the rest is not read
    except ClientDisconnect:
        return _refused(400, "whoever asked left before the request was complete")
    return bytes(body)


def _too_long() -> Response:
    return _refused(413, f"a request of more than {MAX_REQUEST_BYTES} bytes")


def _refused(status: int, why: str, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse(refused(BadRequest(why)), status, headers=headers)
