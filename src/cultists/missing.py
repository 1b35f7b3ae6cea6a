"""What is not always installed: a clear sentence that says how to get it."""

from importlib import import_module
from typing import Any

from cultists.engine import CultistsError


class MissingExtra(CultistsError):
    """Something needs a package that is not installed here."""


def needs(module: str, extra: str, what: str) -> Any:
    """The module; raises MissingExtra with what to install."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise MissingExtra(
            f"{what} needs {package}, which is not installed here: pip install 'cultists[{extra}]'"
        ) from error
