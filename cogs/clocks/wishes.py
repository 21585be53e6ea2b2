"""`/settings`: when and where a person wants reminders; and the buttons under a reminder."""

import re
from collections.abc import Callable
from typing import Any, Literal

from discord import app_commands
from msgspec.structs import replace

from bot.matches import Refused
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import moment
from bot.time_left import MOST_REMINDERS, UndoWish, Wishes, find_zone, zone_names
from cogs.common.answering.answers import offered, put, think, timely
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import of_oneself, of_own_seat
from cogs.common.core.ask import Ask, actor_at
from cogs.common.core.lengths import Search
from games.kernel.text.prose import join

When = Literal["half", "fifth", "both", "never"]
Where = Literal["channel", "direct message"]
SHARES: dict[When, tuple[float, ...]] = {"half": (0.5,), "fifth": (0.2,), "both": (0.5, 0.2), "never": ()}
Hour = app_commands.Range[int, 0, 23]
Hours = app_commands.Range[int, 0, 240]
Most = app_commands.Range[int, 1, MOST_REMINDERS]
_NOTICES = {"turn": "my_turn", "next": "next_up", "last": "last_awaited"}
"""Which wish a notice of a kind comes from."""
_TIME = re.compile(r"([01]?\d|2[0-3])(?:[:.]([0-5]\d))?")
_OFF = "off"


def handlers() -> Handlers:
    """Return the handlers of the buttons under a reminder, which can be pressed in a direct message too."""
    return {
        "remind": Door(press_again, think, of_own_seat, r"\d{1,2}(\.\d{1,10}){2}"),
        "hush": Door(press_hush, think, of_own_seat, r"\d{1,2}"),
        "unletter": Door(press_unletter, think, of_oneself, r"(digest|next|last|turn)\.\d{1,8}"),
    }


@app_commands.describe(
    when="How much of your time is left; never: only the last reminder, which everybody gets",
    hours="So many hours before the end too (0: not)",
    where="In the match's channel, or in a direct message",
    most="So many each time that a game waits for you, at most",
)
async def _reminders(
    interaction: Ask,
    when: When | None = None,
    hours: Hours | None = None,
    where: Where | None = None,
    most: Most | None = None,
) -> None:
    await think(interaction)

    def change(wishes: Wishes) -> Wishes:
        if when is not None:
            wishes = replace(wishes, shares=SHARES[when], hours=() if when == "never" else wishes.hours)
        if hours is not None:
            wishes = replace(wishes, hours=(float(hours),) if hours else ())
        if where is not None:
            wishes = replace(wishes, direct=where != "channel")
        if most is not None:
            return replace(wishes, most=most)
        if when is None and hours is None:
            return wishes
        return replace(wishes, most=max(1, len(wishes.shares) + len(wishes.hours)))

    await _change(interaction, change)


@app_commands.describe(at="The time of your day, such as 8:00, or off")
async def _digest(interaction: Ask, at: Search) -> None:
    await think(interaction)
    minute = minute_of(at)
    await _change(interaction, lambda wishes: replace(wishes, digest=minute))


def minute_of(text: str) -> int | None:
    """Return the minute of the day that a text names, None for off; raises Refused.

    >>> minute_of("8:30"), minute_of("20"), minute_of("off")
    (510, 1200, None)
    """
    if text.strip().lower() == _OFF:
        return None
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise Refused("Write a time of the day such as 8:00 or 18:30, or off.")
    return int(found[1]) * 60 + int(found[2] or 0)


@app_commands.describe(
    turn="At once when it is your turn; the board calls you as well",
    next_up="When your turn comes next, at a table of three or more",
    last="When all others have answered, and the game waits for you alone",
)
@app_commands.rename(next_up="next")
async def _notices(
    interaction: Ask, turn: bool | None = None, next_up: bool | None = None, last: bool | None = None
) -> None:
    await think(interaction)

    def change(wishes: Wishes) -> Wishes:
        wishes = wishes if turn is None else replace(wishes, my_turn=turn)
        wishes = wishes if next_up is None else replace(wishes, next_up=next_up)
        return wishes if last is None else replace(wishes, last_awaited=last)

    await _change(interaction, change)


@app_commands.describe(
    start="The hour of your day at which quiet begins, such as 22",
    end="The hour at which it ends, such as 8; the same hour: no quiet hours",
    zone="Your time zone, such as Europe/Berlin",
)
async def _quiet(interaction: Ask, start: Hour | None = None, end: Hour | None = None, zone: Search = "") -> None:
    await think(interaction)
    place = find_zone(zone).key if zone.strip() else ""

    def change(wishes: Wishes) -> Wishes:
        wishes = replace(wishes, zone=place) if place else wishes
        if start is None and end is None:
            return wishes
        before = wishes.quiet or (22, 8)
        hours = (before[0] if start is None else start, before[1] if end is None else end)
        return replace(wishes, quiet=None if hours[0] == hours[1] else hours)

    await _change(interaction, change)


@app_commands.describe(requests="When others can ask you: always, in casual matches (not ranked), or never")
async def _undo(interaction: Ask, requests: UndoWish) -> None:
    await think(interaction)
    await _change(interaction, lambda wishes: replace(wishes, undo=requests))


async def _suggest_zone(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    wanted = current.strip().replace(" ", "_").casefold()
    return offered((name, name) for name in zone_names() if wanted in name.casefold())


async def _change(ask: Ask, change: Callable[[Wishes], Wishes]) -> None:
    await put(ask, wishes_sheet(await ask.client.service.wish_list.change(ask.user.id, change)))


def wishes_sheet(wishes: Wishes) -> Sheet:
    """Say what a person wants of reminders."""
    where = "in a direct message" if wishes.direct else "in the channel of the match"
    quiet = "none" if wishes.quiet is None else f"{wishes.quiet[0]}:00 until {wishes.quiet[1]}:00, without any message"
    each = "reminder" if wishes.most == 1 else "reminders"
    daily = "none" if wishes.digest is None else f"every day at {wishes.digest // 60}:{wishes.digest % 60:02}"
    told = ["it is your turn"] * wishes.my_turn + ["you are next"] * wishes.next_up
    told += ["you are the last one awaited"] * wishes.last_awaited
    notices = f"when {join(told, 'or')}" if told else "none"
    lines = [
        f"**When**: {join(_when(wishes))}",
        f"**How many**: {wishes.most} {each} at most, each time that a game waits for you",
        f"**Where**: {where}",
        f"**Quiet hours**: {quiet}",
        f"**Time zone**: {wishes.zone}",
        f"**List of all that waits for you**: {daily}",
        f"**Notices**: {notices}",
        f"**Others can ask you to let them take something back**: {_UNDO[wishes.undo]}",
        "-# When your turn begins, the board calls you. Where there is no time for other reminders, one comes about an "
        "hour before the end. If I can't write to you, I write in the channel; lists and notices come only as direct "
        "messages.",
    ]
    return Sheet(NEUTRAL).text("### Your reminders").text("\n".join(lines))


_UNDO: dict[UndoWish, str] = {"always": "always", "casual": "in casual matches", "never": "never"}


def _when(wishes: Wishes) -> list[str]:
    shares = {0.5: "at half of your time", 0.2: "when a fifth of your time is left"}
    when = [shares.get(share, f"at {share:.0%} of your time") for share in wishes.shares]
    when += [f"{hours:g} hours before the end" for hours in wishes.hours]
    return when + ["about an hour before the end"] * (len(when) < wishes.most)


async def press_again(ask: Ask, pressed: Pressed) -> None:
    """Remind the person once more, later."""
    info = await ask.client.service.queries.get(pressed.address.match)
    at = await ask.client.service.deadlines.remind_again(actor_at(ask, info))
    await put(ask, f"I remind you again {moment(at)}.")


async def press_hush(ask: Ask, pressed: Pressed) -> None:
    """Send only the last reminder of each call in this match."""
    info = await ask.client.service.queries.get(pressed.address.match)
    await ask.client.service.deadlines.hush(actor_at(ask, info))
    await put(ask, "In this match you get only the last reminder from now on, about an hour before the end.")


async def press_unletter(ask: Ask, pressed: Pressed) -> None:
    """Send no letters of a kind any more."""
    kind = pressed.address.argument.partition(".")[0]

    def change(wishes: Wishes) -> Wishes:
        if kind == "digest":
            return replace(wishes, digest=None)
        return replace(wishes, **{_NOTICES[kind]: False})

    await _change(ask, change)


def add(group: app_commands.Group) -> None:
    """Add the commands."""
    group.command(name="reminders", description="When and where you are reminded that a game waits for you")(_reminders)
    quiet: app_commands.Command[Any, ..., None] = group.command(
        name="quiet", description="Your time zone, and hours in which no reminder comes"
    )(_quiet)
    quiet.autocomplete("zone")(timely(_suggest_zone))
    group.command(name="digest", description="A daily list of the games that wait for you, as a direct message")(
        _digest
    )
    group.command(name="undo", description="Whether others can ask you to let them take something back")(_undo)
    group.command(
        name="notices", description="Direct messages when it is your turn, you are next, or the last one awaited"
    )(_notices)
