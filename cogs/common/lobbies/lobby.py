"""Lobbies: the message with its buttons, and what they do."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import discord
import structlog

from bot.matches import MatchInfo, Refused
from bot.matches.lobbies.lobbies import EVEN
from bot.matches.lobbies.starting import least_players
from bot.matches.model import Reliability
from bot.posts.boards import away_lines, proof_control
from bot.posts.ids import button_id
from bot.posts.sheets import DONE, NEUTRAL, Control, Menu, Sheet
from bot.posts.words import escape, mention
from bot.time_left import clock_words
from cogs.common.answering.answers import hold, put, tell
from cogs.common.answering.calling import UNCALLED, call_people
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.controls.gate import belonging, of_match, owning, seated
from cogs.common.core.ask import Ask, actor_of, visitor_of
from cogs.common.lobbies.options import options_of, options_words, preset_words
from cogs.common.lobbies.seals import call_again, call_the_others, dice_text, post_seal, ready_text
from games.kernel import AnyGame, seat_letter
from games.registry import policy_names

log = structlog.get_logger("umpire.lobby")

POSTS = {
    "turn": "One message for each turn of a person; the bot edits it during the turn (`/table posts`).",
    "action": "A message for each action (`/table posts`).",
}
"""What is a message of its own, in a sentence."""
_KINDS = {"steady": " (middling)", "easy": " (for a first game)", "random": " (anything legal)"}
"""What to expect of computer players that are not the best of their game."""


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


def lobby_sheet(info: MatchInfo, game: AnyGame, now: float) -> Sheet:
    """Draw a lobby as it is `now`: seats, options, that the dice are sealed, and its buttons while it is open."""
    waiting = info.status == "lobby"
    sheet = Sheet(NEUTRAL if waiting else DONE)
    sheet.text(lobby_text(info, game, now))
    sheet.text(dice_text(info))
    return _open_controls(sheet, info, game) if waiting else sheet.buttons([proof_control(info)])


def lobby_text(info: MatchInfo, game: AnyGame, now: float) -> str:
    """Return who sits where, the options, and while the lobby is open who is away and what is still needed."""
    waiting = info.status == "lobby"
    lines = [f"## {escape(game.card.title)}: {'lobby' if waiting else _state(info)}", *_places(info, game)]
    lines.append(f"Options: {options_words(game.card, info.options)}")
    lines.append(_begins_from(info) if waiting else "")
    lines.append(_note(info, game) if waiting else "")
    lines.append(f"Clock: {clock_words(info.clock)}" if waiting else "")
    lines += away_lines(info, info.away_at(now) if waiting else ())
    lines.append(f"-# {POSTS[info.posts]}")
    if waiting:
        lines += [
            _brought(info, game),
            _what_next(info, game),
            ready_text(info) if _enough(info, game) else "",
        ]
    elif info.status == "aborted" and all(seat.user_id is None for seat in info.seats):
        lines.append("Everybody has left, so the lobby is closed: the channel is free for another game.")
    return "\n".join(line for line in lines if line)


def _begins_from(info: MatchInfo) -> str:
    """Say from which position a lobby begins."""
    if info.origin is None:
        return ""
    match, ply = info.origin
    return (
        f"It begins where match {match} was after action {ply}, with new dice. What was hidden there is guessed again. "
        "Everybody sits as there; if you leave, a computer plays your seat, and **Join** takes the seat of a computer."
    )


def _brought(info: MatchInfo, game: AnyGame) -> str:
    """Say what the computer players of a lobby bring; `random` brings anything legal."""
    if not any(seat.policy in game.card.policies for seat in info.seats):
        return ""
    return escape(game.computers_bring(options_of(game.card, info.options)))


def _note(info: MatchInfo, game: AnyGame) -> str:
    """Return what the game has to say of its options, in small print."""
    note = game.lobby_note(options_of(game.card, info.options))
    return f"-# {note}" if note else ""


def _enough(info: MatchInfo, game: AnyGame) -> bool:
    return len(info.seats) >= least_players(game, info)


def _what_next(info: MatchInfo, game: AnyGame) -> str:
    """Say how many sit in an open lobby, and what can be done now."""
    seated, least = len(info.seats), least_players(game, info)
    if seated >= info.places:
        alone = sum(seat.user_id is not None for seat in info.seats) < 2
        how = ": **Start** begins the game." if alone else "."
        return f"{'Both' if seated == 2 else f'All {seated}'} places are taken{how}"
    if seated >= least:
        how = f"press **Start** when you like ({least} to {info.places} can play)"
        return f"{seated} of {info.places} places are taken: {how}, **Join**, or add a computer."
    needed = least - seated
    wanted = f"{needed} more {'player is' if needed == 1 else 'players are'} needed"
    verb = "is" if seated == 1 else "are"
    return f"{seated} of {info.places} places {verb} taken, and {wanted}: **Join**, or add a computer."


def computer_label(game: AnyGame, policy: str) -> str:
    """Return a computer player's name with what to expect of it.

    >>> from games.registry import find_game
    >>> computer_label(find_game("raise_shields"), "random")
    'random (anything legal)'
    >>> [computer_label(find_game("uprising"), policy) for policy in ("advise", "steady", "easy")]
    ['advise (the strongest)', 'steady (middling)', 'easy (for a first game)']
    """
    kind = _KINDS | {next(iter(policy_names(game))): " (the strongest)"}
    return policy + kind.get(policy, "")


def _state(info: MatchInfo) -> str:
    return {"live": "started", "parked": "started", "over": "finished", "aborted": "closed"}.get(info.status, "")


def _places(info: MatchInfo, game: AnyGame) -> list[str]:
    taken, reliable = {seat.seat: seat for seat in info.seats}, dict(info.reliable)
    lines = []
    for place in range(info.places if info.status == "lobby" else len(info.seats)):
        seat = taken.get(place)
        if seat is None:
            lines.append(f"**{seat_letter(place)}** *free*")
        elif seat.policy is not None:
            lines.append(f"**{seat.letter}** {escape(seat.name)} · {escape(computer_label(game, seat.policy))}")
        else:
            said = f" · words “{escape(seat.own_words)}”" if seat.own_words else ""
            often = f" · answers {percent} % in time" if (percent := _percent(reliable.get(place))) is not None else ""
            lines.append(f"**{seat.letter}** {escape(seat.name)}{often}{said}{' · ready' if seat.ready else ''}")
    return lines


def _percent(found: Reliability | None) -> int | None:
    return None if found is None else found.percent


def _open_controls(sheet: Sheet, info: MatchInfo, game: AnyGame) -> Sheet:
    full, enough, seen = len(info.seats) >= info.places, _enough(info, game), info.list_mark
    people = [seat for seat in info.seats if seat.user_id is not None]
    computers = any(seat.policy for seat in info.seats)
    no_place = full and not (info.begins_from and computers)
    if not full:
        options = [(name, f"Computer: {computer_label(game, name)}", "") for name in policy_names(game)]
        if game.card.strengths:
            options.append((EVEN, f"Computer: {EVEN} (as good as you)", ""))
        sheet.menu(Menu(button_id(info.id, "computer"), "Add a computer player", options))
    presets = [(name, name, preset_words(game.card, name)) for name in game.card.presets if not info.begins_from]
    if presets:
        sheet.menu(Menu(button_id(info.id, "setup"), "Presets: several options at once", presets))
    controls = [
        Control("Join", button_id(info.id, "join"), discord.ButtonStyle.primary, disabled=no_place),
        Control("Leave", button_id(info.id, "leave")),
        *([] if info.begins_from else [Control("Options", button_id(info.id, "options"))]),
        Control("Start", button_id(info.id, "start", argument=seen), discord.ButtonStyle.success, disabled=not enough),
        Control("How to play", button_id(info.id, "rules")),
        Control("Your words", button_id(info.id, "words")),
        proof_control(info),
    ]
    if len(people) > 1 or info.seat_of(info.owner_id) is None:  # an owner who plays alone agrees by Start
        controls.insert(3, Control("Ready", button_id(info.id, "ready", argument=seen), disabled=not enough))
    if computers and not info.begins_from:
        controls.append(Control("Remove computer", button_id(info.id, "dismiss")))
    return sheet.buttons(controls)


async def send_lobby(ask: Ask, info: MatchInfo, channel: discord.abc.Messageable, *, again: bool = False) -> MatchInfo:
    """Post a lobby (`again`: once more, where its message was lost), and return it with its message remembered.

    The commitment comes before it, in a message of its own.
    What leads there is its `board_link`: a message in a channel known by its id alone says that it is in no server.
    """
    service = ask.client.service
    info = await post_seal(ask, info, channel)
    nonce = str(ask.id) if again else f"{info.id}.lobby"
    message = await channel.send(
        view=lobby_sheet(info, service.store.game(info.game), service.store.now()).view(), nonce=nonce
    )
    await service.lobbies.posted(info.id, message.id)
    return await service.queries.get(info.id)


@contextlib.asynccontextmanager
async def _redrawing(ask: Ask, match: str) -> AsyncIterator[MatchInfo]:
    """Hold a lobby's message from reading what it shows until that is sent: a slower redraw of before would stay else.

    People who press the buttons of such a list would confirm what is no more.
    """
    async with ask.client.lobby_locks.setdefault(match, asyncio.Lock()):
        yield await ask.client.service.queries.get(match)


async def refresh_lobby(ask: Ask, info: MatchInfo) -> None:
    """Draw a lobby's message again, best effort."""
    store = ask.client.service.store
    if info.lobby_message_id is None or info.game not in store.games:
        return
    async with _redrawing(ask, info.id) as now:
        try:
            channel = ask.client.get_partial_messageable(now.channel_id)
            view = lobby_sheet(now, store.game(now.game), store.now()).view()
            await channel.get_partial_message(now.lobby_message_id or info.lobby_message_id).edit(view=view)
        except discord.HTTPException as error:
            log.info("lobby not redrawn", match=info.id, code=error.code)


async def _shown(ask: Ask, info: MatchInfo) -> None:
    """Redraw the lobby that was pressed in place; anything else by its message."""
    if ask.message is not None and info.lobby_message_id is None:  # sent, but not written down (yet)
        await ask.client.service.lobbies.posted(info.id, ask.message.id)
    if ask.message is not None and info.lobby_message_id in (None, ask.message.id):
        async with _redrawing(ask, info.id) as now:
            store = ask.client.service.store
            await put(ask, lobby_sheet(now, store.game(now.game), store.now()))
    else:
        await refresh_lobby(ask, info)


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
