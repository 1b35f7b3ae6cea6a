"""Events, questions and cards as sentences."""

from collections.abc import Callable, Sequence
from typing import Final

from cultists.engine import Event
from cultists.games.stars_are_right.cards import KINDS, cards
from cultists.games.stars_are_right.view import StarsView

Sentence = Callable[[str, tuple[str, ...]], str]


def _card(card_id: str) -> str:
    return cards().by_id[card_id].words


def _drew(name: str, things: tuple[str, ...]) -> str:
    return f"{name} draws {_card(things[0])}." if things else f"{name} draws a card."


SENTENCES: Final[dict[str, Sentence]] = {
    "laid the sky": lambda _, __: "The sky is laid.",
    "began": lambda name, _: f"{name} begins.",
    "turn": lambda name, _: f"It is {name}'s turn.",
    "invoked": lambda name, things: f"{name} invokes {_card(things[0])}.",
    "used": lambda name, things: f"{name} uses {_card(things[0])}.",
    "moved": lambda name, things: f"{name}: {things[0]}.",
    "lent": lambda _, things: f"{_card(things[0])} lends a star to {_card(things[1])}.",
    "summoned": lambda name, things: f"{name} summons {_card(things[0])}.",
    "dismissed": lambda name, things: f"{name} discards the creature {_card(things[0])}.",
    "discarded": lambda name, things: f"{name} discards {_card(things[0])}.",
    "drew": _drew,
    "reshuffled": lambda _, __: "The discards are shuffled and become the draw pile.",
    "exchanged": lambda name, things: f"{name} gives {_card(things[0])} and takes {_card(things[1])}.",
    "fetched": lambda name, things: f"{name} fetches {_card(things[0])} from the discards.",
    "searched": lambda name, _: f"{name} searches the draw pile.",
    "won": lambda name, things: f"The stars are right: {name} wins with {things[0]} points.",
}


def event_in_words(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence; what the listener may not know is left out already."""
    return SENTENCES[event.kind](names[event.seat], event.things or event.secret)


QUESTIONS: Final = {
    "whose birthday comes next": "Whose birthday comes next? That player begins.",
    "invoke": "Invoke one card from your hand for its symbols?",
    "use powers": "You have {symbols}. Use a power to change them?",
    "change the sky": "{symbols} to spend: which move?",
    "summon": "The stars are right: summon a creature?",
    "lend stars": "Which Servitors lend their stars?",
    "discard the seventh": "Six creatures at most: which one goes?",
    "discard": "Discard a card before you draw?",
    "fetch": "What does the Dhole fetch?",
    "search the draw pile": "Which card of the draw pile do you take?",
    "give": "Which of your creatures do you give away?",
    "take": "Which creature do you take for it?",
}


def question_in_words(about: str, view: StarsView) -> str:
    """What is asked, as a sentence for the seat that is asked."""
    if about == "summon" and not any(card.is_summonable for card in view.hand):
        return "The stars are right for none of your cards."
    return QUESTIONS[about].format(symbols=symbols_in_words(view.symbols))


def symbols_in_words(symbols: dict[str, int]) -> str:
    """Symbols as people say them: “2 swaps and 1 flip”."""
    plural = {"push": "pushes", "flip": "flips", "swap": "swaps"}
    named = [f"{symbols[kind]} {kind if symbols[kind] == 1 else plural[kind]}" for kind in KINDS if symbols[kind]]
    return " and ".join(named) or "no symbols"


def view_in_words(view: StarsView, names: Sequence[str]) -> str:
    """The table as plain text."""
    rows = [
        "  ".join((tile.symbol if tile else "--").ljust(2) for tile in view.sky[row : row + 5])
        for row in range(0, 25, 5)
    ]
    seats = [
        f"{name}: {seat.points} points, {', '.join(_card(each.card) for each in seat.creatures) or 'no creatures'}"
        for name, seat in zip(names, view.seats, strict=True)
    ]
    return "\n".join([*rows, "", *seats])
