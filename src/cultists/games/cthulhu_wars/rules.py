"""The way in: Cthulhu Wars as the registry knows it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cultists.engine import BotKind, Event, Question, QuestionView, Reaction, Rules, Sign, Step, words_of
from cultists.engine.rule_book import book_in
from cultists.games.cthulhu_wars import words
from cultists.games.cthulhu_wars.acts import Aside
from cultists.games.cthulhu_wars.after_action import choose_spellbooks, draw_elder_signs
from cultists.games.cthulhu_wars.asides import asides
from cultists.games.cthulhu_wars.battle import (
    after_the_battle,
    after_the_kills,
    assign_kills,
    assign_pains,
    before_the_battle,
    retreat,
    roll_the_dice,
)
from cultists.games.cthulhu_wars.bookkeeping import check_step
from cultists.games.cthulhu_wars.common_actions import move_on
from cultists.games.cthulhu_wars.doom import annihilation, doom
from cultists.games.cthulhu_wars.ending import end
from cultists.games.cthulhu_wars.gather import determine_the_first_player, gather_power
from cultists.games.cthulhu_wars.invariants import check
from cultists.games.cthulhu_wars.knowledge import imagine
from cultists.games.cthulhu_wars.options import OPTIONS, RANDOM_FACTIONS
from cultists.games.cthulhu_wars.reactions import holds, reactions_of
from cultists.games.cthulhu_wars.scenario import from_fields, to_fields
from cultists.games.cthulhu_wars.seeing import see
from cultists.games.cthulhu_wars.setup import (
    choose_the_direction,
    choose_the_factions,
    choose_the_first_player,
    fair_deal,
    set_up,
)
from cultists.games.cthulhu_wars.table import ElderSign, WarsTable
from cultists.games.cthulhu_wars.turn import act, end_the_phase
from cultists.games.cthulhu_wars.view import WarsView


class CthulhuWars(Rules[WarsTable]):
    """2 to 5 factions fight for the gates of the Earth; who has six spellbooks and the most Doom wins."""

    name: ClassVar = "cthulhu_wars"
    title: ClassVar = "Cthulhu Wars"
    about: ClassVar = "Wake a Great Old One, hold the gates of the Earth, and doom it before the others do."
    seats: ClassVar = range(2, 6)
    minutes: ClassVar = (120, None)
    weight: ClassVar = "heavy"
    suits: ClassVar = "for a long evening"
    version: ClassVar = 1
    endings: ClassVar = ("ended",)
    turn_begins: ClassVar = ("phase",)
    once_a_turn: ClassVar = {"gathered": 0, "doom": 0, "first": 0, "ritual": 0}
    setup_options: ClassVar = OPTIONS
    preselected: ClassVar = {RANDOM_FACTIONS.name: "pick"}
    palette: ClassVar = words.PALETTE
    steps: ClassVar[Mapping[str, Step]] = {
        "choose the factions": choose_the_factions,
        "set up": set_up,
        "choose the first player": choose_the_first_player,
        "choose the direction": choose_the_direction,
        "act": act,
        "move on": move_on,
        "before the battle": before_the_battle,
        "roll": roll_the_dice,
        "assign kills": assign_kills,
        "after the kills": after_the_kills,
        "assign pains": assign_pains,
        "retreat": retreat,
        "after the battle": after_the_battle,
        "choose spellbooks": choose_spellbooks,
        "draw elder signs": draw_elder_signs,
        "end the phase": end_the_phase,
        "gather power": gather_power,
        "determine the first player": determine_the_first_player,
        "doom": doom,
        "annihilation": annihilation,
        "end": end,
    }

    @property
    def usual_seats(self) -> int:
        """Four: two have rules of their own, and three leave a faction out."""
        return 4

    @property
    def bots(self) -> tuple[BotKind, ...]:
        from cultists.games.cthulhu_wars.greedy import Greedy
        from cultists.games.cthulhu_wars.strong import Adept, HighPriest, Novice

        return (
            BotKind("greedy", Greedy, "does what brings the most at the moment"),
            BotKind("novice", Novice, "tries to do what brings the most, and is often wrong", is_level=True),
            BotKind("acolyte", Greedy, "does what brings the most at the moment", is_level=True),
            BotKind("adept", Adept, "looks one action ahead, and knows who is winning", is_level=True),
            BotKind(
                "high priest", HighPriest, "thinks ahead, and considers what the others may be hiding", is_level=True
            ),
        )

    def new_table(self, seats: int, options: Mapping[str, str]) -> WarsTable:
        return WarsTable(seats, options)

    def view(self, table: WarsTable, seat: int | None) -> WarsView:
        return see(table, seat)

    def imagine(self, table: WarsTable, seat: int, rng: Random) -> WarsTable:
        return imagine(table, seat, rng)

    def scores(self, table: WarsTable) -> tuple[int, ...]:
        return tuple(table.doom)

    def winners(self, table: WarsTable) -> tuple[int, ...]:
        return table.winners

    def roles(self, table: WarsTable) -> tuple[str, ...]:
        return tuple(faction.name for faction in table.chosen)

    def ending(self, table: WarsTable) -> str:
        return table.ending

    def opening_luck(self, seats: int, options: Mapping[str, str], number: int) -> Sequence[str]:
        return fair_deal(seats, options, number // seats)

    def check(self, table: WarsTable) -> None:
        check(table)

    def check_step(self, before: WarsTable, after: WarsTable) -> None:
        check_step(before, after)

    def asides(self, table: WarsTable, seat: int) -> Question[Aside] | None:
        return asides(table, seat)

    def aside(self, table: WarsTable, seat: int, choice: Any) -> None:
        choice.do(table, seat)

    def reactions(self, table: WarsTable, seat: int) -> Sequence[Reaction]:
        return reactions_of(table, seat)

    def holds(self, table: WarsTable, seat: int, condition: str) -> bool:
        return holds(table, seat, condition)

    def face(self, option: object) -> str:
        return f"worth {option.value}" if isinstance(option, ElderSign) else words_of(option)

    def scenario(self, table: WarsTable) -> Mapping[str, str]:
        return to_fields(table)

    def from_scenario(self, fields: Mapping[str, str]) -> tuple[WarsTable, int, Mapping[str, str]]:
        pairs = (pair.partition("=") for pair in fields.get("options", "").split())
        options = self.checked_options({name: value for name, _, value in pairs})
        table = from_fields(fields, options)
        return table, table.seats, options

    def event_in_words(self, event: Event, names: Sequence[str]) -> str:
        return words.event_in_words(event, names)

    def question_in_words(self, about: str, view: WarsView) -> str:
        return words.question_in_words(about, view)

    def view_in_words(self, view: WarsView, names: Sequence[str]) -> str:
        return words.view_in_words(view, names)

    def draw(self, view: WarsView, question: QuestionView | None = None, names: Sequence[str] = ()) -> str:
        from cultists.games.cthulhu_wars.drawing import draw

        return draw(view, question, names)

    def draw_bare(self, view: WarsView, question: QuestionView | None, names: Sequence[str], layout: str) -> str:
        from cultists.games.cthulhu_wars.drawing.page import draw_bare

        return draw_bare(view, question, names, layout)

    def stylesheet(self) -> str:
        from cultists.games.cthulhu_wars.drawing.page import page_style

        return page_style()

    def shapes(self) -> str:
        from cultists.games.cthulhu_wars.drawing.page import page_shapes

        return page_shapes()

    def script(self) -> str:
        from cultists.games.cthulhu_wars.drawing.page import page_script

        return page_script()

    def marks(self, view: WarsView) -> tuple[str, ...]:
        return tuple(seat.code.lower() for seat in view.seats)

    def cover(self) -> str:
        from cultists.games.cthulhu_wars.drawing.cover import cover

        return cover()

    def goal_picture(self) -> str:
        from cultists.games.cthulhu_wars.drawing.guide import goal

        return goal()

    def legend(self, view: WarsView) -> Sequence[Sign]:
        from cultists.games.cthulhu_wars.drawing.guide import legend

        return legend(view)

    def help(self, topic: str = "") -> str:
        return book_in(__package__).about(topic)
