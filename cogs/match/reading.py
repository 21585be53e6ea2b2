"""`/match` commands that only read: status, rules, verify. All answers are private."""

from collections.abc import Iterable
from typing import Any

from discord import app_commands

from bot.matches import MatchInfo, Position, Refused
from bot.posts.boards import awaited_text, outcome_text, seal_text, stand_ins, title_of
from bot.posts.sheets import DONE, NEUTRAL, Control, Sheet, seat_colour
from bot.posts.words import block, code, escape
from bot.verify import Report
from cogs.common.answering.answers import hold, offered, put, think, timely
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import newest_here, of_match, running_here
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import Search
from cogs.common.lobbies.lobby import lobby_text
from cogs.common.lobbies.options import options_of
from cogs.common.verbs import how_to_open
from cogs.match.chapters import chapter_menu, chapter_of, chapter_sheet, chapter_text
from cogs.match.silence import overdue_note
from games.kernel import AnyGame, Rule, Rulebook
from games.kernel.text.prose import join

Reading = app_commands.Command[Any, ..., None]


def handlers() -> Handlers:
    """Return the handlers of the reading buttons under a board."""
    return {
        "facts": Door(press_facts, think, of_match()),
        "rules": Door(press_rules, think, of_match()),
        "chapter": Door(press_chapter, hold, of_match()),
    }


async def any_match_here(ask: Ask) -> MatchInfo:
    """Return the newest match of this channel, ended ones too; raises Refused."""
    info = await _newest_here(ask)
    if info is None:
        raise Refused(f"No game has been played in this channel. {how_to_open(ask)}.")
    return info


async def _newest_here(ask: Ask) -> MatchInfo | None:
    return await running_here(ask) or await newest_here(ask)


def status_sheet(position: Position, game: AnyGame, overdue: str = "") -> Sheet:
    """Say in words what the pictures show, who is awaited, and, to people who may know, who is `overdue`."""
    info = position.info
    if position.view is None:
        sheet = Sheet(NEUTRAL).text(lobby_text(info, game))
        return sheet.buttons([Control("Go to the lobby", url=info.board_link)]) if info.board_link else sheet
    summary = game.summary(position.view)
    sheet = Sheet(DONE if info.ended else seat_colour(entry.seat for entry in position.awaited))
    sheet.text(f"### {title_of(info, summary)}")
    sheet.text(block(summary.lines))
    sheet.text(outcome_text(info) if info.ended else awaited_text(info, position.awaited))
    sheet.text(overdue)
    if info.parked:
        sheet.text(f"Posting is paused: {escape(info.parked)}.")
    sheet.text("\n".join((f"-# {escape(game.card.title)} · action {info.ply} · match {info.id}", *stand_ins(info))))
    return sheet.buttons([Control("Go to the board", url=info.board_link)]) if info.board_link else sheet


def rule_text(book: Rulebook, rule_id: str) -> str:
    """Return one rule or ruling in our own words, or a chapter by its title; raises Refused for what is neither."""
    number = chapter_of(book, rule_id)
    if number is not None:
        return chapter_text(book, number)
    found = book.find(rule_id)
    if found is None:
        raise Refused(f"{book.title} has no rule {rule_id!r}. {_instead(book, rule_id)}.")
    if isinstance(found, Rule):
        return f"### {found.id} · {escape(found.title)}\n{found.text}"
    names = join(map(code, found.options))
    option = f"\n-# Table option{'s' * (len(found.options) > 1)}: {names}" if found.options else ""
    return f"### {found.id} · {escape(found.problem)}\nRuling: {found.ruling}{option}"


def _instead(book: Rulebook, typed: str) -> str:
    """Return what somebody who typed words and no id could mean."""
    near = [name for name, _ in rule_suggestions(book, typed)][:_NEAREST]
    return f"Did you mean: {'; '.join(near)}" if near else f"Try an id such as {book.rule[0].id}"


_NEAREST = 8


def rule_suggestions(book: Rulebook, typed: str) -> list[tuple[str, str]]:
    """Return (name, value) suggestions: chapters, then rules and rulings by id, by title, by what they say."""
    wanted = typed.strip().lower()
    chapters = [(title, title) for title, _ in book.chapters if wanted in title.lower()]
    entries = [(rule.id, rule.title, rule.text) for rule in book.rule]
    entries += [(ruling.id, ruling.problem, ruling.ruling) for ruling in book.ruling]
    ranked = [(_rank(entry, wanted), f"{entry[0]} · {entry[1]}", entry[0]) for entry in entries]
    found = [(name, ident) for rank in range(_NOWHERE) for at, name, ident in ranked if at == rank]
    return [*chapters, *found]


_NOWHERE = 3


def _rank(entry: tuple[str, str, str], wanted: str) -> int:
    """Return where in a rule a text is: 0 begins its id, 1 in its id or title, 2 in what it says."""
    ident, title, text = entry
    near = (ident.lower().startswith(wanted), wanted in f"{ident} {title}".lower(), wanted in text.lower())
    return near.index(True) if any(near) else _NOWHERE


def rules_at(game: AnyGame, info: MatchInfo | None) -> Rulebook:
    """Return the rules of a game as a match plays them; for another game, or for no match, with the default options."""
    if info is None or info.game != game.card.slug:
        return game.rulebook
    return game.rules_of(options_of(game.card, info.options))


def how_to_play(book: Rulebook, info: MatchInfo | None) -> Sheet:
    """Return the one-screen explanation of a game; where one of its matches is, with a menu of all rules."""
    sheet = Sheet(NEUTRAL).text(f"## How to play {escape(book.title)}").text(book.how_to_play)
    by_id, by_chapter = (code(f"/match rules rule:{what}") for what in (book.rule[0].id, book.chapters[0][0]))
    sheet.text(f"-# {book.credit}\n-# Any rule by its id, or a chapter: {by_id}, {by_chapter}")
    return sheet if info is None else sheet.menu(chapter_menu(book, info))


async def press_facts(ask: Ask, pressed: Pressed) -> None:
    """Tell the facts of the board in words."""
    await _tell_status(ask, pressed.address.match)


async def press_rules(ask: Ask, pressed: Pressed) -> None:
    """Explain the game on one screen."""
    info = await ask.client.service.queries.get(pressed.address.match)
    await put(ask, how_to_play(rules_at(ask.client.service.store.game(info.game), info), info))


async def press_chapter(ask: Ask, pressed: Pressed) -> None:
    """Turn to the chapter that was chosen; raises Refused when the rules changed since the menu was drawn."""
    info = await ask.client.service.queries.get(pressed.address.match)
    book = rules_at(ask.client.service.store.game(info.game), info)
    number = int(pressed.values[0]) if pressed.values and pressed.values[0].isdecimal() else 0
    if number >= len(book.chapters):
        raise Refused("The rules have changed since; open them again.")
    await put(ask, chapter_sheet(book, info, number))


async def _status(interaction: Ask) -> None:
    await think(interaction)
    info = await any_match_here(interaction)
    await _tell_status(interaction, info.id)


async def _tell_status(ask: Ask, match: str) -> None:
    position = await ask.client.service.queries.look(match, ask.user.id)
    overdue = await overdue_note(ask, match)
    await put(ask, status_sheet(position, ask.client.service.store.game(position.info.game), overdue))


async def _game_of(ask: Ask, slug: str) -> AnyGame:
    """Return the named game, or the one of this channel, or the first there is."""
    service = ask.client.service
    if not slug:
        info = await newest_here(ask)
        slug = info.game if info is not None else next(iter(service.store.games))
    return service.store.game(slug)


@app_commands.describe(rule="A rule's id, or words of it; without one, how to play", game="Which game")
async def _rules(interaction: Ask, rule: Search = "", game: str = "") -> None:
    await think(interaction)
    info = await _newest_here(interaction)
    asked = await _game_of(interaction, game)
    book, here = rules_at(asked, info), info if info is not None and info.game == asked.card.slug else None
    await put(interaction, Sheet(NEUTRAL).text(rule_text(book, rule)) if rule else how_to_play(book, here))


async def _suggest_rules(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    game = await _game_of(interaction, getattr(interaction.namespace, "game", None) or "")
    return offered(rule_suggestions(game.rulebook, current))


async def _verify(interaction: Ask) -> None:
    await think(interaction)
    info = await any_match_here(interaction)
    if not info.ended:
        sealed = "This match is not over: its secret stays sealed until the end, and then every die can be checked."
        raise Refused(sealed, info.board_link)
    report = await interaction.client.service.exporting.verify(info.id)
    sheet = Sheet(DONE if report.ok and report.replayed else NEUTRAL).text(f"### {_verdict(report)}")
    sheet.text("\n".join(f"- {escape(line)}" for line in report.lines))
    await put(interaction, sheet.text(f"-# Sealed when the lobby opened: {seal_text(info)}"))


def _verdict(report: Report) -> str:
    if not report.ok:
        return "This match does not verify"
    return (
        "Verified: every die and every action agrees" if report.replayed else "Every die agrees; not all was replayed"
    )


def add(group: app_commands.Group, games: Iterable[AnyGame]) -> None:
    """Add the reading commands."""
    group.command(name="status", description="The state of the game, in words")(_status)
    rules: Reading = group.command(name="rules", description="How to play, or any rule by its id")(_rules)
    rules.autocomplete("rule")(timely(_suggest_rules))
    app_commands.choices(game=offered((game.card.title, game.card.slug) for game in games))(rules)
    group.command(name="verify", description="Check the dice and replay this match after its end")(_verify)
