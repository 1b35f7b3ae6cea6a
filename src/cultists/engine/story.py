"""Events as a short story: what a seat heard, with the sentences about one player drawn together."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from cultists.engine.events import Event
from cultists.engine.game import Game

SILENT: Final = ("turn",)
"""Kinds of events that the story shows by its paragraphs."""


class Chapter(NamedTuple):
    """A paragraph, and the length of the log when all of it had happened."""

    moment: int
    text: str


def story(game: Game[Any], seat: int | None, since: int = 0) -> list[str]:
    """What a seat (None: a spectator) heard after the first `since` answers, a paragraph for each player's doings."""
    return [chapter.text for chapter in told(game, game.events_for(seat, since))]


def all_events(game: Game[Any]) -> list[tuple[int, Event]]:
    """Every event with its secrets, for a game that is over."""
    heard = [game.events_for(seat) for seat in range(game.seats)]
    return [
        heard[event.audience[0]][at] if event.audience else (moment, event)
        for at, (moment, event) in enumerate(game.events_for(None))
    ]


def told(game: Game[Any], events: Iterable[tuple[int, Event]]) -> list[Chapter]:
    """Events as paragraphs."""
    chapters = []
    for seat, group in groupby(_worth_telling(list(_gathered(events))), key=lambda each: each[1].seat):
        doings = list(group)
        sentences = [_sentence(game, event) for _, event in doings]
        chapters.append(Chapter(max(moment for moment, _ in doings), _together(sentences, game.names[seat])))
    return chapters


def lines(game: Game[Any], events: Iterable[tuple[int, Event]]) -> list[tuple[int, int, str]]:
    """Events one by one, as (moment, seat, sentence); only what follows each other in secret, as in a deal, is one."""
    found = []
    for (seat, _, is_secret), group in groupby(_gathered(events), key=lambda each: _sort_of(each[1])):
        doings = [(moment, game.rules.event_in_words(event, game.names)) for moment, event in group]
        if is_secret:
            doings = [(doings[-1][0], _together([words for _, words in doings], game.names[seat]))]
        found += [(moment, seat, words) for moment, words in doings]
    return found


def _sort_of(event: Event) -> tuple[int, str, bool]:
    return event.seat, event.kind, bool(event.audience)


def _worth_telling(events: list[tuple[int, Event]]) -> list[tuple[int, Event]]:
    """Without the turns, but for those in which nothing happened: the next event is another turn."""
    is_turn = [event.kind in SILENT for _, event in events]
    return [each for at, each in enumerate(events) if not is_turn[at] or is_turn[at + 1 : at + 2] == [True]]


def _sentence(game: Game[Any], event: Event) -> str:
    return f"{game.names[event.seat]} passes." if event.kind in SILENT else game.rules.event_in_words(event, game.names)


def _gathered(events: Iterable[tuple[int, Event]]) -> Iterator[tuple[int, Event]]:
    """Events of one kind that follow each other within a turn, as in a deal, by seats."""
    for kind, run in groupby(events, key=lambda each: each[1].kind):
        doings = list(run)
        yield from doings if kind in SILENT else sorted(doings, key=lambda each: each[1].seat)


def _together(sentences: Sequence[str], name: str) -> str:
    """“Ann flips r1c1.  Ann draws a card.” becomes “Ann flips r1c1, draws a card.”"""
    parts: list[str] = []
    before = ""
    for sentence, again in groupby(sentences):
        times = sum(1 for _ in again)
        text = sentence if times == 1 else f"{sentence[:-1]} ({times} times){sentence[-1]}"
        if parts and text.startswith(f"{name} ") and parts[-1].startswith(f"{name} "):
            doing = text.removeprefix(f"{name} ")
            verb = doing.split()[0]
            is_plain = verb == before and not any(mark in doing for mark in (" and ", ":"))
            parts[-1] = f"{parts[-1].rstrip('.!')}, {doing.removeprefix(verb).strip() if is_plain else doing}"
            before = verb
        else:
            parts.append(text)
            before = text.removeprefix(f"{name} ").split()[0]
    return " ".join(parts)
