"""Our hand-written limits, and their agreement with Discord's own schemas where those are at hand."""

import copy
import os
from typing import Any

import pytest

from discord_sandbox.errors import DiscordError
from discord_sandbox.schemas import OPENAPI, schema_watch
from discord_sandbox.validate import check_choices, check_commands, check_message, check_modal
from pocket.cases import (
    BAD_COMMANDS,
    BAD_MESSAGES,
    BAD_MODALS,
    FINER_COMMANDS,
    FINER_MESSAGES,
    FINER_MODALS,
    GOOD_COMMANDS,
    GOOD_MESSAGES,
    GOOD_MODALS,
    choices,
    v2,
)

PNG = [{"filename": "a.png"}]

schemas = pytest.mark.skipif(not os.environ.get(OPENAPI), reason=f"{OPENAPI} is not set")


def refused(check: Any, *arguments: Any) -> DiscordError | None:
    try:
        check(*arguments)
    except DiscordError as error:
        return error
    return None


@pytest.mark.parametrize("name", GOOD_MESSAGES)
def test_good_message_is_taken(name: str) -> None:
    before = copy.deepcopy(GOOD_MESSAGES[name])
    assert refused(check_message, GOOD_MESSAGES[name], PNG, [10]) is None
    assert GOOD_MESSAGES[name] == before


@pytest.mark.parametrize("name", BAD_MESSAGES | FINER_MESSAGES)
def test_bad_message_is_refused(name: str) -> None:
    error = refused(check_message, (BAD_MESSAGES | FINER_MESSAGES)[name], PNG, [10])
    assert error is not None
    assert (error.status, error.code) == (400, 50035)
    assert error.body["errors"]


@pytest.mark.parametrize(
    ("body", "files", "sizes", "code"),
    [
        ({}, [], [], 50006),
        ({"content": "  "}, [], [], 50006),
        (v2(), [], [], 50006),
        ({}, PNG, [11 * 1024 * 1024], 40005),
    ],
)
def test_empty_and_large_messages_have_their_own_codes(
    body: dict[str, Any], files: list[Any], sizes: list[int], code: int
) -> None:
    error = refused(check_message, body, files, sizes)
    assert error is not None
    assert error.code == code


@pytest.mark.parametrize("name", GOOD_COMMANDS)
def test_good_commands_are_taken(name: str) -> None:
    assert refused(check_commands, GOOD_COMMANDS[name]) is None


@pytest.mark.parametrize("name", BAD_COMMANDS | FINER_COMMANDS)
def test_bad_commands_are_refused(name: str) -> None:
    error = refused(check_commands, (BAD_COMMANDS | FINER_COMMANDS)[name])
    assert error is not None
    assert error.code == 50035


@pytest.mark.parametrize("name", GOOD_MODALS)
def test_good_modal_is_taken(name: str) -> None:
    assert refused(check_modal, GOOD_MODALS[name]) is None


@pytest.mark.parametrize("name", BAD_MODALS | FINER_MODALS)
def test_bad_modal_is_refused(name: str) -> None:
    assert refused(check_modal, (BAD_MODALS | FINER_MODALS)[name]) is not None


@pytest.mark.parametrize(
    ("listed", "kind", "good"),
    [
        (choices(25), 3, True),
        ([], 3, True),
        ([{"name": "x", "value": 5}], 4, True),
        ([{"name": "x", "value": 5.5}], 10, True),
        (choices(26), 3, False),
        ([{"name": "x" * 101, "value": "v"}], 3, False),
        ([{"name": "x", "value": "v" * 101}], 3, False),
        ([{"name": "x", "value": "5"}], 4, False),
        ([{"name": "x", "value": 2**53 + 1}], 4, False),
        ([{"name": "x", "value": True}], 10, False),
        ([{"value": "v"}], 3, False),
    ],
)
def test_choices_of_an_autocomplete(listed: list[Any], kind: int, good: bool) -> None:
    assert (refused(check_choices, {"choices": listed}, kind) is None) is good


CALLBACK = "/interactions/1/token/callback"
GOOD = (
    [("/channels/1/messages", body) for body in GOOD_MESSAGES.values()]
    + [("/applications/1/commands", body) for body in GOOD_COMMANDS.values()]
    + [(CALLBACK, {"type": 9, "data": data}) for data in GOOD_MODALS.values()]
)
BAD = (
    [("/channels/1/messages", name, body) for name, body in BAD_MESSAGES.items()]
    + [("/applications/1/commands", name, body) for name, body in BAD_COMMANDS.items()]
    + [(CALLBACK, name, {"type": 9, "data": data}) for name, data in BAD_MODALS.items()]
)
FINER = (
    [("/channels/1/messages", name, body) for name, body in FINER_MESSAGES.items()]
    + [("/applications/1/commands", name, body) for name, body in FINER_COMMANDS.items()]
    + [(CALLBACK, name, {"type": 9, "data": data}) for name, data in FINER_MODALS.items()]
)


def objection(path: str, body: Any) -> str | None:
    watch = schema_watch()
    assert watch is not None
    return watch("PUT" if path.endswith("commands") else "POST", path, body)


@schemas
def test_what_we_take_discords_schemas_take() -> None:
    assert [objection(path, body) for path, body in GOOD] == [None] * len(GOOD)


@schemas
def test_the_bad_ones_are_bad_for_discord_too() -> None:
    assert [name for path, name, body in BAD if objection(path, body) is None] == []


@schemas
def test_the_finer_limits_are_not_in_discords_schemas() -> None:
    """If this fails, Discord's document has learned a limit: move the case to the bad ones."""
    assert [name for path, name, body in FINER if objection(path, body) is not None] == []
