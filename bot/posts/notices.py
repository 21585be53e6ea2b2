"""Notices in the channel of a match, each one once: a free seat, a table at which nobody answers, a clear end."""

import discord
import structlog

from bot.matches import MatchInfo, Service
from bot.matches.clocks.silent_tables import Silence
from bot.posts.direct import sent_before
from bot.posts.ids import button_id
from bot.posts.lost import why_lost
from bot.posts.proposals import proposal_sheet
from bot.posts.sheets import Control, Sheet, seat_colour
from bot.posts.words import block, escape, mention, moment
from bot.storage.offers import OfferRow
from bot.time_left import clock_words
from games.kernel import Seat, seat_letter
from games.kernel.text.prose import clip

log = structlog.get_logger("umpire.notices")

_FACTS = 1500
_WHY = {
    "leaves": "{name} offers seat {letter}.",
    "silent": "{name} did not answer in time. A computer plays seat {letter} until somebody takes it or {name} is "
    "back.",
    "voted": "Seat {letter} is free: {name} was voted out. A computer plays it until somebody takes it.",
}


class Notices:
    """Sends as Discord's client what is owed, and notes that; each method raises if that is to be tried again.

    Each returns how much was sent: nothing, where somebody else has done that, or does it now.
    """

    def __init__(self, client: discord.Client, service: Service) -> None:
        self._client = client
        self._service = service

    async def offer(self, match: str, seat: Seat) -> int:
        """Post that a seat can be taken."""
        offer = await self._service.offers.claim(match, seat)
        if offer is None:
            return 0
        message_id = await self._offered(offer)
        if message_id is not None:
            await self._service.offers.posted(offer, message_id)
        return 1

    async def _offered(self, offer: OfferRow) -> int | None:
        position = await self._service.queries.look(offer.match, None)
        info = position.info
        game = self._service.store.game(info.game)
        title, lines = game.card.title, game.summary(position.view).lines
        roles = self._service.servers.of(info.guild_id).substitutes if offer.asked is None else ()
        sheet = offer_sheet(info, offer, title, lines, roles)
        people = [discord.Object(offer.asked)] if offer.asked is not None else []
        called = discord.AllowedMentions(
            everyone=False, replied_user=False, users=people, roles=[discord.Object(role) for role in roles]
        )
        nonce, again = f"{offer.match}.o{offer.seat}.{offer.number}", offer.tried_at is not None
        return await self._post(info, sheet, nonce, take_id(offer), called, again=again)

    async def silence(self, match: str) -> int:
        """Warn a table at which nobody answers."""
        silence = await self._service.silent_tables.claim(match)
        if silence is None:
            return 0
        info = await self._service.queries.get(silence.match)
        people = [seat.user_id for seat in info.seats if seat.user_id is not None]
        called = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user_id) for user_id in people]
        )
        mark = button_id(info.id, "back", argument=str(int(silence.since) % 10**7))
        sheet = silence_sheet(info, silence, mark)
        if await self._post(info, sheet, silence.nonce, mark, called, again=True) is not None:
            await self._service.silent_tables.warned(silence)
        return 1

    async def decided(self, match: str) -> int:
        """Ask a table whether the end that seems beyond doubt is the result."""
        found = await self._service.deciding.claim(match)
        if found is None:
            return 0
        asked, row = found
        info = await self._service.queries.get(asked.match)
        people = [seat.user_id for seat in info.seats if seat.seat in asked.missing and seat.user_id is not None]
        called = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user_id) for user_id in people]
        )
        mark = button_id(info.id, "agree", argument=str(asked.number))
        sheet = proposal_sheet(info, asked, "")
        nonce, again = f"{info.id}.d{asked.number}", row.tried_at is not None
        if await self._post(info, sheet, nonce, mark, called, again=again) is not None:
            await self._service.deciding.posted(match)
        return 1

    async def _post(
        self, info: MatchInfo, sheet: Sheet, nonce: str, mark: str, called: discord.AllowedMentions, *, again: bool
    ) -> int | None:
        """Send a message once: `again` looks first whether one with the control `mark` is there already."""
        channel = self._client.get_partial_messageable(info.channel_id)
        try:
            found = await sent_before(channel, mark) if again else None
            message = found or await channel.send(view=sheet.view(), nonce=nonce, allowed_mentions=called)
        except discord.HTTPException as error:
            why = why_lost(error)
            if not why:
                raise
            log.warning("parked", match=info.id, why=why)
            await self._service.posting.park(info.id, why)
            return None
        return message.id


def take_id(offer: OfferRow) -> str:
    """Return the custom_id of the button that takes a seat."""
    return button_id(offer.match, "take", argument=f"{offer.seat}.{offer.number}")


def offer_sheet(
    info: MatchInfo, offer: OfferRow, title: str, lines: tuple[str, ...], roles: tuple[int, ...] = ()
) -> Sheet:
    """Return the post that offers a seat: what everybody can know of the position, and the buttons."""
    name, letter = escape(info.names[offer.seat]), seat_letter(offer.seat)
    sheet = Sheet(seat_colour((offer.seat,)))
    asked = f"{mention(offer.asked)}, would you take it?" if offer.asked is not None else ""
    called = " ".join(f"<@&{role}>" for role in roles)
    head = _WHY[offer.why].format(name=name, letter=letter)
    until = f"It goes back to {name} {moment(offer.until, 'f')}." if offer.until is not None else ""
    sheet.text(f"### {escape(title)}: a seat to take")
    sheet.text(" ".join(filter(None, (called, head, until, asked))))
    sheet.text(block(clip("\n".join(lines), _FACTS).split("\n")))
    others = ", ".join(f"**{seat.letter}** {escape(seat.name)}" for seat in info.seats if seat.seat != offer.seat)
    sheet.text(f"With {others}. Clock: {clock_words(info.clock)}")
    sheet.text("-# If you take it, you see its secrets from then on, and the player before you does not any more.")
    board = [Control("Board", url=info.board_link)] if info.board_link else []
    keep = [Control("Keep my seat", button_id(info.id, "unoffer", argument=str(offer.seat)))]
    take = Control("Take the seat", take_id(offer), discord.ButtonStyle.success)
    return sheet.buttons([take, *board, *(keep if offer.why == "leaves" else [])])


def silence_sheet(info: MatchInfo, silence: Silence, back: str) -> Sheet:
    """Return the warning to a table at which nobody answers."""
    people = " ".join(mention(seat.user_id) for seat in info.seats if seat.user_id is not None)
    sheet = Sheet().text("### Nobody answers at this table")
    end = f"{moment(silence.ends)} ({moment(silence.ends, 'f')})"
    sheet.text(
        f"{people}: everybody's time was up {moment(silence.since)}. If nobody acts, the match ends without a result "
        f"{end}."
    )
    board = [Control("Board", url=info.board_link)] if info.board_link else []
    return sheet.buttons([Control("I am back", back, discord.ButtonStyle.success), *board])
