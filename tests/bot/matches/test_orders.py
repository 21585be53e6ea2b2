"""Standing orders: followed before anybody is called, journalled as one's own action, private, kept over a restart."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from structlog.testing import capture_logs

from bot.caps import MOST_ORDERS
from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Receipt, Refused, Service
from bot.matches.orders import ACTOR, Condition, StandingOrder, following, read_order
from bot.matches.orders.conditions import Claim, Conditions
from bot.storage import Database
from bot.workers import Inline
from games.kernel import AnyGame, BadNotation, Prompt, Seat
from tests.bot.matches.table import ANN, BEN, CLEO, REGISTRY, Clock, by, lobby, started
from umpire_tiny.game import TINY

_SHOWN = cast(AnyGame, SimpleNamespace(figures=lambda state, prompt: state))
"""A game of which the state is the figures."""
_EVADE = Prompt("evade.1", 0, "evade", "", ())


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("evade: evade", StandingOrder("evade", "evade")),
        (
            "Evade :  evade stress  if hits >= 3",
            StandingOrder("evade", "evade stress", Conditions((Condition("hits", ">=", 3),))),
        ),
        ("evade: evade if shields ≤ 2", StandingOrder("evade", "evade", Conditions((Condition("shields", "<=", 2),)))),
        (
            "evade: evade stress If Hits>2 AND stress < 4 and hull = 1 and hits >= shields",
            StandingOrder(
                "evade",
                "evade stress",
                Conditions(
                    (
                        Condition("hits", ">", 2),
                        Condition("stress", "<", 4),
                        Condition("hull", "=", 1),
                        Condition("hits", ">=", "shields"),
                    )
                ),
            ),
        ),
        (
            "evade: evade stress unless B2 is not in reach and A is out",
            StandingOrder(
                "evade",
                "evade stress",
                Conditions((Claim("B2", "in reach", no=True), Claim("A", "out")), unless=True),
            ),
        ),
    ],
)
def test_an_order_is_read_as_written(line: str, order: StandingOrder) -> None:
    assert read_order(line) == order
    assert read_order(order.line) == order


@pytest.mark.parametrize("line", ["", "evade", "evade:", ": evade", "evade: " + "x" * 300])
def test_what_is_no_order_is_refused(line: str) -> None:
    with pytest.raises(Refused, match="question: answer"):
        read_order(line)


def test_a_condition_looks_at_a_figure_that_is_there() -> None:
    order = read_order("evade: evade stress if hits >= 3")
    assert order.holds(_SHOWN, {"hits": 3}, _EVADE)
    assert not order.holds(_SHOWN, {"hits": 2}, _EVADE)
    assert not order.holds(_SHOWN, {}, _EVADE)


@pytest.mark.parametrize(
    ("condition", "met", "missed"),
    [
        ("hits > 3", {"hits": 4}, {"hits": 3}),
        ("hits < 3", {"hits": 2}, {"hits": 3}),
        ("hits = 3", {"hits": 3}, {"hits": 4}),
        ("hits >= 3 and stress <= 4", {"hits": 3, "stress": 4}, {"hits": 3, "stress": 5}),
        ("hits > shields", {"hits": 3, "shields": 2}, {"hits": 2, "shields": 2}),
        ("hits > shields", {"hits": 3, "shields": 0}, {"hits": 3}),
    ],
)
def test_conditions_compare_figures_with_numbers_and_with_each_other(
    condition: str, met: dict[str, int], missed: dict[str, int]
) -> None:
    order = read_order(f"evade: evade stress if {condition}")
    assert order.holds(_SHOWN, met, _EVADE)
    assert not order.holds(_SHOWN, missed, _EVADE)
    other_way = read_order(f"evade: evade stress unless {condition}")
    assert not other_way.holds(_SHOWN, met, _EVADE)
    assert other_way.holds(_SHOWN, missed, _EVADE)
    assert read_order(other_way.line) == other_way


@pytest.mark.parametrize("condition", ["hits", "hits >", "hits > 3 or stress < 2", "hits > 3 and", "hits > -1"])
def test_a_condition_that_is_not_understood_is_refused(condition: str) -> None:
    with pytest.raises(Refused, match="is not a condition"):
        read_order(f"evade: evade stress if {condition}")


async def test_an_order_is_followed_before_its_owner_is_called(service: Service) -> None:
    info = await started(service)
    assert (await service.orders.add(info.id, ANN.id, "run: run 0.5")) == ("run: run 0.5",)
    await service.orders.add(info.id, BEN.id, "run: run 0.5")
    for person in (ANN, BEN):
        await service.acting.submit(by(person, info.id), None, "pace jog")
    owed = await service.posting.claim(info.id)
    assert owed is not None
    log = await service.logbook.newest(info.id, 50)
    runs = [line for line in log if line.actor == ACTOR]
    assert {line.seat for line in runs} == {0, 1}
    assert {line.kind for line in runs} == {"game"}
    assert owed.ply == log[-1].ply
    position = await service.queries.look(info.id, None)
    assert all(entry.kind != "run" for entry in position.awaited)


async def test_an_order_for_the_question_at_hand_is_followed_at_once(service: Service) -> None:
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "pace: pace jog")
    position = await service.queries.look(info.id, None)
    assert [entry.seat for entry in position.awaited] == [1]


async def test_an_order_that_does_not_fit_leaves_the_question_open(service: Service) -> None:
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "run: run 50")
    for person in (ANN, BEN):
        await service.acting.submit(by(person, info.id), None, "pace jog")
    await service.posting.claim(info.id)
    assert (0, "run") in {(entry.seat, entry.kind) for entry in (await service.queries.look(info.id, None)).awaited}


async def test_the_first_order_that_fits_counts_and_a_removed_one_never(service: Service) -> None:
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "run: run 50")
    await service.orders.add(info.id, ANN.id, "run: run 0.5")
    await service.orders.add(info.id, ANN.id, "run: run 0.6")
    assert await service.orders.remove(info.id, ANN.id, 2) == ("run: run 50", "run: run 0.6")
    for person in (ANN, BEN):
        await service.acting.submit(by(person, info.id), None, "pace jog")
    await service.posting.claim(info.id)
    assert [line.text for line in await service.logbook.newest(info.id, 9) if line.actor == ACTOR] == ["run 0.6"]
    with pytest.raises(Refused, match="no order 3"):
        await service.orders.remove(info.id, ANN.id, 3)


async def test_the_answer_default_is_what_the_rules_do_for_who_is_silent(service: Service) -> None:
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "run: Default")
    assert await service.orders.given(info.id, ANN.id) == ("run: Default",)
    for person in (ANN, BEN):
        await service.acting.submit(by(person, info.id), None, "pace jog")
    await service.posting.claim(info.id)
    assert [line.text for line in await service.logbook.newest(info.id, 9) if line.actor == ACTOR] == ["run 0.5"]


async def test_an_order_that_can_gain_nothing_is_not_followed_and_says_why(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pointless_reason(state: object, seat: Seat, action: object) -> str:
        return "so short a run gains nothing" if TINY.format(action) == "run 0.5" else ""

    monkeypatch.setattr(TINY, "pointless_reason", pointless_reason)
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "run: run 0.5")
    assert await service.orders.idle(info.id, ANN.id) == ()
    for person in (ANN, BEN):
        await service.acting.submit(by(person, info.id), None, "pace jog")
    await service.posting.claim(info.id)
    assert 0 in {entry.seat for entry in (await service.queries.look(info.id, None)).awaited}
    why = "Your order “run: run 0.5” is not followed: so short a run gains nothing"
    assert await service.orders.idle(info.id, ANN.id) == (why,)
    assert await service.orders.idle(info.id, BEN.id) == ()
    await service.orders.add(info.id, ANN.id, "run: run 0.6")
    assert [line.text for line in await service.logbook.newest(info.id, 9) if line.actor == ACTOR] == ["run 0.6"]


async def test_an_order_that_would_lose_something_for_good_is_asked_about_instead(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TINY, "irreversible_loss", lambda state, seat, action: "lose the race")
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "pace: pace jog")
    assert (await service.queries.get(info.id)).ply == 0
    assert await service.orders.idle(info.id, ANN.id) == (
        "Your order “pace: pace jog” is not followed: it would lose the race",
    )


async def test_orders_are_private_and_for_players_alone(service: Service) -> None:
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "run: run 0.5")
    assert await service.orders.given(info.id, BEN.id) == ()
    for asking in (service.orders.given(info.id, CLEO.id), service.orders.add(info.id, CLEO.id, "run: run 0.5")):
        with pytest.raises(Refused, match="do not play"):
            await asking
    assert b"run 0.5" not in await service.exporting.export(info.id)


async def test_orders_that_can_never_fit_are_refused(service: Service) -> None:
    info = await started(service)
    with pytest.raises(Refused, match="never asks for 'dance'"):
        await service.orders.add(info.id, ANN.id, "dance: run 0.5")
    with pytest.raises(Refused, match="no figure 'hits'"):
        await service.orders.add(info.id, ANN.id, "run: run 0.5 if hits >= 3")
    with pytest.raises(Refused, match="no figure 'ahead'"):
        await service.orders.add(info.id, ANN.id, "run: run 0.5 if ahead >= shields")
    with pytest.raises(BadNotation, match="'jump high' is not an action"):
        await service.orders.add(info.id, ANN.id, "run: jump high")
    assert await service.orders.given(info.id, ANN.id) == ()
    for number in range(MOST_ORDERS):
        await service.orders.add(info.id, ANN.id, f"run: run 0.{number + 1}")
    with pytest.raises(Refused) as refused:
        await service.orders.add(info.id, ANN.id, "run: run 2")
    assert refused.value.sentence == "You already have 10 standing orders in this match. Remove one first."
    with pytest.raises(Refused, match="not begun"):
        await service.orders.add((await lobby(service, ANN, channel=77)).id, ANN.id, "run: run 0.5")


async def test_an_order_that_answers_something_else_is_refused_with_what_answers_it(service: Service) -> None:
    info = await started(service)
    answers = "what 'stumble' asks is answered with "
    with pytest.raises(Refused, match=f"'pace jog' would never fit: {answers}"):
        await service.orders.add(info.id, ANN.id, "stumble: pace jog")
    with pytest.raises(BadNotation, match=f"'jump high' is not an action: {answers}"):
        await service.orders.add(info.id, ANN.id, "stumble: jump high")


async def test_orders_hold_over_a_restart_and_the_match_verifies(
    service: Service, database: Database, clock: Clock
) -> None:
    info = await started(service)
    for person in (ANN, BEN):
        for line in ("run: run 0.5", "stumble: fall"):
            await service.orders.add(info.id, person.id, line)
    for person in (ANN, BEN):
        await service.acting.submit(by(person, info.id), None, "pace jog")
    again = Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("8"), now=clock)
    for _ in range(60):
        await again.posting.claim(info.id)
        position = await again.queries.look(info.id, None)
        if position.info.ended:
            break
        assert {entry.kind for entry in position.awaited} == {"pace"}
        for entry in position.awaited:
            person = (ANN, BEN)[entry.seat]
            try:
                await again.acting.submit(by(person, info.id), None, "pace jog")
            except Exception:
                await again.acting.submit(by(person, info.id), None, "pace walk")
    report = await again.exporting.verify(info.id)
    assert report.ok, report.lines
    journal = msgspec.json.decode(await again.exporting.export(info.id))["journal"]
    assert sum(row["actor"] == ACTOR for row in journal) > 2


async def test_an_action_while_orders_are_looked_at_is_not_missed(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "run: run 0.5")
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    look = service.following.settled
    acted: list[object] = []

    async def overtaken(match: str) -> int | None:
        seen = await look(match)
        if not acted:
            acted.append(await service.acting.submit(by(BEN, match), None, "pace jog"))
        return seen

    monkeypatch.setattr(service.following, "settled", overtaken)
    owed = await service.posting.claim(info.id)
    assert owed is not None
    assert [line.seat for line in await service.logbook.newest(info.id, 9) if line.actor == ACTOR] == [0]
    assert owed.mention == (BEN.id,)


async def test_orders_given_and_taken_back_at_once_do_not_get_in_each_others_way(service: Service) -> None:
    info = await started(service)
    lines = [f"run: run {distance}" for distance in (0.5, 0.6, 0.7)]
    await asyncio.gather(*(service.orders.add(info.id, ANN.id, line) for line in lines))
    assert set(await service.orders.given(info.id, ANN.id)) == set(lines)
    last = [service.orders.remove(info.id, ANN.id, 3) for _ in range(2)]
    outcomes = await asyncio.gather(*last, return_exceptions=True)
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 1
    assert len(await service.orders.given(info.id, ANN.id)) == 2


async def ordered(service: Service) -> MatchInfo:
    """A match in which Ann's order will answer once Ben has written his pace."""
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "run: run 0.5")
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    return info


async def test_a_match_owes_nothing_while_its_orders_are_followed(service: Service) -> None:
    info = await ordered(service)
    assert await service.posting.owed() == (info.id,)
    changed = service.store.on_change.listen()
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    assert not service.following.is_settled(info.id)
    changed.clear()
    await service.following.settled(info.id)
    assert changed.is_set(), "the poster hears of it"
    assert await service.posting.owed() == (info.id,)
    assert [line.seat for line in await service.logbook.newest(info.id, 9) if line.actor == ACTOR] == [0]


async def test_only_so_many_matches_are_remembered_as_settled(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "_REMEMBERED", 3)
    matches = [await started(service, channel=channel) for channel in range(4)]
    for info in matches:
        assert await service.posting.claim(info.id) is not None
    assert set(service.following._settled) == {info.id for info in matches[1:]}
    assert await service.following.settled(matches[0].id) == 0, "the oldest is found out again"


async def test_after_a_restart_orders_are_followed_before_anything_is_owed(
    service: Service, database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await ordered(service)
    monkeypatch.setattr(service.store, "on_ply", [])  # it dies before it looks at the orders
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    again = Service.build(database, Inline(), registry=REGISTRY, now=clock)
    assert await again.posting.owed() == (), "not looked at yet"
    await again.following.settled(info.id)
    assert await again.posting.owed() == (info.id,)
    assert [line.seat for line in await again.logbook.newest(info.id, 9) if line.actor == ACTOR] == [0]


async def test_a_post_does_not_wait_for_an_order_that_breaks(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    info = await ordered(service)

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(service.following, "_answered", broken)
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    with capture_logs() as logs:
        owed = await service.posting.claim(info.id)
    assert [entry["event"] for entry in logs] == ["orders failed"]
    assert owed is not None
    assert owed.ply == (await service.queries.get(info.id)).ply == 2
    assert await service.posting.owed() == (info.id,)


async def test_the_tasks_that_follow_orders_end_with_the_service(service: Service) -> None:
    info = await ordered(service)
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    assert not service.following.is_settled(info.id)
    await service.close()
    again = await service.queries.get(info.id)
    assert again.ply in (2, 3, 4), "an action that was being written is"


@pytest.mark.parametrize("change", ["removed", "handed over"])
async def test_an_order_is_not_followed_that_counts_no_more(
    service: Service, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    info = await started(service)
    act = service.acting.act

    async def overtaken(match: str, *about: Any) -> Receipt:
        monkeypatch.setattr(service.acting, "act", act)
        if change == "removed":
            await service.orders.remove(match, ANN.id, 1)
        else:
            await service.seating.hand_over(by(ANN, match), "random")
        return await act(match, *about)

    monkeypatch.setattr(service.acting, "act", overtaken)
    await service.orders.add(info.id, ANN.id, "pace: pace jog")
    log = await service.logbook.newest(info.id, 9)
    assert [line for line in log if line.actor == ACTOR] == []
