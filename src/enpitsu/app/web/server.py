"""The server: it carries questions to processes, and answers to the page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress
from functools import cache, partial
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from enpitsu.app.questions import QUESTIONS
from enpitsu.app.questions.carried import Told
from enpitsu.app.questions.requests import BadRequest, refused
from enpitsu.app.web.openapi import EVENTS, JSON, document
from enpitsu.app.web.static_files import StaticFile, static_files
from enpitsu.app.web.workers import Bounds, Busy, Crashed, Killed, Workers

MAX_BODY = 256 * 1024  # bytes of a request
BODY_SECONDS = 10.0  # in which it must have come
ABOUT = "enpitsu-board"  # a header: questions with the same word are about one board
STATUS = {"refused": 400, "late": 504}
INDEX, DOCS = "index.html", "docs.html"


def application(bounds: Bounds) -> FastAPI:
    """The server as an ASGI application."""
    workers = Workers(bounds)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        starting = asyncio.ensure_future(workers.start())  # the page need not wait for it
        yield
        starting.cancel()
        workers.close()

    app = FastAPI(lifespan=lifespan, openapi_url=None)
    for name in QUESTIONS:
        app.add_api_route(f"/api/{name}", partial(question, workers, name), methods=["POST"])
    app.add_api_route("/healthz", health)
    app.add_api_route("/openapi.json", cache(document))
    for path, name in {"/": INDEX, "/docs": DOCS, **{f"/{n}": n for n in static_files()}}.items():
        app.add_api_route(path, partial(page, static_files()[name]), methods=["GET", "HEAD"])
    return app


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


async def question(workers: Workers, name: str, request: Request) -> Response:
    """The answer to a question, or if events are accepted the answers as they get better."""
    body = await _body(request)
    if isinstance(body, Response):
        return body
    client = request.client.host if request.client else "?"
    about = request.headers.get(ABOUT, "")[:100]
    answers = workers.ask(client, f"{client} {about}" if about else "", name, body)
    leaving = asyncio.ensure_future(_left(request))
    try:
        first = await _unless(leaving, answers)
        if EVENTS in request.headers.get("accept", "") and first.sort == "answer":
            headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
            return StreamingResponse(_events(first, answers), media_type=EVENTS, headers=headers)
        last = told = first
        while told.sort == "answer":
            last, told = told, await _unless(leaving, answers)
    except Busy as error:
        return _refused(429, str(error), {"retry-after": str(error.seconds)})
    except Killed as error:
        return _refused(504, str(error))
    except Crashed as error:
        return _refused(503, str(error))
    finally:
        leaving.cancel()
    if told.sort != "end":
        return Response(told.text, STATUS[told.sort], media_type=JSON)
    return Response(last.text, media_type=JSON, headers={"cache-control": "no-store"})


async def _unless(leaving: asyncio.Future[None], answers: AsyncIterator[Told]) -> Told:
    """The next thing told, unless whoever asked leaves before."""
    coming = asyncio.ensure_future(anext(answers))
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


async def _events(first: Told, answers: AsyncIterator[Told]) -> AsyncIterator[str]:
    """What is told, as server-sent events; an error after the first answer is one, too."""
    async with aclosing(answers):  # type: ignore[type-var]  # it is a generator
        try:
            yield _event(first)
            async for told in answers:
                yield _event(told)
        except (Killed, Crashed) as error:
            sort = "late" if isinstance(error, Killed) else "failed"
            yield f"event: {sort}\ndata: {json.dumps({'error': str(error)})}\n\n"


def _event(told: Told) -> str:
    return f"event: {told.sort}\ndata: {told.text or '{}'}\n\n"


# -- requests ------------------------------------------------------------------------------


async def _body(request: Request) -> bytes | Response:
    """The body of a request, or what is told if there is none that will do."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        return _refused(415, f"expected the content type {JSON}")
    if int(request.headers.get("content-length") or 0) > MAX_BODY:
        return _too_long()
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for piece in request.stream():
                body += piece
                if len(body) > MAX_BODY:
                    return _too_long()
    except TimeoutError:
        why = f"the request did not come within {BODY_SECONDS:g} seconds"
        return _refused(408, why, {"connection": "close"})  # nor is the rest waited for
    return bytes(body)


def _too_long() -> Response:
    return _refused(413, f"a request of more than {MAX_BODY} bytes")


def _refused(status: int, why: str, headers: dict[str, str] | None = None) -> Response:
    told: Any = refused(BadRequest(why))
    return JSONResponse(told, status, headers=headers)
