"""A table beside a real one: the host types in what the dice, cards and tokens there say."""

from typing import Any

import msgspec

from cultists.engine import CHANCE, Game, Question, words_of
from cultists.engine.errors import IllegalAnswer
from cultists.web.journal import Journal, NotNow


class TypingState(msgspec.Struct, frozen=True):
    """What the host has to type in now."""

    about: str
    faces: tuple[str, ...]
    """What the real thing can show; things that look alike are one."""
    only_for: tuple[int, ...]
    """The seats that alone may know it, besides the host who types; none if it is open."""


def to_type(journal: Journal) -> TypingState | None:
    """What chance is asked at a table where the host types it in.  For the host's eyes."""
    question = _asked(journal)
    if question is None:
        return None
    assert journal.game is not None
    faces = dict.fromkeys(journal.rules.face(option) for option in question.options)
    return TypingState(question.about, tuple(faces), _only_for(journal.game, question))


def _asked(journal: Journal) -> Question[Any] | None:
    if not journal.is_typed or CHANCE not in journal.asked:
        return None
    assert journal.game is not None
    return journal.game.question


def _only_for(game: Game[Any], question: Question[Any]) -> tuple[int, ...]:
    """Who could tell the first option from the last when it has been drawn, if not everybody can."""
    worlds = []
    for option in (question.options[0], question.options[-1]):
        world = game.copy()
        world.answer(CHANCE, option)
        worlds.append(world)
    eyes = (*range(game.seats), None)
    noticed = [seat for seat in eyes if _seen(worlds[0], seat, game.moment) != _seen(worlds[1], seat, game.moment)]
    return tuple(seat for seat in noticed if seat is not None) if None not in noticed else ()


def _seen(game: Game[Any], seat: int | None, since: int) -> tuple[object, ...]:
    return game.view(seat), game.events_for(seat, since)


def typed(journal: Journal, moment: int, words: str) -> dict[str, Any]:
    """The entry of what the host typed in: the words of an option, or what can be read off the real thing."""
    question = _asked(journal)
    if not journal.is_typed:
        raise NotNow("The server rolls the dice at this table; nothing is typed in.")
    if question is None or journal.game is None:
        raise NotNow("No die or card is needed now.")
    journal.game.check_moment(moment)
    wanted = " ".join(words.lower().split())
    for option in question.options:
        if wanted in (words_of(option).lower(), journal.rules.face(option).lower()):
            return journal.answer(CHANCE, moment, words_of(option), by="host")
    faces = list(dict.fromkeys(map(journal.rules.face, question.options)))
    shown = ", ".join(faces[:12]) + (f" … ({len(faces)} in all)" if len(faces) > 12 else "")
    raise IllegalAnswer(f"“{words}” is not possible for “{question.about}”; possible: {shown}.")
