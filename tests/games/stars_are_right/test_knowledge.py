"""Hidden information: what a seat can know of hidden cards, and that imagined worlds fit exactly that.

Two oracles that share nothing with knowledge.py: small positions are enumerated history by history; long games are
followed by a watcher that hears only what one seat hears.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from cultists.engine import CHANCE, Event, Game, words_of
from cultists.engine.scenario import begin
from cultists.games.stars_are_right.cards import cards
from games.stars_are_right.play import RULES, Stars, after, ids, lay, offered, prefer, said
from games.stars_are_right.test_minions import everything_but

pytestmark = pytest.mark.slow

World = tuple[tuple[frozenset[str], ...], frozenset[str]]
"""The hands by seat, and the draw pile."""


def world_of(game: Stars) -> World:
    """What is hidden, as ids."""
    hands = tuple(frozenset(ids(hand).split()) for hand in game.table.hands)
    return hands, frozenset(ids(game.table.deck).split())


def noticed(game: Stars, seat: int) -> object:
    """All that a seat has seen and heard."""
    return game.view(seat), game.events_for(seat), game.question_for(seat), game.asked()


# Small positions, every possible history


def other_beginnings(start: Stars, seat: int) -> Iterator[Stars]:
    """Every position that a seat cannot tell from this one, where it has seen nothing hidden yet."""
    assert start.start is not None
    fields = dict(start.start)
    others = [other for other in range(start.seats) if other != seat]
    hidden = [card.id for other in others for card in start.table.hands[other]] + [c.id for c in start.table.deck]

    def deal(left: list[str], seats: list[int], dealt: dict[str, str]) -> Iterator[dict[str, str]]:
        if not seats:
            yield dealt
            return
        for chosen in combinations(left, len(start.table.hands[seats[0]])):
            rest = [each for each in left if each not in chosen]
            yield from deal(rest, seats[1:], dealt | {f"hand {seats[0] + 1}": " ".join(chosen)})

    for dealt in deal(hidden, others, {}):
        yield begin(RULES, fields | dealt)


def histories(start: Stars, real: Stars, seat: int) -> Iterator[Stars]:
    """Every course from a beginning in which the seat notices what it noticed in the real game."""
    log = [(who, said(choice)) for who, choice in real.log]
    asked = [real.at(number).question_for(seat) for number in range(len(log))]

    def go_on(game: Stars, number: int) -> Iterator[Stars]:
        if number == len(log):
            if noticed(game, seat) == noticed(real, seat):
                yield game
            return
        who, answer = log[number]
        question = game.question
        if question is None or question.seat != who or game.question_for(seat) != asked[number]:
            return
        is_hidden = game.table.turn != seat and answer.split()[0] in ("draw", "take") and "draw from" not in answer
        for option in question.options:
            if is_hidden or said(option) == answer:
                twin = game.copy()
                twin.answer(who, option)
                yield from go_on(twin, number + 1)

    for game in other_beginnings(start, seat):
        yield from go_on(game, 0)


def check_exactly(start: Stars, *answers: str, seat: int = 0, most: int = 400) -> Counter[World]:
    """Imagined worlds are all the possible ones and no others, each as often as it should be."""
    real = after(start, *answers)
    possible = Counter(map(world_of, histories(start, real, seat)))
    assert 0 < len(possible) <= most
    assert world_of(real) in possible
    rng, number = Random(7), 60 * len(possible)
    found = Counter(world_of(real.imagined_by(seat, rng)) for _ in range(number))
    assert set(found) == set(possible)
    for world, count in possible.items():
        expected = number * count / possible.total()
        assert abs(found[world] - expected) < 6 * expected**0.5
    return possible


# Seat 1 holds nearly everything, so that little is hidden.
FEW = "hastur-s tsatso-f gug-p ghoul-s dagoon-s"
MINE = everything_but(FEW, "dhole-s dhole-f byakhee-p-p byakhee-f-f byakhee-s-s")
PIECE = f"seats: 3\nhand 1: {MINE}\nhand 2: hastur-s tsatso-f\nhand 3: gug-p\nstep: discard\n"


def piece(text: str) -> Stars:
    """A small position; the cards that it does not name lie as creatures before seat 3."""
    named = f"{MINE} {FEW} {text}".split()
    rest = " ".join(each.id for each in cards() if each.id not in named)
    return lay(f"{PIECE}{text}\ncreatures 3: {rest}")


def test_at_first_any_hidden_card_may_be_anywhere() -> None:
    """Two cards in one hand, one in another, two in the pile: thirty worlds."""
    assert len(check_exactly(piece(""))) == 30


def test_a_played_card_is_known_and_the_rest_is_not() -> None:
    """What another player discards was in that hand; the rest of his hand stays unknown."""
    start = piece("turn: 2\ndiscards: byakhee-p-p byakhee-f-f")
    possible = check_exactly(start, "discard hastur-s", "draw ghoul-s")
    assert {frozenset(hands[1]) for hands, _ in possible} >= {frozenset({"gug-p", "ghoul-s", "dagoon-s"})}
    assert all("hastur-s" in deck and "hastur-s" not in hands[2] for hands, deck in possible)


def test_a_card_that_comes_back_in_the_only_way_is_known() -> None:
    """The discards are one card, it is shuffled and drawn: everybody knows who holds it, though nobody saw it."""
    possible = check_exactly(piece("turn: 2"), "discard hastur-s", "draw ghoul-s")
    assert all("hastur-s" in hands[1] for hands, _ in possible)


def test_everybody_knows_what_was_reshuffled() -> None:
    """The old hands do not hold what lay on the discards; later draws may.  (rules 12.3)"""
    start = piece("turn: 2\ndiscards: byakhee-p-p byakhee-f-f byakhee-s-s")
    game = after(start, "discard nothing", "draw ghoul-s")
    assert ids(game.table.deck) == "byakhee-p-p byakhee-f-f byakhee-s-s", (
        "the last card was drawn, the discards are the pile"
    )
    possible = check_exactly(start, "discard nothing", "draw ghoul-s", "draw byakhee-p-p")
    seen = {"byakhee-p-p", "byakhee-f-f", "byakhee-s-s"}
    assert all(len(hands[1] & seen) == 1 and not hands[2] & seen for hands, _ in possible)


def test_a_search_tells_its_owner_the_pile() -> None:
    """Seat 1 has looked through the pile: what is not in it is in the other hands."""
    start = piece("creatures 1: dhole-s\ndiscards: byakhee-p-p")
    possible = check_exactly(start, "use dhole-s", "search the draw pile")
    assert {deck for _, deck in possible} == {frozenset({"ghoul-s", "dagoon-s"})}
    assert len(possible) == 3
    possible = check_exactly(start, "use dhole-s", "search the draw pile", "take ghoul-s", "discard nothing")
    assert len(possible) == 3


def test_what_is_drawn_after_a_search_is_known_to_be_of_that_pile() -> None:
    """Seat 1 searched, then seat 2 drew: one of his cards is one that seat 1 has seen in the pile."""
    start = piece("creatures 1: dhole-s\ndiscards: byakhee-p-p")
    mine = ("use dhole-s", "search the draw pile", "take ghoul-s", "discard nothing")
    possible = check_exactly(start, *mine, "invoke nothing", "summon nothing", "discard nothing")
    assert all("dagoon-s" in hands[1] for hands, _ in possible), "the pile had one card left, and he drew it"


@pytest.mark.parametrize("seat", [0, 2])
def test_a_search_of_another_tells_nothing_but_that_a_card_was_taken(seat: int) -> None:
    """Only the searcher learns the pile."""
    start = piece("turn: 2\ncreatures 2: dhole-s\ndiscards: byakhee-p-p")
    if seat == 2:  # seat 3 sees too little for all histories to be enumerated; it imagines without error
        end = after(start, "use dhole-s", "search the draw pile", "take ghoul-s")
        assert noticed_alike(end, seat, 50) > 40
        return
    possible = check_exactly(start, "use dhole-s", "search the draw pile", "take ghoul-s")
    assert len(possible) == 20, "any three for his hand, one for the third, one in the pile"


def noticed_alike(game: Stars, seat: int, number: int) -> int:
    """How many different worlds a seat imagines, all of which look the same to it."""
    rng = Random(3)
    found = set()
    for _ in range(number):
        world = game.imagined_by(seat, rng)
        assert world.view(seat) == game.view(seat)
        assert [words_of(o) for q in world.questions for o in q.options if q.seat == seat] == [
            words_of(o) for q in game.questions for o in q.options if q.seat == seat
        ]
        found.add(world_of(world))
    return len(found)


def test_an_openly_fetched_card_stays_known_until_it_is_played() -> None:
    """Everybody saw it go to the hand; it is in no other place of any imagined world."""
    start = piece("turn: 2\ncreatures 2: dhole-s\ndiscards: byakhee-p-p byakhee-f-f")
    possible = check_exactly(start, "use dhole-s", "fetch byakhee-f-f")
    assert all("byakhee-f-f" in hands[1] for hands, _ in possible)
    possible = check_exactly(start, "use dhole-s", "fetch byakhee-f-f", "discard byakhee-f-f", "draw ghoul-s")
    assert not any("byakhee-f-f" in hand for hands, _ in possible for hand in hands)


def test_the_narrow_dhole_tells_as_much_as_any_draw() -> None:
    """A card went from the pile to the hand, unseen."""
    start = piece("turn: 2\ncreatures 2: dhole-s\ndiscards: byakhee-p-p\noptions: dhole=top")
    check_exactly(start, "use dhole-s", "draw from the draw pile", "draw ghoul-s")


def test_search_then_reshuffle_then_draws() -> None:
    """All three kinds of knowledge together: a searched pile, a reshuffled one, and an openly fetched card."""
    start = piece("creatures 1: dhole-s\ncreatures 2: dhole-f\ndiscards: byakhee-p-p byakhee-f-f")
    mine = ("use dhole-s", "search the draw pile", "take ghoul-s", "discard nothing")
    his = ("use dhole-f", "fetch byakhee-p-p", "invoke nothing", "summon nothing", "discard hastur-s")
    end = after(start, *mine, *his)
    assert offered(end, "draw "), "the one card of the pile was drawn, the discards are shuffled"
    check_exactly(start, *mine, *his, offered(end)[0])


# Long games, followed by ear


LESSER = ("deep-ones", "byakhee", "formless", "tcho-tcho")
DISCARDED = ("gug", "tindaloo", "dhole")


class Watcher:
    """Hears what one seat hears and keeps the books: how many cards of which pile went into which hand."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.moment = 0
        self.pile = 0
        """The pile that is being drawn from; a new one when its content becomes known to the seat."""
        self.pile_of = {card.id: 0 for card in cards()}
        """The last pile that each card was in."""
        self.hidden = set(self.pile_of)
        self.deck = len(self.hidden)
        self.discards: set[str] = set()
        self.open: list[set[str]] = [set() for _ in range(seats)]
        self.hands: list[Counter[int]] = [Counter() for _ in range(seats)]

    def listen(self, game: Stars) -> None:
        """Take in what was told since the last time, and what the seat is asked."""
        for _, event in game.events_for(self.seat, self.moment):
            self.take_in(event)
        self.moment = len(game.log)
        question = game.question_for(self.seat)
        if question is not None and question.about == "search the draw pile":
            by_words = {card.to_take.words: card.id for card in cards()}
            self.look_at({by_words[option.words] for option in question.options})

    def look_at(self, pile: set[str]) -> None:
        """The pile is known now."""
        self.pile += 1
        self.deck = len(pile)
        self.hidden |= pile
        for card in pile:
            self.pile_of[card] = self.pile

    def take_in(self, event: Event) -> None:
        """Keep the books of one event."""
        card = (*event.secret, *event.things, "")[0]
        name = card.rsplit("-", 1)[0]
        if event.kind == "drew":
            self.deck -= 1
            if event.seat == self.seat:
                self.hidden.remove(card)
            else:
                self.hands[event.seat][self.pile] += 1
        elif event.kind in ("invoked", "discarded", "summoned"):
            self.leave_hand(event.seat, card)
            if event.kind != "summoned":
                self.discards.add(card)
        elif (
            event.kind == "dismissed"
            or (event.kind == "used" and name in DISCARDED)
            or (event.kind == "lent" and card.startswith(LESSER))
        ):
            self.discards.add(card)
        elif event.kind == "fetched":
            self.discards.remove(card)
            self.open[event.seat].add(card)
        elif event.kind == "reshuffled":
            self.look_at(self.discards)
            self.discards = set()

    def leave_hand(self, seat: int, card: str) -> None:
        """A card is played for all to see."""
        if card in self.open[seat]:
            self.open[seat].remove(card)
        elif seat != self.seat:
            self.hidden.remove(card)
            self.hands[seat][self.pile_of[card]] -= 1
            assert self.hands[seat][self.pile_of[card]] >= 0

    def fits(self, world: Stars) -> None:
        """Whether a world is one that the seat must reckon with."""
        placed: list[str] = []
        for other, hand in enumerate(world.table.hands):
            if other == self.seat:
                continue
            names = {card.id for card in hand}
            assert self.open[other] <= names, "what all have seen is where they saw it"
            unseen = names - self.open[other]
            assert Counter(self.pile_of[card] for card in unseen) == +self.hands[other]
            placed += unseen
        deck = [card.id for card in world.table.deck]
        assert len(deck) == self.deck
        assert all(self.pile_of[card] == self.pile for card in deck)
        assert sorted([*placed, *deck]) == sorted(self.hidden)

    def places(self) -> set[tuple[str, int]]:
        """Every place (a seat, or CHANCE for the pile) where each hidden card can be."""
        return {
            (card, place)
            for card in self.hidden
            for place in (*range(len(self.hands)), CHANCE)
            if (
                self.deck and self.pile_of[card] == self.pile
                if place == CHANCE
                else self.hands[place][self.pile_of[card]]
            )
        }


VERBS = (("summon ", "search", "use dhole"), ("use dhole", "fetch", "summon "), ())


@pytest.mark.parametrize("seed", range(9))
def test_what_a_seat_imagines_fits_what_it_heard(seed: int) -> None:
    """In long games with searches, fetches and reshuffles, every imagined world fits every seat's own books."""
    rng = Random(seed)
    game: Stars = Game.new(RULES, 2 + seed % 3, {"dhole": rng.choice(("search", "top"))})
    watchers = [Watcher(seat, game.seats) for seat in range(game.seats)]
    checked = 0
    for number in range(2500):
        question = game.question
        if question is None:
            break
        game.answer(question.seat, prefer(rng, question.options, *rng.choice(VERBS)))
        for watcher in watchers:
            watcher.listen(game)
        if number > 40 and number % 9 == 0 and game.table.summoning is None and game.table.step is not None:
            for watcher in watchers:
                watcher.fits(game)
                world = game.imagined_by(watcher.seat, rng)
                watcher.fits(world)
                assert world.view(watcher.seat) == game.view(watcher.seat)
                RULES.check(world.table)
                checked += 1
    assert checked > 100


@pytest.mark.parametrize("seed", range(3))
def test_every_place_that_a_card_can_be_in_is_imagined(seed: int) -> None:
    """Late in a game, over many worlds, each hidden card turns up wherever it can be, and nowhere else."""
    rng = Random(seed)
    game: Stars = Game.new(RULES, 3)
    watchers = [Watcher(seat, 3) for seat in range(3)]
    tried = 0
    for number in range(4000):
        question = game.question
        if question is None:
            break
        game.answer(question.seat, prefer(rng, question.options, *rng.choice(VERBS)))
        for watcher in watchers:
            watcher.listen(game)
        watcher = watchers[number % 3]
        is_quiet = game.table.summoning is None and number > 700
        if is_quiet and number % 97 == 0 and len(watcher.hidden) < 30 and game.question is not None:
            tried += 1
            found: set[tuple[str, int]] = set()
            for _ in range(450):
                table = game.imagined_by(watcher.seat, rng).table
                found |= {(card.id, CHANCE) for card in table.deck}
                found |= {
                    (card.id, other)
                    for other, hand in enumerate(table.hands)
                    for card in hand
                    if other != watcher.seat and card.id not in watcher.open[other]
                }
            assert found == watcher.places()
    assert tried


def test_a_seat_that_is_not_asked_learns_nothing_from_the_summon_question() -> None:
    """The question is asked whatever the hand holds, so the others see the same in both worlds.  (rules 15.22)"""
    asked = []
    for held in ("ghoul-f", "hastur-p"):
        other = "hastur-p" if held == "ghoul-f" else "ghoul-f"
        game = after(lay(f"hand 1: {held}\nhand 2: gug-p\ncreatures 1: dagoon-p"), "invoke nothing")
        assert other in ids(game.table.deck)
        asked.append((game.view(1), game.events_for(1), game.asked(), game.question_for(1)))
    assert asked[0] == asked[1]


def test_what_others_know_goes_with_the_place_in_an_imagined_world() -> None:
    """In a world that seat 1 imagines, seat 2 still knows as much of each place as it really does."""
    start = piece("turn: 2\ncreatures 2: dhole-s\ndiscards: byakhee-p-p")
    game = after(start, "use dhole-s", "search the draw pile", "take ghoul-s")
    rng = Random(5)
    for _ in range(40):
        world = game.imagined_by(0, rng)
        inner = world.imagined_by(1, rng)
        assert inner.table.deck == world.table.deck, "seat 2 has searched the pile, so it knows what is left there"
