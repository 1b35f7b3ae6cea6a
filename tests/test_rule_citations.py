"""Whatever cites the rules cites a section that exists, in the rule text of the right game.

A citation is `rules 4.3`; several are `rules 4.3, 4.5 and 6.1` or `rules 4.3 to 4.5`.  In a game's own files that means
the text of that game; elsewhere the game is named first: `stars_are_right rules 4.3`.  A rule text refers to itself by
`(see 4.3)`.
"""

import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from rule_texts import GAMES, ROOT, Citation, Heading, anchors, citations, headings, numbers, references, rule_text

TEXTS = (".py", ".md", ".js", ".css", ".html", ".toml", ".txt")
ITSELF = "tests/test_rule_citations.py"
"""Not checked: the wrong examples below are wrong."""

SHORT_NAMES = {"octopus": "grand_octopus", "stars": "stars_are_right", "wars": "cthulhu_wars"}
"""As some pages in docs/ call the games."""

OLD_CODES = {
    r"\b[Ff]acts\s+\d": "a section of a text that is not here",
    r"(?i)\bfact[ -]?sheets?\b": "a text that is not here",
    r"(?i)\b(?:of|by|in|as|beside) (?:the|our) facts\b|\bthe facts (?:say|write|do not)\b": "a text that is not here",
    r"\bRule text,": "a place without a number",
    r"\bD-\d\d\b": "the number of a ruling",
    r"\b[DRSB]\d{1,2}\b": "the number of a ruling, a scenario or a step",
    r"\b(?:[Ss]cenario|[Rr]uling)s? \d": "a number without a text",
    r"\b[Rr]ule \d+\.\d": "a citation that is not checked: write `rules 4.3`",
    r"\btest_[a-z]\d{1,2}_": "a number in the name of a test",
}
"""What nobody can look up, and what it is."""
OLD_CODES_IN_GAMES = {
    r"(?<![\d.])\d{1,2}\.\d{1,2}\.\d{1,2}(?![\d.]*\d)": "a number of three levels; rule texts have two",
    r'"""\d{1,2}\.\d{1,2}\b': "a number without the word `rules`",
    r"^\s*#.*\(\d{1,2}\.\d{1,2}\)": "a number without the word `rules`",
}
"""The same in the files of a game, where bare numbers are no version of anything."""


# What is read


@cache
def files() -> list[str]:
    """The texts that git tracks or would track, by their paths."""
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    texts = [path for path in listed if path.endswith(TEXTS) or Path(path).name == "Makefile"]
    return sorted(path for path in texts if (ROOT / path).is_file() and path != ITSELF)


def book(game: str) -> str:
    """Where the rules of a game are."""
    return f"src/cultists/games/{game}/rules.md"


def game_of(path: str) -> str | None:
    """The game whose own file this is; None for files that are shared."""
    if path.startswith("docs/"):
        names = re.split(r"[/.-]", path) if "-" in path else [Path(path).stem]
        return next((each for name in names if (each := SHORT_NAMES.get(name, name)) in GAMES), None)
    found = re.match(r"(?:src/cultists/games|tests/games|scenarios)/(\w+)/", path)
    return found[1] if found else None


def read(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


# What is looked for


def missing(cited: Citation, known: set[str]) -> Iterator[str]:
    """What a citation names that does not exist; a range must begin before it ends, in one chapter."""
    for first, last in cited.ranges():
        begins, ends = (tuple(map(int, each.split("."))) for each in (first, last))
        if begins >= ends or begins[:-1] != ends[:-1]:
            yield f"line {cited.line}: “{cited.words}”: {first} to {last} is no range"
            return
    for number in cited.sections():
        if number not in known:
            yield f"line {cited.line}: “{cited.words}”: there is no section {number}"


def wrong_citations(text: str, game: str | None, known: Mapping[str, set[str]]) -> Iterator[str]:
    """Citations of sections that do not exist, and in shared files those that name no game."""
    for cited in citations(text):
        meant = cited.game or game
        if meant is None:
            yield f"line {cited.line}: “{cited.words}”: name the game first"
        else:
            yield from (f"{fault} in the rules of {meant}" for fault in missing(cited, known[meant]))


def wrong_references(text: str) -> Iterator[str]:
    """References of a rule text to sections that it does not have."""
    for cited in references(text):
        yield from missing(cited, numbers(text))


def old_codes(text: str, game: str | None) -> Iterator[str]:
    """What cites something that nobody can open."""
    for pattern, what in (OLD_CODES | (OLD_CODES_IN_GAMES if game else {})).items():
        for found in re.finditer(pattern, text, re.MULTILINE):
            yield f"line {text.count(chr(10), 0, found.start()) + 1}: “{found[0].strip()}” is {what}"


def wrong_headings(text: str) -> Iterator[str]:
    """Chapters count from 1 without a gap, and so do the sections of each chapter; there is no third level."""
    chapter = section = 0
    for heading in headings(text):
        if heading.level == 2:
            chapter, section = chapter + 1, 0
            expected = str(chapter)
        else:
            section += 1
            expected = f"{chapter}.{section}"
        if heading.level > 3:
            yield f"{_heading(heading)}: two levels only"
        elif heading.number != expected:
            yield f"{_heading(heading)}: should have the number {expected}"


def _heading(heading: Heading) -> str:
    return f"line {heading.line}: “{heading.number} {heading.title}”"


def wrong_links(path: str, text: str) -> Iterator[str]:
    """Links of a page into the middle of a rule text, where no heading has that name."""
    for target, name in re.findall(r"\]\(([^)\s]*rules\.md)#([^)]+)\)", text):
        if name not in anchors(((ROOT / path).parent / target).read_text("utf-8")):
            yield f"no heading of {target} is called {name}"


def faults(check: Callable[[str, str], Iterator[str]]) -> list[str]:
    """What a check finds in all files."""
    return [f"{path}, {fault}" for path in files() for fault in check(path, read(path))]


# The project


def test_every_citation_names_a_section_that_exists() -> None:
    """A bare `rules 4.3` in a shared file is wrong too, for nobody knows which game it means."""
    known = {game: numbers(rule_text(game)) for game in GAMES}
    assert not faults(lambda path, text: wrong_citations(text, game_of(path), known))


def test_nothing_cites_what_nobody_can_open() -> None:
    """No numbers of notes that are not in the repository, in code, tests, docs, scenarios or pages."""
    assert not faults(lambda path, text: old_codes(text, game_of(path)))


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_text_is_numbered_and_refers_to_sections_that_it_has(game: str) -> None:
    assert headings(rule_text(game))
    assert not [*wrong_headings(rule_text(game)), *wrong_references(rule_text(game))]


def test_links_into_rule_texts_lead_to_headings() -> None:
    assert not faults(wrong_links)


# The checks themselves

BOOKS = {"grand_octopus": {"1", "1.1", "1.2", "1.3", "2", "2.1"}, "duckthulhu": {"1", "1.1"}}
OCTOPUS, SHARED = "src/cultists/games/grand_octopus/turn.py", "src/cultists/web/pages.py"


@pytest.mark.parametrize(
    "text",
    [
        "rules 1.2",
        "(rules 1.1, 1.2 and 2.1)",
        "(rules 1.1 to 1.3)",
        "(rules 1.1, 2)",
        "rules 1 to 2",
        "Rules 2.",
        "as in rules\n    1.2.",
        "# as the\n# rules\n# 1.2 say",
        "(duckthulhu rules 1.1)",
        "the rules say 7 things",
        "its rules 1.2 and duckthulhu rules 1.1",
    ],
)
def test_right_citations_are_taken(text: str) -> None:
    assert not [*wrong_citations(text, game_of(OCTOPUS), BOOKS)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rules 3.1", "no section 3.1"),
        ("(rules 1.1, 1.2 and 2.2)", "no section 2.2"),
        ("(rules 1.1, 1.2, 2.2)", "no section 2.2"),
        ("(rules 1.1; 2.2)", "no section 2.2"),
        ("(rules 1.2 to 1.4)", "no section 1.4"),
        ("(rules 1.1-1.4)", "no section 1.4"),
        ("rules 1 to 3", "no section 3"),
        ("(rules 1.3 to 1.1)", "is no range"),
        ("(rules 1.1 to 2.1)", "is no range"),
        ("rules 1.1.1", "no section 1.1.1"),
        ("rules 1.10", "no section 1.10"),
        ("# as the\n# rules\n# 1.9 say", "no section 1.9"),
        ("duckthulhu rules 2.1", "no section 2.1 in the rules of duckthulhu"),
        ("one\ntwo, rules 3.1", "line 2"),
    ],
)
def test_wrong_citations_are_found(text: str, why: str) -> None:
    (found,) = wrong_citations(text, game_of(OCTOPUS), BOOKS)
    assert why in found


def test_a_range_means_all_between_its_ends() -> None:
    (cited,) = citations("(rules 1.1, 2.2 to 2.5)")
    assert cited.sections() == ["1.1", "2.2", "2.5", "2.3", "2.4"]
    (found,) = wrong_citations("rules 1.1 to 1.3", OCTOPUS, {OCTOPUS: {"1.1", "1.3"}})
    assert "no section 1.2" in found


def test_a_shared_file_must_name_the_game() -> None:
    (found,) = wrong_citations("see rules 1.1", game_of(SHARED), BOOKS)
    assert "name the game first" in found
    assert not [*wrong_citations("see grand_octopus rules 1.1", game_of(SHARED), BOOKS)]


def test_references_within_a_rule_text_must_lead_somewhere() -> None:
    text = "## 1. One\n### 1.1 A\nWords (see 1.2).\n### 1.2 B\nWords (see 1.1, 2.1; not 3).\n"
    (found,) = wrong_references(text)
    assert found == "line 5: “(see 1.1, 2.1”: there is no section 2.1"


@pytest.mark.parametrize(
    "text",
    [
        "facts 4.6",
        "(facts D-17)",
        "(facts D17)",
        "Facts 5",
        "our fact sheet",
        "the worked scenarios of the facts",
        "Rule text, Summon: all of it",
        "as D-01 says",
        "by R7 and nothing else",
        '"""S21."""',
        "Scenario 24",
        "ruling 3",
        "rule 4.3",
        "def test_s12_falls() -> None:",
        "`test_r4_gathering`",
    ],
)
def test_old_codes_are_found(text: str) -> None:
    assert len([*old_codes(text, None)]) == 1


@pytest.mark.parametrize("text", ['    """4.1: first."""', '"""Or 4.1.5."""', "# Setup (4.2)"])
def test_bare_numbers_are_found_in_the_files_of_a_game(text: str) -> None:
    assert len([*old_codes(text, "cthulhu_wars")]) == 1


@pytest.mark.parametrize(
    "text", ["facts = json.loads(line)", "a trail of facts", "127.0.0.1", "2 rules", "test_seats_4_to_8", "#d20a0b"]
)
def test_what_is_no_code_is_let_be(text: str) -> None:
    assert not [*old_codes(text, "cthulhu_wars")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("## One\n", "should have the number 1"),
        ("## 1. One\n## 3. Three\n", "should have the number 2"),
        ("## 1. One\n## 1. Again\n", "should have the number 2"),
        ("## 1. One\n### 1.2 B\n", "should have the number 1.1"),
        ("## 1. One\n### 1.1 A\n### 1.1 B\n", "should have the number 1.2"),
        ("## 1. One\n### 1.1 A\n## 2. Two\n### 1.2 B\n", "should have the number 2.1"),
        ("## 1. One\n### A\n", "should have the number 1.1"),
        ("## 1. One\n### 1.1 A\n#### 1.1.1 Deep\n", "two levels only"),
    ],
)
def test_wrong_headings_are_found(text: str, why: str) -> None:
    (found,) = wrong_headings(text)
    assert why in found


def test_right_headings_are_taken() -> None:
    text = "# Title\nWords.\n## 1. One\n### 1.1 A\n### 1.2 B\n## 2. Two\n### 2.1 C\n"
    assert not [*wrong_headings(text)]
    assert numbers(text) == {"1", "1.1", "1.2", "2", "2.1"}


def test_wrong_links_are_found() -> None:
    page = "docs/grand_octopus.md"
    to = f"../{book('grand_octopus')}"
    assert [*wrong_links(page, f"[x]({to}#nowhere)")] == [f"no heading of {to} is called nowhere"]
    assert not [*wrong_links(page, f"[x]({to}#night-of-the-grand-octopus) [y]({to})")]


@pytest.mark.parametrize(
    ("path", "game"),
    [
        (OCTOPUS, "grand_octopus"),
        (SHARED, None),
        ("src/cultists/games/__init__.py", None),
        ("tests/games/coverage.py", None),
        ("tests/games/cthulhu_wars/play.py", "cthulhu_wars"),
        ("scenarios/stars_are_right/duel.txt", "stars_are_right"),
        ("docs/rules-coverage-wars.md", "cthulhu_wars"),
        ("docs/wars-balance.md", "cthulhu_wars"),
        ("docs/grand_octopus.md", "grand_octopus"),
        ("docs/engine.md", None),
        ("tests/web/test_ritual.py", None),
        ("README.md", None),
    ],
)
def test_each_file_has_its_game(path: str, game: str | None) -> None:
    assert game_of(path) == game
