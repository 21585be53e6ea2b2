"""Charging (UH-14, UH-B14 .. UH-B16), and tunnels (UH-40, UH-B37 .. UH-B39)."""

from games.geometry.discs import Disc, gap
from games.upheaval.mechanics.turn import permissions
from games.upheaval.questions.movement.charge import CHARGE
from games.upheaval.questions.movement.tunnel import TUNNEL
from games.upheaval.state.items import Item
from games.upheaval.state.public import Public, State
from games.upheaval.units import queries
from tests.games.upheaval.fields import acting, at, piece, row, unit
from tests.games.upheaval.going import altered, carried, refused, states, where


def touching(public: Public, unit: str = "A1") -> int:
    found = public.unit(unit)
    return sum(bool(queries.touched(public, found, base)) for _, base in queries.bases(public, found))


def test_uhb14_one_model_at_least_must_reach_contact() -> None:
    state = acting(unit("A1", (10, 40)), unit("B1", (10, 32.9)))
    assert "the nearest, A1.1, is 0.1 inches short with a move of 6" in refused(state, CHARGE, "A1 B1")
    public, _ = carried(acting(unit("A1", (10, 40)), unit("B1", (10, 33))), CHARGE, "A1 B1")
    assert where(public, "A1") == [at(10, 34.01)]
    assert touching(public) == 1
    assert public.unit("A1").charged


def test_uh41_who_falls_short_in_high_winds_is_told_what_they_take() -> None:
    state = acting(unit("A1", (10, 40), word="flyer"), unit("B1", (10, 34.9)), conditions=(3,))
    told = refused(state, CHARGE, "A1 B1")
    assert told.endswith("inches short with a move of 4, because high winds take 2 (UH-41): UH-B14")


def test_uh14_models_go_into_contact_and_the_others_follow_in_coherency() -> None:
    state = acting(unit("A1", *row(10, 40, 5)), unit("B1", *row(10, 36, 2)))
    public, events = carried(state, CHARGE, "A1 B1")
    assert touching(public) >= 4
    assert states(events) == []
    bases = [base for _, base in queries.bases(public, public.unit("A1"))]
    assert all(gap(one, two) >= 0 for one in bases for two in bases if one != two)


def test_uhb14_difficult_terrain_slows_a_charge() -> None:
    rubble = piece(1, "rubble", 0, 35, 48, 38)
    state = acting(unit("A1", (10, 40)), unit("B1", (10, 34)), terrain=(rubble,))
    assert "2 inches short with a move of 3" in refused(state, CHARGE, "A1 B1")
    state = acting(unit("A1", (10, 40), word="flyer"), unit("B1", (10, 34)), terrain=(rubble,))
    public, _ = carried(state, CHARGE, "A1 B1")
    assert touching(public) == 1
    end = where(public, "A1")[0]
    assert end is not None
    assert end[1] <= 34500  # it flies over the rubble, and touches where it need not land in it (UH-27)


def test_uh29_a_charge_touches_nobody_but_its_target() -> None:
    state = acting(unit("A1", (10, 40)), unit("B1", (10, 35)), unit("B2", (11.1, 35)))
    public, _ = carried(state, CHARGE, "A1 B1")
    base = public.disc(public.unit("A1"), public.unit("A1").models[0])
    assert {foe.id for foe, _ in queries.touched(public, public.unit("A1"), base)} == {"B1"}


def test_uh14_by_a_way_of_ones_own() -> None:
    state = acting(unit("A1", (10, 40)), unit("B1", (10, 36)))
    public, _ = carried(state, CHARGE, "A1 B1 via 12,38")
    assert touching(public) == 1
    assert "short" in refused(state, CHARGE, "A1 B1 via 14,40")


def test_uh20_a_charge_that_tears_a_unit_apart_pins_it() -> None:
    state = acting(unit("A1", (10, 40), (18.2, 45)), unit("B1", (10, 35)))
    assert "UH-21" in refused(state, CHARGE, "A1 B1")
    squad = unit("A1", (10, 40), (13, 40), words=("rider", "trooper"))
    public, events = carried(acting(squad, unit("B1", (3, 35))), CHARGE, "A1 B1")
    assert touching(public) == 1
    assert states(events) == [("pinned", "coherency")]


def test_uh36_a_unit_with_a_prone_model_may_not_charge() -> None:
    squad = altered(unit("A1", *row(10, 40, 2)), 2, prone=True)
    assert "UH-36" in refused(acting(squad, unit("B1", (10, 36))), CHARGE, "A1 B1")


def test_uh14_choices_offer_whom_the_unit_reaches() -> None:
    state = acting(unit("A1", (10, 40)), unit("B1", (10, 36)), unit("B2", (40, 4)))
    assert [word.text for word in CHARGE.words(state, 0, ("A1",)).words] == ["B1"]
    node = CHARGE.words(state, 0, ("A1", "B1"))
    assert node.complete
    assert node.open is not None
    for way in (*(word.text for word in node.open.suggestions), "12,38"):
        assert CHARGE.words(state, 0, ("A1", "B1", way)).complete


def test_uhb14_no_way_can_be_typed_for_a_leader_that_reaches_nobody() -> None:
    """A1.2 alone comes into contact: it rides."""
    squad = unit("A1", (10, 45), (10, 43), words=("trooper", "rider"))
    state = acting(squad, unit("B1", (10, 36)))
    node = CHARGE.words(state, 0, ("A1", "B1"))
    assert (node.complete, node.open) == (True, None)
    assert "UH-B14" in refused(state, CHARGE, "A1 B1 via 10,44")


ENTRANCES = (Item("E1", "tunnel", 0, at(10, 40)), Item("E2", "tunnel", 1, at(30, 10)))


def tunnels(*more: object, **fields: object) -> State:
    return acting(unit("A1", *row(9, 38, 3)), *more, items=ENTRANCES, **fields)  # type: ignore[arg-type]


def test_uh40_all_models_come_out_within_3_inches() -> None:
    public, events = carried(tunnels(unit("B1", (40, 40))), TUNNEL, "A1 E2")
    mouth = public.unit("A1")
    assert all(gap(base, Disc(at(30, 10), 1000)) <= 3000 for _, base in queries.bases(public, mouth))
    assert states(events) == []
    placed, _ = carried(tunnels(unit("B1", (40, 40))), TUNNEL, "A1 E2 place 2 30,12")
    assert where(placed, "A1")[1] == at(30, 12)


def test_uh40_a_unit_too_far_from_an_entrance_stays() -> None:
    state = acting(unit("A1", *row(9, 38, 3), (15, 38)), unit("B1", (40, 40)), items=ENTRANCES)
    assert "UH-40" in refused(state, TUNNEL, "A1 E2")


def test_uhb38_with_one_entrance_nothing() -> None:
    state = acting(unit("A1", (10, 38)), unit("B1", (40, 40)), items=ENTRANCES[:1])
    assert "UH-B38" in refused(state, TUNNEL, "A1 E2")
    assert not TUNNEL.usable(state, 0)


def test_uhb39_no_room_no_use() -> None:
    crowd = [(30 + 1.2 * x, 10 + 1.2 * y) for x in range(-4, 5) for y in range(-4, 5)]
    assert "UH-B39" in refused(tunnels(unit("B1", *crowd)), TUNNEL, "A1 E2")


def test_uhb37_afterwards_no_shooting_and_no_charge() -> None:
    public, _ = carried(tunnels(unit("B1", (40, 40))), TUNNEL, "A1 E2")
    squad = public.unit("A1")
    assert [
        deed for deed in ("move", "shoot", "charge", "cover") if not permissions.action_refusal(public, squad, deed)
    ] == [
        "move",
        "cover",
    ]
