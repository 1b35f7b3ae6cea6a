"""What follows after any action: requirements, Elder Signs, spellbooks; then the turn goes on.  (rules 4.7, 14.1)"""

from cultists.engine import ask, draw
from cultists.games.cthulhu_wars.acts import BATTLE
from cultists.games.cthulhu_wars.gate_control import claim_gates
from cultists.games.cthulhu_wars.moments import AFTER_ACTION, UNLIMITED
from cultists.games.cthulhu_wars.table import BOOKS, StepName, WarsTable


def finish(table: WarsTable, verb: str) -> StepName:
    """An action is done, with all that follows from it for everybody; then the turn goes on."""
    if verb in unlimited_verbs(table, table.turn):
        table.has_done_more = True
    else:
        table.has_acted = True
    claim_gates(table, table.turn)
    after_action(table)
    return settled(table, "act")


def after_action(table: WarsTable) -> None:
    """What factions gain at the end of any action."""
    for seat, rule in table.rules_at(AFTER_ACTION):
        rule(table, seat)


def finish_and_act_again(table: WarsTable, verb: str, *, but_not: tuple[str, ...]) -> StepName:
    """An action is done, and another one may follow at once, with nothing unlimited in between."""
    then = finish(table, verb)
    table.again = but_not
    return then


def unlimited_verbs(table: WarsTable, seat: int) -> tuple[str, ...]:
    """What may be done any number of times: battles with all six spellbooks, and what the faction can.

    Of two players both have it as soon as one of them does.
    """
    masters = table.books if table.is_duel else [table.books[seat]]
    verbs: tuple[str, ...] = (BATTLE,) if any(len(books) == BOOKS for books in masters) else ()
    for rule in table.rules_of(seat, UNLIMITED):
        verbs += rule(table, seat)
    return verbs


def settled(table: WarsTable, then: StepName) -> StepName:
    """Requirements are watched, and what is owed is taken first; then the game goes on."""
    watch_requirements(table)
    if any(table.owed_signs):
        table.then = then
        return "draw elder signs"
    if any(table.owed_books):
        table.then = then
        return "choose spellbooks"
    return then


def watch_requirements(table: WarsTable) -> None:
    """Whoever meets a requirement now has met it for good."""
    for seat, watched in enumerate(table.setting.watched):
        done = table.fulfilled[seat]
        if len(done) < BOOKS:
            for requirement in watched:
                if requirement not in done and requirement.is_met(table, seat):  # type: ignore[misc]
                    table.fulfil(seat, requirement)


async def choose_spellbooks(table: WarsTable) -> StepName:
    """Any spellbook for any requirement; several players choose in the order of play."""
    for seat in table.order_from(table.turn):
        while table.owed_books[seat]:
            left = [book for book in table.faction(seat).spellbooks if book not in table.books[seat]]
            book = await ask(seat, "choose a spellbook", left)
            table.books[seat] = (*table.books[seat], book)
            table.owed_books[seat] -= 1
            table.say("learnt", seat, book.name)
    return settled(table, table.then)


async def draw_elder_signs(table: WarsTable) -> StepName:
    """One token, seen by its owner alone; without tokens 1 Doom instead, for all to see."""
    seat = next(seat for seat in table.order_from(table.turn) if table.owed_signs[seat])
    if table.bag:
        sign = await draw("elder sign", table.bag)
        table.bag = tuple(each for each in table.bag if each is not sign)
        table.signs[seat] = tuple(sorted((*table.signs[seat], sign), key=lambda each: each.number))
        table.tell("drew sign", seat, table.faction(seat).name, secret=(str(sign.value),), audience=(seat,))
    else:
        table.doom[seat] += 1
        table.say("no signs left", seat)
    table.owed_signs[seat] -= 1
    return settled(table, table.then)
