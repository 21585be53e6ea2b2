"""Plans at the table: built by menus while others act, told to their owner alone, and saved over a restart."""

from discord_sandbox.driver import Driver, buttons, text
from tests.e2e.desk import Desk, Json, answer, awaited_driver, selects, shown
from tests.e2e.test_uprising_verbs import two_placed
from tests.e2e.uprising_table import PLACE, awaited, line, say


async def pressed(driver: Driver, sheet: Json, label: str) -> Json:
    return await shown(driver, sheet, await driver.press_label(sheet, label), PLACE)


async def picked(driver: Driver, sheet: Json, word: str) -> Json:
    """Choose a word of the panel, by button or in a menu."""
    for custom_id, words in selects(sheet).items():
        if word in words:
            return await shown(driver, sheet, await driver.select(sheet, custom_id, word), PLACE)
    label = next(label for label, custom_id in buttons(sheet).items() if custom_id.endswith(f".{word}"))
    return await pressed(driver, sheet, label)


async def built(driver: Driver, sheet: Json, *words: str) -> Json:
    for word in words:
        sheet = await picked(driver, sheet, word)
    return sheet


async def test_a_plan_is_built_by_menus_while_somebody_else_acts(desk: Desk, ann: Driver, ben: Driver) -> None:
    first, second = await two_placed(desk, ann, ben)
    sheet = await answer(second, await second.command(PLACE, "match act"), PLACE)
    assert "You have nothing to do now" in text(sheet)
    panel = await pressed(second, sheet, "Plan ahead")
    panel = await built(second, panel, "campaign", "W")
    assert "`campaign W`" in text(panel)
    panel = await pressed(second, panel, "Next action")
    panel = await built(second, panel, "intimidate")
    await desk.restart()
    panel = await pressed(second, panel, "Back")
    assert "1. `campaign W`" in text(panel), "what was built has outlived the restart"
    panel = await pressed(second, panel, "Clear")
    assert "campaign" not in text(panel).split("Choose")[0]
    panel = await built(second, panel, "campaign", "W")
    panel = await pressed(second, panel, "Only if possible")
    panel = await pressed(second, panel, "Next action")
    assert "1. `campaign W if possible`" in text(panel)
    panel = await built(second, panel, "campaign", "L1")
    orders = await pressed(second, panel, "Save the plan")
    assert "`plan: campaign L1`" in text(orders)
    assert "Change the plan" in buttons(orders)
    await line(first, "campaign W; campaign W; campaign L1")
    assert await awaited(desk, first, second) is second
    log = await say(second, "match log")
    assert "plan" not in log, "the log has it as any other action"
    panel = await answer(second, await second.command(PLACE, "match act"), PLACE)
    assert "Your plan: done: `campaign W if possible` and `campaign L1`" in text(panel)
    assert await awaited_driver(desk, ann, ben, channel=PLACE) is second


async def test_why_a_plan_was_stopped_is_read_in_the_list_the_panel_and_the_next_answer(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    first, second = await two_placed(desk, ann, ben)
    told = await say(second, "match orders", add="plan: intimidate W cloth; promote Eastmark")
    assert "It works from now on" in told
    await line(first, "campaign W; campaign W; campaign L1")
    why = "Your plan was stopped: "
    for command in ("match mine", "match orders", "match act"):
        assert why in await say(second, command), command
    assert why not in await say(first, "match orders")
    assert why in await line(second, "campaign L1")
    assert why not in await say(second, "match mine")
