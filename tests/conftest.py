"""What all tests share: `make check` leaves out the slow ones, and each run ends with the seconds of every folder."""

from collections import defaultdict
from pathlib import PurePosixPath

import pytest

TEST_AND_FIXTURES = ("setup", "call", "teardown")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test with a database server is slow, whether it says so or not."""
    for item in items:
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(FolderTimes(), "folder times")


class FolderTimes:
    """Adds up how long the tests of each folder took."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """With several processes, the one that prints hears the reports of all."""
        if report.when in TEST_AND_FIXTURES:
            self.seconds[folder_of(report.nodeid)] += report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the slowest folder first."""
        if len(self.seconds) > 1:
            terminalreporter.section("seconds of each folder, all processes together")
            for folder, seconds in sorted(self.seconds.items(), key=lambda each: -each[1]):
                terminalreporter.write_line(f"{seconds:8.1f}  {folder}")


def folder_of(nodeid: str) -> str:
    """The folder of `tests/` in which a test is; for the files beside the folders, `tests` itself."""
    parts = PurePosixPath(nodeid.split("::")[0]).parts
    return "/".join(parts[:2] if len(parts) > 2 else parts[:1])
