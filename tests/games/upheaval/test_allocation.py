"""What is said before hits and blows are assigned (UH-H3 .. UH-H5, UH-H7, UH-34, UH-37)."""

from typing import Any

from games.upheaval.state.frames import Hit, Melee, Wounding
from games.upheaval.state.public import State
from tests.games.upheaval.battles import BATTLE, go, play
from tests.games.upheaval.fields import at, field, piece, row, to_activate, unit
from tests.games.upheaval.going import altered


def hits(*units: Any, hit: Hit | None = None, **fields: Any) -> State:
    frame = Wounding("B1", (hit or Hit(2, 4, "rifle", at(20, 40)),), by="A1", cover=fields.pop("cover", 0))
    options = {"casualties": "always", "knockdown": True}
    return go(field(unit("A1", (20, 40)), *units, frames=(frame,), options=options, **fields)).state


def told(state: State, line: str) -> dict[str, str]:
    seat = state.public.prompts[0].seat
    forecast = BATTLE.forecast(state, seat, BATTLE.parse(state, seat, line))
    assert forecast is not None
    return {fact.key: f"{fact.label}: {fact.text}" for fact in forecast.facts}


def test_uhh5_who_takes_hits_and_what_a_hit_does_are_told() -> None:
    state = hits(unit("B1", *row(20, 30, 3)), cover=2)
    assert told(state, "casualties 3 1") == {
        "order": "Who takes them, as long as each kills: B1.3 and B1.1",
        "harm": "A hit of rifle (DAM 4, Cover 2): wounds B1.3 32%, knocks it down 8%",
    }
    assert told(state, "casualties auto")["order"].endswith("B1.1 and B1.2")


def test_uh37_a_hit_on_a_prone_model_in_a_melee_kills() -> None:
    """A1 would have to shoot at a unit in contact with a third army's."""
    down = altered(unit("B1", *row(20, 30, 2)), 1, prone=True)
    state = hits(down, unit("C1", (20, 29)), unit("C2", (40, 40)), seats=3)
    assert told(state, "casualties 1")["harm"] == "A hit of rifle: kills B1.1, which lies prone in a melee"


def test_uh44_uhb34_nothing_saves_from_mines_and_they_knock_nobody_down() -> None:
    mines = Hit(1, 6, "mines", at(20, 31), saves=False, knocks=False)
    state = hits(unit("B1", *row(20, 30, 2)), hit=mines, cover=4, terrain=(piece(1, "rubble", 18, 28, 26, 32),))
    assert told(state, "casualties 2")["harm"] == "A hit of mines (DAM 6): wounds B1.2 70%"


def test_uhh7_whom_models_strike_and_what_it_comes_to_are_told() -> None:
    units = unit("A1", (20, 20), word="raider"), unit("B1", (19.5, 19.2), (20.5, 19.2))
    state = go(field(*units, phase="melee", frames=(Melee(("A1", "B1")),))).state
    assert told(state, "blows A1.1 B1.2") == {
        "strikes": "Strike: A1.1 at B1.2",
        "wounds": "Mean wounds: 0.25",
        "kills": "Mean killed: 0.25",
    }


def test_uhh13_what_attaching_means_is_told_before_it() -> None:
    state = go(to_activate(unit("A1", (20, 30)), unit("A5", (21.5, 30), word="captain"), unit("B1", (3, 3)))).state
    assert told(state, "attach A5 A1")["joined"].startswith("From now on: moves, takes hits and fights with A1")
    joined = play(state, "attach A5 A1").state
    assert told(joined, "detach A5")["left"].startswith("When that has acted: is a unit of its own again")
