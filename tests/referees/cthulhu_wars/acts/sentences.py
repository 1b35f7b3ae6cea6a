"""The sentence of the rule text on which each act rests."""

from typing import Final

from referees.cthulhu_wars.acts.world import Act, Ref

TEXT: Final = {
    "recruit": "Recruit Cultist: 1 Power, where one has a unit, or anywhere without a unit on the map",
    "summon": "Summon Monster: its cost, at a gate that one controls",
    "awaken": "Awaken Great Old One: its own steps",
    "build": "Create Gate: 3 Power, a Cultist and no gate there",
    "move": "Move: 1 Power for each unit, each once, to an adjacent area",
    "battle": "Battle: at least 1 Combat, an enemy's unit there; unlimited with six spellbooks, once an area and phase",
    "capture": "Capture Cultist: 1 Power, no protector of its own",
    "control": "Control or abandon gate: unlimited, before and after the action",
    "leave": "Control or abandon gate: unlimited, before and after the action",
    "relieve": "Control or abandon gate: unlimited, before and after the action",
    "drop": "Action phase: you may voluntarily drop all your Power to 0; two players not with more than 1",
    "end": "Action phase: you cannot decline to take an action if you still have Power",
    "enough": "Move: as many units as you want",
    "book": "Spellbooks: one for each requirement, of your choice",
    "direction": "Determine First Player: the direction",
    "seat": "Determine First Player: most Power; a tie is decided by the previous first player",
    "ritual": "Ritual of Annihilation: its cost, the marker, Doom for gates, Elder Signs for Great Old Ones",
    "no more": "Doom phase: at the end of it the game may end",
    "ending": "Ending and winning the game",
    "begin": "Phases of play",
    "aside": "what may be done at any time",
}


def of(act: Act) -> str:
    """The sentence, or the name of the ability."""
    if isinstance(act, Ref):
        return "a unit of one's choice"
    return TEXT.get(str(act[0]), f"{act[0]}: the faction's own text")
