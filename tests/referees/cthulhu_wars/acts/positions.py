"""Random positions: ordinary ones, and those in which something rare can happen."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from referees.cthulhu_wars.acts.factions.windwalker import glyph_areas
from referees.cthulhu_wars.acts.spellbooks import BOOKS, newly_met
from referees.cthulhu_wars.acts.stages import SELDOM, STAGES, keep_a_gate, lend, remove, set_the_stage
from referees.cthulhu_wars.acts.turn import COMMON, UNTAXED, main_acts
from referees.cthulhu_wars.acts.world import SIGN_VALUES, SYMBOLS, Player, Unit, World
from referees.cthulhu_wars.rituals import RITUALS
from referees.cthulhu_wars.units import CULTIST, FACTIONS, GOO

MAPS_FOR: Final = {2: ("E33",), 3: ("E33",), 4: ("E35", "E35", "E53"), 5: ("E55",)}
CORE: Final = ("GC", "CC", "BG", "YS")
NEIGHBOUR: Final = {"WW": "OW", "SL": "GC", "AN": "WW"}
"""With whom something rare can happen: Ithaqua and Yog-Sothoth, Immortal learnt, the last Gnoph-Keh as a gift."""
NEEDS_A_LEADER: Final = {"Hastur": "King in Yellow", "Ithaqua": "Rhan Tegoth"}
"""Great Old Ones that can be in play only after another was awakened."""


def factions_for(rng: Random, seats: int, wanted: tuple[str, ...] = ()) -> list[str]:
    """The wanted ones and others, in any order; most often those of the core box."""
    pool = list(CORE) if rng.random() < 0.4 and seats < 5 else list(FACTIONS)
    chosen = list(wanted[:seats])
    rest = [each for each in pool if each not in chosen]
    while len(rest) + len(chosen) < seats:
        rest += [each for each in FACTIONS if each not in rest and each not in chosen]
    chosen += rng.sample(rest, seats - len(chosen))
    rng.shuffle(chosen)
    return chosen


def random_world(rng: Random, *wanted: str, seats: int | None = None) -> World:
    """Units, gates, Power, Doom and spellbooks as they may lie there in the middle of a game."""
    number = seats or rng.choice((2, 3, 3, 4, 4, 5))
    number = max(number, len(wanted))
    factions = factions_for(rng, number, wanted)
    world = World(rng.choice(MAPS_FOR[number]), [Player(faction) for faction in factions])
    place_gates(world, rng)
    for seat in range(number):
        place_units(world, rng, seat)
    man_gates(world, rng)
    for seat in range(number):
        fill_cards(world, rng, seat)
    world.ritual = rng.randrange(len(RITUALS[number]) - 1)
    world.turn = rng.randrange(number)
    world.first = rng.randrange(number)
    world.direction = rng.choice((1, -1))
    world.cycle = rng.randint(2, 5)
    tokens(world, rng)
    deal_signs(world, rng)
    capture_some(world, rng)
    world.rules = house_rules(rng)
    learn(world, rng)
    return world


def house_rules(rng: Random) -> dict[str, str]:
    """Mostly gates by hand, because then each control is an answer."""
    rules = {"gates": "by-hand"} if rng.random() < 0.6 else {}
    if rng.random() < 0.1:
        rules["at_zero"] = "gates"
    if rng.random() < 0.1:
        rules["gathering"] = "in-play"
    if rng.random() < 0.1:
        rules["battles"] = "turn"
    return rules


def place_gates(world: World, rng: Random) -> None:
    """Some areas have gates."""
    number = rng.choice((2, 3, 4, 5, 6, 7, 8, 10, 12))
    for area in rng.sample(world.areas, min(number, len(world.areas) - 1)):
        world.gates[area] = None


def place_units(world: World, rng: Random, seat: int) -> None:
    """A player's units: in few areas, so that they meet each other."""
    areas = rng.sample(world.areas, rng.choice((0, 1, 2, 3, 4, 4, 5, 6, 8))) if rng.random() < 0.97 else []
    if not areas:
        return
    for kind, card in world.kinds(seat).items():
        many = card.count if card.rank == CULTIST else 1 if card.rank == GOO else rng.choice((0, 1, 2, card.count))
        for _ in range(min(many, card.count)):
            if rng.random() < (0.5 if card.rank == GOO else 0.8):
                gated = [area for area in areas if area in world.gates]
                put = rng.choice(gated) if gated and card.rank == CULTIST and rng.random() < 0.5 else rng.choice(areas)
                world.put(put, seat, kind)


def man_gates(world: World, rng: Random) -> None:
    """Most gates where Cultists stand are controlled."""
    for area in world.gates:
        able = [unit for unit in world.units.get(area, {}) if world.rank(unit) == CULTIST]
        if able and rng.random() < 0.85:
            world.gates[area] = rng.choice(able)


def fill_cards(world: World, rng: Random, seat: int) -> None:
    """Power, Doom, what was awakened, who is submerged or asleep."""
    player = world.players[seat]
    player.power = rng.choice((0, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10, 12, 14))
    player.doom = rng.randint(0, 28)
    for name in world.great_old_ones(seat):
        player.awakened |= {name, NEEDS_A_LEADER.get(name, name)}
    if player.faction == "WW":
        player.start = rng.choice(glyph_areas(world))
        if rng.random() < 0.5:
            player.awakened.add("Rhan Tegoth")
    if player.faction == "GC":
        if rng.random() < 0.3:
            player.awakened.add("Cthulhu")
        if rng.random() < 0.25:
            submerge_some(world, rng, seat)


def submerge_some(world: World, rng: Random, seat: int) -> None:
    """Cthulhu and some others lie on the faction card."""
    player = world.players[seat]
    for area in list(world.units):
        world.units[area].pop(Unit(seat, "Cthulhu"), None)
    player.awakened.add("Cthulhu")
    player.submerged["Cthulhu"] = 1
    for kind, most in (("Acolyte", 2), ("Deep One", 2), ("Shoggoth", 1)):
        number = min(world.pool(seat, kind), rng.randint(0, most))
        if number:
            player.submerged[kind] = number


def tokens(world: World, rng: Random) -> None:
    """Desecrations, the Ice Age, Cathedrals."""
    if world.seat_of("YS") is not None:
        number = rng.choice((0, 1, 2, 3, 5, 11, 12))
        world.desecrated = set(rng.sample(world.areas, min(number, len(world.areas))))
    if world.seat_of("AN") is not None:
        areas = rng.sample(world.areas, len(world.areas))
        first_of = {SYMBOLS[area]: area for area in areas}
        world.cathedrals = set(rng.sample(sorted(first_of.values()), rng.choice((0, 1, 2, 3, len(first_of)))))


def deal_signs(world: World, rng: Random) -> None:
    """Some hold Elder Signs; sometimes nearly all are gone."""
    signs = rng.sample(list(SIGN_VALUES), len(SIGN_VALUES))
    for player in world.players:
        player.signs = sorted(signs.pop() for _ in range(rng.choice((0, 0, 1, 2, 3))))
    if rng.random() < 0.05:
        left = rng.choice((0, 1, 2))
        world.removed_signs = sorted(signs[left:])


def capture_some(world: World, rng: Random) -> None:
    """Some Acolytes of the pools are captives."""
    for seat in range(len(world.players)):
        if rng.random() < 0.4 and world.pool(seat, "Acolyte"):
            captor = rng.choice(world.enemies(seat))
            world.players[captor].captives[Unit(seat, "Acolyte")] = rng.randint(1, min(2, world.pool(seat, "Acolyte")))


def learn(world: World, rng: Random) -> None:
    """Spellbooks: one for each requirement that is met; what is true already was met before."""
    for seat, player in enumerate(world.players):
        never = {6} if player.faction == "GC" else set()
        if player.faction in ("GC", "WW", "CC", "BG", "YS", "OW", "SL", "AN"):
            names = {number for number in range(1, 7) if number not in never and rng.random() < 0.5}
            player.met = names - impossible(world, seat)
    for seat, player in enumerate(world.players):
        player.met |= set(newly_met(world, seat))
    settle_books(world, rng)


def freeze(world: World, rng: Random) -> None:
    """The Ice Age lies somewhere, if the Windwalker has it."""
    walker = world.seat_of("WW")
    has_it = walker is not None and world.has(walker, "Ice Age")
    if has_it and world.ice is None and rng.random() < 0.9:
        world.ice = rng.choice([area for area in world.areas if world.units.get(area)] or world.areas)
    if not has_it:
        world.ice = None


def settle_books(world: World, rng: Random) -> None:
    """As many spellbooks as requirements; the Windwalker's third looks at those of others."""
    for _ in range(2):
        for seat, player in enumerate(world.players):
            player.met |= set(newly_met(world, seat))
            if player.faction == "GC" and 6 in player.met and len(player.met) < 6:
                player.met.discard(6)
            books = [book for book in BOOKS[player.faction] if book in player.books]
            rest = [book for book in BOOKS[player.faction] if book not in books]
            rng.shuffle(rest)
            player.books = sorted((books + rest)[: len(player.met)])
    freeze(world, rng)


def impossible(world: World, seat: int) -> set[int]:
    """Requirements that cannot have been met: Great Old Ones that were never awakened."""
    player = world.players[seat]
    of_awakening = {
        "GC": {5: "Cthulhu"},
        "CC": {6: "Nyarlathotep"},
        "BG": {6: "Shub-Niggurath"},
        "YS": {2: "King in Yellow", 6: "Hastur"},
        "WW": {5: "Rhan Tegoth", 6: "Ithaqua"},
        "OW": {6: "Yog-Sothoth"},
        "SL": {6: "Tsathoggua"},
        "AN": {},
    }[player.faction]
    return {number for number, name in of_awakening.items() if name not in player.awakened}


def give_books(world: World, rng: Random, seat: int, *books: str) -> None:
    """This player has these spellbooks among its own; requirements are met to match."""
    player = world.players[seat]
    player.books = [*books, *(each for each in player.books if each not in books)]
    able = [number for number in range(1, 7) if number not in player.met]
    rng.shuffle(able)
    while len(player.met) < len(books):
        player.met.add(able.pop())
    player.books = sorted(player.books[: len(player.met)])


# ---- positions of one kind ----


def any_turn(rng: Random) -> World:
    """Somebody with Power is to act; some have all six spellbooks."""
    world = random_world(rng, *(["WW"] if rng.random() < 0.2 else []))
    player = world.players[world.turn]
    player.power = max(player.power, rng.choice((1, 1, 2, 3, 5, 8, 12)))
    if rng.random() < 0.3:
        learn_all(world, world.turn)
        player.fought = {area for area in world.places(world.turn) if rng.random() < 0.2}
    bring_the_ice(world, rng)
    settle_books(world, rng)
    return world


def bring_the_ice(world: World, rng: Random) -> None:
    """If the Windwalker plays, its Ice Age often lies where the player to act can do something, and it will be done."""
    walker = world.seat_of("WW")
    if walker is None or walker == world.turn or rng.random() < 0.2:
        return
    give_books(world, rng, walker, "Ice Age")
    acts = [act for act in main_acts(world, world.turn) if act[0] not in UNTAXED and set(act) & set(world.areas)]
    verbs = sorted({str(act[0]) for act in acts})
    rare = [verb for verb in verbs if verb not in (*COMMON, "awaken", "battle")]
    verb = rng.choice((rare if rare and rng.random() < 0.7 else verbs) or [""])
    world.wish = rng.choice([act for act in acts if act[0] == verb] or [None])
    world.ice = next((area for area in world.areas if area in (world.wish or ())), None)


def of_faction(rng: Random) -> World:
    """A faction is to act, has Power enough for its dearest action, and spellbooks that bring actions."""
    faction = rng.choice(list(FACTIONS))
    others = (NEIGHBOUR[faction],) if faction in NEIGHBOUR and rng.random() < 0.4 else ()
    if faction != "WW" and rng.random() < 0.3:
        others = ("WW",)
    world = random_world(rng, faction, *others, seats=rng.choice((None, None, 2)))
    seat = world.seat_of(faction)
    assert seat is not None
    world.turn = seat
    world.players[seat].power = rng.choice((1, 2, 3, 5, 7, 9, 10, 12, 12))
    active: dict[str, tuple[str, ...]] = {
        "GC": ("Dreams", "Submerge", "Devolve"),
        "CC": ("The Thousand Forms",),
        "BG": ("Ghroth", "The Red Sign", "The Thousand Young"),
        "YS": ("Zingaya", "The Screaming Dead", "He Who is Not to be Named", "Shriek of the Byakhee", "The Third Eye"),
        "WW": ("Ice Age", "Arctic Wind"),
        "OW": ("Dread Curse of Azathoth", "They Break Through", "Dragon Ascending"),
        "SL": ("Ancient Sorcery", "Cursed Slumber", "Capture Monster", "Burrow"),
        "AN": ("Festival", "Brainless"),
    }
    give_books(world, rng, seat, *rng.sample(active[faction], rng.randint(1, len(active[faction]))))
    set_the_stage(world, rng, seat)
    bring_the_ice(world, rng)
    settle_books(world, rng)
    return world


def exhausted(rng: Random) -> World:
    """The Doom phase begins; hardly anybody has Power, and hardly anybody will gather any."""
    world = near_the_end(rng)
    world.ritual = 0
    world.gates.clear()
    for seat, player in enumerate(world.players):
        remove(world, seat, "Acolyte")
        player.submerged["Acolyte"] = 0
        player.slumbering = None
        player.captives.clear()
        player.hibernates = False
        player.power = 0
        if player.faction == "OW":
            remove(world, seat, "Yog-Sothoth")
    world.desecrated.clear()
    if rng.random() < 0.3:
        world.put(rng.choice(world.areas), rng.randrange(len(world.players)), "Acolyte")
    if rng.random() < 0.3:
        rng.choice(world.players).power = rng.choice((1, 5))
    settle_books(world, rng)
    world.moment, world.turn = "doom", world.first
    return world


def two_players(rng: Random) -> World:
    """Two players, one of whom is often out of Power."""
    world = random_world(rng, seats=2)
    for player in world.players:
        player.power = rng.choice((0, 1, 2, 3, 5, 9))
    world.decay = rng.choice((0, 0, 1, 2, 3))
    world.players[world.turn].power = max(world.players[world.turn].power, 1)
    return world


def end_of_action_phase(rng: Random) -> World:
    """One player has a little Power left; then the other phases come."""
    world = random_world(rng)
    for player in world.players:
        player.power = 0
    world.players[world.turn].power = rng.choice((1, 1, 1, 2))
    sleeper = world.seat_of("SL")
    if sleeper is not None and rng.random() < 0.5:
        give_books(world, rng, sleeper, "Ancient Sorcery")
        lend(world, rng, sleeper)
        settle_books(world, rng)
    worship(world, rng)
    if rng.random() < 0.3:  # the limit of battles begins anew with the next Action phase
        fighter = rng.randrange(len(world.players))
        learn_all(world, fighter)
        settle_books(world, rng)
        world.players[fighter].fought = set(world.places(fighter))
    if rng.random() < 0.2 and world.seat_of("WW") is not None:
        walker = world.players[world.seat_of("WW") or 0]
        if walker is not world.players[world.turn]:
            walker.power, walker.hibernates = rng.randint(1, 6), True
    return world


def worship(world: World, rng: Random) -> None:
    """Cathedrals of the Ancients stand beside gates of one enemy, and Worship Services is learnt."""
    ancients = world.seat_of("AN")
    if ancients is None or rng.random() < 0.4:
        return
    foe = rng.choice(world.enemies(ancients))
    for area in rng.sample(world.areas, 3):
        keep_a_gate(world, foe, area)
    world.cathedrals = set({SYMBOLS[area]: area for area in world.gates_of(foe)}.values())
    give_books(world, rng, ancients, "Worship Services")
    settle_books(world, rng)


def near_the_end(rng: Random) -> World:
    """Much Doom, many spellbooks, the ritual marker near its end, and Power for rituals."""
    world = end_of_action_phase(rng)
    seats = len(world.players)
    world.ritual = rng.choice((len(RITUALS[seats]) - 1, len(RITUALS[seats]) - 1, len(RITUALS[seats]) - 2))
    same = rng.randint(20, 29)
    for seat, player in enumerate(world.players):
        player.doom = same if rng.random() < 0.5 else rng.randint(18, 29)
        player.signs = player.signs[: rng.choice((0, 0, 2))]
        if rng.random() < 0.6:
            player.met |= set(range(1, 6)) - impossible(world, seat)
            if rng.random() < 0.7:
                learn_all(world, seat)
            player.books = []
    settle_books(world, rng)
    return world


def learn_all(world: World, seat: int) -> None:
    """Whoever has met all requirements has awakened all its Great Old Ones."""
    world.players[seat].met = set(range(1, 7))
    for name, card in world.kinds(seat).items():
        if card.rank == GOO:
            world.players[seat].awakened.add(name)


def in_doom(rng: Random) -> World:
    """The Doom phase begins, and there is Power for rituals."""
    world = near_the_end(rng) if rng.random() < 0.3 else random_world(rng)
    for player in world.players:
        player.power = rng.choice((0, 3, 5, 6, 8, 10, 12, 20))
        player.hibernates = False
    for seat in range(len(world.players)):
        books: Counter[str] = Counter()
        for book in (
            "Blood Sacrifice",
            "Dragon Descending",
            "Herald of the Outer Gods",
            "Consecration",
            "Ancient Sorcery",
        ):
            if book in BOOKS[world.players[seat].faction] and rng.random() < 0.6:
                books[book] += 1
        give_books(world, rng, seat, *books)
        lend(world, rng, seat)
    settle_books(world, rng)
    world.moment = "doom"
    world.turn = world.first
    return world


def near_a_requirement(rng: Random) -> World:
    """One action more, and a requirement is met that seldom is."""
    faction, number = rng.choice([*STAGES, *SELDOM])
    world = random_world(rng, faction, *(["OW"] if faction == "WW" else []))
    seat = world.seat_of(faction)
    assert seat is not None
    world.turn = seat
    player = world.players[seat]
    player.power = rng.choice((4, 8, 12))
    STAGES[faction, number](world, rng, seat)
    player.met = {each for each in player.met if each != number} | set(newly_met(world, seat)) - {number}
    player.books = player.books[: len(player.met)]
    settle_books(world, rng)
    return world
