"""The pictures of the README show what the pages show today."""

from collections.abc import Sequence

import pytest
from PIL import Image, ImageSequence

from browser.people import People
from browser.pictures import FILM, FOLDER, MOST_BYTES, POSES, SIZE, Seen, difference, picture_of, scene_of, stored_texts

MOST_DIFFERENCE = 0.005
"""The same page on another machine has other fonts, so a little may differ beside its text."""
MONOSPACE = "* {font-family: monospace !important}"


def shows_the_same(name: str, stored: Sequence[Image.Image], texts: Sequence[str], today: Sequence[Seen]) -> None:
    """Fails, naming the picture, unless it shows the drawings and the words of today."""
    mend = "Run `make pictures`, look at the new picture, and commit it."
    assert len(stored) == len(texts) == len(today)
    for picture, words, seen in zip(stored, texts, today, strict=True):
        assert words == seen.words, f"docs/pictures/{name}.webp is out of date: other words can be read today. {mend}"
        apart = difference(picture, seen)
        assert apart <= MOST_DIFFERENCE, (
            f"docs/pictures/{name}.webp is out of date: {apart:.1%} of it look different today. {mend}"
        )


def frames(name: str) -> list[Image.Image]:
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(FOLDER / f"{name}.webp"))]


@pytest.mark.parametrize("name", POSES)
def test_a_picture_shows_what_the_page_shows(people: People, name: str) -> None:
    stored = frames(name)
    assert stored[0].size == SIZE
    shows_the_same(name, stored, stored_texts()[name], [picture_of(POSES[name], people)])


@pytest.mark.parametrize("number", range(len(FILM)))
def test_a_scene_of_the_moving_picture_shows_what_the_page_shows(people: People, number: int) -> None:
    stored, texts = frames("play"), stored_texts()["play"]
    assert len(stored) == sum(len(scene.cuts) for scene in FILM)
    first = sum(len(scene.cuts) for scene in FILM[:number])
    part = slice(first, first + len(FILM[number].cuts))
    shows_the_same("play", stored[part], texts[part], scene_of(FILM[number], people))


def test_the_pictures_are_light() -> None:
    files = [FOLDER / f"{name}.webp" for name in (*POSES, "play")]
    assert sum(file.stat().st_size for file in files) < MOST_BYTES


@pytest.mark.parametrize("name", POSES)
def test_another_font_is_no_other_picture(people: People, name: str) -> None:
    """Nobody can say which fonts are installed where the tests run."""
    shows_the_same(name, frames(name), stored_texts()[name], [picture_of(POSES[name], people, MONOSPACE)])


@pytest.mark.parametrize(
    ("style", "wrong"),
    [("#picture {transform: translateX(12px)}", "look different"), (".talk {display: none !important}", "other words")],
    ids=["moved", "a panel less"],
)
def test_a_picture_of_another_page_is_named(people: People, style: str, wrong: str) -> None:
    name = "cthulhu_wars"
    with pytest.raises(AssertionError, match=rf"docs/pictures/{name}\.webp is out of date: .*{wrong}"):
        shows_the_same(name, frames(name), stored_texts()[name], [picture_of(POSES[name], people, style)])
