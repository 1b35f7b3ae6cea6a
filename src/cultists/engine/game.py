"""A game being played: the table at the last checkpoint, and the answers since.

Rules run as coroutines, one step at a time.  Between two steps the table is kept as a checkpoint; a copy, an undone
answer or a look at an earlier moment takes a checkpoint and runs the few answers after it again.
"""

from collections.abc import Coroutine, Mapping, Sequence
from random import Random
from typing import Any, Final, Generic, Self

import msgspec

from cultists.engine.errors import (
    GameOver,
    IllegalAnswer,
    NoSuchSeat,
    NothingToUndo,
    NotYourQuestion,
    RuleBug,
    StaleAnswer,
    WrongSeatCount,
)
from cultists.engine.events import Event
from cultists.engine.past import MARK_EVERY, Answer, Past
from cultists.engine.question import CHANCE, FirstOf, Question, Questions, option_of, seat_name, words_of
from cultists.engine.rules import Rules, TableT
from cultists.engine.trail import Trail
from cultists.engine.views import QuestionView, SealedView, question_view

IMAGINATION: Final = 1000
"""How many worlds are tried until one fits the answers of the present step."""

SILENCE: Final = 1000
"""How many steps may follow each other without a question; more are going round in a circle."""


class Game(Generic[TableT]):
    """A game from its first question to its end."""

    __slots__ = (
        "_barrier",
        "_beside",
        "_checkpoint",
        "_held",
        "_news",
        "_open",
        "_past",
        "_run",
        "_since",
        "_table",
        "_waiting",
        "moment",
        "names",
        "options",
        "rules",
        "seats",
        "start",
    )

    rules: Rules[TableT]
    seats: int
    options: Mapping[str, str]
    names: Sequence[str]
    start: Mapping[str, str] | None
    """The scenario that the game began from; None if it began with the setup."""
    moment: int
    """How many answers have been given, chance and asides included: the length of the log."""

    def __init__(
        self,
        rules: Rules[TableT],
        table: TableT,
        seats: int,
        options: Mapping[str, str],
        names: Sequence[str] = (),
        start: Mapping[str, str] | None = None,
        *,
        deaf: bool = False,
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.options = options
        self.names = tuple(names) or tuple(seat_name(seat) for seat in range(seats))
        self.start = start
        self.moment = 0
        self._past = Past(table)
        self._news: list[Event] | None = None if deaf else []
        self._checkpoint = table
        self._since: list[tuple[Any, ...]] = []
        self._table = table
        self._run: Coroutine[Any, Any, Any] | None = None
        self._open: Question[Any] | Questions[Any] | FirstOf[Any] | None = None
        self._held: dict[int, Any] = {}
        self._beside = 0
        """How many answers since several were asked in secret are not held: asides, and what these have opened."""
        self._waiting: list[tuple[int, str]] = []
        self._barrier = 0
        if not deaf:
            self._begin()
            self._take_news()

    @classmethod
    def new(
        cls,
        rules: Rules[TableT],
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
    ) -> Self:
        """A new game from its setup on.  Raises WrongSeatCount and UnknownOption."""
        seats = seats if seats is not None else len(names) or rules.seats[0]
        rules.check_seats(seats)
        if names and len(names) != seats:
            raise WrongSeatCount(f"There are {len(names)} names ({', '.join(names)}) for {seats} seats.")
        checked = rules.checked_options(options or {})
        return cls(rules, rules.new_table(seats, checked), seats, checked, names)

    @property
    def log(self) -> Trail[tuple[Any, ...]]:
        """Every answer so far as (seat, choice), chance included; an aside is an `Answer`.  Look, but do not touch."""
        return self._past.log

    # What is asked

    @property
    def question(self) -> Question[Any] | None:
        """The open question (of several, the first that is not answered yet); None when the game is over."""
        if self._run is None:
            self._rebuild()
        asked = self._open
        if type(asked) is Questions or type(asked) is FirstOf:
            held = self._held
            for seat, question in asked.by_seat.items():
                if seat not in held:
                    return question
        return asked  # type: ignore[return-value]

    @property
    def questions(self) -> tuple[Question[Any], ...]:
        """All open questions; more than one when several seats decide at the same time."""
        if self._run is None:
            self._rebuild()
        asked = self._open
        if type(asked) is Questions or type(asked) is FirstOf:
            return tuple(question for seat, question in asked.by_seat.items() if seat not in self._held)
        return () if asked is None else (asked,)  # type: ignore[return-value]

    @property
    def is_new_secret_choice(self) -> bool:
        """Whether several are to choose at the same time, in secret, and nobody has chosen yet."""
        if self._run is None:
            self._rebuild()
        return type(self._open) is Questions and not self._held

    @property
    def is_open_talk(self) -> bool:
        """Whether several are asked openly, and the first who answers counts; they are named in turn."""
        if self._run is None:
            self._rebuild()
        return type(self._open) is FirstOf

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._checkpoint.step is None

    @property
    def table(self) -> TableT:
        """What lies on the table now.  Look, but do not touch; nobody but the host of a game may look."""
        if self._run is None:
            self._rebuild()
        return self._table

    @property
    def checkpoint(self) -> TableT:
        """What lay on the table when the present step began.  It alone is a position that can be written down."""
        return self._checkpoint

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return self.rules.scores(self.table)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while the game goes on."""
        return self.rules.winners(self.table)

    # What a seat may know

    def view(self, seat: int | None) -> msgspec.Struct:
        """The table as a seat sees it; None is a spectator."""
        if seat is not None and not 0 <= seat < self.seats:
            raise NoSuchSeat(f"There is no {seat_name(seat)} that could see anything; there are {self.seats} seats.")
        return self.rules.view(self.table, seat)

    def question_for(self, seat: int | None) -> QuestionView | None:
        """The question that a seat has to answer now, as plain data; None if it is not asked."""
        for question in self.questions:
            if question.seat == seat:
                return question_view(question, self.moment)
        return None

    def asked(self) -> tuple[int, ...]:
        """Who has to answer now.  Everybody may know this."""
        return tuple(question.seat for question in self.questions)

    def events_for(self, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """What a seat heard after the first `since` answers, each event with the length of the log at that moment.

        In a game of memory, what lies too far back is left out until the game is over.
        """
        heard = self._past.heard_by(seat, since)
        kind = None if self.is_over else self.rules.looks_back_to(self.options)
        if kind is not None:
            last = next((at for at in range(len(heard) - 1, -1, -1) if heard[at][1].kind == kind), 0)
            return heard[last:]
        return heard

    @property
    def looks_back(self) -> int:
        """The earliest moment that anybody at the table may look at now; 0 unless it is a game of memory."""
        kind = None if self.is_over else self.rules.looks_back_to(self.options)
        if kind is None:
            return 0
        told = self._past.told
        return next((told[at][0] for at in range(len(told) - 1, -1, -1) if told[at][1].kind == kind), 0)

    # Answering

    def answer(self, seat: int, choice: Any, at: int | None = None) -> None:
        """Answer an open question with one of its options, or with an option's words.

        `at` is the length of the log that the answer was meant for: a late or doubled answer raises StaleAnswer.
        """
        if self._run is None:
            self._rebuild()
        if at is not None:
            self.check_moment(at)
        asked = self._open
        if type(asked) is Question:
            question = asked if asked.seat == seat else self._question_of(seat)
        else:
            is_asked = asked is not None and seat in asked.by_seat and seat not in self._held  # type: ignore[union-attr]
            question = asked.by_seat[seat] if is_asked else self._question_of(seat)  # type: ignore[union-attr]
        choice = option_of(question, choice)
        answer = (seat, choice)
        before = self._checkpoint, self._since, self.moment, self._barrier, self._waiting, self._beside
        self._past.log.append(answer)
        self.moment += 1
        self._since.append(answer)
        try:
            self._give(seat, choice)
            if self._waiting and not self._since:
                self._take_news()
                self._do_waiting()
        except Exception as bug:
            self._restore(before[0], before[1][:-1], *before[2:])
            raise _broken(seat, choice, f"answered to “{question.about}”", bug) from bug
        if self._news:
            self._take_news()

    @property
    def asked_since(self) -> int:
        """The moment at which the present question was asked; several seats may have answered it in secret."""
        if self._run is None:
            self._rebuild()
        return self.moment - len(self._held) - self._beside

    def check_moment(self, at: int) -> None:
        """Raise StaleAnswer unless the game is still at that moment.

        While several seats answer in secret, any moment since they were asked will do: the same is still asked.
        """
        if not self.asked_since <= at <= self.moment:
            raise StaleAnswer(f"This answers moment {at} of the game, which has come to moment {self.moment}.")

    def check_answer(self, seat: int, choice: Any, at: int | None = None) -> None:
        """Raise what `answer` would raise for a bad answer; change nothing."""
        if self._run is None:
            self._rebuild()
        if at is not None:
            self.check_moment(at)
        question = self._question_of(seat)
        option_of(question, choice)

    def _question_of(self, seat: int) -> Question[Any]:
        asked = self._open
        if asked is None:
            raise GameOver("The game is over; nothing is asked any more.")
        if isinstance(asked, Question) and asked.seat == seat:
            return asked
        if isinstance(asked, Questions | FirstOf) and seat in asked.by_seat and seat not in self._held:
            return asked.by_seat[seat]
        if isinstance(asked, Questions) and seat in self._held:
            raise NotYourQuestion(
                f"{seat_name(seat).capitalize()} has answered already; the others are still thinking."
            )
        waiting = [seat_name(question.seat) for question in self.questions]
        verb = "is" if len(waiting) == 1 else "are"
        raise NotYourQuestion(
            f"{seat_name(seat).capitalize()} is not asked now; {' and '.join(waiting)} {verb} (“{asked.about}”)."
        )

    def _give(self, seat: int, choice: Any) -> None:
        """Hand an answer to the rules and run them until they ask again."""
        if type(self._open) is Questions:
            choice = self._hold(self._open, seat, choice)
            if choice is None:
                return
            self._barrier = self.moment
        elif type(self._open) is FirstOf:
            choice = (seat, choice)
        if not self._run_on(choice):
            self._make_checkpoint()
            self._begin()

    def _hold(self, asked: Questions[Any], seat: int, choice: Any) -> dict[int, Any] | None:
        """Keep a secret answer; when it is the last, all of them by seat."""
        held = self._held
        held[seat] = choice
        if len(held) < len(asked.by_seat):
            return None
        self._held = {}
        self._beside = 0
        return {each: held[each] for each in asked.by_seat}

    def _run_on(self, answer: Any) -> bool:
        """Let the rule go on with the answer until it asks; False if its step has ended instead."""
        try:
            asked = self._open = self._run.send(answer)  # type: ignore[union-attr]
        except StopIteration as stop:
            self._table.step = stop.value
            return False
        if type(asked) is not Question and type(asked) is not Questions and type(asked) is not FirstOf:
            raise RuleBug(f"a rule awaited {asked!r}; only questions and rules can be awaited")
        return True

    def _begin(self) -> None:
        """Begin the next step on a copy of the checkpoint; go through steps until one asks or the game is over."""
        for _ in range(SILENCE):
            step = self._checkpoint.step
            if step is None:
                self._open = self._run = None
                self._table = self._checkpoint
                return
            table = self._table = self._checkpoint.copy()
            table.told = self._news
            self._run = self.rules.steps[step](table)
            if self._run_on(None):
                return
            self._make_checkpoint()
        raise RuleBug(f"{SILENCE} steps went by without a question, the last of them “{self._checkpoint.step}”")

    def _make_checkpoint(self) -> None:
        self._checkpoint = self._table
        self._since = []
        if not self._held and self.moment - self._past.marked >= MARK_EVERY and self._news is not None:
            self._past.mark(self.moment, self._checkpoint)

    def _rebuild(self) -> None:
        """Run the step anew with the answers since the checkpoint; all of it has been told before."""
        step = self._checkpoint.step
        self._held = {}
        self._table = self._checkpoint
        if step is None:
            self._open = None
            return
        table = self._table = self._checkpoint.copy()
        table.told = None
        self._run = self.rules.steps[step](table)
        self._open = self._run.send(None)
        for seat, choice in self._since:
            if type(self._open) is Questions:
                choice = self._hold(self._open, seat, choice)
                if choice is None:
                    continue
            elif type(self._open) is FirstOf:
                choice = (seat, choice)
            self._open = self._run.send(choice)
        table.told = self._news

    def _restore(
        self,
        checkpoint: TableT,
        since: list[tuple[Any, ...]],
        moment: int,
        barrier: int,
        waiting: list[tuple[int, str]],
        beside: int,
    ) -> None:
        """Back to before the last answer, after a rule broke."""
        self._checkpoint, self._since = checkpoint, since
        self._barrier, self._waiting, self._beside = barrier, waiting, beside
        self._past.cut(moment)
        self.moment = moment
        if self._news:
            self._news.clear()
        self._run = None

    def _take_news(self) -> None:
        news = self._news
        if news:
            moment = self.moment
            self._past.told.extend([(moment, event) for event in news])
            for event in news:
                if event.reveals:
                    self._barrier = moment
                    break
            news.clear()

    # Sealed answers: given in secret, while others are still thinking

    def sealed(self, seat: int) -> SealedView | None:
        """What a seat has answered in secret and may still change; None if others wait for nothing of its own.

        It is the seat's own business alone.
        """
        if self._run is None:
            self._rebuild()
        asked = self._open
        if type(asked) is not Questions or seat not in self._held:
            return None
        return SealedView(question_view(asked.by_seat[seat], self.asked_since), words_of(self._held[seat]))

    def change(self, seat: int, choice: Any, at: int | None = None) -> None:
        """Put another answer in the place of a sealed one.  Nobody else can notice: the log does not grow by it.

        `at` is as in `answer`: what was meant for an earlier question raises StaleAnswer.
        """
        if self._run is None:
            self._rebuild()
        if at is not None:
            self.check_moment(at)
        asked = self._open
        if type(asked) is not Questions or seat not in self._held:
            if asked is None:
                raise GameOver("The game is over; nothing can be changed any more.")
            raise NotYourQuestion(f"{seat_name(seat).capitalize()} has no sealed answer that could be changed now.")
        choice = option_of(asked.by_seat[seat], choice)
        self._held[seat] = choice
        log, since = self._past.log, self._since
        place = _last_of(seat, since)
        self._since = [*since[:place], (seat, choice), *since[place + 1 :]]
        place = _last_of(seat, log)
        later = log[place + 1 :]
        log.cut(place)
        log.extend([(seat, choice), *later])

    # Asides: what a seat may do unasked

    def asides(self, seat: int) -> QuestionView | None:
        """What a seat may do now without being asked, as plain data."""
        offered = self._offered(seat)
        return question_view(offered, self.moment) if offered else None

    def _offered(self, seat: int) -> Question[Any] | None:
        if not 0 <= seat < self.seats or self.is_over:
            return None
        if self._run is None:
            self._rebuild()
        if seat in self._held:
            return self.rules.asides_beside(self._checkpoint, seat, self._held[seat])
        return self.rules.asides(self._checkpoint, seat)

    def aside(self, seat: int, choice: Any) -> bool:
        """Do something unasked.  In the middle of a step it waits for the step's end: then the result is False.

        Sealed answers are no obstacle, if all others are asked the same afterwards.  If the seat itself is asked
        something else, it answers anew, whatever it had sealed.
        """
        if self.is_over:
            raise GameOver("The game is over; there is nothing to do any more.")
        offered = self._offered(seat)
        if offered is None:
            raise IllegalAnswer(f"There is nothing that {seat_name(seat)} may do unasked now.")
        choice = option_of(offered, choice)
        if self._since and not self._leaves_the_others_alone(seat, choice):
            self._waiting = [*self._waiting, (seat, words_of(choice))]
            return False
        self._do_aside(seat, choice)
        return True

    @property
    def has_waiting_asides(self) -> bool:
        """Whether something that was done unasked waits for the step's end."""
        return bool(self._waiting)

    def _do_aside(self, seat: int, choice: Any) -> None:
        """Change the checkpoint and begin the step anew, so that its options are fresh."""
        before = self._checkpoint, self._since, self.moment, self._barrier, self._waiting, self._beside
        asked_since, asked, sealed = self.asked_since, self._open, self._since
        try:
            told = self._opening()
            table = self._table = self._checkpoint.copy()
            table.told = self._news
            self.rules.aside(table, seat, choice)
            self._past.log.append(Answer(seat, choice, is_aside=True))
            self.moment += 1
            self._make_checkpoint()
            self._barrier = self.moment
            self._take_news()
            self._held = {}
            self._beside = 0
            self._begin()
            if sealed:
                self._seal_again(sealed, asked, asked_since)
        except Exception as bug:
            self._restore(*before)
            raise _broken(seat, choice, "did unasked", bug) from bug
        if self._news:
            while told and self._news and told[0] == self._news[0]:
                del told[0], self._news[0]
            self._take_news()

    def _leaves_the_others_alone(self, seat: int, choice: Any) -> bool:
        """Whether only sealed answers were given in this step, and an aside changes nothing that others are asked."""
        asked = self._open
        if type(asked) is not Questions or len(self._since) > len(self._held):
            return False
        again = self._asked_after(seat, choice)
        if type(again) is not Questions or [*again.by_seat] != [*asked.by_seat]:
            return False
        return all(old.options == again.by_seat[each].options for each, old in asked.by_seat.items() if each != seat)

    def _asked_after(self, seat: int, choice: Any) -> object:
        """What would be asked after an aside.

        If the aside breaks, what is asked now: the bug is reported where the aside is done.
        """
        table = self._checkpoint.copy()
        try:
            self.rules.aside(table, seat, choice)
            return None if table.step is None else self.rules.steps[table.step](table).send(None)
        except StopIteration:
            return None  # another step would ask
        except Exception:
            return self._open

    def _seal_again(self, sealed: Sequence[tuple[Any, ...]], before: object, asked_since: int) -> None:
        """Hold what was sealed before an aside, but for the answer of a seat that is asked something else now.

        Only the options decide, not what was answered: else the others would learn something of it.
        """
        asked = self._open
        assert type(asked) is Questions and type(before) is Questions
        same = {each for each, question in asked.by_seat.items() if question.options == before.by_seat[each].options}
        self._since = [each for each in sealed if each[0] in same]
        self._held = dict(self._since)
        self._beside = self.moment - len(self._held) - asked_since

    def _opening(self) -> list[Event]:
        """What the present step told before it asked; when it begins anew, nobody wants to hear that again."""
        step = self._checkpoint.step
        if step is None or self._news is None:
            return []
        table = self._checkpoint.copy()
        told = table.told = []
        self.rules.steps[step](table).send(None)
        return told

    def _do_waiting(self) -> None:
        """Do what waited for the end of the step, as far as it is still possible."""
        waiting, self._waiting = self._waiting, []
        for each in waiting[:]:
            seat, words = each
            offered = self._offered(seat)
            possible = [option for option in offered.options if words_of(option) == words] if offered else []
            if possible:
                try:
                    self._do_aside(seat, possible[0])
                except RuleBug:
                    waiting.remove(each)  # or it would break every answer that ends a step
                    raise

    # Copies, earlier moments, other worlds

    def copy(self) -> Self:
        """An independent game in the same position.  It shares what never changes and runs its step when needed."""
        twin = object.__new__(type(self))
        twin.rules = self.rules
        twin.seats = self.seats
        twin.options = self.options
        twin.names = self.names
        twin.start = self.start
        twin.moment = self.moment
        twin._past = self._past.copy()
        twin._news = None if self._news is None else []
        twin._checkpoint = self._checkpoint
        twin._since = self._since[:]
        twin._table = self._checkpoint
        twin._run = None
        twin._open = None
        twin._held = {}
        twin._beside = self._beside
        twin._waiting = self._waiting[:]
        twin._barrier = self._barrier
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """For another process: its log, which is played again there."""
        from cultists.engine.log import write_log

        if self._news is None:
            raise TypeError("an imagined game has no log that could be sent; send the view, or imagine it there")
        return _played_again, (self.rules, write_log(self), self._waiting)

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last answer: the last of all, and nobody has learned anything since."""
        return self.moment > self._barrier and self._news is not None and self.log[-1][0] == seat != CHANCE

    def check_undo(self, seat: int) -> None:
        """Raise NothingToUndo, with the reason, unless the seat may take back its last answer."""
        if not self.can_undo(seat):
            if not self.moment:
                raise NothingToUndo("Nothing has been answered yet that could be taken back.")
            if self.log[-1][0] == seat:
                raise NothingToUndo("This cannot be taken back: something has been learned since.")
            raise NothingToUndo(
                f"The last answer was not {seat_name(seat)}'s; a seat takes back only its own last answer."
            )

    def undo(self, seat: int) -> None:
        """Take back the last answer of a seat.  Raises NothingToUndo."""
        self.check_undo(seat)
        waiting = self._waiting
        self.rewind(self.moment - 1)
        self._waiting = waiting
        if waiting and not self._since:
            self._do_waiting()

    def rewind(self, index: int) -> None:
        """Go back to the moment after the first `index` answers.  The host's right, if everybody agrees."""
        if self._news is None:
            raise ValueError("an imagined game has no past")
        if not 0 <= index <= self.moment:
            raise StaleAnswer(f"The game has come to moment {self.moment}; there is no moment {index}.")
        past = self._past
        self.moment, self._checkpoint = past.nearest(index)
        past.cut(index)
        again = past.log[self.moment :]
        past.log.cut(self.moment)
        self._held = {}
        self._beside = 0
        self._waiting = []
        barrier = min(self._barrier, index)
        self._repeat(again)
        self._barrier = barrier

    def _repeat(self, answers: Sequence[tuple[Any, ...]]) -> None:
        """Give answers again from the checkpoint on; all that follows from them has been told."""
        news, self._news = self._news, None
        self._since = []
        self._begin()
        for answer in answers:
            if isinstance(answer, Answer) and answer.is_aside:
                self._do_aside(answer.seat, answer.choice)
                continue
            self._past.log.append(answer)
            self.moment += 1
            self._since.append(answer)
            self._give(*answer)
        self._news = self._table.told = news

    def before_what_was_opened(self, index: int) -> int:
        """The moment to go back to instead of `index`, so that nobody chooses who knows what others hold in secret."""
        asked_since = self.at(index).asked_since
        return asked_since if asked_since < self.asked_since else index

    def at(self, index: int) -> Self:
        """The game as it was after the first `index` answers."""
        then = self.copy()
        then.rewind(index)
        return then

    def imagined_by(self, seat: int, rng: Random) -> "Game[TableT]":
        """A world that the seat cannot tell from the real one: what it cannot know is dealt anew.

        The result is deaf (it tells no events, keeps no past) and made to be thought in.
        """
        if not 0 <= seat < self.seats:
            raise NoSuchSeat(f"There is no {seat_name(seat)} that could imagine; there are {self.seats} seats.")
        for _ in range(IMAGINATION):
            table = self.rules.imagine(self._checkpoint, seat, rng)
            world = Game(self.rules, table, self.seats, self.options, self.names, deaf=True)
            if world._follow(self._since, seat, rng):
                return world
        raise RuleBug(f"no world was found that fits what {seat_name(seat)} saw; does a step go on after a reveal?")

    def _follow(self, answers: Sequence[tuple[Any, ...]], seat: int, rng: Random) -> bool:
        """Give the same answers in an imagined world, as far as the seat knows them; False if one is impossible."""
        self._begin()
        for index, (who, choice, *_) in enumerate(answers):
            asked = self._open
            if isinstance(asked, Questions):
                question = asked.by_seat.get(who)
                is_secret = who != seat and len(answers) - index + len(self._held) < len(asked.by_seat)
                if question and is_secret:
                    choice = rng.choice(question.options)
            elif isinstance(asked, FirstOf):
                question = asked.by_seat.get(who)
            else:
                question = asked
            if question is None or question.seat != who or choice not in question.options:
                return False
            self._past.log.append((who, choice))
            self.moment += 1
            self._since.append((who, choice))
            self._give(who, choice)
        return True

    # For notebooks

    def _repr_svg_(self) -> str:
        """The table as the seat that is asked sees it."""
        asked = [seat for seat in self.asked() if seat != CHANCE]
        seat = asked[0] if asked else None
        return self.rules.draw(self.view(seat), self.question_for(seat), self.names)

    def __repr__(self) -> str:
        state = "over" if self.is_over else repr(self.question)
        return f"<{self.rules.title}, {self.seats} seats, moment {self.moment}, {state}>"


def _played_again(rules: Rules[Any], log: str, waiting: Sequence[tuple[int, str]]) -> Game[Any]:
    from cultists.engine.log import read_log

    game = read_log(log, {rules.name: rules})
    for seat, words in waiting:
        game.aside(seat, words)
    return game


def _last_of(seat: int, answers: Sequence[tuple[Any, ...]] | Trail[tuple[Any, ...]]) -> int:
    """Where the last answer of a seat stands that is no aside."""
    for place in reversed(range(len(answers))):
        answer = answers[place]
        if answer[0] == seat and not (isinstance(answer, Answer) and answer.is_aside):
            return place
    raise LookupError(f"{seat_name(seat)} has answered nothing")


def _broken(seat: int, choice: Any, how: str, bug: Exception) -> RuleBug:
    return RuleBug(
        f"The rules broke on “{words_of(choice)}”, which {seat_name(seat)} {how}: "
        f"{type(bug).__name__}: {bug}.  The game is as it was before."
    )
