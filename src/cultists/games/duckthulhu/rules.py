"""The way in: the Duckthulhu ritual as the registry knows it."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from random import Random
from typing import ClassVar

from cultists.engine import BotKind, Event, QuestionView, Rules, SetupOption, Sign, Step
from cultists.engine.errors import BadScenario
from cultists.engine.rule_book import book_in
from cultists.games.duckthulhu import words
from cultists.games.duckthulhu.checking import check
from cultists.games.duckthulhu.choosing import CHOICES, EXAMPLE, ritual_from
from cultists.games.duckthulhu.files import print_ritual
from cultists.games.duckthulhu.palette import PALETTE
from cultists.games.duckthulhu.ritual import STEPS, BadRitual
from cultists.games.duckthulhu.scenario import from_fields, to_fields
from cultists.games.duckthulhu.seeing import imagine, see
from cultists.games.duckthulhu.solver import solver
from cultists.games.duckthulhu.step import make_a_move, name_the_constellation
from cultists.games.duckthulhu.table import PLAYER, RitualTable
from cultists.games.duckthulhu.view import RitualView
from cultists.sky import NO_TILE


class Duckthulhu(Rules[RitualTable]):
    """One person carries out a ritual of twenty-five steps."""

    name: ClassVar = "duckthulhu"
    title: ClassVar = "The Duckthulhu Ritual"
    about: ClassVar = "Follow the instructions, find the constellations, and let Duckthulhu devour the sky."
    seats: ClassVar = range(1, 2)
    minutes: ClassVar = (30, None)
    weight: ClassVar = "light"
    suits: ClassVar = "for puzzle lovers"
    version: ClassVar = 1
    endings: ClassVar = ("ended",)
    once_a_turn: ClassVar = {"devoured": 1}
    setup_options: ClassVar = (
        SetupOption(
            "ritual", CHOICES, "which ritual: of the day, by number as in “7 hard”, or a whole file", free=True
        ),
    )
    palette: ClassVar = PALETTE
    steps: ClassVar[Mapping[str, Step]] = {"move": make_a_move, "name": name_the_constellation}

    @property
    def bots(self) -> tuple[BotKind, ...]:
        return (BotKind("solver", lambda: solver, "carries out the instructions without a mistake"),)

    def in_full(self, name: str, text: str) -> str:  # noqa: ARG002 - there is one option
        """The whole text of the ritual.  Raises BadRitual if it cannot be read or cannot be carried out."""
        ritual = ritual_from(text)
        breaches = check(ritual)
        if breaches:
            raise BadRitual(f"This ritual cannot be played; {breaches[0].text}.")
        return print_ritual(ritual)

    def new_table(self, seats: int, options: Mapping[str, str]) -> RitualTable:  # noqa: ARG002 - always one
        return RitualTable(ritual_from(options["ritual"]))

    def view(self, table: RitualTable, seat: int | None) -> RitualView:
        return see(table, seat)

    def imagine(self, table: RitualTable, seat: int, rng: Random) -> RitualTable:  # noqa: ARG002 - there is one seat
        return imagine(table, rng)

    def scores(self, table: RitualTable) -> tuple[int, ...]:
        """How many tiles have been devoured."""
        return (len(table.devoured),)

    def winners(self, table: RitualTable) -> tuple[int, ...]:
        return (PLAYER,) if table.step is None else ()

    def check(self, table: RitualTable) -> None:
        tiles = sorted([face // 2 for face in table.cells if face != NO_TILE] + [e.face // 2 for e in table.devoured])
        assert tiles == list(range(STEPS)), "every tile lies in the sky or has been devoured"
        assert (table.step == "name") == (table.moved is not None), "a constellation is named after a move"
        assert (table.step is None) == (len(table.devoured) == STEPS), "the ritual ends with an empty sky"
        signs = [each.sign for each in table.devoured]
        assert len(signs) == len(set(signs)), "no constellation is used twice"

    def scenario(self, table: RitualTable) -> Mapping[str, str]:
        return to_fields(table)

    def from_scenario(self, fields: Mapping[str, str]) -> tuple[RitualTable, int, Mapping[str, str]]:
        if not fields.get("ritual"):
            raise BadScenario(f"The scenario has no “ritual”; say “ritual: {EXAMPLE}”, or give the text of a file.")
        options = self.checked_options({"ritual": fields["ritual"]})
        return from_fields(fields, ritual_from(options["ritual"])), 1, options

    def event_in_words(self, event: Event, names: Sequence[str]) -> str:
        return words.event_in_words(event, names)

    def question_in_words(self, about: str, view: RitualView) -> str:
        return words.question_in_words(about, view)

    def view_in_words(self, view: RitualView, names: Sequence[str]) -> str:
        return words.view_in_words(view, names)

    def draw(self, view: RitualView, question: QuestionView | None = None, names: Sequence[str] = ()) -> str:
        from cultists.games.duckthulhu.drawing import draw

        return draw(view, question, names)

    def draw_bare(self, view: RitualView, question: QuestionView | None, names: Sequence[str], layout: str) -> str:
        from cultists.games.duckthulhu.drawing import draw_bare

        return draw_bare(view, question, names, layout)

    def stylesheet(self) -> str:
        from cultists.games.duckthulhu.drawing import page_style

        return page_style()

    def shapes(self) -> str:
        from cultists.games.duckthulhu.drawing import page_shapes

        return page_shapes()

    def script(self) -> str:
        return files("cultists.games.duckthulhu").joinpath("script", "table.js").read_text("utf-8")

    def cover(self) -> str:
        from cultists.games.duckthulhu.drawing import cover

        return cover()

    def goal_picture(self) -> str:
        from cultists.games.duckthulhu.drawing.guide import goal

        return goal()

    def legend(self, view: RitualView) -> Sequence[Sign]:  # noqa: ARG002 - the same for everybody
        from cultists.games.duckthulhu.drawing.guide import legend

        return legend()

    def pictures(self, topic: str) -> Sequence[str]:
        from cultists.games.duckthulhu.drawing import pictures

        return pictures(topic)

    def help(self, topic: str = "") -> str:
        return book_in(__package__).about(topic)
