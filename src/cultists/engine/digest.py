"""The fingerprint of a game: to see whether a replay, here or in another process, is the same game."""

import hashlib
import importlib
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from cultists.engine.errors import CultistsError
from cultists.engine.game import Game
from cultists.engine.log import read_log, write_log
from cultists.engine.rules import Rules
from cultists.engine.scenario import scenario_of


def told(game: Game[Any], since: int = 0) -> bytes:
    """All that was told since a moment, to every seat and to spectators."""
    return msgspec.json.encode([game.events_for(seat, since) for seat in (*range(game.seats), None)])


def digest(game: Game[Any]) -> str:
    """A fingerprint of a game: its position, its log, and all that was told.  The same in every process."""
    parts = scenario_of(game).encode(), write_log(game).encode(), told(game)
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def digests_elsewhere(logs: Sequence[str], registry: str, hash_seed: int) -> list[str]:
    """The digests of logs, replayed by another Python with this hash seed; where one cannot be replayed, why."""
    environment = {
        **os.environ,
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    command = [sys.executable, "-m", "cultists.engine.digest", registry]
    done = subprocess.run(
        command, input=msgspec.json.encode(list(logs)), env=environment, stdout=subprocess.PIPE, check=True
    )
    return msgspec.json.decode(done.stdout, type=list[str])


def _print_digests(registry: str) -> None:
    module, _, name = registry.partition(":")
    games: Mapping[str, Rules[Any]] = getattr(importlib.import_module(module), name)
    found = []
    for log in msgspec.json.decode(sys.stdin.buffer.read(), type=list[str]):
        try:
            found.append(digest(read_log(log, games)))
        except CultistsError as error:
            found.append(f"{type(error).__name__}: {error}")
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    _print_digests(sys.argv[1])
