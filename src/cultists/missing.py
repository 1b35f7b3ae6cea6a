"""Packages that need not be installed (the extras of pyproject.toml), and the command that installs them here."""

import json
import os
import sys
from importlib import import_module
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from cultists.engine import CultistsError
from cultists.shell import near, shown


class MissingExtra(CultistsError):
    """Something needs a package that is not installed here."""


def needs(module: str, extra: str, what: str) -> Any:
    """The module; raises MissingExtra, which says how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise MissingExtra(
            f"{what} needs {package}, which is not installed here. To install it: {how_to_install(extra)}"
        ) from error


def how_to_install(extra: str) -> str:
    """The command that installs an extra for the Python that runs us."""
    try:
        here = distribution("cultists")
    except PackageNotFoundError:  # run from its source, without having been installed
        return "first install cultists itself, as its README says"
    if Path(sys.prefix, "pipx_metadata.json").exists():
        return shown(["pipx", "inject", Path(sys.prefix).name, *_packages(here, extra)])
    return shown([*_installer(), *_wanted(here, extra)])


def _installer() -> list[str]:
    """What installs packages for this Python: its own pip, or uv, whose environments have none."""
    pip = Path(sys.executable).with_name("pip.exe" if os.name == "nt" else "pip")
    if pip.exists():
        return [near(pip), "install"]
    if find_spec("pip") is not None:
        return [sys.executable, "-m", "pip", "install"]
    return ["uv", "pip", "install", "--python", sys.executable]


def _wanted(here: Distribution, extra: str) -> list[str]:
    """What to install: our own folder or wheel with the extra, as we came; else the packages by their names."""
    origin = json.loads(here.read_text("direct_url.json") or "{}")
    url = urlsplit(origin.get("url", ""))
    if url.scheme == "file":
        place = Path(url2pathname(url.path))
        if "dir_info" in origin and place.is_dir():
            source = "." if place == Path.cwd() else str(place)
            return [*(["-e"] if origin["dir_info"].get("editable") else []), f"{source}[{extra}]"]
        if place.is_file():
            return [f"{place}[{extra}]"]
    return _packages(here, extra)


def _packages(here: Distribution, extra: str) -> list[str]:
    """The packages of an extra, with the versions that we work with."""
    found = []
    for line in here.requires or []:
        package, _, condition = (part.strip() for part in line.partition(";"))
        if f'extra == "{extra}"' in condition.replace("'", '"'):
            found.append(package)
    return found
