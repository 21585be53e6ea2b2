"""`/campaign standings, ledger, history, correct, end`: the books, for everybody who can see the campaign."""

from typing import Any

import discord
from discord import app_commands

from bot.campaigns import CampaignInfo
from bot.campaigns.wording import ledger_lines
from bot.matches import Refused
from bot.posts.campaigns import CampaignBoard, pages_of
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import escape
from campaigns.deciding import MOST_AMOUNT, correctable
from cogs.campaign.finding import campaigns_of, doer_of, seen_here, suggest_campaigns, wanted
from cogs.common.answering.answers import hold, offered, put, think, timely
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import in_server
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import Reason, Search
from games.kernel.content.campaign import Posting
from renderers.campaign.ledger import ROWS

Page = app_commands.Range[int, 1, 999]
Amount = app_commands.Range[int, -MOST_AMOUNT, MOST_AMOUNT]
_ADDRESS = r"[2-9a-hjkmnp-z]{6}\.\d{1,6}"


def handlers() -> Handlers:
    """Return the handlers of the buttons: a page of a ledger, and the ledger at an entry."""
    return {
        "cledger": Door(_turn, hold, in_server, _ADDRESS),
        "cjoin": Door(_join, think, in_server, _ADDRESS),
        "centry": Door(_at_entry, think, in_server, _ADDRESS),
    }


def add(group: app_commands.Group) -> None:
    """Add the commands."""
    for name, description, command in (
        ("standings", "The standings of a campaign", _standings),
        ("ledger", "Every credit and point of a campaign, with its reason", _ledger),
        ("history", "What happened to a player, or to one ship or unit", _history),
        ("correct", "Correct the books in the open (for its opener and moderators)", _correct),
        ("end", "End a campaign before its time (for its opener and moderators)", _end),
    ):
        added: Any = group.command(name=name, description=description)(command)
        added.autocomplete("campaign")(timely(suggest_campaigns))
        if command is _correct:
            added.autocomplete("what")(timely(_suggest_accounts))
        if command in (_correct, _history):
            added.autocomplete("piece")(timely(_suggest_pieces))


def _board(ask: Ask) -> CampaignBoard:
    return CampaignBoard(ask.client.service)


@app_commands.describe(campaign="Which campaign", page="Which page, if there are several")
async def _standings(interaction: Ask, campaign: Search = "", page: Page = 1) -> None:
    await think(interaction)
    info = await wanted(interaction, campaign)
    await put(interaction, await _board(interaction).standings_sheet(info, page))


@app_commands.describe(campaign="Which campaign", page="Which page; without it, the newest")
async def _ledger(interaction: Ask, campaign: Search = "", page: Page | None = None) -> None:
    await think(interaction)
    info = await wanted(interaction, campaign)
    await put(interaction, await _board(interaction).ledger_sheet(info, page))


async def _pressed(ask: Ask, pressed: Pressed) -> tuple[CampaignInfo, int]:
    """Return the campaign and the number of a button; raises Refused for one that cannot be seen from here."""
    campaign, _, number = pressed.address.argument.partition(".")
    if campaign not in {row.id for row in await seen_here(ask)}:
        raise Refused("There is no such campaign here.")
    return await campaigns_of(ask).get(campaign), int(number)


async def _turn(interaction: Ask, pressed: Pressed) -> None:
    info, page = await _pressed(interaction, pressed)
    await put(interaction, await _board(interaction).ledger_sheet(info, page or None))


async def _join(interaction: Ask, pressed: Pressed) -> None:
    info, _ = await _pressed(interaction, pressed)
    info = await campaigns_of(interaction).join(info.id, doer_of(interaction, info.row))
    await put(interaction, f"You are in the campaign **{escape(info.name)}**. `/campaign status` shows what you have.")


async def _at_entry(interaction: Ask, pressed: Pressed) -> None:
    info, entry = await _pressed(interaction, pressed)
    before = sum(line.number < entry for line in ledger_lines(info, campaigns_of(interaction).game(info).campaign))
    await put(interaction, await _board(interaction).ledger_sheet(info, before // ROWS + 1))


@app_commands.describe(
    player="Whose history; without it, yours", piece="One ship or unit", campaign="Which campaign", page="Which page"
)
async def _history(
    interaction: Ask,
    player: discord.Member | None = None,
    piece: Search = "",
    campaign: Search = "",
    page: Page | None = None,
) -> None:
    await think(interaction)
    info = await wanted(interaction, campaign)
    who = player or interaction.user
    member = info.must_have(who.id, f"{escape(who.display_name)} is" if player else "You are")
    wanted_piece = _piece(info, member, piece) if piece.strip() else None
    lines = tuple(ledger_lines(info, campaigns_of(interaction).game(info).campaign, member, wanted_piece))
    last = pages_of(len(lines), ROWS)
    whose = info.pieces.get((member, wanted_piece or ""), info.names[member - 1])
    picture = await _board(interaction).ledger(info, lines, min(page or last, last), whose)
    sheet = Sheet(NEUTRAL).text(f"### {escape(info.name)}: {escape(whose)}").picture(picture, f"history-{info.id}")
    await put(interaction, sheet)


def _piece(info: CampaignInfo, member: int, said: str) -> str:
    """Return the id of a piece that is named by its id or its name; raises Refused."""
    own = {piece: name for (whose, piece), name in info.pieces.items() if whose == member}
    found = [piece for piece, name in own.items() if said.strip().casefold() in (piece.casefold(), name.casefold())]
    if not found:
        names = ", ".join(own.values()) or "nothing yet"
        raise Refused(f"{escape(info.names[member - 1])} has no {escape(said)}, but {escape(names)}.")
    return found[0]


async def _suggest_pieces(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    try:
        info = await wanted(interaction, str(getattr(interaction.namespace, "campaign", "") or ""))
    except Refused:
        return []
    player = getattr(interaction.namespace, "player", None)
    member = info.member_of(getattr(player, "id", interaction.user.id))
    pairs = ((name, piece) for (whose, piece), name in info.pieces.items() if whose == member)
    return offered(pair for pair in pairs if current.casefold() in pair[0].casefold())


async def _suggest_accounts(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    try:
        info = await wanted(interaction, str(getattr(interaction.namespace, "campaign", "") or ""))
    except Refused:
        return []
    found = correctable(info.play(campaigns_of(interaction).game(info)))
    return offered((key, key) for key in found if current.casefold() in key.casefold())


@app_commands.describe(
    player="Whose books",
    what="What is counted wrongly: choose from the list",
    amount="So much more, or with a minus less",
    why="Why: everybody reads it in the ledger",
    piece="For one ship or unit",
    campaign="Which campaign",
)
async def _correct(
    interaction: Ask,
    player: discord.Member,
    what: Search,
    amount: Amount,
    why: Reason,
    piece: Search = "",
    campaign: Search = "",
) -> None:
    await think(interaction)
    info = await wanted(interaction, campaign)
    member = info.must_have(player.id, f"{escape(player.display_name)} is")
    posting = Posting(
        member, what.strip(), amount, "corrected by a moderator", piece=_piece(info, member, piece) if piece else ""
    )
    info = await campaigns_of(interaction).correct(info.id, doer_of(interaction, info.row), posting, why)
    await put(interaction, f"Corrected, as entry {len(info.rows) - 1} of the ledger. The channel reads it too.")


@app_commands.describe(campaign="Which campaign")
async def _end(interaction: Ask, campaign: Search = "") -> None:
    await think(interaction)
    info = await wanted(interaction, campaign)
    info = await campaigns_of(interaction).end(info.id, doer_of(interaction, info.row))
    await put(interaction, f"The campaign **{escape(info.name)}** is over. Its standings and ledger stay.")
