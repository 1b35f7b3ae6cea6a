"""The `serve` command: the web table."""

import ipaddress
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
        screen.say(f"The table is laid at {address(host, port)}. End with Ctrl-C.")
        screen.say(f"Your tables are kept in {place_of(url)}.")
        if not proxy:
            welcome(screen, host, port)

    run(
        Config(url, pace=pace),
        host,
        port,
        proxy=proxy,
        open_browser=open_browser,
        when_listening=greet,
    )
    screen.say("The table is closed; every game goes on when it is opened again.")


def welcome(screen: Screen, host: str, port: int) -> None:
    """Say how friends in the same house come to the table, unless the address itself says it."""
    from cultists.web.serve import EVERYBODY, address_in_the_network

    if host in EVERYBODY:
        here = address_in_the_network()
        where = "the same address" if here else f"port {port} of this computer's address in your network"
        screen.say(f"Friends in the same house open {where}, or the links that you send them.")
    elif host == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback):
        again = to_type("serve", "--host", EVERYBODY[0])
        screen.say("Only this computer can open it.")
        screen.hint("To let friends in the same house join:", again)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
