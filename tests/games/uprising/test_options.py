"""Every table option, each with the difference it makes."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel import GameError, IllegalAction, NoDice, RngDice, ScriptedDice
from games.uprising.board.scoring import income
from games.uprising.board.standings import rows
from games.uprising.state import events as ev
from games.uprising.state.frames import TieBreak
from games.uprising.state.options import Options
from games.uprising.state.state import State
from tests.games.uprising.positions import (
    GAME,
    changed,
    drawn,
    fresh,
    land,
    money,
    play,
    position,
    scores,
    settled,
    setup,
    step,
    war,
    where,
    words,
)
from tests.games.uprising.test_setup import STAR

HERE = {"AW": "Riverside", "AL1": "Riverside", "BW": "Cape Farrow", "BL1": "Cape Farrow"}
APART = {"AW": "Northmoor", "BW": "Cape Farrow"}
TIED = {"Highfell": (2, 2), "Grayport": (1, 1)}


def supplied(seats: int = 2, **values: object) -> State:
    """A game after placement, every die showing 1."""
    state = fresh(seats, **values)
    while state.public.phase == "placement":
        prompt = GAME.awaiting(state)[0]
        word = next(w.text for w in GAME.choices(state, prompt.seat, ("place",)).words if w.text != "auto")
        state = GAME.apply(state, prompt.seat, GAME.parse(state, prompt.seat, f"place {word}"), Ones()).state
    return state


class Ones:
    def roll(self, count: int, sides: int, why: str, *, by: int | None = None, reason: str = "") -> tuple[int, ...]:
        return (1,) * count


def test_every_option_has_a_test_here() -> None:
    tested = {name.removeprefix("test_option_") for name in globals() if name.startswith("test_option_")}
    assert tested == set(Options.__struct_fields__)


def test_option_map() -> None:
    assert [len(fresh(map=name).public.lands) for name in ("marches", "narrows", "realm")] == [12, 8, 20]
    with pytest.raises(IllegalAction, match="no map is called 'atlantis'; there are marches, narrows, realm: UP-B2"):
        fresh(map="atlantis")


def test_upb2_uph4_a_map_that_somebody_brings_is_content_and_not_in_the_state() -> None:
    state = fresh(text=STAR)
    assert state.public.country.title == "The Star"
    assert drawn(STAR).digest.encode() in GAME.dump(state)
    assert b"Hub" not in GAME.dump(state), "the state has but the digest"
    with pytest.raises(IllegalAction, match="called narrows comes with the game; give yours another name: UP-B2"):
        drawn(STAR.replace('"star"', '"narrows"'))
    with pytest.raises(GameError, match="the file is no TOML"):
        drawn("[[")


def test_option_n_value() -> None:
    assert supplied(3).public.lands[0].tokens == (4, 4)
    assert supplied(3, n_value=0).public.lands[0].tokens == (1, 1)
    assert supplied(3, n_value=6).public.lands[0].tokens == (7, 7)
    by_map = supplied(3, n_value="map")
    assert [by_map.public.lands[number].tokens for number in (0, 1, 5)] == [(5, 5), (4, 4), (6, 6)]
    assert supplied(2, n_value="map", text=STAR).public.n == (2, 2, 0, 2), "where the map says nothing: players"


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_option_resource_types(number: int) -> None:
    state = supplied(resource_types=number)
    assert {len(one.tokens) for one in state.public.lands} == {number}
    assert all(len(set(state.public.types(region))) == number for region in range(12))
    assert state.public.types(0)[:2] == ("grain", "ore")[:number]


def test_option_marker_first() -> None:
    with ScriptedDice(2) as dice:
        state = setup(3, Options(), dice).state
    assert (state.public.turn, state.public.marker) == (1, None)
    with ScriptedDice(2) as dice:
        state = setup(3, Options(marker_first=True), dice).state
    assert (state.public.turn, state.public.marker) == (1, 1)
    with ScriptedDice(*[3] * 24) as dice:
        state = step(play(state, "place Northmoor; place Saltmarsh"), "place Westhaven", dice).state
    assert (state.public.phase, state.public.turn, state.public.marker) == ("play", 1, 1)


def test_option_reverse_placement() -> None:
    with ScriptedDice(2) as dice:
        state = setup(3, Options(marker_first=True, reverse_placement=True), dice).state
    order = []
    for place in ("Northmoor", "Saltmarsh"):
        order.append(state.public.turn)
        state = play(state, f"place {place}")
    order.append(state.public.turn)
    assert (state.public.first, order) == (1, [0, 2, 1])


def test_option_shared_start() -> None:
    with pytest.raises(IllegalAction, match="Riverside is occupied by another player: UP-4"):
        step(play(fresh(3), "place Riverside"), "place Riverside")
    state = play(fresh(3, shared_start=True), "place Riverside")
    assert "Riverside" in words(state, "place")
    assert "Highfell" not in words(state, "place"), "adjacent regions stay closed"
    state = play(state, "place Riverside")
    assert [one.region for one in state.public.characters] == [5, 5, 5, 5]
    hub = step(fresh(text=STAR, shared_start=True), "place Hub", RngDice(random.Random(1))).state
    assert [hub.public.name(one.region) for one in hub.public.characters] == ["Hub"] * 4, "no other start is left"


def test_option_choose_characters() -> None:
    assert fresh().public.phase == "placement"
    state = fresh(choose_characters=True)
    first = state.public.turn
    assert words(state, "choose")[0] == "Hadrik"
    state = play(state, "choose ragna sable")
    assert (state.public.players[first].warlord, state.public.players[first].lieutenant) == ("Ragna", "Sable")
    assert "Ragna" not in words(state, "choose")
    with pytest.raises(IllegalAction, match="Ragna is not a Warlord who is free: UP-3"):
        step(state, "choose Ragna Brin")
    state = GAME.apply(state, state.public.turn, GAME.default(state, GAME.awaiting(state)[0]), NoDice()).state
    assert state.public.phase == "placement"
    assert state.public.players[1 - first].warlord == "Hadrik"


def test_choose_characters_names_new_lieutenants_too() -> None:
    state = position(HERE, {"Highfell": (2, 0)}, money=(10, 3))
    state = changed(state, options=Options(choose_characters=True))
    with pytest.raises(IllegalAction, match="name the new Lieutenant: UP-17"):
        step(state, "promote Highfell")
    state = play(state, "promote Highfell Wulf")
    assert state.public.own(0)[-1].name == "Wulf"


def test_option_decree_needs_stable() -> None:
    supply = {"Riverside": (0, 5)}
    assert land(play(position(HERE, tokens=supply, money=(6, 3)), "decree W timber timber"), "Riverside").tokens[1] == 3
    with pytest.raises(IllegalAction, match="Riverside is unstable: UP-B13"):
        step(position(HERE, tokens=supply, money=(6, 3), decree_needs_stable=True), "decree W timber timber")


def test_option_fresh_lieutenant_waits() -> None:
    start = position(HERE, {"Highfell": (2, 0)}, money=(10, 3), fresh_lieutenant_waits=True)
    state = play(start, "promote Highfell")
    assert [one.left for one in state.public.own(0)] == [1, 1, 0]
    state = play(state, "end; end; end")
    assert [one.left for one in state.public.own(0)] == [2, 1, 1]


def test_option_lieutenant_cap() -> None:
    state = position(HERE, {"Riverside": (4, 0)}, money=(20, 3), lieutenant_cap=2)
    state = play(state, "promote Riverside")
    with pytest.raises(IllegalAction, match="nobody may have more than 2 Lieutenants at this table: UP-B32"):
        step(state, "promote Riverside")
    assert "promote" not in words(state)


def test_option_income_per_region() -> None:
    followers = {"Highfell": (5, 1), "Grayport": (0, 1)}
    assert income(position(APART, followers).public) == ((10, 2), (4, 2))
    assert income(position(APART, followers, income_per_region=True).public) == ((2, 2), (4, 2))


def test_option_income_ties() -> None:
    strict = position(APART, TIED, money=(0, 0), income_ties="none")
    assert income(strict.public) == ((6, 0), (6, 0))
    assert scores(strict) == ((6, 2, 0), (6, 2, 0)), "the other half of UP-B36 stays"


def test_option_vp_ties() -> None:
    assert scores(position(APART, TIED, money=(0, 0))) == ((6, 2, 0), (6, 2, 0))
    strict = position(APART, TIED, money=(0, 0), vp_ties="none")
    assert scores(strict) == ((0, 0, 0), (0, 0, 0))
    assert income(strict.public) == ((6, 4), (6, 4))


def test_option_war_order() -> None:
    followers = {"Highfell": (2, 2), "Grayport": (1, 1)}
    state = war(position(APART, followers))
    assert (state.public.turn, play(state, "trade 0").public.turn) == (1, 1), "B settles both, then A"
    state = war(position(APART, followers, war_order="region"))
    assert (state.public.turn, play(state, "trade 0").public.turn) == (1, 0)
    with pytest.raises(IllegalAction, match=r"fought region by region .*: UP-B42"):
        step(state, "settle")


def test_option_tie_cycles() -> None:
    to_and_fro = "move W Highfell; stay; move W Northmoor; stay"
    state = play(war(position(APART, {}, money=(24, 24), first=1, tie_cycles=2)), to_and_fro)
    assert state.public.outcome is not None
    assert (state.public.cycles, state.public.outcome.rule) == (2, "UP-B48")
    assert state.public.outcome.reason == "A and B share the victory with 4 points: 2 tie-breaks did not part them"
    assert play(war(position(APART, {}, money=(24, 24), first=1, tie_cycles=0)), to_and_fro).public.phase == "tie"


def test_option_immediate_end() -> None:
    def last_token(**values: object) -> State:
        state = position(HERE, tokens={"Riverside": (1, 5)}, **values)
        lands = state.public.lands
        rest = tuple(one if 1 in one.tokens else replace(one, tokens=(0, 5), unstable=True) for one in lands)
        return changed(state, lands=rest)

    assert step(last_token(), "intimidate W grain").state.public.phase == "play"
    done = step(last_token(immediate_end=True), "intimidate W grain")
    assert done.state.public.phase == "over"
    assert not any(isinstance(event, ev.IncomePaid) for event in done.events)


def test_option_keep_marker() -> None:
    state = war(position(APART, {"Highfell": (2, 3)}))
    assert (state.public.first, state.public.turn) == (1, 1)
    state = war(position(APART, {"Highfell": (2, 3)}, keep_marker=True))
    assert (state.public.first, state.public.turn) == (0, 0)
    assert play(position(APART, keep_marker=True), "end; end").public.first == 1, "before the last round it passes"


def test_option_gifts() -> None:
    with pytest.raises(IllegalAction, match=r"cannot give each other \$ at this table: UP-B50"):
        step(position(HERE), "give B 2")
    state = position(HERE, gifts=True)
    after = play(state, "give B 2")
    assert money(after) == (1, 5)
    assert after.public.turn == 0
    for bad in ("give B 4", "give B 0", "give A 1"):
        with pytest.raises(IllegalAction, match="UP-B50"):
            step(state, bad)
    spent = play(state, "campaign W; campaign W; campaign L1")
    assert (spent.public.turn, words(spent)) == (0, ["give", "end"])


def test_option_remove_dropouts() -> None:
    at = {"AW": "Northmoor", "BW": "Cape Farrow", "CW": "Saltmarsh"}
    with pytest.raises(IllegalAction, match="nobody may leave at this table: UP-B55"):
        step(position(at, seats=3), "leave")
    state = position(at, {"Highfell": (4, 1, 0)}, seats=3, remove_dropouts=True)
    assert GAME.irreversible_loss(state, 0, GAME.parse(state, 0, "leave")) == "leave the game for good"
    state = play(state, "leave")
    assert (where(state, "AW"), land(state, "Highfell").followers, money(state)[0]) == (None, (0, 1, 0), 0)
    state = play(state, "end; end")
    assert (state.public.round, state.public.first, state.public.turn) == (2, 1, 1)
    state = play(state, "end; end")
    assert (state.public.round, state.public.first) == (3, 2), "the marker skips the seat that is empty"
    over = play(state, "leave")
    assert over.public.outcome is not None
    assert (over.public.outcome.winners, over.public.outcome.rule) == ((1,), "UP-B55")


def test_option_secret_money() -> None:
    open_view = GAME.view(position(HERE, money=(7, 8)), 0)
    assert [row.money for row in rows(open_view)] == [7, 8]
    state = position(HERE, money=(7, 8), secret_money=True)
    assert [row.money for row in rows(GAME.view(state, 0))] == [7, None]
    assert [row.money for row in rows(GAME.view(state, None))] == [None, None]
    other = position(HERE, money=(7, 99), secret_money=True)
    assert GAME.view(other, 0) == GAME.view(state, 0)
    assert GAME.summary(GAME.view(other, 0)) == GAME.summary(GAME.view(state, 0))
    assert "?" in GAME.summary(GAME.view(state, 0)).alt_roster


def test_secret_money_asks_everybody_in_a_tie_break() -> None:
    start = position(APART, money=(0, 0), secret_money=True)
    state = settled(changed(start, frames=(TieBreak(0),), prompts=(), cycles=1))
    assert (state.public.phase, words(state)) == ("tie", ["stay"])


def test_option_rounds() -> None:
    state = position(APART, {"Highfell": (1, 0)}, rounds=1)
    assert play(state, "end; end").public.phase == "over"


def test_options_read_back_and_presets_fit() -> None:
    for values in GAME.card.presets.values():
        chosen = msgspec.convert(values, Options)
        assert msgspec.json.decode(msgspec.json.encode(chosen), type=Options) == chosen
        assert setup(2, chosen, RngDice(random.Random(1))).state.seats == 2


def test_option_bid_for_marker() -> None:
    assert [prompt.kind for prompt in GAME.awaiting(fresh(3))] == ["placement"]
    both = {"bid_for_marker": True, "marker_first": True}
    assert [prompt.kind for prompt in GAME.awaiting(fresh(3, **both))] == ["bid"] * 3
    state = play(fresh(2, bid_for_marker=True), "place Northmoor; place Saltmarsh")
    assert [prompt.kind for prompt in GAME.awaiting(state)] == ["bid"] * 2, "when all stand"
