"""What is longer or larger than it may be: refused in a sentence before anything reads it, whatever a client sends."""

import pytest

from bot.bench.probing import lift_limits
from discord_sandbox.driver import Driver, DriverError, buttons, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import Desk, answer

TOO_LONG = "1" * 6000


async def test_discord_takes_nothing_too_long(desk: Desk, ann: Driver) -> None:
    with pytest.raises(DriverError, match="takes 0 to 200 characters"):
        await ann.command("dice", "roll", dice=TOO_LONG)
    with pytest.raises(DriverError, match="from -1000 to 1000"):
        await ann.command("dice", "dice initiative add", name="Wolf", bonus=1001)


@pytest.mark.parametrize(
    ("command", "options", "sentence"),
    [
        ("roll", {"dice": TOO_LONG}, "`dice` takes at most 200 characters, not 6,000."),
        ("dice call", {"dice": "d20", "people": TOO_LONG}, "`people` takes at most 600 characters, not 6,000."),
        ("dice initiative add", {"name": "x" * 33}, "`name` takes at most 32 characters, not 33."),
        ("dice initiative add", {"bonus": 2**53}, "`bonus` takes a whole number from -1,000 to 1,000."),
        ("match log", {"action": -1}, "`action` takes a whole number from 0 to 999,999."),
        ("match act", {"line": "a;" * 1001}, "`line` takes at most 2,000 characters, not 2,002."),
        ("shields move", {"maneuver": TOO_LONG}, "`maneuver` takes at most 2,000 characters, not 6,000."),
    ],
)
async def test_a_command_with_more_than_discord_takes_is_refused(
    desk: Desk, ann: Driver, sandbox: Sandbox, command: str, options: dict[str, object], sentence: str
) -> None:
    lift_limits(sandbox.hub.state)
    assert text(await answer(ann, await ann.command("dice", command, **options), "dice")) == sentence


async def test_nothing_is_offered_to_what_is_too_long(desk: Desk, ann: Driver, sandbox: Sandbox) -> None:
    assert await ann.autocomplete("dice", "match rules", "rule", rule="RS")
    assert await ann.autocomplete("dice", "match rules", "rule", rule="RS" + " " * 100) == []
    assert await ann.autocomplete("dice", "roll", "dice", dice=TOO_LONG) == []


async def test_a_form_with_more_than_it_takes_is_refused(desk: Desk, ann: Driver, sandbox: Sandbox) -> None:
    await ann.command("dice", "dice call", dice="d20")
    call = await ann.wait_for("dice", lambda message: "Roll with a bonus" in buttons(message))
    opened = await ann.press_label(call, "Roll with a bonus")
    assert opened.modal is not None
    field = opened.modal["components"][0]["component"]
    assert field["max_length"] == 6
    field["max_length"] = 4000
    sandbox.hub.state.interactions[opened.interaction].modal = opened.modal
    reply = await ann.submit_modal(opened, {"bonus": "1" * 4000})
    assert text(await answer(ann, reply, "dice")) == "That is too long: 6 characters are allowed, not 4,000."
