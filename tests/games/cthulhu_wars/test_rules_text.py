"""The text of the rules: sections are numbered, references lead somewhere, and tables agree with the game."""

import re

import pytest

from cultists.games.cthulhu_wars.faction import GREAT_OLD_ONE, TERROR, Faction
from cultists.games.cthulhu_wars.factions import FACTIONS
from cultists.games.cthulhu_wars.maps import AREAS, MAP_FOR_PLAYERS, MAPS
from cultists.games.cthulhu_wars.table import RITUAL_TRACKS
from games.cthulhu_wars.play import RULES

TEXT = RULES.help()
SECTIONS = {
    number: (title, body)
    for number, title, body in re.findall(r"^##+ ([\d.]+\d)\.? (.+)\n((?:(?!##).*\n?)*)", TEXT, flags=re.MULTILINE)
}
"""By number: the title, and what stands below it up to the next heading."""
CHAPTER = {title: number for number, (title, _) in SECTIONS.items() if "." not in number}


def rows(number: str) -> list[list[str]]:
    """The lines of the table in a section, without its head."""
    lines = [line for line in SECTIONS[number][1].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_heading_has_its_number() -> None:
    """Chapters and sections, counted from 1 without a gap; nothing deeper."""
    chapter = section = 0
    for line in TEXT.splitlines():
        if line.startswith("## "):
            chapter, section = chapter + 1, 0
            assert line.startswith(f"## {chapter}. ")
        elif line.startswith("##"):
            section += 1
            assert line.startswith(f"### {chapter}.{section} ")


def test_every_reference_leads_to_a_section() -> None:
    """As “(see 4.3)”; nothing else looks like a reference."""
    named = re.findall(r"\(see ([^)]+)\)", TEXT)
    assert len(named) > 40
    assert set(named) <= set(SECTIONS)


@pytest.mark.parametrize("faction", FACTIONS, ids=lambda each: each.name)
def test_the_units_of_a_faction_stand_in_its_table(faction: Faction) -> None:
    """Name, number, cost, combat where it is a plain number, and worth."""
    told = rows(f"{CHAPTER[faction.name]}.1")
    assert [row[0] for row in told] == [kind.name for kind in faction.kinds]
    for row, kind in zip(told, faction.kinds, strict=True):
        assert (int(row[1]), int(row[4])) == (kind.count, kind.value)
        assert re.match(r"\d+", row[2]) is None or row[2].startswith(str(kind.cost))
        assert kind.dice is not None or int(row[3]) == kind.combat


@pytest.mark.parametrize("faction", FACTIONS, ids=lambda each: each.name)
def test_the_classes_of_a_factions_units_are_said_above_its_table(faction: Faction) -> None:
    """The Acolytes and the exceptions by name; the others are Monsters."""
    said = " ".join(SECTIONS[f"{CHAPTER[faction.name]}.1"][1].partition("|")[0].split())
    for rank, words in ((GREAT_OLD_ONE, r"(?:is a|are) Great Old Ones?"), (TERROR, "are Terrors")):
        named = re.findall(rf"Acolytes are Cultists, (?:the )?(.+?)s? {words}, and the others are Monsters\.", said)
        assert " and ".join(kind.name for kind in faction.kinds if kind.rank == rank) == "".join(named)


@pytest.mark.parametrize("faction", FACTIONS, ids=lambda each: each.name)
def test_every_spellbook_has_a_section_and_every_requirement_a_line(faction: Faction) -> None:
    chapter = CHAPTER[faction.name]
    titles = {title: number for number, (title, _) in SECTIONS.items() if number.startswith(f"{chapter}.")}
    assert {book.name for book in faction.spellbooks} <= set(titles)
    assert faction.gift.name in titles
    numbered = next(SECTIONS[number][1] for title, number in titles.items() if title.startswith("Requirements"))
    assert re.findall(r"^(\d)\. ", numbered, flags=re.MULTILINE) == list("123456")


@pytest.mark.parametrize(("number", "board"), [(1, "E33"), (2, "E35"), (3, "E53"), (4, "E55")])
def test_the_borders_are_those_of_the_maps(number: int, board: str) -> None:
    told = {area: near.split(", ") for area, near in rows(f"{CHAPTER['Borders']}.{number}")}
    assert told == {area.name: [each.name for each in near] for area, near in MAPS[board].neighbours.items()}


def test_maps_tracks_and_homes_are_those_of_the_game() -> None:
    """For two to five players."""
    for row in rows("2.1")[:2] + rows("2.1")[3:]:
        for players in re.findall(r"\d", row[0]):
            assert int(row[3]) == len(MAPS[MAP_FOR_PLAYERS[int(players)]].areas)
    for players, costs, _ in rows("12.2"):
        for number in re.findall(r"\d", players):
            assert [int(cost) for cost in costs.split(", ")] == [*RITUAL_TRACKS[int(number)]]
    homes = {area.name for area in AREAS if area.glyph}
    assert homes == {name for row in rows("2.5") for cell in row[1:] for name in cell.split(" or ") if name in homes}
