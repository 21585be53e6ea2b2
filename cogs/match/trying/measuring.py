"""Measuring, for everybody and at any time: `/match measure`, and the Measure button with its menus. All is private."""

from collections.abc import Sequence

from discord import app_commands

from bot.jobs import Gauged
from bot.matches import Refused
from bot.posts.ids import button_id
from bot.posts.sheets import MAX_OPTIONS, NEUTRAL, Control, Menu, Sheet
from bot.posts.words import escape
from cogs.common.answering.answers import hold, offered, put, think, timely
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.controls.gate import reading_along, running_here
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import PLACE, Distance, Place
from cogs.match.reading import Reading, any_match_here
from games.kernel.text.measuring import Ends, Gauge, Group, gauge_of
from games.kernel.text.prose import first_lower

_MENUS = 5
"""Menus of things in one message."""
_TITLE = 24
_STARTS = rf"([^|]{{0,{_TITLE}}}\|.{{0,{PLACE}}})?"
"""How a control says what it measures from, behind the end of its menu's title."""


def handlers() -> Handlers:
    """Return the handlers of the Measure button, and of the menus, buttons and form behind it."""
    return {
        "measure": Door(press_measure, think, reading_along),
        "measurefrom": Door(press_from, hold, reading_along, _STARTS),
        "measureto": Door(press_to, hold, reading_along, _STARTS),
        "measuretype": Door(press_type, None, reading_along, _STARTS),
        "measured": Door(press_typed, hold, reading_along),
    }


def start_sheet(match: str, gauge: Gauge, groups: Sequence[Group]) -> Sheet:
    """Ask what to measure from."""
    sheet = Sheet(NEUTRAL).text(f"### {gauge.button}\n{gauge.ask}")
    for title, words in _menus([group for group in groups if group.starts]):
        sheet.menu(Menu(_key(match, "measurefrom", title), f"{gauge.origin}{title}", words))
    return sheet.buttons([_typing(match, "")])


def found_sheet(match: str, ends: Ends, found: Gauged, gauge: Gauge, groups: Sequence[Group]) -> Sheet:
    """Tell what was measured, with a picture, and ask what to measure to next."""
    sheet = Sheet(NEUTRAL).text(f"### {escape(found.measurement.title)}")
    sheet.text("\n".join(f"**{escape(fact.label)}:** {escape(fact.text)}" for fact in found.measurement.facts))
    if found.picture is not None:
        sheet.picture(found.picture, f"measured-{match}")
    for title, words in _menus(together([group for group in groups if group.ends])):
        sheet.menu(Menu(_key(match, "measureto", title, ends.start), f"{gauge.onward}{title}", words))
    controls = [_typing(match, ends.start), Control(gauge.again, button_id(match, "measurefrom"))]
    if ends.end:
        key = button_id(match, "measurefrom", argument=_named("", ends.end))
        controls.append(Control(f"{gauge.from_end}{ends.end}", key))
    return sheet.buttons(controls)


def together(groups: Sequence[Group]) -> list[Group]:
    """Return groups with those that follow each other as one where a menu has room: below a picture there is little."""
    found: list[Group] = []
    for group in groups:
        if not found or len(found[-1].words) + len(group.words) > MAX_OPTIONS:
            found.append(group)
            continue
        last = found.pop()
        title = f"{last.title}, {first_lower(group.title)}"
        found.append(last._replace(title=title, words=last.words + group.words))
    return found


def _menus(groups: Sequence[Group]) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Return the menus of some groups, as many as there is room for; a long group has several."""
    found = []
    for group in groups:
        for start in range(0, len(group.words), MAX_OPTIONS):
            part = group.words[start : start + MAX_OPTIONS]
            more = f", {part[0].text} to {part[-1].text}" if len(group.words) > MAX_OPTIONS else ""
            found.append((f"{group.title}{more}", [(word.text, word.label, word.hint) for word in part]))
    return found[:_MENUS]


def _key(match: str, verb: str, title: str, start: str = "") -> str:
    """Return the custom_id of a menu: no two in a message may be the same."""
    return button_id(match, verb, argument=_named(title, start))


def _named(title: str, start: str) -> str:
    return f"{title[-_TITLE:]}|{start}"


def _typing(match: str, start: str) -> Control:
    return Control("Type it", button_id(match, "measuretype", argument=_named("", start)))


def _start_of(pressed: Pressed) -> str:
    """Return what a menu or button measures from."""
    return pressed.address.argument.rpartition("|")[2]


async def press_measure(ask: Ask, pressed: Pressed) -> None:
    """Open the menus."""
    await _begin(ask, pressed.address.match)


async def press_from(ask: Ask, pressed: Pressed) -> None:
    """Show what is near to something that was chosen; without a choice, ask for one."""
    start = pressed.values[0] if pressed.values else _start_of(pressed)
    if start:
        await _show(ask, pressed.address.match, Ends(start))
    else:
        await _begin(ask, pressed.address.match)


async def press_to(ask: Ask, pressed: Pressed) -> None:
    """Measure to what was chosen."""
    await _show(ask, pressed.address.match, Ends(_start_of(pressed), pressed.chosen))


async def press_type(ask: Ask, pressed: Pressed) -> None:
    """Open a form for what is measured."""
    match = pressed.address.match
    gauge = await _gauge(ask, match)
    first, second = gauge.examples
    fields = [
        Field("start", "From", gauge.kinds, first, _start_of(pressed)),
        Field("end", "To", "Without it, you see what is near", second, required=False),
    ]
    if gauge.reach:
        fields.append(Field("within", "Within how many inches", "How far away that may be", "12", required=False))
    await open_modal(ask, gauge.button, button_id(match, "measured"), *fields)


async def press_typed(ask: Ask, pressed: Pressed) -> None:
    """Measure what was typed."""
    fields = pressed.fields
    ends = Ends(fields.get("start", ""), fields.get("end", ""), fields.get("within", ""))
    await _show(ask, pressed.address.match, _trimmed(ends))


def _trimmed(ends: Ends) -> Ends:
    return Ends(*(part.strip() for part in ends))


async def _gauge(ask: Ask, match: str) -> Gauge:
    """Return how the game of a match speaks of measuring; raises Refused where nothing is measured."""
    info = await ask.client.service.queries.get(match)
    game = ask.client.service.store.game(info.game)
    gauge = gauge_of(game)
    if gauge is None:
        raise Refused(f"There is nothing to measure in {game.card.title}.")
    return gauge


async def _begin(ask: Ask, match: str) -> None:
    """Ask what to measure from; raises Refused where there is nothing."""
    gauge = await _gauge(ask, match)
    groups = await ask.client.service.queries.measurable(match)
    if not groups:
        raise Refused(gauge.nothing)
    await put(ask, start_sheet(match, gauge, groups))


async def _show(ask: Ask, match: str, ends: Ends) -> None:
    """Measure, and show what was found; raises BadNotation."""
    if max(map(len, ends)) > PLACE:
        raise Refused("That is too long to be something on the table.")
    gauge, queries = await _gauge(ask, match), ask.client.service.queries
    found = await queries.measure(match, ends)
    await put(ask, found_sheet(match, ends, found, gauge, await queries.measurable(match)))


@app_commands.rename(start="from", end="to")
@app_commands.describe(
    start="A model, a unit, terrain or a point x,y; in Raise Shields a ship, danger A or moves A",
    end="What to measure to; without it, you see what is near",
    within="How many inches away that may be",
)
async def _measure(interaction: Ask, start: Place = "", end: Place = "", within: Distance = "") -> None:
    await think(interaction)
    info = await any_match_here(interaction)
    if start.strip():
        await _show(interaction, info.id, _trimmed(Ends(start, end, within)))
    else:
        await _begin(interaction, info.id)


async def _suggest(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    """Suggest what is on the table and begins with, or says, what is typed."""
    info = await running_here(interaction)
    groups = () if info is None else await interaction.client.service.queries.measurable(info.id)
    pairs = [(f"{word.label} · {word.hint or group.title}", word.text) for group in groups for word in group.words]
    wanted = current.strip().lower()
    return offered(sorted((pair for pair in pairs if wanted in pair[0].lower()), key=lambda pair: _rank(pair, wanted)))


def _rank(pair: tuple[str, str], wanted: str) -> int:
    return not pair[1].lower().startswith(wanted)


def add(group: app_commands.Group) -> None:
    """Add the command."""
    command: Reading = group.command(name="measure", description="How far, who sees whom and what is near, privately")(
        _measure
    )
    command.autocomplete("start")(timely(_suggest))
    command.autocomplete("end")(timely(_suggest))
