"""The scene: one view with the question about it, put into the words and places that all parts of the picture share."""

from collections.abc import Sequence
from typing import Final

from cultists.engine.views import QuestionView
from cultists.games.grand_octopus.board import COMPONENTS, EXTERIOR, LOCATIONS, NAMES, REACHABLE, location_name
from cultists.games.grand_octopus.choices import CULTS
from cultists.games.grand_octopus.view import OctopusView, OrderView, SeatView, SettledView
from cultists.games.grand_octopus.words import components_in_words, question_in_words, shown_in_words, together
from cultists.svg import Choices, printable

LONGEST_NAME: Final = 18
ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")
NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven")
PHASES: Final = {
    "Choice": "Everybody sets a clock in secret.",
    "Revelation": "All clocks are shown and carried out.",
    "Conflicts": "The Locations are settled, one after another.",
    "Victory": "Has somebody won?",
    "Revocation": "The Offspring leave the board.",
}
"""The phases of a turn, and what happens in them."""
OUTSIDE_NAMES: Final = {"dreams": "Dreams", "marsh": "Marsh", "colony": "Colony", "city": "Lost City"}
POWERS: Final = {
    "dreams": "Every cult that stands here at the end of a turn may gain 1 power.",
    "marsh": "Whoever is alone here may exchange a Component with another cult.",
    "colony": "Whoever is alone here may give up 1 power: another cult must put a Component back.",
    "city": "Every cult that comes here loses 1 power first.",
}
"""What each Exterior does."""
_DOING: Final = {
    "talk": "negotiate",
    "vote": "vote in secret",
    "gather": "may gather",
    "exchange": "may exchange a Component",
    "sacrifice": "may sacrifice power",
    "discard": "must put a Component back",
    "gain": "may gain power",
}


class Scene:
    """One view on its way into a picture."""

    def __init__(self, view: OctopusView, question: QuestionView | None, names: Sequence[str]) -> None:
        self.view = view
        self.about = question.about if question else None
        self.options = question.options if question else ()
        self.choices = Choices([(option.words, option.place) for option in self.options])
        self.me = view.seat
        self._index = {option.words: index for index, option in enumerate(self.options)}
        self._names = names

    # Who

    def name(self, seat: int) -> str:
        """The player's name, made safe and not too long; a seat without one is called by its cult."""
        given = printable(self._names[seat]).strip() if seat < len(self._names) else ""
        if len(given) > LONGEST_NAME:
            given = given[: LONGEST_NAME - 1].rstrip() + "…"
        return given or CULTS[seat].capitalize()

    def called(self, seat: int) -> str:
        """The same in a sentence to the viewer."""
        return "you" if seat == self.me else self.name(seat)

    def names(self, seats: Sequence[int]) -> str:
        """“Ann, Ben and Cleo”."""
        return together(map(self.name, seats))

    @property
    def mine(self) -> SeatView | None:
        """The viewer's own cult."""
        return None if self.me is None else self.view.seats[self.me]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.view.seats))

    # What

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.view.step == "end"

    @property
    def is_choosing(self) -> bool:
        """Whether the orders of this turn are still being given."""
        return self.view.step in ("choose", "draw the exterior")

    @property
    def sets_the_clock(self) -> bool:
        """Whether the viewer is asked for an order now."""
        return self.about == "choose"

    @property
    def has_exterior(self) -> bool:
        """Whether the game is played with an Exterior."""
        return self.view.options["game"] == "full"

    @property
    def locations(self) -> list[int]:
        """All Locations of this game."""
        return [each for each in LOCATIONS if each < EXTERIOR or self.has_exterior]

    @property
    def phase(self) -> int:
        """Which of the five phases it is."""
        return 3 if self.is_over else 0 if self.is_choosing else 2

    @property
    def turn_shown(self) -> int:
        """The turn that the last revelation belongs to; 0 before the first one."""
        if not any(seat.order for seat in self.view.seats):
            return 0
        return self.view.round - 1 if self.is_choosing else self.view.round

    @property
    def reachable(self) -> frozenset[int]:
        """The rooms that the viewer's Cultist can be sent to now."""
        if self.mine is None or self.mine.is_out or not self.is_choosing:
            return frozenset()
        return REACHABLE[self.mine.place]

    def index(self, words: str) -> int | None:
        """The place of an option with these words, if it is one."""
        return self._index.get(words)

    def place_name(self, location: int) -> str:
        """“the crypt”, “the Lost City”."""
        return location_name(location, self.view.exterior)

    def short_name(self, location: int) -> str:
        """“Crypt”, “Garden”, “Dreams”: what stands on the board."""
        if location == EXTERIOR:
            return OUTSIDE_NAMES.get(self.view.exterior, "Exterior")
        return NAMES[location].split()[-1].capitalize()

    def doing(self) -> str:
        """What the table waits for, in words."""
        view = self.view
        if self.is_over:
            if view.winner == self.me and self.me is not None:
                return "You win"
            return "Nobody wins" if view.winner is None else f"{self.name(view.winner)} wins"
        if self.about == "gather" and view.settled and view.settled[-1].outcome == "alone":
            return self._alone()
        if self.about:
            return question_in_words(self.about, view)
        if self.is_choosing:
            return "All set their clocks in secret"
        if view.meeting is not None:
            return f"{self.names(view.meeting.present)} {_DOING[view.step]}"
        deciding = view.victim if view.step == "discard" else view.dominating
        return "The turn goes on" if deciding is None else f"{self.name(deciding)} {_DOING.get(view.step, 'decides')}"

    def _alone(self) -> str:
        """The question of gathering to whoever is alone in a Location: it says why they are asked."""
        there = f"You are alone in {self.place_name(self.view.settling)} and dominate it"
        if self.mine is not None and self.view.settling in self.mine.components:
            return f"{there}. You have its Component already."
        return f"{there}. Gather its Component?"

    @property
    def lost(self) -> int:
        """How much power the viewer's cult has lost in what is listed as this turn, or as the last one."""
        if self.is_over:
            return 0
        return sum(self.costs_me(there) for there in self.view.settled)

    def costs_me(self, there: SettledView) -> bool:
        """Whether it cost the viewer's cult 1 power."""
        return self.me in there.present and there.outcome in ("offspring", "fight", "sank")

    def order_in_words(self, order: OrderView) -> tuple[str, str]:
        """Where the Cultist of a revealed order went, and where its Offspring came."""
        if order.kind == "exterior":
            return "Exterior", "none"
        went = "fell" if order.falls else self.short_name(order.goes_to).lower()
        return went, self.short_name(order.offspring).lower() if order.offspring else "none"


def article(word: str) -> str:
    """“a skull”, “an idol”."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def describe(scene: Scene) -> str:
    """The position as text, for those who hear the picture."""
    view = scene.view
    said = [f"Turn {view.round}. {scene.doing()}"]
    said += [location_in_words(scene, location) for location in scene.locations]
    said += [cult_in_words(scene, seat) for seat in scene.seats]
    return ". ".join(said).replace("?.", "?") + "."


def location_in_words(scene: Scene, location: int) -> str:
    """A Location with what lies and who stands there."""
    left = scene.view.tokens[location - 1]
    name = scene.place_name(location).removeprefix("the ")
    things = f"{left} {COMPONENTS[location]}{'' if left == 1 else 's'}"
    there = [
        f"{scene.name(seat)}\N{RIGHT SINGLE QUOTATION MARK}s Cultist{' (fallen)' * each.is_fallen}"
        for seat, each in enumerate(scene.view.seats)
        if each.place == location
    ]
    there += [
        f"{scene.name(seat)}\N{RIGHT SINGLE QUOTATION MARK}s Offspring"
        for seat, each in enumerate(scene.view.seats)
        if each.offspring == location
    ]
    return f"{location} {name[0].upper()}{name[1:]}: {', '.join([things, *there])}"


def cult_in_words(scene: Scene, seat: int) -> str:
    """A cult with its power, its Components and its promises."""
    cult = scene.view.seats[seat]
    who = f"{scene.name(seat)}, {CULTS[seat]} cult{', you' * (seat == scene.me)}"
    if cult.is_out:
        return f"{who}: out of the game"
    kept, broken = cult.promises.kept, cult.promises.broken
    quick = scene.view.options["game"] == "quick"
    promises = f"; kept {kept} and broke {broken} promises" if kept + broken else ""
    return f"{who}: power {cult.power}; {components_in_words(cult)}{promises}{shown_in_words(cult, quick=quick)}"
