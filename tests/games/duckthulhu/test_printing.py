"""The printed sheet: what must be on the paper, that it fits, and that backs lie behind fronts."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from cultists.games.duckthulhu.choosing import example
from cultists.games.duckthulhu.files import parse_ritual, print_ritual
from cultists.games.duckthulhu.jumps import JUMPS
from cultists.games.duckthulhu.printing import pages, sheet, svg_pages
from cultists.games.duckthulhu.printing.paper import HEIGHT, WIDTH
from cultists.games.duckthulhu.printing.tiles import TILE
from cultists.games.duckthulhu.ritual import Ritual, face_in_words
from cultists.sky import SPACES
from cultists.terminal.commands import app
from games.duckthulhu.test_drawing import ACCEPT, TESTS
from games.duckthulhu.views import solution

PAPERS: Final = {"A4": (210, 297), "Letter": (215.9, 279.4)}
MARGIN: Final = 12
KEYS: Final = ("rules", "sky", "charts", "instructions", "tiles", "backs", "solution")


def page(key: str, ritual: Ritual | None = None) -> ElementTree.Element:
    """One page as XML."""
    found = {end.partition("-")[2]: drawing for end, drawing in svg_pages(ritual or example())}
    return ElementTree.fromstring(found[key])


def texts(element: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in element.iter() if each.tag.endswith("text")]


def place_of(element: ElementTree.Element) -> tuple[float, float]:
    """The translation of an element."""
    x, y = re.findall(r"translate\(([\d.-]+) ([\d.-]+)\)", element.get("transform", ""))[0]
    return float(x), float(y)


def faces(key: str) -> Iterator[tuple[float, float, str, str, str, str]]:
    """The faces on a page: where, the symbol, the one of the other side, the letter, the tile's name."""
    for group in page(key).iter():
        symbols = [each.get("href", "").removeprefix("#star-") for each in group if each.tag.endswith("use")]
        words = [each.text or "" for each in group if each.tag.endswith("text")]
        if len(symbols) == 2 and len(words) == 2:
            yield (*place_of(group), symbols[0], symbols[1], words[0], words[1])


def test_the_sheet_is_as_last_looked_at() -> None:
    """To accept a new one after looking at it: CULTISTS_ACCEPT_DRAWINGS=1 pytest -k last_looked_at"""
    accepted = TESTS / "drawings" / "duckthulhu" / "sheet.html"
    new = sheet(example())
    if os.environ.get(ACCEPT):
        accepted.parent.mkdir(parents=True, exist_ok=True)
        accepted.write_text(new, "utf-8")
    if not accepted.exists() or accepted.read_text("utf-8") != new:
        fresh = TESTS.parent / "build" / "drawings" / "duckthulhu" / "sheet.html"
        fresh.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(new, "utf-8")
        pytest.fail(f"Look at {fresh}; if it is as it should be, accept it: {ACCEPT}=1 pytest {__file__}")


def test_it_has_all_pages_and_tiles_share_a_sheet_of_paper() -> None:
    """Printed on both sides, fronts must come on an odd page, and the solution on a sheet of its own."""
    keys = [each.key for each in pages(example())]
    assert tuple(keys) == KEYS
    assert keys.index("tiles") % 2 == 0
    assert keys.index("backs") == keys.index("tiles") + 1
    assert keys.index("solution") % 2 == 0
    assert keys[-1] == "solution"
    assert re.findall(r'<section id="(\w+)">', sheet(example())) == keys


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_fit_the_paper(paper: str) -> None:
    width, height = PAPERS[paper]
    assert width - 2 * MARGIN >= WIDTH
    assert height - 2 * MARGIN >= HEIGHT
    assert f"@page{{margin:{MARGIN}mm}}" in sheet(example())
    assert f"width:{WIDTH}mm;height:{HEIGHT}mm" in sheet(example())


@pytest.mark.parametrize("key", KEYS)
def test_a_page_stands_alone(key: str) -> None:
    root = page(key)
    drawing = next(each for end, each in svg_pages(example()) if end.endswith(key))
    assert set(re.findall(r"[a-z]+://[^\s\"'<)]+", drawing)) == {"http://www.w3.org/2000/svg"}
    assert "<script" not in drawing
    ids = {each.get("id") for each in root.iter()}
    used = {each.attrib["href"].removeprefix("#") for each in root.iter() if "href" in each.attrib}
    assert used <= ids
    assert root.get("width") == f"{WIDTH}mm"


def test_the_sheet_needs_nothing_else() -> None:
    found = sheet(example())
    assert "<script" not in found
    assert "<link" not in found
    assert set(re.findall(r"https?://[^\s\"'<)]+", found)) == {"http://www.w3.org/2000/svg"}


def test_the_diagram_shows_the_sky_in_the_beginning() -> None:
    ritual = example()
    shown = sorted((y, x, symbol, letter) for x, y, symbol, _, letter, _ in faces("sky"))
    wanted = [(face_in_words(face), ritual.letter(face)) for face in ritual.sky.cells]
    assert [each[2:] for each in shown] == wanted


def test_backs_lie_behind_their_fronts() -> None:
    """Turned over the long edge, x becomes the width of the paper less x; the tiles are in its middle."""
    fronts = {tile: (x, y, symbol, other, letter) for x, y, symbol, other, letter, tile in faces("tiles")}
    backs = {tile: (x, y, symbol, other, letter) for x, y, symbol, other, letter, tile in faces("backs")}
    assert fronts.keys() == backs.keys() == {tile.id for tile in example().tiles}
    for tile, (x, y, symbol, other, _) in fronts.items():
        back_x, back_y, back_symbol, back_other, _ = backs[tile]
        assert back_x == pytest.approx(WIDTH - x - TILE)
        assert back_y == y
        assert (back_symbol, back_other) == (other, symbol)


def test_every_side_has_its_letter() -> None:
    ritual = example()
    printed = {(tile, symbol): letter for key in ("tiles", "backs") for _, _, symbol, _, letter, tile in faces(key)}
    for number, tile in enumerate(ritual.tiles):
        for face in (2 * number, 2 * number + 1):
            assert printed[tile.id, face_in_words(face)] == ritual.letter(face)
    assert len(printed) == 2 * len(SPACES)


def test_constellations_stand_at_their_directions() -> None:
    """Each chart has five; the way from its middle to a figure's middle is that of the jump."""
    charts = [each for each in page("charts") if sum(has_bed(part) for part in each) == 5]
    assert len(charts) == 5
    for chart, signs in zip(charts, example().phases, strict=True):
        figures = [part for part in chart if has_bed(part)]
        for figure, sign in zip(figures, signs, strict=True):
            bed = next(each for each in figure if each.get("class") == "bed")
            x, y = place_of(figure)
            right = x + float(bed.attrib["width"]) / 2 - 280
            down = y + float(bed.attrib["height"]) / 2 - 280
            jump_down, jump_right = JUMPS[sign.direction]
            assert right * jump_down == pytest.approx(down * jump_right, abs=2)
            assert (right > 0) == (jump_right > 0)
            codes = [each.get("href", "").removeprefix("#star-") for each in figure.iter() if "href" in each.attrib]
            assert codes == [code for code in str(sign.figure).replace("/", " ").split() if code != "."]


def has_bed(element: ElementTree.Element) -> bool:
    return any(each.get("class") == "bed" for each in element)


def test_all_instructions_have_room_to_write() -> None:
    root = page("instructions")
    said = " ".join(texts(root))
    for words in example().instructions:
        assert words[1:] in said
    assert sum(each.get("class") == "box" for each in root.iter()) == 3 * 25


def test_long_instructions_are_printed_whole() -> None:
    words = "Switch the tile that shows a gibbous moon, wherever it may lie tonight, with one of the tiles beside it."
    ritual = example()
    longer = Ritual(ritual.sky, ritual.duck_row, ritual.phases, tiles=ritual.tiles, instructions=(words,) * 25)
    assert " ".join(texts(page("instructions", longer))).count(words) == 25


def test_the_solution_tells_every_step_the_message_and_the_answer() -> None:
    said = texts(page("solution"))
    for step in solution().steps:
        assert step.move.words in said
        assert step.sign.id in said
    assert "The letters: TURN OVER THOSE WITHOUT STARS" in said
    assert any(solution().answer in words for words in said)


def test_without_the_solution_nothing_is_given_away() -> None:
    found = sheet(example(), with_solution=False)
    assert "solution" not in found.lower()
    assert solution().answer not in found
    assert "TURN OVER" not in found
    assert not any(step.move.words in found for step in solution().steps)


def test_the_solution_of_a_broken_ritual_says_where_it_stops() -> None:
    text = print_ritual(example()).replace('direction = "SSW"', 'direction = "NNW"')
    said = " ".join(texts(page("solution", parse_ritual(text))))
    assert "step 9: no tile to land on" in said


def test_texts_of_strangers_do_no_harm() -> None:
    ritual = example()
    bad = "<script>alert(1)</script>&</svg>"
    odd = Ritual(
        ritual.sky, ritual.duck_row, ritual.phases, tiles=ritual.tiles, instructions=(bad,) * 25, name=bad, message=bad
    )
    found = sheet(odd)
    assert "<script" not in found
    assert found.count("</svg>") == 1 + len(KEYS)


# The command


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), prog_name="cultists", env={"COLUMNS": "200"})


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The example in an empty folder."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "r.toml"
    path.write_text(print_ritual(example()), "utf-8")
    return path


def test_command_prints_html(file: Path) -> None:
    done = run("ritual", "print", str(file), "-o", "sheet.html")
    assert done.exit_code == 0
    assert Path("sheet.html").read_text("utf-8") == sheet(example())
    assert "Wrote sheet.html." in done.output


def test_command_prints_numbered_svg_pages(file: Path) -> None:
    done = run("ritual", "print", str(file), "-o", "sheet.svg", "--no-solution")
    assert done.exit_code == 0
    names = [f"sheet-{number}-{key}.svg" for number, key in enumerate(KEYS[:-1], 1)]
    assert sorted(path.name for path in Path().glob("*.svg")) == names
    assert all(f"Wrote {name}." in done.output for name in names)
    assert "solution" not in done.output


def test_command_refuses_a_broken_ritual_unless_forced(file: Path) -> None:
    file.write_text(file.read_text("utf-8").replace('direction = "SSW"', 'direction = "NNW"'), "utf-8")
    done = run("ritual", "print", str(file), "-o", "sheet.html")
    assert done.exit_code == 1
    assert "no tile to land on" in done.output
    assert not Path("sheet.html").exists()
    assert run("ritual", "print", str(file), "-o", "sheet.html", "--force").exit_code == 0
    assert Path("sheet.html").exists()


def test_command_says_which_files_it_can_write(file: Path) -> None:
    done = run("ritual", "print", str(file), "-o", "sheet.pdf")
    assert done.exit_code != 0
    assert "as .html or .svg" in str(done.exception) + done.output
