"""Whoever writes a custom_id or an id by hand gets nowhere: every control and every option is tried from elsewhere."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from discord import app_commands

from bot.posts.ids import NO_MATCH, Address
from bot.storage import Writer
from cogs.common.controls.feature import handlers_of
from cogs.common.controls.gate import of_oneself, reads_nothing
from discord_sandbox.driver import Driver, text
from tests.e2e.desk import CHANNEL, Desk, answer, start_duel, written_down
from tests.e2e.forging import Forger, written

ANOTHER = 4242
"""The id of a server or channel where nobody of these is."""
REFUSALS = re.compile(
    r"There is no match [a-z0-9]{6} here\.|This (roll|call) is not known here any more\."
    r"|Only people who can manage this server can do that\.|This button belongs to another server\."
    r"|Only people who can manage this server, and its moderators .*, can do that\."
    r"|Nothing was chosen\."
    r"|This initiative is over: .*|This needs a group: .*|This button is from another version of me\. .*"
)
TELL_NOTHING = {"callroll", "inienter"}
"""What forms send that may be opened anywhere, since they tell nothing: what they send is checked."""
SAYS_NOTHING = {"keep"}
ABOUT_ONESELF = {"mydata", "forgetme", "forgetmenow", "mine", "minepage", "minenext", "unletter"}
"""What is about whoever presses it, wherever that is."""
ARGUMENTS = {
    "act": "0", "add": "1234.side", "pick": "1234.0", "page": "0", "optpage": "0", "option": "0", "value": "credits",
    "other": "credits", "optioned": "credits", "leaf": "since.0", "standin": "1", "ininext": "0", "inidelay": "0",
    "past": "1", "pastgo": "0.f",
    "inicome": "Ann", "srvlist": "moderators", "srvposts": "raise_shields", "srvbegin": "raise_shields",
    "srvbegun": "raise_shields", "srvclock": "raise_shields", "stpage": "0",
    "stpause": "pause", "stpaused": "pause", "sthanded": "1",
    "imfirst": "0", "imback": "0", "imforward": "1", "imlast": "1", "imact": "0", "imdice": "lucky", "imcomputer": "0",
    "imticks": "1234.0", "impage": "0", "reviewgo": "0.f", "reviewnote": "0", "reviewnoted": "0", "reviewdrop": "0",
    "reviewfrom": "0",
    "planadd": "1234.side", "planticks": "1234.0", "planpage": "1234.0",
    "agree": "1", "disagree": "1", "remind": "1.1.1", "hush": "1", "take": "0.1", "unoffer": "0", "back": "1",
    "takeback": "1.1", "askback": "1.1",
}  # fmt: skip
VALUES = {
    "computer": "random", "places": "2", "chapter": "0", "value": "5", "preset": "defaults", "option": "credits",
    "srvlist": "201", "srvgame": "raise_shields", "clock": "2d", "srvclock": "relaxed", "sthand": "1",
}  # fmt: skip
FIELDS = {
    "most": "1", "each": "1", "words": "mine", "value": "5", "options": "credits=5", "word": "1", "bonus": "1",
    "name": "Mallory", "order": "any: only", "note": "mine",
}  # fmt: skip


class Table:
    """A duel, a hidden roll and a call: what there is to be got at."""

    def __init__(self, desk: Desk, match: str, roll: str, call: str) -> None:
        self.desk, self.match, self.roll, self.call = desk, match, roll, call

    @classmethod
    async def laid(cls, desk: Desk, ann: Driver, ben: Driver) -> "Table":
        board = await start_duel(ann, ben)
        info = await desk.match(ann)
        await written_down(desk, info, board)
        await answer(ann, await ann.command(CHANNEL, "roll", dice="3d20", secret=True))
        await ann.command(CHANNEL, "dice call", dice="d20")
        await ann.wait_for(CHANNEL, lambda message: "called by" in text(message))
        table = cls(desk, info.id, "", "")
        noted = "SELECT id FROM dice_calls WHERE message_id IS NOT NULL"  # a moment after it is seen
        await until(lambda: table.run(noted))
        (table.roll,), (table.call,) = await table.run("SELECT id FROM dice_rolls", "SELECT id FROM dice_calls")
        return table

    async def run(self, *statements: str) -> list[Any]:
        """Run statements in the database; returns the first row of each that has one."""

        def unit(tx: Writer) -> list[Any]:
            done = [tx.connection.exec_driver_sql(statement) for statement in statements]
            return [found.first() if found.returns_rows else None for found in done]

        return await self.desk.service.store.database.write(unit)

    async def move(self, column: str) -> None:
        """Let everything be of another server or channel."""
        tables = ("matches", "dice_rolls", "dice_calls")
        await self.run(*(f"UPDATE {each} SET {column} = {ANOTHER}" for each in tables))  # noqa: S608 - our own words
        self.desk.service.store.forget(self.match)

    def custom_ids(self) -> Iterator[tuple[str, str]]:
        """Return every verb that the bot answers to, with the custom_id that names what belongs to others."""
        for verb in sorted(set(handlers_of(self.desk.client)) - ABOUT_ONESELF):
            about = self.roll if verb.startswith("roll") else self.call if verb.startswith("call") else ""
            match = NO_MATCH if about or verb.startswith("ini") else self.match
            yield verb, str(Address(match, "-", verb, about or ARGUMENTS.get(verb, "")))


async def until(look: Callable[[], Awaitable[list[Any]]]) -> None:
    """Look again and again until there is something."""
    for _ in range(3000):
        if (await look())[0] is not None:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("nothing came")


async def attack(table: Table, forger: Forger) -> None:
    """Try every control, as a press and as a form; nothing may be told, opened or changed."""
    before = written(table.desk)
    answered = 0
    for verb, custom_id in table.custom_ids():
        await forger.press(custom_id, VALUES.get(verb, ""))
        await forger.submit(custom_id, **FIELDS)
        answered += 2 * (verb not in SAYS_NOTHING)
    await table.desk.stop()  # answers under way are given first
    told = forger.told()
    assert [words for words in told if not REFUSALS.fullmatch(words)] == []
    assert len(told) + len(forger.forms()) == answered
    assert {form.split(":")[3] for form in forger.forms()} <= TELL_NOTHING
    assert written(table.desk) == before


async def test_every_control_has_a_check_but_those_that_read_and_change_nothing(desk: Desk) -> None:
    doors = handlers_of(desk.client)
    free = {"keep", "callbonus", "game", "gamechapter", "gameguide"}
    assert {verb for verb, door in doors.items() if door.check is reads_nothing} == free
    assert {verb for verb, door in doors.items() if door.check is of_oneself} == ABOUT_ONESELF
    opening = {
        "notewrite",
        "orderwrite",
        "planwrite",
        "planask",
        "plantext",
        "ask",
        "imask",
        "imfaces",
        "imtype",
        "reviewnote",
        "words",
        "other",
        "typed",
        "measuretype",
        "callbonus",
        "inijoin",
        "srvcaps",
        "srvbegin",
    }
    assert {verb for verb, door in doors.items() if door.is_form} == opening


@pytest.mark.parametrize("column", ["guild_id", "channel_id"])
async def test_no_control_reaches_what_is_of_another_server_or_channel(
    desk: Desk, ann: Driver, ben: Driver, dev: Driver, column: str
) -> None:
    table = await Table.laid(desk, ann, ben)
    await table.move(column)
    await attack(table, await Forger.of(desk, dev))


@pytest.mark.parametrize("place", ["general", "dm"])
async def test_no_control_reaches_a_match_from_elsewhere(
    desk: Desk, ann: Driver, ben: Driver, dev: Driver, place: str
) -> None:
    table = await Table.laid(desk, ann, ben)
    await answer(dev, await dev.command(place, "roll", dice="d6"), place)
    await attack(table, await Forger.of(desk, dev, place))


@pytest.mark.parametrize("nonsense", ["", "x.-1", "9" * 60])
async def test_nonsense_written_by_hand_is_answered_by_a_sentence(
    desk: Desk, ann: Driver, ben: Driver, nonsense: str
) -> None:
    """Ann owns the match, sits in it and manages messages: only what she writes can be wrong."""
    table = await Table.laid(desk, ann, ben)
    forger = await Forger.of(desk, ann)
    kept = {"abort", "resign", "rematch", "leave", "start"}
    for verb, custom_id in table.custom_ids():
        if verb not in kept:
            written_by_hand = custom_id.split(":")[:4] + ([nonsense] if nonsense else [])
            await forger.press(":".join(written_by_hand))
            await forger.submit(":".join(written_by_hand))
    await desk.stop()
    assert [words for words in forger.told() if "incident" in words] == []


FREE = {
    "format", "speed",
    "action", "add", "alone", "amount", "answers", "army", "at", "blows", "boarding", "bonus", "change", "channel",
    "computers", "condition", "count", "dice", "each", "end", "enemy", "exit", "facing", "file", "formula",
    "from", "gains", "game", "hex", "hours", "last", "line", "maneuver", "minutes", "model", "models", "most", "name",
    "names", "next", "options", "parts", "past", "personality", "piece", "place", "plan", "player", "players",
    "policy", "reason", "region", "remove", "rule", "secret", "server", "show_first", "side", "start", "state",
    "stress", "target", "targets", "team", "ties", "to", "token", "tokens", "total", "turn", "unit", "units", "until",
    "battle", "battles", "number", "page", "points", "requests", "upgrades", "what",
    "why", "victim", "way", "weapon", "when", "where", "who", "winner", "within",
    "words", "zone",
}  # fmt: skip
"""Options whose words are about what is in this channel or server: there is no way to name another one in them."""
CAMPAIGN = (
    "join", "leave", "start", "forfeit", "buy", "status", "ledger", "standings", "history", "correct", "end", "export",
)  # fmt: skip
"""Commands that name a campaign."""
NAMING = {
    ("table abort", "match"): "the match of another channel",
    ("dice stats", "match"): "yes or no: the match of this channel",
    ("dice stats", "person"): "somebody's dice",
    ("dice proof", "roll"): "a roll of another channel",
    ("dice call", "people"): "whom Discord calls, if they are here",
    ("seat offer", "person"): "whom Discord calls",
    ("campaign start", "opponent"): "whom Discord calls",
    ("campaign forfeit", "absent"): "a member of the campaign",
    ("campaign start", "third"): "whom Discord calls",
    ("campaign start", "fourth"): "whom Discord calls",
    **{(f"campaign {name}", "campaign"): "a campaign of another channel" for name in CAMPAIGN},
    ("shields new", "opponent"): "whom Discord calls",
    ("uprising new", "opponent"): "whom Discord calls",
    ("urbanwar new", "opponent"): "whom Discord calls",
    ("upheaval new", "opponent"): "whom Discord calls",
}
"""Options that name what may be of somebody else: each is tried below."""


def commands(desk: Desk) -> Iterator[app_commands.Command[Any, ..., Any]]:
    todo = list(desk.client.tree.get_commands())
    while todo:
        each = todo.pop()
        if isinstance(each, app_commands.Group):
            todo += each.commands
        elif isinstance(each, app_commands.Command):
            yield each


async def test_it_is_known_of_every_option_whether_it_can_name_what_is_not_of_this_channel(desk: Desk) -> None:
    found = {(each.qualified_name, option.display_name) for each in commands(desk) for option in each.parameters}
    assert {each for each in found if each[1] not in FREE} == set(NAMING)


async def test_no_command_and_no_completion_reads_a_campaign_from_elsewhere(
    desk: Desk, ann: Driver, dev: Driver
) -> None:
    said = text(await answer(ann, await ann.command(CHANNEL, "campaign new", name="Secret Sea", game="raise_shields")))
    assert "Secret Sea" in said
    about = {each.qualified_name: each for each in commands(desk) if each.qualified_name.startswith("campaign ")}
    people = {person["name"].lower(): person["id"] for person in (await dev.state())["personas"]}
    for name in CAMPAIGN:
        each = about[f"campaign {name}"]
        assert await dev.autocomplete("general", each.qualified_name, "campaign", campaign="") == []
        given: dict[str, Any] = {option.display_name: "1" for option in each.parameters if option.required}
        given |= dict.fromkeys(given.keys() & {"opponent", "absent", "player"}, people["ann"])
        given |= dict.fromkeys(given.keys() & {"number", "amount"}, 1)
        request = await dev.command("general", each.qualified_name, campaign="Secret Sea", **given)
        told = text(await answer(dev, request, "general"))
        assert "There is no campaign Secret Sea here" in told, (name, told)


ABOUT_NO_MATCH = {"rating", "learn", "new", "add", "list", "show", "remove", "mine", "rules"}


@pytest.mark.parametrize("place", ["general", "dm"])
async def test_no_command_and_no_completion_reads_a_match_from_elsewhere(
    desk: Desk, ann: Driver, ben: Driver, dev: Driver, place: str
) -> None:
    table = await Table.laid(desk, ann, ben)
    before, answers = written(desk), []
    tried = [each for each in commands(desk) if each.qualified_name.split()[0] in {"match", "seat", "table", "shields"}]
    for each in tried:
        if each.name in ABOUT_NO_MATCH or (place == "dm" and each.qualified_name.startswith("shields")):
            continue
        for option in each.parameters:
            if option.autocomplete:
                offered = await dev.autocomplete(
                    place, each.qualified_name, option.display_name, **{option.display_name: ""}
                )
                assert offered == [], (each.qualified_name, option.name)
        given = {option.display_name: "1" for option in each.parameters if option.required and not option.choices}
        given |= {option.display_name: option.choices[0].value for option in each.parameters if option.choices}
        answers.append(text(await answer(dev, await dev.command(place, each.qualified_name, **given), place)))
    assert {words.removeprefix("Not done: ").partition(" in this channel")[0] for words in answers} == {
        "No game runs",
        "No game has been played",
    }
    assert len(answers) > 10
    assert written(desk) == before
    assert table.match not in "".join(answers)


async def test_a_stranger_does_not_learn_which_matches_there_are(
    desk: Desk, ann: Driver, ben: Driver, dev: Driver
) -> None:
    table = await Table.laid(desk, ann, ben)
    told = []
    for match in (table.match, "zzzzzz"):
        for place in ("general", "dm"):
            said = text(await answer(dev, await dev.command(place, "table abort", match=match), place))
            told.append(said.replace(match, "ID"))
            assert await dev.autocomplete(place, "table abort", "match", match=match[:3]) == []
    assert set(told) == {"There is no match ID here."}


async def test_what_somebody_rolls_in_direct_messages_is_told_to_nobody_else(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await answer(ann, await ann.command("dm", "roll", dice="40d6"), "dm")
    number = (await ann.state())["me"]["id"]
    told = await answer(ben, await ben.command("dm", "dice stats", person=number), "dm")
    assert text(told) == "Rolls in direct messages are private."
    assert "d6" in text(await answer(ann, await ann.command("dm", "dice stats"), "dm"))
    assert "d6" in text(await answer(ann, await ann.command("dm", "dice stats", person=number), "dm"))
    told = await answer(ben, await ben.command("dice", "dice stats", person=number), "dice")
    assert text(told) == "No dice have been counted there yet."


async def test_a_roll_is_proved_where_it_was_made_alone(desk: Desk, ann: Driver, dev: Driver) -> None:
    for _ in range(2):  # the second shows the secret of the first
        await answer(ann, await ann.command("dice", "roll", dice="3d20"), "dice")
    made = await desk.service.store.database.read(
        lambda tx: tx.connection.exec_driver_sql("SELECT id FROM dice_rolls ORDER BY at").scalars().first()
    )
    assert "Sealed as" in text(await answer(dev, await dev.command("dice", "dice proof", roll=made), "dice"))
    for place in ("general", "dm"):
        told = text(await answer(dev, await dev.command(place, "dice proof", roll=made), place))
        assert told == text(await answer(dev, await dev.command(place, "dice proof", roll="zzzzzz"), place))


async def test_an_opponent_or_somebody_invited_is_called_and_learns_no_more_than_the_channel(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    """What names a person in `new` and `call` only calls: Discord shows nobody a channel that he may not see."""
    number = (await ben.state())["me"]["id"]
    await answer(ann, await ann.command(CHANNEL, "shields new", opponent=number))
    await ann.command(CHANNEL, "dice call", dice="d20", people=f"<@{number}>")
    await ann.wait_for(CHANNEL, lambda message: "called by" in text(message))
    assert await ben.messages("dm") == []
