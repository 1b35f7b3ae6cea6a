"""Negotiation, thought through: what everybody there may say, how all will vote, and what that is worth to us.

The others are taken for acolytes, whose words are mixed and whose votes are not (greedy/talking.py); who has broken
promises is taken for a liar, the more often the worse its record.  We say what leads to the best end, knowing that we
will choose as well the next time.  What an end is worth, the outlook tells.
"""

from collections.abc import Callable
from math import prod
from typing import Final

from cultists.games.grand_octopus.choices import FIGHT, Outcome, Say
from cultists.games.grand_octopus.greedy.characters import GREEDY, LIAR, Character
from cultists.games.grand_octopus.greedy.position import read, trust
from cultists.games.grand_octopus.greedy.talking import Talk, likely_words, listen, vote
from cultists.games.grand_octopus.negotiation import ballots, deceived, heard, is_over, options, speakers
from cultists.games.grand_octopus.seeing import see, see_meeting
from cultists.games.grand_octopus.table import Meeting, OctopusTable
from cultists.games.grand_octopus.thinking.outlook import outlook

DISHONOUR: Final = 0.015
"""A broken promise costs so much of the chance to win: nobody forgets it."""
UNHEARD: Final = 0.01
"""Words that are less likely than this are not reckoned with."""
FIRST_LOOK: Final = 4
"""So many words it looks ahead at first …"""
FURTHER: Final = 2
"""… and then so many more each time, as long as it may."""

_Ends = dict[tuple[Meeting, int], dict[Outcome, float]]
"""How likely a talk ends how, by where it stands and how many words are still looked ahead."""


class Bargain:
    """A meeting in an imagined world, in the mind of one of the cults there."""

    def __init__(self, table: OctopusTable, seat: int) -> None:
        meeting = table.meeting
        assert meeting is not None
        self.meeting = meeting
        self.here = meeting.present.index(seat)
        self.ends = {outcome: outlook(table, outcome)[seat] for outcome in ballots(meeting.present)}
        """Our chance to win, by how the meeting ends."""
        self.states = 0
        """How many states of the talk were thought of in the last look."""
        self._location = table.settling
        self._minds = {each: _Mind(table, each) for each in meeting.present if each != seat}
        self._known: dict[tuple[Meeting, int], float] = {}
        self._votes: dict[tuple[Outcome | None, ...], dict[Outcome, float]] = {}
        self._is_cut = False
        self._ahead = FIRST_LOOK

    @property
    def seat(self) -> int:
        """Who thinks."""
        return self.meeting.present[self.here]

    def votes(self) -> dict[Outcome, float]:
        """What each of our votes is worth now."""
        return self._ballots(self.meeting)

    def votes_of_others(self) -> dict[int, tuple[Outcome, float]]:
        """What each of the others is most likely to vote for now, and how likely."""
        found = {}
        for seat, mind in self._minds.items():
            votes = mind.votes(self._location, self.meeting)
            likeliest = max(votes, key=votes.__getitem__)
            found[seat] = likeliest, votes[likeliest]
        return found

    def words(self, states: int, is_late: Callable[[], bool]) -> dict[Say, float]:
        """What everything that we may say is worth.

        It looks further and further ahead, until nothing is left or the next look would go through so many states of
        the talk: the more cults are there, the faster they grow in number.
        """
        ahead, growth = FIRST_LOOK, len(self.meeting.present)
        while True:
            self.states, self._is_cut = 0, False
            self._known.clear()
            self._ahead = ahead
            worths = self._words(self.meeting, ahead)
            if not self._is_cut or self.states * growth >= states or is_late():
                return worths
            ahead += FURTHER

    def foretold(self, say: Say) -> dict[Outcome, float]:
        """How likely the meeting ends how if we say that, and what is best after it; as far as the last look saw."""
        return self._ends_after(self.meeting, self.here, say, self._ahead, {})

    def _words(self, meeting: Meeting, ahead: int) -> dict[Say, float]:
        return {say: self._after(meeting, self.here, say, ahead) for say in options(meeting, self.here)}

    def _after(self, meeting: Meeting, place: int, say: Say, ahead: int) -> float:
        """What it is worth when somebody says something."""
        if say.outcome is not FIGHT:
            return self._worth(heard(meeting, place, say), ahead - 1)
        breaks_our_word = place == self.here and bool(deceived(meeting, place, FIGHT, {}))
        return self.ends[FIGHT] - DISHONOUR * breaks_our_word

    def _worth(self, meeting: Meeting, ahead: int) -> float:
        """What a talk is worth that goes on.  Beyond the last word that we look ahead, all are thought to be ready."""
        over = is_over(meeting)
        if over or ahead <= 0:
            self._is_cut |= not over
            return max(self._ballots(meeting).values())
        key = meeting, ahead
        if key not in self._known:
            self.states += 1
            self._known[key] = self._next(meeting, ahead)
        return self._known[key]

    def _next(self, meeting: Meeting, ahead: int) -> float:
        place = speakers(meeting)[0]
        if place == self.here:
            return max(self._words(meeting, ahead).values())
        likely = self._minds[meeting.present[place]].words(self._location, meeting, place)
        return sum([chance * self._after(meeting, place, say, ahead) for say, chance in likely.items()])

    def _ends_after(self, meeting: Meeting, place: int, say: Say, ahead: int, known: _Ends) -> dict[Outcome, float]:
        if say.outcome is FIGHT:
            return {FIGHT: 1.0}
        then, ahead = heard(meeting, place, say), ahead - 1
        if (then, ahead) not in known:
            known[then, ahead] = self._ends_of(then, ahead, known)
        return known[then, ahead]

    def _ends_of(self, meeting: Meeting, ahead: int, known: _Ends) -> dict[Outcome, float]:
        if is_over(meeting) or ahead <= 0:
            worths = self._ballots(meeting)
            ours = max(worths, key=worths.__getitem__)
            agreed = prod([mind.votes(self._location, meeting).get(ours, 0.0) for mind in self._minds.values()])
            return {ours: agreed, FIGHT: 1.0 - agreed} if ours is not FIGHT else {FIGHT: 1.0}
        place = speakers(meeting)[0]
        if place == self.here:
            words = self._words(meeting, ahead)
            return self._ends_after(meeting, place, max(words, key=words.__getitem__), ahead, known)
        ends: dict[Outcome, float] = {}
        for say, chance in self._minds[meeting.present[place]].words(self._location, meeting, place).items():
            for outcome, likely in self._ends_after(meeting, place, say, ahead, known).items():
                ends[outcome] = ends.get(outcome, 0.0) + chance * likely
        return ends

    def _ballots(self, meeting: Meeting) -> dict[Outcome, float]:
        """What each of our votes is worth when the talk is over: unless all others vote the same, it is a fight."""
        proposals = meeting.proposals
        if proposals not in self._votes:
            others = [mind.votes(self._location, meeting) for mind in self._minds.values()]
            fight = self.ends[FIGHT]
            over = meeting._replace(ready=(True,) * len(proposals))
            self._votes[proposals] = {
                outcome: fight
                + prod([each.get(outcome, 0.0) for each in others]) * (end - fight)
                - DISHONOUR * bool(deceived(over, self.here, outcome, {}))
                for outcome, end in self.ends.items()
            }
        return self._votes[proposals]


class _Mind:
    """One of the others: what it is likely to say, and to vote."""

    def __init__(self, table: OctopusTable, seat: int) -> None:
        view = see(table, seat)
        self._talk = listen(view, read(view), seat, GREEDY)
        honest = trust(view.seats[seat].promises)
        self._taken_for: list[tuple[Character, float]] = [(GREEDY, honest), (LIAR, 1 - honest)]
        self._words: dict[tuple[tuple[Outcome | None, ...], int], dict[Say, float]] = {}

    def _hears(self, location: int, meeting: Meeting) -> Talk:
        return self._talk._replace(meeting=see_meeting(location, meeting))

    def words(self, location: int, meeting: Meeting, place: int) -> dict[Say, float]:
        """How likely it says what."""
        key = meeting.proposals, meeting.made[place]
        if key not in self._words:
            self._words[key] = self._think(self._hears(location, meeting), options(meeting, place))
        return self._words[key]

    def _think(self, talk: Talk, choice: tuple[Say, ...]) -> dict[Say, float]:
        chances = dict.fromkeys(choice, 0.0)
        for character, share in self._taken_for:
            if share:
                weights = likely_words(talk, choice, character)
                whole = sum(weights)
                for say, weight in zip(choice, weights, strict=True):
                    chances[say] += share * weight / whole
        heard_of = {say: chance for say, chance in chances.items() if chance >= UNHEARD}
        whole = sum(heard_of.values())
        return {say: chance / whole for say, chance in heard_of.items()}

    def votes(self, location: int, meeting: Meeting) -> dict[Outcome, float]:
        """How likely it votes for what."""
        talk = self._hears(location, meeting)
        chances: dict[Outcome, float] = {}
        for character, share in self._taken_for:
            if share:
                outcome, _ = vote(talk, character)
                chances[outcome] = chances.get(outcome, 0.0) + share
        return chances
