"""What every part of the picture needs to know: the view, the names, the cards, and the options to hand out."""

from collections.abc import Sequence
from typing import Final

from cultists.engine.views import QuestionView
from cultists.games.stars_are_right.cards import Card, cards_for
from cultists.games.stars_are_right.discard_and_draw import CARD_BY_CARD
from cultists.games.stars_are_right.drawing.cards import in_words, printed_name
from cultists.games.stars_are_right.view import CreatureView, HandCardView, StarsView
from cultists.games.stars_are_right.words import QUESTIONS, only_once, question_in_words
from cultists.sky.drawing import SYMBOL_NAMES, Figure
from cultists.sky.sky import SIZE
from cultists.svg import Attribute, Choices, at, classes, printable, tag, use

SEAT_COLOURS: Final = ("green", "red", "blue", "amber")
STEPS: Final = ("invoke", "powers", "sky", "summon", "discard", "draw")
"""The six steps of a turn, in a word each."""
_LONGEST_NAME: Final = 40

_DOING: Final = {
    "invoke": "chooses a creature to invoke",
    "use powers": "calls on the powers of creatures",
    "change the sky": "moves the stars",
    "summon": "searches the sky for a constellation",
    "lend stars": "borrows stars of Servitors",
    "discard the seventh": "has one creature too many",
    "discard": "may discard",
    "draw": "draws",
    "draw card by card": "draws card by card",
    "end of turn": "may still use a Minion",
    "search the draw pile": "sends the Dhole through the draw pile",
    "draw for the Dhole": "sends the Dhole to the draw pile",
}
_SHORT: Final = {
    "use powers": "powers",
    "change the sky": "sky",
    "lend stars": "summon",
    "discard the seventh": "summon",
    "draw card by card": "draw",
    "end of turn": "draw",
}
_WHY_NO_TILE: Final = {
    "invoke": "First discard a card for its symbols.",
    "use powers": "First use a power, or go on.",
    "summon": "The stars have been moved. Summon a creature, or go on.",
}
_SETUP: Final = ("lay the sky", "deal", "choose the first player")


class Scene:
    """One view on its way into a picture."""

    def __init__(self, view: StarsView, question: QuestionView | None, names: Sequence[str]) -> None:
        self.view = view
        self.about = question.about if question else None
        self.choices = Choices([(option.words, option.place) for option in question.options] if question else ())
        self.deck = cards_for(view.options)
        self._names = names
        self._lying: set[str] = set()

    def name(self, seat: int) -> str:
        """The player's name, made safe and not too long; seats without one are numbered."""
        given = printable(self._names[seat]).strip() if seat < len(self._names) else ""
        if len(given) > _LONGEST_NAME:
            given = given[: _LONGEST_NAME - 1].rstrip() + "…"
        return given or f"Seat {seat + 1}"

    def standing(self, seat: int) -> str:
        """A player's name, points and cards in hand, in words."""
        shown = self.view.seats[seat]
        points = f"{shown.points} point{'s' * (shown.points != 1)}"
        return f"{self.name(seat)}: {points}, {cards_in_hand(shown.hand_size)}"

    def never_again(self, seat: int) -> str:
        """Which Great Old Ones a player has lost, and so cannot summon again, if any."""
        lost = " and ".join(self.view.seats[seat].lost)
        return f"{self.name(seat)} has summoned {lost} before, and cannot do so again" if lost else ""

    def card(self, name: str) -> Card:
        """The card with this id."""
        return self.deck.by_id[name]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.view.step == "end" or self.view.winner is not None

    @property
    def is_setup(self) -> bool:
        """Whether nobody has had a turn yet."""
        return self.view.step in _SETUP

    @property
    def step(self) -> str:
        """Which of the six steps it is, in a word."""
        return _SHORT.get(self.view.step, self.view.step)

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer is the one to play."""
        return (
            self.view.seat is not None and self.view.turn == self.view.seat and not self.is_over and not self.is_setup
        )

    @property
    def summonable(self) -> list[HandCardView]:
        """The cards for which the stars are right, those that bring most first; or the one that is being summoned."""
        if self.view.shown and self.is_my_turn:
            return [self.view.shown]
        right = [held for held in self.view.hand if held.is_summonable] if not self.is_over else []
        return sorted(right, key=lambda held: -held.total)

    @property
    def promised(self) -> HandCardView | None:
        """The best that the viewer may still summon in this turn; only of this is said what it comes to.

        Nothing is said in the middle of an exchange, which may give lenders away.
        """
        is_sure = self.view.may_summon and self.about not in ("give", "take")
        return self.summonable[0] if is_sure and self.summonable else None

    @property
    def is_for_later(self) -> bool:
        """Whether a click on a card of one's own hand would not summon it, so that nothing should invite the click."""
        has_to_wait = not self.view.may_summon or self.view.summoning is not None
        return self.about in ("invoke", "discard") or (self.is_my_turn and has_to_wait)

    @property
    def why_no_tile(self) -> str | None:
        """Why no tile can be moved yet, for those who click one all the same."""
        return _WHY_NO_TILE.get(self.about or "")

    def buttons(self) -> list[tuple[int, str, str | None]]:
        """The options that become buttons: index, caption and place.  A caption may have a second, quieter line.

        What answers a question without naming a card has no place: that is how to go on.
        """
        return [(index, words if place else self._caption(words), place) for index, words, place in self.choices.left()]

    def _caption(self, words: str) -> str:
        if self.about == "invoke" and self.summonable:
            return "keep all cards\ngo on to summon"
        if self.about == "use powers" and not any(one.is_used for one in self.view.seats[self.view.turn].creatures):
            return "use no powers"
        if words == CARD_BY_CARD:
            return f"{words}\nMinions in between"
        return words

    def figures(self) -> list[Figure]:
        """What the sky shows for the viewer's cards, and for one that another player summons.

        One thing shines: the best card, and only in one's own turn.
        """
        others = [self.view.shown] if self.view.shown and not self.is_my_turn else []
        shining = self.summonable[:1] if self.is_my_turn else []
        return [
            Figure(held.card, printed_name(self.card(held.card)), held.spaces, shines=held in shining)
            for held in (*others, *self.summonable)
        ]

    def doing(self) -> str:
        """What the table waits for, in words."""
        if self.is_over:
            winner = self.view.winner
            return "The game is over" if winner is None else f"{self.name(winner)} wins"
        if self.about in QUESTIONS:
            return question_in_words(self.about, self.view)
        if self.about:
            return self.about[0].upper() + self.about[1:]
        if self.is_setup:
            return "The sky is being laid"
        return f"{self.name(self.view.turn)} {_DOING.get(self.view.step, 'plays')}"

    def card_at(
        self,
        name: str,
        face: str,
        x: float,
        y: float,
        *,
        kind: str,
        scale: float = 1,
        turned: str | None = None,
        is_option: bool = True,
    ) -> str:
        """A card where it lies: what moves has an id, what can be clicked is an option.

        A card too small to be clicked leaves its option to a larger one that is drawn later, without the id.
        """
        option: dict[str, Attribute] = self.choices.take(f"card-{name}") if is_option else {}
        is_first = name not in self._lying
        self._lying.add(name)
        return tag(
            "g",
            tag("g", face, class_="face", transform=turned),
            id=f"card-{name}" if is_first else f"offer-{name}",
            class_=classes("card", kind, bool(option) and "option"),
            transform=at(x, y, scale),
            **option,
        )


def cards_in_hand(count: int) -> str:
    """How many cards somebody holds, in words."""
    return f"{count} card{'s' * (count != 1)} in hand"


def seat_mark(seat: int, x: float, y: float, size: float) -> str:
    """Colour and shape of a seat."""
    return use(f"seat-{SEAT_COLOURS[seat]}", x, y, size, class_=f"seat-{seat}")


def describe(scene: Scene) -> str:
    """The position as text, for those who hear the picture."""
    view = scene.view
    said = [
        f"Round {view.round}, turn of {scene.name(view.turn)}, step {view.step}" if not scene.is_over else scene.doing()
    ]
    for row in range(SIZE):
        tiles = view.sky[row * SIZE : (row + 1) * SIZE]
        said.append(f"Row {row + 1}: " + ", ".join(SYMBOL_NAMES[t.symbol] if t else "no tile yet" for t in tiles))
    for seat, shown in enumerate(view.seats):
        creatures = ", ".join(_creature_in_words(scene, one) for one in shown.creatures) or "no creatures"
        said.append(f"{scene.standing(seat)}, {creatures}")
        said += [words] if (words := scene.never_again(seat)) else []
    if left := [f"{count} {kind}" for kind, count in view.symbols.items() if count]:
        said.append("Symbols to spend: " + ", ".join(left))
    for held in view.hand:
        right = " The stars are right for it" if held.is_summonable else ""
        never = f" {only_once(scene.card(held.card))}" if held.was_summoned else ""
        said.append(f"In hand: {in_words(scene.card(held.card))}{right}{never}")
    said.append(f"Draw pile {view.draw_pile}, discards {len(view.discards)}")
    return ". ".join(said).replace("..", ".") + "."


def _creature_in_words(scene: Scene, one: CreatureView) -> str:
    note = " (used)" if one.is_used else " (given away and back)" if one.was_given else ""
    return printed_name(scene.card(one.card)) + note
