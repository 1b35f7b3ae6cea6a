"""The game and the referee play beside each other; the first thing that differs is reported."""

from collections.abc import Callable, Generator
from random import Random
from typing import Any

from cultists.engine.errors import RuleBug
from cultists.engine.game import Game
from referees.frame import Difference, Tally
from referees.grand_octopus import adapter
from referees.grand_octopus.conflicts import FIGHT, READY
from referees.grand_octopus.turn import play
from referees.grand_octopus.university import Game as Position
from referees.grand_octopus.university import Question, Setting, living
from referees.grand_octopus.victory import scores

Clock = Callable[[Random, Position, int, list[Setting]], Setting]
"""How a course sets a clock: which of the ways it takes."""


class Beside:
    """One position, played by both."""

    def __init__(self, position: Position, rng: Random, clock: Clock) -> None:
        self.position = position
        self.rng = rng
        self.clock = clock
        self.text = adapter.scenario(position)
        self.given: list[str] = []
        self.game: Game[Any] = adapter.begin(self.text)
        self.referee: Generator[Question, dict[int, int], None] = play(position)
        self.told = 0
        """How many answers the game had when the present turn began."""
        self.stories = 0
        """How much of the referee's story is compared with the events."""
        self.plan: object = None
        """What those who meet shall agree on, most of the time."""

    def compare(self, turns: int) -> Difference | None:
        """Play so many turns, or to the end."""
        first = self.position.turn
        question = self.go_on(None)
        while True:
            wrong = self.differs(question)
            if wrong is not None:
                what, sentence = wrong
                return Difference(what, sentence, self.text, tuple(self.given))
            if question is None or (question.kind == "choose" and self.position.turn >= first + turns):
                return None
            try:
                question = self.go_on(self.answers(question))
            except RuleBug as bug:
                what = f"The game broke: {bug}"
                return Difference(what, "the rules break at no answer", self.text, tuple(self.given))

    def go_on(self, answers: dict[int, int] | None) -> Question | None:
        """Let the referee go on to its next question; what can be answered in one way only is no question."""
        try:
            question = next(self.referee) if answers is None else self.referee.send(answers)
            while is_no_choice(question) and question.kind not in self.asked():
                (seat,) = question.options
                question = self.referee.send({seat: 0})
            if question.kind == "talk" and "vote" in self.asked():
                question = self.referee.send({})
        except StopIteration:
            return None
        return question

    def asked(self) -> set[str]:
        """What the game asks now."""
        return adapter.asked(self.game)

    # Comparing

    def differs(self, question: Question | None) -> tuple[str, str] | None:
        """What differs now, and the sentence that it rests on."""
        expected = adapter.table_of(self.position)
        seen = adapter.table_seen(self.game, face_down=self.position.face_down)
        for key, value in expected.items():
            if self.position.ended and key in ("offspring", "lying", "fallen", "owned"):
                continue  # how the pawns are put away after the end is left open
            if seen[key] != value:
                return f"{key}: the text gives {value}, the game {seen[key]}.", sentence_of(key)
        if question is None:
            return self.differs_at_the_end()
        wrong = self.differs_in_what_is_asked(question)
        if wrong is None and question.kind == "choose":
            wrong = self.differs_in_events() or self.differs_in_what_is_seen()
            if wrong is None and self.position.face_down:
                has_heard = exchanges_that_failed(self.position) or given_away_this_turn(self.position)
                eyes = living(self.position) * (3 if has_heard else 1)
                worlds = (self.differs_in_what_is_imagined(eye) for eye in eyes)
                wrong = next((each for each in worlds if each is not None), None)
        return wrong

    def differs_in_what_is_asked(self, question: Question) -> tuple[str, str] | None:
        """Whether the same cults are asked the same, with the same options."""
        asked = {each.seat: each for each in self.game.questions}
        kinds = self.asked()
        if kinds != {question.kind}:
            sentence = f"what may be decided: {question.kind}"
            return f"The text asks “{question.kind}”, the game {sorted(kinds) or 'nothing'}.", sentence
        if question.kind == "talk":
            return self.differs_in_the_talk(question)
        if set(asked) != set(question.options):
            what = f"{question.kind}: the text asks cults {sorted(question.options)}, the game {sorted(asked)}."
            return what, f"who decides: {question.kind}"
        for seat, options in question.options.items():
            offered = [adapter.meaning(asked[seat], option) for option in asked[seat].options]
            if sorted(map(str, offered)) != sorted(map(str, options)):
                more = sorted(set(map(str, offered)) - set(map(str, options)))
                less = sorted(set(map(str, options)) - set(map(str, offered)))
                what = f"{question.kind}, cult {seat + 1}: the game offers too much ({more}) and too little ({less})."
                return what, sentence_of(question.kind)
        return None

    def differs_in_the_talk(self, question: Question) -> tuple[str, str] | None:
        """Only those who meet may speak, only those can be named, and each who speaks may want a confrontation."""
        for each in self.game.questions:
            offered = [adapter.meaning(each, option) for option in each.options]
            legal = question.options.get(each.seat, [])
            if FIGHT not in offered or any(word not in legal for word in offered):
                return f"talk, cult {each.seat + 1}: the game offers {offered}.", sentence_of("talk")
        return None

    def differs_in_events(self) -> tuple[str, str] | None:
        """Whether the turn was told as it was: each thing once, and one Location after another."""
        told = adapter.facts_told(self.game, self.told)
        expected = adapter.facts_expected(self.position.story[self.stories :])
        self.told, self.stories = self.game.moment, len(self.position.story)
        at = sum(each[0] == "fell" for each in expected)
        dead = sum(each[0] == "eliminated" for each in expected[at : at + at])
        at += min(dead, len(expected))
        if sorted(map(str, told)) != sorted(map(str, expected)) or told[at:] != expected[at:]:
            return f"Events: the text gives {expected}, the game tells {told}.", "Gameplay: the phases, each once"
        return None

    def differs_in_what_is_seen(self) -> tuple[str, str] | None:
        """With Components face down nobody sees those of others, except what all have just seen or what it gave."""
        position = self.position
        public = shown_this_turn(position) if position.face_down else set()
        for eye in (None, *range(len(position.cults))):
            for (cult, kind), count in adapter.seen_of_others(self.game, eye).items():
                owns = position.cults[cult].owns
                is_known = not position.face_down or (eye, cult, kind) in position.known or (cult, kind) in public
                if kind not in owns or count != len(owns) or not is_known:
                    return f"{eye} sees a Component {kind} of cult {cult + 1}.", sentence_of("seen")
        return None

    def differs_in_what_is_imagined(self, eye: int) -> tuple[str, str] | None:
        """With Components face down, an imagined world agrees with what everybody has just seen and heard."""
        position = self.position
        world = adapter.imagined(self.game, eye, self.rng)
        for cult, owns in enumerate(world):
            real = position.cults[cult].owns
            seen = {kind for each, kind in shown_this_turn(position) if each == cult} & real
            seen |= {kind for viewer, each, kind in position.known if (viewer, each) == (eye, cult)}
            if len(owns) != len(real) or not seen <= owns or (cult == eye and owns != real):
                what = f"Cult {eye + 1} imagines {sorted(owns)} before cult {cult + 1}, and has seen {sorted(seen)}."
                return what, sentence_of("imagined")
        for cult, kind in given_away_this_turn(position):
            if kind in world[cult]:
                what = f"Cult {eye + 1} imagines that cult {cult + 1} has {kind}, which it has just given away."
                return what, sentence_of("imagined")
        for number, give, other, take in exchanges_that_failed(position):
            if give not in world[number] or (take in world[other] and give not in world[other]):
                what = f"Cult {eye + 1} imagines that cult {other + 1} has {take}, which it could not give for {give}."
                return what, sentence_of("imagined")
        return None

    def differs_at_the_end(self) -> tuple[str, str] | None:
        """One ending, and nothing after it."""
        if self.game.questions:
            return "The text ends the game, and the game goes on.", sentence_of("over")
        told = adapter.facts_told(self.game, self.told)
        endings = [each for each in told if each[0] == "ended"]
        if len(endings) != 1 or told[-1] != endings[0]:
            return f"The end is told {len(endings)} times: {told}.", "Verification of Victory Conditions: the game ends"
        if list(self.game.scores) != scores(self.position):
            return f"Scores: {scores(self.position)} by the text, {self.game.scores} by the game.", "a ruling: scores"
        return self.differs_in_events()

    # Answering

    def answers(self, question: Question) -> dict[int, int]:
        """Answer at random, in the game too.  In a talk one cult speaks."""
        seats = list(question.options)
        if question.kind == "talk":
            seats = [self.rng.choice([each.seat for each in self.game.questions])]
            if self.plan is None or self.plan not in question.options[seats[0]]:
                self.plan = self.rng.choice(question.options[seats[0]][:-2])
        self.rng.shuffle(seats)
        answers = {}
        for seat in seats:
            asked = next(each for each in self.game.questions if each.seat == seat)
            options = [(adapter.meaning(asked, option), option) for option in asked.options]
            wanted = self.wanted(question, seat, [meaning for meaning, _ in options])
            answers[seat] = question.options[seat].index(wanted)
            option = next(option for meaning, option in options if meaning == wanted)
            self.given += [f"cult {seat + 1}: {said}" for said in adapter.give(self.game, asked, option, self.rng)]
        if question.kind == "vote":
            self.plan = None
        return answers

    def wanted(self, question: Question, seat: int, options: list[Any]) -> Any:
        """What this cult answers."""
        rng = self.rng
        if question.kind == "choose":
            return self.clock(rng, self.position, seat, options)
        if question.kind == "talk":
            words = [word for word in options if word != FIGHT]
            if rng.random() < 0.06:
                return FIGHT
            if self.plan in words and rng.random() < 0.6:
                return self.plan
            return READY if READY in words and rng.random() < 0.5 else rng.choice(words or options)
        if question.kind == "vote" and rng.random() < 0.85 and self.plan in options:
            return self.plan
        if question.kind == "gather":
            return options[0] if rng.random() < 0.75 else options[-1]
        if None in options and len(options) > 1 and rng.random() < 0.5:
            return rng.choice([option for option in options if option is not None])
        return None if None in options else rng.choice(options)


def compare(position: Position, rng: Random, tally: Tally, clock: Clock, turns: int) -> Difference | None:
    """Let both play, and count what was exercised."""
    both = Beside(position, rng, clock)
    difference = both.compare(turns)
    tally.update(position.notes)
    return difference


def is_no_choice(question: Question) -> bool:
    """Whether one cult is asked that can only answer in one way."""
    return len(question.options) == 1 and all(len(options) == 1 for options in question.options.values())


def shown_this_turn(position: Position) -> set[tuple[int, int]]:
    """Which Components everybody has seen since the last Revelation: (cult, kind)."""
    shown: set[tuple[int, int]] = set()
    for what, *things in adapter.this_turn(position):
        numbers: list[Any] = list(things)
        if what == "gathered" or what == "exchange failed":
            shown.add((numbers[0], numbers[1]))
        elif what == "exchanged":
            number, give, other, take = numbers
            shown |= {(number, take), (other, give)}
    return shown


def given_away_this_turn(position: Position) -> set[tuple[int, int]]:
    """Which Components everybody has seen leave a cult since the last Revelation, and it never has two of a kind."""
    gone: set[tuple[int, int]] = set()
    for what, *things in adapter.this_turn(position):
        numbers: list[Any] = list(things)
        if what == "discarded":
            gone.add((numbers[0], numbers[1]))
        elif what == "exchanged":
            number, give, other, take = numbers
            gone |= {(number, give), (other, take)}
    return gone


def exchanges_that_failed(position: Position) -> list[tuple[int, int, int, int]]:
    """What was named in the Marsh this turn without effect: the cult, what it gives, the other cult, what it takes."""
    return [fact[1:] for fact in adapter.this_turn(position) if fact[0] == "exchange failed"]  # type: ignore[misc]


def sentence_of(key: str) -> str:
    """The sentence of the rule text that a difference rests on."""
    return {
        "places": "Revelation Phase: move the pawns according to the choices",
        "power": "Conflict Resolution Phase and Exterior Locations: who loses or gains a point of Cult Power",
        "owned": "Conflict Resolution Phase: who gathers",
        "fallen": "Errors Setting Your Clock: lay the Cultist down",
        "offspring": "Revelation and Revocation Phase: when Offspring come and go",
        "lying": "Setup and Colony of the Moon Men: which Components lie on a Location",
        "turn": "Gameplay: a series of identical turns",
        "settled": "Conflict Resolution Phase: each Location once, by number",
        "over": "Verification of Victory Conditions Phase: when the game ends",
        "winner": "Verification of Victory Conditions Phase: who wins",
        "choose": "Choice Phase and Errors: how a clock can be set",
        "talk": "Conflict Resolution Phase: the cults that are there negotiate",
        "vote": "Conflict Resolution Phase: nothing, one cult, or a confrontation",
        "gather": "Conflict Resolution Phase: the cult can gather, and never two of a kind",
        "exchange": "Agoba Marsh: one of yours for one of another cult's, and no two of a kind",
        "sacrifice": "Colony of the Moon Men: lose a point to name another cult",
        "discard": "Colony of the Moon Men: a Component of the victim's choice",
        "gain": "Dimension of Dreams: who may gain a point",
        "seen": "Variants: Components lie face down",
        "imagined": "Variants: the other players must remember what was done",
    }.get(key, key)
