"""The command serve: the page in a browser, and the server behind it."""

from __future__ import annotations

import signal
import socket
import sys
import webbrowser
from contextlib import suppress
from ipaddress import ip_network
from typing import Any

import click

from enpitsu.app.asking import cores
from enpitsu.app.limits import MAX_CONNECTIONS, MEGABYTE, SECONDS_TO_END
from enpitsu.app.options import Seconds, WholeNumber
from enpitsu.errors import EnpitsuError, short, without

LOCAL = ("127.0.0.1", "localhost", "[::1]")


class Network(click.ParamType[str]):
    """A network, or one address of it."""

    name = "network"

    def convert(
        self,
        value: Any,  # noqa: ANN401  # as click has it
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str:
        """The network as it is usually written."""
        try:
            return str(ip_network(value))
        except ValueError:
            wanted = "expected one as 192.0.2.1, or a network as 10.0.0.0/8"
            self.fail(f"'{short(value)}' is no address; {wanted}", param, ctx)


@click.command()
@click.option("--host", default="127.0.0.1", metavar="HOST", help="The address to listen at.")
@click.option(
    "--port",
    type=WholeNumber(0, 65535),
    default=8000,
    metavar="N",
    help="The port; 0 for any that is free.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    help="A name by which others reach this server.",
)
@click.option(
    "--proxy",
    "proxies",
    type=Network(),
    multiple=True,
    metavar="ADDRESS",
    help="The address or network of a proxy whose X-Forwarded-For is trusted.",
)
@click.option("--open/--no-open", "opens", default=True, help="Open the page in a browser.")
@click.option(
    "--time-limit",
    type=Seconds(0.1, 3600),
    default=10.0,
    metavar="SECONDS",
    help="Stop after this time for each question.",
)
@click.option(
    "--jobs",
    "-j",
    type=WholeNumber(1, 256),
    metavar="N",
    help="Questions answered at once; by default the number of cores.",
)
@click.option(
    "--memory",
    type=WholeNumber(min=100),
    default=1024,
    metavar="MB",
    help="The memory of each process that answers.",
)
@click.option(
    "--read-only-library",
    "library",
    metavar="URL",
    help="A library whose puzzles can be searched and played.",
)
def serve(
    *,
    host: str,
    port: int,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    opens: bool,
    time_limit: float,
    jobs: int | None,
    memory: int,
    library: str | None,
) -> None:
    """Serve the page to play and set puzzles in a browser.

    Nothing is loaded from anywhere else. Each request is a line of JSON on standard error, without
    the puzzle. Ctrl-C ends it.
    """
    import asyncio  # slow to import

    try:
        from uvicorn import Config, Server

        from enpitsu.app.web.connections import Connection
        from enpitsu.app.web.guard import Guard
        from enpitsu.app.web.server import application
        from enpitsu.app.web.workers import Bounds
    except ImportError as error:
        raise without("the server", f"FastAPI ({error})", "web") from None
    if library is not None:
        from enpitsu.library.library import Library

        Library(library, create=False).close()  # raises at once if the library cannot be used
    listening = _listening(host, port)
    address = f"[{host}]" if ":" in host else host
    url = f"http://{address}:{listening.getsockname()[1]}/"
    bounds = Bounds(time_limit, jobs or cores(), memory=memory * MEGABYTE, library=library)
    app = Guard(application(bounds), {*LOCAL, address.lower(), *map(str.lower, names)})
    config = Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        http=Connection,
        ws="none",
        lifespan="on",
        limit_concurrency=MAX_CONNECTIONS,
        timeout_graceful_shutdown=SECONDS_TO_END,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[*proxies],
    )
    print(f"enpitsu: serving {url}", file=sys.stderr, flush=True)
    if opens:
        webbrowser.open(url)
    # The signal ends the server as Ctrl-C does; the server raises it again afterwards.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        asyncio.run(Server(config).serve(sockets=[listening]))


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; the page can be opened before the first request is answered."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        why = (error.strerror or "cannot listen").lower()
        raise EnpitsuError(f"{host}:{port}: {why}; expected another --host or --port") from None
