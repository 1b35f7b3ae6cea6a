"""The `serve` command: the web table."""

from pathlib import Path

from cultists.terminal.screen import Screen


def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    open_browser: bool,
    pace: float,
    proxy: str | None,
) -> None:
    """Serve until interrupted."""
    from cultists.store import default_url
    from cultists.store.store import sqlite_url
    from cultists.web.app import Config
    from cultists.web.serve import address
    from cultists.web.serve import serve as run

    url = database or (default_url() if data is None else sqlite_url(data.expanduser().resolve()))
    screen = Screen()
    run(
        Config(url, pace=pace),
        host,
        port,
        proxy=proxy,
        open_browser=open_browser,
        when_listening=lambda: screen.say(f"The table is laid at {address(host, port)}. End with Ctrl-C."),
    )
    screen.say("The table is closed; every game goes on when it is opened again.")
