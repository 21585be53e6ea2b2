"""Standing orders at the table: what they answer sends nothing, calls nobody, and passes for a turn by one press."""

import pytest

from bot.matches.live import Live
from bot.matches.orders import ACTOR
from discord_sandbox.driver import Driver, buttons, text
from tests.e2e.desk import Desk, answer, is_board, shown
from tests.e2e.turn_table.playing import PEOPLE, Played, Table, turn_of

PLACE = "urban-war"
LET_BE = "Pass all of this turn"
EDITED = "PATCH /api/v10/channels/{channel}/messages/{message}"


def asks_to_interrupt(live: Live) -> bool:
    return any(prompt.kind == "interrupt" for prompt in live.open_prompts())


async def test_what_orders_answer_sends_no_message_and_calls_nobody(desk: Desk, ann: Driver, ben: Driver) -> None:
    """By mail between two people: a message and a mention for each hand-off, and an edit for each action at most."""
    played = Played(desk, Table("urban_war", "mail"), [ann, ben], pressing=False)
    match = await played.begin()
    await played.play(match, 0, 60)
    edits = desk.sandbox.asked.get(EDITED, 0)
    await played.play(match, 2, 200)
    first, second = played.turns[1], played.turns[2]
    answered = [line for line in await desk.service.logbook.newest(match, 200) if line.actor == ACTOR]
    assert len(answered) >= 4, "orders have answered in these turns"
    for turn in (first, second):
        assert turn.handoffs <= 3
        assert turn.messages <= turn.handoffs + 1
        assert turn.mentions <= turn.messages + 1, "both are called for orders at once"
    acted = sum(turn.actions + turn.messages for turn in (first, second))
    assert desk.sandbox.asked.get(EDITED, 0) - edits <= acted + len(answered)


@pytest.mark.parametrize("typed", [False, True])
async def test_uwb14_live_play_passes_the_interruptions_of_a_turn_at_once(
    desk: Desk, ann: Driver, ben: Driver, typed: bool
) -> None:
    played = Played(desk, Table("urban_war", "live"), [ann, ben], pressing=False)
    match = await played.begin()
    await played.play(match, 3, 200, asks_to_interrupt)
    live = await played.settled(match)
    (prompt,) = live.open_prompts()
    driver, user = (ann, ben)[prompt.seat], PEOPLE[prompt.seat][0]
    board = [message for message in await driver.messages(PLACE, limit=40) if is_board(message)][-1]
    assert LET_BE in buttons(board)
    if typed:
        reply = await driver.command(PLACE, "match orders", add="interrupt: pass this turn")
    else:
        reply = await driver.press_label(board, LET_BE)
    assert "pass" in text(await answer(driver, reply, PLACE))
    turn = turn_of(live)
    order = f"interrupt: pass if turn = {turn}"
    assert order in await desk.service.orders.given(match, user)
    await desk.restart()
    assert order in await desk.service.orders.given(match, user), "a restart changes nothing"

    def asked_again(now: Live) -> bool:
        return any(one.kind == "interrupt" and one.seat == prompt.seat for one in now.open_prompts())

    await played.play(match, turn + 4, 400, lambda now: turn_of(now) > turn or asked_again(now))
    assert not asked_again(await played.settled(match)), "nothing is asked in that turn any more"
    assert order not in await desk.service.orders.given(match, user), "with the turn it is gone"
    await played.play(match, turn + 4, 400, asked_again)
    assert asked_again(await played.settled(match)), "in a later turn the player is asked as ever"


async def test_uwb14_ask_me_tells_its_player_that_it_shows(desk: Desk, ann: Driver, ben: Driver) -> None:
    played = Played(desk, Table("urban_war", "mail"), [ann, ben], pressing=False)
    await played.begin()
    told = text(await answer(ann, await ann.command(PLACE, "match orders", add="interrupt: ask me"), PLACE))
    assert "see that the game waits for you" in told
    assert "It replaces `interrupt: interrupt best at 40%`." in told


async def test_uwh6_a_plan_is_written_in_a_form(desk: Desk, ann: Driver, ben: Driver) -> None:
    """By mail, a table plays with plans; one that can never be done is refused with its reason."""
    played = Played(desk, Table("urban_war", "mail"), [ann, ben], pressing=False)
    match = await played.begin()
    await played.play(match, 3, 200, lambda live: any(one.kind == "activate" for one in live.open_prompts()))
    live = await played.settled(match)
    (prompt,) = live.open_prompts()
    driver, user = (ann, ben)[prompt.seat], PEOPLE[prompt.seat][0]
    name = live.game.choices(live.state, prompt.seat, ("move",)).words[0].text
    sheet = await answer(driver, await driver.command(PLACE, "match orders"), PLACE)
    form = await driver.press_label(sheet, "Write a plan")
    twice = f"move {name} stay; move {name} stay; move {name} stay; move {name} stay; move {name} stay"
    await driver.submit_modal(form, {"order": twice})
    await driver.wait_for(PLACE, lambda message: f"{name} has completed its turn by then" in text(message))
    form = await driver.press_label(sheet, "Write a plan")
    told = await shown(driver, sheet, await driver.submit_modal(form, {"order": f"move {name} stay"}), PLACE)
    assert "The plan has answered at once, and is used up." in text(told)
    done = [line.text for line in await desk.service.logbook.newest(match, 20)]
    assert f"move {name} stay" in done
    assert not [order for order in await desk.service.orders.given(match, user) if order.startswith("plan")]
