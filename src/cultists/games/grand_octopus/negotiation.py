"""Negotiation: open talk, then a vote that is shown all at once.  (rules 8, 20.7)

Talk is free: everybody present may propose, change the proposal, or insist on a fight, at any time.  It ends when all
propose the same, or when all are ready.  The vote that follows is secret, and need not be what was proposed.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from cultists.engine import CHANCE, ask_all, ask_any
from cultists.games.grand_octopus.choices import FIGHT, INSIST, NOTHING, PROPOSALS, READY, TAKES, Outcome, Say
from cultists.games.grand_octopus.conflicts import dominate, lose
from cultists.games.grand_octopus.table import Meeting, OctopusTable, Promises, Settled, StepName, digits, listed

MOST_PROPOSALS: Final = 4
"""A proposal, and three changes of it: so that every talk comes to its end."""


async def talk(table: OctopusTable) -> StepName:
    """One thing is said, by whoever is first; then all are asked again.

    Who is ready waits for the others; a new proposal makes all think again.
    """
    meeting = table.meeting
    assert meeting is not None
    seat, said = await ask_any("talk", _asked(meeting))
    place = meeting.present.index(seat)
    if said.verb == "insist":
        table.tell("insisted", seat)
        _judge(table, meeting, place, FIGHT, {})
        return confront(table, _record(table, "fight", insisted=seat))
    if said.outcome is None:
        table.tell("ready", seat)
    else:
        table.tell("proposed", seat, said.outcome.code)
    table.meeting = meeting = heard(meeting, place, said)
    return "vote" if is_over(meeting) else "talk"


def heard(meeting: Meeting, place: int, said: Say) -> Meeting:
    """The meeting after somebody has said to be ready, or proposed something."""
    if said.outcome is None:
        return meeting._replace(ready=_put(meeting.ready, place, True), speaker=place)
    proposals = _put(meeting.proposals, place, said.outcome)
    made = _put(meeting.made, place, meeting.made[place] + 1)
    return Meeting(meeting.present, proposals, made, (False,) * len(made), place)


def is_over(meeting: Meeting) -> bool:
    """The talk ends when all are ready, or all propose the same."""
    first, *others = meeting.proposals
    return all(meeting.ready) or (first is not None and others.count(first) == len(others))


def _put(values: tuple, place: int, value: object) -> tuple:  # type: ignore[type-arg]
    return (*values[:place], value, *values[place + 1 :])


def _asked(meeting: Meeting) -> dict[int, tuple[Say, ...]]:
    return {meeting.present[place]: options(meeting, place) for place in speakers(meeting)}


def speakers(meeting: Meeting) -> list[int]:
    """The places of those who are not ready yet; the one after the last speaker first."""
    number, first = len(meeting.present), meeting.speaker + 1
    return [each % number for each in range(first, first + number) if not meeting.ready[each % number]]


def options(meeting: Meeting, place: int) -> tuple[Say, ...]:
    """All that the cult in a place may say."""
    return speeches(meeting.present, meeting.proposals[place], meeting.made[place] < MOST_PROPOSALS)


@cache
def speeches(present: tuple[int, ...], mine: Outcome | None, may_propose: bool) -> tuple[Say, ...]:
    """All that a cult may say whose present proposal is `mine`."""
    outcomes = [NOTHING, *(TAKES[seat] for seat in present)] if may_propose else []
    return (*(PROPOSALS[outcome] for outcome in outcomes if outcome is not mine), INSIST, READY)


@cache
def ballots(present: tuple[int, ...]) -> tuple[Outcome, ...]:
    """All that can be voted for."""
    return (NOTHING, *(TAKES[seat] for seat in present), FIGHT)


async def vote(table: OctopusTable) -> StepName:
    """All vote in secret.  Only if all votes are the same, and not for a fight, there is none.  (rules 8.3, 20.7)"""
    meeting = table.meeting
    assert meeting is not None
    present = meeting.present
    votes = await ask_all("vote", dict.fromkeys(present, ballots(present)))
    for seat in present:
        table.tell("voted", seat, votes[seat].code)
    for place, seat in enumerate(present):
        _judge(table, meeting, place, votes[seat], votes)
    outcome = votes[present[0]]
    codes = tuple([votes[seat].code for seat in present])
    if outcome is FIGHT or codes.count(outcome.code) < len(codes):
        return confront(table, _record(table, "fight", codes))
    table.tell("agreed", CHANCE, outcome.code)
    if outcome.cult is None:
        table.settled += (_record(table, "nothing", codes),)
        return "settle"
    return dominate(table, outcome.cult, _record(table, "agreed", codes, dominating=outcome.cult)) or "settle"


def accepted_by(meeting: Meeting, place: int, votes: Mapping[int, Outcome]) -> tuple[int, ...]:
    """Who has accepted what a cult proposed: to them, and to nobody else, it is a promise.

    A cult accepts a proposal by proposing the same, or by voting for it.  If the others propose to take nothing, or to
    let somebody else take it, it also accepts by being ready without a proposal of its own.  (rules 8.4)
    """
    mine, me = meeting.proposals[place], meeting.present[place]
    if mine is None:
        return ()
    return tuple(
        other
        for other, proposal, is_ready in zip(meeting.present, meeting.proposals, meeting.ready, strict=True)
        if other != me
        and (proposal is mine or votes.get(other) is mine or (proposal is None and is_ready and mine.cult != me))
    )


def deceived(meeting: Meeting, place: int, vote: Outcome, votes: Mapping[int, Outcome]) -> tuple[int, ...]:
    """Whom a cult deceives by its vote: those who had accepted what it proposed.  To give in deceives nobody.

    (rules 8.4)
    """
    return () if vote in meeting.proposals else accepted_by(meeting, place, votes)


def _judge(table: OctopusTable, meeting: Meeting, place: int, vote: Outcome, votes: Mapping[int, Outcome]) -> None:
    """Promises that are kept and broken are remembered.  To vote for oneself keeps none.  (rules 8.4)"""
    seat, mine = meeting.present[place], meeting.proposals[place]
    before = table.promises[seat]
    if mine is None:
        return
    if vote is mine:
        is_kept = mine.cult != seat and bool(accepted_by(meeting, place, votes))
        table.promises[seat] = before._replace(kept=before.kept + is_kept)
    elif against := deceived(meeting, place, vote, votes):
        table.promises[seat] = Promises(before.kept, before.broken + 1, against)
        table.tell("broke its word", seat, mine.code, vote.code if votes else "insisted", listed(against))


def _record(
    table: OctopusTable,
    outcome: str,
    votes: tuple[str, ...] = (),
    insisted: int | None = None,
    dominating: int | None = None,
) -> Settled:
    """The talk is over; what was said and voted stays on the record of the turn."""
    meeting = table.meeting
    assert meeting is not None
    table.meeting = None
    proposals = tuple([None if each is None else each.code for each in meeting.proposals])
    return Settled(table.settling, outcome, meeting.present, (), proposals, votes, insisted, dominating)


def confront(table: OctopusTable, settled: Settled) -> StepName:
    """No agreement, or somebody wants it so: every cult present loses a point.  (rules 8.1)"""
    table.tell("confronted", CHANCE, digits(table.settling))
    eliminated = lose(table, settled.present, "bled", table.settling)
    table.settled += (settled._replace(eliminated=eliminated) if eliminated else settled,)
    return "settle"
