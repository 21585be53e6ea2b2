"""Real discord.py over HTTP and WebSocket: commands, autocomplete, components, modals, pictures."""

from discord_sandbox.driver import Driver, button, buttons, pictures, text, walk
from discord_sandbox.server import Sandbox
from pocket.bot import PocketBot


async def test_bot_logs_in_and_registers_its_commands(bot: PocketBot, ann: Driver) -> None:
    state = await ann.state()
    assert state["bot"]["online"]
    assert [command["name"] for command in state["commands"]] == ["ship"]
    assert state["me"]["username"] == "ann"
    assert bot.guilds[0].name == "Test server"
    assert bot.guilds[0].me.id == bot.user.id
    assert bot.place("games").permissions_for(bot.guilds[0].me).send_messages


async def test_slash_command_is_answered_with_a_picture(bot: PocketBot, ann: Driver) -> None:
    reply = await ann.command("games", "ship board")
    assert reply.answer == "deferred"
    message = await ann.wait_for("games", lambda m: "Board" in text(m))
    assert message["id"] == reply.message["id"]
    assert message["interaction"]["name"] == "ship board"
    assert message["attachments"] == []
    gallery = next(item for item in walk(message) if item["type"] == 12)
    assert (gallery["items"][0]["media"]["width"], gallery["items"][0]["media"]["height"]) == (64, 64)
    assert gallery["items"][0]["description"] == "The map"
    assert (await ann.file(pictures(message)[0])).startswith(b"\x89PNG")


async def test_options_and_autocomplete(bot: PocketBot, ann: Driver, sandbox: Sandbox) -> None:
    choices = await ann.autocomplete("games", "ship move", "line", line="2F L", count=3)
    assert [choice["value"] for choice in choices] == ["2F L", "2F L F"]
    reply = await ann.command("games", "ship move", line="2F L", count="4")
    assert reply.answer == "message"
    assert reply.message["content"] == "moved 2F L 4"
    assert reply.message["flags"] & 64
    assert buttons(reply.message) == {}
    assert sandbox.faults == []


async def test_buttons_selects_and_modals(bot: PocketBot, ann: Driver, ben: Driver) -> None:
    await ann.command("games", "ship board")
    message = await ann.wait_for("games", lambda m: "Board" in text(m))
    modal = await ben.press(message, button(message, "Ask"))
    assert modal.answer == "modal"
    done = await ben.submit_modal(modal, {"number": "12", "sort": "hex"})
    assert done.message["content"] == "asked 12 hex"
    picked = await ben.select(message, "pick:b1", "0", "2")
    assert picked.message["content"] == "picked 0, 2"
    edited = await ben.press_label(message, "Edit")
    assert edited.answer == "update"
    assert edited.message["id"] == message["id"]
    assert "Edited" in text(edited.message)
    later = await ann.press_label(edited.message, "Later")
    assert later.answer == "update"
    assert "Later" in text(await ann.wait_for("games", lambda m: "Later" in text(m)))
