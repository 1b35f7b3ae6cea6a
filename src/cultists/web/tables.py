"""The tables that this server process has in hand: reading journals, writing entries, bots and clocks.

Nothing lives here alone: a table can be dropped at any moment and read again from its journal.
"""

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError

from cultists.bots import usual_bot
from cultists.engine import CHANCE, CultistsError, Rules, seat_name
from cultists.engine.errors import RuleBug, UnknownGame
from cultists.engine.fair_dice import FairDice
from cultists.engine.scenario import known_rules
from cultists.store import Entry, Pass, Store, StoredTable, is_damage
from cultists.web.hints import Hints
from cultists.web.journal import Dice, Journal, NotNow, Setup
from cultists.web.minds import BotFailed, Minds
from cultists.web.orders import obey, standing_answer
from cultists.web.passes import all_passes, new_table_id, new_token
from cultists.web.presence import Presence
from cultists.web.studio import TooBusy, in_archive, quickly_in_archive

KEPT: Final = 2000
"""How many tables without a watcher stay in memory."""
AT_ONCE: Final = 50
"""How many entries are read before other callers have a turn."""
FALLBACK: Final = ("greedy", "uniform")
"""Who answers when a bot fails."""

logger = structlog.get_logger()


class NoSuchTable(CultistsError):
    """There is no table with this id."""


class DamagedTable(CultistsError):
    """The journal of a table cannot be read; it harms nobody else."""


class Thought(NamedTuple):
    """A bot that thinks about its answer, and what it was asked."""

    seat: int
    bot: str
    moment: int
    whim: str
    answer: asyncio.Task[str]

    def is_wanted_at(self, journal: Journal) -> bool:
        """Whether the table still waits for it: nobody went back, took the seat or ended the game meanwhile."""
        if self.seat not in journal.asked or journal.seats[self.seat].played_by != self.bot:
            return False
        return self.whim == journal.whim and journal.is_still_at(self.moment)


class LiveTable:
    """A table in this process's hands."""

    def __init__(self, journal: Journal, presence: Presence) -> None:
        self.journal = journal
        self._presence = presence
        self.lock = asyncio.Lock()
        self.watchers: dict[asyncio.Event, frozenset[int]] = {}
        """Who watches, and from which seats."""
        self.heard = -1
        """The last entry that another process may have written."""
        self.is_following = False
        self.given_up = -1
        """The moment at which no bot could answer."""
        self.bots: asyncio.Task[None] | None = None
        self.thought: Thought | None = None
        """What a bot thinks about now."""
        self.hints = Hints()
        self.clock: asyncio.TimerHandle | None = None
        self.drawn: dict[Any, Any] = {}
        """What has been drawn for the present entry, shared between viewers."""

    @property
    def place(self) -> dict[str, Any]:
        """Where a log line belongs: table, game and moment.  From these the game can be played again up to there."""
        game = self.journal.game
        return {"table": self.journal.id, "game": self.journal.rules.name, "moment": game.moment if game else 0}

    def tell(self) -> None:
        """Something has changed: wake whoever watches."""
        self.drawn.clear()
        self.wake()

    def wake(self) -> None:
        """Something has changed that is not in the picture."""
        for watcher in self.watchers:
            watcher.set()

    def wake_seats(self, seats: set[int]) -> None:
        """Something has changed that only these seats may know of."""
        for watcher, own in self.watchers.items():
            if own & seats:
                watcher.set()

    @property
    def present(self) -> frozenset[int]:
        """The seats from which somebody watches, through any server process."""
        return self._presence.at(self.journal.id)

    @contextlib.contextmanager
    def watched(self, seats: frozenset[int]) -> Iterator[asyncio.Event]:
        """Watch the table: the event is set whenever something changes."""
        event = asyncio.Event()
        self.watchers[event] = seats
        try:
            with self._presence.sitting(self.journal.id, seats):
                yield event
        finally:
            del self.watchers[event]


class Tables:
    """All tables, through this process."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Rules[Any]],
        minds: Minds,
        pace: float = 0.0,
        heartbeat: float = 15.0,
        dice: Dice = FairDice,
    ) -> None:
        self.store = store
        self.games = games
        self.minds = minds
        self.pace = pace
        """Seconds that a bot takes at least while people watch, so that they can follow."""
        self.heartbeat = heartbeat
        """Seconds after which a quiet stream of events shows that it lives."""
        self.is_closing = False
        self._dice = dice
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._passes: dict[str, Pass] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._reading = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        store.on_change(self._changed)
        self._presence = Presence(store, self._presence_changed)
        if store.is_shared:
            self._start(self._presence.tell_forever())

    # Making and finding tables

    async def make(self, game: str, setup: Setup, host: str | None = None) -> tuple[LiveTable, str]:
        """A new table and its host's token.  Raises what is wrong with the wishes."""
        rules = self.rules(game)
        rules.check_seats(len(setup.seats))
        if any(option.free for option in rules.setup_options):
            # What a text stands for may take a second to be written out in full.
            options = await in_archive(rules.checked_options, setup.options)
        else:
            options = rules.checked_options(setup.options)
        checked = msgspec.structs.replace(setup, rules=rules.version, options=options)
        host = host or new_token()
        stored = StoredTable(new_table_id(), game, msgspec.to_builtins(checked), new_token(), time.time())
        first = Entry(stored.id, 0, "made", None, {}, stored.made_at)
        given = all_passes(stored.id, host, len(setup.seats))
        await self.store.make_table(stored, given, first)
        return await self.table(stored.id), host

    def rules(self, game: str) -> Rules[Any]:
        """The rules of a game; raises UnknownGame."""
        if game not in self.games:
            raise UnknownGame(f"There is no game “{game}” here; there are: {', '.join(self.games)}.")
        return self.games[game]

    async def table(self, table: str) -> LiveTable:
        """The table with this id, read from its journal if need be.  Raises NoSuchTable."""
        live = self._live.get(table)
        if live is None:
            # One reading for all who ask, and whoever hangs up does not take it from the others.
            if table not in self._loading:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                self._keep(loading)
                loading.add_done_callback(lambda _: self._loading.pop(table))
                # Looked at here, because all who asked may be gone.
                loading.add_done_callback(lambda done: done.cancelled() or done.exception())
            live = await asyncio.shield(self._loading[table])
        if table in self._live:
            self._live.move_to_end(table)
        return live

    async def pass_of(self, token_hash: str) -> Pass | None:
        """What the token with this hash entitles to; passes never change, so they are remembered."""
        found = self._passes.get(token_hash)
        if found is None and (found := await self.store.pass_of(token_hash)) is not None:
            self._passes[token_hash] = found
        while len(self._passes) > 10 * KEPT:
            del self._passes[next(iter(self._passes))]
        return found

    def place_of(self, table: str) -> dict[str, Any]:
        """Where a log line about a table belongs, as far as it is known here."""
        return self._live[table].place if table in self._live else {"table": table}

    async def _load(self, table: str) -> LiveTable:
        live = await self._opened(table)
        self._live[table] = live
        # Another process may have written between our reading and now, when nobody here listened for this table.
        live.heard, live.is_following = live.journal.n, True
        await self._follow(live)
        self._forget()
        self._go_on(live)
        return live

    async def _opened(self, table: str) -> LiveTable:
        """The table as its journal says.  Raises NoSuchTable, UnknownGame and DamagedTable."""
        live = None
        try:
            stored = await self.store.table(table)
            if stored is None:
                raise NoSuchTable("There is no such table. Is the link complete?")
            rules = known_rules(stored.game, str(stored.setup["rules"]), self.games)
            if any(option.free for option in rules.setup_options):
                # To read a whole ritual can take a second; afterwards it is remembered.
                await quickly_in_archive(rules.new_table, len(stored.setup["seats"]), stored.setup["options"])
            live = LiveTable(Journal(stored, rules, self._dice), self._presence)
            await self._read(live, await self.store.entries(table))
        except (NoSuchTable, UnknownGame, TooBusy):
            raise
        except Exception as error:
            if isinstance(error, (SQLAlchemyError, OSError)) and not is_damage(error):
                raise
            entry = live.journal.n if live else None
            logger.exception("a table is damaged", **(live.place if live else {"table": table}), entry=entry)
            raise DamagedTable(
                f"This table cannot be opened: {f'entry {entry} of its journal' if live else 'what was set up'} cannot "
                "be read. Whoever runs this server finds the reason in its log."
            ) from error
        return live

    def _forget(self) -> None:
        while len(self._live) > KEPT:
            oldest = next(
                (name for name, live in self._live.items() if not live.watchers and not live.lock.locked()), None
            )
            if oldest is None:
                return
            del self._live[oldest]

    @property
    def in_memory(self) -> int:
        """How many tables this process holds."""
        return len(self._live)

    # Writing

    async def write(
        self, live: LiveTable, kind: str, seat: int | None, body: Callable[[Journal], dict[str, Any]]
    ) -> Entry:
        """Write an entry.  `body` checks the wish against the table as it is and raises what is wrong with it.

        Returns when the entry is durable.  If another process was faster, the wish is checked again.
        """
        async with live.lock:
            while True:
                journal = live.journal
                entry = Entry(journal.id, journal.n, kind, seat, body(journal), time.time())
                if await self.store.append(entry):
                    told = journal.told
                    journal.read(entry)
                    break
                await self._catch_up(live)
        # What is private is nobody else's business: not even a heartbeat of a stream shifts.
        if journal.told != told:
            live.tell()
        elif entry.kind == "changed" and seat is not None:
            live.wake_seats({seat})
        self._go_on(live)
        return entry

    async def _catch_up(self, live: LiveTable) -> bool:
        entries = await self.store.entries(live.journal.id, live.journal.n)
        if entries:
            told = live.journal.told
            await self._read(live, entries)
            if live.journal.told != told:
                live.tell()
            else:
                live.wake_seats({each.seat for each in entries if each.kind == "changed" and each.seat is not None})
            self._go_on(live)
        return bool(entries)

    async def _read(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        for first in range(0, len(entries), AT_ONCE):
            # One table at a time: many that are loaded together would each take their part of every round of the loop.
            async with self._reading:
                for entry in entries[first : first + AT_ONCE]:
                    live.journal.read(entry)
                await asyncio.sleep(0)

    def _presence_changed(self, table: str) -> None:
        if table in self._live:
            self._live[table].wake()

    async def _changed(self, table: str, n: int) -> None:
        """Another process may have written; an empty table name means that notices may have been missed."""
        for live in [self._live[table]] if table in self._live else [] if table else list(self._live.values()):
            live.heard = max(live.heard, n if table else live.journal.n)
            # Most notices are of our own entries; and one slow table must not hold back the others.
            if live.heard >= live.journal.n and not live.is_following:
                live.is_following = True
                self._start(self._follow(live), live.journal.id)

    async def _follow(self, live: LiveTable) -> None:
        """Read what other processes have written, as far as we have heard of it."""
        try:
            while live.heard >= live.journal.n:
                async with live.lock:
                    # What is heard while we read is news: it may not be among what we read.
                    heard, live.heard = live.heard, -1
                    try:
                        if heard >= live.journal.n:
                            await self._catch_up(live)
                    except BaseException:
                        live.heard = max(heard, live.heard)
                        raise
        except (SQLAlchemyError, OSError) as error:
            logger.warning("a table waits for the store", table=live.journal.id, reason=type(error).__name__)
            asyncio.get_running_loop().call_later(
                1.0, lambda: self._start(self._changed(live.journal.id, live.heard), live.journal.id)
            )
        except Exception:
            logger.exception("a journal cannot be read on", **live.place, n=live.journal.n)
        finally:
            live.is_following = False

    # Bots and clocks

    def _go_on(self, live: LiveTable) -> None:
        """Let bots and standing orders answer, and wind the clock of those who are asked."""
        if self.is_closing:
            return
        if live.thought is not None and not live.thought.is_wanted_at(live.journal):
            live.thought.answer.cancel()
        if live.bots is None and (self._bot_to_answer(live) or self._order_to_obey(live)):
            live.bots = asyncio.create_task(self._play_bots(live))
            self._keep(live.bots)
        self._wind_clock(live)

    def _bot_to_answer(self, live: LiveTable) -> tuple[int, str] | None:
        game = live.journal.game
        if game is None or game.moment == live.given_up:
            return None
        for seat in live.journal.awaited:
            bot = live.journal.seats[seat].played_by if seat != CHANCE else None
            if bot is not None:
                return seat, bot
        return None

    def _order_to_obey(self, live: LiveTable) -> tuple[int, str] | None:
        game = live.journal.game
        return None if game is None or game.moment == live.given_up else standing_answer(live.journal)

    async def _obey(self, live: LiveTable, seat: int, words: str) -> None:
        """Answer in the name of a seat what it has ordered beforehand."""
        moment = live.journal.game.moment  # type: ignore[union-attr]
        try:
            await self.write(live, "answered", seat, lambda journal: obey(journal, seat, moment, words))
        except RuleBug:
            live.given_up = moment
            raise
        except CultistsError:
            logger.info("an order came too late", table=live.journal.id)

    async def _play_bots(self, live: LiveTable) -> None:
        try:
            while True:
                if (order := self._order_to_obey(live)) is not None:
                    await self._obey(live, *order)
                    continue
                if (turn := self._bot_to_answer(live)) is None:
                    break
                began = time.monotonic()
                thought = await self._thought(live, *turn)
                if thought is None:
                    continue
                if live.watchers and self.pace:
                    await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - began)))
                await self._answer(live, thought)
        except (SQLAlchemyError, OSError) as error:
            # Nobody else would wake the bot when the store is back.
            logger.warning("bot waits for the store", table=live.journal.id, reason=type(error).__name__)
            asyncio.get_running_loop().call_later(1.0, self._go_on, live)
        except Exception:
            logger.exception("bot failed for good", **live.place)
        finally:
            live.bots = None

    async def _thought(self, live: LiveTable, seat: int, bot: str) -> Thought | None:
        """What the bot has thought; None if the table has moved on while it thought."""
        journal = live.journal
        assert journal.game is not None
        thinking = asyncio.create_task(self._think(live, seat, bot))
        live.thought = thought = Thought(seat, bot, journal.game.moment, journal.whim, thinking)
        try:
            await asyncio.wait([thinking])
            return None if thinking.cancelled() else thought
        finally:
            thinking.cancel()
            live.thought = None

    async def _think(self, live: LiveTable, seat: int, bot: str) -> str:
        game = live.journal.game
        assert game is not None
        for name in (bot, *(other for other in FALLBACK if other != bot)):
            try:
                return (await self.minds.answer(live.journal.id, game, seat, name, live.journal.whim)).words
            except BotFailed as failure:
                logger.warning("bot failed", **live.place, seat=seat, reason=str(failure))
                note = {
                    "text": f"The bot of {seat_name(seat)} did not answer ({failure}). A simpler bot plays instead."
                }
                await self.write(live, "noted", None, lambda _, note=note: note)  # type: ignore[misc]
        live.given_up = game.moment
        raise BotFailed("no bot could answer")

    async def _answer(self, live: LiveTable, thought: Thought) -> None:
        words = thought.answer.result()

        def body(journal: Journal) -> dict[str, Any]:
            if not thought.is_wanted_at(journal):
                raise NotNow("The table no longer waits for this bot.")
            return journal.answer(thought.seat, thought.moment, words, "bot")

        # Somebody may have gone back, or taken the seat, while the bot thought or paused: it thinks again, if asked.
        with contextlib.suppress(CultistsError):
            await self.write(live, "answered", thought.seat, body)

    def _wind_clock(self, live: LiveTable) -> None:
        if live.clock is not None:
            live.clock.cancel()
            live.clock = None
        journal = live.journal
        running = [
            (journal.seats[seat].left or 0.0, seat)
            for seat in journal.asked
            if seat in journal.people and journal.seats[seat].left is not None
        ]
        if running:
            left, seat = min(running)
            wait = max(0.0, journal.last_at + left - time.time())
            loop = asyncio.get_running_loop()
            live.clock = loop.call_later(wait, lambda: self._start(self._time_is_up(live, seat), journal.id))

    def _start(self, work: Coroutine[Any, Any, None], table: str | None = None) -> None:
        """Begin something that nobody awaits: what goes wrong is logged."""
        task = asyncio.create_task(work)
        self._keep(task)
        task.add_done_callback(lambda done: self._look_at(done, table))

    def _look_at(self, done: asyncio.Task[None], table: str | None) -> None:
        error = None if done.cancelled() else done.exception()
        if error is not None:
            where = {} if table is None else self.place_of(table)
            logger.error("a bug in the background", **where, exc_info=error)

    def _keep(self, task: asyncio.Task[Any]) -> None:
        """A task that nobody holds may vanish in the middle of its work."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _time_is_up(self, live: LiveTable, seat: int) -> None:
        """The clock of a seat has run out: the game answers for it, or from now on a bot.

        An answer of the game's ends this question alone.  At the next one the clock is still at nought, and all this
        begins anew.
        """

        def body(journal: Journal) -> dict[str, Any]:
            if seat not in journal.asked or journal.time_left(seat, time.time()):
                raise NotNow("There is time left.")
            if words != journal.out_of_time(seat):
                raise NotNow("Something else is asked by now.")
            if words is not None:
                assert journal.game is not None
                return journal.answer(seat, journal.game.moment, words, "clock")
            return journal.replace(seat, usual_bot(journal.rules)) | {"why": " (the clock has run out)"}

        try:
            words = live.journal.out_of_time(seat)
            await self.write(live, "replaced" if words is None else "answered", seat, body)
        except NotNow:
            self._go_on(live)
        except (CultistsError, SQLAlchemyError, OSError) as error:
            logger.warning("a clock waits", table=live.journal.id, reason=type(error).__name__)
            asyncio.get_running_loop().call_later(1.0, self._go_on, live)

    def end_streams(self) -> None:
        """Let the streams of events end; browsers come back to the next server by themselves."""
        self.is_closing = True
        for live in self._live.values():
            live.tell()

    async def close(self) -> None:
        """End what is under way; what was acknowledged is in the store."""
        self.is_closing = True
        for live in self._live.values():
            if live.clock is not None:
                live.clock.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.minds.close()
