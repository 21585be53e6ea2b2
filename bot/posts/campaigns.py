"""What messages about campaigns show: standings, pages of the ledger, and the post about what was entered."""

from collections.abc import Sequence

import discord
import structlog

from bot import jobs
from bot.campaigns import CampaignInfo, Campaigns
from bot.campaigns.wording import LedgerLine, battle_count, changes, headline, ledger_lines, where_it_is
from bot.matches import Refused, Service
from bot.posts.direct import sent_before
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.lost import why_lost
from bot.posts.sheets import DONE, NEUTRAL, Control, Sheet
from bot.posts.words import code, escape
from bot.storage.campaigns import EntryRow
from campaigns import Booked, Ended, Entry, Forfeited, Opened
from campaigns.standings import standings
from games.kernel.base.numbers import counted
from games.kernel.text.prose import clip
from renderers.campaign import LedgerRow, Standing, ledger_picture, standings_picture
from renderers.campaign.ledger import ROWS as LINES
from renderers.campaign.standings import ROWS as MEMBERS
from renderers.contract import Picture

log = structlog.get_logger("umpire.campaigns")

_MARK = 8
"""Digits of the newest hash that messages show, so that a ledger can be compared with them later."""
_CHANGES = 1500


class CampaignBoard:
    """Draws what everybody can see of campaigns. It reads ledgers alone, never a match that goes on."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._campaigns = Campaigns(service.store)

    async def standings(self, info: CampaignInfo, page: int = 1) -> Picture:
        """Draw a page of the standings."""
        game = self._campaigns.game(info)
        rows = tuple(
            Standing(row.place, info.names[row.member - 1], row.figures, row.out)
            for row in standings(info.books, game.campaign)
        )
        titles = tuple(column.title for column in game.campaign.columns)
        members = counted(len(info.members), "member")
        subtitle = f"{game.card.title} · {members} · {battle_count(info)}"
        foot = f"{where_it_is(info)} Ledger {mark_of(info)}"
        return await self._service.store.workers.run(
            jobs.draw, standings_picture, game.card.slug, info.name, subtitle, titles, rows, foot, page
        )

    async def ledger(self, info: CampaignInfo, lines: Sequence[LedgerLine], page: int, whose: str = "") -> Picture:
        """Draw a page of a ledger, or of a part of it that is `whose`."""
        pages, shown = pages_of(len(lines), LINES), lines[(page - 1) * LINES : page * LINES]
        rows = tuple(LedgerRow(*line) for line in shown)
        subtitle = f"What happened to {whose}" if whose else "Ledger: every credit and point, with its reason"
        foot = f"Entry {len(info.rows) - 1} is the newest. The ledger's mark is {mark_of(info)}."
        return await self._service.store.workers.run(
            jobs.draw, ledger_picture, info.row.game, info.name, subtitle, rows, foot, (page, pages)
        )

    async def ledger_sheet(self, info: CampaignInfo, page: int | None) -> Sheet:
        """Return a page of the ledger (None: the newest) as a message, with buttons that turn it."""
        lines = tuple(ledger_lines(info, self._campaigns.game(info).campaign))
        last = pages_of(len(lines), LINES)
        at = last if page is None else min(max(1, page), last)
        sheet = Sheet(NEUTRAL).text(f"### {escape(info.name)}: ledger")
        sheet.picture(await self.ledger(info, lines, at), f"ledger-{info.id}-{at}")
        older, newer = (button_id(NO_MATCH, "cledger", argument=f"{info.id}.{each}") for each in (at - 1, at + 1))
        controls = [Control("Older", older)] if at > 1 else []
        return sheet.buttons([*controls, *([Control("Newer", newer)] if at < last else [])])

    async def standings_sheet(self, info: CampaignInfo, page: int = 1) -> Sheet:
        """Return the standings as a message."""
        at = min(max(1, page), pages_of(len(info.members), MEMBERS))
        sheet = Sheet(DONE if info.books.ended else NEUTRAL).text(f"### {escape(info.name)}: standings")
        sheet.picture(await self.standings(info, at), f"standings-{info.id}-{at}")
        return sheet.buttons(_controls(info))


def mark_of(info: CampaignInfo) -> str:
    """Return the first digits of the newest hash of a ledger."""
    return info.head[:_MARK]


def pages_of(many: int, room: int) -> int:
    """Return how many pages so many lines take; one at least."""
    return max(1, -(-many // room))


def _controls(info: CampaignInfo) -> list[Control]:
    return [Control("Ledger", button_id(NO_MATCH, "cledger", argument=f"{info.id}.0"))]


def _post_controls(info: CampaignInfo, entry: Entry, mark: str) -> list[Control]:
    """Return the buttons of a post: by its `mark` it is found again."""
    ledger = Control("Ledger", mark)
    if not isinstance(entry, Opened) or info.books.ended:
        return [ledger]
    join = button_id(NO_MATCH, "cjoin", argument=f"{info.id}.0")
    return [Control("Join", join, discord.ButtonStyle.success), ledger]


class CampaignPoster:
    """Posts what was entered, as Discord's client."""

    def __init__(self, client: discord.Client, service: Service) -> None:
        self._client = client
        self._board = CampaignBoard(service)
        self._campaigns = Campaigns(service.store)

    async def tell(self, entry: EntryRow) -> None:
        """Post an entry in the channel of its campaign, once; nothing where that channel is lost."""
        try:
            info = await self._campaigns.get(entry.campaign)
        except Refused:  # it was deleted with its server
            return
        channel = self._client.get_partial_messageable(info.row.channel_id)
        mark = button_id(NO_MATCH, "centry", argument=f"{info.id}.{entry.number}")
        try:
            if await sent_before(channel, mark) is None:
                sheet = await self.entry_sheet(info, entry.number, mark)
                await channel.send(view=sheet.view(), files=sheet.files, nonce=f"{info.id}.{entry.number}")
        except discord.HTTPException as error:
            if not why_lost(error):
                raise
            log.warning("campaign not told", campaign=info.id, why=why_lost(error))

    async def entry_sheet(self, info: CampaignInfo, number: int, mark: str) -> Sheet:
        """Return the post about an entry: what happened, what it changes for whom, and the standings after a battle."""
        entry = info.entries[number]
        sheet = Sheet(DONE if isinstance(entry, Ended) else NEUTRAL)
        sheet.text(f"### {escape(info.name)}\n{escape(headline(info, number))}")
        if isinstance(entry, Opened):
            sheet.text(f"{escape(self._campaigns.game(info).card.title)}. `/campaign status` says more.")
        lines = "\n".join(f"- {escape(line)}" for line in changes(info, self._campaigns.game(info).campaign, entry))
        sheet.text(clip(lines, _CHANGES))
        if isinstance(entry, Ended) or (isinstance(entry, Booked | Forfeited) and not info.books.ended):
            sheet.picture(await self._board.standings(info), f"standings-{info.id}-{number}")
        sheet.text(f"-# Entry {number} of the ledger, mark {code(info.rows[number].hash[:_MARK])}.")
        return sheet.buttons(_post_controls(info, entry, mark))
