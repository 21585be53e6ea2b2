"""`/match analyse`: how an ended match swung, with its turning points, and each player's luck, time and decisions."""

import asyncio
from collections.abc import Sequence

from discord import app_commands

from bot import jobs
from bot.matches import MatchInfo, Refused, Service
from bot.matches.timeouts import duration
from bot.posts.sheets import DONE, NEUTRAL, Sheet
from bot.posts.words import code, escape
from bot.retelling.book import Insert
from bot.swings.analysis import Analysis, TurningPoint
from bot.swings.weighing import Weighed
from bot.workers import Unfinished
from cogs.common.answering.answers import put, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import reading_along
from cogs.common.core.ask import Ask
from cogs.match.reading import any_match_here
from games.kernel import seat_letter
from games.kernel.base.numbers import counted, minus, percent
from games.kernel.text.prose import clip
from renderers.kit.swings import Swing, swing_picture

_PAUSE = 4.0
"""Seconds between two looks at how far the work is."""
_GIST, _ACTION = 170, 60
"""The most characters of what happened at a turning point, and of an action."""


def handlers() -> Handlers:
    """Return the handler of the button under a last board."""
    return {"swing": Door(press_swing, think, reading_along)}


async def analysed_sheet(service: Service, match: str) -> Sheet:
    """Return how a match swung as a message; raises Refused and Unfinished."""
    analysis = await service.analysing.of(match)
    info = await service.queries.get(match)
    told = await service.analysing.told(match, analysis)
    sheet = Sheet(DONE).text("### How it swung")
    sheet.picture(await service.store.workers.run(jobs.draw, *chart_of(info, analysis, told)), f"swing-{match}")
    sheet.text("\n".join(_point(analysis, place, *each) for place, each in enumerate(told, 1)))
    boards = await service.analysing.boards(match, analysis, tuple(_captions(analysis, told)))
    if boards is not None:
        sheet.picture(boards, f"turns-{match}")
    sheet.text("\n".join(_seat(info, analysis, seat.seat) for seat in info.seats))
    return sheet.text(f"-# {_how(analysis)}")


async def swing_chapter(service: Service, match: str) -> tuple[Insert, ...]:
    """Return how a match swung as a chapter of its book: the chart, its turning points, and each player's luck.

    It is found if nobody has asked for it before; () for a match that goes on, or about which nothing can be found.
    """
    info = await service.queries.get(match)
    if not info.ended:
        return ()
    try:
        analysis = await service.analysing.of(match)
    except (Refused, Unfinished):
        return ()
    told = await service.analysing.told(match, analysis)
    chart = await service.store.workers.run(jobs.draw, *chart_of(info, analysis, told))
    points = [f"{place}. {_where(analysis, point)}: {gist}" for place, (point, gist) in enumerate(told, 1)]
    seats = [f"{seat.letter} {seat.name}: {'; '.join(_fortune(analysis, seat.seat))}." for seat in info.seats]
    return (Insert("How it swung", (*points, *seats, _how(analysis)), chart),)


def chart_of(info: MatchInfo, analysis: Analysis, told: Sequence[tuple[TurningPoint, str]]) -> tuple[object, ...]:
    """Return the function that draws the chart of a match, with its arguments."""
    turns, parts = analysis.turns, list[tuple[int, str]]()
    for place, turn in enumerate(turns):
        if turn.heading and (not parts or parts[-1][1] != turn.heading):
            parts.append((max(0, place - 1), turn.heading))
    swings = [
        Swing(
            seat.seat,
            seat.name,
            tuple(turn.chances[seat.seat] for turn in turns),
            tuple(turn.errors[seat.seat] for turn in turns),
        )
        for seat in info.seats
    ]
    foot = f"{counted(analysis.games, 'game')} played on by computers; the band is ± two standard errors"
    return swing_picture, "Chances to win, turn by turn", swings, parts, [point.place for point, _ in told], foot


def _change(analysis: Analysis, point: TurningPoint) -> str:
    before, after = (analysis.turns[place].chances[point.seat] for place in (point.place - 1, point.place))
    return f"{seat_letter(point.seat)} {percent(before)} → {percent(after)}"


def _captions(analysis: Analysis, told: Sequence[tuple[TurningPoint, str]]) -> list[str]:
    return [f"{place}: {_change(analysis, point)}" for place, (point, _) in enumerate(told, 1)]


def _point(analysis: Analysis, place: int, point: TurningPoint, gist: str) -> str:
    turn = analysis.turns[point.place]
    where = f"{escape(turn.heading)}, " if turn.heading else ""
    return f"**{place}.** {where}action {turn.ply}, **{_change(analysis, point)}:** {escape(clip(gist, _GIST))}"


def _where(analysis: Analysis, point: TurningPoint) -> str:
    """Say where a turning point was and what it changed, without marks."""
    turn = analysis.turns[point.place]
    where = f"{turn.heading}, " if turn.heading else ""
    return f"{where}action {turn.ply}, {_change(analysis, point)}"


def _seat(info: MatchInfo, analysis: Analysis, seat: int) -> str:
    """Say what is known of a seat: its luck, its time, its best and worst decision."""
    told = _fortune(analysis, seat)
    best, worst = analysis.best(seat), analysis.worst(seat)
    told += [f"best decision: {_decision(best)}"] if best is not None else []
    told += [f"worst: {_decision(worst)}"] if worst is not None else []
    return f"**{seat_letter(seat)}** {escape(info.names[seat])}: {'; '.join(told)}."


def _fortune(analysis: Analysis, seat: int) -> list[str]:
    """Say how lucky a seat was, and how long it took."""
    fortune, rolls = analysis.fortunes[seat]
    luck = [] if fortune is None else [f"luck {signed(fortune)} SD in {counted(rolls, 'roll')}"]
    return [*luck, f"{duration(analysis.spent[seat])} to answer"]


def signed(number: float) -> str:
    """Return a number with its sign.

    >>> signed(1.24), signed(-0.36), signed(0.0)
    ('+1.2', '−0.4', '+0.0')
    """
    return f"+{number:.1f}" if number >= 0 else f"−{abs(number):.1f}"


def _decision(one: Weighed) -> str:
    """Say what a decision gained over the best other way, and how sure that is."""
    gain = minus(round(100 * one.gain))
    other = code(clip(one.other, _ACTION))
    chosen = f"action {one.ply} {code(clip(one.text, _ACTION))}"
    return f"{chosen}, {gain if one.gain < 0 else f'+{gain}'} % against {other} ({percent(one.sure)} sure)"


def _how(analysis: Analysis) -> str:
    """Say where the figures come from, and how good they are."""
    games, off = counted(analysis.games, "game"), percent(2 * analysis.error)
    return (
        f"Computers played {games} on from the turns of this match. A chance may be off by ±{off} (two standard "
        "errors, in the middle), and people play another way than computers. Decisions were tried with equal dice and "
        "played on for a while. SD: standard deviations."
    )


async def _analyse(interaction: Ask) -> None:
    await think(interaction)
    await _show(interaction, (await any_match_here(interaction)).id)


async def press_swing(ask: Ask, pressed: Pressed) -> None:
    """Show how a match swung."""
    await _show(ask, pressed.address.match)


async def _show(ask: Ask, match: str) -> None:
    """Show how a match swung, and until it is found how far that is."""
    service = ask.client.service
    work = asyncio.create_task(analysed_sheet(service, match))
    try:
        while not (await asyncio.wait({work}, timeout=_PAUSE))[0]:
            done = service.analysing.progress(match)
            if done < 1.0:  # what was found before is only drawn
                told = f"Computers play the match on from each of its turns: {percent(done)} done."
                await put(ask, Sheet(NEUTRAL).text(told))
        await put(ask, work.result())
    finally:
        work.cancel()


def add(group: app_commands.Group) -> None:
    """Add the command."""
    about = "How an ended match swung: chances by turn, luck and decisions"
    group.command(name="analyse", description=about)(_analyse)
