"""The Act panel: a private message built from `choices`, word by word, with odds and a picture before Confirm.

The half-built text is a draft in the database. Every control carries a mark of the text it was drawn for, so that a
press on an outdated panel never adds a word to another text: it redraws.
"""

import zlib
from collections.abc import Iterable
from typing import NamedTuple

import discord

from bot.matches import MatchInfo, MatchService, Position
from bot.posts.boards import story
from bot.posts.ids import button_id
from bot.posts.sheets import DONE, MAX_OPTIONS, Control, Menu, Sheet, seat_colour
from bot.posts.words import block, code, escape
from cogs.common.answers import STORY, sentence_of
from cogs.common.completion import listed
from games.kernel import Choices, Forecast, ForecastRow, GameError, Prompt, Word
from games.kernel.numbers import percent
from renderers.contract import Picture

MENUS = 3
"""Selects on one page of a panel; 25 words in each."""
_BUTTONS = 5
_SHORT, _FACE = 24, 40
_SETTLE = 12


def mark_of(text: str) -> str:
    """Return four hexadecimal digits that tell one draft from another."""
    return f"{zlib.crc32(text.encode()) & 0xFFFF:04x}"


async def settle(service: MatchService, match_id: str, user_id: int, text: str) -> tuple[str, Choices]:
    """Walk on from a draft while there is but one way, and return the text reached with what may follow."""
    words = tuple(text.split())
    node = await service.choices(match_id, user_id, words)
    for _ in range(_SETTLE):
        if node.complete or node.open is not None or len(node.words) != 1:
            break
        words = (*words, node.words[0].text)
        node = await service.choices(match_id, user_id, words)
    return " ".join(words), node


async def unsettle(service: MatchService, match_id: str, user_id: int, text: str) -> str:
    """Take the last word back, and those before it that nobody chose."""
    words = text.split()
    while words:
        words.pop()
        node = await service.choices(match_id, user_id, tuple(words))
        if node.complete or node.open is not None or len(node.words) != 1:
            break
    return " ".join(words)


async def panel_sheet(
    service: MatchService, position: Position, prompt: Prompt, user_id: int, *, page: int = 0, note: str = ""
) -> Sheet:
    """Draw the panel of a prompt from its draft. A draft that no longer leads anywhere starts anew."""
    info = position.info
    text = await service.draft(info.id, user_id, prompt.id)
    try:
        reached, node = await settle(service, info.id, user_id, text)
    except GameError as error:
        note = note or f"Starting over: {sentence_of(error.reason)}"
        reached, node = await settle(service, info.id, user_id, "")
    start, _ = await settle(service, info.id, user_id, "")
    if reached != text:
        await service.set_draft(info.id, user_id, prompt.id, reached)
    forecast, picture, trouble = None, None, ""
    if node.complete:
        try:
            _, forecast = await service.forecast(info.id, user_id, reached)
            picture = await service.preview(info.id, user_id, reached)
        except GameError as error:
            trouble = sentence_of(error.reason)
    sheet = Sheet(seat_colour([prompt.seat]))
    sheet.text(note)
    sheet.text(f"### {escape(prompt.ask)}")
    sheet.text(_progress(reached if node.complete or reached != start else "", node, trouble))
    _odds(sheet, forecast, picture, info)
    keys = _Keys(info.id, prompt.id, mark_of(reached))
    _words(sheet, keys, node, page)
    return sheet.buttons(_controls(keys, ready=node.complete and not trouble, chosen=reached != start))


def done_sheet(position: Position, note: str) -> Sheet:
    """What a panel turns into when nothing more is asked of the person."""
    sheet = Sheet(DONE).text(note)
    link = position.info.board_link
    return sheet.buttons([Control("Go to the board", url=link)]) if link else sheet


def receipt_text(text: str, sentences: tuple[str, ...], head: str = "**Done:**") -> str:
    """Say what an action did, privately."""
    head = f"{head} {code(text)}"
    return "\n".join(part for part in (head, story(sentences, STORY)) if part)


def _progress(text: str, node: Choices, trouble: str) -> str:
    shown = code(text) if text else ""
    if trouble:
        return f"{shown}\n{escape(trouble)}"
    if node.complete:
        more = f" More is possible: {escape(node.label)}." if listed(node) or node.open else ""
        return f"{shown}\nReady to confirm.{more}"
    return f"{shown}\nChoose: **{escape(node.label or 'one')}**"


def _odds(sheet: Sheet, forecast: Forecast | None, picture: Picture | None, info: MatchInfo) -> None:
    if picture is not None:
        sheet.picture(picture, f"preview-{info.id}")
    if forecast is None:
        return
    head = f"**{escape(forecast.title)}**" + (f" · {escape(forecast.formula)}" if forecast.formula else "")
    rows = odds_lines(forecast.rows)
    facts = [f"{name}: {value}" for name, value in forecast.facts]
    sheet.text(head)
    if rows or facts:
        sheet.text(block([*rows, *facts]))


def odds_lines(rows: Iterable[ForecastRow]) -> list[str]:
    """Return the rows of a forecast in columns: the chance, the label, the effect."""
    counted = [row for row in rows if row.out_of]
    figures = [percent(row.share) for row in counted]
    wide, long = max(map(len, figures), default=0), max((len(row.label) for row in counted), default=0)
    pairs = zip(figures, counted, strict=True)
    return [f"{figure:>{wide}}  {row.label:<{long}}  {row.effect}".rstrip() for figure, row in pairs]


class _Keys(NamedTuple):
    """Makes the custom_ids of one drawing of a panel."""

    match: str
    prompt: str
    mark: str

    def key(self, verb: str, word: str = "") -> str:
        argument = f"{self.mark}.{word}" if word else self.mark
        return button_id(self.match, verb, prompt=self.prompt, argument=argument)

    def page(self, number: int) -> str:
        return button_id(self.match, "page", prompt=self.prompt, argument=str(number))


def _words(sheet: Sheet, keys: _Keys, node: Choices, page: int) -> None:
    words = listed(node)
    if words and len(words) <= _BUTTONS and all(_is_short(word) for word in words):
        fits = all(len(_face(word)) <= _FACE for word in words)
        if not fits:
            sheet.text(_meanings(words))
        faces = [_face(word) if fits else word.label or word.text for word in words]
        sheet.buttons([Control(face, keys.key("add", word.text)) for word, face in zip(words, faces, strict=True)])
    elif words:
        _menus(sheet, keys, node.label or "next word", page, words)
    if node.open is not None:
        label = f"Enter {node.open.label}" + (f" ({node.open.unit})" if node.open.unit else "")
        sheet.buttons([Control(label, keys.key("ask"))])


def _meanings(words: list[Word]) -> str:
    """Return what words mean, a line for each meaning: "**North**, **South**: your opponent gets the other side"."""
    by_hint: dict[str, list[str]] = {}
    for word in words:
        by_hint.setdefault(word.hint, []).append(f"**{escape(word.label or word.text)}**")
    return "\n".join(f"{', '.join(names)}: {escape(hint)}" for hint, names in by_hint.items() if hint)


def _face(word: Word) -> str:
    return " · ".join(part for part in (word.label or word.text, word.hint) if part)


def _is_short(word: Word) -> bool:
    return len(word.text) <= _SHORT and len(word.label) <= _FACE


def _menus(sheet: Sheet, keys: _Keys, label: str, page: int, words: list[Word]) -> None:
    size = MENUS * MAX_OPTIONS
    pages = -(-len(words) // size)
    shown = words[page * size : (page + 1) * size] or words[:size]
    for number, start in enumerate(range(0, len(shown), MAX_OPTIONS)):
        part = shown[start : start + MAX_OPTIONS]
        span = "" if len(words) <= MAX_OPTIONS else f": {part[0].text} to {part[-1].text}"
        options = [(word.text, word.label or word.text, word.hint) for word in part]
        sheet.menu(Menu(keys.key("pick", str(number)), label[:1].upper() + label[1:] + span, options))
    turn = [(page - 1, "Earlier words"), (page + 1, "More words")]
    sheet.buttons([Control(name, keys.page(to)) for to, name in turn if 0 <= to < pages])


def _controls(keys: _Keys, *, ready: bool, chosen: bool) -> list[Control]:
    return [
        Control("Confirm", keys.key("confirm"), discord.ButtonStyle.success, disabled=not ready),
        Control("Undo word", keys.key("undo"), disabled=not chosen),
        Control("Start over", keys.key("clear"), disabled=not chosen),
        Control("Suggest", keys.key("suggest")),
    ]
