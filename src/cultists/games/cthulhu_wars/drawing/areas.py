"""What lies in an area, in words and as a card for the question panel."""

from functools import lru_cache

from cultists.games.cthulhu_wars.drawing import odds
from cultists.games.cthulhu_wars.drawing.figures import crest, faction_class, unit
from cultists.games.cthulhu_wars.drawing.items import Item, Sheet
from cultists.games.cthulhu_wars.drawing.scene import Scene
from cultists.games.cthulhu_wars.maps import AREA, MAPS
from cultists.games.cthulhu_wars.view import AreaView, UnitView
from cultists.games.cthulhu_wars.words import plural
from cultists.svg import box, line, tag, wrap


def brief(scene: Scene, name: str) -> str:
    """An area in a few words: who is there, and whose gate it is."""
    area = scene.areas.get(name)
    if area is None:
        return ""
    keeper = next((each for each in area.units if each.id == area.keeper), None)
    said = ["open gate"] if area.gate == "abandoned" else []
    for seat in scene.seats:
        count = sum(each.seat == seat for each in area.units)
        if count:
            who = "you" if seat == scene.me else scene.faction(seat)
            said.append(f"{who} {count}{' + gate' if keeper is not None and keeper.seat == seat else ''}")
    return ", ".join(said) or "empty"


def area_cards(scene: Scene, sheet: Sheet) -> list[Item]:
    """A card for every area: what is there, and the odds if one could fight there."""
    return [_card(scene, sheet, area) for area in scene.view.areas]


def _card(scene: Scene, sheet: Sheet, area: AreaView) -> Item:
    rows, y = [], 40.0
    what = "ocean" if AREA[area.name].is_ocean else "land"
    symbol = AREA[area.name].symbol
    head = f"{what}{f', with the glyph of the {symbol}' if symbol else ''}"
    for seat in scene.seats:
        units = [each for each in area.units if each.seat == seat]
        if units:
            row, high = _row(scene, sheet, area, seat, units, y)
            rows.append(row)
            y += high
    if area.gate == "abandoned":
        rows.append(line(10, y + 12, "An open gate: a Cultist here may take it.", 12, class_="said"))
        y += 18
    rows += [line(10, y + 12, token.capitalize(), 12, class_="said") for token in area.tokens]
    y += 18 * len(area.tokens)
    for fight in scene.view.fights:
        if fight.area == area.name:
            rows += _fight(scene, sheet, fight.foe, fight.own, fight.theirs, y)
            y += 33
    borders = _borders(scene.view.map, area.name, sheet.width - 20)
    rows += [line(10, y + 12 + 14 * row, words, 11, class_="quiet") for row, words in enumerate(borders)]
    height = y + 16 + 14 * len(borders)
    inside = [
        box(0.5, 0.5, sheet.width - 1, height - 1, 4, class_="card-ground"),
        line(10, 19, area.name, 15, class_="serif"),
        line(10, 34, head, 11, class_="quiet"),
        *rows,
    ]
    return Item("".join(inside), height, False, "area-card", {"data_card": AREA[area.name].place})


@lru_cache(256)
def _borders(map_id: str, area: str, width: float) -> list[str]:
    near = ", ".join(each.name for each in MAPS[map_id].neighbours[AREA[area]])
    return wrap(f"Borders on {near}.", 11, width)


@lru_cache(2048)
def _wrapped(words: str, width: float) -> list[str]:
    return wrap(words, 11.5, width)


def _row(scene: Scene, sheet: Sheet, area: AreaView, seat: int, units: list[UnitView], y: float) -> tuple[str, float]:
    """A faction's units: tokens with their number, and words; and how high that is."""
    code = scene.code(seat)
    kinds: dict[str, list[UnitView]] = {}
    for each in units:
        kinds.setdefault(each.kind, []).append(each)
    parts = [crest(code, 21, y + 13, 22)]
    x = 54.0
    for kind, alike in kinds.items():
        rank = alike[0].rank
        parts.append(unit(code, kind, rank, x, y + 13, 0.44 if rank == "great old one" else 0.7))
        if len(alike) > 1:
            parts.append(line(x + 12, y + 19, f"\N{MULTIPLICATION SIGN}{len(alike)}", 11, class_="bold"))
        x += 46 if len(alike) > 1 else 32
    words = ", ".join(f"{len(alike)} {plural(kind)}" if len(alike) > 1 else kind for kind, alike in kinds.items())
    if any(each.id == area.keeper for each in units):
        words += "; one keeps the gate" if len(units) > 1 else " keeps the gate"
    rows = _wrapped(words, sheet.width - 48)
    parts += [line(38, y + 38 + 14 * row, told, 11.5, class_="quiet") for row, told in enumerate(rows)]
    return tag("g", *parts, class_=faction_class(code)), 31 + 14.0 * len(rows)


def _fight(scene: Scene, sheet: Sheet, foe: int, own: int, theirs: int, y: float) -> list[str]:
    """What a battle here would be like."""
    words = f"Against {scene.faction(foe)}: your {odds.dice_in_words(own)}, their {theirs}"
    kills = f"you kill {odds.mean(own, 1):.1f}, lose {odds.mean(theirs, 1):.1f} on average"
    return [
        tag("path", d=f"M10 {y + 3}H{sheet.width - 10}", class_="hair"),
        line(10, y + 16, words, 11.5, room=sheet.width - 20, least=9.5, class_="said"),
        line(10, y + 29, kills, 11, class_="quiet"),
    ]
