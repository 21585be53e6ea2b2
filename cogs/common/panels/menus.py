"""What a panel offers: next words as buttons or menus, shortcuts of several words, and lists to tick."""

from collections.abc import Sequence
from typing import NamedTuple

import discord

from bot.considering import Considered, Ticks, listed
from bot.posts.ids import button_id
from bot.posts.sheets import MAX_OPTIONS, Control, Menu, Sheet
from bot.posts.words import escape
from games.kernel import Choices, Word

MENUS = 3
"""Selects on one page of a panel; 25 words in each."""
_BUTTONS, _MOST_BUTTONS = 5, 10
"""So many words are buttons and no menu: of any list, and of one that is to take no more clicks than it must."""
_ROW, _LETTER, _EDGES = 336, 8, 40
"""Pixels of a row of buttons on a phone; of a letter, and of a button besides its letters."""
_SHORT, _FACE, _NARROW = 24, 40, 24


class Keys(NamedTuple):
    """Makes the custom_ids of one drawing of a panel; `prefix` comes before the verbs of one that is imagined."""

    match: str
    prompt: str
    mark: str
    prefix: str = ""

    def key(self, verb: str, word: str = "") -> str:
        """Return the custom_id of a control that says a word, or nothing."""
        argument = f"{self.mark}.{word}" if word else self.mark
        return button_id(self.match, f"{self.prefix}{verb}", prompt=self.prompt, argument=argument)

    def page(self, number: int) -> str:
        """Return the custom_id of a button that turns to a page."""
        return button_id(self.match, f"{self.prefix}page", prompt=self.prompt, argument=str(number))


def add_offers(sheet: Sheet, keys: Keys, found: Considered, page: int) -> None:
    """Add all that may follow a half-written action."""
    for number, menu in enumerate(found.shortcuts):
        if not _add_buttons(sheet, keys, menu.words, _BUTTONS):
            sheet.menu(_menu(keys.key("pick", f"s{number}"), menu.label, menu.words))
    _words(sheet, keys, found.node, page)
    if found.ticks is not None:
        _ticks(sheet, keys, found.ticks)


def _words(sheet: Sheet, keys: Keys, node: Choices, page: int) -> None:
    words = listed(node)
    most = _MOST_BUTTONS if node.unfolds else _BUTTONS
    roomy = not node.complete or _in_one_row(words)
    if words and not (roomy and _add_buttons(sheet, keys, words, most)):
        _menus(sheet, keys, node.label or "next word", page, words)
    if node.open is not None:
        label = f"Enter {node.open.label}" + (f" ({node.open.unit})" if node.open.unit else "")
        sheet.buttons([Control(label, keys.key("ask"))])


def _add_buttons(sheet: Sheet, keys: Keys, words: Sequence[Word], most: int) -> bool:
    """Show words as buttons if there are no more than `most` and all are short; say whether they were."""
    if len(words) > most or not all(map(_is_short, words)) or (len(words) > _BUTTONS and not _are_narrow(words)):
        return False
    fits = all(len(_face(word)) <= _FACE for word in words)
    if not fits:
        sheet.text(_meanings(words))
    faces = [_face(word) if fits else word.label or word.text for word in words]
    sheet.buttons([Control(face, keys.key("add", word.text)) for word, face in zip(words, faces, strict=True)])
    return True


def _ticks(sheet: Sheet, keys: Keys, ticks: Ticks) -> None:
    """Add a list to tick: a button for each item, ticked or cleared by a press, and menus for several."""
    items = ticks.items
    if len(items) <= _MOST_BUTTONS and all(map(_is_short, items)):
        sheet.text(_meanings(items))
        sheet.buttons([_tick(keys, item, on=item.text in ticks.ticked) for item in items])
    for number, start in enumerate(range(0, min(len(items), MENUS * MAX_OPTIONS), MAX_OPTIONS)):
        menu = _menu(keys.key("ticks", str(number)), f"{ticks.label}: several at once", items[start:][:MAX_OPTIONS])
        sheet.menu(menu._replace(ticked=frozenset(ticks.ticked)))


def _tick(keys: Keys, item: Word, *, on: bool) -> Control:
    label = item.label or item.text
    if on:
        return Control(f"✓ {label}", keys.key("untick", item.text), discord.ButtonStyle.primary)
    return Control(label, keys.key("tick", item.text))


def _meanings(words: Sequence[Word]) -> str:
    """Return what words mean, a line for each meaning: "**North**, **South**: your opponent gets the other side"."""
    by_hint: dict[str, list[str]] = {}
    for word in words:
        by_hint.setdefault(word.hint, []).append(f"**{escape(word.label or word.text, within=True)}**")
    return "\n".join(f"{', '.join(names)}: {escape(hint)}" for hint, names in by_hint.items() if hint)


def _face(word: Word) -> str:
    return " · ".join(part for part in (word.label or word.text, word.hint) if part)


def _in_one_row(words: Sequence[Word]) -> bool:
    """Whether a phone has room for words in one row of buttons, below the preview of an action that is ready."""
    return sum(_LETTER * len(_face(word)) + _EDGES for word in words) <= _ROW


def _is_short(word: Word) -> bool:
    return len(word.text) <= _SHORT and len(word.label) <= _FACE


def _are_narrow(words: Sequence[Word]) -> bool:
    """Whether several buttons with these words fit into one row."""
    return all(len(word.label or word.text) <= _NARROW for word in words)


def _menus(sheet: Sheet, keys: Keys, label: str, page: int, words: list[Word]) -> None:
    size = MENUS * MAX_OPTIONS
    pages = -(-len(words) // size)
    shown = words[page * size : (page + 1) * size] or words[:size]
    for number, start in enumerate(range(0, len(shown), MAX_OPTIONS)):
        part = shown[start : start + MAX_OPTIONS]
        span = "" if len(words) <= MAX_OPTIONS else f": {part[0].text} to {part[-1].text}"
        sheet.menu(_menu(keys.key("pick", str(number)), label + span, part))
    turn = [(page - 1, "Earlier words"), (page + 1, "More words")]
    sheet.buttons([Control(name, keys.page(to)) for to, name in turn if 0 <= to < pages])


def _menu(key: str, label: str, words: Sequence[Word]) -> Menu:
    options = [(word.text, word.label or word.text, word.hint) for word in words]
    return Menu(key, label[:1].upper() + label[1:], options)
