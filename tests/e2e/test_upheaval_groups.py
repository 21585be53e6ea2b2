"""Upheaval's commands in groups, each used as a slash command with its suggestions, where a battle asks for it."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.matches import Actor, Person
from cogs import upheaval
from cogs.common.verbs import Group, Subcommand
from discord_sandbox.driver import Driver, text
from games.kernel.exploring.walk import random_text
from games.upheaval.game import UPHEAVAL
from tests.e2e.desk import Desk, answer
from tests.e2e.scripted import roll_as, start, without_orders
from tests.playthroughs.battle import PATH
from tests.playthroughs.script import read_script

PLACE = "upheaval"
GROUPED = {
    verb.name: (each.name, verb.of(UPHEAVAL))
    for each in upheaval.VERBS
    if isinstance(each, Group)
    for verb in each.verbs
}


def answers(state: Any, seat: int, verb: str) -> Iterator[str]:
    """Yield what may be answered with a verb, as far as it is listed."""
    stack: list[tuple[str, ...]] = [(verb,)]
    while stack:
        node = UPHEAVAL.choices(state, seat, stack[-1])
        prefix = stack.pop()
        if node.complete:
            yield " ".join(prefix)
        words = [*node.words, *(node.open.suggestions if node.open else ())]
        stack.extend((*prefix, word.text) for word in reversed(words))


def given(verb: Subcommand, line: str) -> dict[str, str]:
    """Return the options that write a line."""
    words = line.split()[1:]
    return {
        argument.name: " ".join(words[number:]) if argument.rest else words[number]
        for number, argument in enumerate(verb.arguments)
    }


async def use(driver: Driver, verb: str, line: str) -> str:
    """Look at what is suggested for each option of a command in a group, and send it; returns the answer."""
    group, declared = GROUPED[verb]
    options = given(declared, line)
    path = f"{PLACE} {group} {verb}"
    so_far: dict[str, str] = {}
    for name, value in options.items():
        offered = await driver.autocomplete(PLACE, path, name, **so_far, **{name: ""})
        first = value.split()[0]
        assert any(str(choice["value"]).split()[0] == first for choice in offered), (line, name, offered)
        so_far[name] = value
    return text(await answer(driver, await driver.command(PLACE, path, **options), PLACE))


async def play(desk: Desk, drivers: tuple[Driver, ...], seat: int, line: str, *, slash: bool) -> None:
    """Carry out a line, by the slash command of its verb or without Discord."""
    info = await desk.match(drivers[0], PLACE)
    if not slash:
        user = info.seats[seat].user_id
        assert user is not None
        actor = Actor(Person(user, "somebody"), info.id, f"played {info.ply}")
        await desk.service.acting.submit(actor, None, line, knowing=True)
        return
    assert "Not done" not in await use(drivers[seat], line.split(maxsplit=1)[0], line), line
    rows = await desk.service.store.database.read(lambda tx: tx.journal(info.id, info.ply + 1, info.ply + 1))
    assert rows[0].text == line


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ("scenario=table seasoned=50", {"spend", "put"}),
        ("conditions=yes condition=10", {"condition"}),
        ("conditions=yes condition=6", {"set"}),
        ("house_pack=no", {"casualty", "state"}),
    ],
)
async def test_every_command_in_a_group_does_what_its_verb_does(
    options: str, wanted: set[str], desk: Desk, ann: Driver, ben: Driver
) -> None:
    await start(PLACE, "upheaval", ann, ben, options=options)
    rng = random.Random(4)
    while wanted:
        info = await desk.match(ann, PLACE)
        assert not info.ended, wanted
        state = (await desk.service.store.load(info.id)).state
        prompt = UPHEAVAL.awaiting(state)[0]
        found = (next(answers(state, prompt.seat, verb), "") for verb in sorted(wanted & set(prompt.verbs)))
        line = next(filter(None, found), "")
        wanted -= {line.partition(" ")[0]}
        lot = random_text(UPHEAVAL, state, prompt.seat, rng)
        await play(desk, (ann, ben), prompt.seat, line or lot, slash=bool(line))


@pytest.mark.timeout(300)
async def test_a_melee_is_resolved_by_commands_in_a_group(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = read_script(PATH.read_text(encoding="utf-8"))
    roll_as(script.seed, monkeypatch)
    await start(PLACE, "upheaval", ann, ben, options=" ".join(script.options))
    await without_orders(PLACE, ann, ben)
    wanted = {"casualties", "blows", "fight"}
    for entry in script.lines:
        verb = entry.text.split()[0]
        await play(desk, (ann, ben), entry.seat, entry.text, slash=verb in wanted)
        wanted.discard(verb)
        if not wanted:
            return
    raise AssertionError(wanted)
