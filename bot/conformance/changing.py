"""Other values of the same type: what a secret could have been, field by field."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

Change = tuple[str, Any]
"""A path to what was changed ("hand", "hand.cards"), and the changed value."""


def changes(value: msgspec.Struct, turn: int = 0) -> dict[str, Any]:
    """Return a struct with each of its fields changed, nested ones too, by path; types and bounds stay kept.

    `turn` chooses between the values that a field could have.
    """
    found: dict[str, list[Any]] = {}
    for path, other in _changes(value):
        found.setdefault(path, []).append(other)
    return {path: others[turn % len(others)] for path, others in found.items()}


def _changes(value: msgspec.Struct) -> Iterator[Change]:
    info = inspect.type_info(type(value))
    for field in info.fields if isinstance(info, inspect.StructType) else ():
        old = getattr(value, field.name)
        for inner, other in _others(field.type, old):
            path = f"{field.name}.{inner}" if inner else field.name
            yield path, msgspec.structs.replace(value, **{field.name: other})


def _others(kind: inspect.Type, value: Any) -> Iterator[Change]:
    """Yield other values of a type; the path is "" where the value as a whole is another."""
    if isinstance(value, msgspec.Struct):
        yield from _changes(value)
    if isinstance(kind, inspect.Metadata):
        yield from _others(kind.type, value)
    elif isinstance(kind, inspect.UnionType):
        yield from _other_members(kind, value)
    elif isinstance(value, dict):
        yield from _other_dicts(kind, value)
    elif isinstance(value, list | tuple | set | frozenset):
        yield from _other_rows(kind, value)
    else:
        yield from (("", other) for other in _other_scalars(kind, value))


def _other_scalars(kind: inspect.Type, value: Any) -> Iterator[Any]:
    """Yield some other values, where there are any."""
    if isinstance(kind, inspect.LiteralType | inspect.EnumType):
        every = kind.values if isinstance(kind, inspect.LiteralType) else tuple(kind.cls)
        yield from (other for other in every if other != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        least, most = getattr(kind, "ge", None), getattr(kind, "le", None)
        for other in (value + 1, value - 1, value + 10, 0):
            if other != value and (least is None or other >= least) and (most is None or other <= most):
                yield other
    elif isinstance(value, str | bytes):
        yield value[1:] or value + (b"x" if isinstance(value, bytes) else "x")  # type: ignore[operator]


def _other_members(kind: inspect.UnionType, value: Any) -> Iterator[Change]:
    """Change an optional or alternative value: nothing becomes something, something nothing or another."""
    some = [member for member in kind.types if not isinstance(member, inspect.NoneType)]
    if value is None:
        yield from (("", made) for made in _made(some[0]))
        return
    if len(some) < len(kind.types):
        yield "", None
    if not isinstance(value, msgspec.Struct):  # those were changed within already
        yield from _others(some[0], value)


def _other_rows(kind: inspect.Type, value: Any) -> Iterator[Change]:
    """Change a sequence or a set: one element less, the first another, two in another order; or one more."""
    items, shape = list(value), type(value)
    if not items:
        yield from (("", shape([made])) for made in _made(_item_of(kind)))
        return
    if not isinstance(kind, inspect.TupleType):
        yield "", shape(items[:-1])
    if len(items) > 1 and shape(reversed(items)) != value:
        yield "", shape(reversed(items))
    for inner, other in _others(_item_of(kind), items[0]):
        yield inner, shape([other, *items[1:]])


def _item_of(kind: inspect.Type) -> inspect.Type:
    if isinstance(kind, inspect.TupleType):
        return kind.item_types[0]
    return getattr(kind, "item_type", inspect.AnyType())


def _other_dicts(kind: inspect.Type, value: dict[Any, Any]) -> Iterator[Change]:
    """Change a mapping: one key less, another value; or one key more."""
    if not isinstance(kind, inspect.DictType):
        return
    if not value:
        pairs = ((key, made) for key in _made(kind.key_type) for made in _made(kind.value_type))
        yield from (("", {key: made}) for key, made in pairs)
        return
    first = next(iter(value))
    yield "", {key: other for key, other in value.items() if key != first}
    for inner, other in _others(kind.value_type, value[first]):
        yield inner, {**value, first: other}


def _made(kind: inspect.Type) -> Iterator[Any]:
    """Yield one value of a type, where one can be made."""
    if isinstance(kind, inspect.Metadata):
        yield from _made(kind.type)
    elif isinstance(kind, inspect.LiteralType | inspect.EnumType):
        yield kind.values[0] if isinstance(kind, inspect.LiteralType) else next(iter(kind.cls))
    elif isinstance(kind, inspect.IntType | inspect.FloatType):
        yield int(kind.ge or 0)
    elif isinstance(kind, inspect.BoolType):
        yield True
    elif isinstance(kind, inspect.StrType):
        yield "x" * (kind.min_length or 1)
    elif isinstance(kind, inspect.UnionType):
        yield from _made(next(each for each in kind.types if not isinstance(each, inspect.NoneType)))
    elif isinstance(kind, inspect.VarTupleType):
        yield ()
    elif isinstance(kind, inspect.StructType):
        yield from _made_struct(kind)


def _made_struct(kind: inspect.StructType) -> Iterator[Any]:
    fields: dict[str, Any] = {}
    for field in kind.fields:
        if field.required:
            found = list(_made(field.type))
            if not found:
                return
            fields[field.name] = found[0]
    yield kind.cls(**fields)
