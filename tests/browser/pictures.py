"""The pictures of the README: the real pages in Chromium, from positions that are stored as scenario text.

`make pictures` takes them, and tests/browser/test_pictures.py compares each with what the page shows today.
"""

import io
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from PIL import Image, ImageChops
from playwright.sync_api import sync_playwright

from browser.chromium import NoChromium, chromium, flags
from browser.people import People, Person
from cultists.engine import Game, Rules
from cultists.engine.fair_dice import FairDice
from cultists.engine.scenario import game_of_scenario
from cultists.games import GAMES
from cultists.web.app import Config, create_app
from web.serving import Table, serving

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve")
SIZE: Final = (800, 500)
"""How large a picture of a page of 1280 x 800 is in the end."""
MOST_BYTES: Final = 1_000_000
"""What all pictures of the README may weigh together."""
SQUARE: Final = 20
"""Pictures are compared square by square, each so many pixels wide."""
SAME: Final = 12
"""Levels (of 255) by which the mean colour of a square may differ."""
TEXTS: Final = FOLDER / "texts.json"
"""What can be read in each picture: text is compared as text, because fonts differ from machine to machine."""
CALM: Final = 600
"""Milliseconds after which a page has come to rest."""

READ: Final = """() => {
  const words = [], boxes = [];
  const walker = document.createTreeWalker(document.querySelector("#main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, text = node.textContent.trim().replace(/\\s+/g, " ");
    const holder = node.parentElement;
    if (!text || !holder.checkVisibility({visibilityProperty: true}) || holder.closest("title, .sr")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const places = [...range.getClientRects()].filter(({width, height}) => width && height);
    if (!places.length) continue;
    words.push(text.replace(/\\b\\d+:\\d\\d\\b/, "(time)"));
    boxes.push(...places.map(({left, top, right, bottom}) => [left, top, right, bottom]));
  }
  return {words, boxes};
}"""
"""All text in sight, and where it stands; a running clock is only called one."""
DRESS: Final = """(style) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}"""


class Seen(msgspec.Struct):
    """A page as it is seen: the picture, the words that can be read in it, and where they stand."""

    picture: Image.Image
    words: str
    boxes: list[tuple[float, float, float, float]]


class Pose(msgspec.Struct, frozen=True):
    """A position at a table, who looks at it, and what is answered there before the picture is taken."""

    position: str
    """The name of its file in docs/pictures/positions."""
    seat: int
    answers: tuple[tuple[int, str], ...] = ()
    """Seat and words of each answer."""
    luck: str = ""
    """What the dice are drawn from."""


class Scene(msgspec.Struct, frozen=True):
    """A stretch of the moving picture: a pose, and what is shown of it."""

    pose: Pose
    cuts: tuple[tuple[int, int], ...]
    """After how many of the pose's answers, and for how many milliseconds."""


POSES: Final[Mapping[str, Pose]] = {
    "stars_are_right": Pose("stars_are_right", 0),
    "grand_octopus": Pose("grand_octopus", 0),
    "cthulhu_wars": Pose("cthulhu_wars", 0),
    "duckthulhu": Pose("duckthulhu", 0),
}
"""The picture of each game, by the name of its file."""

FILM: Final[Sequence[Scene]] = (
    Scene(
        Pose(
            "stars_are_right",
            0,
            (
                (0, "invoke Byakhee (push to push)"),
                (0, "use Miri Nigri (push)"),
                (0, "use Formless (push to swap)"),
                (0, "push column 4 up"),
                (0, "swap r1c2 r1c3"),
                (0, "summon Dagoon (push)"),
            ),
        ),
        ((0, 900), (1, 700), (3, 700), (4, 900), (5, 900), (6, 1300)),
    ),
    Scene(
        Pose(
            "europe",
            0,
            (
                (0, "battle Yellow Sign in Europe"),
                (0, "Absorb"),
                (0, "Acolyte in Europe"),
                (0, "ready for the dice"),
            ),
            "a",
        ),
        ((0, 900), (1, 900), (4, 1700)),
    ),
    Scene(
        Pose(
            "clocks",
            0,
            (
                (0, "Cultist to the crypt, Offspring in the botanical garden"),
                (1, "Cultist to the crypt, Offspring in the botanical garden"),
                (2, "Cultist to the laboratory, Offspring in the library"),
            ),
        ),
        ((0, 1000), (1, 800), (3, 2000)),
    ),
)
"""About twelve seconds: a constellation and its creature, a battle in Europe, two clocks open on the same room."""


def game_at(pose: Pose) -> Game[Any]:
    """The game that begins in a pose's position."""
    return game_of_scenario((FOLDER / "positions" / f"{pose.position}.txt").read_text("utf-8"), GAMES)


@contextmanager
def table_at(pose: Pose, folder: Path) -> Iterator[Table]:
    """A table that begins in that position, on a server of its own."""
    game = game_at(pose)
    posed = _posed(game)
    config = Config(f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}", pace=0, rate=1e6, burst=1e6)
    app = create_app(config, {posed.name: posed}, lambda *_: FairDice(pose.luck, ()))
    with serving(config, app) as server:
        people = [{"name": name} for name in NAMES[: game.seats]]
        with Table(server, people, game=posed.name, options=dict(game.options)).begun() as table:
            yield table


def _posed(game: Game[Any]) -> Rules[Any]:
    """The rules of a game, for tables that begin in its position."""
    start = game.at(0).checkpoint

    class Posed(type(game.rules)):  # type: ignore[misc]
        def new_table(self, seats: int, options: Mapping[str, str]) -> Any:  # noqa: ARG002
            return start.copy()

    posed: Rules[Any] = Posed()
    return posed


def pictures_of(pose: Pose, people: People, *after: int, style: str = "") -> Iterator[Seen]:
    """What the person of a pose sees after so many of its answers, each time; `style` changes the page first."""
    with tempfile.TemporaryDirectory() as folder, table_at(pose, Path(folder)) as table:
        given = 0
        for count in after:
            for seat, words in pose.answers[given:count]:
                answered = table.seats[seat].answer(words)
                assert answered.status_code == 201, answered.text
            given = count
            person = people.at(table, pose.seat, color_scheme="dark")
            yield _taken(person, style)
            person.page.close()  # the server goes, and nobody should call for it


def picture_of(pose: Pose, people: People, style: str = "") -> Seen:
    """The picture of a pose, taken anew."""
    (seen,) = pictures_of(pose, people, len(pose.answers), style=style)
    return seen


def scene_of(scene: Scene, people: People) -> list[Seen]:
    """The pictures of a scene, taken anew."""
    return list(pictures_of(scene.pose, people, *(after for after, _ in scene.cuts)))


def _taken(person: Person, style: str) -> Seen:
    person.sits()
    if style:
        person.page.evaluate(DRESS, style)
    person.page.wait_for_timeout(CALM)
    shot = Image.open(io.BytesIO(person.page.screenshot())).convert("RGB")
    read = person.page.evaluate(READ)
    shrink = SIZE[0] / shot.width
    boxes = [tuple(edge * shrink for edge in box) for box in read["boxes"]]
    return Seen(shot.resize(SIZE, Image.Resampling.LANCZOS), " | ".join(read["words"]), boxes)


def difference(stored: Image.Image, today: Seen) -> float:
    """In which part of the squares without text two pictures differ in colour: 0.0 to 1.0."""
    across, down = SIZE[0] // SQUARE, SIZE[1] // SQUARE
    small = [picture.convert("RGB").resize((across, down), Image.Resampling.BOX) for picture in (stored, today.picture)]
    levels = ImageChops.difference(*small).tobytes()
    written = {
        (column, row)
        for left, top, right, bottom in today.boxes
        for column in range(int(left - SQUARE) // SQUARE, int(right + SQUARE) // SQUARE + 1)
        for row in range(int(top) // SQUARE, int(bottom) // SQUARE + 1)
    }
    blank = [
        (row * across + column) * 3 for row in range(down) for column in range(across) if (column, row) not in written
    ]
    return sum(max(levels[at : at + 3]) > SAME for at in blank) / len(blank)


def stored_texts() -> dict[str, list[str]]:
    """What could be read in each picture when it was taken; the moving one has several."""
    return msgspec.json.decode(TEXTS.read_bytes(), type=dict[str, list[str]]) if TEXTS.exists() else {}


def main() -> int:
    """Take all pictures, or those that are named, and store them."""
    wanted = sys.argv[1:] or [*POSES, "play"]
    try:
        path = chromium()
    except NoChromium as missing:
        print(missing, file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags())
        people = People(browser)
        texts = stored_texts()
        for name in wanted:
            file = FOLDER / f"{name}.webp"
            if name == "play":
                seen = [each for scene in FILM for each in scene_of(scene, people)]
                times = [milliseconds for scene in FILM for _, milliseconds in scene.cuts]
                _save(file, seen, quality=70, duration=times, loop=0, save_all=True)
            else:
                seen = [picture_of(POSES[name], people)]
                _save(file, seen, quality=82)
            texts[name] = [each.words for each in seen]
            print(f"{file.relative_to(FOLDER.parents[1])}: {file.stat().st_size // 1000} kB")
        TEXTS.write_bytes(msgspec.json.format(msgspec.json.encode(dict(sorted(texts.items()))), indent=1) + b"\n")
        people.leave()
        browser.close()
    return 0


def _save(file: Path, seen: Sequence[Seen], **settings: Any) -> None:
    first, *others = [each.picture for each in seen]
    first.save(file, method=6, append_images=others, **settings)


if __name__ == "__main__":
    sys.exit(main())
