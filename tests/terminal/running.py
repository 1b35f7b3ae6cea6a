"""How a test runs a command."""

from collections.abc import Callable

from typer.testing import Result

Run = Callable[..., Result]
"""Takes the words of a command line, and `lines` for its input."""
