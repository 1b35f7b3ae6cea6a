"""A negotiation: who is there, what is at stake, what each proposes, and what follows from every way to end it."""

from cultists.games.grand_octopus.board import COMPONENTS
from cultists.games.grand_octopus.choices import CULTS, FIGHT, INSIST, NOTHING, PROPOSALS, READY, TAKES, Outcome
from cultists.games.grand_octopus.drawing.figures import chip, coin, cultist
from cultists.games.grand_octopus.drawing.rows import Row, small_sign
from cultists.games.grand_octopus.drawing.scene import NUMBERS, ORDINALS, Scene, article
from cultists.games.grand_octopus.drawing.settled import outcome_sign
from cultists.games.grand_octopus.view import MeetingView
from cultists.svg import SERIF, at, box, classes, line, tag, use


def outcome_rows(scene: Scene, meeting: MeetingView) -> list[Row]:
    """Every way in which the meeting can end, and the answer that stands for it now."""
    outcomes = [NOTHING, *(TAKES[seat] for seat in meeting.present), FIGHT]
    *rows, fight = [_outcome_row(scene, meeting, outcome) for outcome in outcomes]
    if scene.about == "talk":
        ready = scene.index(READY.words)
        others = sum(meeting.ready)
        note = f"{others} of {len(meeting.present)} are ready" if others else "as soon as all are ready"
        rows.append(Row(ready, small_sign("sealed"), "End the talk and vote", note, kind="main"))
    return [*rows, fight]


def _outcome_row(scene: Scene, meeting: MeetingView, outcome: Outcome) -> Row:
    backers = tuple(seat for seat, code in zip(meeting.present, meeting.proposals, strict=True) if code == outcome.code)
    is_mine = scene.me in backers
    index = scene.index(outcome.words) if scene.about == "vote" else scene.index(_said(outcome))
    sign = outcome_sign(outcome.code, 0, 0, 12)
    is_now = outcome is FIGHT and scene.about == "talk"
    kind = "fight" if is_now else "danger" if outcome is FIGHT else "chosen" if is_mine and index is None else ""
    name = outcome_name(scene, outcome)
    said = _as_advice(scene, outcome, name)
    note, brief = consequence(scene, meeting, outcome)
    return Row(index, sign, name, note, backers, kind, said, brief)


def _said(outcome: Outcome) -> str:
    return INSIST.words if outcome is FIGHT else PROPOSALS[outcome].words


def outcome_name(scene: Scene, outcome: Outcome) -> str:
    """“Nothing happens”, “I take it”, “Cleo takes it”, “Fight”."""
    if outcome.cult is None:
        return ("Fight now" if scene.about == "talk" else "Fight") if outcome is FIGHT else "Nothing happens"
    return "I take it" if outcome.cult == scene.me else f"{scene.name(outcome.cult)} takes it"


def _as_advice(scene: Scene, outcome: Outcome, name: str) -> str:
    """The name with what is to be done, since “Nothing happens” by itself is no advice."""
    if outcome is FIGHT and scene.about == "talk":
        return name
    verb = "Propose" if scene.about == "talk" else "Vote"
    return f"{verb}: {name if outcome.cult is not None else name.lower()}"


def consequence(scene: Scene, meeting: MeetingView, outcome: Outcome) -> tuple[str, str]:
    """What comes of it, never only its name; and the same in brief."""
    if outcome is NOTHING:
        return "No gain, no loss.", ""
    if outcome is FIGHT:
        return fight_in_words(scene, meeting.present)
    assert outcome.cult is not None
    return gain_in_words(scene, outcome.cult, meeting.location)


def fight_in_words(scene: Scene, present: tuple[int, ...]) -> tuple[str, str]:
    """What a fight costs, then the power of each before and after it; and what it costs in brief.

    The powers stand in brackets, “you (4 → 3), Acolyte 2 (3 → 2)”, for names may end with a number too.
    """
    first = [seat for seat in present if seat == scene.me]
    order = first + [seat for seat in present if seat != scene.me]
    powers = [(scene.called(seat), scene.view.seats[seat].power) for seat in order]
    left = ", ".join(f"{who} ({power} \N{RIGHTWARDS ARROW} {power - 1 or 'out'})" for who, power in powers)
    all_lose = f"{'Both' if len(present) == 2 else f'All {len(present)}'} lose 1 power"
    return f"{all_lose}, nobody takes anything.\nPower: {left}", f"{all_lose}."


def gain_in_words(scene: Scene, seat: int, location: int) -> tuple[str, str]:
    """What taking it would mean for a cult; and in brief, if that takes many words."""
    cult, component = scene.view.seats[seat], COMPONENTS[location]
    if not scene.view.tokens[location - 1]:
        return f"No {component} is left.", ""
    if location in cult.components:
        owns = "You own" if seat == scene.me else "Owns"
        return f"{owns} {article(component)} already.", f"{owns} one already."
    count = cult.count + 1
    number = ORDINALS[count]
    whose = f"Your {number}" if seat == scene.me else number.capitalize()
    if cult.count != len(cult.components):
        return f"{whose} Component, if it is a new kind.", ""
    if count < scene.view.needed:
        return f"{whose} kind of {scene.view.needed}.", ""
    wins = "you win" if seat == scene.me else "that wins"
    return f"{whose} kind: {wins}, unless another cult has {NUMBERS[count]} too.", f"{whose}: may win."


def title_of(scene: Scene, meeting: MeetingView) -> str:
    """Who meets whom over what."""
    others = [seat for seat in meeting.present if seat != scene.me]
    left = scene.view.tokens[meeting.location - 1]
    what = article(COMPONENTS[meeting.location]) if left else ""
    many = len(meeting.present) > 3
    whom = f"{len(others)} others" if many else scene.names(others)
    if scene.about == "vote":
        return f"Vote with {whom}{f' about {what}' if what else ''}"
    over = f" over {what}" if what else ""
    if scene.me in meeting.present:
        return f"You meet {whom}{over}"
    return f"{f'{len(others)} cults' if many else scene.names(meeting.present)} meet{over}"


def who_is_there(scene: Scene, meeting: MeetingView, width: float) -> str:
    """The cults and what they propose as plates round the Component at stake, 76 high."""
    count = len(meeting.present)
    coin_room = 62
    each = (width - coin_room) / count
    left = (count + 1) // 2
    parts = []
    for place, seat in enumerate(meeting.present):
        x = place * each + (coin_room if place >= left else 0)
        parts.append(_person(scene, meeting, place, seat, x, each))
    x = left * each + coin_room / 2
    tokens = scene.view.tokens[meeting.location - 1]
    parts.append(coin(meeting.location, x, 28, 20, is_owned=tokens > 0))
    parts.append(line(x, 64, f"{tokens} left", 12, class_="middle quiet"))
    return box(0.5, 0.5, width - 1, 75, 3, class_="field") + "".join(parts)


def _person(scene: Scene, meeting: MeetingView, place: int, seat: int, x: float, width: float) -> str:
    proposal = meeting.proposals[place]
    middle = x + width / 2
    name = "you" if seat == scene.me else scene.name(seat)
    look = classes("serif middle name", f"cult-{CULTS[seat]}")
    if width < 70:
        said = outcome_sign(proposal, middle, 58, 9) if proposal else ""
        ready = use("small-set", middle + 8, 4, 12, class_="has-been-set") if meeting.ready[place] else ""
        below = line(middle, 44, name, 12.5, room=width - 2, least=10, font=SERIF, class_=look)
        return chip(seat, middle, 19, 12) + below + said + ready
    sign = outcome_sign(proposal, middle + 24, 20, 9) if proposal else ""
    speech = tag("path", class_="speech", d=f"M{middle + 12:g} 8h24v24h-19l-6 5 1 -5Z") if proposal else ""
    ready = use("small-set", middle + 17, 38, 14, class_="has-been-set") if meeting.ready[place] else ""
    below = line(middle, 66, name, 13, room=width - 4, least=10.5, font=SERIF, class_=look)
    return tag("g", cultist(seat), transform=at(middle - 8, 30, 0.9)) + speech + sign + ready + below
