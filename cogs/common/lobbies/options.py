"""Table options as text, `credits=10 base_crew=12`: what there is, and suggestions while typing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import inspect

from bot.posts.words import code, escape
from games.kernel import BadNotation, GameCard
from games.kernel.content.options import read_options


class OptionInfo(NamedTuple):
    """One table option: its name, what it does (with the rule id), its default, and values worth suggesting.

    `closed` says that it takes no others.
    """

    name: str
    description: str
    default: object
    values: tuple[object, ...]
    closed: bool = True


Brought = Mapping[str, Iterable[str]]
"""Further values by option: the names of files that the server has brought."""


def table_options(card: GameCard, brought: Brought | None = None) -> list[OptionInfo]:
    """Return the options of a game in the order they were declared; those that name content list what there is."""
    info = inspect.type_info(card.options)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - options are a struct by contract
    named = {kind.option: tuple(kind.shipped()) for kind in card.contents}
    for option, names in (brought or {}).items():
        named[option] = (*named.get(option, ()), *names)
    return [
        OptionInfo(
            field.name,
            _description(field.type),
            field.default,
            tuple(dict.fromkeys((*_values(field.type), *named.get(field.name, ())))),
            _is_closed(field.type),
        )
        for field in info.fields
    ]


def show(value: object) -> str:
    """Return an option's value as people write it.

    >>> show(True)
    'yes'
    """
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def options_text(card: GameCard, chosen: Mapping[str, Any], none: str = "default options") -> str:
    """Return what differs from the defaults as `name=value`, or what says that nothing does."""
    parts = [
        f"{option.name}={show(chosen[option.name])}"
        for option in table_options(card)
        if chosen.get(option.name, option.default) != option.default
    ]
    return " ".join(parts) or none


def options_words(card: GameCard, chosen: Mapping[str, Any]) -> str:
    """Return the options of a table as people read them: a preset by its words, then what differs besides.

    The words of a preset may deny what another one sets: where both are chosen, all options are named plainly.
    """
    left = dict(_told(card, chosen))
    preset = _preset_of(card, chosen, left)
    parts = [f"{code(preset)}, {escape(preset_words(card, preset))}"] if preset else []
    rest = {name: value for name, value in left.items() if not preset or name not in _changes(card, preset)}
    text = options_text(card, rest, "" if parts else "default options")
    return "; ".join([*parts, *([code(text)] if text else [])])


def _preset_of(card: GameCard, chosen: Mapping[str, Any], left: Mapping[str, Any]) -> str:
    """Return the preset that says most of a table, and denies nothing of it; or ""."""
    changes = {name: _changes(card, name) for name in card.presets if not _undone(card, name, chosen)}
    fitting = [name for name, changed in changes.items() if changed and changed.items() <= left.items()]
    preset = max(fitting, key=lambda name: len(changes[name]), default="")
    others = {option for name in card.presets for option in _changes(card, name)}
    return preset if preset and not (others & set(left)) - set(changes[preset]) else ""


def _changes(card: GameCard, preset: str) -> dict[str, Any]:
    """Return the options that a preset sets to something else than they are by default."""
    return dict(_told(card, card.presets[preset]))


def _told(card: GameCard, chosen: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the options that are not as they are by default."""
    plain = card.options()
    return ((name, value) for name, value in chosen.items() if getattr(plain, name, value) != value)


def _undone(card: GameCard, preset: str, chosen: Mapping[str, Any]) -> bool:
    """Whether a table has another value for anything that a preset sets."""
    plain = card.options()
    return any(chosen.get(name, getattr(plain, name)) != value for name, value in card.presets[preset].items())


def options_of(card: GameCard, chosen: Mapping[str, Any]) -> Any:
    """Return the options of a match; the defaults where it is one of older rules, with options that are gone."""
    try:
        return read_options(card, (), dict(chosen))
    except BadNotation:
        return card.options()


def example(card: GameCard) -> str:
    """Return one option as people write it, such as `credits=5`; "" for a game without options."""
    for option in table_options(card):
        other = _telling(option)
        if other:
            return f"{option.name}={show(other[0])}"
    return ""


def suggest_options(card: GameCard, typed: str, brought: Brought | None = None) -> list[tuple[str, str]]:
    """Return (name, value) suggestions for a partly written options text: names first, then what they mean."""
    words = typed.split()
    done, partial = (words, "") if not words or typed.endswith(" ") else (words[:-1], words[-1])
    presets = [] if done else _presets(card, partial)
    used = {word.partition("=")[0] for word in done}
    unused = [option for option in table_options(card, brought) if option.name not in used]
    return [*presets, *_words(unused, done, partial.lower())]


def _presets(card: GameCard, partial: str) -> list[tuple[str, str]]:
    return [
        (f"{preset} (preset): {preset_words(card, preset)}", preset)
        for preset in card.presets
        if preset.startswith(partial)
    ]


def preset_words(card: GameCard, preset: str) -> str:
    """Return what a preset does, in words or as its options."""
    values = " ".join(f"{name}={show(value)}" for name, value in card.presets[preset].items())
    return card.preset_words.get(preset, values)


def _words(options: list[OptionInfo], done: list[str], partial: str) -> list[tuple[str, str]]:
    """Return one row for each option while its name is looked for; all its values once it is found.

    Those come first whose name or value begins so, then those in which it is found, then those that tell of it.
    """
    found = []
    for option in options:
        near = option.name.startswith(partial.partition("=")[0]) and (partial or len(options) == 1)
        sought = any(show(value).lower().startswith(partial) for value in option.values) and partial
        for value in option.values if near or sought else _telling(option):
            word = f"{option.name}={show(value)}"
            if partial in f"{word} {option.description}".lower():
                default = " (default)" if value == option.default else ""
                row = (f"{word}{default} · {option.description}", " ".join([*done, word]))
                found.append((_rank(option.name, show(value), partial), row))
    return [row for _, row in sorted(found, key=lambda each: each[0])]


def _rank(name: str, value: str, partial: str) -> int:
    """Return how near an option with a value is to what is typed of it: 0 is nearest."""
    if f"{name}={value}".lower().startswith(partial) or value.lower().startswith(partial):
        return 0
    return 1 if partial in f"{name}={value}".lower() else 2


def _telling(option: OptionInfo) -> list[object]:
    """Return the one value of an option that best shows what it is for: the first that is not its default."""
    return [value for value in option.values if value != option.default][:1]


def _description(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata):
        return str((kind.extra_json_schema or {}).get("description", ""))
    return ""


def _is_closed(kind: inspect.Type) -> bool:
    """Whether all values of a kind can be listed."""
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    bounded = isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None
    return bounded or isinstance(kind, inspect.BoolType | inspect.LiteralType)


def _values(kind: inspect.Type) -> tuple[object, ...]:
    if isinstance(kind, inspect.Metadata):
        if "examples" in (kind.extra_json_schema or {}):
            return tuple((kind.extra_json_schema or {})["examples"])
        kind = kind.type
    if isinstance(kind, inspect.BoolType):
        return (True, False)
    if isinstance(kind, inspect.LiteralType):
        return tuple(kind.values)
    if isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
        return tuple(range(kind.ge, kind.le + 1))
    return ()
