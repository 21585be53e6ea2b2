"""`/umpire settings`: what a server sets for itself, as a private panel of the people who manage it."""

from collections.abc import Callable

from discord import app_commands
from msgspec.structs import replace

from bot.matches import Refused
from bot.matches.servers import GameDefaults, ServerSettings
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import NEUTRAL, Control, Menu, Picker, Sheet
from bot.posts.words import code, escape
from bot.time_left import PRESETS, clock_words
from cogs.common.answering.answers import hold, put, think
from cogs.common.controls.doors import Door, Handler, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.controls.gate import managing
from cogs.common.core.ask import Ask, manages_server, server_of
from cogs.common.lobbies.options import example
from cogs.common.lobbies.words import POSTS
from games.kernel import GameCard, GameError

_LOOKS = {"world": "each game in its world", "plain": "plain, for small screens and slow lines"}
"""How pictures look, in words."""
Change = Callable[[ServerSettings, Pressed], ServerSettings]

_USUAL = "as the bot has it"
"""What the menu of clocks calls having none of one's own."""
_ABOUT = "-# Only people who can manage this server see and change this. They can open matches everywhere."


def handlers() -> Handlers:
    """Return the handlers of the panel."""
    return {
        "srvlist": Door(_changing(_set_list), hold, managing, "channels|openers|moderators|substitutes"),
        "srvthread": Door(_changing(_turn_thread), hold, managing),
        "srvtheme": Door(_changing(_turn_theme), hold, managing),
        "srvcaps": Door(ask_caps, None, managing),
        "srvcapped": Door(_changing(_set_caps), hold, managing),
        "srvgame": Door(look_at_game, hold, managing),
        "srvback": Door(look_at_all, hold, managing),
        "srvposts": Door(turn_posts, hold, managing),
        "srvclock": Door(set_clock, hold, managing),
        "srvbegin": Door(ask_options, None, managing),
        "srvbegun": Door(set_options, hold, managing),
    }


def _id(verb: str, argument: str = "") -> str:
    return button_id(NO_MATCH, verb, argument=argument)


def settings_sheet(settings: ServerSettings, cards: list[GameCard]) -> Sheet:
    """Draw the panel."""
    sheet = Sheet(NEUTRAL).text("### Settings of this server").text("\n".join(_lines(settings, cards)))
    sheet.picker(Picker(_id("srvlist", "channels"), "Channels: everywhere", "channels", settings.channels))
    sheet.picker(Picker(_id("srvlist", "openers"), "Roles that can open matches: everybody", "roles", settings.openers))
    sheet.picker(Picker(_id("srvlist", "moderators"), "Moderators of matches: none", "roles", settings.moderators))
    sheet.picker(Picker(_id("srvlist", "substitutes"), "Called for free seats: none", "roles", settings.substitutes))
    sheet.menu(Menu(_id("srvgame"), "How matches of a game begin", [(card.slug, card.title, "") for card in cards]))
    place = "Begin in the channel" if settings.thread else "Begin in threads"
    looks = "Plain pictures" if settings.theme == "world" else "Pictures with a world"
    controls = [
        Control(place, _id("srvthread")),
        Control("How many matches", _id("srvcaps")),
        Control(looks, _id("srvtheme")),
    ]
    return sheet.buttons(controls).text(_ABOUT)


def _lines(settings: ServerSettings, cards: list[GameCard]) -> list[str]:
    """Return the settings in words, one to a line."""
    began = "a thread of its own" if settings.thread else "the channel where it is opened"
    lines = [
        f"**Channels** where matches can be opened: {_names('#', settings.channels) or 'all'}",
        f"**Roles** that can open matches: {_names('@&', settings.openers) or 'everybody'}",
        f"**Moderators** (they can do in every match what people who manage messages can): "
        f"{_names('@&', settings.moderators) or 'no role'}",
        f"**Substitutes** (called when a seat is free, and only they can take it): "
        f"{_names('@&', settings.substitutes) or 'no role is called, and people who can open matches can take seats'}",
        f"**Place**: a match begins in {began}, unless `place:` says otherwise",
        f"**Pictures**: {_LOOKS[settings.theme]}",
        f"**Matches at once**: {settings.room.server:,}, and {settings.room.person} opened by one person",
    ]
    return lines + [line for card in cards if (line := _begins(card, settings.for_game(card.slug)))]


def _names(mark: str, ids: tuple[int, ...]) -> str:
    return ", ".join(f"<{mark}{each}>" for each in ids)


def _begins(card: GameCard, defaults: GameDefaults) -> str:
    """Return how matches of a game begin; "" if that is not set."""
    if defaults == GameDefaults():
        return ""
    options = f"with {code(defaults.options)}" if defaults.options else "with default options"
    clock = f" Clock: {clock_words(PRESETS[defaults.clock])}" if defaults.clock in PRESETS else ""
    return f"**{escape(card.title)}** begins {options}. {POSTS[defaults.posts]}{clock}"


def game_sheet(settings: ServerSettings, card: GameCard) -> Sheet:
    """Draw what is set for one game."""
    defaults = settings.for_game(card.slug)
    sheet = Sheet(NEUTRAL).text(f"### How matches of {escape(card.title)} begin in this server")
    sheet.text(f"Options: {code(defaults.options) if defaults.options else 'the defaults of the game'}")
    sheet.text(f"{POSTS[defaults.posts]}\n-# The person who opens a match can choose other options in its lobby.")
    clock = (
        clock_words(PRESETS[defaults.clock]) if defaults.clock in PRESETS else "the one that the bot has for everybody"
    )
    sheet.text(f"Clock: {clock}")
    rows = [(name, name, clock_words(rules)) for name, rules in PRESETS.items()]
    rows.append((_USUAL, _USUAL, "what the person who hosts the bot has set"))
    sheet.menu(Menu(_id("srvclock", card.slug), "Clock: how long players may take", rows))
    turned = "A message for each action" if defaults.posts == "turn" else "A message for each turn"
    return sheet.buttons(
        [
            Control("Options ..", _id("srvbegin", card.slug)),
            Control(turned, _id("srvposts", card.slug)),
            Control("Back", _id("srvback")),
        ]
    )


def _cards(ask: Ask) -> list[GameCard]:
    return [game.card for game in ask.client.service.store.games.values()]


def _card(ask: Ask, slug: str) -> GameCard:
    """Return the card of a game; raises Refused."""
    for card in _cards(ask):
        if card.slug == slug:
            return card
    raise Refused("That game is not installed now.")


async def _settings(interaction: Ask) -> None:
    await think(interaction)
    guild = server_of(interaction)
    if not manages_server(interaction):
        raise Refused("Only people who can manage this server can see and change its settings.")
    await put(interaction, settings_sheet(interaction.client.service.servers.of(guild), _cards(interaction)))


async def look_at_all(ask: Ask, pressed: Pressed) -> None:
    """Show the panel again."""
    await put(ask, settings_sheet(ask.client.service.servers.of(ask.guild_id), _cards(ask)))


async def look_at_game(ask: Ask, pressed: Pressed) -> None:
    """Show how matches of a game begin."""
    await put(ask, game_sheet(ask.client.service.servers.of(ask.guild_id), _card(ask, pressed.chosen)))


def _changing(change: Change) -> Handler:
    """Make a handler that changes the settings, then shows them."""

    async def handler(ask: Ask, pressed: Pressed) -> None:
        await put(ask, settings_sheet(await _change(ask, lambda now: change(now, pressed)), _cards(ask)))

    return handler


async def _change(ask: Ask, change: Callable[[ServerSettings], ServerSettings]) -> ServerSettings:
    return await ask.client.service.servers.change(server_of(ask), ask.user.id, change)


def _set_list(settings: ServerSettings, pressed: Pressed) -> ServerSettings:
    listed = tuple(int(value) for value in pressed.values if value.isdecimal())
    return replace(settings, **{pressed.address.argument: listed})


def _turn_thread(settings: ServerSettings, pressed: Pressed) -> ServerSettings:
    return replace(settings, thread=not settings.thread)


def _turn_theme(settings: ServerSettings, pressed: Pressed) -> ServerSettings:
    return replace(settings, theme="plain" if settings.theme == "world" else "world")


def _set_caps(settings: ServerSettings, pressed: Pressed) -> ServerSettings:
    most, each = (_count(pressed.fields.get(name, "")) for name in ("most", "each"))
    return replace(settings, most=most, most_each=each)


def _count(typed: str) -> int | None:
    """Return a number of matches as typed, None for an empty field; raises Refused."""
    if not typed.strip():
        return None
    if not typed.strip().isdecimal() or int(typed) < 1:
        raise Refused("Write a whole number from 1, or leave the field empty.")
    return int(typed)


async def ask_caps(ask: Ask, pressed: Pressed) -> None:
    """Ask how many matches there can be (a modal, so nothing defers before it)."""
    settings, without = ask.client.service.servers.of(ask.guild_id), ServerSettings().room
    fields = (
        ("most", "Matches and lobbies in this server", settings.most, without.server),
        ("each", "Matches and lobbies opened by one person", settings.most_each, without.person),
    )
    await open_modal(
        ask,
        "How many matches at once",
        _id("srvcapped"),
        *(
            Field(name, label, f"Empty: {most:,}", default="" if now is None else str(now), required=False)
            for name, label, now, most in fields
        ),
    )


async def turn_posts(ask: Ask, pressed: Pressed) -> None:
    """Change what is a message of its own in matches of a game."""
    card = _card(ask, pressed.address.argument)

    def change(settings: ServerSettings) -> ServerSettings:
        now = settings.for_game(card.slug)
        return settings.with_game(card.slug, replace(now, posts="action" if now.posts == "turn" else "turn"))

    await put(ask, game_sheet(await _change(ask, change), card))


async def set_clock(ask: Ask, pressed: Pressed) -> None:
    """Set the clock that matches of a game begin with."""
    card = _card(ask, pressed.address.argument)
    if pressed.chosen != _USUAL and pressed.chosen not in PRESETS:
        raise Refused("That clock is not known.")
    clock = "" if pressed.chosen == _USUAL else pressed.chosen

    def change(settings: ServerSettings) -> ServerSettings:
        return settings.with_game(card.slug, replace(settings.for_game(card.slug), clock=clock))

    await put(ask, game_sheet(await _change(ask, change), card))


async def ask_options(ask: Ask, pressed: Pressed) -> None:
    """Ask for the options that matches of a game begin with."""
    card = _card(ask, pressed.address.argument)
    now = ask.client.service.servers.of(ask.guild_id).for_game(card.slug).options
    field = Field(
        "options", "Options as name=value, or presets", f"Such as {example(card)}; empty: the game's defaults",
        example(card), now, required=False, long=True,
    )  # fmt: skip
    await open_modal(ask, f"Options of {card.title}", _id("srvbegun", card.slug), field)


async def set_options(ask: Ask, pressed: Pressed) -> None:
    """Set the options that matches of a game begin with, if the game can be played with them."""
    card, text = _card(ask, pressed.address.argument), " ".join(pressed.fields.get("options", "").split())
    try:
        await ask.client.service.lobbies.options_from(card.slug, server_of(ask), text)
    except GameError as error:
        raise Refused(f"{card.title} can't begin with these options: {error.reason}") from None

    def change(settings: ServerSettings) -> ServerSettings:
        return settings.with_game(card.slug, replace(settings.for_game(card.slug), options=text))

    await put(ask, game_sheet(await _change(ask, change), card))


def add(group: app_commands.Group) -> None:
    """Add the command."""
    group.command(name="settings", description="What this server has set: channels, roles, moderators, defaults")(
        _settings
    )
