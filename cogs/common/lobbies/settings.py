"""The options panel of a lobby, private: presets, every option with its values, and how many may play, as menus.

Everybody may look; only the person who opened the lobby can change. The custom_ids say which option is shown.
"""

from collections.abc import Awaitable, Callable

from bot.matches import MatchInfo, Refused
from bot.matches.lobbies.starting import least_players
from bot.posts.ids import button_id
from bot.posts.sheets import MAX_OPTIONS, NEUTRAL, Control, Menu, Sheet
from bot.posts.words import code, escape, mention
from bot.time_left import AT_END, PRESETS, clock_words, preset_of
from cogs.common.answering.answers import hold, put, think
from cogs.common.controls.doors import Door, Handler, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.controls.gate import of_match, owning
from cogs.common.core.ask import Ask, actor_of
from cogs.common.lobbies.contents import brought_options
from cogs.common.lobbies.lobby import calling_again, refresh_lobby
from cogs.common.lobbies.options import (
    OptionInfo,
    example,
    options_text,
    options_words,
    preset_words,
    show,
    table_options,
)
from cogs.common.lobbies.words import POSTS
from games.kernel import AnyGame
from games.kernel.content.options import DEFAULTS, admitted
from games.kernel.text.prose import join

Change = Callable[[Ask, Pressed], Awaitable[MatchInfo]]


def handlers() -> Handlers:
    """Return the handlers of the Options button and of the panel that it opens."""
    own = of_match(owning)
    return {
        "options": Door(open_settings, think, of_match()),
        "optpage": Door(turn_page, hold, of_match(), r"\d{1,4}"),
        "option": Door(look_at, hold, of_match(), r"\d{1,4}"),
        "value": Door(_changing(_set_value), hold, own),
        "preset": Door(_changing(_set_preset), hold, own),
        "places": Door(_changing(_set_places), hold, own),
        "clock": Door(_changing(_set_clock), hold, own),
        "other": Door(ask_value, None, own),
        "typed": Door(ask_text, None, own),
        "optioned": Door(_changing(_set_typed), hold, own),
    }


async def open_settings(ask: Ask, pressed: Pressed) -> None:
    """Open the panel."""
    await put(ask, await settings_sheet(ask, await _lobby(ask, pressed)))


async def turn_page(ask: Ask, pressed: Pressed) -> None:
    """Show other options of a long list."""
    await put(ask, await settings_sheet(ask, await _lobby(ask, pressed), page=int(pressed.address.argument or 0)))


async def look_at(ask: Ask, pressed: Pressed) -> None:
    """Show what one option means, and which values it takes."""
    name = pressed.values[0] if pressed.values else ""
    await put(ask, await settings_sheet(ask, await _lobby(ask, pressed), name, page=_page_of(pressed)))


def _page_of(pressed: Pressed) -> int:
    return int(pressed.address.argument or 0)


async def _lobby(ask: Ask, pressed: Pressed) -> MatchInfo:
    """Return the lobby of a press; raises Refused once the match has begun."""
    info = await ask.client.service.queries.get(pressed.address.match)
    if info.status != "lobby":
        raise Refused("The lobby is closed, or the match has begun. `/table options` shows its options.")
    return info


async def settings_sheet(ask: Ask, info: MatchInfo, name: str = "", *, page: int = 0) -> Sheet:
    """Draw the panel of a lobby, with what one option takes."""
    game = ask.client.service.store.game(info.game)
    options = table_options(game.card, await brought_options(ask, game.card))
    return draw_settings(info, game, options, name, page=page, owns=ask.user.id == info.owner_id)


def draw_settings(
    info: MatchInfo, game: AnyGame, options: list[OptionInfo], name: str = "", *, page: int = 0, owns: bool = True
) -> Sheet:
    """Draw the panel from what it shows."""
    sheet = Sheet(NEUTRAL).text(f"### Options of {escape(game.card.title)}")
    sheet.text(f"Now: {options_words(game.card, info.options)}, for {_how_many(info, game)}.")
    sheet.text(f"Clock: {clock_words(info.clock)}\n-# {POSTS[info.posts]}")
    if not owns:
        sheet.text(f"-# {mention(info.owner_id)} opened the lobby and changes them; everybody may look.")
    _presets(sheet, info, game, owns=owns)
    if owns:
        _places(sheet, info, game)
        _clocks(sheet, info)
    chosen = next((option for option in options if option.name == name), None)
    _list(sheet, info, options, page)
    if chosen is not None:
        _values(sheet, info, game, chosen, owns=owns)
    if owns:
        sheet.buttons([Control("Type them instead", button_id(info.id, "typed"))])
    return sheet


def _how_many(info: MatchInfo, game: AnyGame) -> str:
    least = least_players(game, info)
    return f"{least} players" if info.places == least else f"{least} to {info.places} players"


def _presets(sheet: Sheet, info: MatchInfo, game: AnyGame, *, owns: bool) -> None:
    """Offer the presets as a menu; to those who only look, say what they do."""
    rows = [(name, name, preset_words(game.card, name)) for name in game.card.presets]
    if owns:
        rows.append((DEFAULTS, DEFAULTS, "all options back to their defaults"))
        sheet.menu(Menu(button_id(info.id, "preset"), "Presets: several options at once", rows))
    elif rows:
        sheet.text("\n".join(f"- preset {code(name)}: {escape(does)}" for name, _, does in rows))


def _list(sheet: Sheet, info: MatchInfo, options: list[OptionInfo], page: int) -> None:
    """List the options with their present values, in pages where there are many."""
    start = page * MAX_OPTIONS
    shown = options[start : start + MAX_OPTIONS]
    rows = [(each.name, f"{each.name} = {show(_present(info, each))}", each.description) for each in shown]
    if rows:
        sheet.menu(Menu(button_id(info.id, "option", argument=str(page)), "Options: choose one", rows))
    turns = [(page - 1, "Earlier options"), (page + 1, "More options")]
    pages = range(-(-len(options) // MAX_OPTIONS))
    sheet.buttons([Control(face, button_id(info.id, "optpage", argument=str(to))) for to, face in turns if to in pages])


def _present(info: MatchInfo, option: OptionInfo) -> object:
    return info.options.get(option.name, option.default)


def _values(sheet: Sheet, info: MatchInfo, game: AnyGame, option: OptionInfo, *, owns: bool) -> None:
    """Say what an option means and takes; who may change it chooses from a menu, or writes another value."""
    now = _present(info, option)
    takes = admitted(game.card, option.name)
    said = f"now {code(show(now))}" + ("" if now == option.default else f", by default {code(show(option.default))}")
    sheet.text(f"**{code(option.name)}** {escape(option.description)}\n-# It takes {escape(takes)}; {said}.")
    fits = len(option.values) <= MAX_OPTIONS
    if not owns:
        if not option.closed and option.values and fits:
            sheet.text(f"-# There are {escape(join(show(value) for value in option.values))}.")
        return
    if option.values and fits:
        rows = [(show(value), show(value), _mark(value, now, option.default)) for value in option.values]
        sheet.menu(Menu(button_id(info.id, "value", argument=option.name), f"{option.name}: choose its value", rows))
    if not option.closed or not fits:
        sheet.buttons([Control("Another value", button_id(info.id, "other", argument=option.name))])


def _mark(value: object, now: object, default: object) -> str:
    return join(word for word, holds in (("now", value == now), ("the default", value == default)) if holds)


def _places(sheet: Sheet, info: MatchInfo, game: AnyGame) -> None:
    least, most = game.card.seats
    if least == most:
        return
    rows = [(str(many), f"{many} places", "now" if many == info.places else "") for many in range(least, most + 1)]
    sheet.menu(Menu(button_id(info.id, "places"), "Places: the most players", rows))


def _clocks(sheet: Sheet, info: MatchInfo) -> None:
    """Offer clocks, and what happens when time is up."""
    now = preset_of(info.clock)
    rows = [(name, name, _clock_hint(name, now)) for name in PRESETS]
    sheet.menu(Menu(button_id(info.id, "clock"), "Clock: how long players may take", rows))
    if info.clock.counts:
        ends = [(f"end={end}", does, "now" if end == info.clock.at_end else "") for end, does in AT_END.items()]
        sheet.menu(Menu(button_id(info.id, "clock", argument="end"), "Time up: what happens then", ends))
    sheet.text("-# `/table clock` has more: other times, weekends off, and a clock that goes on in holidays.")


def _clock_hint(name: str, now: str | None) -> str:
    lengths = clock_words(PRESETS[name]).removeprefix(f"{name}: ").partition(". ")[0]
    return f"now: {lengths}" if name == now else lengths


def _changing(change: Change) -> Handler:
    """Make a handler that changes the lobby, then shows it both in the panel and for everybody."""

    async def handler(ask: Ask, pressed: Pressed) -> None:
        async with calling_again(ask, pressed.address.match):
            info = await change(ask, pressed)
            await put(ask, await settings_sheet(ask, info, pressed.address.argument))
            await refresh_lobby(ask, info)

    return handler


async def _set_value(ask: Ask, pressed: Pressed) -> MatchInfo:
    actor = actor_of(ask, pressed.address.match)
    return await ask.client.service.lobbies.set_option(actor, pressed.address.argument, pressed.chosen)


async def _set_preset(ask: Ask, pressed: Pressed) -> MatchInfo:
    return await ask.client.service.lobbies.set_options(actor_of(ask, pressed.address.match), pressed.chosen)


async def _set_clock(ask: Ask, pressed: Pressed) -> MatchInfo:
    return await ask.client.service.table_clock.set_in_lobby(actor_of(ask, pressed.address.match), pressed.chosen)


async def _set_places(ask: Ask, pressed: Pressed) -> MatchInfo:
    if not pressed.chosen.isdecimal():
        raise Refused("Places are a number.")
    return await ask.client.service.lobbies.set_places(actor_of(ask, pressed.address.match), int(pressed.chosen))


async def _set_typed(ask: Ask, pressed: Pressed) -> MatchInfo:
    """Set one option to a typed value, or several by a typed text."""
    lobbies, actor = ask.client.service.lobbies, actor_of(ask, pressed.address.match)
    if pressed.address.argument:
        return await lobbies.set_option(actor, pressed.address.argument, pressed.fields.get("value", ""))
    return await lobbies.set_options(actor, " ".join(pressed.fields.get("options", "").split()))


async def ask_value(ask: Ask, pressed: Pressed) -> None:
    """Ask for a value that is not listed (a modal, so nothing defers before it)."""
    info, name = await _lobby(ask, pressed), pressed.address.argument
    card = ask.client.service.store.game(info.game).card
    option = next((option for option in table_options(card) if option.name == name), None)
    if option is None:
        raise Refused("There is no such option any more.")
    now = show(_present(info, option))
    field = Field("value", name, f"It takes {admitted(card, name)}", now, now)
    await open_modal(ask, f"Option {name}", str(pressed.address._replace(verb="optioned")), field)


async def ask_text(ask: Ask, pressed: Pressed) -> None:
    """Ask for several options as text."""
    info = await _lobby(ask, pressed)
    card = ask.client.service.store.game(info.game).card
    chosen = options_text(card, info.options, "")
    field = Field(
        "options", "Options as name=value, or presets", f"Such as {example(card)}", example(card), chosen,
        required=False, long=True,
    )  # fmt: skip
    await open_modal(ask, "Table options", str(pressed.address._replace(verb="optioned")), field)
