"""The contract between the engine and a game: what lies on a table, and what a game must be able to do."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Mapping, Sequence
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self, TypeVar

import msgspec

from cultists.engine.errors import UnknownOption, WrongSeatCount
from cultists.engine.events import Event
from cultists.engine.question import Question, words_of
from cultists.engine.rule_book import RuleBook, Section, read
from cultists.engine.views import QuestionView

if TYPE_CHECKING:
    from cultists.engine.sight import BotKind

Step = Callable[[Any], Coroutine[Any, Any, str | None]]
"""A stretch of the rules.  It changes the table, asks, and names the next step; None: the game is over."""


QUOTED: Final = 40
"""Letters of what somebody sent that an error quotes, at most: it may be a whole file."""

_PLAIN_COVER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 176">'
    '<g fill="none" stroke="var(--brass,#c9a227)"><circle cx="120" cy="88" r="74" stroke-width="1.5"/>'
    '<circle cx="120" cy="88" r="66" stroke-dasharray="1 5"/><circle cx="120" cy="88" r="58"/></g>'
    '<text x="120" y="110" text-anchor="middle" font-family="ui-serif,Georgia,serif" font-size="64" font-weight="600"'
    ' fill="var(--bright,#e9c766)">{initial}</text></svg>'
)


Palette = tuple[tuple[str, str], ...]
"""Regular expressions, and the style (as Rich names it) of the words that match."""


class Table:
    """What lies on the table.  A position between two steps is its table, and nothing else.

    A game's table lists its fields in `__slots__` and copies itself by hand; what a field holds should be immutable.
    """

    __slots__ = ("step", "told")

    step: str | None
    """The name of the step that comes next; None when the game is over."""
    told: list[Event] | None
    """Where events go.  None on a deaf copy that nobody listens to."""

    def copy(self) -> Self:
        """An independent table in the same position."""
        raise NotImplementedError

    def tell(
        self,
        kind: str,
        seat: int,
        *things: str,
        secret: tuple[str, ...] = (),
        audience: tuple[int, ...] = (),
        reveals: bool = False,
    ) -> None:
        """Let everybody know what happened; `secret` is for the audience alone."""
        if self.told is not None:
            self.told.append(Event(kind, seat, things, secret, audience, reveals))

    def fields(self) -> tuple[object, ...]:
        """Everything that lies there, for comparison; it does not change with the table."""
        slots = [slot for kind in type(self).__mro__ for slot in getattr(kind, "__slots__", ()) if slot != "told"]
        values = (getattr(self, slot) for slot in slots)
        return tuple(tuple(value) if isinstance(value, list) else value for value in values)


class SetupOption(msgspec.Struct, frozen=True):
    """A rule that a table may choose at the start.  The first choice is the default.

    A free option takes other texts too: the game checks them and writes out in full what they stand for
    (`Rules.in_full`), so that a log needs nothing else.  Such a text may hold secrets and is shown to nobody.
    """

    name: str
    choices: tuple[str, ...]
    about: str
    free: bool = False

    @property
    def default(self) -> str:
        """What holds if nobody chooses."""
        return self.choices[0]


class Sign(msgspec.Struct, frozen=True):
    """An entry of the legend: a symbol, what it is called, and what it means in one short sentence."""

    picture: str
    """An SVG that may use the game's `shapes` and `stylesheet`."""
    name: str
    words: str
    group: str = ""
    """The heading under which the entry stands, with others of the same group before or after it."""


class Promise(msgspec.Struct, frozen=True, order=True):
    """What a seat is told that an answer will bring it: points in all, and perhaps the game."""

    score: int
    wins: bool = False


class Standing(msgspec.Struct, frozen=True):
    """An answer that a seat may give beforehand; it is asked all the same when what stands in `unless` holds."""

    answer: str
    unless: str = ""
    label: str = ""
    """The answer in other words, where its own are too short to be understood alone."""

    @property
    def words(self) -> str:
        """For people: “no more Ghouls, unless I fight in the battle”."""
        return (self.label or self.answer) + (f", unless {self.unless}" if self.unless else "")


class Reaction(msgspec.Struct, frozen=True):
    """A question that comes in the turn of somebody else, and that a seat may answer beforehand."""

    about: str
    """How the question begins."""
    title: str
    answers: tuple[Standing, ...]


TableT = TypeVar("TableT", bound=Table)


def length_in_words(least: int, most: int | None) -> str:
    """“about 30 minutes”, “20 to 40 minutes”, “2 hours or more”."""
    if most is None:
        return f"{_duration(least)} or more"
    return f"about {_duration(most)}" if least == most else f"{least} to {most} minutes"


def short_length(least: int, most: int | None) -> str:
    """The same in few letters: “30 min”, “2 h or more”; with a dash if least and most differ."""
    if most is None:
        return f"{least // 60} h or more" if least % 60 == 0 else f"{least} min or more"
    return f"{least} min" if least == most else f"{least}\N{EN DASH}{most} min"


def _duration(minutes: int) -> str:
    number, unit = (minutes // 60, "hour") if minutes % 60 == 0 else (minutes, "minute")
    return f"{number} {unit}{'' if number == 1 else 's'}"


class Rules(ABC, Generic[TableT]):
    """A game as the registry knows it.  Rules themselves are coroutines in the game's folder; this is the way in."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    """One sentence for the shelf."""
    seats: ClassVar[range]
    minutes: ClassVar[tuple[int, int | None] | None] = None
    """How long people usually play, at least and at most; at most None: often longer.  None: not known."""
    weight: ClassVar[str] = ""
    """How much there is to learn: “light”, “medium” or “heavy”.  Empty: not known."""
    suits: ClassVar[str] = ""
    """For whom the game is, as in “for a long evening”.  Empty: not known."""
    is_good_start: ClassVar[bool] = False
    """Whether people who know none of the games should start with this one."""
    version: ClassVar[int]
    setup_options: ClassVar[tuple[SetupOption, ...]] = ()
    preselected: ClassVar[Mapping[str, str]] = {}
    """Setup options that the form for people has set to something else than the default."""
    steps: ClassVar[Mapping[str, Step]]
    """The steps of the rules by name, in playing order."""
    seat_colours: ClassVar[tuple[str, ...]] = ()
    """What a game calls its seats, if it calls them by colours; if not, pages have colours of their own."""
    endings: ClassVar[tuple[str, ...]] = ()
    """The kinds of events that tell how a game ended: exactly one is told, and it is the last event of all."""
    turn_begins: ClassVar[tuple[str, ...]] = ()
    """The kinds of events with which a turn begins, or a phase if that is what has parts.

    Without any, the whole game counts as one turn.
    """
    once_a_turn: ClassVar[Mapping[str, int]] = {}
    """The kinds of events that are told at most once in a turn for the same seat and the same first things.

    The number says how many first things these are: with {"location": 1} each Location comes once.
    """
    promising: ClassVar[tuple[str, ...]] = ()
    """The questions (by their `about`) of whose options some promise something; see `promise`.

    The laws hold every one of them to it, for what is promised is often rare.
    """
    palette: ClassVar[Palette] = ()
    """The colours that a terminal may lay over `view_in_words` and `help`."""

    @property
    def length(self) -> str:
        """How long people usually play, in words: “about 30 minutes”, “2 hours or more”.  Empty: not known."""
        return "" if self.minutes is None else length_in_words(*self.minutes)

    @property
    def short_length(self) -> str:
        """The same in few letters: “30 min”, “2 h or more”."""
        return "" if self.minutes is None else short_length(*self.minutes)

    @property
    def known(self) -> tuple[str, ...]:
        """What is known of its length and of how much there is to learn: “about 30 minutes”, “light rules”."""
        return tuple(filter(None, (self.length, self.weight and f"{self.weight} rules")))

    @property
    def usual_seats(self) -> int:
        """How many play it as a rule: what a table is laid for unless somebody says otherwise."""
        return self.seats[0]

    @property
    def bots(self) -> "tuple[BotKind, ...]":
        """The bots that know this game, its levels last, from the weakest up.  Others play any game: cultists.bots."""
        return ()

    @abstractmethod
    def new_table(self, seats: int, options: Mapping[str, str]) -> TableT:
        """An empty table with the first step set; seats and options have been checked."""

    @abstractmethod
    def view(self, table: TableT, seat: int | None) -> msgspec.Struct:
        """What a seat sees (None: a spectator).  Secrets are left out here and only here."""

    @abstractmethod
    def imagine(self, table: TableT, seat: int, rng: Random) -> TableT:
        """A copy of the table in which all that the seat cannot know is dealt anew, fitting all that it knows."""

    @abstractmethod
    def scores(self, table: TableT) -> tuple[int, ...]:
        """Points by seat, now."""

    @abstractmethod
    def winners(self, table: TableT) -> tuple[int, ...]:
        """Who has won; nobody while the game goes on."""

    def promise(self, view: Any, option: object) -> Promise | None:  # noqa: ARG002 - most games promise nothing
        """What a seat is told that an answer will bring it, if it answers the next questions as well as it can."""
        return None

    @abstractmethod
    def check(self, table: TableT) -> None:
        """Raise AssertionError if something lies on the table that cannot be (a card twice, a hand too large)."""

    def check_step(self, before: TableT, after: TableT) -> None:
        """Raise AssertionError if the step between the two changed what it may not.  The laws call it after each."""

    @abstractmethod
    def scenario(self, table: TableT) -> Mapping[str, str]:
        """The position as named fields of text, complete: `from_scenario` gives the same table again."""

    @abstractmethod
    def from_scenario(self, fields: Mapping[str, str]) -> tuple[TableT, int, Mapping[str, str]]:
        """The table that the fields describe, with its number of seats and its options.  Raises BadScenario."""

    @abstractmethod
    def event_in_words(self, event: Event, names: Sequence[str]) -> str:
        """The event as a sentence."""

    @abstractmethod
    def question_in_words(self, about: str, view: Any) -> str:
        """What is asked, as a sentence for the seat that is asked."""

    @abstractmethod
    def view_in_words(self, view: Any, names: Sequence[str]) -> str:
        """The view as plain text of at most 80 columns."""

    @abstractmethod
    def draw(self, view: Any, question: QuestionView | None = None, names: Sequence[str] = ()) -> str:
        """The view as a picture: SVG that stands alone."""

    @abstractmethod
    def draw_bare(self, view: Any, question: QuestionView | None, names: Sequence[str], layout: str) -> str:
        """The picture without styles and shapes, for a page that has them; the layout is "wide" or "tall"."""

    @abstractmethod
    def stylesheet(self) -> str:
        """The styles that a page needs for `draw_bare`."""

    @abstractmethod
    def shapes(self) -> str:
        """The shapes (content of an SVG's defs) that a page needs for `draw_bare`."""

    def script(self) -> str:
        """The browser's part of a picture that needs more than clicks on options: an ES module, or nothing."""
        return ""

    def option_pictures(self, name: str) -> Mapping[str, str]:  # noqa: ARG002 - most options are words
        """Pictures of the choices of a setup option, if they can be shown better than said: SVGs that stand alone."""
        return {}

    def phrases(self, view: Any) -> Sequence[str]:  # noqa: ARG002 - most games are silent
        """What a seat may want to say now with one tap; a gap “…” is for the speaker to fill."""
        return ()

    def marks(self, view: Any) -> tuple[str, ...]:  # noqa: ARG002 - most games know their seats by place
        """How pages mark the seats now: by symbols `mark-…` of theirs or among `shapes`; () for the usual ones."""
        return self.seat_colours

    def cover(self) -> str:
        """The game's cover for the shelf: an SVG of 240 x 176 in the page's colours.  This one is plain: an initial."""
        return _PLAIN_COVER.format(initial=escape(self.title.removeprefix("The ")[:1]))

    def pictures(self, topic: str) -> Sequence[str]:  # noqa: ARG002 - a game may have none
        """What illustrates a chapter or section of the rules, by its title without the number.

        The pictures are SVGs that may use `shapes` and `stylesheet`.
        """
        return ()

    @abstractmethod
    def help(self, topic: str = "") -> str:
        """The rules in our words: all of them, or those about a topic."""

    @property
    def book(self) -> RuleBook:
        """The rules in our words, taken apart into chapters and sections; made from `help`."""
        return read(self.help())

    @property
    def in_short(self) -> tuple[Section, ...]:
        """What wins, and how a turn goes; of a game without such a text, what stands on the shelf."""
        return self.book.in_short or (Section("", self.title, self.about),)

    def goal_picture(self) -> str:
        """What wins, as a small drawing that explains it: an SVG that may use `shapes` and `stylesheet`."""
        return self.cover()

    def legend(self, view: Any) -> Sequence["Sign"]:  # noqa: ARG002 - a game may have none
        """What the symbols mean that the owner of the view can see now, in the order in which a newcomer needs them."""
        return ()

    def roles(self, table: TableT) -> tuple[str, ...]:  # noqa: ARG002 - most seats differ by their place alone
        """What each seat plays, where it is not the same for all: factions, sides.  Matches are counted by it too."""
        return ()

    def ending(self, table: TableT) -> str:  # noqa: ARG002 - most games have one way to end
        """In which of its ways the game has ended, in a word or two."""
        return ""

    def opening_luck(self, seats: int, options: Mapping[str, str], number: int) -> Sequence[str]:  # noqa: ARG002
        """The words with which chance opens game `number` of a match, so that roles go round fairly; () for no matter.

        The players of a match change seats from game to game; a game whose luck stays the same for as many games as
        it has seats gives every player every role once.
        """
        return ()

    def asides(self, table: TableT, seat: int) -> Question[Any] | None:  # noqa: ARG002 - most games have none
        """What a seat may do now without being asked, if anything."""
        return None

    def asides_beside(self, table: TableT, seat: int, answer: Any) -> Question[Any] | None:  # noqa: ARG002
        """The same while the seat's secret answer lies sealed and others are still thinking."""
        return self.asides(table, seat)

    @property
    def has_asides(self) -> bool:
        """Whether there is anything in this game that may be done unasked."""
        own = type(self)
        return own.asides is not Rules.asides or own.asides_beside is not Rules.asides_beside

    def aside(self, table: TableT, seat: int, choice: Any) -> None:
        """Do it: change the table between two steps."""
        raise NotImplementedError

    def reactions(self, table: TableT, seat: int) -> Sequence[Reaction]:  # noqa: ARG002 - most games have none
        """What a seat may be asked in the turns of others and can answer beforehand; nothing here may be a secret."""
        return ()

    def holds(self, table: TableT, seat: int, condition: str) -> bool:
        """Whether a condition of a standing answer holds now for a seat."""
        raise NotImplementedError

    def out_of_time(self, question: Question[Any]) -> str | None:  # noqa: ARG002 - most games let a bot go on
        """What a seat answers, in words, if its clock runs out while it is asked this; None: a bot answers for it."""
        return None

    def face(self, option: object) -> str:
        """What can be read off the real die, card or token that an option of chance stands for."""
        return words_of(option)

    def looks_back_to(self, options: Mapping[str, str]) -> str | None:  # noqa: ARG002 - most games forget nothing
        """In a game of memory: the kind of event before the last of which nobody may look back while it goes on."""
        return None

    def checked_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """All setup options with their values; raises UnknownOption with what would be right."""
        known = {option.name: option for option in self.setup_options}
        for name, value in options.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise UnknownOption(f"{self.title} has no option “{name[:QUOTED]}”; its options are: {names}.")
            if value not in known[name].choices and not known[name].free:
                choices = ", ".join(known[name].choices)
                raise UnknownOption(f"Option “{name}” cannot be “{value[:QUOTED]}”; it can be: {choices}.")
        chosen = {option.name: options.get(option.name, option.default) for option in self.setup_options}
        return {name: self.in_full(name, value) if known[name].free else value for name, value in chosen.items()}

    def in_full(self, name: str, text: str) -> str:
        """What the text of a free option stands for, complete; in full already, it stays as it is.

        Raises UnknownOption, or another of the game's errors, with what would be right.
        """
        raise NotImplementedError

    def public_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options that everybody may see."""
        hidden = [option.name for option in self.setup_options if option.free]
        return {name: value for name, value in options.items() if name not in hidden}

    def check_seats(self, seats: int) -> None:
        """Raise WrongSeatCount unless the game is made for so many."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            wanted = f"{low} to {high} players" if low != high else f"{low} player{'s' * (low != 1)}"
            raise WrongSeatCount(f"{self.title} is for {wanted}, not {seats}.")
