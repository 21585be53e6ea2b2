"""Building, sides and placement: RS-2 .. RS-23 and the rulings about them."""

import msgspec
import pytest

from games.kernel import BadNotation, GameError, IllegalAction, NoDice, RngDice, ScriptedDice, canonical
from games.raise_shields.content.upgrades import CATALOGUE
from games.raise_shields.state import events as ev
from games.raise_shields.state.actions import Build, Repair
from games.raise_shields.state.options import Options
from games.raise_shields.state.state import Secret, State
from tests.games.raise_shields.duel import GAME, act, duel, facts, kinds, listed, refused, ship


def building(credits: int = 20) -> State:
    return GAME.setup(2, Options(credits=credits), (), NoDice()).state


def built(text: str, credits: int = 20) -> State:
    """Both seats have built: A as in the text, B nothing; A wins the roll for sides."""
    state = act(building(credits), "A", text).state
    return act(state, "B", "build none", 6, 1).state


def placing(side: str = "south") -> State:
    state = GAME.setup(2, Options(), (), ScriptedDice(6, 1)).state
    return act(state, "A", f"side {side}").state


def test_rs1_rs6_the_map_and_a_roster_for_each_ship_are_laid_out() -> None:
    state = building()
    assert (state.public.grid.width, state.public.grid.height) == (17, 13)
    assert [each.id for each in state.public.ships] == ["A", "B"]


@pytest.mark.parametrize("seats", [0, 1, 5, 9])
def test_rs2_only_the_seats_the_game_has(seats: int) -> None:
    with pytest.raises(IllegalAction) as error:
        GAME.setup(seats, Options(), (), NoDice())
    assert error.value.rule == "RS-2"


def test_rs3_rs4_rsb1_rsb2_the_base_ship() -> None:
    for each in built("build none").public.ships:
        figures = (each.shields, each.hull, each.crew, each.stress, each.cannons("port"), each.cannons("starboard"))
        assert figures == (10, 10, 10, 0, 5, 5)
        assert each.cannon == "laser"


def test_rsb1_the_base_crew_is_an_option() -> None:
    state = GAME.setup(2, Options(base_crew=7), (), ScriptedDice(6, 1)).state
    assert [each.crew for each in state.public.ships] == [7, 7]
    before_building = GAME.setup(2, Options(base_crew=15, credits=5), (), NoDice()).state
    assert [(each.crew, each.start.crew) for each in before_building.public.ships] == [(15, 15), (15, 15)]


@pytest.mark.parametrize("credits", [5, 10, 15, 20])
def test_rs5_nobody_spends_more_than_his_credits(credits: int) -> None:
    state = building(credits)
    torpedoes = "torpedo " * (credits // 5)
    assert refused(state, "A", f"build {torpedoes} torpedo") == "RS-5"
    assert act(state, "A", f"build {torpedoes}").state.secret[0].build == ("torpedo",) * (credits // 5)


def test_rs5_without_credits_nobody_is_asked_to_build() -> None:
    step = GAME.setup(2, Options(), (), ScriptedDice(3, 3, 2, 5))
    assert kinds(step.state) == [(1, "side")]
    assert [type(event) for event in step.events[:2]] == [ev.ShipBuilt, ev.ShipBuilt]


def test_rs7_both_build_at_once_and_in_secret() -> None:
    state = building()
    before = {prompt.seat: prompt.id for prompt in GAME.awaiting(state)}
    assert sorted(before) == [0, 1]
    step = act(state, "B", "build shield pulse")
    assert [prompt.id for prompt in GAME.awaiting(step.state)] == [before[0]]
    assert GAME.view(step.state, 1).own == Secret(("shield", "pulse"))
    for viewer in (0, None):
        assert GAME.view(step.state, viewer).own in (None, Secret())
        assert b'"pulse"' not in canonical(GAME.view(step.state, viewer))
    assert [type(event) for event in step.events] == [ev.BuildSealed]
    assert "Shield" not in GAME.narrate(step.events[0], GAME.view(step.state, None))
    revealed = act(step.state, "A", "build none", 6, 1)
    assert revealed.state.public.ships[1].upgrades == ("shield", "pulse")
    assert revealed.state.public.ships[1].credits == 5


@pytest.mark.parametrize(
    ("text", "figure", "value"),
    [
        ("build shield shield", "shields", 20),
        ("build armor", "hull", 15),
        ("build crew crew", "crew", 20),
        ("build phaser", "cannon", "phaser"),
        ("build pulse", "cannon", "pulse"),
        ("build plasma", "cannon", "plasma"),
        ("build torpedo torpedo torpedo torpedo", "torpedoes", 4),
    ],
    ids=["rs12", "rs13", "rs16-b6", "rs17", "rs18", "rs19", "rs20"],
)
def test_rs12_rs13_rs16_rsb6_rs17_rs18_rs19_rs20_upgrades_change_the_starting_figures(
    text: str, figure: str, value: object
) -> None:
    assert getattr(built(text).public.ships[0], figure) == value


def test_rs12_to_rs20_costs() -> None:
    costs = {name: entry.cost for name, entry in CATALOGUE.items()}
    assert costs == {
        "shield": 5, "armor": 5, "evasive": 5, "impulse": 5, "crew": 5, "phaser": 5, "pulse": 10, "plasma": 15,
        "torpedo": 5,
    }  # fmt: skip


@pytest.mark.parametrize("pair", ["phaser pulse", "phaser plasma"])
def test_rs21_one_type_of_cannon(pair: str) -> None:
    assert refused(building(), "A", f"build {pair}") == "RS-21"
    assert "plasma" not in listed(building(), "A", "build", "phaser")
    assert act(building(), "A", "build phaser torpedo").state.secret[0].build == ("phaser", "torpedo")


@pytest.mark.parametrize(
    "text", ["shield shield shield", "armor armor armor", "crew crew crew", "evasive evasive", "impulse impulse"]
)
def test_rs22_purchase_limits(text: str) -> None:
    assert refused(building(), "A", f"build {text}") == "RS-22"
    first, *rest = text.split()
    assert first not in listed(building(), "A", "build", first, *rest[1:])


def test_rs23_rsb5_two_platings_make_a_hull_of_twenty() -> None:
    assert built("build armor armor").public.ships[0].hull == 20


def test_rs7_upgrades_are_bought_in_any_order_and_noted_in_one() -> None:
    state = building()
    action = GAME.parse(state, 0, "build Torpedo ARMOUR shields")
    assert GAME.format(action) == "build torpedo armor shield"
    assert built("build torpedo armor shield").public.ships == built("build shield armor torpedo").public.ships


def test_rs5_rs7_whoever_buys_cannons_first_may_still_buy_shields_and_sees_what_is_left() -> None:
    words = GAME.choices(building(), 0, ("build", "phaser"))
    hints = {word.text: word.hint for word in words.words}
    assert list(hints) == ["shield", "armor", "evasive", "impulse", "crew", "torpedo"]
    assert hints["shield"] == "5 credits, leaves 10: +5 shields"
    assert words.label == "another upgrade, 15 credits left"
    assert listed(building(), "A", "build", "plasma", "torpedo") == []


def test_rs7_forecast_of_a_build_is_the_ship_that_comes_of_it() -> None:
    state = GAME.setup(2, Options(credits=20, base_crew=8), (), NoDice()).state
    found = GAME.forecast(state, 1, GAME.parse(state, 1, "build torpedo phaser crew"))
    assert found is not None
    assert (found.title, list(facts(found).items())) == (
        "Vesper as built",
        [
            ("Shields", "10"),
            ("Hull", "10"),
            ("Crew", "13"),
            ("Phaser Cannons", "long hits 5–6, close hits 4–6"),
            ("Torpedoes", "1"),
            ("Credits left", "5"),
        ],
    )


def test_rs8_rsb50_ties_for_sides_are_rolled_again_and_the_highest_chooses() -> None:
    step = GAME.setup(2, Options(), (), ScriptedDice(4, 4, 1, 6))
    assert kinds(step.state) == [(1, "side")]
    assert listed(step.state, "B", "side") == ["north", "east", "south", "west", "auto"]


@pytest.mark.parametrize(
    ("side", "other"), [("north", "south"), ("south", "north"), ("east", "west"), ("west", "east")]
)
def test_rs8_the_other_player_gets_the_opposite_side(side: str, other: str) -> None:
    assert placing(side).public.sides == (side, other)


def test_rs8_rsb64_a_side_drawn_by_lot_takes_one_die() -> None:
    state = GAME.setup(2, Options(), (), ScriptedDice(6, 1)).state
    assert act(state, "A", "side auto", 3).state.public.sides == ("south", "north")


@pytest.mark.parametrize(
    ("side", "good", "bad"),
    [("south", "I13", "I12"), ("north", "A1", "A2"), ("west", "A7", "B7"), ("east", "Q1", "P1")],
)
def test_rs9_rsb3_ships_start_in_their_own_zone(side: str, good: str, bad: str) -> None:
    state = placing(side)
    facing = {"south": "N", "north": "S", "west": "SE", "east": "SW"}[side]
    assert good in listed(state, "A", "place")
    assert refused(state, "A", f"place {bad} {facing}") == "RS-9"
    placed = act(state, "A", f"place {good} {facing}").state.public.ships[0]
    assert placed.hex is not None
    assert (placed.hex.name, placed.status) == (good, "active")


def test_only_hexes_as_umpire_writes_them_are_prefixes() -> None:
    for word in ("i13", "I013", "Z1"):
        with pytest.raises(GameError):
            GAME.choices(placing(), 0, ("place", word))


def test_rs10_there_are_six_facings() -> None:
    state = placing()
    for facing in ("north", "7", "E"):
        with pytest.raises(BadNotation, match="facings are N, NE, SE, S, SW, NW"):
            GAME.parse(state, 0, f"place I13 {facing}")


@pytest.mark.parametrize(
    ("side", "where", "legal"),
    [
        ("south", "I13", ["N", "NW", "NE"]),
        ("north", "I1", ["S", "SE", "SW"]),
        ("west", "A7", ["NE", "SE"]),
        ("east", "Q7", ["NW", "SW"]),
        ("south", "A13", ["N", "NE"]),
    ],
)
def test_rs11_ships_start_looking_into_open_space(side: str, where: str, legal: list[str]) -> None:
    state = placing(side)
    assert listed(state, "A", "place", where) == legal
    for facing in {"N", "NE", "SE", "S", "SW", "NW"} - set(legal):
        assert refused(state, "A", f"place {where} {facing}") == "RS-11"


@pytest.mark.parametrize(
    ("side", "where", "facing"),
    [
        ("south", "I13", "N"),
        ("north", "A1", "S"),
        ("west", "A1", "SE"),
        ("west", "A13", "NE"),
        ("east", "Q2", "SW"),
        ("east", "Q12", "NW"),
    ],
)
def test_rs11_a_place_without_a_facing_looks_inward_and_says_so_first(side: str, where: str, facing: str) -> None:
    state, line = placing(side), f"place {where.lower()}"
    action = GAME.parse(state, 0, line)
    assert GAME.format(action) == f"place {where} {facing}"
    GAME.check(state, 0, action)
    assert f"will face {facing}, toward the middle of the map (RS-11)" in GAME.second_look(state, 0, action, line)
    assert GAME.looks_twice(line)
    assert GAME.second_look(state, 0, action, f"{line} {facing}") == ""


def test_rs9_a_hex_that_is_not_free_names_those_that_are() -> None:
    state = act(placing(), "A", "place I13 N").state
    with pytest.raises(
        IllegalAction, match=r"^I13 is not a free hex of the north start zone; free are A1 to Q1: RS-9$"
    ):
        GAME.parse(state, 1, "place I13")
    several = GAME.setup(2, Options(ships=2, map="fleet"), (), ScriptedDice(6, 1)).state
    several = act(several, "A", "side south").state
    edge = listed(several, "A", "place")
    several = act(several, "A", f"place {edge[1]} N").state
    while kinds(several) != [(0, "place")]:
        several = act(several, "B", f"place {listed(several, 'B', 'place')[0]} S").state
    with pytest.raises(IllegalAction, match=rf"; free are {edge[0]} and {edge[2]} to {edge[-1]}: RS-9$"):
        GAME.parse(several, 0, f"place {edge[1]}")


def test_rsb53_ships_are_placed_in_turn_the_winner_first() -> None:
    state = placing()
    assert kinds(state) == [(0, "place")]
    state = act(state, "A", "place I13 N").state
    assert kinds(state) == [(1, "place")]


def test_rsb62_rsb64_defaults_of_setup() -> None:
    state = building()
    assert GAME.default(state, GAME.awaiting(state)[0]) == Build()
    state = GAME.setup(2, Options(), (), ScriptedDice(6, 1)).state
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == "side auto"
    state = placing()
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == "place I13 N"


def test_an_imagined_state_hides_what_others_build() -> None:
    state = act(building(), "B", "build plasma").state
    guess = GAME.imagine(GAME.view(state, 0), 0, NoDice())
    assert guess.secret == (Secret(), Secret(()))
    assert GAME.view(guess, 0) == GAME.view(state, 0)


def test_whoever_is_not_asked_is_told_what_the_game_waits_for() -> None:
    state = duel("movement", ship("A", "I7 N"), ship("B", "I2 S"))
    assert refused(state, "B", "move 2F") == "RS-25"
    assert refused(state, "A", "fire port B") == "RS-25"
    assert refused(state, "A", "build none") == "RS-25"
    with pytest.raises(IllegalAction, match="waits for Halcyon"):
        GAME.check(state, 1, GAME.parse(state, 1, "move 2F"))
    with pytest.raises(IllegalAction, match=r"have to move Halcyon \(write move\)"):
        GAME.check(state, 0, Repair())


def test_setup_is_deterministic() -> None:
    class Same:
        def randrange(self, stop: int, /) -> int:
            return self.__dict__.setdefault("turns", []).append(1) or len(self.turns) % stop  # type: ignore[attr-defined]

    states = [GAME.setup(2, Options(), (), RngDice(Same())).state for _ in range(2)]
    assert msgspec.json.encode(states[0]) == msgspec.json.encode(states[1])


@pytest.mark.parametrize("side", ["north", "south", "west", "east"])
def test_rs11_every_hex_of_every_zone_has_a_legal_facing(side: str) -> None:
    state = placing(side)
    for where in listed(state, "A", "place"):
        facings = listed(state, "A", "place", where)
        assert facings
        for facing in facings:
            GAME.check(state, 0, GAME.parse(state, 0, f"place {where} {facing}"))


def test_rs7_a_captain_of_one_ship_can_take_a_role_whole() -> None:
    assert GAME.format(GAME.parse(building(), 0, "build sniper")) == "build pulse impulse shield"
    assert GAME.format(GAME.parse(building(credits=5), 0, "build runner")) == "build impulse"
    with pytest.raises(BadNotation):
        GAME.parse(building(), 0, "build same")


@pytest.mark.parametrize("credits", [5, 10, 15, 20])
def test_rs7_a_panel_offers_each_role_in_one_press(credits: int) -> None:
    state = building(credits)
    (menu,) = GAME.shortcuts(state, 0)
    assert [word.label for word in menu.words] == ["Brawler", "Sniper", "Runner"]
    for word in menu.words:
        action = GAME.parse(state, 0, word.text)
        GAME.check(state, 0, action)
        assert GAME.format(action) == word.text
