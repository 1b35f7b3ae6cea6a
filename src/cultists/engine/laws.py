"""What must hold for every game, whatever its rules are.

Each law is a function that looks at a game in some position and raises LawBroken.  `check_game` plays one random game
and holds it to all of them at moments of its choice; tests and `cultists check` use it.  The laws know no game: what is
secret they learn from the worlds that `imagined_by` gives.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Final

import msgspec

from cultists.engine.digest import digest as digest
from cultists.engine.digest import digests_elsewhere as digests_elsewhere
from cultists.engine.digest import told as told
from cultists.engine.errors import CultistsError, GameOver, NothingToUndo
from cultists.engine.game import Game
from cultists.engine.log import read_log, write_log
from cultists.engine.question import CHANCE, Question, option_by_words, seat_name, words_of
from cultists.engine.rules import Promise, Rules
from cultists.engine.scenario import game_of_scenario, scenario_of

MOST_ANSWERS: Final = 200_000
"""A random game that has not ended after so many answers never will."""
PROMISING: Final = 0.5
"""So often a random player takes what promises most, if anything does: otherwise some games would hardly ever end."""

NONSENSE: Final = "no option has these words"
AHEAD: Final = 8
"""How many answers a copy plays on to show that it can."""

A_FEW: Final = 6
"""With so many moments at which somebody holds a secret, some other seat must have been wrong about one."""


class LawBroken(CultistsError):
    """A law does not hold.  Carries the law's name, what happened, and the game, whose log shows it again."""

    def __init__(self, law: str, what: str, game: Game[Any]) -> None:
        super().__init__(f"Broken at moment {game.moment}: {law}.  {what}")
        self.law = law
        self.what = what
        self.game = game


class Report(msgspec.Struct, frozen=True):
    """One random game that kept all laws."""

    seats: int
    seed: int
    answers: int
    """The length of its log."""
    decisions: int
    """The answers that were not chance's."""
    ended: bool
    moments: int
    """At how many moments all laws were checked."""
    seconds: float


# Comparing


def state(game: Game[Any]) -> tuple[object, ...]:
    """A moment of a game, for comparison: what lies there, and who is asked what.  It does not change later."""
    asked = tuple((each.seat, each.about, tuple(map(words_of, each.options))) for each in game.questions)
    return asked, game.is_over, frozen(game.table.fields()), frozen(game.checkpoint.fields())


def frozen(value: Any) -> object:
    """A field of a table as it is now, however it changes later.  What can be hashed is taken to never change."""
    try:
        hash(value)
    except TypeError:
        pass
    else:
        return value
    if isinstance(value, tuple | list):
        return tuple(map(frozen, value))
    if isinstance(value, Mapping):
        return frozenset((key, frozen(each)) for key, each in value.items())
    if isinstance(value, set | bytearray):
        return frozenset(value) if isinstance(value, set) else bytes(value)
    slots = [slot for kind in type(value).__mro__ for slot in getattr(kind, "__slots__", ())]
    return type(value), tuple((name, frozen(getattr(value, name))) for name in slots or sorted(vars(value)))


def answer_at_random(game: Game[Any], rng: Random) -> tuple[int, str]:
    """Give a random answer to an open question (of several, to any); says which."""
    open_now = game.questions
    question = open_now[0] if len(open_now) == 1 else rng.choice(open_now)
    choice = question.options[int(rng.random() * len(question.options))]
    game.answer(question.seat, choice)
    return question.seat, words_of(choice)


def _require(holds: bool, law: str, what: str, game: Game[Any]) -> None:
    if not holds:
        raise LawBroken(law, what, game)


def _same(one: object, other: object, law: str, what: str, game: Game[Any]) -> None:
    if one != other:
        raise LawBroken(law, f"{what}: {_difference(one, other)}", game)


def _difference(one: object, other: object) -> str:
    """Where two states part, in a few words."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for left, right in zip(one, other, strict=True):
            if left != right:
                return _difference(left, right)
    left, right = (each.decode() if isinstance(each, bytes) else repr(each) for each in (one, other))
    at = next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    first = max(0, at - 60)
    return f"“…{left[first : at + 60]}…” against “…{right[first : at + 60]}…”"


# The laws of one position


def things_are_where_they_can_be(game: Game[Any]) -> None:
    """The game's own invariants hold between two steps."""
    try:
        game.rules.check(game.checkpoint)
    except AssertionError as error:
        raise LawBroken("the game's invariants hold", f"{error}", game) from error


def questions_can_be_answered_by_words(game: Game[Any]) -> None:
    """Every question goes to a seat and has options; their words are unique and lead back to them."""
    law = "questions can be answered by words"
    _require(bool(game.questions) != game.is_over, law, "a game asks something until it is over", game)
    for question in game.questions:
        _require(question.seat == CHANCE or 0 <= question.seat < game.seats, law, f"{question} goes to nobody", game)
        _require(bool(question.options), law, f"{question} has no options", game)
        words = [words_of(option) for option in question.options]
        _require(all(each.strip() == each != "" for each in words), law, f"{question} has ragged words", game)
        doubled = sorted({each for each in words if words.count(each) > 1}) if len(set(words)) < len(words) else []
        _require(not doubled, law, f"{question} has twice: {', '.join(doubled)}", game)
        for option, each in zip(question.options, words, strict=True):
            _require(option_by_words(question, each) is option, law, f"“{each}” leads to another option", game)


def a_copy_is_the_same_and_independent(game: Game[Any], rng: Random) -> None:
    """A copy asks the same and plays on the same; neither the original nor another copy changes with it."""
    law = "a copy is the same, and independent"
    since = max(0, game.moment - AHEAD)
    before, told_before = state(game), told(game, since)
    kept, twin, other = game.copy(), game.copy(), game.copy()
    _same(before, state(twin), law, "a copy differs", game)
    for _ in range(AHEAD):
        if twin.is_over:
            break
        seat, words = answer_at_random(twin, rng)
        other = other.copy()
        other.answer(seat, words)
        _same(state(twin), state(other), law, "copies of copies part", twin)
    _same(told(twin, since), told(other, since), law, "copies of copies tell something else", twin)
    for each in (game, kept):
        _same(before, state(each), law, "playing on changed it", game)
        _same(told_before, told(each, since), law, "playing on told something in it", game)


def undo_then_redo_is_nothing(game: Game[Any]) -> None:
    """To take an answer back and give it again leaves all as it was; nobody else can take it back."""
    law = "undo then redo is nothing"
    if not game.moment or game._waiting:
        return
    seat, choice, *aside = game.log[game.moment - 1]
    _require(not game.can_undo(CHANCE), law, "chance could take something back", game)
    twin = game.copy()
    for other in range(game.seats):
        if other != seat or not game.can_undo(seat):
            try:
                twin.undo(other)
            except NothingToUndo:
                continue
            raise LawBroken(law, f"{seat_name(other)} took back what it may not", game)
    if game.can_undo(seat):
        twin.undo(seat)
    else:
        twin.rewind(game.moment - 1)
    _require(twin.moment == game.moment - 1, law, "more or less than one answer was taken back", game)
    if aside:
        twin.aside(seat, words_of(choice))
    else:
        twin.answer(seat, words_of(choice))
    _same(state(game), state(twin), law, "the game is another", game)
    since = max(0, game.moment - AHEAD)
    _same(told(game, since), told(twin, since), law, "other events were told", game)
    _require(twin.can_undo(seat) == game.can_undo(seat), law, "it cannot be taken back again", game)


def a_bad_answer_changes_nothing(game: Game[Any]) -> None:
    """An illegal answer, a wrong seat, a stale index or an answer after the end is refused and leaves no trace."""
    law = "a bad answer changes nothing"
    since = max(0, game.moment - AHEAD)
    before, told_before, length = state(game), told(game, since), len(game.log)
    asked = game.asked()
    tries: list[tuple[int, Any, int | None]] = [(seat, NONSENSE, None) for seat in range(-1, game.seats + 1)]
    for question in game.questions:
        legal = question.options[0]
        tries += [(question.seat, legal, game.asked_since - 1), (question.seat, legal, game.moment + 1)]
        tries += [(seat, legal, game.moment) for seat in range(-1, game.seats + 1) if seat not in asked]
    for seat, choice, at in tries:
        try:
            game.answer(seat, choice, at)
        except CultistsError as error:
            _require(not game.is_over or isinstance(error, GameOver), law, "the end is no GameOver", game)
        else:
            raise LawBroken(law, f"{seat_name(seat)} was allowed to answer “{words_of(choice)}”", game)
    for seat in range(game.seats):
        try:
            game.aside(seat, NONSENSE)
        except CultistsError:
            continue
        raise LawBroken(law, f"{seat_name(seat)} did nonsense unasked", game)
    _same(before, state(game), law, "the game is another", game)
    _require(len(game.log) == game.moment == length, law, "the log has changed", game)
    _same(told_before, told(game, since), law, "something was told", game)


def a_position_can_be_written_down(game: Game[Any], rng: Random) -> None:
    """Scenario text gives the same table again, and the game goes on from it with the same questions."""
    law = "a position can be written down"
    text = scenario_of(game)
    again = game_of_scenario(text, {game.rules.name: game.rules})
    here, there = frozen(game.checkpoint.fields()), frozen(again.checkpoint.fields())
    _same(here, there, law, "read again it differs", game)
    _same(text, scenario_of(again), law, "printed again it differs", game)
    for seat, choice, *_ in game._since:
        again.answer(seat, words_of(choice))
    twin = game.copy()
    twin._waiting = []  # an aside that waits is not part of the position
    for _ in range(AHEAD):
        _same(state(twin), state(again), law, "it goes on differently", twin)
        if twin.is_over:
            return
        again.answer(*answer_at_random(twin, rng))


# The laws of secrets


def sight(game: Game[Any], seat: int | None) -> bytes:
    """All that a seat can find out by asking the game, in bytes; None is a spectator."""
    stranger = game.seats + 7
    seen: list[Any] = [game.view(seat), game.asked(), _refusal(game, stranger)]
    if seat is not None:
        sealed = game.sealed(seat)
        asked = (game.question_for(seat), game.asides(seat), sealed and sealed.question)
        # An imagined world has no past: there the same question has another index.
        seen += [each and (each.seat, each.about, each.options) for each in asked]
        seen += [_refusal(game, seat), sealed and sealed.answer]
    return msgspec.json.encode(seen)


def _refusal(game: Game[Any], seat: int) -> tuple[str, str]:
    try:
        game.answer(seat, NONSENSE)
    except CultistsError as error:
        return type(error).__name__, str(error)
    return "accepted", NONSENSE


def a_seat_sees_no_secret(game: Game[Any], seat: int | None, rng: Random) -> bool:
    """Worlds that a seat (or a spectator: None) cannot tell apart look the same to it, byte for byte.

    Says whether the imagined world was another than the real one.
    """
    seen = sight(game, seat)
    world = _imagined(game, seat, rng)
    what = f"{_who(seat)} can tell the real world from an imagined one"
    _same(seen, sight(world, seat), "views leak nothing", what, game)
    _same(seen, sight(game, seat), "imagining changes nothing", f"{_who(seat)} sees something else", game)
    return frozen(world.checkpoint.fields()) != frozen(game.checkpoint.fields())


def events_tell_no_secret(game: Game[Any], seat: int | None, rng: Random) -> None:
    """What a seat has just heard names nothing that another seat sees alone and that might be elsewhere."""
    since = game.moment - 1
    heard = {thing for _, event in game.events_for(seat, since) for thing in (*event.things, *event.secret)}
    heard.difference_update(_words_in(game.view(seat)) if heard else ())
    if not heard:
        return
    world = _imagined(game, seat, rng)
    for other in range(game.seats):
        if other != seat:
            leaked = heard.intersection(_words_in(game.view(other))).difference(_words_in(world.view(other)))
            what = f"{_who(seat)} heard of {', '.join(sorted(leaked))}, a secret of {seat_name(other)}"
            _require(not leaked, "events tell no secret", what, game)


def _imagined(game: Game[Any], seat: int | None, rng: Random) -> Game[Any]:
    if seat is not None:
        return game.imagined_by(seat, rng)
    for each in range(game.seats):  # each world keeps one seat's secrets; after all seats, nobody's are kept
        game = game.imagined_by(each, rng)
    return game


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else seat_name(seat)


def _words_in(view: msgspec.Struct) -> Iterator[str]:
    """All texts in a view."""
    left = [msgspec.to_builtins(view)]
    while left:
        value = left.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            left += value.values()
        elif isinstance(value, list | tuple):
            left += value


def nothing_learned_is_taken_back(game: Game[Any], rng: Random) -> None:
    """An answer that can be taken back taught its seat nothing: the same follows in any world that it imagines."""
    law = "nothing learned is taken back"
    for question in game.questions:
        seat = question.seat
        if seat == CHANCE:
            continue
        words = words_of(rng.choice(question.options))
        real, world = game.copy(), _listening(game.imagined_by(seat, rng))
        real.answer(seat, words)
        if not real.can_undo(seat):
            continue
        world.answer(seat, words)
        here, there = (
            sight(each, seat) + msgspec.json.encode([event for _, event in each.events_for(seat, since)])
            for each, since in ((real, game.moment), (world, world.moment - 1))
        )
        _same(here, there, law, f"after “{words}” {seat_name(seat)} knows more, and could take it back", game)


def what_is_promised_comes_true(game: Game[Any]) -> None:
    """Whoever chooses what promises most has that score in the end, and has won if that was promised.

    A promise may need more answers of the same seat: then the best of them promises as much as the first one did.
    """
    law = "what is promised comes true"
    for question in game.questions:
        seat = question.seat
        if seat == CHANCE:
            continue
        view = game.view(seat)
        for option in question.options:
            promised = game.rules.promise(view, option)
            if promised is None:
                continue
            twin = game.copy()
            twin.answer(seat, words_of(option))
            best = best_promise(twin, seat)
            come = Promise(twin.scores[seat], seat in twin.winners) if best is None else best
            what = f"{seat_name(seat)} is promised {promised} for “{words_of(option)}”, and gets {come}"
            _require(come == promised, law, what, twin)


def best_promise(game: Game[Any], seat: int) -> Promise | None:
    """The most that the next answer of a seat promises; None if it is not asked, or nothing is promised."""
    found = [each for question in game.questions if question.seat == seat for each in _promises(game, question)]
    return max(found)[0] if found else None


def answer_the_best_promise(game: Game[Any]) -> bool:
    """Give the answer that promises a seat most; False if nothing is promised."""
    for question in game.questions:
        found = _promises(game, question) if question.about in game.rules.promising else []
        if found:
            game.answer(question.seat, max(found)[1])
            return True
    return False


def _promises(game: Game[Any], question: Question[Any]) -> list[tuple[Promise, str]]:
    """What each answer promises, and its words; those that promise nothing are left out."""
    view = game.view(question.seat)
    promised = [(game.rules.promise(view, option), words_of(option)) for option in question.options]
    return [(promise, words) for promise, words in promised if promise is not None]


def a_sealed_answer_is_changed_unseen(game: Game[Any], rng: Random) -> None:
    """While others think, a seat may change its secret answer: nobody else notices, and a replay knows the last one."""
    law = "a sealed answer is changed unseen"
    for seat in range(game.seats):
        sealed = game.sealed(seat)
        _require(sealed is None or seat not in game.asked(), law, f"{seat_name(seat)} is still asked", game)
        twin = game.copy()
        if sealed is None:
            try:
                twin.change(seat, NONSENSE)
            except CultistsError:
                continue
            raise LawBroken(law, f"{seat_name(seat)} changed what it had not sealed", game)
        words = rng.choice(sealed.question.options).words
        twin.change(seat, words)
        now = twin.sealed(seat)
        _require(now is not None and now.answer == words, law, f"{seat_name(seat)} did not get “{words}”", game)
        for other in (*range(game.seats), None):
            if other != seat:
                _same(sight(game, other), sight(twin, other), law, f"{_who(other)} sees that {words} was chosen", game)
        here, there = (
            (each.moment, each.asked_since, [each.can_undo(other) for other in range(game.seats)], told(each))
            for each in (game, twin)
        )
        _same(here, there, law, "it can be noticed", game)
        _same(state(twin), state(read_log(write_log(twin), {game.rules.name: game.rules})), law, "replayed", twin)
        twin.change(seat, sealed.answer)
        _same(state(game), state(twin), law, "changed back it is another game", game)


def an_aside_opens_whatever_was_sealed(game: Game[Any], rng: Random) -> None:
    """Whether a seat answers anew after an aside of its own does not depend on its sealed answer.

    What stays sealed can still be changed, and a replay knows it.
    """
    law = "an aside opens whatever was sealed"
    for seat in range(game.seats):
        sealed, offered = game.sealed(seat), game.asides(seat)
        if sealed is None or offered is None:
            continue
        place = rng.randrange(len(offered.options))
        asked = set()
        for option in rng.choices(sealed.question.options, k=3):
            twin = game.copy()
            twin.change(seat, option.words)
            acts = twin.asides(seat)
            if acts is None or not twin.aside(seat, acts.options[place].words):
                continue
            asked.add(twin.asked())
            again = twin.sealed(seat)
            if again is not None:
                twin.change(seat, rng.choice(again.question.options).words)
                _same(
                    state(twin), state(read_log(write_log(twin), {game.rules.name: game.rules})), law, "replayed", twin
                )
        _require(len(asked) < 2, law, f"{seat_name(seat)} is asked again only after some answers", game)


def _listening(world: Game[Any]) -> Game[Any]:
    """An imagined world whose events are kept."""
    twin = world.copy()
    twin._news = []
    return twin


# The laws of a whole game


def replay_equals_play(game: Game[Any]) -> None:
    """The log, written and read again, gives the same position, the same log and the same events."""
    law = "replay equals play"
    again = read_log(write_log(game), {game.rules.name: game.rules})
    _same(state(game), state(again), law, "the game is another", game)
    for one, other in zip(game.log, again.log, strict=True):
        _same(
            (one[0], words_of(one[1]), one[2:]), (other[0], words_of(other[1]), other[2:]), law, "the log differs", game
        )
    # As they were told, before anybody heard them: that is quicker than to listen with every seat's ears.
    _same(list(game._past.told), list(again._past.told), law, "other events were told", game)


def the_past_is_kept(game: Game[Any], moment: int, then: object) -> None:
    """Any earlier moment can be shown as it was; `then` is its state, taken when it was the present."""
    _same(then, state(game.at(moment)), "the past is kept", f"moment {moment} has changed", game)


def replay_elsewhere_is_the_same(games: Sequence[Game[Any]], registry: str, hash_seed: int = 1) -> None:
    """A log gives the same game in another process with another hash seed; `registry`: “cultists.games:GAMES”."""
    found = digests_elsewhere([write_log(game) for game in games], registry, hash_seed)
    for game, there in zip(games, found, strict=True):
        _require(there == digest(game), "replay elsewhere is the same", f"with hash seed {hash_seed}: {there}", game)


def a_turn_has_each_part_once(game: Game[Any]) -> None:
    """No part of a turn is told twice in it.  What the parts are, the game says (`once_a_turn`)."""
    rules = game.rules
    seen: set[tuple[object, ...]] = set()
    for _, event in game._past.told:
        if event.kind in rules.turn_begins:
            seen.clear()
        first_things = rules.once_a_turn.get(event.kind)
        if first_things is None:
            continue
        part = (event.kind, event.seat, event.things[:first_things])
        what = f"twice in a turn: {event.kind} {' '.join(event.things)} ({seat_name(event.seat)})"
        _require(part not in seen, "a turn has each part once", what, game)
        seen.add(part)


def a_game_ends_once(game: Game[Any]) -> None:
    """The ending is told once, when the game is over, and nothing is told after it."""
    law, endings = "a game ends once", game.rules.endings
    if not endings:
        return
    kinds = [event.kind for _, event in game._past.told]
    found = [kind for kind in kinds if kind in endings]
    _require(len(found) == game.is_over, law, f"told: {', '.join(found) or 'no ending'}", game)
    _require(not found or kinds[-1] in endings, law, f"after the ending was told: {kinds[-1]}", game)


# A random game, held to all of them


def random_game(
    rules: Rules[Any], seats: int, seed: int, options: Mapping[str, str] | None = None, limit: int = MOST_ANSWERS
) -> Game[Any]:
    """A game of random answers to its end, or of so many answers; the one that `check_game` plays with this seed."""
    return _Course(rules, seats, seed, options).play(limit)


def check_game(
    rules: Rules[Any],
    seats: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    *,
    limit: int | None = None,
    thorough: bool = False,
) -> Report:
    """Play one random game and hold it to all laws; raises LawBroken.  The same seed plays and checks the same.

    The laws are checked at some twenty-five moments, the more often the earlier, and the invariants at every sixteenth.
    `thorough` checks at about every fifth moment, invariants and events always.  What the game's `promising` questions
    promise is checked always.  With a `limit` the game need not end.
    """
    began = time.perf_counter()
    course = _Checked(rules, seats, seed, options, thorough)
    game = course.game
    with _rules_do_not_break(game):
        course.play(limit or MOST_ANSWERS)
        _require(game.is_over or limit is not None, "random games end", f"not after {game.moment} answers", game)
        course.look_back()
    decisions = sum(answer[0] != CHANCE for answer in game.log)
    seconds = time.perf_counter() - began
    return Report(seats, seed, game.moment, decisions, game.is_over, course.moments, seconds)


@contextmanager
def _rules_do_not_break(game: Game[Any]) -> Iterator[None]:
    try:
        yield
    except LawBroken:
        raise
    except Exception as error:  # whatever it is, it comes with a game that shows it
        if isinstance(error.__cause__, WrongStep):
            raise LawBroken("a step changes only what it may", f"{error}", game) from error
        raise LawBroken("rules do not break", f"{type(error).__name__}: {error}", game) from error


class WrongStep(AssertionError):
    """A step has changed something that it may not."""


class _Counted(Game[Any]):
    """A game whose every step is counted once more, where the game has a way to do so."""

    __slots__ = ()

    def _make_checkpoint(self) -> None:
        try:
            self.rules.check_step(self._checkpoint, self._table)
        except AssertionError as error:
            raise WrongStep(f"{error}") from error
        super()._make_checkpoint()


class _Course:
    """A random game on its way."""

    def __init__(self, rules: Rules[Any], seats: int, seed: int, options: Mapping[str, str] | None) -> None:
        self.game: Game[Any] = _Counted.new(rules, seats, options)
        self.rng = Random(seed)
        self.has_asides = rules.has_asides

    def play(self, limit: int) -> Game[Any]:
        game, rng = self.game, self.rng
        while not game.is_over and game.moment < limit:
            self.look()
            if self.has_asides and rng.random() < 0.1:
                self.do_an_aside()
            if not (game.rules.promising and rng.random() < PROMISING and answer_the_best_promise(game)):
                answer_at_random(game, rng)
        return game

    def do_an_aside(self) -> None:
        seat = self.rng.randrange(self.game.seats)
        offered = self.game.asides(seat)
        if offered is not None:
            self.game.aside(seat, self.rng.choice(offered.options).words)

    def look(self) -> None:
        """Called before every answer."""


class _Checked(_Course):
    """A random game that is looked at."""

    def __init__(
        self, rules: Rules[Any], seats: int, seed: int, options: Mapping[str, str] | None, thorough: bool
    ) -> None:
        super().__init__(rules, seats, seed, options)
        self.looking = Random(f"{seed} looks")
        self.thorough = thorough
        self.next = self.next_check = 0
        self.moments = self.with_secrets = self.varied = 0
        self.kept: list[tuple[int, Game[Any], object]] = []

    def look(self) -> None:
        moment = self.game.moment
        if moment >= self.next_check:
            things_are_where_they_can_be(self.game)
            self.next_check = moment + (1 if self.thorough else self.looking.randrange(1, 32))
        if self.thorough:
            for seat in (*range(self.game.seats), None):
                events_tell_no_secret(self.game, seat, self.looking)
        if any(each.about in self.game.rules.promising and len(each.options) > 1 for each in self.game.questions):
            what_is_promised_comes_true(self.game)
        if moment >= self.next:
            self.check_moment()
            # Early moments are rarer than late ones; so look at them more closely.
            self.next = moment + 1 + self.looking.randrange(8 if self.thorough else 6 + moment * 2 // 3)

    def check_moment(self) -> None:
        game, rng = self.game, self.looking
        self.moments += 1
        self.kept.append((game.moment, game.copy(), state(game)))
        questions_can_be_answered_by_words(game)
        a_bad_answer_changes_nothing(game)
        a_copy_is_the_same_and_independent(game, rng)
        undo_then_redo_is_nothing(game)
        a_position_can_be_written_down(game, rng)
        for seat in (*range(game.seats), None):
            self.varied += a_seat_sees_no_secret(game, seat, rng)
        events_tell_no_secret(game, rng.choice((*range(game.seats), None)), rng)
        nothing_learned_is_taken_back(game, rng)
        what_is_promised_comes_true(game)
        a_sealed_answer_is_changed_unseen(game, rng)
        an_aside_opens_whatever_was_sealed(game, rng)
        public = set(_words_in(game.view(None)))
        self.with_secrets += any(not public.issuperset(_words_in(game.view(each))) for each in range(game.seats))

    def look_back(self) -> None:
        """What can be said at the end alone."""
        game = self.game
        things_are_where_they_can_be(game)
        self.check_moment()
        for moment, copy, then in self.kept:
            the_past_is_kept(game, moment, then)
            _same(then, state(copy), "no earlier copy changed", f"that of moment {moment} has", game)
        a_turn_has_each_part_once(game)
        a_game_ends_once(game)
        replay_equals_play(game)
        what = f"never in {self.with_secrets} moments with secrets"
        _require(bool(self.varied) or self.with_secrets < A_FEW, "imagined worlds vary", what, game)
