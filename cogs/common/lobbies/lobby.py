"""Lobbies: the message with its buttons, and what they do."""

import contextlib
from collections.abc import AsyncIterator

import discord
import structlog

from bot.matches import MatchInfo, Refused
from bot.matches.lobbies.lobbies import EVEN
from bot.posts.boards import proof_control
from bot.posts.ids import button_id
from bot.posts.sheets import DONE, NEUTRAL, Control, Hung, Menu, Sheet
from bot.posts.words import escape, mention
from cogs.common.answering.answers import hold, put, tell
from cogs.common.answering.calling import UNCALLED, call_people
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.controls.gate import belonging, of_match, owning, seated
from cogs.common.core.ask import Ask, actor_of, visitor_of
from cogs.common.core.turnstile import Turnstile
from cogs.common.lobbies.banner import Banner, banner_in, banner_of, hang, note_banner, shown_banner
from cogs.common.lobbies.options import preset_words
from cogs.common.lobbies.seals import call_again, call_the_others, dice_text, post_seal
from cogs.common.lobbies.words import computer_label, enough, lobby_text, next_text, seats_text, terms_text
from games.kernel import AnyGame
from games.registry import policy_names

log = structlog.get_logger("umpire.lobby")


def handlers() -> Handlers:
    """Return the handlers of lobby messages by verb."""
    return {
        "join": Door(join, hold, of_match()),
        "words": Door(ask_for_words, None, of_match()),
        "joined": Door(change_words, hold, of_match()),
        "leave": Door(leave, hold, of_match()),
        "computer": Door(add_computer, hold, of_match(belonging)),
        "setup": Door(set_up, hold, of_match(owning)),
        "dismiss": Door(remove_computer, hold, of_match(belonging)),
        "ready": Door(ready, hold, of_match(seated)),
        "start": Door(start, hold, of_match(belonging)),
        "rematch": Door(rematch, hold, of_match(belonging)),
    }


def lobby_sheet(info: MatchInfo, game: AnyGame, now: float, banner: Banner | None = None) -> Sheet:
    """Draw a lobby as it is `now`: its banner, what to press, the buttons, and in small print what was agreed.

    Without a banner, all that it says is in words.
    """
    if info.status != "lobby":
        gone = f"{lobby_text(info, game, now)}\n{dice_text(info, '')}"
        return Sheet(DONE).text(gone).buttons([proof_control(info)])
    if banner is None:
        return _open_controls(Sheet(NEUTRAL).text(lobby_text(info, game, now)), info, game)
    sheet = hang(Sheet(NEUTRAL), info.id, banner)
    _open_controls(sheet.text(next_text(info, game)), info, game)
    return sheet.text(f"-# {seats_text(info, game)}\n{terms_text(info, game, now)}")


def _open_controls(sheet: Sheet, info: MatchInfo, game: AnyGame) -> Sheet:
    """Add what can be pressed: what to press now first, and in colour."""
    full, may_begin, seen = len(info.seats) >= info.places, enough(info, game), info.list_mark
    people = [seat for seat in info.seats if seat.user_id is not None]
    computers = any(seat.policy for seat in info.seats)
    no_place = full and not (info.begins_from and computers)
    agreeing = len(people) > 1 or info.seat_of(info.owner_id) is None  # an owner who plays alone agrees by Start
    now, later = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    joins = later if may_begin else discord.ButtonStyle.primary
    controls = [Control("Join", button_id(info.id, "join"), joins, disabled=no_place)]
    if agreeing:
        style = now if may_begin else later
        controls.append(Control("Ready", button_id(info.id, "ready", argument=seen), style, disabled=not may_begin))
    style = now if may_begin and not agreeing else later
    controls += [
        Control("Start", button_id(info.id, "start", argument=seen), style, disabled=not may_begin),
        Control("Leave", button_id(info.id, "leave")),
        *([] if info.is_fixed else [Control("Options", button_id(info.id, "options"))]),
        Control("How to play", button_id(info.id, "rules")),
        Control("Your words", button_id(info.id, "words")),
        proof_control(info),
    ]
    if computers and not info.is_fixed:
        controls.append(Control("Remove computer", button_id(info.id, "dismiss")))
    return _menus(sheet.buttons(controls), info, game, full=full)


def _menus(sheet: Sheet, info: MatchInfo, game: AnyGame, *, full: bool) -> Sheet:
    """Add the menus of computer players and of presets."""
    if not full:
        options = [(name, f"Computer: {computer_label(game, name)}", "") for name in policy_names(game)]
        if game.card.strengths:
            options.append((EVEN, f"Computer: {EVEN} (as good as you)", ""))
        sheet.menu(Menu(button_id(info.id, "computer"), "Add a computer player", options))
    presets = [(name, name, preset_words(game.card, name)) for name in game.card.presets if not info.is_fixed]
    if presets:
        sheet.menu(Menu(button_id(info.id, "setup"), "Presets: several options at once", presets))
    return sheet


async def send_lobby(ask: Ask, info: MatchInfo, channel: discord.abc.Messageable, *, again: bool = False) -> MatchInfo:
    """Post a lobby (`again`: once more, where its message was lost), and return it with its message remembered.

    The commitment comes before it, in a message of its own.
    What leads there is its `board_link`: a message in a channel known by its id alone says that it is in no server.
    """
    service = ask.client.service
    info = await post_seal(ask, info, channel)
    nonce = str(ask.id) if again else f"{info.id}.lobby"
    sheet = await _sheet(ask, info, None)
    message = await channel.send(view=sheet.view(), files=sheet.files, nonce=nonce)
    note_banner(ask, info.id, message)
    await service.lobbies.posted(info.id, message.id)
    return await service.queries.get(info.id)


async def _sheet(ask: Ask, info: MatchInfo, shown: Hung | None) -> Sheet:
    """Draw a lobby; its banner only where that is not `shown` already."""
    store = ask.client.service.store
    game = store.game(info.game)
    return lobby_sheet(info, game, store.now(), await banner_of(ask, info, game, shown))


@contextlib.asynccontextmanager
async def _redrawing(ask: Ask, match: str) -> AsyncIterator[MatchInfo | None]:
    """Hold a lobby's message from reading what it shows until that is sent: a slower redraw of before would stay else.

    People who press the buttons of such a list would confirm what is no more. None where another redraw waits behind
    this one, which will show all: many changes at once are one edit.
    """
    async with ask.client.redraws.setdefault(match, Turnstile()).turn() as last:
        yield await ask.client.service.queries.get(match) if last else None


async def refresh_lobby(ask: Ask, info: MatchInfo) -> None:
    """Draw a lobby's message again, best effort."""
    if info.lobby_message_id is None or info.game not in ask.client.service.store.games:
        return
    async with _redrawing(ask, info.id) as now:
        if now is None:
            return
        try:
            channel = ask.client.get_partial_messageable(now.channel_id)
            sheet = await _sheet(ask, now, shown_banner(ask, now.id))
            message = channel.get_partial_message(now.lobby_message_id or info.lobby_message_id)
            note_banner(ask, now.id, await message.edit(view=sheet.view(), attachments=sheet.attachments))
        except discord.HTTPException as error:
            log.info("lobby not redrawn", match=info.id, code=error.code)


async def _shown(ask: Ask, info: MatchInfo) -> None:
    """Redraw the lobby that was pressed in place; anything else by its message."""
    if ask.message is not None and info.lobby_message_id is None:  # sent, but not written down (yet)
        await ask.client.service.lobbies.posted(info.id, ask.message.id)
    if ask.message is None or info.lobby_message_id not in (None, ask.message.id):
        await refresh_lobby(ask, info)
        return
    async with _redrawing(ask, info.id) as now:
        if now is not None:
            shown = shown_banner(ask, info.id) or banner_in(ask.message, info.id)
            note_banner(ask, info.id, await put(ask, await _sheet(ask, now, shown)))


@contextlib.asynccontextmanager
async def calling_again(ask: Ask, match: str) -> AsyncIterator[None]:
    """Call those whose Ready what is done here to a lobby undoes."""
    looking = ask.client.service.queries
    before = await looking.get(match)
    yield
    await call_again(ask, before, await looking.get(match))


async def ask_for_words(ask: Ask, pressed: Pressed) -> None:
    """Ask for the person's own words for the dice (a modal, so nothing defers before it); without a seat, to join."""
    info = await ask.client.service.queries.get(pressed.address.match)
    seat = info.seat_of(ask.user.id)
    if info.status != "lobby":
        raise Refused("That is possible only before the match begins.", info.board_link)
    if seat is None and len(info.seats) >= info.places:
        raise Refused("Every place is taken.")
    field = Field(
        "words", "Your words for the dice", "They are mixed into every roll. Leave it empty, and the bot draws them.",
        "anything nobody would guess", "" if seat is None else seat.own_words, required=False,
    )  # fmt: skip
    title = "Join the match" if seat is None else "Your words"
    await open_modal(ask, title, str(pressed.address._replace(verb="joined")), field)


async def join(ask: Ask, pressed: Pressed) -> None:
    """Take a place at once; the bot draws the person's words for the dice."""
    async with calling_again(ask, pressed.address.match):
        await _shown(ask, await ask.client.service.lobbies.join(actor_of(ask, pressed.address.match), ""))


async def change_words(ask: Ask, pressed: Pressed) -> None:
    """Change one's own words for the dice, or take a place with them."""
    lobbies, actor = ask.client.service.lobbies, actor_of(ask, pressed.address.match)
    words = pressed.fields.get("words", "").strip()
    before = await ask.client.service.queries.get(actor.match)
    seat = before.seat_of(actor.user)
    seated = seat is not None and seat.interaction != actor.interaction
    info = await (lobbies.reword(actor, words) if seated else lobbies.join(actor, words))
    await _shown(ask, info)
    await call_again(ask, before, info)
    if any(each.ready for each in before.seats) and info.list_mark != before.list_mark:
        await tell(ask, "Your words go into the dice, so the list has changed: everybody has to press **Ready** again.")


async def leave(ask: Ask, pressed: Pressed) -> None:
    """Give the place back."""
    async with calling_again(ask, pressed.address.match):
        await _shown(ask, await ask.client.service.lobbies.leave(actor_of(ask, pressed.address.match)))


async def add_computer(ask: Ask, pressed: Pressed) -> None:
    """Seat a computer of the chosen policy."""
    policy = pressed.values[0] if pressed.values else None
    async with calling_again(ask, pressed.address.match):
        await _shown(ask, await ask.client.service.lobbies.add_computer(actor_of(ask, pressed.address.match), policy))


async def set_up(ask: Ask, pressed: Pressed) -> None:
    """Set the options of a preset."""
    async with calling_again(ask, pressed.address.match):
        actor = actor_of(ask, pressed.address.match)
        await _shown(ask, await ask.client.service.lobbies.set_options(actor, pressed.chosen))


async def remove_computer(ask: Ask, pressed: Pressed) -> None:
    """Take the last computer out again."""
    async with calling_again(ask, pressed.address.match):
        await _shown(ask, await ask.client.service.lobbies.remove_computer(actor_of(ask, pressed.address.match)))


async def ready(ask: Ask, pressed: Pressed) -> None:
    """Confirm what the lobby shows; the match begins when everybody has, and the poster sends the first board."""
    await _confirm(ask, pressed, call=False)


async def start(ask: Ask, pressed: Pressed) -> None:
    """Confirm what the lobby shows, and call those who have not."""
    await _confirm(ask, pressed, call=True)


async def _confirm(ask: Ask, pressed: Pressed, *, call: bool) -> None:
    lobbies, actor = ask.client.service.lobbies, actor_of(ask, pressed.address.match)
    before = await ask.client.service.queries.get(actor.match)
    try:
        info = await lobbies.start(actor, pressed.address.argument, calling=call)
    except Refused:
        await refresh_lobby(ask, before)  # it may show an earlier list, and its buttons would confirm that one
        raise
    await _shown(ask, info)
    uncalled = info.status == "lobby" and not any(seat.calling for seat in before.seats)
    if call and uncalled and not await call_the_others(ask, info):
        await tell(ask, UNCALLED)


async def rematch(ask: Ask, pressed: Pressed) -> None:
    """Open a lobby like the one before, with a new secret."""
    ended = await ask.client.service.queries.get(pressed.address.match)
    running = await ask.client.service.queries.find(ended.channel_id)
    channel = ask.client.get_partial_messageable(ended.channel_id)
    if running is not None and ended.seat_of(ask.user.id) is not None:
        if running.status == "lobby" and running.lobby_message_id is None:  # Discord did not take it
            running = await send_lobby(ask, running, channel)
        what = "A lobby is open here already" if running.status == "lobby" else "A game runs here already"
        await tell(ask, f"{what}: [go to it]({running.board_link}).")
        return
    ask.client.service.servers.of(ask.guild_id).must_open(visitor_of(ask))
    info = await ask.client.service.lobbies.rematch(actor_of(ask, pressed.address.match))
    if info.lobby_message_id is not None:
        await tell(ask, f"The rematch is open already: [go to it]({info.board_link}).")
        return
    info = await send_lobby(ask, info, channel)
    others = [seat.user_id for seat in ended.seats if seat.user_id is not None and seat.user_id != ask.user.id]
    if others:
        who = " ".join(mention(user_id) for user_id in others)
        text = f"{who}, {escape(ask.user.display_name)} would like a rematch: [**Join** the lobby]({info.board_link})."
        if not await call_people(ask, channel, text, *others):
            await tell(ask, UNCALLED)
