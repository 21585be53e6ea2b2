"""The rules of interactions: who sees what, once, in time."""

from collections.abc import Iterator
from contextlib import contextmanager

import discord
import pytest

from discord_sandbox import world
from discord_sandbox.driver import Driver, DriverError, button, text
from discord_sandbox.server import Sandbox, running
from pocket.bot import SILENT, PocketBot, board
from pocket.raw import ANN, GAMES, Raw, until


async def shown_board(bot: PocketBot, verbs: str = "ask edit later quiet think") -> dict[str, object]:
    channel = bot.place("games")
    message = await channel.send(view=board("b1", "Board", verbs))
    return {"id": str(message.id)}


async def test_ephemeral_answers_are_seen_by_one(
    bot: PocketBot, ann: Driver, ben: Driver, raw: Raw, sandbox: Sandbox
) -> None:
    message = await shown_board(bot)
    reply = await ann.press(message, "u:b1:quiet")
    assert reply.message["flags"] & 64
    assert [text(m) for m in await ann.messages("games")][-1] == "only you"
    assert len(await ben.messages("games")) == 1
    assert len((await raw("GET", f"/channels/{GAMES}/messages"))[1]) == 1
    sandbox.expected = {10008}
    assert (await raw("GET", f"/channels/{GAMES}/messages/{reply.message['id']}"))[1]["code"] == 10008
    with pytest.raises(DriverError, match="gone"):
        await ben.press(reply.message, "u:b1:quiet")


async def test_first_follow_up_takes_the_placeholders_place_and_audience(
    bot: PocketBot, ann: Driver, ben: Driver
) -> None:
    message = await shown_board(bot)
    reply = await ann.press(message, "u:b1:think")
    assert reply.answer == "deferred"
    thought = await ann.wait_for("games", lambda m: text(m) == "thought")
    assert thought["id"] == reply.message["id"]
    assert thought["flags"] & 64
    assert not thought["flags"] & 128
    loud = await ben.wait_for("games", lambda m: text(m) == "loud")
    assert loud["message_reference"]["message_id"] == thought["id"]
    assert "thought" not in [text(m) for m in await ben.messages("games")]


async def test_silence_is_told_after_the_time(bot: PocketBot, ann: Driver, sandbox: Sandbox) -> None:
    sandbox.hub.interactions.ack_seconds = 0.05
    reply = await ann.command("games", "ship silent")
    assert (reply.answer, reply.error) == ("none", "Your bot did not answer within 0.05 seconds.")


async def test_silence_about_suggestions_is_not_the_same_as_none(bot: PocketBot, ann: Driver, sandbox: Sandbox) -> None:
    assert await ann.autocomplete("games", "ship move", "line", line="9Z") == []
    sandbox.hub.interactions.ack_seconds = 0.05
    with pytest.raises(TimeoutError, match=r"^Your bot did not answer within 0\.05 seconds\.$"):
        await ann.autocomplete("games", "ship move", "line", line=SILENT)


async def test_the_time_is_three_seconds_but_longer_in_tests(sandbox: Sandbox) -> None:
    async with running() as ordinary:
        assert ordinary.hub.interactions.ack_seconds == 3.0
    assert sandbox.hub.interactions.ack_seconds == 30.0


class Waiting:
    """A command that nobody answers yet: its id, token and path."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.interaction = next(reversed(sandbox.hub.state.interactions.values()))
        self.callback = f"/interactions/{self.interaction.id}/{self.interaction.token}/callback"
        self.webhook = f"/webhooks/{world.BOT_ID}/{self.interaction.token}"


@contextmanager
def silence(sandbox: Sandbox) -> Iterator[None]:
    """The sandbox does not wait for an answer that will not come; there is time again for one sent afterwards."""
    patience, sandbox.hub.interactions.ack_seconds = sandbox.hub.interactions.ack_seconds, 0.01
    yield
    sandbox.hub.interactions.ack_seconds = patience


@pytest.fixture
async def waiting(bot: PocketBot, ann: Driver, sandbox: Sandbox) -> Waiting:
    with silence(sandbox):
        await ann.command("games", "ship silent")
    return Waiting(sandbox)


HELLO = {"type": 4, "data": {"content": "hello"}}


async def test_second_acknowledgement_is_refused(waiting: Waiting, raw: Raw, sandbox: Sandbox) -> None:
    sandbox.expected = {40060}
    assert await raw("POST", waiting.callback, HELLO, token="") == (204, None)
    status, error = await raw("POST", waiting.callback, HELLO, token="")
    assert (status, error["code"]) == (400, 40060)


@pytest.mark.parametrize("limit", [3.0, 30.0])
async def test_acknowledgement_after_the_time_is_refused(
    waiting: Waiting, raw: Raw, sandbox: Sandbox, limit: float
) -> None:
    sandbox.hub.interactions.ack_seconds = limit
    sandbox.expected = {10062}
    sandbox.hub.state.clock = lambda: waiting.interaction.sent + limit + 0.1
    status, error = await raw("POST", waiting.callback, HELLO, token="")
    assert (status, error["code"]) == (404, 10062)
    sandbox.hub.state.clock = lambda: waiting.interaction.sent + limit - 0.1
    assert await raw("POST", waiting.callback, HELLO, token="") == (204, None)


async def test_token_lives_fifteen_minutes(waiting: Waiting, raw: Raw, sandbox: Sandbox) -> None:
    await raw("POST", waiting.callback, HELLO, token="")
    now = sandbox.hub.state.clock()
    sandbox.hub.state.clock = lambda: now + 890
    assert (await raw("POST", waiting.webhook, {"content": "late"}, token=""))[0] == 200
    sandbox.hub.state.clock = lambda: now + 901
    sandbox.expected = {50027}
    for method, path in (("POST", ""), ("GET", "/messages/@original"), ("PATCH", "/messages/@original")):
        body = None if method == "GET" else {"content": "too late"}
        assert (await raw(method, waiting.webhook + path, body, token=""))[1]["code"] == 50027


async def test_follow_up_before_the_answer_and_with_a_wrong_token(waiting: Waiting, raw: Raw, sandbox: Sandbox) -> None:
    sandbox.expected = {10015, 10062}
    assert (await raw("POST", waiting.webhook, {"content": "x"}, token=""))[1]["code"] == 10015
    assert (await raw("POST", f"/webhooks/{world.BOT_ID}/nonsense", {"content": "x"}, token=""))[1]["code"] == 10015
    wrong = f"/interactions/{waiting.interaction.id}/nonsense/callback"
    assert (await raw("POST", wrong, HELLO, token=""))[1]["code"] == 10062


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 99])
async def test_commands_take_only_their_kinds_of_answer(
    waiting: Waiting, raw: Raw, sandbox: Sandbox, kind: int
) -> None:
    sandbox.expected = {50035}
    body = {"type": kind, "data": {"content": "x", "choices": []}}
    assert (await raw("POST", waiting.callback, body, token=""))[1]["errors"]["type"]["_errors"]
    assert waiting.interaction.answer is None


async def test_a_field_takes_no_fewer_characters_than_it_says(waiting: Waiting, raw: Raw, ann: Driver) -> None:
    field = {"type": 4, "custom_id": "n", "style": 1, "label": "N", "min_length": 2, "required": False}
    modal = {"type": 9, "data": {"title": "T", "custom_id": "m", "components": [{"type": 1, "components": [field]}]}}
    assert await raw("POST", waiting.callback, modal, token="") == (204, None)
    with pytest.raises(DriverError, match="takes 2 to 4000 characters"):
        await ann.submit_modal(waiting.interaction.id, {"n": "3"})


async def test_modal_cannot_answer_a_modal(waiting: Waiting, raw: Raw, ann: Driver, sandbox: Sandbox) -> None:
    field = {"type": 4, "custom_id": "n", "style": 1, "label": "N"}
    modal = {"type": 9, "data": {"title": "T", "custom_id": "m", "components": [{"type": 1, "components": [field]}]}}
    assert await raw("POST", waiting.callback, modal, token="") == (204, None)
    with silence(sandbox):
        await ann.submit_modal(waiting.interaction.id, {"n": "3"})
    sandbox.expected = {50035}
    status, error = await raw("POST", Waiting(sandbox).callback, modal, token="")
    assert (status, error["code"]) == (400, 50035)
    assert "type" in error["errors"]


async def test_original_is_read_edited_and_deleted(waiting: Waiting, raw: Raw, ann: Driver, sandbox: Sandbox) -> None:
    await raw("POST", waiting.callback, HELLO, token="")
    original = f"{waiting.webhook}/messages/@original"
    assert (await raw("GET", original, token=""))[1]["content"] == "hello"
    assert (await raw("PATCH", original, {"content": "better"}, token=""))[1]["content"] == "better"
    _, follow = await raw("POST", waiting.webhook, {"content": "more", "flags": 64}, token="")
    assert follow["flags"] & 64
    own = f"{waiting.webhook}/messages/{follow['id']}"
    assert (await raw("PATCH", own, {"content": "most"}, token=""))[1]["content"] == "most"
    assert await raw("DELETE", own, token="") == (204, None)
    assert await raw("DELETE", original, token="") == (204, None)
    assert await ann.messages("games") == []
    sandbox.expected = {10008}
    assert (await raw("GET", original, token=""))[1]["code"] == 10008


async def test_deleted_placeholder_makes_room_for_a_new_follow_up(waiting: Waiting, raw: Raw, ann: Driver) -> None:
    await raw("POST", waiting.callback, {"type": 5, "data": {"flags": 64}}, token="")
    await raw("DELETE", f"{waiting.webhook}/messages/@original", token="")
    _, message = await raw("POST", waiting.webhook, {"content": "open to all"}, token="")
    assert not message["flags"] & 64


@pytest.mark.parametrize("flags", [0, 64])
async def test_follow_up_of_a_deleted_placeholder_may_be_refused(
    waiting: Waiting, raw: Raw, ann: Driver, sandbox: Sandbox, flags: int
) -> None:
    sandbox.hub.interactions.follows_deleted = False
    sandbox.expected = {10008}
    await raw("POST", waiting.callback, {"type": 5, "data": {"flags": flags}}, token="")
    original = f"{waiting.webhook}/messages/@original"
    await raw("DELETE", original, token="")
    for method, path in (("POST", waiting.webhook), ("POST", waiting.webhook), ("PATCH", original)):
        status, error = await raw(method, path, {"content": "lost", "flags": 64}, token="")
        assert (status, error["code"]) == (404, 10008)
    assert await ann.messages("games") == []


async def test_follow_up_of_an_answer_that_was_filled_in_before_it_was_deleted_comes(
    waiting: Waiting, raw: Raw, ann: Driver, sandbox: Sandbox
) -> None:
    sandbox.hub.interactions.follows_deleted = False
    await raw("POST", waiting.callback, {"type": 5, "data": {}}, token="")
    original = f"{waiting.webhook}/messages/@original"
    await raw("PATCH", original, {"content": "an answer"}, token="")
    await raw("DELETE", original, token="")
    assert (await raw("POST", waiting.webhook, {"content": "more", "flags": 64}, token=""))[0] == 200
    assert [text(message) for message in await ann.messages("games")] == ["more"]


@pytest.mark.parametrize("follows", [True, False])
@pytest.mark.parametrize("by_bot", [True, False])
async def test_a_bot_meets_both_ways_in_which_discord_treats_deleted_placeholders(
    bot: PocketBot, ann: Driver, ben: Driver, sandbox: Sandbox, follows: bool, by_bot: bool
) -> None:
    sandbox.hub.interactions.follows_deleted = follows
    sandbox.expected = set() if follows else {10008}
    met: list[object] = []

    @bot.tree.command(name="vanish", description="Think aloud, and answer in private")
    async def vanish(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        if by_bot:
            await interaction.delete_original_response()
        else:
            placeholder = await interaction.original_response()
            sandbox.hub.messages.delete(sandbox.hub.state.message(str(placeholder.channel.id), str(placeholder.id)))
        try:
            met.append((await interaction.followup.send("for you alone", ephemeral=True, wait=True)).flags.ephemeral)
        except discord.NotFound as error:
            met.append(error.code)

    await bot.tree.sync()
    await ann.command("games", "vanish")
    await until(lambda: met)
    assert met == [True if follows else 10008]
    assert [text(message) for message in await ann.messages("games")] == ["for you alone"] * follows
    assert await ben.messages("games") == []


async def test_callback_with_response_tells_of_the_message(waiting: Waiting, raw: Raw) -> None:
    body = {"type": 5, "data": {"flags": 64}}
    status, made = await raw("POST", waiting.callback + "?with_response=1", body, token="")
    assert status == 200
    assert made["interaction"]["response_message_loading"] is True
    assert made["interaction"]["response_message_ephemeral"] is True
    assert made["resource"]["message"]["flags"] == 64 | 128


async def test_redelivered_click_is_the_same_interaction(bot: PocketBot, ann: Driver, sandbox: Sandbox) -> None:
    message = await shown_board(bot)
    first = await ann.press(message, "u:b1:quiet")
    again = await ann.redeliver(first)
    await until(lambda: len(bot.pushed) == 2)
    assert bot.pushed[0] == bot.pushed[1]
    assert again.message == first.message
    await ann.wait_for("games", lambda m: text(m) == "only you")
    assert sandbox.faults == []


async def test_client_refuses_what_cannot_be_pressed(bot: PocketBot, ann: Driver, ben: Driver) -> None:
    message = await shown_board(bot)
    for custom_id, sentence in (("u:b1:none", "no such button"), ("pick:b1", "Choose 1 to 2")):
        with pytest.raises(DriverError, match=sentence):
            await ann.press(message, custom_id)
    with pytest.raises(DriverError, match="not offered"):
        await ann.select(message, "pick:b1", "7")
    with pytest.raises(DriverError, match="gone"):
        await ann.press("1234", "u:b1:ask")
    modal = await ann.press(message, "u:b1:ask")
    with pytest.raises(DriverError, match="No form"):
        await ben.submit_modal(modal, {})
    with pytest.raises(DriverError, match="required"):
        await ann.submit_modal(modal, {"number": "", "sort": "hex"})
    with pytest.raises(DriverError, match="takes 0 to 5 characters"):
        await ann.submit_modal(modal, {"number": "123456", "sort": "hex"})
    with pytest.raises(DriverError, match="no field"):
        await ann.submit_modal(modal, {"nothing": "1"})
    assert bot.pushed == [(int(modal.interaction), "ask")]


@pytest.mark.parametrize(
    ("command", "options", "sentence"),
    [
        ("nothing", {}, "no command /nothing"),
        ("ship", {}, "needs a subcommand"),
        ("ship fly", {}, "no command /ship fly"),
        ("ship move", {}, "'line' is required"),
        ("ship move", {"line": "x", "count": "many"}, "whole number"),
        ("ship move", {"line": "x", "count": 10}, "from 1 to 9"),
        ("ship move", {"line": "x" * 201}, "takes 0 to 200 characters"),
        ("ship move", {"line": "x", "speed": 1}, "no option 'speed'"),
        ("ship who", {"member": "zoe"}, "no persona"),
    ],
)
async def test_client_refuses_what_cannot_be_sent(
    bot: PocketBot, ann: Driver, command: str, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(DriverError, match=sentence):
        await ann.command("games", command, **options)


async def test_members_and_channels_are_resolved(bot: PocketBot, ann: Driver) -> None:
    reply = await ann.command("games", "ship who", member="ben", place="lounge")
    assert reply.message["content"] == "Ben lounge"


async def test_a_file_is_handed_to_a_command(bot: PocketBot, ann: Driver) -> None:
    file = await ann.upload("fleet.toml", b"[ships]")
    reply = await ann.command("games", "ship load", file=file)
    assert reply.message["content"] == "fleet.toml: 7 bytes"
    with pytest.raises(DriverError, match="there is no '5'"):
        await ann.command("games", "ship load", file="5")


async def test_commands_work_in_direct_messages(bot: PocketBot, ann: Driver) -> None:
    reply = await ann.command("dm", "ship move", line="2F")
    assert reply.message["content"] == "moved 2F 1"


async def test_members_permissions_come_with_the_interaction(bot: PocketBot, sandbox: Sandbox) -> None:
    may = {}
    for name in ("ann", "ben", "dev"):
        async with Driver(sandbox.url, name) as person:
            reply = await person.command("games", "ship move", line="2F")
        payload = sandbox.hub.state.interactions[reply.interaction].payload
        may[name] = discord.Permissions(int(payload["member"]["permissions"])).manage_messages
    assert may == {"ann": True, "ben": False, "dev": True}


async def test_before_a_bot_came_there_are_no_commands(ann: Driver) -> None:
    with pytest.raises(DriverError, match="no command"):
        await ann.command("games", "ship move", line="x")


async def test_answers_say_what_they_answer(bot: PocketBot, ann: Driver) -> None:
    reply = await ann.command("games", "ship board")
    message = await ann.wait_for("games", lambda m: "Board" in text(m))
    assert message["interaction"]["name"] == "ship board"
    assert message["interaction_metadata"]["user"]["id"] == ANN
    pressed = await ann.press(message, button(message, "Quiet"))
    assert pressed.message["message_reference"]["message_id"] == message["id"]
    assert reply.message["id"] == message["id"]
