"""What a board message says: what happened, the pictures, who is to act, and the buttons."""

import itertools
from collections.abc import Iterable, Sequence

import discord

from bot.matches import AwaitedSeat, DeedKind, MatchInfo, Owed, Position, SeatAway
from bot.matches.lessons import Taught
from bot.posts.ids import button_id
from bot.posts.sheets import DONE, NEUTRAL, Control, Hung, Sheet, seat_colour
from bot.posts.teaching import hint_text, lesson_controls
from bot.posts.words import code, escape, fit_lines, mention, moment
from games.kernel import Summary, seat_letter
from games.kernel.text.prose import clip, join
from renderers.contract import Picture

Pictures = Sequence[Picture | Hung]
"""Board and roster."""
AWAITED = 1000
"""Marks the text that says who is to act, which goes with the buttons once there is a newer board."""
HINT = 1002
"""Marks what a lesson says, which goes with them too."""
ROSTER = 1001
"""Marks the roster, which goes with them: a newer board has a newer one."""
_STORY = 2400
_AWAITED = 900
_ENDING = 1000
"""Room kept for what follows the facts: people called late, words about the whole match, its dice."""
_FOOT = 600
"""Room kept for the small print, with what is posted of the dice at the end."""
SEEN = 16
"""So many digits of a hash are shown if there is no room for all."""
LET_BE = "Pass all of this turn"
"""The button that answers all questions of the kind that is asked, for the rest of the turn."""
_NEVER_READ = "The bot reads no line without a slash."


def board_sheet(
    position: Position,
    summary: Summary,
    pictures: Pictures | None,
    owed: Owed,
    title: str,
    looked_back: Sequence[str] = (),
    mattered: str = "",
    measures: str = "",
    command: str = "",
    passes: bool = False,
    taught: Taught | None = None,
) -> Sheet:
    """Return the board message of a position as the public sees it, at the ply of the owed post.

    It is read from above: how it ended, what `mattered`, who is called, the buttons, the board, the roster, the small
    print. All that was said is in the log. Without `pictures` it is here, with their facts in words; those that the
    message has already are drawn nowhere. `looked_back` is about the whole match, at its end. `measures` is the face of
    the button with which everybody can measure, `passes` adds the one that passes for a turn; `command` is the game's,
    for who would rather type. `taught` is what a lesson says.
    """
    info = position.info
    sheet = Sheet(_accent(position))
    short = bool(mattered) and pictures is not None
    if info.ended:
        sheet.text(outcome_text(info, (mattered,) if short else owed.sentences, "## Game over · "))
    else:
        sheet.text(f"## {title_of(info, summary)}")
    sheet.text(escape(mattered) if short else story(owed.sentences, _STORY))
    if not info.ended:
        sheet.text(_call(position, owed, command), AWAITED)
        sheet.text(hint_text(taught) if taught else "", HINT)
    sheet.buttons(_ended_buttons(info) if info.ended else _buttons(info, owed.ply, measures, passes, taught))
    if pictures is not None:
        _hang(sheet, pictures, f"{info.id}-{owed.ply}")
    else:
        sheet.text(clip("\n".join(escape(line) for line in summary.lines), max(sheet.room - _ENDING, 1)))
    if info.ended:
        sheet.text(clip("\n".join(map(escape, looked_back)), max(1, sheet.room - _FOOT)))
    small = (*stand_ins(info), *away_lines(info, position.away), *played_by(info), *_closed(info))
    sheet.text("\n".join((_foot(position, owed, title), *small)))
    facts = Control("Facts in words", button_id(info.id, "facts"))
    return sheet.buttons([*(_readers(info) if info.ended else []), facts, proof_control(info)])


def _call(position: Position, owed: Owed, command: str) -> str:
    """Say who is to act and how; the players to mention are mentioned even if somebody acted meanwhile."""
    awaited = clip(awaited_text(position.info, position.awaited), _AWAITED)
    paused = paused_text(position.info)
    late = [mention(user_id) for user_id in owed.mention if mention(user_id) not in awaited]
    typed = f", or type {code(f'/{command} ..')}" if command else ""
    how = f"-# Press **Act**{typed}. {_NEVER_READ}"
    called = [f"{who}: it is your turn." for who in late]
    return "\n".join(filter(None, [paused, awaited, *called, how if awaited else ""]))


def _hang(sheet: Sheet, pictures: Pictures, name: str) -> None:
    kinds = (("victory", None), ("board", None), ("roster", ROSTER))
    for picture, (kind, mark) in zip(pictures, kinds[-len(pictures) :] if pictures else (), strict=True):
        if isinstance(picture, Hung):
            sheet.hung(picture, mark)
        else:
            sheet.picture(picture, f"{kind}-{name}", mark)


def _foot(position: Position, owed: Owed, title: str) -> str:
    """Return the small print of a board: its action, and the mark of all that was done, which counts as posted here.

    The first board, which tells the setup, has the list that everybody confirmed, too. All else is behind Proof.
    """
    marks = [f"mark {position.mark}"]
    if owed.after < 0:
        marks.append(list_text(position.setup_hash))
    return " · ".join((f"-# {escape(title)}", f"action {owed.ply}", match_words(position.info), *marks))


def match_words(info: MatchInfo) -> str:
    """Name a match, with the position of another one from which it began."""
    if info.origin is None:
        return f"match {info.id}"
    match, ply = info.origin
    return f"match {info.id} (from match {match} after action {ply})"


def list_text(setup_hash: str) -> str:
    """Return what is posted of the list that goes into the dice: so many of its digits that nobody finds another."""
    return f"list {code(setup_hash[:SEEN])}"


def title_of(info: MatchInfo, summary: Summary) -> str:
    """Return the heading of a position, escaped; whatever the game says, a match that has ended says so first."""
    return ("Game over · " if info.ended and not summary.title.startswith("Game over") else "") + escape(summary.title)


def story(sentences: Iterable[str], length: int) -> str:
    """Return sentences as text of at most `length` characters, one to a line; what is said again at once is counted.

    >>> story(["Ann waits.", "Ann waits.", "Ben runs."], 200)
    'Ann waits. ×2\\nBen runs.'
    """
    runs = ((sentence, len(list(again))) for sentence, again in itertools.groupby(filter(None, sentences)))
    return fit_lines((escape(said) + (f" ×{times}" if times > 1 else "") for said, times in runs), length)


def awaited_text(info: MatchInfo, awaited: Sequence[AwaitedSeat]) -> str:
    """Say who is to act, what, and until when, in one line for all who are asked the same.

    People are written as mentions (the sender decides who is pinged). Where their times differ, each one's is said.
    """
    asked: dict[str, list[AwaitedSeat]] = {}
    for entry in awaited:
        asked.setdefault(entry.ask, []).append(entry)
    return "\n".join(_called_line(info, ask, entries) for ask, entries in asked.items())


def _called_line(info: MatchInfo, ask: str, entries: Sequence[AwaitedSeat]) -> str:
    people = {seat.seat: seat for seat in info.seats}
    who, times = [], []
    for entry in entries:
        seat = people.get(entry.seat)
        computer = seat is not None and seat.policy is not None
        called = mention(seat.user_id) if seat and seat.user_id and not computer else escape(info.names[entry.seat])
        stood_in = " (played by the computer)" if seat is not None and seat.stood_in else ""
        who.append(f"**{seat_letter(entry.seat)}** {called}{stood_in}")
        times.append(None if computer else due_text(entry))
    same = {time for time in times if time is not None}
    if len(same) > 1:
        return f"{join(name + _aside(time) for name, time in zip(who, times, strict=True))}: {escape(ask)}"
    return f"{join(who)}: {escape(ask)}{''.join(same)}"


def _aside(time: str | None) -> str:
    return f" ({time.removeprefix(' · ')})" if time else ""


def due_text(entry: AwaitedSeat) -> str:
    """Say until when a question waits, and that it is urgent if little time is left; "" where no time runs."""
    if entry.deadline is None:
        return ""
    return f" · {'⏰ **urgent**, ' if entry.urgent else ''}due {moment(entry.deadline)}"


def away_lines(info: MatchInfo, away: Sequence[SeatAway]) -> tuple[str, ...]:
    """Say who is away, or will be, in small type, and whether the clock stops for that."""
    clock = "stops meanwhile" if info.clock.holidays else "goes on at this table"
    return tuple(
        f"-# {escape(info.names[each.seat])} ({seat_letter(each.seat)}) is away from {moment(each.starts, 'd')} until "
        f"{moment(each.ends, 'f')}: their clock {clock}."
        for each in away
    )


def paused_text(info: MatchInfo) -> str:
    """Say that a match is paused, and until when; "" while it is not."""
    if info.paused_at is None or info.ended:
        return ""
    if info.here_until is not None:
        until = f"{moment(info.here_until, 't')} at most, or until nobody acts for 15 minutes"
        return f"🟢 **You play live** until {until}: nobody's time runs. `/table go-on` ends it."
    until = f" until {moment(info.paused_until, 'f')}" if info.paused_until else ""
    return f"⏸ **Paused**{until}: nobody's time runs. `/table go-on` goes on, if all agree."


def stand_ins(info: MatchInfo) -> tuple[str, ...]:
    """Say for whom the computer plays, in small type; () while everybody plays, and once the match has ended."""
    seats = [seat for seat in info.seats if seat.stood_in]
    if not seats or info.ended:
        return ()
    names = join(f"{escape(seat.name)} ({seat.letter})" for seat in seats)
    back = " `/seat return` returns a seat to its owner." if any(seat.user_id for seat in seats) else ""
    if info.silent_at is not None:
        return (f"-# Nobody answers in time: the computer for {names} waits too, until somebody acts or is back.",)
    return (f"-# The computer plays for {names}.{back}",)


def played_by(info: MatchInfo) -> tuple[str, ...]:
    """Say at the end who played which seat from which action on, in small type; () if nobody took a seat."""
    lines = []
    for seat in info.seats if info.ended else ():
        before = [tenure for tenure in info.tenures if tenure.seat == seat.seat]
        people: list[str] = []
        for tenure, since in zip(before, [*(each.since for each in before[1:]), seat.since], strict=False):
            people.append(f"{escape(tenure.name)} until action {tenure.until}")
            if tenure.until < since:  # the person was voted out, and nobody had taken the seat
                people.append(f"a computer until action {since}")
        if before and seat.user_id is not None:
            people.append(escape(seat.name))
        if len(people) > 1:
            lines.append(f"-# Seat {seat.letter} was played by {', then '.join(people)}.")
    return tuple(lines)


def _accent(position: Position) -> int:
    if position.info.ended:
        return DONE
    return seat_colour(entry.seat for entry in position.awaited) if position.awaited else NEUTRAL


def _buttons(info: MatchInfo, ply: int, measures: str, passes: bool, taught: Taught | None) -> list[Control]:
    act = Control("Act", button_id(info.id, "act", argument=str(ply)), discord.ButtonStyle.primary)
    shows, ends = lesson_controls(info.id, taught) if taught else ([], [])
    spare = [Control(LET_BE, button_id(info.id, "passturn"))] if passes else []
    back = [Control("I am back", button_id(info.id, "back"))] if any(seat.silent for seat in info.seats) else []
    more = [Control(measures, button_id(info.id, "measure"))] if measures else []
    return [act, *shows, *back, *spare, *more, *_readers(info), *ends]


def _readers(info: MatchInfo) -> list[Control]:
    return [Control("Log", button_id(info.id, "log")), Control("Rules", button_id(info.id, "rules"))]


def _ended_buttons(info: MatchInfo) -> list[Control]:
    """Return what one may like to do next: play again, look back alone or together, keep the match."""
    again = Control("Rematch", button_id(info.id, "rematch"), discord.ButtonStyle.success)
    swung = Control("How it swung", button_id(info.id, "swing"), discord.ButtonStyle.primary)
    more = (("Replay", "film"), ("Book", "book"), ("Post-mortem", "mortem"))
    return [again, swung, *(Control(label, button_id(info.id, verb)) for label, verb in more)]


def proof_control(info: MatchInfo) -> Control:
    """Return the button that shows all hashes of a match, and its secret once it has ended."""
    return Control("Proof", button_id(info.id, "proof"))


def _closed(info: MatchInfo) -> list[str]:
    """Return what is posted of the dice at the end of a match: the closing hash, which covers all of it."""
    return [f"-# closing hash {code(info.closing)}"] if info.ended and info.closing else []


def outcome_text(info: MatchInfo, told: Sequence[str] = (), begin: str = "### ") -> str:
    """Say how a match ended, behind `begin`; the reason is left out where it is `told` beside that."""
    if info.outcome is None:
        return f"{begin}The match was ended without a result."
    winners = " and ".join(f"{seat_letter(seat)} {escape(info.names[seat])}" for seat in info.outcome.winners)
    head = f"{begin}{winners} won" if winners else f"{begin}A draw"
    reason, rule = info.outcome.reason.rstrip("."), f" ({info.outcome.rule})" if info.outcome.rule else ""
    resigned = info.ended_by == DeedKind.TABLE
    known = told and (resigned or any(sentence.rstrip(".") == reason for sentence in told))
    return f"{head}{rule}" if known else f"{head}\n{escape(reason)}{rule}"
