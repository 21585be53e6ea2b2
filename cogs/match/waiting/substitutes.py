"""`/seat offer` and `/seat vote-out`, `/table live` and `/table owner`: people who come, go, and are here at once."""

import contextlib
from typing import Any

import discord
from discord import app_commands

from bot.matches import MatchInfo, Refused
from bot.matches.clocks.proposals import LivePlay, VoteOut
from bot.posts.notices import Notices
from bot.posts.sheets import DONE, Sheet
from bot.posts.words import code, escape, mention, moment
from bot.time_left import read_moment
from cogs.common.answering.answers import hold, put, tell, think, timely
from cogs.common.answering.closing import close
from cogs.common.answering.confirming import until_shown
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import of_match, owner_left, seated
from cogs.common.core.ask import Ask, actor_of, visitor_of
from cogs.common.core.lengths import Search
from cogs.common.verbs import match_here
from cogs.match.waiting.clock import propose, suggest_player
from games.kernel import Seat


def handlers() -> Handlers:
    """Return the handlers of the buttons under an offer, and of the one by which a silent person is back."""
    return {
        "take": Door(press_take, hold, of_match(), r"\d{1,2}\.\d{1,6}"),
        "unoffer": Door(press_keep, hold, of_match(seated), r"\d{1,2}"),
        "back": Door(press_back, think, of_match(seated), r"\d{0,7}"),
    }


@app_commands.describe(
    person="Ask this person alone; without it, everybody whom the server admits",
    until="Only until then: 10 days, 2026-12-03, .. (without it: for good)",
)
async def _offer(interaction: Ask, person: discord.Member | None = None, until: Search = "") -> None:
    await think(interaction)
    info, service = await match_here(interaction), interaction.client.service
    zone = (await service.wish_list.of(interaction.user.id)).zone
    ends = read_moment(until, service.store.now(), zone, end=True) if until.strip() else None
    if person is not None and person.bot:
        raise Refused("A bot can't take a seat: `/seat hand-over` lets a computer play it.")
    asked = None if person is None else person.id
    offer = await service.offers.offer(actor_of(interaction, info.id), asked, ends)
    if offer is None:
        info = await service.queries.get(info.id)
        await until_shown(interaction, info.id, info.ply, "You have given the seat back.")
        return
    with contextlib.suppress(discord.HTTPException):  # then it is posted a little later
        await Notices(interaction.client, service).offer(offer.match, offer.seat)
    who = "somebody takes it" if asked is None else f"{mention(asked)} takes it"
    back = "" if ends is None else f" You get it back {moment(ends, 'f')}."
    await put(interaction, f"Your seat is offered in the channel. It stays yours until {who}.{back}")


async def press_take(ask: Ask, pressed: Pressed) -> None:
    """Take a seat that is offered."""
    service, match = ask.client.service, pressed.address.match
    service.servers.of(ask.guild_id).must_take(visitor_of(ask))
    seat, number = (int(part) for part in pressed.address.argument.split("."))
    try:
        info = await service.offers.take(actor_of(ask, match), seat, number)
    except Refused:
        if not await service.offers.stands(match, seat, number):
            info = await service.queries.get(match)
            plays = "" if info.ended else f" {escape(info.names[seat])} ({info.seats[seat].letter}) plays."
            await close(ask, f"This seat is not offered any more.{plays}")
        raise
    name, letter = escape(info.names[seat]), info.seats[seat].letter
    await put(ask, Sheet(DONE).text(f"**{name}** has taken seat {letter}. [Go to the board]({info.board_link})."))
    sealed = await service.offers.sealed(match, ask.user.id)
    done = f" What it has done in secret, newest last: {', '.join(map(code, sealed))}." if sealed else ""
    await tell(ask, f"Seat {letter} is yours.{done} **Act** on the board shows what you are asked.")


async def press_keep(ask: Ask, pressed: Pressed) -> None:
    """Keep one's own seat after all."""
    actor = actor_of(ask, pressed.address.match)
    await ask.client.service.offers.withdraw(actor, int(pressed.address.argument))
    await put(ask, Sheet(DONE).text(f"{escape(ask.user.display_name)} keeps the seat."))


async def press_back(ask: Ask, pressed: Pressed) -> None:
    """Be back: the computer gives the seat back, and the match goes on."""
    service, actor = ask.client.service, actor_of(ask, pressed.address.match)
    returned = await service.seating.come_back(actor)
    await service.silent_tables.here(actor)
    info = await service.queries.get(actor.match)
    told = "The seat is yours again." if returned else "Welcome back: the match goes on."
    await until_shown(ask, info.id, info.ply, told)


@app_commands.describe(
    player="Somebody who did not answer the last call in time", alone="As a moderator: decide without the others"
)
async def _vote_out(interaction: Ask, player: Search, alone: bool = False) -> None:
    await think(interaction)
    info = await match_here(interaction)
    await propose(interaction, info, VoteOut(seat_called(info, player)), alone=alone)


async def _live(interaction: Ask) -> None:
    await think(interaction)
    await propose(interaction, await match_here(interaction), LivePlay(), alone=False)


@app_commands.describe(player="Who owns the match from now on; without it: you, if the owner has gone")
async def _owner(interaction: Ask, player: Search = "") -> None:
    await think(interaction)
    info, ownership = await match_here(interaction), interaction.client.service.ownership
    actor = actor_of(interaction, info.id)
    if player.strip():
        info = await ownership.give(actor, seat_called(info, player))
    else:
        info = await ownership.take(actor, left=await owner_left(interaction, info))
    await until_shown(interaction, info.id, info.ply, "It is done, and everybody reads it in the channel.")


def seat_called(info: MatchInfo, player: str) -> Seat:
    """Return the seat that somebody means by a letter or a name; raises Refused."""
    wanted = player.strip().casefold()
    for seat in info.seats:
        if wanted in (seat.letter.casefold(), seat.name.casefold()):
            return seat.seat
    raise Refused("Nobody at this table is called so.", info.board_link)


def add(table: app_commands.Group, seat: app_commands.Group) -> None:
    """Add the commands."""
    seat.command(name="offer", description="Leave, or take a break: offer your seat to a substitute")(_offer)
    out: app_commands.Command[Any, ..., None] = seat.command(
        name="vote-out", description="Vote a silent player out, so that a substitute can take the seat"
    )(_vote_out)
    out.autocomplete("player")(timely(suggest_player))
    table.command(name="live", description="Both here? Play live for an hour: nobody's time runs, if all agree")(_live)
    owner: app_commands.Command[Any, ..., None] = table.command(
        name="owner", description="Pass the match on to another owner, or take it if the owner has gone"
    )(_owner)
    owner.autocomplete("player")(timely(suggest_player))
