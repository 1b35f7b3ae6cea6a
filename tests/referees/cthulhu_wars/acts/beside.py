"""The game and the referee play beside each other; the first thing that differs is reported."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from cultists.engine import CHANCE
from cultists.engine.errors import RuleBug
from cultists.engine.question import words_of
from referees.cthulhu_wars.acts import adapter, sentences
from referees.cthulhu_wars.acts.asides import asides
from referees.cthulhu_wars.acts.phases import play
from referees.cthulhu_wars.acts.positions import settle_books
from referees.cthulhu_wars.acts.setup import set_up
from referees.cthulhu_wars.acts.turn import Turn, claim
from referees.cthulhu_wars.acts.world import Act, Ask, Flow, Ref, World
from referees.frame import Difference, Tally

TOLD: Final = {
    "what was agreed about Power": ("lose Power to The Thousand Forms",),
    "what was agreed about Cultists": ("lose Cultists to Ghroth", "lose a Cultist to Ghroth", "Ghroth takes a Cultist"),
    "who was cursed": ("a Kill for", "a Pain for", "assign a ", "drive "),
}
"""What the rule text leaves open, and the questions with which the game decides it."""
BETWEEN: Final = ("act", "act on", "move on", "annihilation", "first player", "direction", "elder sign", "spellbook")
"""Questions that are not asked in the middle of an act."""
FREE: Final = ("act", "act on")
"""Where the two can meet again after a battle."""
UNHURRIED: Final = (*FREE, "annihilation")
"""Where something may be done that nobody has asked for."""
BATTLES: Final = 0.25
ASIDES: Final = 0.05
LONGEST_BATTLE: Final = 400


class Unlike(Exception):
    """The two differ."""

    def __init__(self, what: str, sentence: str) -> None:
        super().__init__(what)
        self.what = what
        self.sentence = sentence


class Beside:
    """One position, played by both."""

    def __init__(self, game: adapter.Engine, world: World, flow: Flow, rng: Random, text: str) -> None:
        self.game = game
        self.world = world
        self.flow = flow
        self.rng = rng
        self.text = text
        self.given: list[str] = []
        self.ask: Ask | None = None
        self.last: Act = ("begin",)

    def compare(self, answers: int) -> Difference | None:
        """Play so many answers, or to the end."""
        try:
            self.go_on(None)
            for _ in range(answers):
                if not self.step():
                    return None
        except Unlike as unlike:
            return Difference(unlike.what, unlike.sentence, self.text, tuple(self.given))
        except RuleBug as bug:
            return Difference(f"The game broke: {bug}", "the rules break at no answer", self.text, tuple(self.given))
        except AssertionError as error:
            what = f"The referee cannot follow: {error}"
            return Difference(what, sentences.of(self.last), self.text, tuple(self.given))
        return None

    def go_on(self, answer: dict[int, Act] | None) -> None:
        """The referee goes on to its next question; what the rule text leaves open is taken from the game."""
        try:
            self.ask = next(self.flow) if answer is None else self.flow.send(answer)
            while self.ask.about in TOLD:
                self.ask = self.flow.send(self.told(self.ask))
        except StopIteration:
            self.ask = None

    def step(self) -> bool:
        """Compare and answer once; gives whether the game goes on."""
        if self.ask is not None and self.ask.about == "a battle":
            return self.after_a_battle()
        self.compare_questions()
        if self.ask is None or self.ask.about in BETWEEN:
            self.compare_worlds()
        else:
            self.compare_power()
        if self.ask is None:
            return False
        if self.ask.about in UNHURRIED and self.rng.random() < ASIDES and self.something_unasked():
            return True
        answers: dict[int, Act] = {}
        for question in list(self.game.questions):
            options = self.meanings(question)
            answers[question.seat] = self.choose(list(options))
            self.say(question, options[answers[question.seat]])
        ((_, self.last), *_) = answers.items()
        self.go_on(answers)
        return True

    # ---- comparing ----

    def compare_questions(self) -> None:
        """The same players are asked the same, with the same options."""
        asked = {question.seat: question for question in self.game.questions}
        if self.ask is None:
            self.expect(not asked, f"the game is over, but it asks {self.abouts()}", "ending")
            return
        mine, about = self.ask.options, self.ask.about
        if {adapter.about(question.about) for question in asked.values()} != {about} or set(asked) != set(mine):
            first = next(iter(mine.values()))[:4]
            what = f"the text asks seats {sorted(mine)} “{about}” {first}, the game {self.abouts()}"
            raise Unlike(what, sentences.of(self.last))
        for seat, options in mine.items():
            theirs = set(self.meanings(asked[seat]))
            ours = set(options)
            if ours != theirs:
                missing, wrong = sorted(map(str, ours - theirs)), sorted(map(str, theirs - ours))
                other = next(iter(ours - theirs or theirs - ours))
                what = f"At “{about}” seat {seat + 1} should also be offered {missing[:5]}, and not {wrong[:5]}"
                raise Unlike(what, sentences.of(other))

    def abouts(self) -> list[str]:
        """What the game asks now."""
        return [f"seat {each.seat + 1}: {adapter.about(each.about)}" for each in self.game.questions] or ["nothing"]

    def meanings(self, question: Any) -> dict[Act, Any]:
        """The options of a question in the referee's words."""
        return {adapter.meaning(self.game, question, option): option for option in question.options}

    def compare_worlds(self) -> None:
        """The same lies on the table."""
        theirs = adapter.read(self.game)
        found = adapter.unlike(self.world, theirs)
        if found is not None:
            what, ours, other = found
            told = adapter.told_of_the_last_answer(self.game)
            text = f"After {self.given[-2:]} {what} should be {ours}, the game has {other}; it told {told}"
            raise Unlike(text, sentences.of(self.last))
        if self.world.ended is not None:
            winners = tuple(sorted(self.game.winners))
            self.expect(winners == self.world.winners, f"the winners are {self.world.winners}, not {winners}", "ending")

    def compare_power(self) -> None:
        """In the middle of an act its cost has been paid."""
        ours, theirs = [player.power for player in self.world.players], adapter.powers(self.game)
        if ours != theirs:
            what = f"After {self.given[-2:]} Power should be {ours}, the game has {theirs}"
            raise Unlike(what, "Action phase: lower your power marker, and then perform the action")

    def expect(self, is_so: bool, what: str, sentence: str) -> None:
        """Stop if it is not so."""
        if not is_so:
            raise Unlike(what, sentences.TEXT.get(sentence, sentence))

    # ---- answering ----

    def choose(self, options: list[Act]) -> Act:
        """First a verb, so that what is rare is done often, then one of its options; battles seldom."""
        if isinstance(options[0], Ref):
            return self.rng.choice(options)
        if self.world.wish in options:
            wish, self.world.wish = self.world.wish, None
            assert wish is not None
            return wish
        verbs = sorted({str(option[0]) for option in options})
        if "battle" in verbs and len(verbs) > 1 and self.rng.random() > BATTLES:
            verbs.remove("battle")
        if "drop" in verbs and len(verbs) > 1 and self.rng.random() < 0.7:
            verbs.remove("drop")
        verb = self.rng.choice(verbs)
        return self.rng.choice([option for option in options if str(option[0]) == verb])

    def say(self, question: Any, option: Any) -> None:
        """Answer the game."""
        who = "chance" if question.seat == CHANCE else f"seat {question.seat + 1}"
        self.given.append(f"{who}, {question.about}: {words_of(option)}")
        self.game.answer(question.seat, option)

    def something_unasked(self) -> bool:
        """Compare what may be done at any time, and do something of it."""
        seat = self.rng.randrange(self.game.seats)
        offered = self.game.asides(seat)
        words = [each.words for each in offered.options] if offered is not None else []
        theirs = {adapter.aside(self.game, seat, each): each for each in words}
        ours = set(asides(self.world, seat)) | {act for act in theirs if act == ("stay",)}
        if ours != set(theirs):
            missing, wrong = sorted(map(str, ours - set(theirs))), sorted(map(str, set(theirs) - ours))
            raise Unlike(f"At any time there should also be {missing}, and not {wrong}", "at any time")
        if not theirs:
            return False
        act = self.rng.choice(sorted(theirs, key=str))
        self.given.append(f"seat {seat + 1}, unasked: {theirs[act]}")
        assert self.game.aside(seat, theirs[act]), "nothing waits at the beginning of a turn"
        assert self.ask is not None
        self.last = ("aside", seat, act)
        self.go_on({next(iter(self.ask.options)): self.last})
        return True

    # ---- what the rule text leaves open ----

    def told(self, asked: Ask) -> dict[int, Act]:
        """How the game decided it; the referee checks whether that may be."""
        (seat,) = asked.options
        first = asked.options[seat][0]
        moment = self.game.moment
        while (question := self.game.question) is not None and question.about.startswith(TOLD[asked.about]):
            self.say(question, self.rng.choice(question.options))
        if asked.about == "what was agreed about Power":
            lost = [0] * self.game.seats
            for _, event in self.game.events_for(None, moment - 1):
                if event.kind == "lost power":
                    lost[event.seat] += int(event.things[1])
            return {seat: ("a split", tuple(lost)) if any(lost) else ("nothing",)}
        after = adapter.read(self.game)
        if asked.about == "what was agreed about Cultists":
            gone = [ref for area in self.world.areas for ref in lost_units(self.world, after, area)]
            return {seat: ("refs", tuple(gone))}
        area = str(first[1])
        gone = lost_units(self.world, after, area)
        fled: list[tuple[Ref, str]] = []
        for near in self.world.near(area):
            for arrived in lost_units(after, self.world, near):
                same = [ref for ref in gone if (ref.seat, ref.kind) == (arrived.seat, arrived.kind)]
                if same:
                    gone.remove(same[0])
                    fled.append((same[0], near))
        return {seat: ("cursed", tuple(gone), tuple(fled))}

    def after_a_battle(self) -> bool:
        """Play the battle at random; then both go on in the position that it left."""
        seat, cycle = self.world.turn, self.world.cycle
        fought = self.world.players[seat].fought
        for _ in range(LONGEST_BATTLE):
            questions = self.game.questions
            if not questions:
                return False
            if questions[0].about in FREE:
                break
            question = questions[0]
            self.say(question, self.rng.choice(question.options))
        self.world.become(adapter.read(self.game))
        now = adapter.turn_of(self.game)
        is_same_phase = self.game.table.phase == "action" and self.world.cycle == cycle
        is_same_turn = now.seat == seat and (now.main is not None or now.has_acted)
        if is_same_phase and (is_same_turn or self.game.seats > 2):
            self.world.turn = seat
            self.world.players[seat].fought = fought
            self.go_on({seat: ("over",)})  # whether the turn goes on is the referee's to say
        else:  # after other phases, or after the decay of two players
            self.flow = play(self.world, now)
            self.go_on(None)
        return True


def lost_units(before: World, after: World, area: str) -> list[Ref]:
    """The units that stood in an area before and not after; the keeper, if somebody else or nobody keeps the gate."""
    gone = Counter(before.units.get(area, {})) - Counter(after.units.get(area, {}))
    keeper = before.gates.get(area)
    found = []
    for unit, number in gone.items():
        is_keeper = keeper == unit and (after.gates.get(area) != unit or unit not in after.units.get(area, ()))
        found += [Ref(area, unit.seat, unit.kind, is_keeper and each == 0) for each in range(number)]
    return found


def begin(world: World, rng: Random, tally: Tally) -> Beside:
    """Both begin at a position of the referee."""
    world.tally = tally
    if world.moment == "act":
        claim(world, Turn(world.turn))
        settle_books(world, rng)
    text = adapter.scenario(world)
    begun = Turn(world.turn, has_begun=True) if world.moment == "act" else None
    return Beside(adapter.begin(text), world, play(world, begun), rng, text)


def begin_a_game(rng: Random, tally: Tally) -> Beside:
    """Both begin a whole game: chance deals the factions, then the referee sets up."""
    seats = rng.choice((2, 3, 4, 5))
    options = {"box": "all"} | ({"gates": "by-hand"} if rng.random() < 0.5 else {})
    if seats == 4 and rng.random() < 0.3:
        options["map"] = "fine-west"
    game, given = adapter.deal(seats, options, rng)
    world = adapter.dealt(game, seats, options)
    world.tally = tally
    text = f"game: cthulhu_wars   seats: {seats}\noptions: {' '.join('='.join(each) for each in options.items())}\n"
    beside = Beside(game, world, whole_game(world), rng, text)
    beside.given = given
    return beside


def whole_game(world: World) -> Flow:
    """The setup, then phase after phase."""
    yield from set_up(world)
    yield from play(world)
