"""`/campaign new, join, leave, buy, status`: what people do in a campaign besides fighting."""

from collections.abc import Iterable
from typing import Any

from discord import app_commands

from bot.campaigns import CampaignInfo, Doer
from bot.campaigns.wording import battle_count, newest, own_counts, own_pieces, where_it_is
from bot.matches import Refused
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import code, escape
from campaigns.deciding import MOST_BATTLES, MOST_MEMBERS
from cogs.campaign.finding import campaigns_of, doer_of, suggest_campaigns, wanted
from cogs.common.answering.answers import offered, put, think, timely
from cogs.common.core.ask import Ask, channel_of, server_of, visitor_of
from cogs.common.core.lengths import Search, TableOptions
from cogs.common.lobbies.contents import offered_options
from cogs.common.lobbies.options import options_words
from games.kernel import AnyGame
from games.kernel.base.numbers import signed
from games.kernel.content.campaign import Terms, Ware

Name = app_commands.Range[str, 1, 60]
Battles = app_commands.Range[int, 0, MOST_BATTLES]
MemberNumber = app_commands.Range[int, 1, MOST_MEMBERS]
Points = app_commands.Range[str, None, 40]
_MOST_PLACES, _MOST_POINTS = 8, 100


def add(group: app_commands.Group, games: Iterable[AnyGame]) -> None:
    """Add the commands."""
    choices = [app_commands.Choice(name=game.card.title, value=game.card.slug) for game in games]
    new: Any = group.command(name="new", description="Open a campaign in this channel")(_new)
    app_commands.choices(game=choices)(new)
    new.autocomplete("options")(timely(_suggest_options))
    for name, description, command in (
        ("join", "Join a campaign", _join),
        ("leave", "Leave a campaign; what you have stays in its books", _leave),
        ("buy", "Buy something for a ship or unit, between battles", _buy),
        ("status", "Where a campaign is, what you have, and what you can buy", _status),
    ):
        added: Any = group.command(name=name, description=description)(command)
        added.autocomplete("campaign")(timely(suggest_campaigns))
        if command is _buy:
            added.autocomplete("what")(timely(_suggest_wares))


@app_commands.describe(
    name="What it is called",
    game="Which game",
    options="Options of its battles as name=value",
    battles="How many battles; 0: until only one player has something to fight with",
    points="In a league: points for the first place, the second, .., such as 3,1",
)
async def _new(
    interaction: Ask, name: Name, game: str, options: TableOptions = "", battles: Battles = 5, points: Points = "3"
) -> None:
    await think(interaction)
    service, server = interaction.client.service, server_of(interaction)
    settings = service.servers.of(server)
    settings.must_open(visitor_of(interaction))
    text = f"{settings.for_game(game).options} {options}"
    chosen, _ = await service.lobbies.options_from(game, server, text)
    terms = Terms(battles, _places(points))
    where = (server, channel_of(interaction))
    info = await campaigns_of(interaction).open(game, where, name, chosen, terms, doer_of(interaction))
    info = await campaigns_of(interaction).join(info.id, _marked(doer_of(interaction)))
    said = f"The campaign **{escape(info.name)}** is open, and you are in it. Others join with `/campaign join`."
    await put(interaction, Sheet(NEUTRAL).text(said).text(_about(interaction, info)))


def _marked(doer: Doer) -> Doer:
    """Return who opened a campaign, for joining it by the same command."""
    return Doer(doer.person, f"{doer.interaction}.j", doer.manages)


def _places(text: str) -> tuple[int, ...]:
    """Return points by place; raises Refused."""
    words = [word for word in text.replace(",", " ").split() if word]
    if not words or len(words) > _MOST_PLACES or not all(word.isascii() and word.isdigit() for word in words):
        raise Refused("Points are whole numbers, from the first place on, such as `3,1`.")
    places = tuple(int(word) for word in words)
    if max(places) > _MOST_POINTS or list(places) != sorted(places, reverse=True):
        raise Refused(f"Points are {_MOST_POINTS} at most, and no place has more than the one before it.")
    return places


async def _suggest_options(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    service = interaction.client.service
    slug = str(getattr(interaction.namespace, "game", "") or "")
    game = service.store.games.get(slug)
    return [] if game is None else await offered_options(interaction, game.card, current)


@app_commands.describe(campaign="Which campaign", number="In a campaign from a file: your number there")
async def _join(interaction: Ask, campaign: Search = "", number: MemberNumber | None = None) -> None:
    await think(interaction)
    info = await wanted(interaction, campaign)
    info = await campaigns_of(interaction).join(info.id, doer_of(interaction, info.row), number)
    sheet = Sheet(NEUTRAL).text(f"You are in the campaign **{escape(info.name)}**.")
    await put(interaction, sheet.text(_about(interaction, info)))


@app_commands.describe(campaign="Which campaign")
async def _leave(interaction: Ask, campaign: Search = "") -> None:
    await think(interaction)
    info = await wanted(interaction, campaign)
    info = await campaigns_of(interaction).leave(info.id, doer_of(interaction, info.row))
    await put(interaction, f"You have left the campaign **{escape(info.name)}**. What you had stays in its books.")


@app_commands.describe(what="What, and for which ship or unit: choose from the list", campaign="Which campaign")
async def _buy(interaction: Ask, what: Search, campaign: Search = "") -> None:
    await think(interaction)
    info, campaigns = await wanted(interaction, campaign), campaigns_of(interaction)
    words = what.split()
    piece, ware = (words[0], words[1]) if len(words) > 1 else ("1", words[0] if words else "")
    info = await campaigns.buy(info.id, doer_of(interaction, info.row), piece, ware.lower())
    sheet = Sheet(NEUTRAL).text(f"### {escape(info.name)}: bought").text(_said(info))
    await put(interaction, sheet.text(await _own(interaction, info)))


def _said(info: CampaignInfo) -> str:
    """Return what the newest entry changed."""
    return "\n".join(
        f"- {escape(one.reason)} ({signed(one.amount)} {one.account})" for one in info.entries[-1].postings
    )


async def _suggest_wares(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    try:
        info = await wanted(interaction, str(getattr(interaction.namespace, "campaign", "") or ""))
    except Refused:
        return []
    found = await campaigns_of(interaction).wares(info.id, interaction.user.id)
    pairs = [(_ware_words(info, interaction.user.id, ware), f"{ware.piece} {ware.key}") for ware in found]
    return offered(pair for pair in pairs if current.casefold() in f"{pair[0]} {pair[1]}".casefold())


def _ware_words(info: CampaignInfo, user_id: int, ware: Ware) -> str:
    piece = info.pieces.get((info.member_of(user_id) or 0, ware.piece), ware.piece)
    return f"{piece}: {ware.title}, {ware.price} {ware.account} ({ware.effect})"


@app_commands.describe(campaign="Which campaign")
async def _status(interaction: Ask, campaign: Search = "") -> None:
    await think(interaction)
    info = await wanted(interaction, campaign)
    sheet = Sheet(NEUTRAL).text(f"### {escape(info.name)}").text(_about(interaction, info))
    sheet.text(await _own(interaction, info))
    await put(interaction, sheet.text(f"-# Newest entry, {len(info.entries) - 1}: {escape(newest(info))}"))


def _about(ask: Ask, info: CampaignInfo) -> str:
    """Return what a campaign is, who is in it, and where it is."""
    game, opened = campaigns_of(ask).game(info), info.books.opened
    people = ", ".join(escape(row.name) for row in info.members if info.books.is_active(row.member)) or "nobody yet"
    points = ", ".join(map(str, opened.terms.places))
    league = "" if game.campaign.pieces else f" · a league with {points} points by place"
    lines = [f"{escape(game.card.title)} · {battle_count(info)}{league}", f"Members: {people}"]
    lines.append(f"Options: {options_words(game.card, opened.options)}")
    return "\n".join([*lines, escape(where_it_is(info))])


async def _own(ask: Ask, info: CampaignInfo) -> str:
    """Return what the person who asks has in a campaign, and what can be bought."""
    member = info.member_of(ask.user.id)
    if member is None:
        return "You are not in it: `/campaign join`."
    game = campaigns_of(ask).game(info)
    estate = info.books.estate(member)
    lines = [
        f"**You** (number {member}): {own_counts(info, game.campaign, member)}",
        *(f"- {escape(line)}" for line in own_pieces(info, member)),
    ]
    wares = game.campaign.wares(campaigns_of(ask).options(info), estate)
    fitting = [ware for ware in wares if ware.price <= estate.count(ware.account)]
    if fitting and not info.books.ended and info.books.fighting(member) is None:
        lines.append(f"You can buy, for example, {code(f'{fitting[0].piece} {fitting[0].key}')}: `/campaign buy`.")
    return "\n".join(lines)
