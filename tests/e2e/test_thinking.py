"""No command leaves "is thinking.." behind: each of them where it does what it does, and where it is refused."""

import importlib
import random
import re
from typing import Any

import pytest

from bot.matches import MatchInfo
from cogs.common.verbs import Group, Subcommand, each_verb
from discord_sandbox.driver import Driver, buttons, text
from discord_sandbox.server import Sandbox
from games.kernel.text.measuring import INCHES, gauge_of
from games.registry import HOUSE, find_policy
from tests.e2e.desk import CHANNEL, Desk, actor_in, all_answered, awaited_driver, open_lobby, start_duel
from tests.e2e.scripted import start, without_orders
from tests.e2e.sweep import Sweep, leaves, nonsense, typed
from tests.playthroughs.script import Line

DICE, EMPTY = "dice", "general"
HOURS = 3600.0
NAME = re.compile('^name = ".*"$', re.MULTILINE)
INITIATIVE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("dice", {"formula": "2d6"}),
    ("add", {"name": "Bear"}),
    ("add", {"total": 7}),
    ("roll", {}),
    ("next", {}),
    ("delay", {}),
    ("show", {}),
    ("remove", {"name": "Bear"}),
    ("end", {}),
)
ACTIONS, TRIES, VERBS = 200, 8, 6
"""Actions of a match, tries to find a new verb before each, and verbs that must come up."""
SLUGS = [module.rpartition(".")[2] for module in HOUSE]


@pytest.fixture
def sweep(desk: Desk, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> Sweep:
    return Sweep(desk, sandbox, monkeypatch)


async def test_where_no_game_runs(desk: Desk, sweep: Sweep, ann: Driver) -> None:
    """All commands with nonsense, most of which are refused."""
    file = await ann.upload("zzz.toml", b"zzz = 1")
    asked = leaves(desk)
    for command in asked:
        await sweep.use(ann, EMPTY, command.qualified_name, **nonsense(command, file, all_options=True))
    assert sweep.refused | sweep.used == {command.qualified_name for command in asked}
    assert len(sweep.refused) > 100


async def test_in_direct_messages(desk: Desk, sweep: Sweep, ann: Driver) -> None:
    for command in leaves(desk, "match", "roll", "dice", "umpire"):
        await sweep.use(ann, "dm", command.qualified_name, **nonsense(command, "", all_options=False))
    assert {"match mine", "dice help", "umpire privacy"} <= sweep.used
    assert {"match board", "dice call"} <= sweep.refused


@pytest.mark.parametrize("slug", SLUGS)
async def test_new_and_the_content_of_a_game(desk: Desk, sweep: Sweep, ann: Driver, slug: str) -> None:
    game = desk.service.store.games[slug]
    new, place = f"{game.card.command} new", slug.replace("_", "-")
    for options in ({"options": "zzz"}, {"computers": 1}, {"place": "thread", "opponent": "ben"}):
        await sweep.use(ann, place, new, **options)
    names = {new}
    for kind in game.card.contents:
        name, written = next(iter(kind.shipped().items()))
        own = NAME.sub('name = "own"', written, count=1) if NAME.search(written) else f'name = "own"\n{written}'
        file = await ann.upload("own.toml", own.encode())
        content = {"show": {"name": name}, "add": {"file": file}, "list": {}, "remove": {"name": "own"}}
        for word, given in content.items():
            await sweep.use(ann, place, f"{game.card.command} {kind.kind} {word}", **given)
            names.add(f"{game.card.command} {kind.kind} {word}")
    assert names <= sweep.used
    assert new in sweep.refused, "there is a lobby already"


async def test_dice(desk: Desk, sweep: Sweep, ann: Driver, ben: Driver) -> None:
    async def use(command: str, **options: Any) -> None:
        await sweep.use(ann, DICE, command, **options)

    await use("roll", dice="2d6")
    rolled = [message for message in await ann.messages(DICE) if "Roll again" in buttons(message)]
    await sweep.press(ben, rolled[-1], "Roll again")
    await use("dice proof", roll=text(rolled[0]).partition("-# roll ")[2].split()[0])
    await use("dice stats")
    await use("dice stats", person="ben", channel=True)
    await use("roll", dice="2d6", secret=True)
    own, note = (await ann.messages(DICE))[-2:]
    await use("dice hidden")
    for driver, message, label in ((ann, own, "Roll again"), (ben, note, "Reveal")):
        await sweep.press(driver, message, label)
    await sweep.press_once(ann, own, "Reveal")
    await sweep.press(ann, own, "Roll again")
    await use("dice odds", formula="2d6 >= 7")
    await use("dice save", name="Attack", formula="d20")
    await use("dice list")
    await use("roll", dice="attack")
    await use("dice forget", name="Attack")
    await use("dice call", dice="d20", minutes=5)
    call = (await ann.messages(DICE))[-1]
    for driver, label in ((ben, "Roll"), (ben, "Close")):
        await sweep.press(driver, call, label)
    await sweep.press_once(ann, call, "Close")
    for command, options in INITIATIVE:
        await use(f"dice initiative {command}", **options)
    await use("dice help")
    assert sweep.used >= {command.qualified_name for command in leaves(desk, "roll", "dice")}
    assert {"[Reveal]", "[Close]", "dice forget"} <= sweep.refused


async def each_command(desk: Desk, sweep: Sweep, people: tuple[Driver, ...], *but: str) -> None:
    """Let everybody use every command about a match, as it is now."""
    for person in people:
        for command in leaves(desk, "match"):
            if command.name not in but:
                await sweep.use(person, CHANNEL, command.qualified_name, **nonsense(command, "", all_options=False))


async def test_a_match_from_its_lobby_to_its_end(
    desk: Desk, sweep: Sweep, ann: Driver, ben: Driver, dev: Driver
) -> None:
    await open_lobby(ann)
    await each_command(desk, sweep, (ann, dev))
    for driver in (ann, ben):
        await sweep.use(driver, CHANNEL, "table options", change="credits=12")
    await sweep.use(ann, CHANNEL, "table abort")
    await sweep.press_once(ann, (await ann.messages(CHANNEL))[-1], "End it")
    await start_duel(ann, ben)
    await all_answered()
    person = await awaited_driver(desk, ann, ben)
    other = ben if person is ann else ann
    await each_command(desk, sweep, (person, other, dev), "hand-over", "take-back")
    await sweep.use(person, CHANNEL, "match orders", add=desk.service.store.games["raise_shields"].card.orders[0])
    await sweep.use(person, CHANNEL, "match orders", remove=1)
    offered = await person.autocomplete(CHANNEL, "match act", "line", line="side ")
    await sweep.use(person, CHANNEL, "match act", line=offered[0]["value"])
    await skip(desk, sweep, ann, ben)
    await sweep.use(other, CHANNEL, "seat hand-over")
    await sweep.use(other, CHANNEL, "seat return")
    await sweep.use(other, CHANNEL, "seat resign")
    await sweep.press_once(other, (await other.messages(CHANNEL))[-1], "Resign and lose the game")
    await ann.wait_for(CHANNEL, lambda message: "Rematch" in buttons(message))
    await each_command(desk, sweep, (ann, dev))
    names = {command.qualified_name for command in leaves(desk, "match")}
    assert sweep.used >= names - {"match measure", "match undo"}, "nothing is measured, or left to undo, in this game"
    assert sweep.refused >= names - {f"match {name}" for name in ("mine", "rules", "status", "log", "verify")}


async def skip(desk: Desk, sweep: Sweep, ann: Driver, ben: Driver) -> None:
    """Skip whoever is silent too long."""
    later, desk.service.computers.play = desk.service.store.now() + 50.5 * HOURS, _never  # type: ignore[method-assign, assignment]
    await desk.set_clock(lambda: later)
    person = await awaited_driver(desk, ann, ben)
    await sweep.use(ben if person is ann else ann, CHANNEL, "seat skip")


async def _never(*_: object) -> None:
    return None


def paths_of(declared: tuple[Subcommand | Group, ...], command: str) -> dict[str, str]:
    """Return the whole command of each verb, which may be in a group: "upheaval record casualty"."""
    found = {}
    for entry in declared:
        inside = f"{command} {entry.name}" if isinstance(entry, Group) else command
        found |= {verb.name: f"{inside} {verb.name}" for verb in each_verb((entry,))}
    return found


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.timeout(300)
async def test_the_verbs_of_a_game(desk: Desk, sweep: Sweep, ann: Driver, ben: Driver, dev: Driver, slug: str) -> None:
    """All are refused, and those that come up first are carried out, as somebody plays who does whatever is legal."""
    group, place = desk.service.store.games[slug].card.command, slug.replace("_", "-")
    declared: tuple[Subcommand | Group, ...] = importlib.import_module(f"cogs.{slug}").VERBS
    game = desk.service.store.games[slug]
    verbs, paths = tuple(verb.of(game) for verb in each_verb(declared)), paths_of(declared, group)
    names = set(paths.values())
    await start(place, group, ann, ben)
    await without_orders(place, ann, ben)
    if gauge_of(game) == INCHES:  # in inches, there are points from the beginning
        await sweep.use(dev, place, "match measure", **{"from": "24,24"})
        assert "match measure" in sweep.used
    for command in leaves(desk, group):
        if command.qualified_name in names:
            for person in (ann, dev):
                await sweep.use(person, place, command.qualified_name, **nonsense(command, "", all_options=True))
    assert sweep.refused == names
    rng = random.Random(1)
    for _ in range(ACTIONS):
        line = await legal(desk, await desk.match(ann, place), verbs, rng, sweep.used)
        if line is None or len(sweep.used) >= VERBS:
            break
        command = typed(verbs, line.text)
        if command is None or paths[command[0]] in sweep.used:
            await submit(desk, await desk.match(ann, place), line)
        else:
            await sweep.once((ann, ben)[line.seat], place, paths[command[0]], **command[1])
    assert len(sweep.used) >= VERBS


async def legal(
    desk: Desk, info: MatchInfo, verbs: tuple[Subcommand, ...], rng: random.Random, used: set[str]
) -> Line | None:
    """Return something that is asked for, if possible by a verb that was not used yet; None at the end."""
    await desk.service.following.settled(info.id)
    live = await desk.service.store.load(info.id)
    prompts = live.game.awaiting(live.state)
    line = None
    for _ in range(TRIES if prompts else 0):
        seat = rng.choice(prompts).seat
        action = find_policy(live.game, "random")(live.game.view(live.state, seat), seat, rng, 10)
        line = Line(seat, live.game.format(action))
        command = typed(verbs, line.text)
        if command is not None and f"{live.game.card.command} {command[0]}" not in used:
            break
    return line


async def submit(desk: Desk, info: MatchInfo, line: Line) -> None:
    """Act without Discord."""
    user = info.seats[line.seat].user_id
    assert user is not None
    actor = actor_in(info, user, f"action {info.ply}")
    await desk.service.acting.submit(actor, None, line.text, knowing=True)
