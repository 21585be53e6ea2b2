"""Two people type a whole battle of Upheaval in the sandbox, with a restart while one says who takes the hits."""

import itertools

import pytest

from discord_sandbox.driver import Driver, text
from games.upheaval.game import UPHEAVAL
from games.upheaval.mechanics.campaign.aftermath import army_words
from games.upheaval.state.frames import Wounding
from games.upheaval.state.public import State
from games.upheaval.units.experience import experience
from tests.e2e.desk import Desk, answer, board_at
from tests.e2e.scripted import line, roll_as, start, without_orders
from tests.playthroughs.battle import PATH, contents
from tests.playthroughs.script import read_script

PLACE = "upheaval"


async def state_of(desk: Desk, driver: Driver) -> State:
    info = await desk.match(driver, PLACE)
    state: State = (await desk.service.store.load(info.id)).state
    return state


async def restart_at_casualties(desk: Desk, ann: Driver) -> None:
    """Stop the bot while an owner is asked who takes the hits; the hits and the question are there again."""
    before = await state_of(desk, ann)
    await desk.restart()
    after = await state_of(desk, ann)
    assert after == before
    assert isinstance(after.public.frames[-1], Wounding)
    assert [prompt.kind for prompt in UPHEAVAL.awaiting(after)] == ["casualties"]


@pytest.mark.timeout(300)
async def test_a_whole_battle_is_typed_with_a_restart_inside_a_casualty_prompt(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = read_script(PATH.read_text(encoding="utf-8"))
    roll_as(script.seed, monkeypatch)
    await start(PLACE, "upheaval", ann, ben, options=" ".join(script.options))
    await without_orders(PLACE, ann, ben)
    asked = next(number for number, entry in enumerate(script.lines) if entry.text.startswith("casualties"))
    for number, entry in enumerate(script.lines):
        if number == asked:
            await restart_at_casualties(desk, ann)
        assert "Not done" not in await line(PLACE, (ann, ben)[entry.seat], entry.text), entry
    info = await desk.match(ann, PLACE)
    assert info.ended
    board = text(await board_at(ann, info.ply, PLACE))
    assert "The turns are over" in board
    assert "/table export also gives a book of armies for the next match." in board
    news = await desk.service.queries.news(info.id, 0)
    found = contents(itertools.chain.from_iterable(news), (entry.text for entry in script.lines))
    assert [wanted for wanted, there in found.items() if not there] == []
    log = text(await answer(ann, await ann.command(PLACE, "match log"), PLACE))
    assert ", D10 " in log, "a log shows the dice"
    assert "(house" not in log, "a log cites no rule for what happens in every turn"
    await next_battle(desk, ann, ben)


async def next_battle(desk: Desk, ann: Driver, ben: Driver) -> None:
    """Begin the following battle with the armies as the export has them, and spend what a unit has earned (H-12)."""
    over = await state_of(desk, ann)
    match = (await desk.match(ann, PLACE)).id
    export = await answer(ann, await ann.command(PLACE, "table export"), PLACE)
    book = next(each for each in export["attachments"] if each["filename"] == f"after-{match}.toml")
    file = await ann.upload(book["filename"], await ann.file(book["url"]))
    assert "is kept" in text(await answer(ann, await ann.command(PLACE, "upheaval armies add", file=file), PLACE))
    await start(PLACE, "upheaval", ann, ben, options=f"armies=after-{match}")
    for driver, army in zip((ann, ben), army_words(over.public.armies), strict=True):
        assert "Not done" not in await line(PLACE, driver, f"army {army}")
    home = (await state_of(desk, ann)).public
    assert [one.xp for one in home.units] == [experience(over.public, one) for one in over.public.units]
    rich = {one.seat: one for one in home.units if one.xp >= 10}
    assert [prompt.seat for prompt in home.prompts] == sorted(rich)
    for seat, unit in rich.items():
        assert "Not done" not in await line(PLACE, (ann, ben)[seat], f"spend {unit.id} ACC")
    after = (await state_of(desk, ann)).public
    assert rich
    assert all(after.unit(one.id).xp == one.xp - 10 for one in rich.values())
