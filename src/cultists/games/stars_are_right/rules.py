"""The way in: The Stars Are Right as the registry knows it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from cultists.engine import BotKind, Event, Promise, QuestionView, Rules, Sign, Step
from cultists.games.stars_are_right import words
from cultists.games.stars_are_right.cards import GREAT_OLD_ONE
from cultists.games.stars_are_right.change_the_sky import change_the_sky
from cultists.games.stars_are_right.colours import PALETTE
from cultists.games.stars_are_right.discard_and_draw import discard, draw_card_by_card, draw_cards, end_of_turn
from cultists.games.stars_are_right.invocation import invoke
from cultists.games.stars_are_right.knowledge import imagine
from cultists.games.stars_are_right.minions import draw_for_the_dhole, search_the_draw_pile
from cultists.games.stars_are_right.options import OPTIONS
from cultists.games.stars_are_right.powers import use_powers
from cultists.games.stars_are_right.scenario import from_fields, to_fields
from cultists.games.stars_are_right.seeing import promised, see
from cultists.games.stars_are_right.setup import choose_the_first_player, deal, lay_the_sky
from cultists.games.stars_are_right.summoning import discard_the_seventh, lend_stars, summon
from cultists.games.stars_are_right.table import CREATURES, POINTS_TO_WIN, StarsTable
from cultists.games.stars_are_right.view import StarsView
from cultists.sky import TILES


class StarsAreRight(Rules[StarsTable]):
    """2 to 4 cultists rearrange the stars; the first with ten points of summoned creatures wins."""

    name: ClassVar = "stars_are_right"
    title: ClassVar = "The Stars Are Right"
    about: ClassVar = "Push, swap and flip the stars until they show the sign of a creature, and summon it."
    seats: ClassVar = range(2, 5)
    minutes: ClassVar = (30, 30)
    weight: ClassVar = "light"
    suits: ClassVar = "for a first game"
    is_good_start: ClassVar = True
    version: ClassVar = 1
    endings: ClassVar = ("won",)
    turn_begins: ClassVar = ("began", "turn")
    once_a_turn: ClassVar = {"invoked": 0, "summoned": 0, "dismissed": 0}
    promising: ClassVar = ("summon", "lend stars", "discard the seventh")
    setup_options: ClassVar = OPTIONS
    palette: ClassVar = PALETTE
    steps: ClassVar[Mapping[str, Step]] = {
        "lay the sky": lay_the_sky,
        "deal": deal,
        "choose the first player": choose_the_first_player,
        "invoke": invoke,
        "use powers": use_powers,
        "change the sky": change_the_sky,
        "summon": summon,
        "lend stars": lend_stars,
        "discard the seventh": discard_the_seventh,
        "discard": discard,
        "draw": draw_cards,
        "draw card by card": draw_card_by_card,
        "end of turn": end_of_turn,
        "search the draw pile": search_the_draw_pile,
        "draw for the Dhole": draw_for_the_dhole,
    }

    @property
    def bots(self) -> tuple[BotKind, ...]:
        from cultists.games.stars_are_right.greedy import Greedy
        from cultists.games.stars_are_right.strong import Novice, adept, high_priest

        return (
            BotKind("greedy", Greedy, "plans its own turn and summons the best creature in reach"),
            BotKind("novice", Novice, "looks one or two moves ahead, and forgets its powers", is_level=True),
            BotKind("acolyte", Greedy, "plans its own turn and summons the best creature in reach", is_level=True),
            BotKind("adept", adept, "also thinks for a moment about what the others could do next", is_level=True),
            BotKind("high priest", high_priest, "tries out whole turns in many possible futures", is_level=True),
        )

    def new_table(self, seats: int, options: Mapping[str, str]) -> StarsTable:
        return StarsTable(seats, options)

    def view(self, table: StarsTable, seat: int | None) -> StarsView:
        return see(table, seat)

    def imagine(self, table: StarsTable, seat: int, rng: Random) -> StarsTable:
        return imagine(table, seat, rng)

    def scores(self, table: StarsTable) -> tuple[int, ...]:
        return tuple(map(table.points, range(len(table.hands))))

    def winners(self, table: StarsTable) -> tuple[int, ...]:
        return () if table.winner is None else (table.winner,)

    def promise(self, view: StarsView, option: object) -> Promise | None:
        return promised(view, option)

    def check(self, table: StarsTable) -> None:
        lying = [*table.deck, *table.discards, *filter(None, (table.invoked, table.summoning))]
        lying += [card for cards in (*table.hands, *table.creatures) for card in cards]
        assert sorted(lying, key=lambda card: card.number) == list(table.cards), "every card lies in exactly one place"
        assert table.step == "lay the sky" or sorted(face // 2 for face in table.sky.cells) == list(range(len(TILES)))
        assert min(table.symbols) >= 0, "no symbol is spent twice"
        assert len(set(table.used)) == len(table.used), "each power is used once a turn"
        for seat, creatures in enumerate(table.creatures):
            assert len(creatures) <= CREATURES or table.step == "discard the seventh", "six creatures at most"
            great = [card.name for card in creatures if card.rank == GREAT_OLD_ONE]
            great += table.lost[seat]
            assert len(great) == len(set(great)), "each Great Old One is summoned once"
            is_counted = "discard the seventh" not in (table.step, table.back)
            assert table.points(seat) < POINTS_TO_WIN or table.winner == seat or not is_counted
        held = [card for hand in table.hands for card in hand]
        assert all(card in held for card in table.seen), "what all have seen is in a hand"
        assert (table.winner is not None) == (table.step is None), "the game ends with a winner"

    def scenario(self, table: StarsTable) -> Mapping[str, str]:
        return to_fields(table)

    def from_scenario(self, fields: Mapping[str, str]) -> tuple[StarsTable, int, Mapping[str, str]]:
        pairs = (pair.partition("=") for pair in fields.get("options", "").split())
        options = self.checked_options({name: value for name, _, value in pairs})
        table = from_fields(fields, options)
        return table, len(table.hands), options

    def event_in_words(self, event: Event, names: Sequence[str]) -> str:
        return words.event_in_words(event, names)

    def question_in_words(self, about: str, view: StarsView) -> str:
        return words.question_in_words(about, view)

    def view_in_words(self, view: StarsView, names: Sequence[str]) -> str:
        return words.view_in_words(view, names)

    def draw(self, view: StarsView, question: QuestionView | None = None, names: Sequence[str] = ()) -> str:
        from cultists.games.stars_are_right.drawing import draw

        return draw(view, question, names)

    def draw_bare(self, view: StarsView, question: QuestionView | None, names: Sequence[str], layout: str) -> str:
        from cultists.games.stars_are_right.drawing.page import draw_bare

        return draw_bare(view, question, names, layout)

    def stylesheet(self) -> str:
        from cultists.games.stars_are_right.drawing.page import page_style

        return page_style()

    def shapes(self) -> str:
        from cultists.games.stars_are_right.drawing.page import page_shapes

        return page_shapes()

    def cover(self) -> str:
        from cultists.games.stars_are_right.drawing.cover import cover

        return cover()

    def goal_picture(self) -> str:
        from cultists.games.stars_are_right.drawing.guide import goal

        return goal()

    def legend(self, view: StarsView) -> Sequence[Sign]:  # noqa: ARG002 - the same for everybody
        from cultists.games.stars_are_right.drawing.guide import legend

        return legend()

    def pictures(self, topic: str) -> Sequence[str]:
        from cultists.games.stars_are_right.drawing.illustrations import pictures

        return pictures(topic)

    def help(self, topic: str = "") -> str:
        return words.look_up(topic)
