"""`/table settle`: end a match whose result is clear, if all agree."""

from typing import Any

from discord import app_commands

from bot.matches import MatchInfo, Refused
from bot.matches.clocks.proposals import Settlement
from bot.posts.proposals import result_words
from bot.storage.verdicts import VerdictRow
from cogs.common.answering.answers import offered, put, think, timely
from cogs.common.controls.gate import running_here
from cogs.common.core.ask import Ask, actor_of
from cogs.common.core.lengths import Search
from cogs.common.verbs import match_here
from cogs.match.waiting.clock import propose
from games.kernel import Seat, seat_letter

DRAW, STOP = "draw", "stop"
_WATCHING = (
    "From now on computers play this position on after each turn, from what everybody sees. If nearly all of 100 such "
    "games end the same way for three turns in a row, I ask the table whether that is the result. "
    "`/table settle winner:` proposes a result at once, `/table settle winner:stop` ends this."
)


@app_commands.describe(winner="Who wins, as letters (A, or A C for a side), or draw; without it: watch for a clear end")
async def _settle(interaction: Ask, winner: Search = "") -> None:
    await think(interaction)
    info, deciding = await match_here(interaction), interaction.client.service.deciding
    actor, wanted = actor_of(interaction, info.id), winner.strip().casefold()
    if wanted == STOP:
        await deciding.unwatch(actor)
        await put(interaction, "Nobody watches for a clear end any more.")
    elif not wanted:
        await put(interaction, f"{_known(await deciding.watch(actor))}{_WATCHING}")
    else:
        winners = () if wanted == DRAW else winners_called(info, wanted)
        await propose(interaction, info, Settlement(winners), alone=False)


def _known(row: VerdictRow) -> str:
    if row.ply < 0:
        return ""
    so_far = f"clear for {row.turns} of three turns" if row.turns else "not clear"
    return f"So far the end is {so_far} (action {row.ply}). "


def winners_called(info: MatchInfo, words: str) -> tuple[Seat, ...]:
    """Return the seats that somebody means by letters; raises Refused."""
    letters = words.upper().replace(",", " ").split()
    known = {seat.letter: seat.seat for seat in info.seats}
    if not letters or any(letter not in known for letter in letters):
        raise Refused(f"Write who wins as letters, such as {seat_letter(0)}, or draw.", info.board_link)
    return tuple(sorted({known[letter] for letter in letters}))


async def _suggest_winner(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    info = await running_here(interaction)
    if info is None or info.status == "lobby":
        return []
    live = await interaction.client.service.store.load(info.id)
    sides = [tuple(sorted(side)) for side in live.game.sides(live.state)]
    found = [(result_words(info, side), " ".join(map(seat_letter, side))) for side in sides]
    found += [("a draw", DRAW), ("stop watching for a clear end", STOP)]
    return offered((label, value) for label, value in found if current.casefold() in label.casefold())


def add(table: app_commands.Group) -> None:
    """Add the command."""
    settle: app_commands.Command[Any, ..., None] = table.command(
        name="settle", description="End the match as it is, if all agree on the result"
    )(_settle)
    settle.autocomplete("winner")(timely(_suggest_winner))
