"""What the search is told about Cthulhu Wars: which acts are worth a thought, how one plays on, who stands how."""

import time
from collections.abc import Sequence
from math import exp, inf
from random import Random
from typing import Any, Final

from cultists.engine import Game, Question, Sight
from cultists.games.cthulhu_wars.greedy import weights
from cultists.games.cthulhu_wars.greedy.acting import worth
from cultists.games.cthulhu_wars.greedy.bot import choose
from cultists.games.cthulhu_wars.greedy.position import Position
from cultists.games.cthulhu_wars.strong.glimpse import glimpse
from cultists.games.cthulhu_wars.strong.outlook import outlook
from cultists.games.cthulhu_wars.view import WarsView
from cultists.search.tree import play_out

ACTING: Final = ("act", "act on", "move on")
"""The questions that make up a turn."""
HARMFUL: Final = -30.0
"""What is worth less to greedy, as to walk away from a gate, is not thought about while there is anything else: a few
thoughts cannot tell it from an idle step, and who is out of Power cannot mend it."""
WARMTH: Final = 8.0
"""An act that is worth less by so much, in greedy's currency, is e times less likely …"""
KEENNESS: Final = 0.03
"""… and so is one that promises less by so much."""
TRUST: Final = 0.6
"""How likely greedy's answer is where there is nothing to weigh the others by."""
PATIENCE: Final = 16
"""After so many answers nobody waits for a seat any more that may be out of Power."""
LIKING: Final = 0.01
"""How much better an act looks that greedy would take for sure: it decides between equals."""

Choices = Sequence[tuple[Any, float]]
"""Options, each with how likely it is."""


class Imagined:
    """What greedy needs of a sight, in an imagined world."""

    __slots__ = ("_question", "_world")

    def __init__(self, world: Game[Any], question: Question[Any]) -> None:
        self._world = world
        self._question = question

    @property
    def question(self) -> Question[Any]:
        """What the seat is asked there."""
        return self._question

    @property
    def view(self) -> WarsView:
        """What the seat sees there."""
        return glimpse(self._world, self._question.seat)


class WarsAdvice:
    """Greedy's worths say what is likely, greedy plays on, and the outlook says who stands how."""

    def __init__(self, candidates: int) -> None:
        self.candidates = candidates
        self.seat: int | None = None
        """Whose next turn is waited for before anybody is judged; None: it is judged as soon as a turn is over."""
        self._surveyed: tuple[Question[Any], Choices] | None = None

    def choices(self, world: Game[Any], question: Question[Any]) -> Choices:
        """Acts, rituals, spellbooks and offers are thought about; everything else is answered as greedy does."""
        options = question.options
        if len(options) == 1:
            return [(options[0], 1.0)]
        if self._surveyed is not None:
            known, choices = self._surveyed
            if known.options == options and known.seat == question.seat:
                return choices
        if question.about in ACTING:
            return self.likely_acts(world, question, self.candidates)
        if question.about == "choose a spellbook":
            order = weights.BOOKS[world.table.faction(question.seat).name]
            liking = [0.5 ** order.index(book.name) for book in options]
            return [(book, like / sum(liking)) for book, like in zip(options, liking, strict=True)]
        quick = self.reply(world, question, Random(0))
        if question.about == "annihilation" or isinstance(options[0], int):
            rest = (1 - TRUST) / (len(options) - 1)
            return [(option, TRUST if option == quick else rest) for option in options]
        return [(quick, 1.0)]

    def likely_acts(self, world: Game[Any], question: Question[Any], candidates: int) -> Choices:
        """The acts that are worth most to greedy, and the best of each other verb."""
        position = Position(glimpse(world, question.seat))
        weighed = sorted(((worth(position, act)[0], act) for act in question.options), key=lambda each: -each[0])
        weighed = [each for each in weighed if each[0] > HARMFUL] or weighed
        kept = weighed[:candidates]
        verbs = {act.verb for _, act in kept}
        for value, act in weighed[candidates:]:
            if act.verb not in verbs and len(kept) < candidates * 3 // 2:
                verbs.add(act.verb)
                kept.append((value, act))
        most = kept[0][0]
        shares = [exp(max(-4.0, (value - most) / WARMTH)) for value, _ in kept]
        total = sum(shares)
        return [(act, share / total) for (_, act), share in zip(kept, shares, strict=True)]

    def reply(self, world: Game[Any], question: Question[Any], rng: Random) -> Any:
        """As greedy does."""
        if len(question.options) == 1:
            return question.options[0]
        return choose(Imagined(world, question), rng)[0]

    def is_enough(self, world: Game[Any], answers: int) -> bool:
        """Between two turns: when all others have had theirs.  Who has just acted always seems to stand well."""
        table = world.checkpoint
        if table.step != "act" or table.has_acted or table.has_done_more:
            return False
        return self.seat in (None, table.turn) or answers >= PATIENCE

    def outlook(self, world: Game[Any]) -> Sequence[float]:
        """As many games have taught."""
        return outlook(world.table)

    # Looking ahead by one act

    def promises(self, sight: Sight, choices: Choices, worlds: int, rng: Random, until: float = inf) -> list[float]:
        """How likely it is to win with each of some options, as it looks at the end of the turn.

        When the time is over, the options that come last are left out.
        """
        # The same luck for all of them, so that it is not luck that tells them apart.
        seeds = [rng.getrandbits(64) for _ in range(worlds)]
        found = []
        for option, prior in choices:
            total = 0.0
            for seed in seeds:
                luck = Random(seed)
                world = sight.imagine(luck)
                world.answer(sight.seat, option)
                total += play_out(world, self, luck)[sight.seat]
            found.append(total / worlds + LIKING * prior)
            if time.monotonic() > until:
                break
        return found

    def survey(self, sight: Sight, candidates: int, rng: Random, seconds: float) -> None:
        """Look at many acts of a question for a moment; the search will think about those that promise most."""
        until = time.monotonic() + seconds
        self.seat = None
        likely = self.likely_acts(sight.imagine(rng), sight.question, candidates)
        promises = self.promises(sight, likely, 1, rng, until)
        found = sorted(zip(promises, likely, strict=False), key=lambda each: -each[0])[: self.candidates]
        most = found[0][0]
        shares = [prior + exp((promise - most) / KEENNESS) for promise, (_, prior) in found]
        total = sum(shares)
        choices = [(act, share / total) for (_, (act, _)), share in zip(found, shares, strict=True)]
        self._surveyed = sight.question, choices

    def forget(self) -> None:
        """Another question comes."""
        self._surveyed = None
