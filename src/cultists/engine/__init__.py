"""The engine: asks, answers, copies, remembers.  It knows no game."""

from cultists.engine.errors import CultistsError
from cultists.engine.events import Event
from cultists.engine.game import Game
from cultists.engine.past import Answer
from cultists.engine.question import (
    CHANCE,
    Question,
    ask,
    ask_all,
    ask_any,
    draw,
    option_by_words,
    place_of,
    roll,
    seat_name,
    words_of,
)
from cultists.engine.rules import Promise, Reaction, Rules, SetupOption, Sign, Standing, Step, Table
from cultists.engine.sight import Bot, BotKind, Sight
from cultists.engine.views import OptionView, QuestionView, SealedView

__all__ = [
    "CHANCE",
    "Answer",
    "Bot",
    "BotKind",
    "CultistsError",
    "Event",
    "Game",
    "OptionView",
    "Promise",
    "Question",
    "QuestionView",
    "Reaction",
    "Rules",
    "SealedView",
    "SetupOption",
    "Sight",
    "Sign",
    "Standing",
    "Step",
    "Table",
    "ask",
    "ask_all",
    "ask_any",
    "draw",
    "option_by_words",
    "place_of",
    "roll",
    "seat_name",
    "words_of",
]
