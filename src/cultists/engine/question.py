"""How rules ask: a question goes to a seat, the answer comes back from `await`.

    area = await ask(owner, "retreat to", havens)
    die = await draw("roll", (1, 2, 3, 4, 5, 6))
    offers = await ask_all("secret offer", {seat: (0, 1, 2) for seat in seats})
    speaker, word = await ask_any("speak", {seat: ("yes", "no") for seat in seats})

There is no event loop; `Game` runs the rules and sends the answers in.
"""

from collections.abc import Generator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from cultists.engine.errors import IllegalAnswer, RuleBug

CHANCE: Final = -1
"""The seat that answers for dice, draws and shuffles.  Its options are always equally likely."""

DIE: Final = (1, 2, 3, 4, 5, 6)

T = TypeVar("T")


class Question(Generic[T]):
    """Who is asked, about what, and every legal answer."""

    __slots__ = ("about", "always", "options", "seat")

    def __init__(self, seat: int, about: str, options: tuple[T, ...], always: bool = False) -> None:
        self.seat = seat
        self.about = about
        self.options = options
        self.always = always

    def __await__(self) -> Generator[Any, Any, T]:
        # What can be answered in one way only is no question.
        options = self.options
        if len(options) > 1 or (self.always and options):
            answer: T = yield self
            return answer
        if not options:
            raise RuleBug(f"“{self.about}” was asked without a single option")
        return options[0]

    def __repr__(self) -> str:
        return f"<{seat_name(self.seat)}: {self.about}? {len(self.options)} options>"


class Questions(Generic[T]):
    """One question for several seats at once; nobody learns an answer before all have answered."""

    __slots__ = ("about", "by_seat")

    def __init__(self, about: str, by_seat: dict[int, Question[T]]) -> None:
        self.about = about
        self.by_seat = by_seat

    def __await__(self) -> Generator[Any, Any, dict[int, T]]:
        if not self.by_seat:
            return {}
        for question in self.by_seat.values():
            if not question.options:
                raise RuleBug(f"“{self.about}” was asked without a single option for {seat_name(question.seat)}")
        answers: dict[int, T] = yield self
        return answers


class FirstOf(Generic[T]):
    """One open question for several seats at once; the first answer counts, then all is asked anew.

    The seats keep the order in which they were given: who answers one by one, as bots do, begins with the first.
    """

    __slots__ = ("about", "by_seat")

    def __init__(self, about: str, by_seat: dict[int, Question[T]]) -> None:
        self.about = about
        self.by_seat = by_seat

    def __await__(self) -> Generator[Any, Any, tuple[int, T]]:
        if not self.by_seat or not all(question.options for question in self.by_seat.values()):
            raise RuleBug(f"“{self.about}” was asked without a single option")
        answer: tuple[int, T] = yield self
        return answer


def ask(seat: int, about: str, options: Sequence[T], *, always: bool = False) -> Question[T]:
    """Ask one seat.  An only option is taken without asking.

    `always` asks even then: needed where the missing question would tell the others something about a secret.
    """
    return Question(seat, about, tuple(options), always)


def ask_all(about: str, options: Mapping[int, Sequence[T]]) -> Questions[T]:
    """Ask several seats at the same time, in secret; gives the answers by seat."""
    return Questions(about, {seat: Question(seat, about, tuple(options[seat])) for seat in sorted(options)})


def ask_any(about: str, options: Mapping[int, Sequence[T]]) -> FirstOf[T]:
    """Ask several seats at the same time, openly; gives the first that answers, and its answer."""
    return FirstOf(about, {seat: Question(seat, about, tuple(options[seat])) for seat in options})


def draw(about: str, things: Sequence[T]) -> Question[T]:
    """Let chance take one of the things, each as likely as the others."""
    return Question(CHANCE, about, tuple(things))


async def roll(dice: int, about: str = "roll") -> list[int]:
    """Roll some six-sided dice, one chance answer each."""
    return [await draw(about, DIE) for _ in range(dice)]


def words_of(option: object) -> str:
    """The words of an option: its own `words` if it has them, otherwise what `str` makes of it; None is "no"."""
    if option is None:
        return "no"
    words = getattr(option, "words", None)
    return words if isinstance(words, str) else str(option)


def place_of(option: object) -> str | None:
    """Where on the board an option can be pointed at, if anywhere."""
    place = getattr(option, "place", None)
    return place if isinstance(place, str) else None


def seat_name(seat: int) -> str:
    """How a seat is called where it has no name of its own; people count from one."""
    return "chance" if seat == CHANCE else f"seat {seat + 1}"


def option_of(question: Question[Any], choice: object) -> Any:
    """The option that equals the choice, or has it as its words.  Raises IllegalAnswer."""
    options = question.options
    try:
        # The option itself, not the choice: 1.0 and True equal 1, but have other words, and the log is words.
        return options[options.index(choice)]
    except ValueError:
        return option_by_words(question, choice)


def option_by_words(question: Question[Any], words: object) -> Any:
    """The option with these words; raises IllegalAnswer that says what was asked and what would be legal."""
    if isinstance(words, str):
        for option in question.options:
            if words_of(option) == words:
                return option
        wanted = " ".join(words.lower().split())
        for option in question.options:
            if words_of(option).lower() == wanted:
                return option
    legal = [words_of(option) for option in question.options]
    shown = ", ".join(legal[:8]) + (f" … ({len(legal)} options)" if len(legal) > 8 else "")
    raise IllegalAnswer(f"“{words_of(words)}” is no answer to “{question.about}”; legal are: {shown}.")
