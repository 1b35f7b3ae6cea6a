"""The Action phase: whose turn it is, what may be done in it, and what follows after each action.  (rules 4.1, 4.2)"""

from typing import Final

from cultists.engine import ask
from cultists.games.cthulhu_wars.acts import Act
from cultists.games.cthulhu_wars.after_action import settled, unlimited_verbs
from cultists.games.cthulhu_wars.common_actions import common_actions
from cultists.games.cthulhu_wars.gate_control import claim_gates, is_by_hand
from cultists.games.cthulhu_wars.gates import gates_to_leave, gates_to_take
from cultists.games.cthulhu_wars.moments import ACTIONS, PHASE_BEGINS, PHASE_ENDS
from cultists.games.cthulhu_wars.options import BATTLE_LIMIT
from cultists.games.cthulhu_wars.table import DOOM_TO_END, RESTS, StepName, WarsTable
from cultists.games.cthulhu_wars.two_players import MOST_DROPPED, next_to_act


def begin_action_phase(table: WarsTable) -> StepName:
    """The first player who has Power begins."""
    table.phase = "action"
    table.fought = ()
    for seat, rule in table.rules_at(PHASE_BEGINS, table.first):
        rule(table, seat)
    table.say("phase", table.first, "action", table.cycle)
    return _give_turn(table, table.order_from(table.first))


def _give_turn(table: WarsTable, seats: tuple[int, ...]) -> StepName:
    """The first of these seats that can act has the turn; if none can, the phase is over."""
    able = next_to_act(table, seats) if table.is_duel else next((seat for seat in seats if table.is_active(seat)), None)
    if able is None:
        return "end the phase" if table.setting.rules[PHASE_ENDS] else "gather power"
    table.turn = able
    table.has_acted = table.has_done_more = False
    table.again = None
    table.left = ()
    table.stays = False
    if table.options[BATTLE_LIMIT.name] != BATTLE_LIMIT.default:
        table.fought = ()
    claim_gates(table, able)
    return settled(table, "act")


async def end_the_phase(table: WarsTable) -> StepName:
    """Nobody can act any more; somebody may have a last word, and so a turn."""
    for seat, rule in table.rules_at(PHASE_ENDS):
        await rule(table, seat)
    if any(table.is_active(seat) for seat in table.setting.seats):
        return _give_turn(table, (*table.others(table.turn), table.turn))
    return "gather power"


def end_turn(table: WarsTable) -> StepName:
    """The next player with Power has the turn; the game ends here if somebody has reached 30 Doom.  (rules 15.1)"""
    if max(table.doom) >= DOOM_TO_END:
        table.ending = "doom"
        return "end"
    return _give_turn(table, (*table.others(table.turn), table.turn))


async def act(table: WarsTable) -> StepName:
    """One action: the main one if it is still open, or an unlimited one.  The turn ends when nothing is left to do."""
    seat = table.turn
    options = table.offer(possible_acts)
    choice = await ask(seat, "act" if not table.has_acted else "act on", options)
    table.again = None
    return await choice.perform(table, seat, choice)


def possible_acts(table: WarsTable, seat: int) -> list[Act]:
    """Everything that the seat may do now, the end of the turn included.  What gives something up comes last."""
    if table.counter(seat, RESTS):
        return [END]
    acts = _acts(table, seat)
    power = table.power[seat]
    must_choose = not table.has_acted and power > 0
    taking: list[Act] = []
    leaving: list[Act] = []
    if acts or must_choose or table.stays or is_by_hand(table):
        # Otherwise every turn would end with the question whether a gate is to be left.
        taking, leaving = gates_to_take(table, seat), gates_to_leave(table, seat)
    ending = [END] if table.has_acted or table.has_done_more or not power else []
    # Of two players nobody may drop more than the last Power, unless there is nothing else to do.
    may_drop = must_choose and (not table.is_duel or power <= MOST_DROPPED or not acts)
    return [*taking, *acts, *ending, *leaving, *([PASS] if may_drop else [])]


def _acts(table: WarsTable, seat: int) -> list[Act]:
    """What may be done now, but for gates."""
    if table.again is not None:
        # Whoever takes or leaves a gate now has done without the second action: nothing unlimited comes in between.
        return [each for each in main_actions(table, seat) if each.verb not in table.again]
    if table.has_acted:
        verbs = unlimited_verbs(table, seat)
        return [each for each in main_actions(table, seat) if each.verb in verbs] if verbs else []
    return main_actions(table, seat)


def main_actions(table: WarsTable, seat: int) -> list[Act]:
    """Common and unique actions, and those that requirements ask for."""
    if table.power[seat] <= 0:
        return []
    offered = common_actions(table, seat)
    for rule in table.rules_of(seat, ACTIONS):
        offered += rule(table, seat)
    return offered


async def _pass(table: WarsTable, seat: int, act: Act) -> StepName:  # noqa: ARG001 - the contract of every action
    """All Power is dropped; that ends the turn, and the phase for this player unless Power arrives."""
    table.power[seat] = 0
    table.say("passed", seat)
    return end_turn(table)


async def _end(table: WarsTable, seat: int, act: Act) -> StepName:  # noqa: ARG001 - the contract of every action
    return end_turn(table)


PASS: Final = Act("pass", "drop all Power", _pass)
END: Final = Act("end", "end the turn", _end)
