"""The arena's report on a phone: every number of every bot can be read, and every name to its end."""

from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser

from arena.tournaments import played
from browser.people import LAPTOP, PHONE
from cultists.arena.report import report
from cultists.arena.tournament import TournamentResult

NAMES = {"greedy": "high priest x0.5", "uniform": "my_own_bot_with_a_rather_long_name"}
BEYOND = """() => [...document.querySelectorAll("td, th, p, code")].filter((each) => {
  const box = each.getBoundingClientRect();
  const isHidden = box.width < 2 || each.parentNode.getBoundingClientRect().width < 2;
  return !isHidden && (box.left < 0 || box.right > innerWidth || each.scrollWidth > each.clientWidth + 1);
}).map((each) => each.textContent)"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    text = msgspec.json.encode(played("greedy", "uniform", games=2)).decode()
    for plain, long in NAMES.items():
        text = text.replace(f'"{plain}"', f'"{long}"')
    file = tmp_path_factory.mktemp("report") / "report.html"
    file.write_text(report(msgspec.json.decode(text, type=TournamentResult), "cultists arena"), "utf-8")
    return file


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_nothing_is_cut_off(browser: Browser, file: Path, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    try:
        page.goto(file.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        assert page.evaluate(BEYOND) == []
        for name in NAMES.values():
            assert name in page.get_by_role("group", name="Bots").inner_text()
    finally:
        page.close()
