"""The way in: Night of the Grand Octopus as the registry knows it."""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Final

from cultists.engine import BotKind, Event, Question, QuestionView, Rules, Sign, Step
from cultists.engine.rule_book import book_in
from cultists.games.grand_octopus import words
from cultists.games.grand_octopus.board import LOCATIONS
from cultists.games.grand_octopus.choices import CULTS, FIGHT
from cultists.games.grand_octopus.colours import PALETTE
from cultists.games.grand_octopus.conflicts import gather, settle
from cultists.games.grand_octopus.ending import verify
from cultists.games.grand_octopus.knowledge import agrees, imagine
from cultists.games.grand_octopus.negotiation import talk, vote
from cultists.games.grand_octopus.options import OPTIONS
from cultists.games.grand_octopus.orders import Order, Show
from cultists.games.grand_octopus.phrases import phrases
from cultists.games.grand_octopus.powers import discard, exchange, gain, sacrifice
from cultists.games.grand_octopus.scenario import from_fields, to_fields
from cultists.games.grand_octopus.seeing import see
from cultists.games.grand_octopus.table import MOST_POWER, TURNS, OctopusTable
from cultists.games.grand_octopus.turn import choose, draw_the_exterior, show, what_may_be_shown
from cultists.games.grand_octopus.view import OctopusView

ONCE_A_TURN: Final = (
    "ordered", "fell", "struck", "voted", "bled", "sank", "gathered", "exchanged", "exchange failed", "sacrificed",
    "put back", "gained", "eliminated",
)  # fmt: skip
"""What happens to a cult once in a turn at most: its Cultist is in one Location, which is settled once.  (rules 7.1)"""


class GrandOctopus(Rules[OctopusTable]):
    """3 to 5 cults give secret orders at the same time; the first with four different Components wins."""

    name: ClassVar = "grand_octopus"
    title: ClassVar = "Night of the Grand Octopus"
    about: ClassVar = "Set your clock in secret, meet the others in the dark, and keep your word or break it."
    seats: ClassVar = range(3, 6)
    minutes: ClassVar = (20, 40)
    weight: ClassVar = "light to medium"
    suits: ClassVar = "for people who like to talk"
    version: ClassVar = 1
    setup_options: ClassVar = OPTIONS
    seat_colours: ClassVar = CULTS
    palette: ClassVar = PALETTE
    endings: ClassVar = ("won", "nobody won")
    turn_begins: ClassVar = ("revelation",)
    once_a_turn: ClassVar = {"location": 1, "met": 1, "dominated": 1} | dict.fromkeys(ONCE_A_TURN, 0)
    steps: ClassVar[Mapping[str, Step]] = {
        "draw the exterior": draw_the_exterior,
        "choose": choose,
        "settle": settle,
        "talk": talk,
        "vote": vote,
        "gather": gather,
        "exchange": exchange,
        "sacrifice": sacrifice,
        "discard": discard,
        "gain": gain,
        "verify": verify,
    }

    @property
    def bots(self) -> tuple[BotKind, ...]:
        from cultists.games.grand_octopus.greedy import GREEDY, LIAR, TRUSTING, VENGEFUL, Greedy, Novice
        from cultists.games.grand_octopus.thinking import ADEPT, HIGH_PRIEST, PERSON, Thinking

        talkers = (LIAR, VENGEFUL, TRUSTING)
        greedy, adept, high_priest = partial(Greedy, GREEDY), partial(Thinking, ADEPT), partial(Thinking, HIGH_PRIEST)
        return (
            *(BotKind(each.name, partial(Thinking, PERSON, each), each.about) for each in talkers),
            BotKind(GREEDY.name, greedy, GREEDY.about),
            BotKind("novice", Novice, "goes for what it lacks, and gives in easily", is_level=True),
            BotKind("acolyte", greedy, "guesses what the others want, and haggles", is_level=True),
            BotKind("adept", adept, "thinks its orders through, and is hard to predict", is_level=True),
            BotKind("high priest", high_priest, "knows how acolytes think, and weighs every word", is_level=True),
        )

    def new_table(self, seats: int, options: Mapping[str, str]) -> OctopusTable:
        return OctopusTable(seats, options)

    def view(self, table: OctopusTable, seat: int | None) -> OctopusView:
        return see(table, seat)

    def imagine(self, table: OctopusTable, seat: int, rng: Random) -> OctopusTable:
        return imagine(table, seat, rng)

    def asides_beside(self, table: OctopusTable, seat: int, answer: object) -> Question[Any] | None:
        """A clock that is set may be shown, and must then be changed.  (rules 16.2)"""
        return what_may_be_shown(table, seat, answer) if isinstance(answer, Order) else None

    def aside(self, table: OctopusTable, seat: int, choice: Show) -> None:
        show(table, seat, choice.order)

    def out_of_time(self, question: Question[Any]) -> str | None:
        """A vote that comes too late is a vote for a fight.  (rules 8.3, 20.7)"""
        return FIGHT.words if question.about == "vote" else None

    def looks_back_to(self, options: Mapping[str, str]) -> str | None:
        """With face-down Components nobody may look up what was gathered before the last revelation."""
        return "revelation" if options["components"] == "face-down" else None

    def scores(self, table: OctopusTable) -> tuple[int, ...]:
        """The Components of the living cults."""
        return tuple(len(owned) if table.places[seat] else 0 for seat, owned in enumerate(table.owned))

    def winners(self, table: OctopusTable) -> tuple[int, ...]:
        return () if table.winner is None else (table.winner,)

    def check(self, table: OctopusTable) -> None:
        seats = range(len(table.places))
        for kind in LOCATIONS:
            owned = sum(kind in table.owned[seat] for seat in seats)
            there = 0 if kind == LOCATIONS[-1] and table.is_quick else len(seats) - 1
            assert table.tokens[kind] + owned == there, "every Component lies in a Location or before a cult"
            assert table.tokens[kind] >= 0
        for seat in seats:
            assert list(table.owned[seat]) == sorted(set(table.owned[seat])), "nobody has two of a kind"
            assert 0 <= table.power[seat] <= MOST_POWER, "power goes from 0 to 7"
            assert (table.power[seat] == 0) == table.is_out(seat), "a cult without power is out, and no other"
        settled = [each.location for each in table.settled if each.outcome != "sank"]
        assert settled == sorted(set(settled)), "each Location is settled once, in the order of their numbers"
        assert 1 <= table.round <= TURNS
        assert (table.step is None) == (table.ending != ""), "a game that is over has a reason"
        assert all(kind in table.owned[cult] for _, cult, kind in table.known), "what is known is true"
        assert agrees(table), "what was concluded is true"
        assert table.winner is None or not table.is_out(table.winner), "the winner has power left"

    def check_step(self, before: OctopusTable, after: OctopusTable) -> None:
        is_settled = before.step not in ("choose", "draw the exterior")
        assert is_settled or before.owned == after.owned, "nothing is gathered before the clocks are shown"
        for seat, (had, has) in enumerate(zip(before.power, after.power, strict=True)):
            assert had - 1 <= has <= had + (before.step == "gain"), (
                "a point at a time, and more of them in the Dreams only"
            )
            assert has == had or not (is_settled and after.is_fallen(seat)), "nothing more happens to a fallen Cultist"
            gathered = len(after.owned[seat]) - len(before.owned[seat])
            assert gathered <= (before.step == "gather"), "a cult gathers one Component where it dominates"

    def scenario(self, table: OctopusTable) -> Mapping[str, str]:
        return to_fields(table)

    def from_scenario(self, fields: Mapping[str, str]) -> tuple[OctopusTable, int, Mapping[str, str]]:
        pairs = (pair.partition("=") for pair in fields.get("options", "").split())
        options = self.checked_options({name: value for name, _, value in pairs})
        table = from_fields(fields, options)
        return table, len(table.places), options

    def event_in_words(self, event: Event, names: Sequence[str]) -> str:
        return words.event_in_words(event, names)

    def question_in_words(self, about: str, view: OctopusView) -> str:
        return words.question_in_words(about, view)

    def view_in_words(self, view: OctopusView, names: Sequence[str]) -> str:
        return words.view_in_words(view, names)

    def draw(self, view: OctopusView, question: QuestionView | None = None, names: Sequence[str] = ()) -> str:
        from cultists.games.grand_octopus.drawing import draw

        return draw(view, question, names)

    def draw_bare(self, view: OctopusView, question: QuestionView | None, names: Sequence[str], layout: str) -> str:
        from cultists.games.grand_octopus.drawing import draw_bare

        return draw_bare(view, question, names, layout)

    def stylesheet(self) -> str:
        from cultists.games.grand_octopus.drawing import stylesheet

        return stylesheet()

    def shapes(self) -> str:
        from cultists.games.grand_octopus.drawing import shapes

        return shapes()

    def script(self) -> str:
        from cultists.games.grand_octopus.drawing import script

        return script()

    def cover(self) -> str:
        from cultists.games.grand_octopus.drawing.cover import cover

        return cover()

    def goal_picture(self) -> str:
        from cultists.games.grand_octopus.drawing.guide import goal

        return goal()

    def legend(self, view: OctopusView) -> Sequence[Sign]:
        from cultists.games.grand_octopus.drawing.guide import legend

        return legend(view)

    def pictures(self, topic: str) -> Sequence[str]:
        from cultists.games.grand_octopus.drawing.illustrations import pictures

        return pictures(topic)

    def option_pictures(self, name: str) -> Mapping[str, str]:
        from cultists.games.grand_octopus.drawing.illustrations import exterior_pictures

        return exterior_pictures() if name == "exterior" else {}

    def phrases(self, view: OctopusView) -> Sequence[str]:
        return phrases(view)

    def help(self, topic: str = "") -> str:
        return book_in(__package__).about(topic)
