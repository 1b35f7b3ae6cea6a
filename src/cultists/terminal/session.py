"""A game at one terminal: people are asked, bots and chance answer, until somebody has won or quits."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from random import Random
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any, Final

from cultists.bots import bot_for, play_on
from cultists.engine import CHANCE, Bot, Game
from cultists.engine.errors import CultistsError
from cultists.engine.story import story
from cultists.terminal.called import to_type
from cultists.terminal.files import save_game
from cultists.terminal.keyboard import Keyboard
from cultists.terminal.mistakes import Terminated, in_words
from cultists.terminal.progress import patience
from cultists.terminal.screen import Screen
from cultists.terminal.seats import Player

if TYPE_CHECKING:
    from cultists.terminal.talk import Command

NEVER: Final = -1


class Quit(Exception):
    """Somebody wants to stop, or there is no more input."""


class Session:
    """What is played, by whom, and what each person has seen of it."""

    def __init__(self, game: Game[Any], players: list[Player], seed: int, log: Path | None = None) -> None:
        self.game = game
        self.players = players
        self.rng = Random(seed)
        self.log = log
        self.screen = Screen()
        self.keyboard = Keyboard(self.screen)
        self.seen = [NEVER] * len(players)
        """For each seat, the length of the log when it last looked."""
        self.turn_before = [0] * len(players)
        """For each seat, the length of the log when its last turn had ended."""
        self.at_keyboard: int | None = None
        self.kept: Path | None = None
        """Where the game was saved."""
        self.kept_at = 0
        """The length of the log when it was saved."""
        self._advisers: dict[tuple[str, int], Bot] = {}
        """The bots that have given hints: one that is asked again in the same turn keeps to its plan."""
        self.commands: dict[str, Command] = {}
        """What a game's own session understands besides, or otherwise."""
        self.more_help: tuple[tuple[str, str], ...] = ()

    def adviser(self, name: str, seat: int) -> Bot:
        """The bot that gives hints to a seat."""
        if (name, seat) not in self._advisers:
            bot = self._advisers[name, seat] = bot_for(self.game.rules, name)
            getattr(bot, "warm_up", lambda: None)()
        return self._advisers[name, seat]

    @property
    def has_asides(self) -> bool:
        """Whether the game knows things that may be done unasked."""
        return self.game.rules.has_asides

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player.is_person]

    def run(self) -> int:
        """Play to the end; gives the exit code."""
        from cultists.terminal.person import ask_person

        bots = {seat: player.bot for seat, player in enumerate(self.players) if player.bot is not None}
        try:
            if self.log:
                self.save(self.log)
            while True:
                with patience("The bots are thinking"):
                    play_on(self.game, bots, self.rng)
                question = self.game.question
                if question is None:
                    break
                self.hand_over(question.seat)
                ask_person(self, question.seat)
                if self.log:
                    self.save(self.log)
        except Quit:
            return self._leave(0)
        except EOFError:
            self.screen.say("The input has ended before the game.")
            return self._leave(0 if self.keyboard.is_live else 1)
        except Terminated:
            self._rescue("This program was ended from outside.")
            raise
        except KeyboardInterrupt:
            self.screen.say()
            return self._leave(0 if self.keyboard.is_live else 130)
        except Exception:
            self._rescue("Something went wrong.")
            raise
        self._end()
        return 0

    def _rescue(self, why: str) -> None:
        """Keep the game: nobody should lose it because a rule or a bot went wrong."""
        path = self.log or Path(gettempdir()) / f"rescued-{self._file_name()}"
        with suppress(OSError):
            self.save(path)
            self.screen.say(f"{why} The game so far is saved in {path}.")

    def hand_over(self, seat: int) -> None:
        """With several people at one keyboard, the hand of one is hidden before the next is asked."""
        if len(self.people) > 1 and seat != self.at_keyboard:
            self.screen.hide()
            name = self.players[seat].name
            self.keyboard.wait(f"Hand over the keyboard to {name}; {name}, press Enter. ")
        self.at_keyboard = seat

    def news(self, seat: int) -> tuple[bool, list[str]]:
        """Whether others have acted since this seat last looked, and what happened; now it has looked."""
        since = max(0, self.seen[seat])
        others = any(answer[0] not in (seat, CHANCE) for answer in self.game.log[since:])
        if others:
            self.turn_before[seat] = since
        self.seen[seat] = self.game.moment
        return others, story(self.game, seat, since)

    def undo(self, seat: int) -> None:
        """Take back a person's last answer.  Raises NothingToUndo."""
        self.game.undo(seat)
        self.seen[seat] = min(self.seen[seat], self.game.moment)

    def save(self, path: Path) -> None:
        """Keep the game as it stands."""
        save_game(self.game, path)
        self.kept, self.kept_at = path, self.game.moment

    # The end

    def _end(self) -> None:
        game, screen = self.game, self.screen
        viewer = self.people[0] if self.people else None
        screen.clear()
        for paragraph in story(game, viewer, 0 if viewer is None else max(0, self.seen[viewer])):
            screen.say(paragraph)
        screen.say()
        screen.show(game.rules.view_in_words(game.view(None), game.names), game.rules.palette)
        screen.say()
        winners = " and ".join(game.names[seat] for seat in game.winners) or "Nobody"
        screen.say(f"{winners} won.", style="bold")
        order = sorted(range(game.seats), key=lambda seat: -game.scores[seat])
        screen.say("Points: " + ", ".join(f"{game.names[seat]} {game.scores[seat]}" for seat in order) + ".")
        screen.say(length_in_words(game))
        self._offer_to_save()

    def _leave(self, code: int) -> int:
        self.screen.say(f"The game stops at moment {self.game.moment}; nobody has won.")
        self._offer_to_save()
        return code

    def _offer_to_save(self) -> None:
        if self.log:
            self.save(self.log)
        elif (self.kept is None or self.kept_at != self.game.moment) and self.keyboard.is_live:
            self._ask_where_to_save()
        if self.kept:
            moment = "" if self.kept_at == self.game.moment else f", as it was at moment {self.kept_at},"
            self.screen.say(f"The game{moment} is saved in {self.kept}.")
            self.screen.hint("See it again:", to_type("replay", str(self.kept)))
            if not self.game.is_over:
                self.screen.hint("Go on with it:", to_type("play", "--scenario", str(self.kept)))

    def _file_name(self) -> str:
        return f"{self.game.rules.name}-{datetime.now():%Y-%m-%d-%H%M}.cult"

    def _ask_where_to_save(self) -> None:
        name = self._file_name()
        self.screen.say(f"Save the game? Type y for {name}, or a file name; Enter alone: no.")
        while True:
            try:
                answer = self.keyboard.ask("Save as: ")
            except (EOFError, KeyboardInterrupt):
                self.screen.say()
                return
            if answer.lower() in ("", "n", "no"):
                return
            try:
                self.save(Path(name if answer.lower() in ("y", "yes") else answer).expanduser())
                return
            except OSError as error:
                self.screen.say(in_words(error))
            except CultistsError as error:
                self.screen.say(str(error))


def length_in_words(game: Game[Any]) -> str:
    """“7 rounds, 131 decisions of players.”"""
    decisions = sum(answer[0] >= 0 for answer in game.log)
    rounds = getattr(game.view(None), "round", None)
    turns = sum(event.kind == "turn" for _, event in game.events_for(None))
    parts = [*([f"{rounds} rounds"] if rounds else []), *([f"{turns + 1} turns"] if turns else [])]
    parts.append(f"{decisions} decisions")
    return f"Length: {', '.join(parts)}."
