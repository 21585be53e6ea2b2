"""A persona uses a component or submits a modal: what the interaction's data is, and what the client refuses."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from discord_sandbox.errors import ApiError, Json
from discord_sandbox.invoke import find_channel, find_user
from discord_sandbox.media import walk
from discord_sandbox.payloads import resolve_user
from discord_sandbox.state import State, Stored
from discord_sandbox.validate.components import BUTTON, ROW, SELECTS, TEXT_INPUT


@dataclass(frozen=True)
class Hand:
    """Who uses something, and in which channel."""

    state: State
    persona: str
    channel: Json


def component_data(hand: Hand, stored: Stored, custom_id: str, values: list[str] | None) -> Json:
    """The data of a button press or a select.

    Raises:
        ApiError: no such component, it is disabled, or the values are not what it offers.
    """
    for component in walk(stored.message["components"]):
        if component.get("custom_id") == custom_id:
            break
    else:
        raise ApiError("This message has no such button or menu any more.", 404)
    if component.get("disabled"):
        raise ApiError("This button or menu is disabled.")
    kind = component["type"]
    data: Json = {"custom_id": custom_id, "component_type": kind, "id": component["id"]}
    if kind == BUTTON:
        return data
    chosen = [str(value) for value in values or []]
    return data | _chosen(hand, component, chosen)


def modal_data(hand: Hand, modal: Json, values: Mapping[str, Any]) -> Json:
    """The data of a submitted modal: every field with its value, in the modal's own shape.

    Raises:
        ApiError: a required field is empty, or a value does not fit its field.
    """
    fields = {item["custom_id"]: item for item in walk(modal["components"]) if "custom_id" in item}
    unknown = [name for name in values if name not in fields]
    if unknown:
        raise ApiError(f"The form has no field {unknown[0]!r}.")
    resolved: Json = {}
    parts = [_part(hand, item, values, resolved) for item in modal["components"]]
    data: Json = {"custom_id": modal["custom_id"], "components": parts}
    return data | ({"resolved": resolved} if resolved else {})


def _part(hand: Hand, item: Json, values: Mapping[str, Any], resolved: Json) -> Json:
    head = {"type": item["type"], "id": item.get("id", 0)}
    if item["type"] == ROW:
        return head | {"components": [_field(hand, c, values, resolved) for c in item["components"]]}
    if "component" in item:
        return head | {"component": _field(hand, item["component"], values, resolved)}
    return head


def _field(hand: Hand, field: Json, values: Mapping[str, Any], resolved: Json) -> Json:
    name, kind = field["custom_id"], field["type"]
    head = {"type": kind, "id": field.get("id", 0), "custom_id": name}
    given = values.get(name)
    if kind == TEXT_INPUT:
        return head | {"value": _written(field, str(given if given is not None else field.get("value") or ""))}
    if kind in SELECTS:
        listed = given if isinstance(given, list) else [] if given in (None, "") else [given]
        low = 0 if field.get("required") is False else field.get("min_values", 1)
        data = _chosen(hand, field | {"min_values": low}, [str(value) for value in listed])
        for part, objects in data.pop("resolved", {}).items():
            resolved.setdefault(part, {}).update(objects)
        return head | data
    if kind in (19, 22):
        return head | {"values": [str(value) for value in given or []]}
    if kind == 23:
        return head | {"value": bool(given)}
    return head | {"value": given}


def _written(field: Json, text: str) -> str:
    required = field.get("required") is not False
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if not text and required:
        raise ApiError(f"Field {field['custom_id']!r} is required.")
    if text and not low <= len(text) <= high:
        raise ApiError(f"Field {field['custom_id']!r} takes {low} to {high} characters.")
    return text


def _chosen(hand: Hand, select: Json, values: list[str]) -> Json:
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    if not low <= len(values) <= high:
        raise ApiError(f"Choose {low} to {high} here." if low != high else f"Choose {low} here.")
    if select["type"] == 3:
        offered = {option["value"] for option in select["options"]}
        for value in values:
            if value not in offered:
                raise ApiError(f"{value!r} is not offered here.")
        return {"values": values}
    return _chosen_objects(hand, select["type"], values)


def _chosen_objects(hand: Hand, kind: int, values: list[str]) -> Json:
    """Users (5), roles (6), mentionables (7: users here) and channels (8) with the objects they mean."""
    keys: list[str] = []
    resolved: Json = {}
    for value in values:
        if kind == 8:
            channel = find_channel(hand.state, value, hand.persona)
            resolved.setdefault("channels", {})[channel["id"]] = channel
            keys.append(channel["id"])
        elif kind == 6:
            guild = hand.state.guild_of(hand.channel)
            role = next((r for r in (guild.roles if guild else []) if value in (r["id"], r["name"])), None)
            if role is None:
                raise ApiError(f"There is no role {value!r}.")
            resolved.setdefault("roles", {})[role["id"]] = role
            keys.append(role["id"])
        else:
            key = find_user(hand.state, value)
            resolve_user(hand.state, key, hand.channel, resolved)
            keys.append(key)
    return {"values": keys, "resolved": resolved}
