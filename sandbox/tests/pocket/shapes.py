"""Discord's objects as discord.py describes them (`discord.types`): a check of what the sandbox answers.

Those modules import each other in circles, so that nobody can import them: they are read instead.
"""

import ast
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import discord

from discord_sandbox.state import State

TYPES = Path(discord.__file__).parent / "types"
_OTHERWISE = {
    ".media.attachment_id": "a snowflake in Discord's document, and so text",
    ".file.attachment_id": "the same",
    ".media.placeholder": "optional in Discord's document: a picture that was not loaded has none",
    ".file.placeholder": "the same, and what is not a picture has none",
    "Interaction.channel.name": "a channel of direct messages has no name",
    "Guild.region": "given up long ago",
    "Guild.stage_instances": "in GUILD_CREATE alone",
    "Guild.guild_scheduled_events": "in GUILD_CREATE alone",
    "ApplicationCommand.contexts": "null where a command may be used everywhere",
}
"""Where discord.py says otherwise than Discord, and what is so."""
_PLAIN: dict[str, tuple[type, ...]] = {"str": (str,), "int": (int,), "float": (int, float), "bool": (bool,)}


class _Module(NamedTuple):
    """What a module of discord.types defines, and where the other names come from."""

    classes: dict[str, ast.ClassDef]
    aliases: dict[str, ast.expr]
    imports: dict[str, tuple[str, str]]


class _Field(NamedTuple):
    """A key of an object: what is in it, where that is to be looked up, and whether it must be there."""

    shape: ast.expr
    module: str
    required: bool


@functools.cache
def _module(name: str) -> _Module:
    tree = ast.parse((TYPES / f"{name}.py").read_text())
    found = _Module({}, {}, {})
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            found.classes[node.name] = node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.aliases[node.targets[0].id] = node.value
        elif isinstance(node, ast.ImportFrom) and node.level == 1 and node.module is not None:
            found.imports.update({each.asname or each.name: (node.module, each.name) for each in node.names})
    return found


@functools.cache
def _fields(module: str, name: str) -> dict[str, _Field]:
    """The keys of a TypedDict, those of its bases included."""
    node = _module(module).classes[name]
    total = not any(each.arg == "total" and ast.unparse(each.value) == "False" for each in node.keywords)
    found: dict[str, _Field] = {}
    for base in node.bases:
        if ast.unparse(base) != "TypedDict":
            found |= _fields(*_place(module, ast.unparse(base)))
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            found[line.target.id] = _field(line.annotation, module, required=total)
    return found


def _field(shape: ast.expr, module: str, *, required: bool) -> _Field:
    if isinstance(shape, ast.Subscript) and ast.unparse(shape.value) in ("Required", "NotRequired"):
        return _Field(shape.slice, module, ast.unparse(shape.value) == "Required")
    return _Field(shape, module, required)


def _place(module: str, name: str) -> tuple[str, str]:
    """Where a name that a module uses is defined."""
    while name in _module(module).imports:
        module, name = _module(module).imports[name]
    return module, name


def faults(value: Any, module: str, name: str) -> list[str]:
    """What an object lacks, or has of another kind, of what `discord.types.<module>.<name>` says; [] if it fits."""
    found = _named(value, module, name, name)
    return [line for line in found if not line.split()[0].rstrip(":").endswith(tuple(_OTHERWISE))]


def _named(value: Any, module: str, name: str, path: str) -> Iterator[str]:
    module, name = _place(module, name)
    about = _module(module)
    if name in about.aliases:
        yield from _any(value, about.aliases[name], module, path)
    elif name in about.classes:
        yield from _object(value, _fields(module, name), path)
    elif not isinstance(value, _PLAIN[name]) or (isinstance(value, bool) and name != "bool"):
        yield f"{path}: {value!r} is no {name}"


def _object(value: Any, fields: dict[str, _Field], path: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{path}: {value!r} is not an object"
        return
    for key, field in fields.items():
        if key not in value:
            if field.required:
                yield f"{path}.{key} is missing"
        elif value[key] is not None or field.required:  # Discord's own document lets what may be absent be null
            yield from _any(value[key], field.shape, field.module, f"{path}.{key}")


def _any(value: Any, shape: ast.expr, module: str, path: str) -> Iterator[str]:
    """The faults of a value of any annotation."""
    if isinstance(shape, ast.Name):
        yield from _named(value, module, shape.id, path)
    elif isinstance(shape, ast.Constant):
        if value is not None:
            yield f"{path}: {value!r} is not null"
    elif isinstance(shape, ast.Subscript):
        yield from _generic(value, ast.unparse(shape.value), _arguments(shape), module, path)
    else:
        raise TypeError(ast.unparse(shape))


def _arguments(shape: ast.Subscript) -> list[ast.expr]:
    return shape.slice.elts if isinstance(shape.slice, ast.Tuple) else [shape.slice]


def _generic(value: Any, kind: str, inner: list[ast.expr], module: str, path: str) -> Iterator[str]:
    if kind == "Literal":
        if value not in [ast.literal_eval(each) for each in inner]:
            yield f"{path}: {value!r} is none of {[ast.unparse(each) for each in inner]}"
    elif kind == "Optional":
        if value is not None:
            yield from _any(value, inner[0], module, path)
    elif kind == "Union":
        found = [list(_any(value, each, module, path)) for each in inner]
        yield from min(found, key=lambda lines: (any(line.startswith(f"{path}.type:") for line in lines), len(lines)))
    elif kind == "List":
        if not isinstance(value, list):
            yield f"{path}: {value!r} is not a list"
            return
        for place, item in enumerate(value):
            yield from _any(item, inner[0], module, f"{path}[{place}]")
    elif kind == "Dict":
        for key, item in value.items():
            yield from _any(key, inner[0], module, f"{path}{{}}")
            yield from _any(item, inner[1], module, f"{path}.{key}")
    else:
        raise TypeError(kind)


def message_faults(message: dict[str, Any]) -> list[str]:
    """The faults of a message with its components, which are described apart."""
    inside = [line for item in message["components"] for line in faults(item, "components", "Component")]
    return faults(message, "message", "Message") + inside


def all_faults(state: State) -> list[str]:
    """The faults of every message that is there, and of every interaction that was sent."""
    messages = [stored.message for room in state.messages.values() for stored in room.values()]
    found = [line for message in messages for line in message_faults(message)]
    sent = [interaction.payload for interaction in state.interactions.values()]
    return found + [line for payload in sent for line in faults(payload, "interactions", "Interaction")]
