"""A finished game as one HTML file that stands alone: pictures, story, dice and log; no server, nothing to be fetched.

A picture has some 40 kB, and there is one for each moment, seat and layout. But from one to the next little changes, so
the file holds every different element once (`Elements`), and a picture is the number of its outermost element.
Compressed, that is about a quarter of a kilobyte a picture. Pure; drawing takes seconds, so a server does it in a
process of its own.
"""

import hashlib
import re
import zlib
from base64 import b64encode
from bisect import bisect_left
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import jinja2
import msgspec
from markupsafe import Markup

from cultists.engine import CHANCE, Game, words_of
from cultists.engine.fair_dice import Fairness
from cultists.engine.log import read_header, read_log, write_log
from cultists.engine.story import all_events, lines
from cultists.games import GAMES
from cultists.web.marks import seat_marks

HERE: Final = Path(__file__).parent
LAYOUTS: Final = ("wide", "tall")
MOST: Final = 400
"""How many moments a file shows at most: for four seats that is six seconds of drawing, or so."""
_TAG: Final = re.compile(r"""<(?:[^>"']|"[^"]*"|'[^']*')*>""")

BEGINNING: Final = 100
"""So many letters tell most elements of a picture apart."""

Part = str | int
"""A piece of markup, or the number of an element."""


class Elements:
    """The different elements of many pictures, each held once: its markup, with numbers where other elements stand."""

    def __init__(self) -> None:
        self.all: list[tuple[Part, ...]] = []
        self._numbers: dict[tuple[Part, ...], int] = {}
        self._last: dict[str, tuple[str, int]] = {}
        """By its first letters, the last element that began so: all of its markup, and its number."""

    def add(self, picture: str) -> int:
        """The number of a picture's outermost element.  The picture is well-formed XML without comments.

        Most of it was in the picture before, and is passed over whole.
        """
        inside: list[list[Part]] = [[]]
        begun: list[int] = []
        end = 0
        while (start := picture.find("<", end)) >= 0:
            if start > end:
                inside[-1].append(picture[end:start])
            known, number = self._last.get(picture[start : start + BEGINNING], ("", 0))
            if known and picture.startswith(known, start):
                inside[-1].append(number)
                end = start + len(known)
                continue
            tag, end = _tag(picture, start)
            if tag.startswith("</"):
                inside[-1].append(tag)
                number = self._number(tuple(inside.pop()))
                inside[-1].append(number)
                first = begun.pop()
                self._last[picture[first : first + BEGINNING]] = picture[first:end], number
            elif tag.endswith("/>"):
                inside[-1].append(tag)
            else:
                inside.append([tag])
                begun.append(start)
        ((outermost,),) = inside
        assert isinstance(outermost, int), "a picture is one element"
        return outermost

    def _number(self, element: tuple[Part, ...]) -> int:
        number = self._numbers.setdefault(element, len(self.all))
        if number == len(self.all):
            self.all.append(element)
        return number

    def markup(self, number: int) -> str:
        """The picture again, letter for letter."""
        return "".join(self.markup(part) if isinstance(part, int) else part for part in self.all[number])


def _tag(picture: str, start: int) -> tuple[str, int]:
    found = _TAG.match(picture, start)
    assert found is not None, "a picture is well-formed"
    return found[0], found.end()


def moments(game: Game[Any]) -> list[int]:
    """The moments worth a picture: somebody is asked, or it is the end. What chance does in between is skipped.

    Of a very long game those at which it is somebody else's turn; of a longer one still, as many of them as will do.
    """
    asked = [moment for moment in range(game.moment) if game.log[moment][0] != CHANCE]
    if len(asked) >= MOST:
        seats = [game.log[moment][0] for moment in asked]
        asked = [moment for at, moment in enumerate(asked) if not at or seats[at] != seats[at - 1]]
    return [*asked[:: len(asked) // MOST + 1], game.moment]


def pictures_of(game: Game[Any]) -> int:
    """How many pictures are drawn for a replay."""
    return len(moments(game)) * game.seats * len(LAYOUTS)


def replay_file(
    game: Game[Any],
    fairness: Fairness | None = None,
    drawn: Callable[[], None] = lambda: None,
    *,
    typed: bool = False,
) -> str:
    """The HTML.  It tells all secrets, so the game must have ended.  `drawn` is called after each picture."""
    names = game.names
    answers = sum(seat != CHANCE for seat, *_ in game.log)
    script = _script()
    return _template().render(
        rules=game.rules,
        names=names,
        result=_result(game),
        scores=game.scores,
        answers=answers,
        is_shortened=len(moments(game)) <= answers,
        chances=sum(seat == CHANCE for seat, *_ in game.log),
        fairness=fairness if fairness is not None and fairness.secret is not None else None,
        is_typed=typed,
        seat_marks=seat_marks(game.rules, game.view(None)),
        # Safe: these are files of ours, and what the game draws of nothing that a user has written.
        shapes=Markup(game.rules.shapes()),
        style=Markup(f"{_text('static/tokens.css')}\n{_text('templates/replay_file.css')}\n{game.rules.stylesheet()}"),
        logo=Markup(_mark()),
        script=Markup(script),
        script_hash=b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        favicon=b64encode(_text("static/favicon.svg").encode()).decode(),
        data=_packed(_data(game, fairness, drawn, typed)),
    )


def replay_of_log(text: str) -> bytes:
    """The replay of a game of the registry from its log, for a process that has nothing but the text."""
    header = read_header(text)
    return replay_file(read_log(text, GAMES), header.fairness, typed=header.typed).encode()


def _data(game: Game[Any], fairness: Fairness | None, drawn: Callable[[], None], typed: bool) -> dict[str, Any]:
    shown = moments(game)
    elements = Elements()
    return {
        "name": game.rules.name,
        "moments": shown,
        "acting": [_acting(game, moment) for moment in shown],
        "pictures": _pictures(game, shown, elements, drawn),
        "elements": elements.all,
        "stories": stories(game, shown),
        "fairness": fairness,
        "dice": _dice(game) if fairness is not None and fairness.secret is not None else [],
        "log": write_log(game, fairness, typed=typed),
    }


def _acting(game: Game[Any], moment: int) -> int:
    """Whose answer led to this moment; at the beginning, who is asked first."""
    seats = [seat for seat, *_ in game.log[:moment] if seat != CHANCE] or [
        seat for seat, *_ in game.log[moment : moment + 1] if seat != CHANCE
    ]
    return int(seats[-1]) if seats else 0


def _pictures(
    game: Game[Any], shown: list[int], elements: Elements, drawn: Callable[[], None]
) -> dict[str, list[list[int]]]:
    """By layout, seat and moment.  Nobody is asked in the past, so that nothing is offered to be clicked."""
    found: dict[str, list[list[int]]] = {layout: [[] for _ in range(game.seats)] for layout in LAYOUTS}
    then = [game.at(moment) for moment in shown]
    views = [[each.view(seat) for each in then] for seat in range(game.seats)]
    # Neighbours in the file are neighbours in time: that is what the compression feeds on.
    for layout, by_seat in found.items():
        for seat, pictures in enumerate(by_seat):
            for view in views[seat]:
                pictures.append(elements.add(game.rules.draw_bare(view, None, game.names, layout)))
                drawn()
    return found


def stories(game: Game[Any], shown: list[int]) -> list[list[tuple[int, int, str]]]:
    """What each seat heard, and last all that happened: lines of (place among the moments, seat, words)."""
    heard = [*(game.events_for(seat) for seat in range(game.seats)), all_events(game)]
    return [
        [(bisect_left(shown, moment), seat, words) for moment, seat, words in lines(game, events)] for events in heard
    ]


def _dice(game: Game[Any]) -> list[tuple[int, int, int]]:
    """Every answer of chance as (moment, number of options, which of them), so that the file can check them."""
    found = []
    for moment, (seat, choice, *_) in enumerate(game.log):
        if seat == CHANCE:
            question = game.at(moment).question
            assert question is not None
            words = [words_of(option) for option in question.options]
            found.append((moment, len(words), words.index(words_of(choice))))
    return found


def _result(game: Game[Any]) -> str:
    if not game.is_over:
        return "Ended early, by agreement"
    winners = [game.names[seat] for seat in game.winners]
    if not winners:
        return "Nobody has won"
    return f"{winners[0]} has won" if len(winners) == 1 else f"{', '.join(winners[:-1])} and {winners[-1]} have won"


def _packed(data: dict[str, Any]) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(deflate.compress(msgspec.json.encode(data)) + deflate.flush()).decode()


@cache
def _text(file: str) -> str:
    return HERE.joinpath(file).read_text("utf-8")


def _mark() -> str:
    """What is inside our mark, without the colours that it has of its own."""
    inside = _text("static/mark.svg").partition(">")[2].rpartition("</svg>")[0]
    return re.sub(r"<style>.*?</style>", "", inside).replace("dome", "replay-dome")


def _script() -> str:
    """One inline script; the pictures change as they do on the table's page, by the same code."""
    return f"\n{_text('static/patch.js').replace('export ', '')}\n{_text('templates/replay_file.js')}"


@cache
def _template() -> jinja2.Template:
    loader = jinja2.FileSystemLoader(HERE / "templates")
    environment = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("replay_file.html")
