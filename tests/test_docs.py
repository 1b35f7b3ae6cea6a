"""What the documents say is true: examples run, links lead somewhere, pictures are ours and of today."""

import re
from pathlib import Path

import pytest
from scripts.draw_the_parts import LAYERS, PICTURE, picture

from cultists.games import GAMES
from test_imports import SOURCE, imports, part_of

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """Greedy beats chance, as the example prints."""
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("(0,) ")


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 130


def test_the_two_commands_stand_on_the_first_screen_of_the_readme() -> None:
    first = (ROOT / "README.md").read_text("utf-8").splitlines()[:15]
    assert any(line.startswith("make play ") for line in first)
    assert any(line.startswith("make test ") for line in first)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    """Every relative link names a file of the project."""
    for target in [*links_of(page), *re.findall(r'src="([^"]+)"', page.read_text("utf-8"))]:
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}, which is not there"


def test_every_test_that_a_page_names_exists() -> None:
    """Whoever reads that a test holds a sentence must find it."""
    tests = ROOT / "tests"
    known = {path.stem for path in tests.rglob("test_*.py")}
    for path in tests.rglob("test_*.py"):
        known.update(re.findall(r"^ *(?:async )?def (test_\w+)", path.read_text("utf-8"), re.M))
    for page in (*PAGES, tests / "referees" / "differences.md"):
        missing = sorted({*re.findall(r"\btest_\w+", page.read_text("utf-8"))} - known)
        assert not missing, f"{page.name} names {', '.join(missing)}"


def test_every_game_has_its_page() -> None:
    """One page per game: players, choices, hidden things, ending, options, rules version."""
    for name, rules in GAMES.items():
        text = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
        assert f"Rules version: **{rules.version}**" in text
        for option in rules.setup_options:
            assert f"`{option.name}`" in text


def test_every_page_can_be_reached_from_the_readme() -> None:
    """By links alone; a page that nobody finds helps nobody."""
    reached, new = set(), {(ROOT / "README.md").resolve()}
    while new:
        reached |= new
        links = {(page.parent / target).resolve() for page in new for target in links_of(page) if "://" not in target}
        new = {link for link in links if link.suffix == ".md" and link.exists()} - reached
    missing = [page.relative_to(ROOT).as_posix() for page in PAGES if page.resolve() not in reached]
    assert not missing, f"no link leads to {', '.join(missing)}"


def test_links_to_headings_lead_to_a_heading() -> None:
    """As GitHub names them: small letters, hyphens for spaces, no other signs."""
    wrong = []
    for page in PAGES:
        for target, heading in re.findall(r"\]\(([^)#\s]*)#([^)]+)\)", page.read_text("utf-8")):
            file = (page.parent / target).resolve() if target else page
            if "://" not in target and heading not in headings_of(file):
                wrong.append(f"{page.name} links to {target}#{heading}")
    assert not wrong, "\n".join(wrong)


def links_of(page: Path) -> list[str]:
    return re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8"))


def headings_of(page: Path) -> set[str]:
    prose = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.S)
    headings = re.findall(r"^#+ (.+)$", prose, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_picture_of_the_parts_is_what_its_script_draws() -> None:
    """If it differs: python scripts/draw_the_parts.py, and look at it."""
    assert PICTURE.read_text("utf-8") == picture()


def test_parts_import_only_what_lies_below_them_in_the_picture() -> None:
    """Every part is there, and no import goes up or sideways.  Three small modules are for everybody, and not drawn."""
    folders = [path.stem for path in (SOURCE / "cultists").iterdir() if path.is_dir() or path.suffix == ".py"]
    level = {name: row for row, layer in enumerate(LAYERS) for name, _ in layer}
    assert {name for name in folders if not name.startswith("__")} - {"missing", "shell", "py"} == set(level)
    wrong = []
    for file in sorted((SOURCE / "cultists").rglob("*.py")):
        name = ".".join(file.relative_to(SOURCE).with_suffix("").parts)
        part = part_of(name, set())
        for line, module in imports(SOURCE, file):
            other = part_of(module, set())
            is_drawn = module.startswith("cultists.") and {part, other} <= set(level)
            if is_drawn and part != other and level[other] <= level[part]:
                wrong.append(f"{name}:{line} imports {module}")
    assert not wrong, "\n".join(wrong)
