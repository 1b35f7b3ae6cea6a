"""Who may do what at a table: secret links instead of accounts.

Every table has a host's token; the tokens of its seats and of its spectators follow from it, so that the host can show
the links again, and the store keeps nothing but hashes.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

from cultists.store import Pass

HOST = "host"
SEAT = "seat"
WATCH = "watch"


def new_token() -> str:
    """An unguessable token."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """A table's public name: short, without letters that are mistaken for others."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10))


def token_hash(token: str) -> str:
    """What the store keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def derived_token(host: str, role: str) -> str:
    """The token for a role (“seat 2”, “watch”) at the host's table."""
    return urlsafe_b64encode(hmac.digest(host.encode(), role.encode(), "sha256")[:24]).decode()


def seat_token(host: str, seat: int) -> str:
    """The token of a seat."""
    return derived_token(host, f"seat {seat}")


def all_passes(table: str, host: str, seats: int) -> dict[str, Pass]:
    """The passes of a new table by the hash of their tokens."""
    given = {
        token_hash(host): Pass(table, HOST, None),
        token_hash(derived_token(host, WATCH)): Pass(table, WATCH, None),
    }
    for seat in range(seats):
        given[token_hash(seat_token(host, seat))] = Pass(table, SEAT, seat)
    return given
