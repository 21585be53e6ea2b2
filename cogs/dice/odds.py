"""`/dice odds` and `/dice stats`: what to expect, and what came."""

import random

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.matches import Refused
from bot.matches.luck import Faces
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import code, escape
from bot.rolling.common import read_line
from bot.rolling.rolls import Luck, luck_of
from bot.workers import HEAVY, runs_as
from cogs.common.answering.announcing import check_first, openly
from cogs.common.answering.answers import timely
from cogs.common.controls.gate import newest_here
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import Target
from cogs.dice.desks import Desks, where
from cogs.dice.saved import suggest_formulas
from games.kernel import seat_letter
from renderers.contract import Picture
from renderers.dice import Bar, chart_picture
from rolls import Odds, RollError, odds_of, split_target
from rolls.model import Condition
from rolls.text import format_expression
from rolls.written import format_item

_FEW = 30
"""Fewer dice say nothing about anybody's luck."""
_USUAL, _RARE = 1.64, 2.58
"""Standard deviations that chance alone exceeds once in ten times, and once in a hundred."""
_WORDS = {">=": "{} or more", "<=": "{} or less", ">": "more than {}", "<": "less than {}", "=": "exactly {}"}


@runs_as(HEAVY)
def work_out(text: str, seed: int) -> tuple[str, Picture]:
    """Return the odds of a line of one roll, perhaps with a test, in words and as a chart; runs in a worker.

    Raises Refused in a sentence.
    """
    item = read_line(text).items[0]
    expression, target = item.expression, item.test
    try:
        odds = odds_of(expression, random.Random(seed))  # noqa: S311 - a simulation, no dice of anybody's
    except RollError as error:
        raise Refused(f"{error.reason[0].upper()}{error.reason[1:]}.") from None
    written = " ".join(part for part in (item.label and f"{item.label}:", format_expression(expression)) if part)
    how = "exact" if odds.exact else f"simulated, {odds.out_of:,} rolls"
    bars = tuple(Bar(str(value), ways / odds.out_of, _meant(target, value)) for value, ways in odds.ways)
    if target is None:
        words = f"{code(written)} averages **{odds.mean:.2f}** ({how}), from {odds.ways[0][0]} to {odds.ways[-1][0]}."
        return words, chart_picture("Odds", f"{odds.mean:.2f}", f"on average · {how}", written, bars)
    return _targeted(odds, target, written, how, bars)


async def _odds(ask: Ask, desks: Desks, text: str) -> tuple[str, Picture]:
    """Return the odds of what is typed, which may name saved formulas; raises Refused."""
    formula, target = split_target(text)
    line = await desks.rolls.read(where(ask), formula)
    if len(line.items) != 1 or line.items[0].repeat != 1:
        raise Refused("Odds are for one roll: leave out the comma or the repetition.")
    item = line.items[0]
    written = format_item(replace(item, test=target or item.test))
    return await desks.workers.run(work_out, written, ask.id)


def _targeted(odds: Odds, target: Condition, written: str, how: str, bars: tuple[Bar, ...]) -> tuple[str, Picture]:
    chance = odds.chance(target)
    meant = _WORDS[target.compare].format(target.number)
    shown = f"{float(chance) * 100:.1f}%"
    if odds.exact and odds.out_of < 10**9:
        how = f"exact: {chance.numerator:,} of {chance.denominator:,}"
    words = f"{code(written)} has a **{shown}** chance of {meant} ({how}); it averages {odds.mean:.2f}."
    title = f"Chance of {meant}"
    return words, chart_picture(title, shown, f"{how} · averages {odds.mean:.2f}", written, bars)


def _meant(target: Condition | None, value: int) -> bool:
    return target is not None and target.holds(value)


def luck_words(luck: tuple[Luck, ...]) -> str:
    """Return rolled against expected in words, a line for each of the five kinds of dice thrown most."""
    lines = []
    for each in luck[:5]:
        spread = (((each.sides or 3) ** 2 - 1) / 12 / each.count) ** 0.5
        off = (each.mean - each.expected) / spread if spread else 0.0
        lines.append(
            f"**{_kind(each)}** {each.count:,} thrown, {each.mean:.2f} on average (expected {each.expected:g}): "
            f"{kind_of_luck(off, each.count)}"
        )
    return "\n".join(lines)


def kind_of_luck(off: float, count: int) -> str:
    """Return what to call `count` dice that fell `off` standard deviations above what was expected."""
    if count < _FEW:
        return "too few to tell"
    if abs(off) < _USUAL:
        return "as expected"
    return ("very " if abs(off) >= _RARE else "") + ("lucky" if off > 0 else "unlucky")


def luck_picture(luck: Luck, whose: str) -> Picture:
    """Draw how often each face came up beside what was expected; runs in a worker."""
    expected = 1 / len(luck.faces)
    bars = tuple(Bar(str(face), count / luck.count, False, expected) for face, count in enumerate(luck.faces, luck.low))
    caption = f"on average of {luck.count:,} dice · expected {luck.expected:g} (lines)"
    return chart_picture(f"Dice of {whose}", f"{luck.mean:.2f}", caption, _kind(luck), bars)


def _kind(luck: Luck) -> str:
    return {0: "dF", 100: "d%"}.get(luck.sides, f"d{luck.sides}")


def add(group: app_commands.Group, desks: Desks) -> None:
    """Add `/dice odds` and `/dice stats`."""

    @group.command(name="odds", description="The chances of a formula, as a chart")
    @app_commands.describe(formula="Dice or a saved formula, perhaps with a target: 4d6kh3 >= 15")
    async def odds(interaction: Ask, formula: Target) -> None:
        words, picture = await check_first(interaction, _odds(interaction, desks, formula))
        await openly(interaction, Sheet(NEUTRAL).text(words).picture(picture, "odds"))

    odds.autocomplete("formula")(timely(suggest_formulas(desks)))

    @group.command(name="stats", description="Rolled against expected")
    @app_commands.describe(
        person="Whose dice (you, if nobody is named)",
        channel="All dice of this channel instead",
        match="The dice of this channel's newest match instead, by seat",
    )
    async def stats(
        interaction: Ask,
        person: discord.User | None = None,
        channel: bool = False,
        match: bool = False,
    ) -> None:
        stats = _match_stats(interaction, desks) if match else _stats(interaction, desks, person, channel)
        await openly(interaction, await check_first(interaction, stats))


async def _stats(ask: Ask, desks: Desks, person: discord.abc.User | None, channel: bool) -> Sheet:
    here = where(ask)
    who = person or ask.user
    if not here.guild_id and who.id != ask.user.id:
        raise Refused("Rolls in direct messages are private.")
    luck = await desks.rolls.luck(here.guild_id, here.channel_id if channel else None, None if channel else who.id)
    ended, aborted = (0, 0) if channel or not here.guild_id else await desks.rolls.opened(here.guild_id, who.id)
    if not (luck or ended):
        raise Refused("No dice have been counted there yet.")
    whose = "this channel" if channel else who.display_name
    sheet = Sheet(NEUTRAL).text(f"### Dice of {escape(whose)}\n{luck_words(luck)}")
    if ended:
        sheet.text(f"-# Matches opened here that have ended: {ended}, of which aborted: {aborted}.")
    drawable = _drawable(luck)
    if drawable is not None:
        sheet.picture(await desks.draw(luck_picture, drawable, whose), "luck")
    return sheet


async def _match_stats(ask: Ask, desks: Desks) -> Sheet:
    """Return how the dice of this channel's newest match fell for each seat."""
    service = ask.client.service
    info = await newest_here(ask)
    if info is None:
        raise Refused("No match has been played in this channel.")
    faces = await service.luck.faces(info.id)
    by_seat = [(info.names[seat], seat, _most_first(found)) for seat, found in faces.items()]
    if not any(luck for _, _, luck in by_seat):
        raise Refused("No dice have been thrown in this match yet.")
    sheet = Sheet(NEUTRAL).text(f"### Dice of {escape(service.store.game(info.game).card.title)}, by seat")
    for name, seat, luck in by_seat:
        sheet.text(f"**{seat_letter(seat)} {escape(name)}**\n{luck_words(luck) or 'no dice yet'}")
        drawable = _drawable(luck)
        if drawable is not None:
            picture = await desks.draw(luck_picture, drawable, name)
            sheet.picture(picture, f"luck-{seat_letter(seat)}")
    sheet.text("-# Dice that are nobody's own luck, such as lots and shuffles, are left out.")
    return sheet


def _most_first(faces: Faces) -> tuple[Luck, ...]:
    return tuple(sorted(luck_of(faces), key=lambda luck: -luck.count))


def _drawable(luck: tuple[Luck, ...]) -> Luck | None:
    """Return the kind of dice thrown most that a chart can show."""
    return next((each for each in luck if 1 < len(each.faces) <= 100), None)
