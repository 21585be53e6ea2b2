"""The message by which a table agrees on something: what is proposed, who has to agree, and the two buttons."""

import discord

from bot.matches import MatchInfo
from bot.matches.clocks.proposals import EndOfPause, LivePlay, NewClock, NewPause, Settlement, VoteOut, What
from bot.matches.clocks.table import Proposal
from bot.matches.undoing.requests import GoBack
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import escape, mention, moment
from bot.time_left import clock_words
from games.kernel import seat_letter
from games.kernel.text.prose import join


def proposal_sheet(info: MatchInfo, asked: Proposal, name: str) -> Sheet:
    """Return the message that asks a table to agree on something; `name` proposes it ("": that was said before)."""
    what, sure = asked.what, isinstance(asked.what, Settlement) and asked.what.sure
    head = f"{escape(name) or 'Somebody'} proposes"
    if sure and not name:
        head = "The end seems beyond doubt. The table is asked"
    sheet = Sheet(NEUTRAL).text(f"### {head} {proposed(info, what)}")
    if sure:
        sheet.text("Computer players have played on from here 100 times after each of three turns: nearly always it "
                   "ended like this. They do not vote.")  # fmt: skip
    if isinstance(what, GoBack):
        until = moment(what.until)
        sheet.text(
            f"If you act instead of answering, you refuse. The same action would roll the same dice. It ends {until}."
        )
    missing = ", ".join(_named(info, seat) for seat in asked.missing)
    sheet.text(f"It is done once all agree. Still to agree: {missing}.")
    number = str(asked.number)
    agree, disagree = _LABELS.get(type(what), ("Agree", "Don't agree"))
    return sheet.buttons(
        [
            Control(agree, button_id(info.id, "agree", argument=number), discord.ButtonStyle.success),
            Control(disagree, button_id(info.id, "disagree", argument=number)),
        ]
    )


_LABELS: dict[type, tuple[str, str]] = {
    LivePlay: ("I am here too", "Not now"),
    VoteOut: ("Vote out", "Let them stay"),
    Settlement: ("Agree", "Play on"),
    GoBack: ("Accept", "Refuse"),
}
"""What the two buttons say, where it is not Agree."""


def proposed(info: MatchInfo, what: What) -> str:
    """Return what is proposed, in words."""
    match what:
        case NewClock(rules):
            return f"another clock: {clock_words(rules)}"
        case NewPause(until):
            return "a pause" if until is None else f"a pause until {moment(until, 'f')}"
        case EndOfPause():
            return "to go on after the pause"
        case LivePlay():
            return "to play live: for an hour nobody's time runs, or until nobody acts for 15 minutes"
        case VoteOut(seat):
            return f"to vote out {escape(info.names[seat])} ({seat_letter(seat)}), who did not answer in time"
        case Settlement(winners):
            return f"to end the match here: {result_words(info, winners)}"
        case GoBack(seat, first):
            again = f"{escape(info.names[seat])} ({seat_letter(seat)}) would act again"
            return f"to take back {escape(what.words)}: {again}, as before action {first}"


def result_words(info: MatchInfo, winners: tuple[int, ...]) -> str:
    """Return how a match would end."""
    names = join(f"{escape(info.names[seat])} ({seat_letter(seat)})" for seat in winners)
    return f"{names} {'wins' if len(winners) == 1 else 'win'}" if winners else "a draw"


def _named(info: MatchInfo, seat: int) -> str:
    taken = next((taken for taken in info.seats if taken.seat == seat), None)
    return mention(taken.user_id) if taken is not None and taken.user_id is not None else seat_letter(seat)
