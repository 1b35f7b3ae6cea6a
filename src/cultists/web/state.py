"""A table as one caller may know it, as plain data: the API's answer, and what the pages are made from."""

import time

import msgspec

from cultists.engine import CHANCE, QuestionView, SealedView
from cultists.engine.fair_dice import Fairness
from cultists.engine.story import lines
from cultists.web.callers import Caller
from cultists.web.companion import TypingState, to_type
from cultists.web.journal import Journal, Said
from cultists.web.orders import OrderState, orders_of


class SeatState(msgspec.Struct, frozen=True):
    """What everybody may know of a seat."""

    seat: int
    name: str | None
    kind: str
    bot: str | None
    is_connected: bool
    is_asked: bool
    is_awaited: bool
    """Whether the table waits for its answer: bots that are asked in an open talk let people finish."""
    is_yours: bool
    clock: float | None


class LogLine(msgspec.Struct, frozen=True):
    """One sentence of the story, and the moment to which it led."""

    moment: int
    seat: int | None
    words: str


class VoteState(msgspec.Struct, frozen=True):
    """An open proposal."""

    n: int
    """Its number: who votes may say which proposal is meant."""
    what: str
    by: int
    to: int
    agreed: tuple[int, ...]
    may_vote: bool


class TableState(msgspec.Struct, frozen=True):
    """Everything a caller may know of a table."""

    id: str
    game: str
    title: str
    n: int
    """Entries in the table's journal that everybody may know of; the id of its server-sent events."""
    moment: int
    rewinds: int
    """How often the table has gone back: the same moment may come again."""
    phase: str
    eyes: int | None
    """The seat whose view this is; None for spectators."""
    is_host: bool
    seats: tuple[SeatState, ...]
    options: dict[str, str]
    view: msgspec.Struct | None
    question: QuestionView | None
    question_words: str | None
    sealed: SealedView | None
    """The caller's own secret answer, and what it could be, while others are still thinking; nobody else is told."""
    changes: int
    """How often the caller has changed a sealed answer."""
    asides: QuestionView | None
    """What the caller may do now without being asked."""
    orders: tuple[OrderState, ...]
    """What the caller may answer beforehand, and has; nobody else is told."""
    is_typed: bool
    """Whether the host types in what real dice and cards say."""
    to_type: TypingState | None
    """What the host has to type in now; told to the host alone."""
    can_undo: bool
    last_answer: int | None
    """The place in the log of the caller's own last answer: the moment to go back to, if the others agree."""
    vote: VoteState | None
    log: tuple[LogLine, ...]
    chat: tuple[Said, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    is_abandoned: bool
    fairness: Fairness | None
    """The promise about the dice; None if they are real ones, and not the server's."""
    rematch: str | None


def state_for(caller: Caller, log_since: int = 0) -> TableState:
    """The table as the caller may know it."""
    journal, eyes = caller.live.journal, caller.eyes
    game = journal.game
    view = None if game is None else game.view(eyes)
    question = None if game is None or journal.is_over else game.question_for(eyes)
    return TableState(
        id=journal.id,
        game=journal.rules.name,
        title=journal.rules.title,
        n=journal.told,
        moment=0 if game is None else game.moment,
        rewinds=journal.rewinds,
        phase=journal.phase,
        eyes=eyes,
        is_host=caller.is_host,
        seats=tuple(_seat(caller, number) for number in range(len(journal.seats))),
        options=journal.rules.public_options(journal.setup.options),
        view=view,
        question=question,
        question_words=None if question is None else journal.rules.question_in_words(question.about, view),
        sealed=journal.sealed(eyes),
        changes=sum(journal.changes[seat] for seat in caller.seats),
        asides=None if game is None or journal.is_over or eyes is None else game.asides(eyes),
        orders=orders_of(journal, eyes),
        is_typed=journal.is_typed,
        to_type=to_type(journal) if caller.is_host else None,
        can_undo=game is not None
        and not journal.is_over
        and any(game.can_undo(seat) and not journal.is_late(seat) for seat in caller.seats),
        last_answer=_last_answer(caller),
        vote=_vote(journal, caller),
        log=story(journal, eyes, log_since),
        chat=tuple(journal.chat),
        scores=() if game is None else game.scores,
        winners=() if game is None else game.winners,
        is_abandoned=journal.is_abandoned,
        fairness=journal.fairness,
        rematch=journal.rematch,
    )


def _seat(caller: Caller, number: int) -> SeatState:
    journal = caller.live.journal
    seat = journal.seats[number]
    return SeatState(
        seat=number,
        name=seat.name,
        kind=seat.kind,
        bot=seat.played_by,
        is_connected=seat.kind == "bot" or number in caller.live.present,
        is_asked=number in journal.asked,
        is_awaited=number in journal.awaited,
        is_yours=number in caller.seats,
        clock=journal.time_left(number, time.time()),
    )


def _last_answer(caller: Caller) -> int | None:
    game = caller.live.journal.game
    if game is None or not caller.seats:
        return None
    return next((index for index in range(game.moment - 1, -1, -1) if game.log[index][0] in caller.seats), None)


def _vote(journal: Journal, caller: Caller) -> VoteState | None:
    vote = journal.vote
    if vote is None:
        return None
    may = any(seat in journal.people and seat not in vote.agreed for seat in caller.seats)
    return VoteState(vote.n, vote.what, vote.by, vote.to, tuple(sorted(vote.agreed)), may)


def story(journal: Journal, eyes: int | None, since: int = 0) -> tuple[LogLine, ...]:
    """What happened, in sentences, as a seat heard it."""
    game = journal.game
    told = [] if game is None else lines(game, game.events_for(eyes, since))
    happened = [LogLine(moment, None if seat == CHANCE else seat, words) for moment, seat, words in told]
    notes = [LogLine(moment, None, words) for _, moment, words in journal.notes if moment >= since]
    return tuple(sorted([*happened, *notes], key=lambda line: line.moment))
