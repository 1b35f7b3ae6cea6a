"""The scene: one view with the question about it, put into the words and things that all parts of the picture share."""

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from cultists.engine.views import QuestionView
from cultists.games.cthulhu_wars.drawing.answers import Answer, read
from cultists.games.cthulhu_wars.drawing.placing import Contents, Figure, Gate
from cultists.games.cthulhu_wars.view import AreaView, SeatView, UnitView, WarsView
from cultists.games.cthulhu_wars.words import decay_in_words, plural, question_in_words
from cultists.svg import Attribute, printable

LONGEST_NAME: Final = 18
DOOM_TO_END: Final = 30
GROUPED: Final = ("act", "act on", "move on")
"""Questions with so many options that they are grouped by verb."""
PHASES: Final = (("action", "Action"), ("gather", "Gather"), ("first", "First player"), ("doom", "Doom"))
_SHARED: Final = re.compile(r"(.+): (\d+) of (\d+) are missing")
_ASSIGNED: Final = re.compile(r"assign (?:a|(\d+)) (Kill|Pain)s?(?: to (.+))?")
VOTE: Final = "choose the first player"
_FIRST: Final = ("determine the first player", "choose the direction")


class Scene:
    """One view on its way into a picture."""

    def __init__(self, view: WarsView, question: QuestionView | None, names: Sequence[str]) -> None:
        self.view = view
        self.question = question
        self.about = question.about if question else ""
        self.answers: list[Answer] = read(question, view) if question else []
        self.me = view.seat
        self._names = names

    # Who

    def name(self, seat: int) -> str:
        """The player's name, made safe and not too long."""
        given = printable(self._names[seat]).strip() if seat < len(self._names) else ""
        if len(given) > LONGEST_NAME:
            given = given[: LONGEST_NAME - 1].rstrip() + "…"
        return given

    def code(self, seat: int) -> str:
        """The code of a seat's faction."""
        return self.view.seats[seat].code

    def faction(self, seat: int) -> str:
        """The name of a seat's faction."""
        return self.view.seats[seat].faction

    @property
    def mine(self) -> SeatView | None:
        """The viewer's own faction."""
        return self.view.seats[self.me] if self.view.seats and self.me is not None else None

    @property
    def seats(self) -> range:
        """All seats; none while factions are being chosen."""
        return range(len(self.view.seats))

    @property
    def shown(self) -> SeatView | None:
        """Whose crest and Power head the question: the viewer's own, or those of the faction that acts meanwhile."""
        view = self.view
        if self.question or self.mine is None or self.is_over or view.phase not in ("action", "doom"):
            return self.mine
        return view.seats[view.turn]

    # What

    @property
    def ends(self) -> str:
        """That the game is about to end, as far as everybody can see it; nothing if it is not.  (rules 15.1)"""
        most = max((seat.doom for seat in self.view.seats), default=0)
        after = {"action": "this turn", "doom": "this Doom phase"}.get(self.view.phase)
        if most < DOOM_TO_END or not after or self.is_over:
            return ""
        return f"{most} Doom: the game ends after {after}."

    @property
    def decay(self) -> str:
        """Where the decay marker of two players stands, and what it does next; nothing with more players."""
        return decay_in_words(self.view)

    @cached_property
    def share(self) -> tuple[str, int, int] | None:
        """What the enemies share out among themselves: the words, how much is still missing, and of how much."""
        asked = _SHARED.fullmatch(self.about)
        return (asked[1], int(asked[2]), int(asked[3])) if asked else None

    @property
    def shared(self) -> str:
        """In what they pay: Power or Cultists."""
        return "Cultists" if self.share and "Cultist" in self.share[0] else "Power"

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.view.ending) and self.view.step in (None, "end")

    @property
    def is_grouped(self) -> bool:
        """Whether the answers are chosen by verb, unit and place."""
        return self.about in GROUPED

    @property
    def phase(self) -> str:
        """Which of the four phases it is."""
        if self.view.step in _FIRST and self.view.phase == "gather":
            return "first"
        return self.view.phase

    def asked(self) -> str:
        """The question as a sentence."""
        return question_in_words(self.about, self.view)

    def doing(self) -> str:
        """What the table waits for, in words."""
        view = self.view
        if self.is_over:
            winners = [self.faction(seat) for seat in view.winners]
            return f"{' and '.join(winners)} win{'s' * (len(winners) == 1)}" if winners else "Humanity wins"
        if self.question:
            return self.asked()
        if not view.seats:
            return "The factions are being chosen"
        if view.battle is not None:
            return f"Battle in {view.battle.area}"
        if view.first is None:
            return "The first player is being chosen" if view.step == VOTE else "The factions choose their homes"
        if view.phase not in ("action", "doom"):
            return f"{self.faction(view.first)} is the first player"
        return f"{self.faction(view.turn)} {'is in the Doom phase' if view.phase == 'doom' else 'acts'}"

    # The map

    @cached_property
    def areas(self) -> dict[str, AreaView]:
        """What lies where."""
        return {area.name: area for area in self.view.areas}

    def contents(self) -> dict[str, Contents]:
        """The areas as the chart wants them."""
        return {area.name: self._contents(area) for area in self.view.areas}

    def _contents(self, area: AreaView) -> Contents:
        keeper = next((unit for unit in area.units if unit.id == area.keeper), None)
        figures = [self._figure(unit) for unit in area.units if unit is not keeper]
        figures += [
            Figure(f"{token.replace(' ', '-')}-{area.name.lower().replace(' ', '-')}", *_TOKENS[token])
            for token in area.tokens
            if token in _TOKENS
        ]
        gate = None
        if area.gate:
            gate = Gate(self.code(keeper.seat), self._figure(keeper)) if keeper else Gate()
        return Contents(tuple(figures), gate, "reachable" if area.name in self._lit else "")

    @cached_property
    def _lit(self) -> set[str]:
        """The areas that answer a plain question."""
        return set() if self.is_grouped else {answer.area for answer in self.answers if answer.words == answer.area}

    def _figure(self, unit: UnitView) -> Figure:
        return Figure(str(unit.id), self.code(unit.seat), unit.kind, unit.rank, self._state(unit))

    def _state(self, unit: UnitView) -> str:
        battle = self.view.battle
        if battle is not None and unit.id in (*battle.dead, *battle.condemned):
            return "killed"
        if battle is not None and unit.id in battle.hurt:
            return "pained"
        return "moved" if unit.id in self.view.moved else ""

    def figures_of(self, answer: Answer) -> tuple[UnitView, ...]:
        """The units that an answer is about: alike ones stand for each other."""
        if answer.verb == "move":
            return tuple(
                unit
                for unit in self._standing(answer.source, answer.is_keeper)
                if unit.seat == self.me and unit.kind == answer.kind and unit.id not in self.view.moved
            )
        if self.results and self.results[0] > 1:
            return self._taking(answer.words)
        named = answer.words.partition(" (")[0]
        for on, is_keeper in ((" on the gate in ", True), (" in ", False)):
            kind, _, area = named.rpartition(on)
            if kind and area in self.areas:
                units = [unit for unit in self._standing(area, is_keeper) if unit.kind == kind]
                own = tuple(unit for unit in units if unit.seat == self.sufferer)
                return own or tuple(units)
        return ()

    def _taking(self, words: str) -> tuple[UnitView, ...]:
        """Who takes several results: “Acolyte on the gate and 2 Deep Ones”."""
        battle = self.view.battle
        units = [] if battle is None else [each for side in battle.fighters for each in side]
        taking: list[UnitView] = []
        for part in words.split(" and "):
            number, _, named = part.partition(" ")
            many = int(number) if number.isdecimal() else 1
            named = (named if many > 1 else part).partition(" (")[0].removesuffix(" twice")
            kind = named.removesuffix(" on the gate")
            alike = [
                each
                for each in units
                if each.seat == self.sufferer and kind in (each.kind, plural(each.kind)) and each not in taking
            ]
            is_keeper = kind != named
            taking += [each for each in alike if (each.id == self._keeper_there) == is_keeper][:many]
        return tuple(taking)

    @property
    def _keeper_there(self) -> int | None:
        battle = self.view.battle
        return None if battle is None else self.areas[battle.area].keeper

    def _standing(self, area: str, is_keeper: bool) -> list[UnitView]:
        shown = self.areas.get(area)
        return [] if shown is None else [unit for unit in shown.units if (unit.id == shown.keeper) == is_keeper]

    @cached_property
    def results(self) -> tuple[int, str] | None:
        """How many results of the dice are to be put on units now, and which: (2, "Kill")."""
        asked = _ASSIGNED.fullmatch(self.about)
        return (int(asked[1] or 1), asked[2]) if asked else None

    @cached_property
    def sufferer(self) -> int | None:
        """Whose units the answers name: one's own, but in a battle somebody else may have a say over them."""
        asked = _ASSIGNED.fullmatch(self.about)
        if asked is None or not asked[3]:
            return self.me
        return next((seat for seat in self.seats if self.faction(seat) == asked[3]), self.me)

    def focus(self) -> list[str]:
        """The areas that the question is about, or where something goes on."""
        if self.view.battle is not None and not any(answer.area for answer in self.answers):
            return [self.view.battle.area]
        areas = [area for answer in self.answers for area in (answer.source, answer.area) if area]
        if areas and not self.is_grouped:
            return list(dict.fromkeys(areas))
        seat = self.me if self.me is not None else self.view.turn
        return [area.name for area in self.view.areas if any(unit.seat == seat for unit in area.units)]


_TOKENS: Final = {
    "desecration": ("YS", "desecration", "mark"),
    "ice age": ("WW", "ice age", "mark"),
    "cathedral": ("AN", "Cathedral", "building"),
}
"""Whose tokens lie on the map, and how they look."""


def pressable(label: str, **data: Attribute) -> dict[str, Attribute]:
    """The attributes of something that the page's script acts on, and that answers nothing."""
    return {"role": "button", "tabindex": 0, "aria_label": label, **data}
