"""What a table's journal says: its entries folded into seats, game, talk and votes.

The fold is pure: every server process that reads the same entries holds the same table.  Chance is answered on the way,
from the table's dice, so that it needs no entries of its own.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from cultists.engine import CultistsError, Game, Rules, SealedView, words_of
from cultists.engine.fair_dice import FairDice, Fairness, commitment
from cultists.engine.log import write_log
from cultists.store import Entry, StoredTable

CHAT_LENGTH: Final = 500
PRIVATE: Final = ("ordered", "changed")
"""The kinds of entries that are their seat's own business: nobody else may notice even that there is one."""
SERVER: Final = "server"
TYPED: Final = "typed"
STOOD_IN: Final = "a bot stands in"
"""The mark of a bot that plays for a person."""
NAME_LENGTH: Final = 24
_TRICKS: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters that are no white space, and those that turn the direction of what others wrote."""


class NotNow(CultistsError):
    """This cannot be done now: the game has not begun, or is over, or there is no vote, …"""


class BadWish(CultistsError):
    """The request itself is wrong: an empty name, a line that is too long, …"""


Dice = Callable[[str, Sequence[str]], FairDice]
"""Makes the dice of a table from its secret and the nonces of its seats."""


class SeatSetup(msgspec.Struct, frozen=True):
    """Who is meant to sit where: a person (by link, or here at this browser) or a bot."""

    kind: str
    bot: str | None = None
    name: str | None = None


class Setup(msgspec.Struct, frozen=True):
    """All that is settled when a table is made."""

    rules: int
    seats: tuple[SeatSetup, ...]
    options: dict[str, str]
    clock: int | None = None
    """Seconds that each seat has for the whole game; None: no clock."""
    rematch_of: str | None = None
    chance: str = SERVER
    """Who answers for chance: the server's dice, or the host, who types in what real ones say."""


class Seat(msgspec.Struct):
    """A seat at the table as it is now."""

    kind: str
    name: str | None
    bot: str | None
    nonce: str = ""
    stand_in: str | None = None
    """The bot that plays for an absent person."""
    left: float | None = None
    """Seconds left on the clock."""

    @property
    def is_taken(self) -> bool:
        return self.name is not None

    @property
    def played_by(self) -> str | None:
        """The bot that answers for this seat; None if a person does."""
        return self.bot if self.kind == "bot" else self.stand_in


def free_name(bot: str, taken: Iterable[str | None]) -> str:
    """What a bot is called at a table: its kind, and a number if that name is taken."""
    name = bot.capitalize()
    names = (name, *(f"{name} {number}" for number in range(2, 10)))
    return next(each for each in names if each not in set(taken))


class Said(msgspec.Struct, frozen=True):
    """A line of the public chat."""

    n: int
    seat: int | None
    text: str
    at: float


class Vote(msgspec.Struct):
    """A proposal that all people at the table must agree to: undo to a moment, or end the game."""

    n: int
    """Which one it is: nobody agrees to another one than they have seen."""
    what: str
    by: int
    to: int
    agreed: set[int]


class Journal:
    """A table: the fold of its entries so far."""

    def __init__(self, stored: StoredTable, rules: Rules[Any], dice: Dice = FairDice) -> None:
        self.id = stored.id
        self.made_at = stored.made_at
        self.rules = rules
        self.setup = msgspec.convert(stored.setup, Setup)
        self.n = 0
        """How many entries have been read."""
        self.told = 0
        """How many of them everybody may know of: all but the private ones."""
        self.orders: dict[tuple[int, str], tuple[str, str]] = {}
        """Standing orders: by seat and question, the answer, and when to ask all the same."""
        self.came_back_to = -1
        """The moment that was gone back to last: what is asked there wants another answer than the ordered one."""
        self.seats = [
            Seat(each.kind, each.name or ("Bot" if each.kind == "bot" else None), each.bot) for each in self.setup.seats
        ]
        self.changes = [0] * len(self.seats)
        """How often each seat has changed a sealed answer; for its own eyes alone."""
        self.game: Game[Any] | None = None
        self.is_over = False
        self.is_abandoned = False
        self.chat: list[Said] = []
        self.notes: list[tuple[int, int, str]] = []
        """What happened beside the game: (entry, moment, words)."""
        self.marks: list[tuple[int, str]] = []
        """What of it a game may want to count, by short names: (moment, what)."""
        self.vote: Vote | None = None
        self.rewinds = 0
        """How often the game went back; bots toss their coins anew afterwards."""
        self.rematch: str | None = None
        self.last_at = 0.0
        """When somebody answered last, or the game began: the clocks run from here."""
        self._secret = stored.secret
        self._make_dice = dice
        self._dice: FairDice | None = None
        self._tried: tuple[dict[str, Any], Game[Any]] | None = None
        """The last answer that was found good, and the game after it."""

    # Reading

    def read(self, entry: Entry) -> None:
        """Fold one more entry."""
        assert entry.n == self.n, "entries are read in their order"
        getattr(self, f"_read_{entry.kind}")(entry)
        self._tried = None
        self.n += 1
        self.told += entry.kind not in PRIVATE

    def _read_made(self, entry: Entry) -> None:
        self.last_at = entry.at

    def _read_sat(self, entry: Entry) -> None:
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        seat.name = entry.body["name"]
        seat.nonce = entry.body.get("nonce", seat.nonce)
        self._note(f"{seat.name} sits down.")

    def _read_filled(self, entry: Entry) -> None:
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        seat.kind, seat.bot, seat.name, seat.nonce = "bot", entry.body["bot"], entry.body["name"], ""
        self._note(f"{seat.name}, a bot, sits down.")

    def _read_emptied(self, entry: Entry) -> None:
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        self._note(f"{seat.name} leaves the seat to a person.")
        seat.kind, seat.bot, seat.name = "person", None, None

    def _read_began(self, entry: Entry) -> None:
        self.game = Game.new(self.rules, len(self.seats), self.setup.options, self.names)
        self._dice = None if self.is_typed else self._make_dice(self._secret, self.nonces)
        self._roll(self.game)
        self.last_at = entry.at
        for seat in self.seats:
            seat.left = None if self.setup.clock is None else float(self.setup.clock)

    def _read_answered(self, entry: Entry) -> None:
        assert self.game is not None and entry.seat is not None
        self._run_clocks(entry.at)
        if entry.body["by"] == "clock":
            self._note(f"The clock of {self._name(entry.seat)} has run out.")
        if self._tried is not None and self._tried[0] is entry.body:
            self.game = self._tried[1]
        else:
            self.game.answer(entry.seat, entry.body["words"])
            self._roll(self.game)
        self.is_over = self.game.is_over
        self._drop_vote()

    def _read_changed(self, entry: Entry) -> None:
        """Another secret answer in the place of a sealed one: no clock runs, and nothing else happens."""
        assert self.game is not None and entry.seat is not None
        self.game.change(entry.seat, entry.body["words"])
        self.changes[entry.seat] += 1

    def _read_aside(self, entry: Entry) -> None:
        assert self.game is not None and entry.seat is not None
        self._run_clocks(entry.at)
        self.game.aside(entry.seat, entry.body["words"])
        self._roll(self.game)
        self.is_over = self.game.is_over
        self._drop_vote()

    def _read_taken_back(self, entry: Entry) -> None:
        assert self.game is not None and entry.seat is not None
        self._run_clocks(entry.at)
        to = self.game.moment - 1
        self.game.undo(entry.seat)
        self._is_back_at(to)
        self._note(f"{self._name(entry.seat)} takes back the last answer.")

    def _read_proposed(self, entry: Entry) -> None:
        assert entry.seat is not None
        self._run_clocks(entry.at)
        self.vote = Vote(self.told, entry.body["what"], entry.seat, entry.body.get("to", 0), {entry.seat})
        wish = "to go back" if self.vote.what == "undo" else "to end the game"
        if self.people != {entry.seat}:
            self._note(f"{self._name(entry.seat)} proposes {wish}.")
        self._count_votes()

    def _read_voted(self, entry: Entry) -> None:
        assert self.vote is not None and entry.seat is not None
        self._run_clocks(entry.at)
        if not entry.body["yes"]:
            self._note(f"{self._name(entry.seat)} does not agree.")
            self.vote = None
            return
        self.vote.agreed.add(entry.seat)
        self._count_votes()

    def _read_ordered(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.orders.pop((entry.seat, entry.body["about"]), None)
        if entry.body["answer"] is not None:
            self.orders[entry.seat, entry.body["about"]] = entry.body["answer"], entry.body["unless"]

    def _read_said(self, entry: Entry) -> None:
        self.chat.append(Said(self.told, entry.seat, entry.body["text"], entry.at))

    def _read_replaced(self, entry: Entry) -> None:
        assert entry.seat is not None
        self._run_clocks(entry.at)
        self.seats[entry.seat].stand_in = entry.body["bot"]
        self._note(f"{entry.body['bot'].capitalize()} plays for {self._name(entry.seat)}{entry.body.get('why', '')}.")
        self.marks.append((self.game.moment if self.game else 0, STOOD_IN))
        self._count_votes()

    def _read_exchanged(self, entry: Entry) -> None:
        assert entry.seat is not None
        seat, was = self.seats[entry.seat], self._name(entry.seat)
        seat.bot, seat.name = entry.body["bot"], entry.body["name"]
        if self.game is not None:
            self.game.names = self.names
        comes = seat.bot.capitalize() if seat.name == was else seat.name
        self._note(f"{comes} {'plays on' if self.game else 'sits down'} for {was}.")

    def _read_returned(self, entry: Entry) -> None:
        assert entry.seat is not None
        self._run_clocks(entry.at)
        self.seats[entry.seat].stand_in = None
        self._note(f"{self._name(entry.seat)} is back.")

    def _read_rematch(self, entry: Entry) -> None:
        self.rematch = entry.body["table"]

    def _read_noted(self, entry: Entry) -> None:
        self._note(entry.body["text"])
        if "what" in entry.body:
            self.marks.append((self.game.moment if self.game else 0, entry.body["what"]))

    def _note(self, words: str) -> None:
        self.notes.append((self.told, self.game.moment if self.game else 0, words))

    def _name(self, seat: int | None) -> str:
        return "The host" if seat is None else self.names[seat]

    def _rewind(self, to: int) -> None:
        assert self.game is not None
        self.game.rewind(to)
        self._is_back_at(to)

    def _is_back_at(self, to: int) -> None:
        assert self.game is not None
        self.rewinds += 1
        # What was noted later belongs before what is played now.
        self.notes = [(n, min(moment, to), words) for n, moment, words in self.notes]
        self._roll(self.game)
        self.came_back_to = self.game.moment
        self.vote = None

    def _roll(self, game: Game[Any]) -> None:
        """Let the server's dice answer what chance is asked; what the host types in has entries of its own."""
        if self._dice is not None:
            self._dice.answer(game)

    def _drop_vote(self) -> None:
        if self.vote is not None and not self.is_over:
            self._note("The game goes on, and the proposal is dropped.")
        self.vote = None

    def _count_votes(self) -> None:
        if self.vote is None or not self.people <= self.vote.agreed:
            return
        vote, is_lonely = self.vote, len(self.people) == 1
        is_something_lost = vote.what == "undo" and self.game is not None and self.game.has_waiting_asides
        if vote.what == "undo":
            self._rewind(vote.to)
        else:
            self.is_over = self.is_abandoned = True
        alone = f"{self._name(vote.by)} {'goes back' if vote.what == 'undo' else 'ends the game'}."
        is_new_round = not self.is_over and self.game is not None and self.game.is_new_secret_choice
        anew = " Everybody chooses again." if is_new_round else ""
        lost = " What was waiting for the end of the step must be chosen again." if is_something_lost else ""
        self._note((alone if is_lonely else "Everybody agrees.") + anew + lost)
        self.vote = None

    def _run_clocks(self, at: float) -> None:
        """The time since they ran last is gone for all people who were asked; bots that play for somebody take none."""
        if self.game is None:
            return
        for seat in set(self.game.asked()) & self.people:
            left = self.seats[seat].left
            if left is not None:
                self.seats[seat].left = max(0.0, left - (at - self.last_at))
        self.last_at = at

    # What can be read off

    @property
    def names(self) -> tuple[str, ...]:
        """How the seats are called."""
        return tuple(seat.name or f"seat {number}" for number, seat in enumerate(self.seats, 1))

    @property
    def nonces(self) -> tuple[str, ...]:
        """What the seats added to the dice."""
        return tuple(seat.nonce for seat in self.seats)

    @property
    def whim(self) -> str:
        """What bots toss their coins with: as secret as the dice, and the same in every process."""
        return hashlib.sha256(f"whim {self._secret} {self.rewinds}".encode()).hexdigest()

    @property
    def is_typed(self) -> bool:
        """Whether the host types in what real dice and cards say."""
        return self.setup.chance == TYPED

    def log(self) -> str:
        """The game as text, with all its secrets, and with what is needed to check the server's dice."""
        assert self.game is not None
        return write_log(self.game, self.fairness, typed=self.is_typed)

    @property
    def fairness(self) -> Fairness | None:
        """What everybody may know of the dice: the secret only when the game is over.  None: they are not ours."""
        if self.is_typed:
            return None
        return Fairness(commitment(self._secret), self.nonces, self._secret if self.is_over else None)

    @property
    def phase(self) -> str:
        """ "waiting" for people, "playing" or "over"."""
        return "over" if self.is_over else "playing" if self.game else "waiting"

    @property
    def people(self) -> set[int]:
        """The seats that people play now: those that have a vote."""
        return {number for number, seat in enumerate(self.seats) if seat.played_by is None}

    def time_left(self, seat: int, now: float) -> float | None:
        """Seconds left on a seat's clock, which runs while somebody is asked there; None without a clock."""
        left, runs = self.seats[seat].left, seat in self.asked and seat in self.people
        return max(0.0, left - max(0.0, now - self.last_at)) if runs and left is not None else left

    def is_late(self, seat: int) -> bool:
        """Whether the clock of a seat has run out: what it has answered since then is not its own choice."""
        return self.seats[seat].left == 0

    def sealed(self, seat: int | None) -> SealedView | None:
        """The secret answer of a seat, as long as a person may change it: no bot plays there, and time is left."""
        if self.game is None or self.is_over or seat not in self.people or self.is_late(seat):
            return None
        return self.game.sealed(seat)

    def is_still_at(self, moment: int) -> bool:
        """Whether what was asked at a moment is still asked: others who answer in secret do not change it."""
        try:
            self._playing().check_moment(moment)
        except CultistsError:
            return False
        return True

    def check_rewinds(self, rewinds: int | None) -> None:
        """Raise NotNow if the table has gone back since somebody saw it; None: they do not say when that was."""
        if rewinds not in (None, self.rewinds):
            raise NotNow("The table has gone back in the meantime.")

    @property
    def asked(self) -> tuple[int, ...]:
        """Who has to answer now."""
        return () if self.game is None or self.is_over else self.game.asked()

    @property
    def awaited(self) -> tuple[int, ...]:
        """Whose answer the table waits for.

        In an open talk bots let people finish: they speak only when it is their turn in the round.
        """
        if self.game is None or not self.game.is_open_talk:
            return self.asked
        return tuple(seat for place, seat in enumerate(self.asked) if place == 0 or seat in self.people)

    # What may be written next.  Each gives the body of an entry, or raises what is wrong.

    def sit(self, seat: int, name: str, nonce: str) -> dict[str, Any]:
        """Sit down, or take another name, before the game begins."""
        if self.game is not None:
            raise NotNow("The game has begun; names can no longer be changed.")
        if self.seats[seat].kind == "bot":
            raise NotNow(f"A bot, {self.names[seat]}, sits there now; ask the host for the seat.")
        return {"name": checked_name(name), "nonce": nonce}

    def fill(self, seat: int, bot: str) -> dict[str, Any]:
        """Let a bot take a free seat before the game begins, instead of waiting for a person."""
        if self.game is not None:
            raise NotNow(
                "The game has begun. A bot can play for somebody who is absent, but cannot take the seat for good."
            )
        if self.seats[seat].is_taken:
            raise NotNow(f"{self.names[seat]} sits there already.")
        return {"bot": bot, "name": free_name(bot, self.names)}

    def empty(self, seat: int) -> dict[str, Any]:
        """Send the bot away that took a person's seat, before the game begins."""
        if self.game is not None:
            raise NotNow("The game has begun; the seats can no longer be changed.")
        if self.setup.seats[seat].kind != "person" or self.seats[seat].kind != "bot":
            raise NotNow("No bot has taken a person's seat here.")
        return {}

    def begin(self) -> dict[str, Any]:
        """Begin to play."""
        if self.game is not None:
            raise NotNow("The game has begun already.")
        free = [str(number) for number, seat in enumerate(self.seats, 1) if not seat.is_taken]
        if free:
            seats = f"seats {', '.join(free[:-1])} and {free[-1]}" if free[1:] else f"seat {free[0]}"
            raise NotNow(f"Nobody sits in {seats} yet.")
        return {}

    def answer(self, seat: int, moment: int, words: str, by: str = "person") -> dict[str, Any]:
        """Answer the question of a seat."""
        game = self._playing()
        if by == "person":
            self._free_of_bots(seat)
        game.check_answer(seat, words, moment)
        # A rule that breaks must break here, on a copy, and not when the answer is already in the journal.
        trial = game.copy()
        trial.answer(seat, words)
        self._roll(trial)
        # Of several who answer in secret, one may answer a little later than the moment says.
        body = {"moment": game.moment, "words": words_of(trial.log[game.moment][1]), "by": by}
        self._tried = body, trial
        return body

    def change(self, seat: int, moment: int, words: str) -> dict[str, Any]:
        """Put another answer in the place of a sealed one, as long as others are still thinking."""
        trial = self._playing().copy()
        self._free_of_bots(seat)
        self._in_time(seat)
        trial.change(seat, words, moment)
        sealed = trial.sealed(seat)
        assert sealed is not None
        return {"words": sealed.answer}

    def out_of_time(self, seat: int) -> str | None:
        """What the game lets a seat answer whose clock has run out; None: a bot is to answer, now and from now on."""
        game = self._playing()
        return next((self.rules.out_of_time(each) for each in game.questions if each.seat == seat), None)

    def aside(self, seat: int, words: str) -> dict[str, Any]:
        """Do something unasked; in the middle of a step it waits for the step's end."""
        game = self._playing()
        self._free_of_bots(seat)
        trial = game.copy()
        trial.aside(seat, words)
        self._roll(trial)
        return {"words": words}

    def undo(self, seat: int, moment: int) -> dict[str, Any]:
        """Take back the last answer, if nobody has learned anything since."""
        game = self._playing()
        game.check_moment(moment)
        self._in_time(seat)
        trial = game.copy()
        trial.undo(seat)
        self._roll(trial)
        return {}

    def propose(self, what: str, to: int | None) -> dict[str, Any]:
        """Propose to go back to a moment, or to end the game."""
        game = self._playing()
        if self.vote is not None:
            raise NotNow("There is a vote already. It comes first.")
        if what == "undo":
            if to is None:
                raise BadWish(f"Say how far to go back: `to` is a moment before moment {game.moment}, the present.")
            if not 0 <= to < game.moment:
                raise NotNow(f"The game is at moment {game.moment}; it cannot go back to moment {to}.")
            if len(self.seats) == 1:
                raise NotNow("You play alone here, and what you have learned cannot be taken back.")
            to = game.before_what_was_opened(to)
            if to < game.looks_back:
                raise NotNow("This is a game of memory: nobody can go back to what everybody has to remember.")
        return {"what": what, "to": to if what == "undo" else 0}

    def cast(self, seat: int, yes: bool, proposal: int | None = None) -> dict[str, Any]:
        """Vote on the proposal, whichever there is, or on the one with that number."""
        self._playing()
        if self.vote is None:
            raise NotNow("There is nothing to vote on.")
        if proposal not in (None, self.vote.n):
            raise NotNow("There is a new proposal by now; look at it first.")
        self._free_of_bots(seat)
        if seat in self.vote.agreed:
            raise NotNow("You have agreed already.")
        return {"yes": yes}

    def say(self, text: str) -> dict[str, Any]:
        """Say something to everybody; there is no whispering."""
        text = text.strip()
        if not 0 < len(text) <= CHAT_LENGTH:
            raise BadWish(f"A line of talk has 1 to {CHAT_LENGTH} letters.")
        trick = _TRICKS.search(text)
        if trick is not None:
            raise BadWish(f"This character cannot be used here, because nobody could see it: U+{ord(trick[0]):04X}.")
        return {"text": text}

    def replace(self, seat: int, bot: str) -> dict[str, Any]:
        """Let a bot play for an absent person, or another bot than the one that does."""
        self._playing()
        if self.seats[seat].played_by == bot:
            raise NotNow(f"{bot.capitalize()} plays for {self.names[seat]} already.")
        return {"bot": bot}

    def exchange(self, seat: int, bot: str) -> dict[str, Any]:
        """Let another bot sit where one sits: a stronger or a weaker one.  A name that says which one follows."""
        if self.is_over:
            raise NotNow("The game is over.")
        old = self.seats[seat]
        if old.bot == bot:
            raise NotNow(f"{bot.capitalize()} sits there already.")
        is_called_so = old.name is not None and re.fullmatch(rf"{old.bot}( \d)?", old.name, re.IGNORECASE)
        others = [name for number, name in enumerate(self.names) if number != seat]
        return {"bot": bot, "name": free_name(bot, others) if is_called_so else old.name}

    def come_back(self, seat: int) -> dict[str, Any]:
        """Take the seat back from its stand-in."""
        if self.seats[seat].kind == "bot":
            raise NotNow(f"{self.names[seat]} is a bot and keeps the seat. The host may replace it by another bot.")
        if self.seats[seat].stand_in is None:
            raise NotNow(f"No bot plays for {self.names[seat]}.")
        if self.is_late(seat):
            raise NotNow("The clock of this seat has run out, so the bot plays on.")
        return {}

    def _playing(self) -> Game[Any]:
        if self.game is None:
            raise NotNow("The game has not begun; the table is waiting for its players.")
        if self.is_over:
            raise NotNow("The game is over.")
        return self.game

    def _free_of_bots(self, seat: int) -> None:
        if self.seats[seat].kind == "bot":
            raise NotNow("A bot plays this seat.")
        if self.seats[seat].stand_in is not None:
            raise NotNow("A bot plays for you; take your seat back first.")

    def _in_time(self, seat: int) -> None:
        if self.is_late(seat):
            raise NotNow("The clock of this seat has run out, so its answer stands.")


def checked_name(name: str) -> str:
    """The name as it will be shown; raises BadWish if it is none."""
    name = " ".join(name.split())
    if not 0 < len(name) <= NAME_LENGTH or not name.isprintable():
        raise BadWish(f"A name has 1 to {NAME_LENGTH} letters, and all of them can be seen.")
    return name
