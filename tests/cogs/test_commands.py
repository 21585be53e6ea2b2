import importlib
import pathlib
import random
import re
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.conformance.faces import crowded, is_limited
from bot.main import build_client
from bot.matches import Service
from bot.storage import Database
from bot.workers import Inline
from cogs import common, upheaval, uprising
from cogs.common.client import Umpire
from cogs.common.connection.access import NEEDED, invite_link, missing_permissions
from cogs.common.controls.feature import handlers_of
from cogs.common.verbs import Group, Subcommand, each_verb, suggest, verb_command
from games.kernel.exploring.walk import random_text
from games.kernel.questions.arguments import VerbOption
from games.registry import GAMES, parts_of
from tests.cogs.stand_in import StandIn

NAME = re.compile(r"[a-z0-9_-]{1,32}")


@pytest.fixture
async def client(tmp_path: pathlib.Path) -> AsyncIterator[Umpire]:
    database = await Database.open(tmp_path / "umpire.sqlite3")
    yield await build_client(Service.build(database, Inline()))
    await database.close()


def tree(client: Umpire) -> list[dict[str, Any]]:
    return [command.to_dict(client.tree) for command in client.tree.get_commands()]


def nested(command: dict[str, Any]) -> list[dict[str, Any]]:
    return [command, *(inner for option in command.get("options", []) for inner in nested(option))]


async def test_commands_stay_within_discords_limits(client: Umpire) -> None:
    commands = tree(client)
    assert len(commands) <= 90, "Discord takes 100, and games in packages bring more"
    assert [sentence for command in commands for sentence in crowded(command)] == []
    for entry in (entry for command in commands for entry in nested(command)):
        assert NAME.fullmatch(entry["name"])
        assert 1 <= len(entry["description"]) <= 100
        assert len(entry.get("options", [])) <= 25
        assert len(entry.get("choices", [])) <= 25
        assert not (entry.get("choices") and entry.get("autocomplete"))
        assert is_limited(entry), entry["name"]


async def test_every_form_is_tried_with_hostile_texts(client: Umpire) -> None:
    """A form that is new here belongs to those that `bot.bench.requests` opens, and its fields into `FIELDS`."""
    opens = {verb for verb, door in handlers_of(client).items() if door.is_form}
    assert opens == {"join", "words", "typed", "measuretype", "other", "ask", "callbonus", "inijoin"}
    modules = {path.name: path.read_text() for path in pathlib.Path(common.__path__[0]).parent.rglob("*.py")}
    assert [name for name, text in modules.items() if "TextInput(" in text or "ui.Modal(" in text] == ["forms.py"]


def test_upheaval_has_places_for_more() -> None:
    assert len(upheaval.VERBS) + len(["new"]) + len(GAMES["upheaval"].card.contents) == 19
    groups = {verb.name: [each.name for each in verb.verbs] for verb in upheaval.VERBS if isinstance(verb, Group)}
    assert groups == {
        "prepare": ["spend", "put", "condition", "set"],
        "resolve": ["casualties", "blows", "fight"],
        "record": ["casualty", "state"],
    }


async def test_the_hash_changes_with_the_commands_alone(client: Umpire) -> None:
    before = client.commands_hash()
    assert client.commands_hash() == before
    client.tree.remove_command("match")
    assert client.commands_hash() != before


async def test_no_privileged_intent_and_no_ping_by_default(client: Umpire) -> None:
    intents = client.intents
    assert {name for name, on in intents if on} == {"guilds"}
    allowed = client.allowed_mentions
    assert allowed is not None
    assert allowed.to_dict() == {"parse": []}


def verbs_of(slug: str) -> set[str]:
    return {verb.name for verb in each_verb(importlib.import_module(parts_of(slug).face).VERBS)}


@pytest.mark.parametrize("slug", GAMES)
def test_every_verb_of_every_question_is_a_command(slug: str) -> None:
    """That prompts name these verbs is seen in play: `tests/contract` looks at some, `make soak` at more."""
    words = {verb.word for question in GAMES[slug].questions for verb in question.verbs}
    assert words
    assert words <= verbs_of(slug)


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
def test_every_verb_that_a_game_asks_for_is_a_command(slug: str) -> None:
    """What prompts name is what people type: each of their verbs can be used as a slash command."""
    rng = random.Random(2)
    asked: set[str] = set()
    for _ in range(3):
        match = StandIn(rng, slug=slug)
        for _ in range(300):
            prompts = match.rules.awaiting(match.state)
            if not prompts:
                break
            asked |= {verb for prompt in prompts for verb in prompt.verbs}
            prompt = rng.choice(prompts)
            user = match.info.seats[prompt.seat].user_id
            assert user is not None
            match.play(user, random_text(match.rules, match.state, prompt.seat, rng))
    assert asked
    assert asked <= verbs_of(slug)


@pytest.mark.parametrize("slug", GAMES)
async def test_a_face_has_new_its_verbs_and_a_group_for_each_kind_of_content(client: Umpire, slug: str) -> None:
    card = GAMES[slug].card
    group = client.tree.get_command(card.command)
    assert isinstance(group, discord.app_commands.Group)
    verbs = importlib.import_module(parts_of(slug).face).VERBS
    kinds = [kind.kind for kind in card.contents]
    assert [command.name for command in group.commands] == ["new", *(verb.name for verb in verbs), *kinds]
    for verb in verbs:
        inner = [each.name for each in verb.verbs] if isinstance(verb, Group) else []
        found = group.get_command(verb.name)
        assert [each.name for each in getattr(found, "commands", ())] == inner
    for kind in kinds:
        contents = group.get_command(kind)
        assert isinstance(contents, discord.app_commands.Group)
        assert [command.name for command in contents.commands] == ["add", "list", "show", "remove"]


def test_a_verb_writes_its_line() -> None:
    side, target = VerbOption("side", "?"), VerbOption("target", "?")
    fire = Subcommand("fire", "?", arguments=(side, target, VerbOption("boarding", "?", word="boarding")))
    assert fire.line({"side": "port", "target": "B", "boarding": True}) == "fire port B boarding"
    assert fire.line({"side": "port", "target": "B", "boarding": False}) == "fire port B"
    board = Subcommand("boarding", "?", verb="fire", suffix=("boarding",), arguments=(side, target))
    assert board.line({"side": "port", "target": "B"}) == "fire port B boarding"


def test_an_option_is_completed_after_those_before_it() -> None:
    side, target = VerbOption("side", "?"), VerbOption("target", "?")
    fire = Subcommand("fire", "?", arguments=(side, target))
    assert fire.before(side, SimpleNamespace()) == ("fire",)
    assert fire.before(target, SimpleNamespace(side="port")) == ("fire", "port")
    assert fire.before(target, SimpleNamespace()) is None


def test_the_first_field_takes_all_words_while_the_others_are_empty() -> None:
    side, target = VerbOption("side", "?"), VerbOption("target", "?")
    boarding = VerbOption("boarding", "?", word="boarding")
    fire = Subcommand("fire", "?", arguments=(side, target, boarding))
    assert not fire.one_word(side, SimpleNamespace(boarding=True))
    assert fire.one_word(side, SimpleNamespace(target="B"))
    assert fire.one_word(target, SimpleNamespace(side="port"))
    assert fire.line({"side": "port B", "target": "", "boarding": True}) == "fire port B boarding"
    options = verb_command("raise_shields", fire).to_dict(Mock())["options"]
    assert [option["required"] for option in options] == [True, False, False]


def test_missing_permissions_are_named_for_the_place() -> None:
    nothing = discord.Permissions.none()
    assert "Send Messages" in missing_permissions(nothing, thread=False, in_thread=False)
    assert "Create Public Threads" in missing_permissions(nothing, thread=True, in_thread=False)
    assert "Send Messages in Threads" in missing_permissions(nothing, thread=False, in_thread=True)
    assert missing_permissions(NEEDED, thread=True, in_thread=False) == []
    assert missing_permissions(discord.Permissions(administrator=True), thread=True, in_thread=False) == []


def test_the_invite_asks_for_exactly_what_is_needed() -> None:
    link = invite_link(42)
    assert f"permissions={NEEDED.value}" in link
    assert "client_id=42" in link
    assert "applications.commands" in link


async def test_one_delivery_is_taken_once(client: Umpire) -> None:
    assert client.first_delivery(7)
    assert not client.first_delivery(7)


async def test_what_may_be_typed_is_suggested_to_whoever_is_asked_in_this_channel() -> None:
    match = StandIn(random.Random(3))
    prompt = match.rules.awaiting(match.state)[0]
    seated = match.info.seats[prompt.seat]
    first = match.rules.choices(match.state, prompt.seat, ()).words[0].text

    def asked(user_id: int | None, channel_id: int) -> Any:
        client = SimpleNamespace(service=match)
        return SimpleNamespace(client=client, user=SimpleNamespace(id=user_id), guild_id=1, channel_id=channel_id)

    offered = await suggest(asked(seated.user_id, match.info.channel_id), (), "", one_word=True)
    assert first in {choice.value for choice in offered}
    assert await suggest(asked(7, match.info.channel_id), (), "", one_word=True) == []
    assert await suggest(asked(seated.user_id, 99), (), "", one_word=True) == []


def test_what_every_table_of_uprising_uses_stands_before_what_an_option_adds() -> None:
    optional = [("option" in verb.description, verb.name) for verb in uprising.VERBS]
    assert optional == sorted(optional, key=lambda each: each[0])
    assert optional[0] == (False, "place")
