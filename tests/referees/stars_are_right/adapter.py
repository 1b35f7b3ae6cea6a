"""The one place that knows how the game asks and answers: scenario fields, words of options, fields of its table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cultists.engine import CHANCE, Game
from cultists.engine.scenario import game_of_scenario, scenario_of
from cultists.games import GAMES
from referees.frame import Difference, Tally
from referees.stars_are_right.cards import CARDS, MINION
from referees.stars_are_right.sky import SIDE
from referees.stars_are_right.summoning import best_total, lendings, summonings
from referees.stars_are_right.table import (
    DISCARD,
    DRAW,
    DRAWN,
    INVOKE,
    LEND,
    MOVES,
    OVER,
    POINTS_TO_WIN,
    POWERS,
    SEVENTH,
    SUMMON,
    Act,
    Table,
    everything_else,
    summoned_so_far,
)
from referees.stars_are_right.tallying import count
from referees.stars_are_right.turn import drawn, legal, minions, missing, play, turn_the_discards_over

Engine = Game[Any]

SYMBOLS = ("push", "flip", "swap")
ABOUT = {
    INVOKE: "invoke",
    POWERS: "use powers",
    MOVES: "change the sky",
    SUMMON: "summon",
    LEND: "lend stars",
    SEVENTH: "discard the seventh",
    DISCARD: "discard",
    DRAW: "draw",
    DRAWN: "end of turn",
}
"""What the game's question is about, at each moment of the turn."""

WORDS: dict[Act, str] = {
    ("no invocation",): "invoke nothing",
    ("no more powers",): "use no more powers",
    ("no summoning",): "summon nothing",
    ("no more discards",): "discard nothing",
    ("draw",): "draw a card",
    ("end of turn",): "end the turn",
}
CARD_BY_CARD = "draw card by card"
"""The other answer that ends step 5: then the game asks before each card whether a Minion is used first.  After the
usual one nobody wants to, and all cards are drawn at once."""
BY_CARD = {"invoke": "invoke", "power": "use", "summon": "summon", "drop": "discard", "discard": "discard"}
SEARCH = "search the draw pile"


# ---- the referee's table as a scenario ----


def scenario(table: Table) -> str:
    """The position as `cultists play FILE` reads it."""
    seats = len(table.hands)
    lines = ["game: stars_are_right   rules: 1", f"seats: {seats}", "sky:"]
    lines += ["  " + " ".join(table.sky[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)]
    for seat in range(seats):
        lines.append(f"hand {seat + 1}: {' '.join(card for card in table.hands[seat] if card != table.lends_to)}")
        lines.append(f"creatures {seat + 1}: {' '.join(table.creatures[seat])}")
        lost = table.summoned[seat] - summoned_so_far(table.creatures[seat])
        lines.append(f"lost {seat + 1}: {' '.join(sorted(lost))}")
    lines += [f"turn: {table.turn + 1}", f"step: {ABOUT[table.moment]}"]
    facts = {
        "discards": " ".join(table.discards),
        "invoked": table.invoked or "",
        "symbols": " ".join(table.symbols),
        "used": " ".join(sorted(table.used)),
        "given": " ".join(sorted(table.given)),
        "summoning": table.lends_to or "",
        "discarded": str(table.discarded or ""),
    }
    lines += [f"{name}: {value}" for name, value in facts.items() if value]
    return "\n".join(line for line in lines if not line.endswith(": ")) + "\n"


# ---- the game's table as the referee's ----


def ids(cards: Iterable[Any]) -> list[str]:
    """The game's cards, by their names in the list."""
    return [card.id for card in cards]


def beginning(game: Engine) -> Table:
    """What lies there when the first turn of a whole game begins."""
    table = game.table
    hands = [ids(hand) for hand in table.hands]
    made = Table(sky_of(game), hands, [[] for _ in hands], [], [], [set() for _ in hands], turn=table.turn)
    made.pile = everything_else(made)
    return made


def sky_of(game: Engine) -> list[str]:
    """The symbols that the sky shows."""
    tiles = str(game.table.sky.exactly()).replace("/", " ").split()
    return [tile.partition(":")[0] for tile in tiles]


def unlike(game: Engine, table: Table) -> str | None:
    """What lies otherwise in the game than the referee says, if anything."""
    lies = game.table
    pairs: dict[str, tuple[object, object]] = {
        "the sky": (table.sky, sky_of(game)),
        "the discard pile": (sorted(table.discards), sorted(ids(lies.discards))),
        "the draw pile": (sorted(table.pile), sorted(ids(lies.deck))),
        "the player whose turn it is": (table.turn, lies.turn),
        "the symbols": (sorted(table.symbols), sorted(_symbols(lies.symbols))),
        "the winner": (table.winner, lies.winner),
    }
    for seat, (hand, creatures) in enumerate(zip(table.hands, table.creatures, strict=True)):
        held = [card for card in hand if card != table.lends_to]
        pairs[f"the hand of seat {seat + 1}"] = (sorted(held), sorted(ids(lies.hands[seat])))
        pairs[f"the creatures of seat {seat + 1}"] = (sorted(creatures), sorted(ids(lies.creatures[seat])))
        pairs[f"the points of seat {seat + 1}"] = (counted(table, seat), lies.points(seat))
    for what, (ours, theirs) in pairs.items():
        if ours != theirs:
            return f"{what} should be {ours}, the game has {theirs}"
    return None


def counted(table: Table, seat: int) -> int:
    """The points of a player; of seven creatures one goes before points are counted, at best the cheapest."""
    seventh = min(CARDS[card].points for card in table.mine) if table.moment == SEVENTH and seat == table.turn else 0
    return table.points(seat) - seventh


def _symbols(counts: tuple[int, int, int]) -> list[str]:
    return [symbol for symbol, number in zip(SYMBOLS, counts, strict=True) for _ in range(number)]


# ---- one act may be several answers: "use gug-p", "give …", "take …" ----


def words_of_option(option: Any) -> str:
    """An option in the words of `steps_of`: cards by their names in the list."""
    if hasattr(option, "lenders"):
        return " ".join(["lend", *sorted(ids(option.lenders))])
    if hasattr(option, "card"):
        return f"{option.verb} {option.card.id}"
    return str(getattr(option, "words", option)).replace("discard no more", "discard nothing")


def steps_of(table: Table, act: Act) -> list[tuple[str, str]]:
    """The questions that lead to an act, each with the words of its answer."""
    about = ABOUT[table.moment]
    match act:
        case ("exchange", minion, mine, theirs):
            return [(about, f"use {minion}"), ("give", f"give {mine}"), ("take", f"take {theirs}")]
        case ("fetch", dhole, card) if card in table.pile:
            return [(about, f"use {dhole}"), ("fetch", SEARCH), (SEARCH, f"take {card}")]
        case ("fetch", dhole, card):
            return [(about, f"use {dhole}"), ("fetch", f"fetch {card}")]
        case ("push", line, int(number), way):
            return [(about, f"push {'row' if line == 'row' else 'column'} {number + 1} {way}")]
        case ("swap", int(one), int(other)):
            return [(about, f"swap {_cell(one)} {_cell(other)}")]
        case ("flip", int(cell)):
            return [(about, f"flip {_cell(cell)}")]
        case ("lend", *lenders):
            return [(about, " ".join(["lend", *map(str, lenders)]))]
        case (verb, card) if verb in BY_CARD:
            return [(about, f"{BY_CARD[str(verb)]} {card}")]
    return [(about, WORDS.get(act, str(act[0])))]


def _cell(cell: int) -> str:
    return f"r{cell // SIDE + 1}c{cell % SIDE + 1}"


# ---- both play the same ----


class Unlike(Exception):
    """The game and the referee disagree."""


SENTENCES = {
    INVOKE: "Invocation: “discard one card from your hand”, any card, or none",
    POWERS: "Using Powers: each creature's power once each turn, in any order, on symbols that you have",
    MOVES: "Change the Sky: all symbols must be used, in any order; the three kinds of movement",
    SUMMON: "Summoning: one creature from the hand whose constellations the sky shows",
    LEND: "Summoning Great Old Ones: which Servitors may lend their stars, and how many",
    SEVENTH: "Summoning: a seventh creature means that one is discarded before points are counted",
    DISCARD: "Discard a Card: one from the hand, or two with a Ghoul",
    DRAW: "Draw Cards: until there are five, or six with a Ghast",
    DRAWN: "Draw Cards: the turn ends when the hand is full",
    OVER: "Ending the Game: at least 10 points",
}
ANY_TIME = "Turn Sequence: the Minions that are discarded for their power may be used at any time during your turn"
ONLY_ONCE = "Summoning Multiple Avatars: each player may summon each Great Old One only once"


@dataclass
class Both:
    """The game and the referee's table, at the same moment; `begun` are the first answers of one act."""

    game: Engine
    table: Table
    tally: Tally
    start: str
    begun: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    legal: set[Act] | None = None
    """What the referee allows now; None if it has to be found out."""
    draws: bool = False
    """The player wants the next card, or all of them."""
    draws_all: bool = False

    def step(self, rng: Random) -> bool:
        """One answer, the same for both; False if the game is over."""
        self.catch_up()
        if self.table.moment == OVER or self.game.question is None:
            self.expect(self.table.moment == OVER and self.game.question is None, "only one of them says it is over")
            return False
        if self.game.question.seat == CHANCE:
            self.draw(rng)
        else:
            self.compare_options()
            self.compare_totals()
            self.choose(rng)
        self.catch_up()
        self.compare_tables()
        return True

    def lines(self) -> dict[str, Act]:
        """The next answers that the referee allows, each with an act that it leads to."""
        found = {}
        if self.legal is None:
            self.legal = legal(self.table)
        for act in self.legal:
            steps = steps_of(self.table, act)
            if [words for _, words in steps[: len(self.begun)]] == self.begun:
                found[steps[len(self.begun)][1]] = act
        if ("no more discards",) in self.legal and not self.begun and self.is_slow_draw_useful:
            found[CARD_BY_CARD] = ("no more discards",)
        return found

    @property
    def is_slow_draw_useful(self) -> bool:
        """Whether there is a moment between two draws, and a Minion to be used in it."""
        return missing(self.table) > 1 and any(minions(self.table))

    def about(self) -> str:
        """What the game should ask about now."""
        act = next(iter(self.lines().values()))
        return steps_of(self.table, act)[len(self.begun)][0]

    def catch_up(self) -> None:
        """The game takes an only option without asking; so does the referee, if there is but one."""
        while self.table.moment != OVER:
            question = self.game.question
            pile = self.table.pile or self.table.discards
            if self.must_draw and len(pile) == 1:
                self.drawn(pile[0])
                continue
            if question is not None and question.about == self.about() and (question.seat == CHANCE) == self.must_draw:
                if self.must_draw and not self.table.pile:
                    self.tally["the discards are shuffled"] += 1
                    turn_the_discards_over(self.table)
                return
            lines = self.lines()
            if len(lines) > 1:
                asks = "nothing" if question is None else f"“{question.about}”"
                kept = " or ".join(sorted(lines)[:6])
                self.fail(f"At “{self.about()}” the player may {kept}; the game asks {asks}.", self.sentence(lines))
            ((words, act),) = lines.items()
            self.follow(words, act)

    @property
    def must_draw(self) -> bool:
        """Whether the player must draw now, and can do nothing else."""
        return self.table.moment == DRAW and not self.begun and (self.draws or len(self.lines()) == 1)

    def compare_options(self) -> None:
        """The game offers what the referee allows, no more and no less."""
        assert self.game.question is not None
        ours = self.lines()
        theirs = {words_of_option(option) for option in self.game.question.options}
        self.expect(self.game.question.seat == self.table.turn, f"seat {self.table.turn + 1} should be asked")
        missing, wrong = sorted(set(ours) - theirs), sorted(theirs - set(ours))
        if missing or wrong:
            text = f"At “{self.about()}” the game should also offer {missing[:6]} and should not offer {wrong[:6]}."
            self.fail(text, self.sentence([*missing, *wrong]))

    def compare_totals(self) -> None:
        """What the game says a summoning comes to is what it comes to, when all has been discarded that must be."""
        table = self.table
        view: Any = self.game.view(table.turn)
        if table.moment == SUMMON and not self.begun:
            ways = summonings(table)
            ours = {card: max(best_total(table, card, way) for way in ways[card]) for card in ways}
            theirs = {held.card: held.total for held in view.hand if held.is_summonable}
        elif table.moment == LEND and not self.begun and self.game.question is not None:
            card = str(table.lends_to)
            ours = {" ".join(["lend", *way]): best_total(table, card, way) for way in lendings(table, card)}
            loans = [option for option in self.game.question.options if hasattr(option, "lenders")]
            theirs = {words_of_option(loan): loan.outcome.total for loan in loans}
        elif table.moment in (SEVENTH, DISCARD, DRAW, DRAWN):  # one creature a turn: the next has to wait
            ours, theirs = {}, {held.card: held.total for held in view.hand if held.total or held.seventh or held.lost}
        else:
            return
        self.tally["totals compared"] += len(ours)
        self.tally["a victory promised"] += sum(total >= POINTS_TO_WIN for total in ours.values())
        self.expect(ours == theirs, f"Summoning comes to {ours}; the game says {theirs}.")

    def sentence(self, words: Iterable[str]) -> str:
        """The sentence of the rule text that options like these rest on."""
        for each in words:
            verb, _, card = each.partition(" ")
            if verb == "use" and card in CARDS and CARDS[card].rank == MINION:
                return ANY_TIME
            if verb == "summon" and card in CARDS and CARDS[card].name in self.table.summoned[self.table.turn]:
                return ONLY_ONCE
        return SENTENCES[self.table.moment]

    def choose(self, rng: Random) -> None:
        """Answer: first a verb, so that what is rare is done often, then one of its options."""
        lines = self.lines()
        verbs = sorted({words.split()[0] + str("nothing" in words) for words in lines})
        verb = rng.choice(verbs)
        words = rng.choice([each for each in sorted(lines) if each.split()[0] + str("nothing" in each) == verb])
        self.say(words)

    def pass_on(self, rng: Random) -> None:
        """One answer by which the player does nothing that is optional."""
        self.catch_up()
        assert self.game.question is not None
        if self.game.question.seat == CHANCE:
            self.draw(rng)
        else:
            self.compare_options()
            self.say(next(words for words in self.lines() if words in WORDS.values()))
        self.catch_up()
        self.compare_tables()

    def say(self, words: str) -> None:
        """Give one answer to the game and to the referee."""
        question = self.game.question
        assert question is not None
        option = next(each for each in question.options if words_of_option(each) == words)
        act = self.lines()[words]
        self.answers.append(words)
        self.game.answer(question.seat, option)
        self.follow(words, act)

    def follow(self, words: str, act: Act) -> None:
        """The referee goes on by one answer."""
        self.begun.append(words)
        if len(self.begun) == len(steps_of(self.table, act)):
            self.begun = []
            count(self.tally, self.table, act)
            play(self.table, act)
            self.legal = None
            self.draws_all = act == ("no more discards",) and words != CARD_BY_CARD
            self.draws = self.draws_all or act == ("draw",)

    def draw(self, rng: Random) -> None:
        """Chance draws one of the cards of the draw pile, which the discards become if it is empty."""
        question = self.game.question
        assert question is not None
        offered = [option.card.id for option in question.options]
        self.expect(sorted(offered) == sorted(self.table.pile), "chance should draw from the whole draw pile")
        option = rng.choice(question.options)
        self.answers.append(f"draw {option.card.id}")
        self.game.answer(CHANCE, option)
        self.drawn(option.card.id)

    def drawn(self, card: str) -> None:
        """The referee puts the drawn card into the hand."""
        self.tally["draw a sixth card"] += len(self.table.hand) == 5
        drawn(self.table, card)
        self.legal = None
        self.draws = self.draws_all

    def compare_tables(self) -> None:
        """What lies on the table must be the same, as soon as both are between two acts."""
        if not self.begun:
            found = unlike(self.game, self.table)
            if found:
                self.fail(f"After {self.answers[-1:]} {found}.", SENTENCES[self.table.moment])

    def expect(self, is_so: bool, what: str) -> None:
        """Fail if it is not so."""
        if not is_so:
            self.fail(what, SENTENCES[self.table.moment])

    def fail(self, what: str, sentence: str) -> None:
        """Stop with a difference."""
        raise Unlike(Difference(what, sentence, self.start, tuple(self.answers)))


def begin(table: Table, tally: Tally) -> Both:
    """Both begin at a position of the referee."""
    text = scenario(table)
    return Both(game_of_scenario(text, GAMES), table, tally, text)


def whole_game(seats: int, rng: Random, tally: Tally) -> Both:
    """Both begin a game: chance lays the sky and deals."""
    game: Engine = Game.new(GAMES["stars_are_right"], seats=seats, options={})
    while game.question is not None and game.question.seat == CHANCE:
        game.answer(CHANCE, rng.choice(game.question.options))
    return Both(game, beginning(game), tally, scenario_of(game))
