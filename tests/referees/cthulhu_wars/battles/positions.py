"""Random positions before a battle; what is rare in play is common here."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from cultists.games.cthulhu_wars.maps import MAP_FOR_PLAYERS, MAPS
from referees.cthulhu_wars.battles.board import CARD, Board, Player, Unit
from referees.cthulhu_wars.units import BY_FACTION, CULTIST, FACTIONS, GOO

SIX: Final = 6
IN_BATTLES: Final[dict[str, tuple[str, ...]]] = {
    "GC": ("Absorb", "Regenerate"),
    "CC": ("Abduct", "Emissary of the Outer Gods", "Invisibility", "Madness", "Seek and Destroy"),
    "BG": ("Frenzy", "Necrophagy", "The Red Sign"),
    "YS": ("Passion",),
    "WW": ("Berserkergang", "Cannibalism", "Howl"),
    "OW": ("Channel Power", "The Million Favored Ones"),
    "SL": ("Demand Sacrifice", "Energy Nexus"),
    "AN": ("Extinction", "Unholy Ground", "Brainless"),
}
"""The spellbooks that act in battles."""
OTHER_BOOKS: Final[dict[str, tuple[str, ...]]] = {
    "GC": ("Devolve", "Dreams", "Submerge", "Y'ha Nthlei"),
    "CC": ("The Thousand Forms",),
    "BG": ("Blood Sacrifice", "Ghroth", "The Thousand Young"),
    "YS": (
        "He Who is Not to be Named",
        "Shriek of the Byakhee",
        "The Screaming Dead",
        "The Third Eye",
        "Zingaya",
    ),
    "WW": ("Arctic Wind", "Herald of the Outer Gods", "Ice Age"),
    "OW": ("Dragon Ascending", "Dragon Descending", "Dread Curse of Azathoth", "They Break Through"),
    "SL": ("Ancient Sorcery", "Burrow", "Capture Monster", "Cursed Slumber"),
    "AN": ("Consecration", "Festival", "Worship Services"),
}
BY_BATTLE: Final = {"GC": {2, 3}, "OW": {4}, "SL": {4}}
"""Requirements that a battle can meet."""
WITH_A_GIFT: Final = {"BG": {4}}
"""Requirements that bring Power as soon as the position meets them: they are covered from the start."""


@dataclass
class Scene:
    """A position, and the battle that is meant to be declared in it."""

    board: Board
    map: str
    attacker: int
    defender: int
    area: str


@dataclass(frozen=True)
class Style:
    """What is likely in a position."""

    sides: tuple[str, ...] = ()
    """Who fights; if fewer than two are named, others join."""
    others: tuple[str, ...] = ()
    """Who plays besides."""
    seats: tuple[int, ...] = (2, 3, 4, 5)
    great: float = 0.35
    """A Great Old One takes part, on each side."""
    near: float = 0.3
    """Each faction has units in each area next door."""
    guests: float = 0.4
    """A faction that does not fight has units in the area of the battle."""
    most: int = 5
    """Other units on each side."""
    books: float = 0.75
    """Each spellbook that acts in battles is there."""
    closed: float = 0.0
    """Both sides stand in all areas next door."""
    area: str | None = None
    """Where the battle is."""
    least_power: int = 2
    there: tuple[str, ...] = ()
    """Units that certainly take part, each on the side that has it."""


def scene(rng: Random, style: Style) -> Scene:
    """Two factions in one area, and some units of all factions elsewhere."""
    codes, fighting = some_factions(rng, style)
    map_name = MAP_FOR_PLAYERS[len(codes)] if len(codes) != 4 else rng.choice(("E35", "E53"))
    near = {area.name: tuple(each.name for each in by) for area, by in MAPS[map_name].neighbours.items()}
    board = Board([some_player(rng, code, style) for code in codes], near)
    area = style.area or rng.choice(sorted(near))
    attacker, defender = (codes.index(code) for code in fighting)
    board.rituals = rng.randrange(6)
    board.players[attacker].power = max(1, board.players[attacker].power)
    for seat in (attacker, defender):
        for name in style.there:
            for unit in board.in_pool(seat, name)[:1]:
                board.place(unit, area)
        gather(rng, board, seat, area, rng.randint(1, style.most), style.great)
    surround(rng, board, style, area, (attacker, defender))
    raise_gates(rng, board)
    build_cathedrals(rng, board, area)
    if board.holder("WW", "Ice Age") is not None and rng.random() < 0.5:
        board.ice_age = area if rng.random() < 0.7 else rng.choice(sorted(near))
    dive(rng, board)
    board.fought = {(attacker, each) for each in near if rng.random() < 0.05}
    return Scene(board, map_name, attacker, defender, area)


def some_factions(rng: Random, style: Style) -> tuple[list[str], list[str]]:
    """Who plays, in the order of the seats; and who fights, the attacker first."""
    rest = [code for code in FACTIONS if code not in style.sides and code not in style.others]
    rng.shuffle(rest)
    fighting = [*style.sides, *rest][:2]
    number = max(rng.choice(style.seats), len({*fighting, *style.others}))
    codes = list(dict.fromkeys([*fighting, *style.others, *rest]))[:number]
    rng.shuffle(codes)
    rng.shuffle(fighting)
    return codes, fighting


def surround(rng: Random, board: Board, style: Style, area: str, sides: tuple[int, int]) -> None:
    """Units that do not fight: in the area, next door, and far away, where everybody has a Cultist."""
    is_closed = rng.random() < style.closed
    far = [each for each in board.neighbours if each != area and each not in board.neighbours[area]]
    for seat in range(len(board.players)):
        if seat not in sides and rng.random() < style.guests:
            gather(rng, board, seat, area, rng.randint(1, 3), style.great / 4)
        for by in board.neighbours[area]:
            if rng.random() < style.near or (is_closed and seat in sides):
                gather(rng, board, seat, by, 1, style.great / 4)
        place = rng.choice(far)
        if free := board.in_pool(seat, "Acolyte"):
            board.place(free[0], place)
        gather(rng, board, seat, place, rng.randint(0, 2), style.great / 2)


def dive(rng: Random, board: Board) -> None:
    """Now and then Cthulhu is submerged."""
    cthulhu = board.seat("GC")
    if cthulhu is not None and board.has(cthulhu, "Submerge") and rng.random() < 0.4:
        for unit in board.in_pool(cthulhu, "Cthulhu"):
            unit.place = CARD


def some_player(rng: Random, code: str, style: Style) -> Player:
    """Power and Doom, and as many spellbooks as requirements are met."""
    likely = style.books
    books = {book for book in IN_BATTLES[code] if rng.random() < likely}
    books |= {book for book in OTHER_BOOKS[code] if rng.random() < likely * 0.6}
    gift = WITH_A_GIFT.get(code, set())
    if len(books) < len(gift):
        books = {IN_BATTLES[code][0]}
    by_battle = BY_BATTLE.get(code, set())
    others = [number for number in range(1, SIX + 1) if number not in by_battle and number not in gift]
    rng.shuffle(others)
    met = [*sorted(gift), *others, *rng.sample(sorted(by_battle), len(by_battle))][: len(books)]
    return Player(code, rng.randint(style.least_power, 8), rng.randint(0, 15), books, set(met))


def gather(rng: Random, board: Board, seat: int, area: str, number: int, great: float) -> None:
    """Some units of a player come to an area, if the pool has them."""
    code = board.players[seat].code
    names = list(BY_FACTION[code])
    if rng.random() < great:
        chosen = [name for name in names if BY_FACTION[code][name].rank == GOO and board.in_pool(seat, name)]
        rng.shuffle(chosen)
        for name in chosen[: rng.randint(1, 2)]:
            board.place(board.in_pool(seat, name)[0], area)
    lesser = [name for name in names if BY_FACTION[code][name].rank != GOO]
    for _ in range(number):
        free = [name for name in lesser if board.in_pool(seat, name)]
        if free:
            board.place(board.in_pool(seat, rng.choice(free))[0], area)


def raise_gates(rng: Random, board: Board) -> None:
    """Gates in some areas; on most of them stands a Cultist, or a Dark Young with The Red Sign."""
    for area in board.neighbours:
        here = [unit for seat in range(len(board.players)) for unit in board.at(area, seat)]
        can_keep = [unit for unit in here if is_keeper_by_nature(board, unit)]
        if rng.random() < (0.5 if can_keep else 0.1):
            board.gates.add(area)
            if can_keep and rng.random() < 0.85:
                rng.choice(can_keep).is_keeper = True


def is_keeper_by_nature(board: Board, unit: Unit) -> bool:
    """Whether a unit may stand on a gate."""
    is_young = unit.kind.name == "Dark Young" and board.has(unit.owner, "The Red Sign")
    return unit.kind.rank == CULTIST or is_young


def build_cathedrals(rng: Random, board: Board, area: str) -> None:
    """The Ancients have up to four Cathedrals, one for each symbol and one for none."""
    if board.seat("AN") is None:
        return
    taken: set[str | None] = set()
    symbols = {each.name: each.symbol for each in next(iter(MAPS.values())).areas} | {
        each.name: each.symbol for map_ in MAPS.values() for each in map_.areas
    }
    for each in [area, *rng.sample(sorted(board.neighbours), 3)]:
        if symbols[each] not in taken and rng.random() < 0.7:
            taken.add(symbols[each])
            board.cathedrals.add(each)
