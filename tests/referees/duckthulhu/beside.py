"""The game and the referee carry out the same steps; the first thing that differs is reported."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from referees.duckthulhu import adapter
from referees.duckthulhu.checking import Done, Verdict
from referees.duckthulhu.ritual import STEPS, STEPS_OF_A_PHASE, Ritual
from referees.duckthulhu.sky import Sky, name_of
from referees.duckthulhu.stars import Constellation, between
from referees.duckthulhu.step import Outcome, stands
from referees.duckthulhu.tallying import count_move
from referees.frame import Difference, Tally

ANSWERS: Final = (
    "answer: a move that the instruction does not allow",
    "answer: a move is undone",
    "answer: the constellation that stands there",
    "answer: none, and none stands there",
    "answer: none, though one stands there",
    "answer: one that does not stand there, and none does",
    "answer: one that does not stand there, another does",
    "answer: one that is used or of another phase",
    "answer: a name cannot be undone",
)
MEANWHILE: Final = (
    "stars: one that is used stands there too",
    "stars: one of another phase stands there too",
    "jump: from beside the board",
    "jump: over tiles",
    "step: a new phase begins",
    "step: the sky is empty",
)
SENTENCES: Final = {
    "sky": "chapter “Cultists”: the three possible moves",
    "duck": "chapter “Duckthulhu”: two squares in one direction and one in a perpendicular direction",
    "step": "chapter “Setup”: five phases of five steps each",
    "phase": "chapter “Setup”: five phases of five steps each",
    "instruction": "Cultist instructions",
    "unused": "chapter “Duckthulhu”: an unused constellation from the current phase",
    "used": "chapter “Duckthulhu”: an unused constellation from the current phase",
    "jumps": "chapter “Duckthulhu”: each constellation has its direction of travel",
    "letters": "the devoured faces, in order, spell the message",
    "hidden letters": "the hidden sides, in the same order, spell the answer",
    "mistakes": "a ruling: a wrong name is a mistake, and the move is taken back",
    "asked": "chapter “Cultists”, then chapter “Duckthulhu”",
}


@dataclass(frozen=True)
class Known:
    """A correct ritual: its file, and how the referee says it goes."""

    text: str
    ritual: Ritual
    verdict: Verdict


class Unlike(Exception):
    """The game and the referee disagree."""


@dataclass
class Beside:
    """A ritual at some step, carried out by both."""

    known: Known
    tally: Tally
    rng: Random
    number: int
    mistakes: int = 0
    given: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.start = adapter.scenario(self.known.text, self.number - 1, self.mistakes)

    def compare(self, steps: int) -> Difference | None:
        """Carry out so many steps."""
        try:
            self.begin()
            for _ in range(steps):
                self.step()
                if self.number > STEPS:
                    break
        except Unlike as unlike:
            what, sentence = unlike.args
            return Difference(what, sentence, self.start, tuple(self.given))
        return None

    def begin(self) -> None:
        """Both begin; the game must take a ritual that is valid by the text."""
        try:
            self.game = adapter.begin(self.start)
        except adapter.REFUSED as error:
            raise Unlike(f"The game refuses a valid ritual: {error}", "what a valid ritual is") from None

    @property
    def right(self) -> Done:
        """The step as it must be."""
        return self.known.verdict.course[self.number - 1]

    def expect(self, is_so: bool, what: str, sentence: str) -> None:
        """Report a difference if it is not so."""
        if not is_so:
            raise Unlike(what, sentence)

    def step(self) -> None:
        """One step: some wrong answers, then the right ones."""
        before = self.right.before
        self.compare_what_is_seen()
        self.compare_moves()
        count_move(self.tally, before.sky, before.duck, before.instruction, before.outcomes)
        for _ in range(self.rng.choice([0, 1, 1, 2])):
            self.answer_wrongly()
        self.answer_rightly()

    # ---- comparing ----

    def compare_what_is_seen(self) -> None:
        """The sky, Duckthulhu, the chart and the letters, between two steps."""
        seen = adapter.seen(self.game)
        expected = adapter.expected(self.known.verdict.course, self.number, self.known.ritual.chart, self.mistakes)
        for key, value in expected.items():
            self.expect(seen[key] == value, f"{key}: {value} by the text, {seen[key]} by the game.", SENTENCES[key])

    def compare_moves(self) -> None:
        """The game offers each move that the instruction allows, once, and no other."""
        allowed = [move for outcome in self.right.before.outcomes for move in outcome.moves]
        about, offered = adapter.asked(self.game) or ("", [])
        sentence = f"“{self.right.before.instruction}”"
        self.expect(about == adapter.MOVE, f"A move is due; the game asks {about or 'nothing'}.", sentence)
        self.expect(
            sorted(offered) == sorted(allowed),
            f"The game should also offer {sorted(set(allowed) - set(offered))}"
            f" and not {sorted(set(offered) - set(allowed))}.",
            sentence,
        )

    def compare_sky(self, sky: Sky) -> None:
        """The sky after a move."""
        seen = adapter.seen(self.game)["sky"]
        self.expect(seen == adapter.faces(sky), f"The sky is {adapter.faces(sky)}, not {seen}.", SENTENCES["sky"])

    def compare_names(self) -> None:
        """Any unused constellation of the phase may be named, or none."""
        unused = [each.id for each in self.right.before.unused]
        about, offered = adapter.asked(self.game) or ("", [])
        self.expect(
            about == adapter.NAME and sorted(offered) == sorted([*unused, adapter.NONE]),
            f"One of {unused} is to be named, or none; the game asks “{about}”: {offered}.",
            SENTENCES["unused"],
        )

    def compare_events(self, since: int, *expected: tuple[str, ...]) -> None:
        """What was told since."""
        told = adapter.events(self.game, since)
        self.expect(told == list(expected), f"Told should be {expected}, not {told}.", "a step, in its order")

    # ---- answering ----

    def say(self, words: str) -> None:
        """Give an answer that is legal."""
        self.given.append(words)
        self.expect(adapter.answer(self.game, words), f"The game does not take “{words}”.", "the options of a question")

    def make(self, outcome: Outcome) -> str:
        """Make one of the moves to an outcome, and compare what comes of it."""
        since = self.game.moment
        move = self.rng.choice(outcome.moves)
        self.say(move)
        self.compare_events(since, adapter.moved(move))
        self.compare_sky(outcome.sky)
        self.compare_names()
        return move

    def answer_wrongly(self) -> None:
        """An answer after which the step begins again."""
        outcome = self.rng.choice(self.right.before.outcomes)
        there = stands(outcome.sky, self.right.before.unused)
        self.refused(self.moves_not_allowed(), ANSWERS[0])
        self.make(outcome)
        self.refused(self.names_not_allowed(), "answer: one that is used or of another phase")
        since = self.game.moment
        wrong = [each for each in self.right.before.unused if each not in there]
        way = self.rng.choice(["undo", "none", "name"] if wrong else ["undo", "none"])
        if way == "undo":
            self.given.append("undo")
            self.expect(adapter.undo(self.game), "The move cannot be undone.", "a ruling: until a name is given")
            self.tally["answer: a move is undone"] += 1
        elif way == "none":
            self.say(adapter.NONE)
            self.compare_events(since, adapter.TOOK_BACK)
            self.tally["answer: none, though one stands there" if there else "answer: none, and none stands there"] += 1
        else:
            named = self.rng.choice(wrong)
            self.say(named.id)
            self.mistakes += 1
            self.compare_events(since, adapter.mistook(named))
            self.tally[f"answer: one that does not stand there, {'another' if there else 'and none'} does"] += 1
            self.expect(not adapter.undo(self.game), "A mistake was undone.", SENTENCES["mistakes"])
            self.tally["answer: a name cannot be undone"] += 1
        self.compare_what_is_seen()
        self.compare_moves()

    def answer_rightly(self) -> None:
        """The right move and the right name; Duckthulhu jumps."""
        done, since = self.right, self.game.moment
        constellation = done.constellation
        move = self.make(done.taken)
        self.count_what_stands_there_too(done)
        self.say(constellation.id)
        self.number += 1
        ended = [adapter.ended(self.mistakes)] if self.number > STEPS else []
        self.compare_events(since, adapter.moved(move), adapter.devoured(done), *ended)
        self.expect(not adapter.undo(self.game), "A name was taken back.", "a ruling: a letter was seen")
        self.tally["answer: the constellation that stands there"] += 1
        self.tally[f"jump: {constellation.direction}"] += 1
        self.tally["jump: from beside the board"] += self.number == 2
        self.tally["jump: over tiles"] += any(
            cell in done.taken.sky for cell in between(done.before.duck, done.lands_on)
        )
        self.tally["step: a new phase begins"] += self.number % STEPS_OF_A_PHASE == 1 and self.number <= STEPS
        self.compare_what_is_seen()
        if self.number > STEPS:
            self.tally["step: the sky is empty"] += 1
            self.expect(adapter.asked(self.game) is None, "The game goes on.", "after twenty-five steps it is over")
            self.expect(tuple(self.game.scores) == (STEPS,), f"Points: {self.game.scores}.", "a ruling: points")

    def refused(self, answers: Sequence[str], key: str) -> None:
        """What is not legal changes nothing."""
        if answers:
            words, moment = self.rng.choice(answers), self.game.moment
            taken = adapter.answer(self.game, words)
            self.expect(not taken and self.game.moment == moment, f"The game takes “{words}”.", SENTENCES["asked"])
            self.tally[key] += 1

    def moves_not_allowed(self) -> list[str]:
        """Some moves that this instruction does not allow."""
        allowed = {move for outcome in self.right.before.outcomes for move in outcome.moves}
        cells = [name_of(cell) for cell in self.right.before.sky]
        pushes = [f"push {cell} {way}" for cell in cells for way in ("north", "east", "south", "west")]
        return sorted({*pushes, *(f"flip {cell}" for cell in cells)} - allowed)

    def names_not_allowed(self) -> list[str]:
        """The constellations that are used, or belong to another phase."""
        unused = self.right.before.unused
        return [each.id for phase in self.known.ritual.chart for each in phase if each not in unused]

    def count_what_stands_there_too(self, done: Done) -> None:
        """Constellations that do not count any more, or not yet."""
        phase = (done.before.number - 1) // STEPS_OF_A_PHASE
        chart: list[list[Constellation]] = self.known.ritual.chart
        used = [each for each in chart[phase] if each not in done.before.unused]
        others = [each for number, each_phase in enumerate(chart) for each in each_phase if number != phase]
        self.tally["stars: one that is used stands there too"] += bool(stands(done.taken.sky, used))
        self.tally["stars: one of another phase stands there too"] += bool(stands(done.taken.sky, others))
