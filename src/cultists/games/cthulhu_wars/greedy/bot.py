"""The bot: the best act of a turn, and sensible answers to everything else that is asked."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, Protocol

from cultists.engine import Question, Sight, words_of
from cultists.games.cthulhu_wars.acts import Act
from cultists.games.cthulhu_wars.assigning import Assignment, units_of
from cultists.games.cthulhu_wars.battle import READY
from cultists.games.cthulhu_wars.doom import NO_MORE, RITUAL
from cultists.games.cthulhu_wars.faction import Faction
from cultists.games.cthulhu_wars.greedy import weights
from cultists.games.cthulhu_wars.greedy.acting import worth
from cultists.games.cthulhu_wars.greedy.position import Position
from cultists.games.cthulhu_wars.negotiation import offer_in_words, to_share
from cultists.games.cthulhu_wars.setting import Figure, Unit
from cultists.games.cthulhu_wars.table import DOOM_TO_END
from cultists.games.cthulhu_wars.view import owner_in

Choice = tuple[Any, str]
"""An option, and why."""


FREE_GAINS: Final = ("Blood Sacrifice", "Dragon Descending", "Death from Below")
"""What is always done in the Doom phase."""

FREE_POWERS: Final = ("Devour", "Invisibility", "Seek and Destroy", "Abduct", "Howl", "Demand Sacrifice")
"""What is always done before a battle."""


class Asked(Protocol):
    """What it takes of a sight to choose."""

    @property
    def question(self) -> Question[Any]: ...

    @property
    def view(self) -> Any: ...


class Greedy:
    """Chooses for its seat.  It has no memory, and no plan beyond its weights."""

    def __call__(self, sight: Sight, rng: Random) -> Any:
        return choose(sight, rng)[0]

    def explain(self, sight: Sight) -> str:
        """Why it would answer as it would, in a sentence."""
        return choose(sight, Random(0))[1]


def choose(sight: Asked, rng: Random) -> Choice:
    """One of the options, and why."""
    question = sight.question
    about, options = question.about, question.options
    if about == "choose your faction":
        return rng.choice(options), "All of them can win."
    position = Position(sight.view)
    if about == "Energy Nexus":
        return _nexus(position, options, rng)
    if isinstance(options[0], Act) and about != "annihilation":
        return _best_act(position, options, rng)
    answer = ANSWERS.get(about)
    if answer is not None:
        return answer(position, options)
    if about.startswith("assign "):
        return _assigned(position, options)
    if about.startswith(("retreat ", "move ", "drive ")):
        owner = owner_in(about, position.view)
        return _haven(position, options) if owner is None else _exile(position, options, owner)
    if about.startswith(("lose a ", "lose an ")):
        return _least(position, options)
    if about.startswith("blown along"):
        return options[-1], "The others stay."
    if about.startswith("profit from"):
        return options[-1], "Two Elder Signs are worth more than 3 Doom on average."
    if all(isinstance(option, int) for option in options):
        return _offer(position, options, about)
    if all(isinstance(option, Faction) for option in options):
        return _enemy(position, options)
    return options[0], "It makes little difference."


def _best_act(position: Position, options: tuple[Act, ...], rng: Random) -> Choice:
    """The act of the highest worth; among equals chance decides."""
    weighed = [(*worth(position, act), act) for act in options]
    best = max(value for value, _, _ in weighed)
    _, reason, act = rng.choice([each for each in weighed if each[0] >= best - 1e-9])
    return act, reason


def _nexus(position: Position, options: tuple[Any, ...], rng: Random) -> Choice:
    """An action out of turn, if it is worth more than the Power it takes from the own turn."""
    acts = tuple(option for option in options if isinstance(option, Act))
    best, reason = _best_act(position, acts, rng)
    if worth(position, best)[0] > weights.NEXUS:
        return best, reason
    return options[-1], "The Power is needed later."


def _ritual(position: Position, options: tuple[Act, ...]) -> Choice:
    """When Doom and Elder Signs are worth the Power; never to end a game that cannot be won yet."""
    mine, view = position.mine, position.view
    gains = [each for each in options if each.verb in FREE_GAINS]
    if gains:
        return gains[0], "It costs little."
    if RITUAL not in options:
        return NO_MORE, "There is nothing more to do."
    great = sum(kind.in_play for kind in mine.kinds if kind.rank == "great old one") + _consecrated(position)
    gain = mine.gates * weights.DOOM + great * weights.SIGN
    ends = mine.doom + mine.gates >= DOOM_TO_END or view.ritual + 1 >= len(view.track)
    if view.cycle > weights.PATIENCE:
        return RITUAL, "This war must end some day."
    if ends and position.books < 6:
        return NO_MORE, "The game must not end before all six spellbooks are ours."
    hoped = mine.doom + mine.gates + sum(mine.values) + great
    leads = all(hoped > seat.doom + 1.7 * seat.signs for seat in view.seats if seat is not mine)
    if ends and leads and position.books == 6:
        return RITUAL, "This ends the game, and we lead."
    price = weights.HERALDED if position.has_book("Herald of the Outer Gods") else view.ritual_cost
    if position.books < weights.READY_FOR_RITUALS:
        return NO_MORE, "Spellbooks first: a ritual brings the end nearer."
    if gain > price * weights.POWER * 0.8 and (mine.power - price >= 3 or position.books == 6 or gain > price * 2.5):
        return RITUAL, f"{mine.gates} Doom and {great} Elder Sign{'s' * (great != 1)} for {price} Power."
    return NO_MORE, "The Power is needed on the map."


def _consecrated(position: Position) -> int:
    """Elder Signs that The Ancients' rituals bring for their Cathedrals."""
    if not position.has_book("Consecration"):
        return 0
    standing = sum("cathedral" in shown.tokens for shown in position.areas.values())
    return 2 if standing == weights.ALL_CATHEDRALS else min(standing, 1)


def _book(position: Position, options: tuple[Any, ...]) -> Choice:
    order = weights.BOOKS[position.mine.faction]
    book = min(options, key=lambda each: order.index(each.name))
    return book, f"{book.name} helps most now. {' '.join(book.text.split())}"


def _figure_worth(figure: Figure) -> float:
    return _unit_worth(figure.unit, is_keeper="on the gate" in figure.words)


def _unit_worth(unit: Unit, *, is_keeper: bool) -> float:
    return unit.kind.value + (2.5 if is_keeper else 0.0) + (8 if unit.kind.has_great_rank else 0)


def _least(position: Position, options: tuple[Any, ...]) -> Choice:
    """Of one's own the least valuable, of an enemy's the most valuable."""
    figures = [option for option in options if isinstance(option, Figure)]
    if figures[0].unit.seat != position.me:
        return max(figures, key=lambda each: _figure_worth(each)), "It hurts them most."
    return min(figures, key=lambda each: _figure_worth(each)), "We can spare this one."


def _assigned(position: Position, options: tuple[Figure | Assignment, ...]) -> Choice:
    """The results go where they cost us least, or where they hurt an enemy most."""
    if units_of(options[0])[0].seat != position.me:
        return max(options, key=lambda each: _toll(position, each)), "It hurts them most."
    best = min(options, key=lambda each: _toll(position, each))
    return best, "We can spare this one." if len(set(units_of(best))) == 1 else "We can spare these."


def _toll(position: Position, option: Figure | Assignment) -> float:
    """What the units of an answer are worth together."""
    keepers = {area.keeper for area in position.view.areas}
    return sum(_unit_worth(unit, is_keeper=unit.id in keepers) for unit in units_of(option))


def _haven(position: Position, options: tuple[Any, ...]) -> Choice:
    def score(area: Any) -> float:
        own = position.holder(area.name) == position.me
        foes = sum(len(position.units(foe, area.name)) for foe in position.others())
        return 5.0 * own + 0.5 * len(position.units(position.me, area.name)) - foes

    area = max(options, key=score)
    return area, f"{area.name} is the safest place."


def _exile(position: Position, options: tuple[Any, ...], owner: int) -> Choice:
    """Where an enemy's unit is worst off: far from its own, at no gate it could take, among enemies, but not us."""

    def harm(area: Any) -> float:
        third = [seat for seat in position.others() if seat != owner]
        foes = sum(len(position.units(seat, area.name)) for seat in third)
        own = 5.0 * (position.holder(area.name) == owner) + 0.5 * len(position.units(owner, area.name))
        free = 5.0 * (position.areas[area.name].gate == "abandoned")
        return foes - own - free - 5.0 * bool(position.units(position.me, area.name))

    area = max(options, key=harm)
    return area, f"{area.name} is the worst place for {position.view.seats[owner].faction}."


def _first_to_flee(position: Position, options: tuple[Faction, ...]) -> Choice:
    """Ourselves; of two others the weaker one.  Where the first have fled to, the others cannot flee."""
    first = _own_or_least(position, options)
    (other,) = (each for each in options if each is not first)
    they = "we" if first.name == position.mine.faction else "they"
    return first, f"Where {they} go, {other.name} cannot flee."


def _first_player(position: Position, options: tuple[Faction, ...]) -> Choice:
    """Ourselves; otherwise whoever gains least by it."""
    first = _own_or_least(position, options)
    if first.name == position.mine.faction:
        return first, "It is good to act before the others."
    return first, "Of these they have the least Doom, so that it helps them least."


def _vote(position: Position, options: tuple[Faction, ...]) -> Choice:
    """For ourselves; if we may not begin, for whoever sits before us, because play mostly goes clockwise."""
    own = next((each for each in options if each.name == position.mine.faction), None)
    if own is not None:
        return own, "It is good to act before the others."
    before = position.view.seats[position.me - 1].faction
    return next(each for each in options if each.name == before), "Then our turn may be the second."


def _own_or_least(position: Position, options: tuple[Faction, ...]) -> Faction:
    own = next((each for each in options if each.name == position.mine.faction), None)
    return own or _weakest(position, options)[0]


def _before_battle(_: Position, options: tuple[Any, ...]) -> Choice:
    """Use what costs nothing of one's own."""
    for option in options:
        if words_of(option) in FREE_POWERS:
            return option, "It costs us little."
    return READY, "Nothing else would help."


def _exempt(_: Position, options: tuple[str, ...]) -> Choice:
    order = ("enemy Starspawn", "enemy Dark Young", "enemy Byakhee", "enemy Shoggoth", "enemy Fungi", "enemy Deep One")
    for wanted in order:
        for option in options:
            if option.startswith(wanted):
                return option, "Their best fighter shall not fight."
    return next((each for each in options if each.startswith("enemy")), options[-1]), "One enemy less."


def _offer(position: Position, options: tuple[int, ...], about: str) -> Choice:
    """A fair share, and the rest of it if it is small."""
    total = to_share(about) or options[-1]
    fair = -(-total // max(1, len(position.others())))
    offer = min(options[-1], fair)
    return offer, f"{offer_in_words(about, offer)} A fair share is better than what comes otherwise.".strip()


def _enemy(position: Position, options: tuple[Faction, ...]) -> Choice:
    """Whoever leads."""
    names = {seat.faction: seat for seat in position.view.seats}
    others = [each for each in options if each.name != position.mine.faction] or list(options)
    worst = max(others, key=lambda each: (names[each.name].doom, names[each.name].owned))
    own = next((each for each in options if each.name == position.mine.faction), None)
    return (own, "We take it.") if own else (worst, "Of our enemies they have the most Doom.")


def _along(_: Position, options: tuple[Any, ...]) -> Choice:
    return options[-1], "The others stay."


def _feast(_: Position, options: tuple[Any, ...]) -> Choice:
    return options[-1], "The Ghouls stay where they are."


def _place(position: Position, options: tuple[str, ...]) -> Choice:
    wanted = ("Byakhee", "Undead", "Acolyte") if position.cultists.in_play > 3 else ("Acolyte", "Byakhee", "Undead")
    return next(each for each in wanted if each in options), "It joins the King."


def _ground(position: Position, options: tuple[Any, ...]) -> Choice:
    held = [area for area in options if position.holder(area.name) == position.me]
    return (held or list(options))[0], "It is at home there."


def _home(position: Position, options: tuple[Any, ...]) -> Choice:
    """Far from the others, with neighbours to spread to."""
    areas = {name for name, shown in position.areas.items() if shown.units}
    area = max(options, key=lambda each: (position.way(each.name, areas), len(position.near(each.name)), each.index))
    return area, f"There is room around {area.name}."


def _weakest(position: Position, options: tuple[Faction, ...]) -> Choice:
    """Whoever has the least Doom."""
    doom = {seat.faction: seat.doom for seat in position.view.seats}
    return min(options, key=lambda each: doom[each.name]), "They can use it least."


def _sacrifice(position: Position, options: tuple[str, ...]) -> Choice:
    """An Elder Sign is dearer than the Kills of a few dice."""
    battle = position.view.battle
    assert battle is not None
    dice = battle.strength[0 if battle.attacker == position.me else 1]
    if dice / 6 * weights.KILL > weights.SIGN:
        return options[0], f"{dice} dice may kill more than the sign is worth."
    return options[1], "Let them live."


def _ascend(position: Position, options: tuple[str, ...]) -> Choice:
    """As much as the richest, if it is much more than the own; there is only one such moment."""
    power = {seat.faction: seat.power for seat in position.view.seats}
    richest = max(options[:-1], key=lambda name: power[name])
    if power[richest] - position.mine.power >= weights.ASCENT:
        return richest, f"{power[richest]} Power at once."
    return options[-1], "There will be a better moment."


def _direction(_: Position, options: tuple[str, ...]) -> Choice:
    return options[0], "It makes little difference."


ANSWERS: Final[dict[str, Callable[[Position, tuple[Any, ...]], Choice]]] = {
    "annihilation": _ritual,
    "choose a spellbook": _book,
    "lose one of the surrounded": _least,
    "give up a captive": _least,
    "sacrifice a Cultist": _least,
    "change places with Shub-Niggurath": _least,
    "absorb": _least,
    "before the battle": _before_battle,
    "exempt": _exempt,
    "take along": _along,
    "send a Ghoul to the corpses": _feast,
    "place a unit": _place,
    "place it in": _ground,
    "choose the direction": _direction,
    "vote for the first player": _vote,
    "name the first player": _first_player,
    "who retreats first": _first_to_flee,
    "choose your start area": _home,
    "keep Rhan Tegoth": lambda _, options: (options[0], "He is worth more than 1 Power."),
    "feed on the dead": lambda _, options: (options[0], "A free unit."),
    "channel Power": lambda position, options: (
        (options[0], "Another roll.") if position.mine.power > 2 else (options[1], "The Power is needed.")
    ),
    "promote": lambda _, options: (options[0], "Bigger is better."),
    "how many Mutants": lambda _, options: (options[-1], "Many are better than one."),
    "flee from the howl": _least,
    "1 Power for": _weakest,
    "Demand Sacrifice": _sacrifice,
    "Dragon Ascending: as much Power as": _ascend,
    "the Serpent Man returns to": _ground,
}
