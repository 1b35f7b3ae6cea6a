"""Fixtures of the browser tests: one server and one Chromium for each worker, a fresh browser profile per person."""

import functools
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.chromium import NoChromium, chromium, flags
from browser.people import PATIENCE, People
from cultists.web.app import Config
from web.serving import Served, serving

# Playwright's loop runs for as long as it lives, and would be in the way of every asyncio.run of the tests that share
# this process.  So it lives in a thread of its own, and the tests of this folder run there.
_thread = ThreadPoolExecutor(1, "browser")


P = ParamSpec("P")
T = TypeVar("T")


def _there(work: Callable[P, T]) -> Callable[P, T]:
    @functools.wraps(work)
    def done(*args: P.args, **kwargs: P.kwargs) -> T:
        return _thread.submit(work, *args, **kwargs).result()

    return done


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """Run a test of this folder in the browser's thread."""
    pyfuncitem.obj = _there(pyfuncitem.obj)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium.  A missing browser is a failure: a page that nobody has looked at is not tested."""
    try:
        path = chromium()
    except NoChromium as missing:
        pytest.fail(str(missing), pytrace=False)
    playwright = _there(sync_playwright().start)()
    expect.set_options(timeout=1000 * PATIENCE)
    browser = _there(playwright.chromium.launch)(executable_path=path, args=flags())
    yield browser
    _there(browser.close)()
    _there(playwright.stop)()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests of a worker; each brings its own tables."""
    url = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('server') / 'tables.sqlite'}"
    with serving(Config(url, pace=0, rate=1e6, burst=1e6)) as served:
        yield served


@pytest.fixture
def people(browser: Browser) -> Iterator[People]:
    """Brings people, each with a browser profile of their own; afterwards none of them may have anything to report."""
    come = People(browser)
    yield come
    _there(come.leave)()
