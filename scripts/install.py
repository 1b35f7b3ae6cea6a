"""`pip install` for whoever waits: what is being done, how much and for how long, in one line; all of it if it fails.

    .venv/bin/python scripts/install.py --editable .

On a terminal the line is drawn anew, elsewhere there is a plain line now and then.  Only the standard library is
needed: nothing else is there when this runs.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from threading import Thread

PIP = (sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off")
SIZE = re.compile(r"\(([0-9.]+) (kB|MB|GB)\)")
MEGABYTES = {"kB": 0.001, "MB": 1.0, "GB": 1000.0}
REDRAWN = 0.2
SAID = 10.0
"""Seconds between two plain lines."""
LAST_LINES = 40
"""The lines of pip that are shown if it fails."""


class Listener:
    """Understands what pip prints."""

    def __init__(self) -> None:
        self.packages: set[str] = set()
        self.megabytes = 0.0
        self.doing = "starting"
        self.last: deque[str] = deque(maxlen=LAST_LINES)

    def listen(self, lines: Iterable[str]) -> None:
        """Hear all that pip says, to its end."""
        for line in lines:
            self.hear(line.rstrip())

    def hear(self, line: str) -> None:
        """One line."""
        self.last.append(line)
        first, _, rest = line.strip().partition(" ")
        if first == "Collecting":
            self.packages.add(re.split(r"[\[<>=!~;( ]", rest)[0].lower())
            self.doing = f"fetching {rest.split()[0]}" if rest else self.doing
        elif line.strip().startswith(("Installing build dependencies", "Preparing ")):
            self.doing = "preparing cultists itself"
        elif first == "Downloading" and (size := SIZE.search(rest)):
            self.megabytes += float(size[1]) * MEGABYTES[size[2]]
        elif line.startswith("Installing collected packages:"):
            self.packages.update(each.strip().lower() for each in line.partition(":")[2].split(","))
            self.doing = "unpacking"

    def words(self, seconds: float) -> str:
        """Where it stands."""
        loaded = f", {self.megabytes:.0f} MB downloaded" if self.megabytes >= 1 else ""
        return f"{len(self.packages)} packages{loaded}, {seconds:.0f} seconds: {self.doing}"


def main(words: list[str]) -> int:
    """Install, and give pip's exit code."""
    began, listener = time.monotonic(), Listener()
    is_watched = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*PIP, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, errors="replace"
    ) as pip:
        reader = Thread(target=listener.listen, args=(pip.stdout,), daemon=True)
        reader.start()
        said = began
        while reader.is_alive():
            reader.join(REDRAWN)
            now = time.monotonic()
            if is_watched:
                line = f"  {listener.words(now - began)}"[: shutil.get_terminal_size().columns - 1]
                print(f"\r\033[K{line}", end="", flush=True)
            elif now - said >= SAID:
                said = now
                print(f"  {listener.words(now - began)}", flush=True)
    if is_watched:
        print("\r\033[K", end="", flush=True)
    if pip.returncode:
        print("\n".join(listener.last), file=sys.stderr)
        return pip.returncode
    print(f"  Done in {time.monotonic() - began:.0f} seconds; {Path(sys.prefix).name} takes {_size(sys.prefix)} MB.")
    return 0


def _size(folder: str) -> int:
    """The megabytes of a folder."""
    files = (Path(place, name) for place, _, names in os.walk(folder) for name in names)
    return round(sum(file.lstat().st_size for file in files) / 1e6)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
