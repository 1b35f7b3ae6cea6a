"""The pictures of the README show what the pages show today."""

import pytest
from PIL import Image, ImageSequence

from browser.people import People
from browser.pictures import FILM, FOLDER, MOST_BYTES, POSES, SIZE, difference, picture_of, pictures_of

MOST_DIFFERENCE = 0.008
"""Every letter in another font is 0.5 % in the worst of our pictures; one small panel less is 0.9 % or more."""


def shows_the_same(name: str, stored: Image.Image, today: Image.Image) -> None:
    apart = difference(stored, today)
    assert apart <= MOST_DIFFERENCE, (
        f"docs/pictures/{name}.webp is out of date: {apart:.1%} of it look different today. "
        f"Run `make pictures`, look at the new picture, and commit it."
    )


@pytest.mark.parametrize("name", POSES)
def test_a_picture_shows_what_the_page_shows(people: People, name: str) -> None:
    stored = Image.open(FOLDER / f"{name}.webp")
    assert stored.size == SIZE
    shows_the_same(name, stored, picture_of(POSES[name], people))


@pytest.mark.parametrize("number", range(len(FILM)))
def test_a_scene_of_the_moving_picture_ends_as_it_ends_today(people: People, number: int) -> None:
    scenes = [len(scene.cuts) for scene in FILM]
    frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(FOLDER / "play.webp"))]
    assert len(frames) == sum(scenes)
    scene = FILM[number]
    (today,) = pictures_of(scene.pose, people, scene.cuts[-1][0])
    shows_the_same("play", frames[sum(scenes[: number + 1]) - 1], today)


def test_the_pictures_are_light() -> None:
    files = [FOLDER / f"{name}.webp" for name in (*POSES, "play")]
    assert sum(file.stat().st_size for file in files) < MOST_BYTES


@pytest.mark.parametrize("name", ["stars_are_right", "grand_octopus"])
def test_another_font_is_no_other_picture(people: People, name: str) -> None:
    """Nobody can say which fonts are installed where the tests run."""
    today = picture_of(POSES[name], people, "* {font-family: monospace !important}")
    shows_the_same(name, Image.open(FOLDER / f"{name}.webp"), today)


@pytest.mark.parametrize("style", ["#picture {transform: translateX(12px)}", ".talk {display: none !important}"])
def test_a_picture_of_another_page_is_named(people: People, style: str) -> None:
    name = "cthulhu_wars"
    with pytest.raises(AssertionError, match=rf"docs/pictures/{name}\.webp is out of date"):
        shows_the_same(name, Image.open(FOLDER / f"{name}.webp"), picture_of(POSES[name], people, style))
