"""What the script of a table's page must know; the rest it reads off the page."""

import time
from typing import Any

from cultists.web.callers import Caller
from cultists.web.journal import Journal
from cultists.web.state import TableState


def page_data(at: Caller, state: TableState, layout: str, shown: int) -> dict[str, Any]:
    """All of it, as plain data."""
    question = state.question if shown == state.moment else None
    return {
        "table": state.id,
        "title": state.title,
        "n": state.n,
        "moment": state.moment,
        "shown": shown,
        "phase": state.phase,
        "layout": layout,
        "eyes": state.eyes,
        "rewinds": state.rewinds,
        "hotSeat": len(at.seats) > 1,
        "names": at.live.journal.names,
        "asked": [seat.seat for seat in state.seats if seat.is_asked],
        "thinking": [seat.name for seat in state.seats if seat.is_awaited and seat.bot],
        "winners": state.winners,
        "question": None
        if question is None
        else {
            "seat": question.seat,
            "words": state.question_words,
            "isChange": is_change(state),
            "options": [{"words": option.words, "place": option.place} for option in question.options],
        },
        "sealed": _sealed(state),
        "changes": state.changes,
        "undo": _undo(at, state),
        "undoTo": state.last_answer,
        "clocks": _clocks(at.live.journal),
    }


def is_change(state: TableState) -> bool:
    """Whether the question has been answered already, and is there to be answered otherwise."""
    return state.sealed is not None and state.question is not None


def _sealed(state: TableState) -> dict[str, Any] | None:
    """The caller's own sealed answer, and its place in the picture."""
    if state.sealed is None:
        return None
    answer, options = state.sealed.answer, state.sealed.question.options
    place = next(option.place for option in options if option.words == answer)
    return {"seat": state.eyes, "words": answer, "place": place}


def _undo(at: Caller, state: TableState) -> str | None:
    """How the caller may take back the last answer: freely, alone among bots, by asking the others, or not at all."""
    if state.can_undo:
        return "free"
    if state.phase != "playing" or state.last_answer is None or state.vote is not None:
        return None
    if len(at.live.journal.seats) == 1:
        return None
    if at.live.journal.game is not None and state.last_answer < at.live.journal.game.looks_back:
        return None
    return "ask" if at.live.journal.people - set(at.seats) else "alone"


def _clocks(journal: Journal) -> list[float | None]:
    """What is left on each clock at this moment."""
    clocks = [journal.time_left(seat, time.time()) for seat in range(len(journal.seats))]
    return [None if left is None else round(left, 1) for left in clocks]
