"""The system's Chromium: found, or installed by `make test` (`python tests/browser/chromium.py`)."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoChromium(Exception):
    """There is no browser to test with."""


def chromium(environment: Mapping[str, str] = os.environ) -> str:
    """The browser's path: what CULTISTS_CHROMIUM names, else the first that is installed.  Raises NoChromium."""
    wanted = environment.get("CULTISTS_CHROMIUM")
    for name in [wanted] if wanted else NAMES:
        if found := shutil.which(name, path=environment.get("PATH")):
            return found
    if wanted:
        raise NoChromium(f"CULTISTS_CHROMIUM names {wanted}, which is no program here.")
    raise NoChromium(
        "The browser tests need Chromium, and there is none here: `apt install chromium` (Debian) or your system's "
        "way to install it, or name one: CULTISTS_CHROMIUM=/path/to/chrome make test."
    )


def flags() -> list[str]:
    """How the browser is started; root has no sandbox."""
    return [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]


def install() -> bool:
    """Install Debian's Chromium, if this is a Debian where we may; tells whether that went well."""
    if shutil.which("apt-get") is None:
        return False
    sudo = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if sudo and shutil.which("sudo") is None:
        return False
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    print("Installing Chromium for the browser tests (about 400 MB, once) ...", file=sys.stderr)
    for command in (["update", "-qq"], ["install", "-qq", "--no-install-recommends", "chromium"]):
        done = subprocess.run([*sudo, "apt-get", *command], env=environment, capture_output=True, text=True)
        if done.returncode:
            print(done.stderr.strip(), file=sys.stderr)
            return False
    return True


def main() -> int:
    """See to it that there is a browser."""
    try:
        chromium()
    except NoChromium as missing:
        if os.environ.get("CULTISTS_CHROMIUM") or not install():
            print(missing, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
