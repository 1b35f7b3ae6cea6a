"""The position as fields of text, and back.  Only what differs from an empty table has to be written.

    sky:
      2  SH 1  3  V
      …
    hand 1: dagoon-p ghoul-f   creatures 1: deep-ones-p-f   creatures 2: cthulhoo-s
    turn: 1   step: summon

Seats are counted from one.  Cards that are named nowhere form the draw pile.
"""

from collections.abc import Iterable, Mapping
from typing import Final, get_args

from cultists.engine.errors import BadScenario
from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, KINDS, Card, Cards, Symbols
from cultists.games.stars_are_right.options import DEFAULTS
from cultists.games.stars_are_right.summoning import loans
from cultists.games.stars_are_right.table import CREATURES, NO_SYMBOLS, POINTS_TO_WIN, StarsTable, StepName
from cultists.sky import Sky, SkyError

NUMBERS: Final = ("round", "discarded")
PILES: Final = ("discards", "used", "given", "seen")
SINGLE: Final = ("invoked", "summoning")
SEAT: Final = ("hand", "creatures", "lost", "knows")
KEYS: Final = ("game", "rules", "why", "seats", "options", "sky", "turn", "first", "winner", "step", "back")
DHOLE_STEPS: Final = ("search the draw pile", "draw for the Dhole")
DEFAULT_SEATS: Final = 2


def to_fields(table: StarsTable) -> dict[str, str]:
    """Everything that lies on the table, as text."""
    seats = len(table.hands)
    fields = {"seats": str(seats)}
    chosen = [f"{name}={value}" for name, value in table.options.items() if value != DEFAULTS[name]]
    if chosen:
        fields["options"] = " ".join(chosen)
    if table.sky.is_full:
        fields["sky"] = table.sky.exactly()
    for seat in range(seats):
        fields[f"hand {seat + 1}"] = _ids(table.hands[seat])
        fields[f"creatures {seat + 1}"] = _ids(table.creatures[seat])
        fields[f"lost {seat + 1}"] = " ".join(table.lost[seat])
    fields |= {"turn": str(table.turn + 1), "first": str(table.first + 1), "round": str(table.round)}
    fields["step"] = table.step or "end"
    fields |= {name: getattr(table, name).id for name in SINGLE if getattr(table, name)}
    fields |= {"symbols": _symbols(table.symbols), "spent": _symbols(table.spent)}
    fields |= {name: _ids(getattr(table, name)) for name in PILES}
    fields["discarded"] = str(table.discarded or "")
    fields["back"] = table.back if table.step in DHOLE_STEPS else ""
    fields["winner"] = "" if table.winner is None else str(table.winner + 1)
    fields |= {f"knows {seat + 1}": _batches(table, seat) for seat in range(seats)}
    return {key: value for key, value in fields.items() if value}


def from_fields(fields: Mapping[str, str], options: Mapping[str, str]) -> StarsTable:
    """The table that the fields describe.  Raises BadScenario."""
    seats = _number(fields, "seats", DEFAULT_SEATS, range(2, 5))
    _check_keys(fields, seats)
    table = StarsTable(seats, options)
    _lay_cards(table, fields)
    try:
        if "sky" in fields:
            table.sky = Sky.parse(fields["sky"])
    except SkyError as error:
        raise BadScenario(f"“sky”: {error}") from error
    table.turn = _number(fields, "turn", 1, range(1, seats + 1)) - 1
    table.first = _number(fields, "first", 1, range(1, seats + 1)) - 1
    table.round = _number(fields, "round", 1, range(1, 10**6))
    table.discarded = _number(fields, "discarded", 0, range(3))
    table.symbols = _read_symbols(fields, "symbols")
    table.spent = _read_symbols(fields, "spent")
    table.winner = _number(fields, "winner", 0, range(1, seats + 1)) - 1 if fields.get("winner") else None
    step = fields.get("step", "invoke" if "sky" in fields else "lay the sky")
    table.step = None if step == "end" else _step(step)
    table.back = _step(fields.get("back") or "invoke")
    if table.step not in ("lay the sky", None) and not table.sky.is_full:
        raise BadScenario("A position needs a “sky” of 25 tiles, five lines of five codes.")
    for seat in range(seats):
        _read_batches(table, seat, fields.get(f"knows {seat + 1}", ""))
    _check_creatures(table)
    _check_step(table)
    return table


def _check_creatures(table: StarsTable) -> None:
    """Six creatures at most, one avatar of each Great Old One, and ten points are the end."""
    for seat, creatures in enumerate(table.creatures):
        name = f"“creatures {seat + 1}”"
        is_seventh = table.step == "discard the seventh" and seat == table.turn
        if len(creatures) > CREATURES + is_seventh:
            raise BadScenario(f"{name} are {len(creatures)}; nobody may have more than {CREATURES}.")
        great = [card.name for card in creatures if card.rank == GREAT_OLD_ONE]
        if len(set(great)) < len(great):
            raise BadScenario(f"{name} hold one Great Old One twice; everybody summons each of them only once.")
        for twice in sorted({*great} & {*table.lost[seat]}):
            raise BadScenario(f"{name} hold {twice}, which was “lost”; everybody summons each of them only once.")
        is_counted = "discard the seventh" not in (table.step, table.back)
        if table.points(seat) >= POINTS_TO_WIN and is_counted and table.winner != seat:
            raise BadScenario(f"{name} are worth {table.points(seat)} points; with {POINTS_TO_WIN} the game is over.")


def _check_step(table: StarsTable) -> None:
    """A step that goes on from something needs it; what only one step knows cannot lie there in another."""
    step = table.back if table.step in DHOLE_STEPS else table.step
    is_moving = step in ("use powers", "change the sky")
    seven = len(table.creatures[table.turn]) > CREATURES
    held = [card for hand in table.hands for card in hand]
    for is_wrong, text in (
        (is_moving != (table.symbols != NO_SYMBOLS), "“symbols” belong to the steps “use powers” and “change the sky”"),
        (table.invoked is not None and not is_moving, "a card is “invoked” only while there are symbols to spend"),
        ((step == "lend stars") != (table.summoning is not None), "“summoning” belongs to the step “lend stars”"),
        (
            table.summoning and not loans(table, table.turn, table.summoning),
            "the stars are right for what is “summoning”",
        ),
        ((table.step == "discard the seventh") != seven, "“discard the seventh” is the step with seven creatures"),
        (table.step in DHOLE_STEPS and not table.deck, "a Dhole needs a draw pile to take a card from"),
        ((table.step is None) != (table.winner is not None), "the step “end” and the “winner” belong together"),
        (not all(card in held for card in table.seen), "cards that all have “seen” must be in a hand"),
    ):
        if is_wrong:
            raise BadScenario(f"This position (step “{table.step or 'end'}”) cannot be: {text}.")


def _lay_cards(table: StarsTable, fields: Mapping[str, str]) -> None:
    deck = table.cards
    for seat in range(len(table.hands)):
        table.hands[seat] = _cards(fields, f"hand {seat + 1}", deck)
        table.creatures[seat] = _cards(fields, f"creatures {seat + 1}", deck)
        table.lost[seat] = _great_old_ones(fields, f"lost {seat + 1}", deck)
    table.discards, table.used, table.given, table.seen = (_cards(fields, name, deck) for name in PILES)
    table.invoked, table.summoning = (next(iter(_cards(fields, name, deck)), None) for name in SINGLE)
    placed = [*table.discards, *filter(None, (table.invoked, table.summoning))]
    placed += [card for cards in (*table.hands, *table.creatures) for card in cards]
    for card in placed:
        if placed.count(card) > 1:
            raise BadScenario(f"“{card.id}” lies in two places; there is one card of each kind.")
    table.deck = tuple(card for card in deck if card not in placed)


def _check_keys(fields: Mapping[str, str], seats: int) -> None:
    by_seat = [f"{name} {seat + 1}" for name in SEAT for seat in range(seats)]
    known = (*KEYS, *NUMBERS, *PILES, *SINGLE, "symbols", "spent", *by_seat)
    for key in fields:
        if key not in known:
            raise BadScenario(f"“{key}” is no field of this game with {seats} seats; there are: {', '.join(known)}.")


def _cards(fields: Mapping[str, str], name: str, deck: Cards) -> tuple[Card, ...]:
    found = []
    for word in fields.get(name, "").split():
        if word not in deck.by_id:
            near = [each for each in deck.by_id if each.startswith(word[:4])]
            raise BadScenario(f"“{name}”: there is no card “{word}”; {', '.join(near) or 'see cards.txt'}.")
        found.append(deck.by_id[word])
    return tuple(found)


def _great_old_ones(fields: Mapping[str, str], name: str, deck: Cards) -> tuple[str, ...]:
    """Names of Great Old Ones, each once."""
    known = dict.fromkeys(card.name for card in deck if card.rank == GREAT_OLD_ONE)
    named = fields.get(name, "").split()
    for word in named:
        if word not in known:
            raise BadScenario(f"“{name}” should be names of {', '.join(known)}, not “{word}”.")
        if named.count(word) > 1:
            raise BadScenario(f"“{name}” names {word} twice; everybody summons each Great Old One only once.")
    return tuple(named)


def _number(fields: Mapping[str, str], name: str, default: int, legal: range) -> int:
    text = fields.get(name, str(default))
    if not text.isdecimal() or int(text) not in legal:
        raise BadScenario(f"“{name}” should be a number from {legal[0]} to {legal[-1]}, not “{text}”.")
    return int(text)


def _step(name: str) -> StepName:
    for step in get_args(StepName):
        if step == name:
            return step  # type: ignore[no-any-return]
    raise BadScenario(f"“step” should be one of {', '.join(get_args(StepName))} or end, not “{name}”.")


def _read_symbols(fields: Mapping[str, str], name: str) -> Symbols:
    words = fields.get(name, "").split()
    for word in words:
        if word not in KINDS:
            raise BadScenario(f"“{name}” should be words of {', '.join(KINDS)}, as in “swap swap”, not “{word}”.")
    push, flip, swap = (words.count(kind) for kind in KINDS)
    return push, flip, swap


def _symbols(symbols: Symbols) -> str:
    return " ".join(kind for kind, number in zip(KINDS, symbols, strict=True) for _ in range(number))


def _batches(table: StarsTable, seat: int) -> str:
    """Which cards belong together for a seat that has seen a draw pile, as “cards / cards / …” without batch 0."""
    batches = table.batches[seat]
    return " / ".join(
        _ids(card for card in table.cards if batches[card.number] == batch) for batch in range(1, max(batches) + 1)
    )


def _read_batches(table: StarsTable, seat: int, text: str) -> None:
    batches = bytearray(len(table.cards))
    for batch, ids in enumerate(text.split("/") if text else (), 1):
        for card in _cards({"knows": ids}, "knows", table.cards):
            batches[card.number] = batch
    table.batches[seat] = bytes(batches)


def _ids(cards: Iterable[Card]) -> str:
    return " ".join(card.id for card in cards)
