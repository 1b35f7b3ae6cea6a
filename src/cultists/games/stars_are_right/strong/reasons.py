"""What a thinking player plans and expects, in words."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cultists.games.stars_are_right.cards import LESSER_SERVITOR, Card
from cultists.games.stars_are_right.greedy.bot import COUNT
from cultists.games.stars_are_right.strong.futures import Trial
from cultists.games.stars_are_right.strong.world import Turn

OFTEN: Final = 0.2
"""What is best in our reach in a smaller part of all futures is not worth a word."""


def why(turn: Turn, done: int) -> str:
    """What a turn is after, and how many of its moves are still to do."""
    later = turn.moves[max(done, turn.needed) :]
    wins = turn.target is not None and turn.target.wins
    purpose = "to use up what is left" if wins else "for a better sky"
    rest = f" Then {_listed([move.words for move in later])}, {purpose}." if later and done < turn.needed else ""
    if turn.target is None:
        moves = [move.words for move in turn.moves[done:]]
        return (
            f"Nothing is worth summoning; {_listed(moves)} leaves a better sky." if moves else "Nothing is to be done."
        )
    name = turn.target.card.words + (" wins and" if wins else "")
    lost = [card for card in turn.target.lenders if card.rank == LESSER_SERVITOR]
    if done < turn.needed:
        moves = [move.words for move in turn.moves[done : turn.needed]]
        away = COUNT[len(moves)] if len(moves) < len(COUNT) else f"{len(moves)} moves"
        return f"{name} is {away} away: {', '.join(moves)}{_stars(turn.target.lenders, lost)}.{rest}"
    if done < len(turn.moves):
        rest = _listed([move.words for move in later])
        what_for = "only uses up what is left" if wins else "leaves a better sky for later"
        return f"{name} can be summoned as the sky is{_stars(lost, lost)}; {rest} {what_for}."
    return f"{name} can be summoned{_stars(lost, lost)}."


def _stars(lenders: Sequence[Card], lost: Sequence[Card]) -> str:
    """Who lends a star, and who of them is lost by it.  On some skies fewer are needed than were counted on."""
    if not lenders:
        return ""
    stars = f", with the star{'s' * (len(lenders) > 1)} of {_named(lenders)}"
    if not lost:
        return stars
    return f"{stars}, {'which' if len(lost) == len(lenders) else _named(lost)} will be discarded"


def _named(cards: Sequence[Card]) -> str:
    return " and ".join(card.words for card in cards)


def in_futures(trial: Trial) -> str:
    """What happens after a turn, as often as it was imagined."""
    futures = len(trial.shares)
    if not futures:
        return ""
    text = f"After this our chance to win is about {trial.share:.0%}, as {futures} imagined futures tell. "
    replies = Counter(reply for reply, _ in trial.stories)
    reply, times = replies.most_common(1)[0]
    if reply == "wins":
        text += f"The next player wins at once in {times / futures:.0%} of them"
    else:
        text += f"The next player {reply} in {times / futures:.0%} of them"
    own = Counter(follow for _, follow in trial.stories if follow)
    card, times = own.most_common(1)[0] if own else ("", 0)
    if times >= OFTEN * futures:
        text += f"; after that {card} is most often the best in our reach ({times / futures:.0%})"
    return f"{text}."


def why_discard(ranked: Sequence[Trial]) -> str:
    """Why the first card is put away rather than kept, or why none is: how often we win in the same futures."""
    best = ranked[0]
    card = next(iter(best.turn.discards or ()), None)
    others = [trial for trial in ranked[1:] if card is None or not trial.turn.discards]
    if not others:
        return ""
    other = others[0]
    futures = min(len(best.shares), len(other.shares))
    if not futures:
        return "A new card is likely to be better." if card else "Every card here seems better than a new one."
    chosen, instead = (sum(trial.shares[:futures]) / futures for trial in (best, other))
    with_it, without_it = (instead, chosen) if card else (chosen, instead)
    away = best.turn.discards or other.turn.discards or ()
    them = "them" if len(away) > 1 else "it"
    name = " and ".join(each.words for each in away) if len(away) > 1 or not card else "it"
    worlds = f"{futures} imagined future{'s' if futures > 1 else ''}"
    if f"{without_it:.0%}" == f"{with_it:.0%}":
        return f"In {worlds} we win about as often without {name} as with {them}: {with_it:.0%}."
    reason = f"In {worlds} we win about {without_it:.0%} without {name} and {with_it:.0%} with {them}."
    if chosen < instead:
        reason += f" So few prove little; at first sight {'a new card' if card else 'what we have'} seems better."
    return reason


def _listed(words: list[str]) -> str:
    return ", ".join(words)
