"""Negotiation: what every outcome is worth to everybody there, what to say, and how to vote.

To say “ready” with a proposal of one's own standing is a threat: who finds no agreement fights.
"""

from collections.abc import Sequence
from math import exp, prod
from random import Random
from typing import Final, NamedTuple

from cultists.games.grand_octopus.board import COMPONENTS, EXTERIOR
from cultists.games.grand_octopus.choices import CULTS, FIGHT, NOTHING, OUTCOMES, TAKES, Outcome, Say
from cultists.games.grand_octopus.greedy.characters import Character
from cultists.games.grand_octopus.greedy.position import Position
from cultists.games.grand_octopus.greedy.weights import Worth
from cultists.games.grand_octopus.view import MeetingView, OctopusView

HEAT: Final = 0.12
"""How far words are mixed: what is better by so much is e times as likely to be said."""
GIVES_IN: Final = 0.35
"""How likely somebody is to give in whom an outcome and a fight would cost the same."""
STAKE: Final = 0.5
"""A difference of so much makes it e times as likely, in odds."""

RELUCTANCE: Final = 0.1
"""To end the talk must be better by so much than to talk on."""

Choice = tuple[object, str]
"""An option, and why."""


class Talk(NamedTuple):
    """A meeting as one of the cults there sees it."""

    seat: int
    meeting: MeetingView
    position: Position
    values: dict[Outcome, list[float]]
    """What each outcome is worth, by place in `present`."""
    losses: list[float]
    """What a point of power is to each, by place in `present`; a fight costs one."""
    trust: list[float]
    """How likely each of them is to keep its word; 1 for oneself."""
    traitors: list[int]
    """The others there with a broken promise to avenge."""

    @property
    def here(self) -> int:
        """One's own place in `present`."""
        return self.meeting.present.index(self.seat)

    @property
    def proposals(self) -> list[Outcome | None]:
        """What has been proposed, by place in `present`."""
        return [None if code is None else OUTCOMES[code] for code in self.meeting.proposals]

    def value(self, outcome: Outcome) -> float:
        """What an outcome is worth to us."""
        return self.values[outcome][self.here]

    def others(self) -> list[int]:
        """The places of the others in `present`."""
        return [place for place in range(len(self.meeting.present)) if place != self.here]

    def agrees(self, place: int, outcome: Outcome) -> float:
        """How likely another is to vote for an outcome: by its word and record, or by what it has to lose."""
        proposal = self.proposals[place]
        if proposal is outcome:
            return self.trust[place]
        better = self.values[outcome][place] - self.values[FIGHT][place]
        odds = GIVES_IN / (1 - GIVES_IN) * exp(max(-8.0, min(8.0, better / STAKE)))
        return self.trust[place] * odds / (1 + odds)

    def hope(self, outcome: Outcome) -> float:
        """What it is worth to stand for an outcome, if there is a fight unless all others agree."""
        if outcome is FIGHT:
            return self.value(FIGHT)
        all_agree = prod([self.agrees(place, outcome) for place in self.others()])
        return self.value(FIGHT) + all_agree * (self.value(outcome) - self.value(FIGHT))


def listen(view: OctopusView, position: Position, seat: int, character: Character) -> Talk:
    """The meeting in the view, through the eyes of a character."""
    meeting = view.meeting
    assert meeting is not None
    worth = Worth(position)
    present = meeting.present
    values = {}
    for outcome in (NOTHING, *(TAKES[each] for each in present), FIGHT):
        changes = _changes(position, worth, meeting, outcome)
        values[outcome] = [worth.of(each, changes) for each in present]
    trust = [1.0 if character.believes or each == seat else position.cults[each].trust for each in present]
    losses = [worth.loss[each] for each in present]
    return Talk(seat, meeting, position, values, losses, trust, _traitors(view, seat) if character.avenges else [])


def _changes(position: Position, worth: Worth, meeting: MeetingView, outcome: Outcome) -> dict[int, float]:
    """How the standing of those present changes with an outcome."""
    if outcome is FIGHT:
        return {seat: -worth.loss[seat] for seat in meeting.present}
    dreams = meeting.location == EXTERIOR and position.exterior == "dreams"
    changes = {seat: worth.point[seat] if dreams else 0.0 for seat in meeting.present}
    if outcome.cult is not None:
        gathered = position.wants(outcome.cult, meeting.location) * worth.component[outcome.cult]
        changes[outcome.cult] = max(changes[outcome.cult], gathered)
    return changes


def _traitors(view: OctopusView, seat: int) -> list[int]:
    """Those present who deceived us last, or who break more promises than they keep."""
    assert view.meeting is not None
    records = [(other, view.seats[other].promises) for other in view.meeting.present if other != seat]
    return [other for other, record in records if seat in record.against or record.broken > record.kept]


def speak(talk: Talk, options: tuple[Say, ...], character: Character, rng: Random | None) -> Choice:
    """What to say now.  Without a generator: what is likeliest."""
    if talk.traitors and talk.position.cults[talk.seat].power > 1:
        (insist,) = [option for option in options if option.verb == "insist"]
        return insist, f"The {CULTS[talk.traitors[0]]} cult has broken its word, and shall pay for it."
    weights = likely_words(talk, options, character)
    said = rng.choices(options, weights)[0] if rng else options[weights.index(max(weights))]
    return said, _why_say(talk, said)


def likely_words(talk: Talk, options: Sequence[Say], character: Character) -> list[float]:
    """How likely each of the options is said, beside the likeliest: the better the likelier."""
    worths = [_worth_saying(talk, option, character) for option in options]
    best = max(worths)
    return [exp(max(-50.0, (worth - best) / HEAT)) for worth in worths]


def _worth_saying(talk: Talk, say: Say, character: Character) -> float:
    """Words are worth what may come of them.  While there is time, a refusal is not yet a fight."""
    if say.verb == "insist":
        return talk.value(FIGHT) - RELUCTANCE
    standing = [proposal for proposal in talk.proposals if proposal is not None]
    if say.verb == "ready":
        return max([talk.hope(proposal) for proposal in standing], default=talk.value(FIGHT)) - RELUCTANCE
    assert say.outcome is not None
    hope = talk.hope(say.outcome)
    if say.outcome in standing:
        return hope + character.kindness
    if talk.meeting.changes_left[talk.here] > 1:
        all_agree = prod([talk.agrees(place, say.outcome) for place in talk.others()])
        hope += (1 - all_agree) * max(0.0, talk.hope(NOTHING) - talk.value(FIGHT))
    return hope


def _why_say(talk: Talk, say: Say) -> str:
    if say.verb == "insist":
        return "Nothing better than a fight can be had here."
    if say.verb == "ready":
        mine = talk.proposals[talk.here]
        return "We stand by what we proposed: who does not agree must fight." if mine else "Enough has been said."
    assert say.outcome is not None
    offer = "They offer it, and it" if say.outcome in talk.proposals else "It"
    is_better = talk.value(say.outcome) >= talk.value(FIGHT)
    return f"{offer} is {'better than' if is_better else 'hardly worse than'} a fight{_stake(talk, say.outcome)}."


def _stake(talk: Talk, outcome: Outcome) -> str:
    """What an outcome brings, as the end of a sentence."""
    kind = talk.meeting.location
    if outcome.cult is None or not talk.position.wants(outcome.cult, kind):
        return ", and nobody gets ahead"
    if outcome.cult == talk.seat:
        return f", and brings us a {COMPONENTS[kind]}"
    return f", though it gives the {CULTS[outcome.cult]} cult a {COMPONENTS[kind]}"


def vote(talk: Talk, character: Character) -> tuple[Outcome, str]:
    """Keep one's word or break it.  To stand alone by one's proposal is a fight too, but an honest one."""
    proposals, mine = talk.proposals, talk.proposals[talk.here]
    agreed = _agreed(talk)
    fight = talk.value(FIGHT)
    worths = {FIGHT: fight}
    if mine is not None:
        worths = {mine: fight, FIGHT: fight - character.honour}
        if mine in [proposals[place] for place in talk.others()]:
            worths[FIGHT] += character.treachery
    worths[agreed] = talk.value(agreed)
    best = max(worths, key=worths.__getitem__)
    if best is FIGHT and mine is not None:
        gain = "we can afford a fight" if character.treachery else f"“{agreed.words}” costs more than a broken promise"
        return FIGHT, f"They count on our word, but {gain}."
    if best is agreed:
        return agreed, f"{'We keep our word' if agreed is mine else 'We give in'}: better than a fight."
    return best, f"“{agreed.words}” would be worse than a fight."


def _agreed(talk: Talk) -> Outcome:
    """What all may still vote for: what all propose, or else what the one proposes whom a fight would hurt least."""
    proposals = talk.proposals
    speakers = [place for place, proposal in enumerate(proposals) if proposal is not None]
    if not speakers:
        return NOTHING
    loudest = min(speakers, key=talk.losses.__getitem__)
    return proposals[loudest] or NOTHING
