"""Random positions before a battle; what is rare in play is common here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from cultists.games.cthulhu_wars.maps import MAP_FOR_PLAYERS, MAPS
from referees.cthulhu_wars.battles.board import Board, Player
from referees.cthulhu_wars.units import BY_FACTION, FACTIONS, GOO

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


def scene(
    rng: Random,
    *,
    seats: int,
    sides: Sequence[str] = (),
    others: Sequence[str] = (),
    great: float = 0.4,
    around: float = 0.25,
    most: int = 6,
    books: float = 0.75,
) -> Scene:
    """Two factions in one area, and some units of all factions elsewhere."""
    first = [*sides, *(code for code in others if code not in sides)]
    rest = [code for code in FACTIONS if code not in first]
    rng.shuffle(rest)
    fighting = [*sides, *rest][:2] if len(sides) < 2 else list(sides)
    codes = list(dict.fromkeys([*fighting, *others, *rest]))[:seats]
    order = sorted(codes, key=lambda _: rng.random())
    map_name = MAP_FOR_PLAYERS[seats] if seats != 4 else rng.choice(("E35", "E53"))
    near = {area.name: tuple(each.name for each in by) for area, by in MAPS[map_name].neighbours.items()}
    board = Board([some_player(rng, code, books) for code in order], near)
    area = rng.choice(sorted(near))
    attacker, defender = (order.index(code) for code in rng.sample(fighting, 2))
    board.rituals = rng.randrange(6)
    for seat in (attacker, defender):
        gather(rng, board, seat, area, rng.randint(1, most), great)
    for seat in range(seats):
        if seat not in (attacker, defender):
            gather(rng, board, seat, area, rng.choice((0, 0, 0, 1, 2, 3)), great / 4)
        for near_by in near[area]:
            if rng.random() < around:
                gather(rng, board, seat, near_by, rng.randint(1, 2), great / 4)
        far = [each for each in near if each != area and each not in near[area]]
        if far:
            gather(rng, board, seat, rng.choice(far), rng.randint(1, 3), great / 2)
    raise_gates(rng, board)
    build_cathedrals(rng, board, area)
    if "WW" in codes and board.has(order.index("WW"), "Ice Age") and rng.random() < 0.5:
        board.ice_age = area if rng.random() < 0.7 else rng.choice(sorted(near))
    return Scene(board, map_name, attacker, defender, area)


def some_player(rng: Random, code: str, likely: float) -> Player:
    """Power and Doom, and as many spellbooks as requirements are met."""
    books = {book for book in IN_BATTLES[code] if rng.random() < likely}
    books |= {book for book in OTHER_BOOKS[code] if rng.random() < likely * 0.6}
    gift = WITH_A_GIFT.get(code, set())
    if len(books) < len(gift):
        books = {IN_BATTLES[code][0]}
    by_battle = BY_BATTLE.get(code, set())
    others = [number for number in range(1, SIX + 1) if number not in by_battle and number not in gift]
    rng.shuffle(others)
    met = [*sorted(gift), *others, *rng.sample(sorted(by_battle), len(by_battle))][: len(books)]
    return Player(code, rng.randint(3, 9), rng.randint(0, 15), books, set(met))


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
        can_keep = [
            unit
            for unit in board.units
            if unit.area == area
            and (
                unit.kind.name == "Acolyte"
                or (unit.kind.name == "Dark Young" and board.has(unit.owner, "The Red Sign"))
            )
        ]
        if rng.random() < (0.5 if can_keep else 0.1):
            board.gates.add(area)
            if can_keep and rng.random() < 0.85:
                rng.choice(can_keep).is_keeper = True


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
