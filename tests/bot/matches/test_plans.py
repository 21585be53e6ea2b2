"""Plans: activations of Urban War written ahead, until the first surprise (UW-H6)."""

import pytest

from bot.caps import MOST_STEPS
from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Refused, Service
from bot.matches.orders import ACTOR
from bot.names import BY_PLAN
from bot.storage import Database
from bot.workers import Inline
from games.kernel import BadNotation, IllegalAction
from games.urban_war.state.options import Options
from tests.bot.matches import skirmish
from tests.bot.matches.skirmish import REGISTRY
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, by, planned

PLAN = "plan: rush A1 10,40; rush A2 14,40; rush A3 18,40"


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("7"), now=clock)


async def at_table(service: Service, **options: object) -> MatchInfo:
    """Begin a match in which nobody has standing orders."""
    info = await skirmish.at_table(service, **options)
    for person in (ANN, BEN):
        for _ in await service.orders.given(info.id, person.id):
            await service.orders.remove(info.id, person.id, 1)
    return info


async def does(service: Service, match: str, *lines: str) -> None:
    """Let Ben act, and Ann's plan go on as far as it goes."""
    for line in lines:
        await service.acting.submit(by(BEN, match), None, line)
        await service.following.settled(match)


async def asked(service: Service, match: str) -> list[tuple[int, str]]:
    return [(entry.seat, entry.kind) for entry in (await service.queries.look(match, None)).awaited]


async def stopped(service: Service, match: str) -> str:
    """Return why Ann's plan was stopped, as her panel says it."""
    (told,) = await service.orders.idle(match, ANN.id)
    assert told.startswith("Your plan was stopped: ")
    return told.removeprefix("Your plan was stopped: ")


async def test_uwh6_a_plan_is_carried_out_as_the_turns_come(service: Service) -> None:
    info = await at_table(service)
    left = await service.orders.add(info.id, ANN.id, PLAN)
    assert left == ("plan: rush A2 14,40", "plan: rush A3 18,40")
    assert await asked(service, info.id) == [(1, "activate")]
    await does(service, info.id, "move B1 stay")
    assert await asked(service, info.id) == [(1, "activate")], "A2 may follow up, and the plan goes on with A3"
    assert await service.orders.given(info.id, ANN.id) == ("plan: rush A3 18,40",), "it goes on"
    assert await service.orders.idle(info.id, ANN.id) == ()
    await does(service, info.id, "move B2 stay")
    assert await planned(service, info.id) == ["rush A1 10,40", "rush A2 14,40", "done", "rush A3 18,40"]
    assert await service.orders.given(info.id, ANN.id) == ()


async def test_uwh6_an_order_answers_what_a_plan_does_not_speak_of(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "follow: done")
    await service.orders.add(info.id, ANN.id, "plan: rush A1 10,40; rush A2 14,40")
    await does(service, info.id, "move B1 stay")
    assert len(await planned(service, info.id)) == 2, "whether its last model follows up is not in the plan"
    assert [line.seat for line in await service.logbook.newest(info.id, 99) if line.actor == ACTOR] == [0]


async def test_uwh6_a_plan_may_speak_of_follow_ups(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "plan: rush A2 14,40; rush A2 20,40; rush A1 10,40")
    assert await planned(service, info.id) == ["rush A2 14,40", "rush A2 20,40"]
    await does(service, info.id, "move B1 stay")
    assert await planned(service, info.id) == ["rush A2 14,40", "rush A2 20,40", "rush A1 10,40"]


async def test_uwh6_in_groups_a_plan_goes_on_while_the_group_lasts(service: Service) -> None:
    info = await at_table(service, group=3)
    await service.orders.add(info.id, ANN.id, "plan: rush A1 10,40; rush A2 14,40; done; rush A3 18,40")
    assert len(await planned(service, info.id)) == 4
    assert await asked(service, info.id) == [(1, "activate")]


async def test_uwh6_an_enemy_in_sight_stops_a_plan_and_its_player_is_told(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "plan: rush A1 10,40; rush A2 14,40")
    await does(service, info.id, "rush B5 15,30")
    assert await planned(service, info.id) == ["rush A1 10,40"]
    assert await stopped(service, info.id) == "B5 has come into sight of A2. Dropped: “rush A2 14,40”"
    assert await asked(service, info.id) == [(0, "activate")]
    (kept,) = await service.orders.given(info.id, ANN.id)
    assert kept == "stopped plan: rush A2 14,40 (B5 has come into sight of A2)"
    await service.acting.submit(by(ANN, info.id), None, "move A2 stay")
    assert await service.orders.idle(info.id, ANN.id) == (), "it is told until Ann acts"
    assert await service.orders.add(info.id, ANN.id, "plan: rush A3 18,40") == ("plan: rush A3 18,40",)


@pytest.mark.parametrize("answer", ["pass", "interrupt B4 shot 1"])
async def test_uwh6_an_interrupt_stops_a_plan_and_a_pass_does_not(service: Service, answer: str) -> None:
    info = await at_table(service, group=3)
    await service.orders.add(info.id, ANN.id, "plan: rush A4 28,42; rush A1 10,40")
    assert await asked(service, info.id) == [(1, "interrupt")]
    assert await planned(service, info.id) == ["rush A4 28,42"]
    await does(service, info.id, answer)
    if answer == "pass":
        assert await planned(service, info.id) == ["rush A4 28,42", "rush A1 10,40"]
    else:
        while (0, "activate") not in await asked(service, info.id):
            await service.acting.submit(by(ANN, info.id), None, "go")
            await service.following.settled(info.id)
        assert await stopped(service, info.id) == "B4 interrupted A4. Dropped: “rush A1 10,40”"


async def test_uwh6_an_action_that_is_no_more_legal_stops_a_plan(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "plan: rush A1 10,40; move A2 14,44 shoot B5; rush A3 18,40")
    await does(service, info.id, "move B1 stay")
    assert await planned(service, info.id) == ["rush A1 10,40"]
    why = await stopped(service, info.id)
    assert why.startswith("A2 does not see B5")
    assert why.endswith(" Dropped: “move A2 14,44 shoot B5; rush A3 18,40”")


async def test_uwh6_plans_are_a_house_rule_that_a_table_can_leave_out(service: Service) -> None:
    info = await at_table(service, plans=False)
    with pytest.raises(Refused, match="Nobody can plan ahead at this table"):
        await service.orders.add(info.id, ANN.id, PLAN)
    assert Options().plans


async def test_plans_that_cannot_be_are_refused_and_change_nothing(service: Service) -> None:
    info = await at_table(service)
    for line, why in (
        ("plan: dance A1", "no action starts with"),
        ("plan: orders snap; rush A1 10,40", "begins with an action of your own turn, and 'orders' is none"),
        ("plan: rush A1 10,20", "first action of the plan is not possible: A1 needs"),
        (f"plan: rush A1 10,40; rush A2 {'9,9>' * 60}8,8", "longer than 200 letters"),
    ):
        with pytest.raises(BadNotation, match=why):
            await service.orders.add(info.id, ANN.id, line)
    with pytest.raises(Refused, match=f"{MOST_STEPS} actions are the most"):
        await service.orders.add(info.id, ANN.id, "plan: " + "rush A1 10,40;" * (MOST_STEPS + 1))
    with pytest.raises(Refused, match="do not play"):
        await service.orders.add(info.id, CLEO.id, PLAN)
    assert await service.orders.given(info.id, ANN.id) == ()
    assert (await service.queries.get(info.id)).ply == 0


async def test_a_new_plan_takes_the_place_of_the_old_and_leaves_orders_alone(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "follow: done")
    await service.orders.add(info.id, BEN.id, "plan: move B1 stay; move B2 stay")
    left = await service.orders.add(info.id, BEN.id, "plan: move B2 stay; move B5 stay")
    assert left == ("plan: move B2 stay", "plan: move B5 stay")
    assert await service.orders.remove(info.id, BEN.id, 2) == ("plan: move B2 stay",)
    assert await service.orders.given(info.id, ANN.id) == ("follow: done",), "and another's are not seen"
    assert b"B2 stay" not in await service.exporting.export(info.id)


async def test_a_plan_goes_on_after_a_restart(service: Service, database: Database, clock: Clock) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "plan: rush A1 10,40; rush A3 18,40")
    again = Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("8"), now=clock)
    await does(again, info.id, "move B1 stay")
    assert await planned(again, info.id) == ["rush A1 10,40", "rush A3 18,40"]


async def test_nobody_follows_the_plan_of_a_seat_that_a_computer_plays(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "plan: rush A1 10,40; rush A3 18,40")
    await service.seating.hand_over(by(ANN, info.id), "steady")
    await does(service, info.id, "move B1 stay")
    assert await planned(service, info.id) == ["rush A1 10,40"]
    assert await asked(service, info.id) == [(0, "activate")]


async def test_a_plan_that_was_replaced_meanwhile_is_not_followed(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "plan: rush A1 10,40; rush A3 18,40")
    act = service.acting.act

    async def overtaken(match: str, *about: object) -> object:
        monkeypatch.setattr(service.acting, "act", act)
        await service.orders.remove(match, ANN.id, 1)
        return await act(match, *about)  # type: ignore[arg-type]

    await service.acting.submit(by(BEN, info.id), None, "move B1 stay")
    monkeypatch.setattr(service.acting, "act", overtaken)
    await service.following.settled(info.id)
    assert await planned(service, info.id) == ["rush A1 10,40"]
    assert await asked(service, info.id) == [(0, "activate")]


@pytest.mark.parametrize(
    ("plan", "number", "why"),
    [
        ("rush A1 10,40; rush A1 10,36", 2, "A1 has completed its turn by then: UW-23"),
        ("rush A2 14,40; rush A2 20,40; move A2 stay", 3, "A2 has completed its turn by then: UW-23"),
        ("rush A2 14,40; done; move A2 stay", 3, "A2 has completed its turn by then: UW-23"),
        ("rush A1 10,40; rush A3 18,20", 2, "A3 needs 26 inches for that, and has 8: UW-24"),
        ("rush A1 10,40; rush A3 18,47.9", 2, "A3 "),
        ("rush A2 16,46; rush A3 16.5,46", 2, "A3 "),
    ],
)
async def test_uwh6_what_can_never_be_done_is_found_when_the_plan_is_written(
    service: Service, plan: str, number: int, why: str
) -> None:
    """A1 and A3 have CAL 0, A2 has CAL 1; a rush carries 2 x 4 inches and CAL, and a wall is east of A3."""
    info = await at_table(service)
    with pytest.raises(BadNotation) as caught:
        await service.orders.add(info.id, ANN.id, f"plan: {plan}")
    text = plan.split("; ")[number - 1]
    assert caught.value.reason.startswith(f"the plan is not kept: action {number}, '{text}', can never be done: {why}")
    assert await service.orders.given(info.id, ANN.id) == ()
    assert (await service.queries.get(info.id)).ply == 0


async def test_uwh6_a_model_on_overwatch_is_in_no_plan(service: Service) -> None:
    info = await at_table(service)
    with pytest.raises(BadNotation, match="'move B4 stay', can never be done: B4 is on Overwatch"):
        await service.orders.add(info.id, BEN.id, "plan: move B1 stay; move B4 stay")
    with pytest.raises(BadNotation, match="B1 is not a model of yours"):
        await service.orders.add(info.id, ANN.id, "plan: move A1 stay; move B1 stay")


LINE = "rush A1 10,40; move A2 stay"


@pytest.mark.parametrize(
    ("plans", "why"),
    [
        (True, f"write it as a plan: `/match orders add:plan: {LINE}`: UW-23"),
        (False, "write the rest at your next turn, for this table plays without plans: UW-23"),
    ],
)
async def test_uw23_a_line_for_more_models_than_go_in_a_row_is_refused(service: Service, plans: bool, why: str) -> None:
    info = await at_table(service, plans=plans)
    with pytest.raises(IllegalAction) as caught:
        await service.acting.foresee(by(ANN, info.id), LINE)
    many = "this line activates A1 and A2, and you activate 1 model before the other side does"
    assert caught.value.reason == f"{many}; {why}"
    follow_up = await service.acting.foresee(by(ANN, info.id), "rush A2 14,40; move A2 stay")
    assert follow_up.sure == ("rush A2 14,40",), "a follow-up action of the same model is none"


async def test_uwh3_a_group_may_be_activated_in_one_line(service: Service) -> None:
    info = await at_table(service, group=2)
    assert (await service.acting.foresee(by(ANN, info.id), LINE)).sure[:1] == ("rush A1 10,40",)
    with pytest.raises(IllegalAction, match="activates A1, A2 and A3, and you activate 2 models before"):
        await service.acting.foresee(by(ANN, info.id), f"{LINE}; move A3 stay")


async def test_uwh6_a_plan_may_be_written_in_the_middle_of_a_turn(service: Service) -> None:
    """A2 has CAL 1 and has acted: its follow-up action is the first of the plan."""
    info = await at_table(service, group=3)
    await service.acting.submit(by(ANN, info.id), None, "rush A2 14,40")
    assert await asked(service, info.id) == [(0, "follow")]
    with pytest.raises(
        BadNotation, match="the plan is not kept: action 2, 'move A2 stay', can never be done: A2 has completed"
    ):
        await service.orders.add(info.id, ANN.id, "plan: rush A1 10,40; move A2 stay")
    await service.orders.add(info.id, ANN.id, "plan: rush A2 20,40; rush A1 10,40; rush A3 18,40")
    assert await planned(service, info.id) == ["rush A2 20,40", "rush A1 10,40", "rush A3 18,40"]


async def test_uwh6_a_plan_may_begin_with_a_short_line(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "plan: run A1 10,40; hold A3")
    assert await planned(service, info.id) == ["rush A1 10,40"]
    assert await service.orders.given(info.id, ANN.id) == ("plan: hold A3",)
    await does(service, info.id, "move B1 stay")
    assert await planned(service, info.id) == ["rush A1 10,40", "move A3 stay"]


async def test_a_recap_tells_what_ones_plan_did_as_the_player_was_not_there(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, PLAN)
    await does(service, info.id, "move B1 stay", "move B2 stay")
    recap = await service.recaps.of(info.id, ANN.id)
    assert (recap.since, recap.why) == (0, "seated"), "all of it was done by the plan"
    assert recap.plan.taken
    assert any("A1" in moved for moved in recap.changed.moved)
    other = await service.recaps.of(info.id, BEN.id)
    assert other.why == "acted"
    assert not other.plan.taken


async def test_a_panel_says_that_the_plan_has_answered_and_only_its_owner_can_ask(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, PLAN)
    await does(service, info.id, "move B1 stay")
    rows = await service.store.database.read(lambda tx: tx.journal(info.id, 0, 100))
    planned_row = next(row for row in rows if row.interaction_id.startswith("plan:"))
    assert planned_row.actor == ANN.name, "in the journal it is the player's own"
    answered = await service.acting.answered(info.id, ANN.id, planned_row.prompt or "")
    assert answered is not None
    assert answered.actor == BY_PLAN
    assert await service.acting.answered(info.id, BEN.id, planned_row.prompt or "") is None


async def test_uwb14_another_way_after_an_interruption_is_shown_before_it_is_gone(service: Service) -> None:
    info = await at_table(service)
    await service.acting.submit(by(ANN, info.id), None, "rush A4 28,42")
    await service.acting.submit(by(BEN, info.id), None, "interrupt B4 shot 1")
    await service.following.settled(info.id)
    assert await asked(service, info.id) == [(0, "replan")]
    other = await service.acting.foresee(by(ANN, info.id), "go 28,44.5", typed=True)
    assert other.surprise == "A4 goes to 28,44.5, in place of what you planned: UW-B14"
    stay = await service.acting.foresee(by(ANN, info.id), "go stay", typed=True)
    assert stay.surprise == "A4 stays where it is, in place of what you planned: UW-B14"
    assert (await service.acting.foresee(by(ANN, info.id), "go", typed=True)).surprise == ""
    assert (await service.acting.foresee(by(ANN, info.id), "go 28,42", typed=True)).surprise == ""
