"""What a seat sees of Cthulhu Wars.  Everything is open but the values of the others' Elder Signs, and the bag."""

import msgspec


class UnitView(msgspec.Struct, frozen=True):
    """A figure on the map, or in a battle."""

    id: int
    seat: int
    kind: str
    rank: str


class AreaView(msgspec.Struct, frozen=True):
    """An area that has something in it."""

    name: str
    units: tuple[UnitView, ...]
    gate: str
    """"", "abandoned" or "kept"."""
    keeper: int | None
    """The id of the unit on the gate."""
    tokens: tuple[str, ...]
    toll: int
    """What an action that ends here costs the viewer more."""


class KindView(msgspec.Struct, frozen=True):
    """A kind of unit on a faction's board."""

    name: str
    rank: str
    price: int
    """What one costs now."""
    dice: int | None
    """How many dice one rolls in a battle; None if that depends."""
    count: int
    pool: int
    in_play: int


class RequirementView(msgspec.Struct, frozen=True):
    """A slot of a faction's board."""

    text: str
    is_met: bool


class BookView(msgspec.Struct, frozen=True):
    """A spellbook in our words."""

    name: str
    text: str
    is_owned: bool


class SeatView(msgspec.Struct, frozen=True):
    """A faction and its board."""

    faction: str
    code: str
    colour: str
    ability: str
    power: int
    doom: int
    gates: int
    kinds: tuple[KindView, ...]
    requirements: tuple[RequirementView, ...]
    books: tuple[BookView, ...]
    owned: int
    """How many spellbooks it has."""
    signs: int
    """How many hidden Elder Signs it has."""
    values: tuple[int, ...]
    """What they are worth; for the viewer's own seat only."""
    captives: tuple[UnitView, ...]
    card: tuple[UnitView, ...]
    """Units in play that lie on the faction's own card."""
    notes: tuple[str, ...]
    """What else lies on the board, in words."""
    can_act: bool


class BattleView(msgspec.Struct, frozen=True):
    """The battle that goes on."""

    area: str
    attacker: int
    defender: int
    fighters: tuple[tuple[UnitView, ...], tuple[UnitView, ...]]
    out: tuple[int, ...]
    strength: tuple[int, int]
    """Dice of the attacker and of the defender, as it stands."""
    dice: tuple[tuple[int, ...], tuple[int, ...]]
    kills: tuple[int, int]
    """What the attacker, and the defender, must take."""
    pains: tuple[int, int]
    struck: tuple[int, ...]
    hurt: tuple[int, ...]
    dead: tuple[int, ...]
    """Units that Kills will remove when all results have been assigned."""
    condemned: tuple[int, ...]
    """Units that abilities will remove then."""
    killed: tuple[UnitView, ...]
    lost: tuple[UnitView, ...]
    """Units that were lost in other ways."""


class FightView(msgspec.Struct, frozen=True):
    """A battle that the viewer could have: dice against dice."""

    area: str
    foe: int
    own: int
    theirs: int


class WarsView(msgspec.Struct, frozen=True):
    """The whole table as one seat sees it."""

    seat: int | None
    step: str | None
    map: str
    phase: str
    cycle: int
    turn: int
    first: int | None
    """None while nobody is the first player yet."""
    clockwise: bool
    seats: tuple[SeatView, ...]
    """Empty while the factions are being chosen."""
    chosen: tuple[str, ...]
    """The factions chosen so far."""
    box: tuple[str, ...]
    """The factions that can be had at this table."""
    areas: tuple[AreaView, ...]
    """All areas of the map, in its order."""
    decay: int
    """Where the decay marker of two players stands."""
    next_decay: int
    """What is paid before the next turn, as it stands."""
    ritual: int
    """The marker's place on the track."""
    track: tuple[int, ...]
    ritual_cost: int
    bag: int
    """How many Elder Signs are left to draw."""
    battle: BattleView | None
    fights: tuple[FightView, ...]
    moved: tuple[int, ...]
    """Units that have moved in this Move action."""
    stays: bool
    """Whether the turn stays open after its main action."""
    ending: str
    winners: tuple[int, ...]


def owner_in(about: str, view: WarsView) -> int | None:
    """Whose unit flees, where somebody else is asked: “retreat Acolyte of Black Goat to”; None if nobody is named."""
    return next((seat for seat, shown in enumerate(view.seats) if about.endswith(f" of {shown.faction} to")), None)
