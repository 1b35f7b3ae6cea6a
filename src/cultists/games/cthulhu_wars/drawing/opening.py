"""Before the war: the factions while they are chosen.  After it: who has won."""

from collections.abc import Sequence
from typing import Final

from cultists.games.cthulhu_wars.drawing.boards import again, close
from cultists.games.cthulhu_wars.drawing.figures import counted, crest, faction_class, unit
from cultists.games.cthulhu_wars.drawing.scene import Scene
from cultists.games.cthulhu_wars.faction import Faction
from cultists.games.cthulhu_wars.factions import FACTIONS
from cultists.games.cthulhu_wars.words import ENDINGS
from cultists.svg import BOLD, SERIF, at, box, classes, common_size, in_lines, line, tag, wrap

_ALL_BOOKS: Final = 6


def choosing(scene: Scene, x: float, y: float, width: float, height: float, *, small: bool) -> str:
    """All factions as plates: which are taken by whom, and what the others can do."""
    if scene.view.seats:
        return ""
    side = 10 if small else 24
    across = 2
    gap = 8 if small else 14
    wide = (width - 2 * side - gap) / across
    top = 46 if small else 74
    offered = [faction for faction in FACTIONS if faction.name in scene.view.box]
    rows = -(-len(offered) // across)
    plate = _Plate(wide, (height - top - side - gap * (rows - 1)) / rows, small, [each.ability for each in offered])
    parts = [
        box(0.5, 0.5, width - 1, height - 1, 4, class_="sheet-ground"),
        line(width / 2, 30 if small else 46, "Who dooms the Earth?", 18 if small else 26, class_="serif middle emph"),
    ]
    for place, faction in enumerate(offered):
        left = side + (place % across) * (wide + gap)
        down = top + (place // across) * (plate.height + gap)
        parts.append(_faction(scene, faction, plate, left, down))
    return tag("g", *parts, class_="choosing", transform=at(x, y))


class _Plate:
    """Where things stand on the plates of all factions: in the same places and sizes, whatever is written on one."""

    def __init__(self, width: float, height: float, small: bool, abilities: Sequence[str]) -> None:
        self.width = width
        self.height = height
        is_low = height < (100 if small else 160)
        self.is_brief = small and is_low
        """Whether there is room for no more than the name of an ability, beside the crest."""
        self.crest = 26 if small else 38 if is_low else 50
        self.left = self.crest + (18 if small else 22)
        self.name_size = 15 if small else 20
        self.text = 11.0 if small else 13.5
        self.step = self.text + 3.5
        self.text_top = self.crest + (29.0 if small else 32.0)
        rows = max((len(self.wrapped(each)) for each in abilities), default=1)
        self.units_top = 42.0 if self.is_brief else self.text_top + self.step * rows - 10

    def wrapped(self, ability: str) -> list[str]:
        """An ability in lines."""
        return wrap(ability, self.text, self.width - 22)

    def named(self, faction: str) -> tuple[float, list[str]]:
        """The name of a faction; it has the same size on all plates, and the longest has two lines on a phone."""
        room = self.width - self.left - 6
        others = [each.name for each in FACTIONS if len(each.name.split()) < 3]
        size = common_size(others, self.name_size, room, font=SERIF)
        return size, in_lines(faction, size, room, size, SERIF)[1]


def _faction(scene: Scene, faction: Faction, plate: _Plate, x: float, y: float) -> str:
    taken = scene.view.chosen.index(faction.name) if faction.name in scene.view.chosen else None
    answer = next((each.option for each in scene.answers if each.words == faction.name), None)
    width, height = plate.width, plate.height
    size, names = plate.named(faction.name)
    first = 12 + plate.crest / 2 - (size / 2 + 1) * (len(names) - 1)
    below = first + (size + 1) * len(names) + 1
    owner = scene.name(taken) if taken is not None else ""
    ability = faction.ability.partition(":")[0].partition(" (")[0]
    remark = owner or (ability if plate.is_brief and len(names) == 1 else "")
    room = width - plate.left - 6
    parts = [
        box(0.5, 0.5, width - 1, height - 1, 4, class_="plate"),
        box(1, 1, width - 2, 3, class_="accent"),
        crest(faction.code, 12 + plate.crest / 2, 10 + plate.crest / 2, plate.crest),
        *(line(plate.left, first + (size + 1) * n, row, size, class_="serif") for n, row in enumerate(names)),
        line(plate.left, below, remark, 12, room=room, least=10, class_="quiet"),
    ]
    if not plate.is_brief:
        rows = plate.wrapped(faction.ability)
        parts += [line(12, plate.text_top + plate.step * n, row, plate.text) for n, row in enumerate(rows)]
    parts += _units(faction, width, plate.units_top, height)
    return tag(
        "g",
        *parts,
        class_=classes(
            "faction-plate",
            faction_class(faction.code),
            taken is not None and "taken",
            answer is not None and "choosable",
        ),
        data_for=answer,
        transform=at(x, y),
    )


def _units(faction: Faction, width: float, top: float, bottom: float) -> list[str]:
    """The kinds of units beside each other, as large as there is room; with names and prices if there is much."""
    step = (width - 24) / len(faction.kinds)
    scale = min(1.6, (bottom - top) / 52, step / 48)
    has_names = bottom - top > 110 and step > 60
    y = (top + bottom) / 2 - (29 if has_names else 4)
    room = (step - 8) / BOLD
    named = {kind: _broken(kind.name, room) for kind in faction.kinds}
    deepest = max(map(len, named.values()))
    parts = []
    for place, kind in enumerate(faction.kinds):
        x = 12 + step * (place + 0.5)
        size = scale * (0.78 if kind.rank == "great old one" else 1)
        parts.append(unit(faction.code, kind.name, kind.rank, x, y, size))
        if has_names:
            foot = y + 34 * scale / 2 + 26
            parts += [
                line(x, foot + 14 * n, row, 12, room=room, least=8.5, class_="middle bold")
                for n, row in enumerate(named[kind])
            ]
            each = " each" if kind.count > 1 else ""
            parts += [
                line(x, foot + 2 + 14 * (deepest + n), words, 11, room=step - 4, least=8.5, class_="middle quiet")
                for n, words in enumerate((counted(kind.count, "piece"), f"{kind.cost} Power{each}"))
            ]
    return parts


def _broken(name: str, room: float) -> list[str]:
    """A name in one line, or in two, broken after a hyphen too."""
    return [row.replace("- ", "-") for row in wrap(name.replace("-", "- "), 11, room, most=2)]


def ending(scene: Scene, x: float, y: float, width: float, height: float, *, small: bool) -> str:
    """Who has won, or that humanity has; everybody's Doom and spellbooks."""
    if not scene.is_over:
        return ""
    view = scene.view
    row = 44 if small else 58
    left = 12 if small else 60
    top = 96.0 if small else 150.0
    order = sorted(scene.seats, key=lambda seat: (seat not in view.winners, -view.seats[seat].doom))
    parts = [
        box(0.5, 0.5, width - 1, height - 1, 4, class_="sheet-ground"),
        *_headline(scene, width, small=small),
    ]
    if not view.winners:
        why = "Nobody holds all six spellbooks: the Earth lives on."
        parts.append(line(width / 2, 80 if small else 118, why, 12 if small else 14, room=width - 16, class_="middle"))
    if not small:
        parts += _beside_the_title(scene, width)
    for place, seat in enumerate(order):
        parts.append(_standing(scene, seat, left, top + place * row, width - 2 * left, row - 6, small=small))
    return tag("g", *parts, close("Show the map", width - 26, 26), class_="ending", transform=at(x, y)) + again(
        "Show the end", x + width / 2, y
    )


def _headline(scene: Scene, width: float, *, small: bool) -> list[str]:
    """Who has won, and why it is over.  Crests of winners stand beside it, or the button that closes all this."""
    size, rows = in_lines(scene.doing(), 22 if small else 34, width - 2 * (46 if small else 140), 18, font=SERIF)
    more = len(rows) - 1
    first = (40 if small else 64) - more * size * 0.55
    why = first + more * (size + 2) + (22 if small else 30 - 4 * more)
    return [
        *(
            line(width / 2, first + (size + 2) * n, words, size, font=SERIF, class_="serif middle emph")
            for n, words in enumerate(rows)
        ),
        line(width / 2, why, ENDINGS[scene.view.ending], 13 if small else 16, class_="middle quiet"),
    ]


def _beside_the_title(scene: Scene, width: float) -> list[str]:
    """The winner's Great Old One and crest; of several winners the crests of the first and the last."""
    winners = [scene.view.seats[seat] for seat in scene.view.winners]
    if not winners:
        return []
    first, last = winners[0], winners[-1]
    great = next((kind for kind in reversed(first.kinds) if kind.rank == "great old one"), None)
    left = crest(first.code, 92, 80, 84)
    if great is not None and first is last:
        figure = unit(first.code, great.name, great.rank, 92, 80, 1.7)
        left = tag("g", figure, class_=faction_class(first.code))
    return [left, crest(last.code, width - 92, 80, 84)]


def _standing(scene: Scene, seat: int, x: float, y: float, width: float, height: float, *, small: bool) -> str:
    shown = scene.view.seats[seat]
    has_won = seat in scene.view.winners
    lacks = _ALL_BOOKS - shown.owned
    books = "all six spellbooks" if not lacks else f"{shown.owned} spellbook{'s' * (shown.owned != 1)}: cannot win"
    middle = height / 2
    factions = [each.faction for each in scene.view.seats]
    name_size = common_size(factions, 14 if small else 19, width - 48 - (96 if small else 130), font=SERIF)
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 4, class_="plate"),
        crest(shown.code, 24, middle, 26 if small else 36),
        line(48, middle - 1, shown.faction, name_size, class_="serif"),
        line(48, middle + 14, scene.name(seat), 11.5, class_="quiet"),
        line(width - 12, middle - 1, f"{shown.doom} Doom", 15 if small else 20, class_="serif end"),
        line(width - 12, middle + 14, books, 11.5, class_="end quiet", room=width * 0.5, least=9),
        class_=classes("standing", faction_class(shown.code), has_won and "won"),
        transform=at(x, y),
    )  # fmt: skip
