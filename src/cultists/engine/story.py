"""Events as a short story: what a seat heard, with the sentences about one player drawn together."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from cultists.engine.events import Event
from cultists.engine.game import Game
from cultists.engine.question import CHANCE

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
    for seat, group in groupby(_worth_telling(list(_gathered(game, events))), key=lambda each: each[1].seat):
        doings = list(group)
        sentences = [_sentence(game, event) for _, event in doings]
        chapters.append(Chapter(max(moment for moment, _ in doings), _together(sentences, game.names[seat])))
    return chapters


def lines(game: Game[Any], events: Iterable[tuple[int, Event]]) -> list[tuple[int, int, str]]:
    """Events one by one, in their order, as (moment, seat, sentence); only what follows each other in secret is one."""
    found = []
    for (seat, _, is_secret), group in groupby(_gathered(game, events), key=lambda each: _sort_of(each[1])):
        doings = [(moment, game.rules.event_in_words(event, game.names)) for moment, event in group]
        if is_secret:
            doings = [(doings[-1][0], _together([words for _, words in doings], game.names[seat]))]
        found += [(moment, seat, words) for moment, words in doings]
    # A deal is told with its last card, so that who got fewer comes first.
    return sorted(found, key=lambda line: line[0])


def _sort_of(event: Event) -> tuple[int, str, bool]:
    return event.seat, event.kind, bool(event.audience)


def _worth_telling(events: list[tuple[int, Event]]) -> list[tuple[int, Event]]:
    """Without the turns, but for those in which nothing happened: the next event is another turn."""
    is_turn = [event.kind in SILENT for _, event in events]
    return [each for at, each in enumerate(events) if not is_turn[at] or is_turn[at + 1 : at + 2] == [True]]


def _sentence(game: Game[Any], event: Event) -> str:
    return f"{game.names[event.seat]} passes." if event.kind in SILENT else game.rules.event_in_words(event, game.names)


def _gathered(game: Game[Any], events: Iterable[tuple[int, Event]]) -> Iterator[tuple[int, Event]]:
    """Events in their order; only what chance deals out in secret, card by card round the table, by seats."""
    deal: list[tuple[int, Event]] = []
    for each in events:
        if deal and not _is_one_deal(game, deal[-1], each):
            yield from _by_seats(deal)
            deal = []
        deal.append(each)
    yield from _by_seats(deal)


def _is_one_deal(game: Game[Any], last: tuple[int, Event], this: tuple[int, Event]) -> bool:
    """Whether two events are the same secret one after the other, and nobody has answered in between."""
    (before, one), (now, other) = last, this
    if one.kind != other.kind or not one.audience or not other.audience:
        return False
    return all(seat == CHANCE for seat, *_ in game.log[before:now])


def _by_seats(deal: list[tuple[int, Event]]) -> list[tuple[int, Event]]:
    """What each seat got, beginning with who got something first."""
    seats = list(dict.fromkeys(event.seat for _, event in deal))
    return sorted(deal, key=lambda each: seats.index(each[1].seat))


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
