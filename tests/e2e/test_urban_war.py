"""Two people play Urban War in the sandbox to its end, by lines in the chat, with a restart inside a window."""

import random
from functools import partial
from typing import Any

import pytest

from discord_sandbox.driver import Driver, buttons, text, walk
from games.registry import find_policy
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.events import (
    Activated,
    Checked,
    Deployed,
    Ended,
    FightBegan,
    Killed,
    Moved,
    OrdersPlaced,
    Shot,
    Stopped,
    TerrainLaid,
)
from games.urban_war.state.frames import Acting, Landscaping
from games.urban_war.state.public import State
from tests.e2e import scripted
from tests.e2e.desk import Desk, Json, answer, board_at, shown
from tests.e2e.scripted import roll_as, without_orders
from tests.playthroughs.files import HERE
from tests.playthroughs.script import read_script

PLACE = "urban-war"
start = partial(scripted.start, PLACE, "urbanwar")
line = partial(scripted.line, PLACE)


async def state_of(desk: Desk, driver: Driver) -> State:
    """Return the state once standing orders have answered what they answer."""
    info = await desk.match(driver, PLACE)
    await desk.service.following.settled(info.id)
    state: State = (await desk.service.store.load(info.id)).state
    return state


async def play_on(desk: Desk, people: tuple[Driver, Driver], rng: random.Random, until: str = "") -> list[str]:
    """Let both type what the steady player would, until a question of a kind is asked or the game is over."""
    policy = find_policy(URBAN_WAR, "steady")
    typed: list[str] = []
    while prompts := URBAN_WAR.awaiting(state := await state_of(desk, people[0])):
        prompt = prompts[0]
        if prompt.kind == until:
            break
        typed.append(URBAN_WAR.format(policy(URBAN_WAR.view(state, prompt.seat), prompt.seat, rng, 100)))
        assert "Not done" not in await line(people[prompt.seat], typed[-1])
    return typed


async def until_orders(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start(ann, ben, options="turns=1 sheets=yes ask_interrupts=yes")
    await line(ann, "team marines")
    await line(ben, "team marines")
    await play_on(desk, (ann, ben), random.Random(1), "orders")


async def test_uwb14_a_restart_inside_a_window_forgets_neither_the_question_nor_the_orders(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    people = (ann, ben)
    await until_orders(desk, ann, ben)
    await line(ann, "orders snap")
    assert "A" not in (await line(ben, "orders overwatch all")).split()
    await play_on(desk, people, random.Random(1), "activate")
    if (await state_of(desk, ann)).public.frames[-1].seat == 1:  # type: ignore[union-attr] # as just asked
        await play_on(desk, people, random.Random(1), "interrupt")
    else:
        assert "Done" in await line(ann, "rush A1 toward B1")
    before = await state_of(desk, ann)
    await desk.restart()
    state = await state_of(desk, ann)
    assert state == before
    assert isinstance(state.public.frames[-1], Acting)
    assert [prompt.kind for prompt in URBAN_WAR.awaiting(state)] == ["interrupt"]
    assert "is on Overwatch" not in text(await board_at(ann, 0, PLACE))
    assert "Done" in await line(ben, "interrupt best")
    assert "tests its nerve against A1" in text(await answer(ann, await ann.command(PLACE, "match log"), PLACE))


async def test_two_people_play_to_the_end_and_a_standing_order_answers_every_window(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await until_orders(desk, ann, ben)
    for person in (ann, ben):
        for order in ("interrupt: interrupt best", "replan: go", "use: default"):
            told = text(await answer(person, await person.command(PLACE, "match orders", add=order), PLACE))
            assert "works from now on" in told
    typed = await play_on(desk, (ann, ben), random.Random(2))
    assert not [written for written in typed if written.split()[0] in ("interrupt", "pass", "go", "use")]
    board = await board_at(ann, (await desk.match(ann, PLACE)).ply, PLACE)
    assert "The turns are over" in text(board)
    assert (await desk.match(ann, PLACE)).ended


async def test_a_whole_game_is_typed_from_its_teams_to_a_victory(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = read_script((HERE / "urban_war" / "street.txt").read_text(encoding="utf-8"))
    roll_as(script.seed, monkeypatch)
    await start(ann, ben, options=" ".join((*script.options, "ask_interrupts=yes")))
    await without_orders(PLACE, ann, ben)
    for entry in script.lines:
        assert "Not done" not in await line((ann, ben)[entry.seat], entry.text), entry
    info = await desk.match(ann, PLACE)
    board = text(await board_at(ann, info.ply, PLACE))
    assert info.ended
    assert "Team A withdraws (53 points to 58)" in board
    (ended,) = await desk.service.logbook.newest(info.id, 1)
    assert "A team withdraws: Ben wins, 53 points to 58." in ended.sentences
    news = await desk.service.queries.news(info.id, 0)
    events = [event for action in news for event in action]
    assert_has_everything(events)
    posts = "\n".join([text(message) for message in await ann.messages(PLACE, limit=100)])
    assert "’s last action: " in posts, "nobody who was called by `done` alone was told what was done"


def assert_has_everything(events: list[Any]) -> None:
    """Terrain, deployment, orders, an interrupt that kills, an intercept, a break-off, a follow-up, panic, a rally."""
    kinds = [type(event) for event in events]
    assert {TerrainLaid, Deployed, OrdersPlaced, FightBegan, Stopped} <= set(kinds)
    assert kinds[-1] is Ended
    assert events[-1].winners
    shots = [event.blow.target for event in events if isinstance(event, Shot) and event.reaction]
    deaths = [event.model for event in events if isinstance(event, Killed)]
    assert set(shots) & set(deaths), "nobody was killed by an interruption"
    assert {"charge", "intercept", "leave", "rush"} <= {event.deed for event in events if isinstance(event, Moved)}
    assert any(event.follow_up for event in events if isinstance(event, Activated))
    checked = {(event.check, event.passed) for event in events if isinstance(event, Checked)}
    assert {("interrupt", True), ("leave", True), ("panic", False), ("rally", True)} <= checked


async def test_terrain_is_laid_by_turns_and_two_words_deploy_both_teams(desk: Desk, ann: Driver, ben: Driver) -> None:
    people = (ann, ben)
    await start(ann, ben, options="turns=1 scenario=table")
    await line(ann, "team ward")
    await line(ben, "team marines")
    state = await state_of(desk, ann)
    while URBAN_WAR.awaiting(state)[0].kind == "terrain":
        assert "Not done" not in await line(people[URBAN_WAR.awaiting(state)[0].seat], "put wall auto")
        state = await state_of(desk, ann)
    assert len(state.public.terrain) > 1
    await play_on(desk, people, random.Random(1), "deploy")
    for _ in people:
        seat = URBAN_WAR.awaiting(await state_of(desk, ann))[0].seat
        assert "Not done" not in await line(people[seat], "deploy rest")
    state = await state_of(desk, ann)
    assert [prompt.kind for prompt in URBAN_WAR.awaiting(state)] == ["orders", "orders"]
    assert all(model.at is not None for model in state.public.models)


async def test_uwh4_by_sheets_one_line_lays_all_terrain_of_a_side_and_both_deploy_at_once(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    people = (ann, ben)
    await start(ann, ben, options="turns=1 scenario=table sheets=yes")
    await line(ann, "team ward")
    await line(ben, "team marines")
    for _ in people:
        frame = (await state_of(desk, ann)).public.frames[-1]
        assert isinstance(frame, Landscaping)
        assert frame.seat is not None
        pieces = "; ".join(["put crates auto"] * frame.left[frame.seat])
        assert "Not done" not in await line(people[frame.seat], pieces)
    await play_on(desk, people, random.Random(1), "sheet")
    assert [prompt.seat for prompt in URBAN_WAR.awaiting(await state_of(desk, ann))] == [0, 1]
    assert "Yours: A1 at" in await line(ann, "deploy rest")
    assert not (await state_of(desk, ann)).public.standing()
    await line(ben, "deploy rest")
    state = await state_of(desk, ann)
    assert [prompt.kind for prompt in URBAN_WAR.awaiting(state)] == ["orders", "orders"]


async def test_uwb14_one_press_passes_where_nobody_is_on_overwatch(desk: Desk, ann: Driver, ben: Driver) -> None:
    people = (ann, ben)
    await until_orders(desk, ann, ben)
    for person in people:
        await line(person, "orders snap")
    await play_on(desk, people, random.Random(1), "interrupt")
    asked = people[URBAN_WAR.awaiting(await state_of(desk, ann))[0].seat]
    board = await board_at(asked, (await desk.match(asked, PLACE)).ply, PLACE)
    panel = await answer(asked, await asked.press_label(board, "Act"), PLACE)
    assert "None of your models is on Overwatch: pass" in text(panel)
    assert "Done" in text(await shown(asked, panel, await asked.press_label(panel, "Confirm"), PLACE))


async def test_a_panel_lists_numbered_spots_with_what_each_gives(desk: Desk, ann: Driver, ben: Driver) -> None:
    people = (ann, ben)
    await until_orders(desk, ann, ben)
    await line(ann, "orders snap")
    await line(ben, "orders overwatch all")
    await play_on(desk, people, random.Random(1), "activate")
    seat = URBAN_WAR.awaiting(await state_of(desk, ann))[0].seat
    mine = people[seat]
    board = await board_at(mine, (await desk.match(ann, PLACE)).ply, PLACE)
    panel = await answer(mine, await mine.press_label(board, "Act"), PLACE)
    rush = next(label for label in buttons(panel) if label.startswith("Rush"))
    panel = await shown(mine, panel, await mine.press_label(panel, rush), PLACE)
    name = "AB"[seat] + "1"
    models = next(part["custom_id"] for part in walk(panel) if part["type"] == 3 and name in values(part))
    panel = await shown(mine, panel, await mine.select(panel, models, name), PLACE)
    listed = menus(panel)
    assert listed[0]["label"].startswith("1. ")
    assert all("″" in each["label"] and each["description"] for each in listed)


def menus(message: Json) -> list[Json]:
    return [option for part in walk(message) if part["type"] == 3 for option in part["options"]]


def values(menu: Json) -> list[str]:
    return [option["value"] for option in menu["options"]]
