"""The `serve` command: the web table."""

import ipaddress
import os
from pathlib import Path

from cultists.terminal.called import to_type
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
    from cultists.store.store import place_of, sqlite_url
    from cultists.web.app import Config
    from cultists.web.serve import address
    from cultists.web.serve import serve as run

    url = database or (default_url() if data is None else sqlite_url(data.expanduser().resolve()))
    screen = Screen()

    def greet() -> None:
        screen.say(f"The table is laid at {address(host, port)} on this computer. End with Ctrl-C.")
        screen.say(f"Your tables are kept in {place_of(url)}.")
        if not proxy:
            welcome(screen, host, port, _other_options(port, data, database, open_browser, pace))

    run(
        Config(url, pace=pace),
        host,
        port,
        proxy=proxy,
        open_browser=open_browser,
        when_listening=greet,
    )
    screen.say("The table is closed; every game goes on when it is opened again.")


def _other_options(
    port: int, data: Path | None, database: str | None, open_browser: bool, pace: float
) -> list[str] | None:
    """The options but --host, to be typed again; None if there is a --database, whose password is not shown."""
    from cultists.web.app import Config
    from cultists.web.serve import PORT

    if database and database != os.environ.get("CULTISTS_DATABASE_URL"):
        return None
    return [
        *(["--port", str(port)] if port != PORT else []),
        *(["--data", str(data)] if data is not None else []),
        *(["--pace", str(pace)] if pace != Config("").pace else []),
        *(["--open"] if open_browser else []),
    ]


def welcome(screen: Screen, host: str, port: int, options: list[str] | None) -> None:
    """Say how friends in the same house come to the table, unless the address itself says it."""
    from cultists.web.serve import EVERYBODY, address_for_friends

    if host in EVERYBODY:
        where = address_for_friends(host, port) or f"port {port} of this computer's address in your network"
        screen.say(f"Friends in the same house open {where} in a browser.")
        screen.say("Open it there yourself, so that the links you send lead there.")
    elif host == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback):
        screen.say("Only this computer can open it.")
        if options is None:
            screen.say(f"To let friends in the same house join, start it again with --host {EVERYBODY[0]} added.")
        else:
            again = to_type("serve", "--host", EVERYBODY[0], *options)
            screen.hint("To let friends in the same house join, start it again:", again)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
