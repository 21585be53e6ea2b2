from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.matches import Person, Refused
from bot.matches.servers import ServerSettings
from bot.posts.ids import Address
from cogs.common.answering.answers import offered
from cogs.common.controls.doors import Pressed
from cogs.common.core.ask import actor_of, channel_of, manages, server_of
from cogs.common.panels.acting import ask_word
from games.kernel import Choices, Open, Span, Word
from tests.cogs.stand_in import ANN, MATCH, Drafts


def ask_with(
    permissions: discord.Permissions | None = None, settings: ServerSettings | None = None, **changes: Any
) -> Any:
    servers = SimpleNamespace(of=lambda guild_id: settings or ServerSettings())
    values: dict[str, Any] = {
        "id": 77, "user": SimpleNamespace(id=ANN, display_name="Ann"), "guild_id": 1, "channel_id": 2,
        "permissions": permissions or discord.Permissions.none(), "extras": {},
        "channel": None, "client": SimpleNamespace(service=SimpleNamespace(servers=servers)),
    }  # fmt: skip
    return SimpleNamespace(**(values | changes))


def test_an_actor_is_who_asks_in_which_match_by_which_interaction() -> None:
    actor = actor_of(ask_with(), MATCH)
    assert (actor.person, actor.match, actor.interaction, actor.manages) == (Person(ANN, "Ann"), MATCH, "77", False)
    assert actor_of(ask_with(), MATCH, ".x").interaction == "77.x"


def test_whoever_manages_messages_or_everything_manages() -> None:
    assert manages(ask_with(discord.Permissions(manage_messages=True)))
    assert manages(ask_with(discord.Permissions(administrator=True)))
    assert not manages(ask_with(discord.Permissions(manage_channels=True)))
    assert manages(ask_with(discord.Permissions(manage_guild=True))), "who manages the server looks after its matches"


def test_where_somebody_is() -> None:
    assert (server_of(ask_with()), channel_of(ask_with())) == (1, 2)
    assert channel_of(ask_with(channel_id=None)) == 0
    with pytest.raises(Refused, match="in a channel of a server"):
        server_of(ask_with(guild_id=None))


def test_no_more_is_offered_than_discord_takes() -> None:
    choices = offered([("a name " * 30, "value"), ("too long", "v" * 101), ("empty", "")] + [("n", "v")] * 40)
    assert len(choices) == 25
    assert choices[0].value == "value"
    assert all(len(choice.name) <= 100 and 1 <= len(choice.value) <= 100 for choice in choices)


async def test_the_modal_of_a_word_that_is_not_listed_says_what_it_may_be() -> None:
    word = Open("number", "distance", Span(50, 250, 5, 100), unit="metres", suggestions=(Word("2.5"),))
    sent: list[discord.ui.Modal] = []

    async def choices(match: str, user_id: int, prefix: tuple[str, ...]) -> Choices:
        assert prefix == ("run",)
        return Choices(open=word)

    async def send_modal(modal: discord.ui.Modal) -> None:
        sent.append(modal)

    drafts = Drafts()
    await drafts.set(MATCH, ANN, "run.1", "run")
    service = SimpleNamespace(drafts=drafts, queries=SimpleNamespace(choices=choices))
    ask = ask_with(client=SimpleNamespace(service=service), response=SimpleNamespace(send_modal=send_modal))
    await ask_word(ask, Pressed(Address(MATCH, "run.1", "ask", "1234")))
    (label,) = sent[0].children
    assert isinstance(label, discord.ui.Label)
    assert (label.text, label.description) == ("Distance", "0.5 to 2.5 metres, in steps of 0.05")
    assert sent[0].custom_id == f"u:{MATCH}:run.1:write:1234"
