"""The `serve` command: the web table."""

import ipaddress
import socket
from pathlib import Path

from cultists.terminal.called import to_type
from cultists.terminal.screen import Screen

EVERYBODY = ("0.0.0.0", "::")


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
    if host in EVERYBODY:
        here = _address_in_the_house()
        where = f"http://{here}:{port}/" if here else f"port {port} of this computer's address in your network"
        screen.say(f"Friends in the same house open {where} in their browsers.")
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


def _address_in_the_house() -> str | None:
    """The address of this computer in its network, if it is in one; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is kept for documentation
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(found).is_loopback else found
