"""The drawings with real letters: no word leaves its picture."""

from pathlib import Path

import pytest

from browser.people import LAPTOP, PHONE, People
from cultists.engine import CHANCE
from cultists.engine.log import read_log
from cultists.games import GAMES

REPLAYS = Path(__file__).parent.parent / "replays"
NAMES = ("Wilhelmina von Wolkenst.", "MMMMMMMMMMMMMMMMMMMMMMMM", "Ann", "Benedikta Cumberbatch")

# Drawn as large as the screen that the drawing was made for.  Words on a map that can be moved may lie beyond its edge.
TOO_LONG = """(pictures) => pictures.flatMap((picture) => {
  document.querySelector("main").innerHTML = picture;
  const whole = document.querySelector("main > svg"), frame = whole.getBoundingClientRect();
  return [...document.querySelectorAll("main text")].filter((words) => {
    const box = words.getBoundingClientRect();
    return words.ownerSVGElement === whole && box.width && (box.left < frame.left - 1 || box.right > frame.right + 1
      || box.top < frame.top - 2 || box.bottom > frame.bottom + 2);
  }).map((words) => words.textContent);
})"""


def _pictures(log: Path, layout: str) -> list[str]:
    """What whoever was asked saw, at every third question."""
    whole = read_log(log.read_text("utf-8"), GAMES)
    rules, pictures = whole.rules, []
    asked = [(moment, answer[0]) for moment, answer in enumerate(whole.log) if answer[0] != CHANCE]
    for moment, seat in asked[::3]:
        game = whole.at(moment)
        names = NAMES[: game.seats]
        pictures.append(rules.draw_bare(game.view(seat), game.question_for(seat), names, layout))
    return pictures


@pytest.mark.parametrize(("layout", "size"), [("wide", LAPTOP), ("tall", PHONE)], ids=["wide", "tall"])
@pytest.mark.parametrize("log", sorted(REPLAYS.glob("*/*players*.cult")), ids=lambda log: log.stem)
def test_no_word_is_too_long_for_its_picture(people: People, log: Path, layout: str, size: tuple[int, int]) -> None:
    reader = people("about:blank", size)
    rules = GAMES[log.parent.name]
    reader.page.set_content(
        f"<style>body {{ margin: 0 }} main > svg {{ display: block; width: {size[0]}px; height: {size[1]}px }}"
        f"{rules.stylesheet()}</style><svg width=0 height=0><defs>{rules.shapes()}</defs></svg><main></main>"
    )
    assert set(reader.page.evaluate(TOO_LONG, _pictures(log, layout))) == set()
