"""The game and the referee fight the same battle side by side; the first thing that differs is reported."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from cultists.engine.question import CHANCE, Question, words_of
from referees.cthulhu_wars.acts import adapter as acts
from referees.cthulhu_wars.acts.factions.sleeper import begins_in
from referees.cthulhu_wars.acts.turn import main_acts
from referees.cthulhu_wars.battles import adapter
from referees.cthulhu_wars.battles.battle import declare
from referees.cthulhu_wars.battles.board import Asked, Option, Part
from referees.cthulhu_wars.battles.combat import count_declarations, declarable, has_unlimited_battle
from referees.cthulhu_wars.battles.positions import BY_BATTLE, Scene
from referees.frame import Difference, Tally

FACES = range(1, 7)
WEIGHTS = ((1, 1, 1, 2, 2, 5), (1, 1, 1, 4, 4, 1), (4, 4, 4, 3, 3, 2), (1, 1, 1, 5, 5, 8))
"""How likely each face of a die is, in one position or another."""
END_OF_THE_GAME = 30
BATTLES = 2
"""So many battles follow each other in one position, if they can."""


class Unlike(Exception):
    """The game and the referee disagree."""


class Beside:
    """One position, played by both."""

    def __init__(self, scene: Scene, rng: Random, tally: Tally) -> None:
        self.scene = scene
        self.board = scene.board
        self.rng = rng
        self.tally = tally
        self.text = adapter.scenario(scene)
        self.game = adapter.begin(self.text)
        self.given: list[str] = []
        self.weights = rng.choice(WEIGHTS)
        self.area = scene.area
        self.is_within = False
        """Whether a battle came before the one that was declared, by the Energy Nexus."""

    # Playing

    def play(self) -> Difference | None:
        """Declare and fight, once or twice."""
        try:
            for number in range(BATTLES):
                if not self.fight(is_first=number == 0):
                    break
        except Unlike as unlike:
            difference = unlike.args[0]
            assert isinstance(difference, Difference)
            return difference
        return None

    def fight(self, *, is_first: bool) -> bool:
        """One battle, if there can be one; gives whether there was."""
        question = self.game.question
        if question is None or question.about not in adapter.ACTING or not adapter.is_same_phase(self.game):
            return False
        seat = question.seat
        offered = adapter.battles_offered(question)
        self.compare_declarations(seat, offered, is_over=question.about == adapter.ACT_ON)
        wanted = self.scene.area, self.scene.defender
        if not offered or (not is_first and self.rng.random() < 0.5):
            return False
        area, foe = wanted if is_first and wanted in offered else self.rng.choice(sorted(offered))
        self.area = area
        self.is_within = False
        self.say(question, offered[area, foe])
        self.go_through(seat, area, foe)
        self.compare_at_the_end()
        self.settle()
        return True

    def go_through(self, seat: int, area: str, foe: int) -> None:
        """Let the referee ask, and give both the same answers."""
        referee = declare(self.board, seat, area, foe, self.tally, self.throw)
        try:
            asked = next(referee)
            while True:
                asked = referee.send(self.answers(asked))
        except StopIteration:
            return

    def throw(self, about: str, number: int) -> list[int]:
        """Chance throws the dice for both; the game must ask for as many as the referee counts."""
        faces: list[int] = []
        while (question := self.game.question) is not None and question.about == about:
            if self.is_within and len(faces) == number:
                break  # the battle that this one came before may go on with the same words
            faces.append(self.rng.choices(FACES, self.weights)[0])
            self.game.answer(CHANCE, faces[-1])
        self.given.append(f"{about}: {' '.join(map(str, faces))}")
        if len(faces) != number:
            self.fail(f"{about}: the text gives {number}, the game throws {len(faces)}.", "Combat dice calculation")
        return faces

    def settle(self) -> None:
        """Draw signs and choose spellbooks; then both go on from there."""
        while (question := self.game.question) is not None and question.about in adapter.AFTERWARDS:
            self.say(question, self.rng.choice(question.options))
        adapter.learn(self.game, self.board)

    def say(self, question: Question[Any], option: Any) -> None:
        """Give the game an answer."""
        self.given.append(f"{question.about}: {words_of(option)}")
        self.game.answer(question.seat, option)

    # Answering

    def answers(self, asked: Asked) -> dict[int, Option]:
        """Answer each part of a question of the referee, and the game's questions that belong to it."""
        if asked.kind == "energy nexus":
            return self.answer_nexus(asked)
        found: dict[int, Option] = {}
        left = dict(asked.parts)
        while left:
            which = self.which_part(asked, left)
            if which is None:
                break
            if not found:
                self.compare_tables(asked.kind)
                self.compare_deciders(asked)
            side, question = which
            eyes = self.eyes_before(question)
            found[side] = self.walk(asked, side, question)
            del left[side]
            self.check_secrecy(asked, left, eyes)
        for side, part in left.items():
            found[side] = self.only_answer(asked, side, part)
        return {side: found[side] for side in asked.parts}

    def which_part(self, asked: Asked, left: dict[int, Part]) -> tuple[int, Question[Any]] | None:
        """An open question of the game, and the part of the referee's question that it belongs to."""
        pairs = [
            (side, question)
            for question in self.game.questions
            for side, part in left.items()
            for step in {step for option in part.options for step in self.steps(asked, side, option)}
            if adapter.is_asked(question, self.board, step, side, part.decider)
        ]
        return self.rng.choice(pairs) if pairs else None

    def steps(self, asked: Asked, side: int, option: Option) -> list[adapter.Step]:
        """The game's way to an option of the referee."""
        return adapter.steps_of(self.board, self.area, asked, side, option)

    def walk(self, asked: Asked, side: int, question: Question[Any]) -> Option:
        """Answer the game's questions one after another, until they have led to one option of the referee."""
        part = asked.parts[side]
        ways = {option: self.steps(asked, side, option) for option in part.options}
        depth = 0
        while any(len(steps) > depth for steps in ways.values()):
            here = self.game.question if depth else question
            ways = self.follow(asked.kind, side, part, ways, depth, here)
            depth += 1
        return self.unnamed(asked.kind, list(ways))

    def unnamed(self, kind: str, options: list[Option]) -> Option:
        """Which of several options the game means, where its words are the same for all."""
        if kind == "retreat":
            has_left = not adapter.has_keeper(self.game, self.area)
            return next((option for option in options if option[0][1] == has_left), options[0])
        return next((option for option in options if "by itself" in option), options[0])

    def follow(
        self,
        kind: str,
        side: int,
        part: Part,
        ways: dict[Option, list[adapter.Step]],
        depth: int,
        question: Question[Any] | None,
    ) -> dict[Option, list[adapter.Step]]:
        """One step further: compare what is offered, answer, and keep the options that it leads to."""
        if kind == "retreat" and question is not None:
            ways = {option: steps for option, steps in ways.items() if steps[0][0] == question.about}
        step = min(steps[depth] for steps in ways.values())
        ours = {steps[depth][1] for steps in ways.values()}
        is_open = question is not None and adapter.is_asked(question, self.board, step, side, part.decider)
        if not is_open or question is None:
            if len(ours) > 1:
                self.fail(
                    f"{kind}: the text lets choose from {sorted(ours)}, the game does not ask.", sentence_of(kind)
                )
            return ways
        offered = adapter.words_offered(self.game, question, step)
        self.compare_options(kind, ours, set(offered))
        words = self.choose(sorted(offered))
        self.say(question, offered[words])
        return {option: steps for option, steps in ways.items() if steps[depth][1] == words}

    def choose(self, words: list[str]) -> str:
        """An answer; what ends something is taken more rarely."""
        busy = [each for each in words if not each.startswith(("ready", "no more"))]
        return self.rng.choice(busy if busy and self.rng.random() < 0.6 else words)

    def only_answer(self, asked: Asked, side: int, part: Part) -> Option:
        """What the game did not ask for must have one answer only."""
        ways = {tuple(self.steps(asked, side, option)) for option in part.options}
        places = {steps[-1][1] for steps in ways}
        if len(ways) > 1 and not (asked.kind == "retreat" and len(places) == 1):
            asks = [f"{question.seat + 1} “{question.about}”" for question in self.game.questions]
            what = (
                f"{asked.kind}: the text asks seat {part.decider + 1} for one of {sorted(ways)}; the game asks {asks}."
            )
            self.fail(what, sentence_of(asked.kind))
        return part.options[0]

    def answer_nexus(self, asked: Asked) -> dict[int, Option]:
        """The Sleeper acts first, or not; of its acts only battles and moves are carried out."""
        ((side, part),) = asked.parts.items()
        question = self.game.question
        words = {adapter.nexus_words(self.board, self.area, option): option for option in part.options}
        if question is None or question.about != adapter.NEXUS or question.seat != part.decider:
            if len(words) > 1:
                self.fail("The Sleeper should be asked for an action.", sentence_of(asked.kind))
            return {side: part.options[0]}
        self.compare_tables(asked.kind)
        offered = {words_of(option): option for option in question.options}
        theirs = {each for each in offered if each.startswith((adapter.BATTLE, adapter.MOVE)) or each in words}
        self.compare_options(asked.kind, set(words), theirs)
        self.compare_all_acts(question)
        chosen = self.rng.choice(sorted(each for each in words if each.startswith(adapter.BATTLE)) or sorted(words))
        if self.rng.random() < 0.6:
            chosen = self.rng.choice(sorted(words))
        self.is_within = chosen.startswith(adapter.BATTLE)
        self.say(question, offered[chosen])
        further = self.game.question
        if further is not None and further.about == adapter.MOVE_ON:
            self.say(further, next(option for option in further.options if words_of(option) == adapter.THAT_IS_ALL))
        return {side: words[chosen]}

    # Comparing

    def compare_declarations(self, seat: int, offered: Iterable[tuple[str, int]], *, is_over: bool) -> None:
        """The battles that the game offers are those that may be declared."""
        ours, theirs = declarable(self.board, seat), set(offered)
        if is_over and not has_unlimited_battle(self.board, seat):
            ours = set()
        count_declarations(self.board, seat, ours, self.tally)
        if ours != theirs:
            what = f"Seat {seat + 1}: missing {sorted(ours - theirs)}, too many {sorted(theirs - ours)}."
            self.fail(what, "Battle: who may be attacked, where, and at what cost")

    def compare_options(self, kind: str, ours: set[str], theirs: set[str]) -> None:
        """The game offers what the referee allows, no more and no less."""
        if ours != theirs:
            what = f"{kind}: missing {sorted(ours - theirs)[:6]}, too many {sorted(theirs - ours)[:6]}."
            self.fail(what, sentence_of(kind))

    def compare_all_acts(self, question: Question[Any]) -> None:
        """The referee of acts says what the Sleeper may do in the area: recruit, summon, capture and all else."""
        world = acts.read(self.game)
        able = [act for act in main_acts(world, question.seat) if begins_in(world, question.seat, act) == self.area]
        theirs = {str(acts.meaning(self.game, question, option)) for option in question.options}
        self.compare_options("energy nexus", {*map(str, able), str(("no action",))}, theirs)
        self.tally["Energy Nexus: any act that begins in the area"] += len(theirs) > 1

    def compare_tables(self, moment: str) -> None:
        """The same lies on both tables."""
        ours, theirs = adapter.table_of(self.board), adapter.table_seen(self.game)
        for key, value in ours.items():
            if theirs[key] != value:
                what = f"{key}: {unlike(value, theirs[key])}"
                self.fail(what, ON_THE_TABLE.get(moment, f"what lies on the table: {moment}"))

    def compare_deciders(self, asked: Asked) -> None:
        """All who have a choice are asked at the same time."""
        ours = {part.decider for part in asked.parts.values() if len(part.options) > 1}
        theirs = {question.seat for question in self.game.questions}
        if len(ours) > 1 and ours != theirs:
            what = f"{asked.kind}: seats {sorted(ours)} decide at the same time, the game asks {sorted(theirs)}."
            self.fail(what, AT_THE_SAME_TIME)

    def eyes_before(self, question: Question[Any]) -> dict[int | None, Any]:
        """What all others see before one side assigns; now and then, for it takes time."""
        if len(self.game.questions) == 1 or self.rng.random() < 0.7:
            return {}
        others = [seat for seat in range(len(self.board.players)) if seat != question.seat]
        return {eye: self.game.view(eye) for eye in (None, *others)}

    def check_secrecy(self, asked: Asked, left: dict[int, Part], eyes: dict[int | None, Any]) -> None:
        """Nobody sees what one side has assigned before the other side has."""
        if not eyes or self.which_part(asked, left) is None:
            return
        self.tally["the other side has not seen the assignment"] += 1
        for eye, before in eyes.items():
            if self.game.view(eye) != before:
                self.fail(f"{asked.kind}: seat {eye} sees what the other side has assigned.", sentence_of(asked.kind))

    def compare_at_the_end(self) -> None:
        """What the battle has done, and what it has earned."""
        is_end_of_the_game = any(player.doom >= END_OF_THE_GAME for player in self.board.players)
        if is_end_of_the_game or not adapter.is_same_phase(self.game) or self.is_paying_decay():
            return  # more has happened already than the battle did
        self.compare_tables("the end")
        for seat, player in enumerate(self.board.players):
            signs = adapter.signs_of(self.game, seat)
            if signs != player.signs:
                self.fail(f"Elder Signs of {player.code}: {player.signs}, the game has {signs}.", "what a battle earns")
            by_battle = BY_BATTLE.get(player.code, set())
            met = adapter.met_by(self.game, seat) & by_battle
            if met != player.met & by_battle:
                what = f"Requirements of {player.code}: {player.met & by_battle}, the game has {met}."
                self.fail(what, "requirements that a battle meets")

    def is_paying_decay(self) -> bool:
        """Whether one of two players has no Power, so that the other has already paid for its next turn."""
        question = self.game.question
        is_next = question is not None and question.about == adapter.ACT
        return self.board.is_for_two and is_next and any(not player.power for player in self.board.players)

    def fail(self, what: str, sentence: str) -> None:
        """Stop with a difference."""
        raise Unlike(Difference(what, sentence, self.text, tuple(self.given)))


def unlike(ours: object, theirs: object) -> str:
    """Two values, shortened to what differs."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        keys = sorted((key for key in {*ours, *theirs} if ours.get(key) != theirs.get(key)), key=str)
        return "; ".join(f"{key} should be {ours.get(key, 0)}, is {theirs.get(key, 0)}" for key in keys)
    return f"should be {ours}, is {theirs}"


def sentence_of(kind: str) -> str:
    """The sentence of the rule text that a difference rests on."""
    return SENTENCES.get(kind, kind)


BEFORE_THEY_ARE_APPLIED = (
    "Pains",
    "eternal",
    "give up to Berserkergang",
    "give up to Unholy Ground",
    "harbinger",
    "necrophagy",
    "unholy ground",
)
ON_THE_TABLE = {
    "the end": "what a battle has changed when it is over",
    **dict.fromkeys(BEFORE_THEY_ARE_APPLIED, "Battles 4: results are applied after all of them have been assigned"),
}
AT_THE_SAME_TIME = "Battles 3: players simultaneously apply the results; nobody sees the other's assignment first"
SENTENCES = {
    "before the battle": "Battles 1: pre-battle abilities, the attacker's first, then the defender's",
    "Kills": "Battles 3: players simultaneously assign the Kills to their own units; excess is ignored",
    "Pains": "Battles 3: after all Kills and eliminations, the Pains; excess is ignored",
    "retreat": "Battles 4: pained units retreat to areas next door, not to where the enemy is",
    "surrounded": "Battles 4: if none can retreat, one of the pained is eliminated",
    "who retreats first": "Battles 4: the attacker first; with Madness Crawling Chaos says who",
    "energy nexus": "Energy Nexus: one action just before any battle in an area with a Wizard",
    "promote": "The Million Favored Ones: survivors may be promoted",
    "cannibalism": "Cannibalism: if an enemy was killed, a Wendigo or an Acolyte may come",
}
