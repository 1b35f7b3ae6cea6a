"""`cultists ritual play`: a ritual at the terminal, with hints in three strengths, pencilled moves and the word."""

import re
from pathlib import Path
from typing import Any, Final

from cultists.engine import Game, QuestionView
from cultists.games import GAMES
from cultists.games.duckthulhu.choosing import ritual_from
from cultists.games.duckthulhu.files import print_ritual
from cultists.games.duckthulhu.hints import STRENGTHS, cells_of, hint
from cultists.games.duckthulhu.moves import parse_move, result_of
from cultists.games.duckthulhu.palette import PALETTE
from cultists.games.duckthulhu.ritual import Ritual
from cultists.games.duckthulhu.sky_in_words import sky_in_words
from cultists.games.duckthulhu.solving import solve
from cultists.games.duckthulhu.view import RitualView
from cultists.sky import SkyError
from cultists.terminal.mistakes import Mistake
from cultists.terminal.rituals import read_ritual
from cultists.terminal.seats import Player
from cultists.terminal.session import Session

GAME: Final = "duckthulhu"
EXTRA_HELP: Final = (
    ("hint [1|2|3]", "where to look, what to look for, or the whole step; hints are counted"),
    ("try MOVE, …", "show the sky after moves without making them: try flip a1, push b2 east"),
)


def chosen_ritual(file: Path | None, today: bool, seed: int | None, level: str) -> Ritual:
    """The ritual that the command line asks for.  Raises Mistake and what is wrong with a file."""
    if sum((file is not None, today, seed is not None)) > 1:
        raise Mistake("Name a file, or say --today, or give a --seed: only one of these.")
    if file is not None:
        return read_ritual(file)
    return ritual_from(f"{seed if seed is not None else 'today'} {level}")


def play(ritual: Ritual, name: str, log: Path | None) -> int:
    """Carry the ritual out; gives the exit code."""
    game = Game.new(GAMES[GAME], 1, {"ritual": print_ritual(ritual)}, [name])
    session = RitualSession(game, [Player(name)], 0, log)
    session.screen.say(f"{ritual.name or 'A ritual without a name'}. Type `hint`, `try` or `help` whenever you like.")
    code = session.run()
    if game.is_over:
        ask_for_the_word(session, solve(ritual).answer)
    return code


class RitualSession(Session):
    """A session that knows the commands of a ritual, and counts hints."""

    def __init__(self, game: Game[Any], players: list[Player], seed: int, log: Path | None = None) -> None:
        super().__init__(game, players, seed, log)
        self.hints = 0
        self.commands = {"hint": _hint, "try": _try}
        self.more_help = EXTRA_HELP


def _view(session: Session) -> RitualView:
    view = session.game.view(0)
    assert isinstance(view, RitualView)
    return view


def _hint(session: Session, _: QuestionView, wanted: str) -> bool:
    assert isinstance(session, RitualSession)
    if wanted and wanted not in map(str, STRENGTHS):
        session.screen.say(
            "Hints come in three strengths: `hint 1` is the weakest, `hint 3` gives away the whole step."
        )
        return False
    session.hints += 1
    session.screen.say(hint(_view(session), int(wanted or STRENGTHS[0])).words)
    return False


def _try(session: Session, _: QuestionView, words: str) -> bool:
    """Moves on a sky that does not count; what they show is left to the eye."""
    if not words:
        session.screen.say("Try which moves? Write them as in `try switch a1 b1, flip c3`.")
        return False
    view = _view(session)
    cells = cells_of(view)
    for move in moves_in(words):
        try:
            after = result_of(parse_move(move), cells, view.duck)
        except SkyError as error:
            session.screen.say(f"{str(error)[:1].upper()}{str(error)[1:]}.")
            return False
        if after is None:
            session.screen.say(f"“{move}” cannot be done on this sky.")
            return False
        cells = after
    session.screen.say("This is how the sky would look; nothing has been moved:")
    session.screen.show("\n".join(sky_in_words(cells, view.duck)), PALETTE)
    return False


def moves_in(words: str) -> list[str]:
    """The moves of “flip a1, push b2 east”; commas may be left out."""
    parts = re.split(r"[,;]|(?=\b(?:flip|switch|push)\b)", words)
    return [part.strip() for part in parts if part.strip()]


def ask_for_the_word(session: RitualSession, answer: str) -> None:
    """The letters are on the screen; does the person see the word?"""
    tell = session.screen.say
    tell(f"Hints: {session.hints or 'none'}.")
    while answer:
        try:
            typed = session.keyboard.ask("And what is the hidden word? (Enter: skip) ")
        except (EOFError, KeyboardInterrupt):
            return
        tried = re.sub(r"[^A-Z]", "", typed.upper())
        if not tried:
            return
        if tried == answer:
            tell(f"{answer}. That is the word.")
            return
        tell("Not that one yet. The message says which sides to read.")
