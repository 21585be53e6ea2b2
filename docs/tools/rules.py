"""What the docs say of a game from its own declarations: options, presets, computer players, rules."""

import re

import msgspec

from cogs.common.lobbies.words import computer_label
from docs.tools.tables import linked, plain, table
from games.kernel import AnyGame
from games.kernel.content.options import admitted
from games.kernel.text.rulebook import Rule, Rulebook, Ruling
from games.registry import find_game, policy_names

_ENTRY = re.compile(r"(- |\d+\. )")


def rules_page(slug: str) -> str:
    """Return the name of the page with a game's rules, as the page of the game links to it."""
    return f"{slug}_rules.md"


def options(slug: str) -> str:
    """Return a table of a game's options."""
    game = find_game(slug)
    rows = [_option(game, field) for field in msgspec.structs.fields(game.card.options)]
    return table(("Option", "Values", "Default", "What it changes"), rows)


def _option(game: AnyGame, field: msgspec.structs.FieldInfo) -> tuple[str, ...]:
    info = msgspec.inspect.type_info(field.type)
    said = info.extra_json_schema if isinstance(info, msgspec.inspect.Metadata) else None
    words = str((said or {}).get("description", ""))
    values = admitted(game.card, field.name)
    return (
        f"`{field.name}`",
        plain(values),
        f"`{_value(field.default)}`" if field.default != "" else "none",
        linked(plain(words), rules_page(game.card.slug), _ids(game)),
    )


def _value(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _ids(game: AnyGame) -> frozenset[str]:
    book = _told(game)
    return frozenset((*(rule.id for rule in book.rule), *(ruling.id for ruling in book.ruling)))


def _told(game: AnyGame) -> Rulebook:
    """Return the rules as a table with the default options plays them."""
    return game.rules_of(game.card.options())


def presets(slug: str) -> str:
    """Return a table of a game's presets."""
    card = find_game(slug).card
    rows = []
    for name, values in card.presets.items():
        sets = ", ".join(f"`{option}={_value(value)}`" for option, value in values.items())
        if len(values) == len(card.options.__struct_fields__) and card.options(**values) == card.options():
            sets = "all options back to the defaults"
        rows.append((f"`{name}`", plain(card.preset_words.get(name, "")), sets or "the defaults"))
    return table(("Preset", "What it is", "It sets"), rows)


def computers(slug: str) -> str:
    """Return a list of a game's computer players, the best first."""
    game = find_game(slug)
    labels = [computer_label(game, policy).split(" ", 1) for policy in policy_names(game)]
    return "\n".join(f"- `{name}` {''.join(rest)}" for name, *rest in labels)


def how_to_play(slug: str) -> str:
    """Return How to play of a game with its first turn and stat card, each line a paragraph or an entry of a list."""
    game = find_game(slug)
    book = _told(game)
    parts = [_lines(game, book.how_to_play)]
    parts += ["### A first turn", _lines(game, book.first_turn)] if book.first_turn else []
    figures = [(f"**{one.short}**", plain(one.name), plain(one.text[:1].upper() + one.text[1:])) for one in book.figure]
    parts += ["### The stat card", table(("", "Short for", "What it does"), figures)] if figures else []
    return "\n\n".join(parts)


def _lines(game: AnyGame, text: str) -> str:
    lines = [linked(line, rules_page(game.card.slug), _ids(game)) for line in text.strip().splitlines()]
    return "".join(f"{line}\n" if _in_list(line, after) else f"{line}\n\n" for line, after in _pairs(lines)).rstrip()


def _pairs(lines: list[str]) -> list[tuple[str, str]]:
    kept = [line for line in lines if line]
    return list(zip(kept, [*kept[1:], ""], strict=True))


def _in_list(line: str, after: str) -> bool:
    """Whether two lines are entries of the same list."""
    return bool(_ENTRY.match(line)) and bool(_ENTRY.match(after)) and line[:1].isdigit() == after[:1].isdigit()


def rules(slug: str) -> str:
    """Return all rules and rulings of a game by chapter, as its default options play them."""
    game = find_game(slug)
    book = _told(game)
    parts = [plain(book.credit)]
    for title, entries in book.chapters:
        parts += [f"## {plain(title)}", *(_entry(entry, _ids(game)) for entry in entries)]
    return "\n\n".join(parts)


def _entry(entry: Rule | Ruling, known: frozenset[str]) -> str:
    anchor = f'<a id="{entry.id.lower()}"></a>**{entry.id}**'
    others = known - {entry.id}
    if isinstance(entry, Rule):
        return f"{anchor} **{plain(entry.title)}.** {_said(entry.text, others)}"
    changed = f" Option: {', '.join(f'`{option}`' for option in entry.options)}." if entry.options else ""
    return f"{anchor} *{plain(entry.problem)}:* {_said(entry.ruling, others)}{changed}"


def _said(words: str, known: frozenset[str]) -> str:
    return linked(plain(" ".join(words.split())), "", known)
