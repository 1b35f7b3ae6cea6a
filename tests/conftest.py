"""What all tests share: `make check` leaves out those that need a database server."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test with a database server is slow, whether it says so or not."""
    for item in items:
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
