"""UP-22, UP-28, UP-B43: every printed trade of Go to War can be made, and is asked for where it can matter."""

import random
from itertools import product

import pytest
from msgspec.structs import replace

from games.kernel import IllegalAction, NoDice, seat_letter
from games.uprising.ai.advise import advise
from games.uprising.board.order import turn_order
from games.uprising.board.scoring import points
from games.uprising.mechanics.skirmish.targets import most_trades
from games.uprising.mechanics.war.sheet import settle, tradable, undecided
from games.uprising.mechanics.war.stakes import contested_by
from games.uprising.state.state import State, Table
from tests.games.uprising import war_model
from tests.games.uprising.positions import GAME, changed, land, play, position, step, war, words

PLACES = ("Northmoor", "Highfell", "Saltmarsh")
APART = {"AW": "Northmoor", "BW": "Cape Farrow", "CW": "Westhaven"}


def vp(state: State) -> tuple[int, ...]:
    """The points as they were scored after the war."""
    assert state.public.phase in ("over", "tie")
    return tuple(player.vp for player in state.public.players)


def two() -> State:
    """The marker goes to A, who settles first. Riverside: A 3, B 2 and B's Warlord. After income 28$ and 16$."""
    at = {"AW": "Saltmarsh", "AL1": "Saltmarsh", "BW": "Riverside", "BL1": "Westhaven"}
    state = war(position(at, {"Riverside": (3, 2)}, money=(20, 12), first=1))
    assert [player.money for player in state.public.players] == [28, 16]
    return state


def three() -> State:
    """Riverside: A 1, B 3 and C's Warlord. After income 15$, 17$ and 4$."""
    at = {"AW": "Saltmarsh", "BW": "Westhaven", "CW": "Riverside"}
    state = war(position(at, {"Riverside": (1, 3, 0)}, money=(13, 9, 4), seats=3, first=2))
    assert [player.money for player in state.public.players] == [15, 17, 4]
    return state


def test_up22_a_trade_that_a_later_compulsory_step_turns_into_points_is_asked() -> None:
    """By hand: without it B's Warlord takes two of A's three, and B leads 2 to 1 (3), has most (2) and 16$ (3): 8 to 5.

    With two trades Riverside is 1 to 0, the Warlord takes the last one, and only money counts: 5 to 3.
    """
    state = two()
    assert (state.public.turn, GAME.awaiting(state)[0].ask) == (
        0,
        "Trade followers or not in Riverside (Skirmish, UP-22)",
    )
    assert vp(play(state, "settle")) == (5, 8)
    assert vp(play(state, "settle Riverside 2")) == vp(play(state, "trade all")) == (5, 3)
    assert GAME.format(advise(GAME.view(state, 0), 0, random.Random(1), 300)) == "settle Riverside 2"


def test_up22_three_seats_a_trade_leaves_nobody_what_a_later_warlord_would_leave_one() -> None:
    """By hand: C's Warlord must take two. With A's trade they are the last ones; without, B may keep two of them."""
    state = three()
    assert state.public.turn == 0
    assert vp(play(state, "trade 1")) == (3, 3, 0)
    assert vp(play(state, "settle; settle; take A B")) == (3, 8, 0)
    assert vp(play(state, "settle; settle; take B B")) == (8, 8, 0)


def quiet() -> State:
    """A must choose in Highfell. In Grayport A leads by 5 to 1, in Oakhollow B leads by 4 to 1, whatever A trades."""
    at = {"AW": "Highfell", "BW": "Northmoor", "CW": "Westhaven"}
    followers = {"Highfell": (4, 2, 2), "Grayport": (5, 1, 0), "Oakhollow": (1, 4, 0)}
    return war(position(at, followers, seats=3, money=(50, 3, 3), first=2))


def test_up22_a_sheet_takes_every_printed_trade_and_lists_where_one_is_possible() -> None:
    state = quiet()
    assert [state.public.name(fight.region) for fight in undecided(state.public)] == ["Highfell"]
    assert [state.public.name(fight.region) for fight in tradable(state.public)] == ["Grayport", "Oakhollow"]
    assert words(state, "settle") == ["Highfell", "Grayport", "Oakhollow"]
    hint = next(word.hint for word in GAME.choices(state, 0, ("settle",)).words if word.text == "Grayport")
    assert hint == "A 5, B 1; trades change no points here"
    assert words(state, "settle", "Grayport") == words(state, "settle", "Oakhollow") == ["1"]
    after = play(state, "settle Oakhollow 1 Highfell BC Grayport all")
    assert [land(after, name).followers for name in ("Grayport", "Oakhollow")] == [(4, 0, 0), (0, 3, 0)]
    assert GAME.format(GAME.parse(state, 0, "settle Grayport none, Highfell BB")) == "settle Highfell BB"
    with pytest.raises(IllegalAction, match="to decide in Highfell; trades are possible in Grayport and Oakhollow"):
        step(state, "settle Westhaven 1")


def test_up22_answers_for_a_region_can_end_with_a_trade_that_nobody_asks_for() -> None:
    state = quiet()
    listed = GAME.choices(state, 0, ("settle", "Highfell", "BB"))
    assert (listed.complete, [word.text for word in listed.words]) == (True, ["1", "2", "Grayport", "Oakhollow"])
    assert listed.words[0].label == "1 trade in Highfell"
    assert land(play(state, "settle Highfell BB 2"), "Highfell").followers == (2, 0, 0)
    assert land(play(state, "settle Highfell BB"), "Highfell").followers == (4, 0, 2)


def test_up28_what_is_asked_comes_first_so_that_no_printed_trade_is_out_of_reach() -> None:
    """A chooses in Southdown, the last but one of the map; until then Grayport and Oakhollow can be named."""
    at = {"AW": "Southdown", "BW": "Northmoor", "CW": "Westhaven"}
    followers = {"Southdown": (4, 2, 2), "Grayport": (5, 1, 0)}
    state = war(position(at, followers, seats=3, money=(50, 3, 3), first=2))
    assert state.public.name(state.public.fight.region) == "Southdown"
    assert land(play(state, "settle Grayport 1"), "Grayport").followers == (4, 0, 0)


def test_upb43_a_tie_that_is_fought_on_makes_every_trade_matter() -> None:
    """By hand: A and B have a region, five followers and 15$ each. No trade changes a lead, but the next war is fought
    with what it leaves (UP-34). After the last tie-break the victory is shared, and nothing is asked (UP-B48)."""
    at = {"AW": "Northmoor", "BW": "Cape Farrow"}
    followers = {"Highfell": (3, 2), "Grayport": (2, 3)}
    for cycles, asked in ((3, [1, 0]), (1, [1, 0])):
        state = war(position(at, followers, money=(3, 3), tie_cycles=cycles))
        assert state.public.turn == asked[0]
        state = play(state, "settle; settle")
        assert state.public.phase == "tie"
        again = play(state, "stay; stay")
        assert again.public.phase == ("war" if cycles == 3 else "over")


def drawn(rng: random.Random) -> tuple[State, tuple[int, ...], bool]:
    """A small position at random: two or three players, three regions, purses, how ties score."""
    seats = rng.choice((2, 2, 3))
    at = {
        f"{seat_letter(seat)}{tag}": rng.choice((*PLACES, "Westhaven")) for seat in range(seats) for tag in ("W", "L1")
    }
    followers = {name: tuple(rng.choice((0, 0, 1, 2, 3)) for _ in range(seats)) for name in PLACES}
    money, tied = tuple(rng.randrange(40) for _ in range(seats)), rng.random() < 0.7
    state = position(
        at, followers, money=money, seats=seats, first=rng.randrange(seats), vp_ties="all" if tied else "none"
    )
    return state, money, tied


def board_of(state: State) -> list[war_model.Region]:
    """The three regions as the model has them."""
    found = []
    for name in PLACES:
        here = [one for one in state.public.characters if state.public.name(one.region) == name]
        lieutenants = tuple(sum(one.number > 0 and one.seat == seat for one in here) for seat in range(state.seats))
        found.append((land(state, name).followers, tuple(one.seat for one in here if not one.number), lieutenants))
    return found


def matters(options: war_model.Options, money: tuple[int, ...], tied: bool) -> set[int]:
    """The regions where some trade changes what can come of the war, or where that can be a tie."""
    found = set()
    for took in options.takes:
        for counts in options.trades(took):
            results = options.results(took, counts, money, tied)
            for place, count in enumerate(counts):
                without = (*counts[:place], 0, *counts[place + 1 :])
                if count and (war_model.ties(results) or results != options.results(took, without, money, tied)):
                    found.add(place)
    return found


@pytest.mark.parametrize(("seed", "positions"), [(1, 60), pytest.param(2, 2000, marks=pytest.mark.soak)])
def test_upb43_by_brute_force_no_trade_that_could_matter_goes_unasked(seed: int, positions: int) -> None:
    """`need`: by all trades and all later compulsory choices; `may`: with all later trades, too."""
    rng, asked, idle = random.Random(seed), 0, 0
    for _ in range(positions):
        state, money, tied = drawn(rng)
        public, board, order = state.public, board_of(state), turn_order(state.public)
        for place, seat in enumerate(order):
            contested = {PLACES.index(public.name(region)) for region in contested_by(public, seat)}
            need, may = (
                matters(war_model.Options(board, seat, order[place + 1 :], trading), money, tied)
                for trading in (False, True)
            )
            assert need <= contested, (board, seat, money, tied)
            asked, idle = asked + len(contested), idle + len(contested - need - may)
    assert asked > positions
    assert idle < asked / 10, "who has most on the board is judged by each two players alone"


@pytest.mark.parametrize("positions", [40, pytest.param(400, marks=pytest.mark.soak)])
def test_up22_every_printed_trade_of_every_player_who_is_asked_can_be_made(positions: int) -> None:
    rng, made = random.Random(7), 0
    for _ in range(positions):
        state, _, _ = drawn(rng)
        state = war(state)
        while state.public.phase == "war":
            seat = state.public.turn
            assert undecided(state.public)
            regions = fresh_regions(state)
            assert {name for name, region in regions.items() if _decides(region, seat)} == {*words(state, "settle")} & {
                *regions
            }
            made += sum(all_made(state, seat, name, region) for name, region in regions.items())
            state = play(state, "settle")
    assert made > positions


def _decides(region: war_model.Region, seat: int) -> bool:
    """Whether a sheet can say anything of a region: several takes, or a trade."""
    took = war_model.takes(region, seat)
    return len(took) > 1 or any(len(war_model.trades(one, seat)) > 1 for one in took)


def fresh_regions(state: State) -> dict[str, war_model.Region]:
    """The regions by name, without the one where a step that has one result was already taken."""
    fight, regions = state.public.fight, dict(zip(PLACES, board_of(state), strict=True))
    assert fight is not None
    if fight.step != "a":
        regions.pop(state.public.name(fight.region), None)
    return regions


def all_made(state: State, seat: int, name: str, region: war_model.Region) -> int:
    """Make every trade in a region by itself, for each way to take before it; return how many results there were."""
    took = war_model.takes(region, seat)
    expected = {after[0] for one in took for after in war_model.trades(one, seat)}
    said = sheets(state, name) if name in words(state, "settle") else []
    found = {land_after(state, words_of_sheet, name) for words_of_sheet in (*said, ())}
    assert found == expected, (name, seat, region)
    return len(expected)


def sheets(state: State, name: str, said: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """All sheets that speak of one region alone, by what is listed."""
    said = said or (name,)
    listed = GAME.choices(state, state.public.turn, ("settle", *said))
    found = [said] if listed.complete else []
    for word in listed.words:
        if not state.public.country.has(word.text):
            found += sheets(state, name, (*said, word.text))
    return found


def land_after(state: State, said: tuple[str, ...], name: str) -> tuple[int, ...]:
    """What a sheet leaves in a region, before anybody else settles it."""
    seat = state.public.turn
    table = Table(state, NoDice())
    table.change(prompts=())
    settle(table, seat, GAME.parse(state, seat, " ".join(("settle", *said))))
    return land(table.state, name).followers


@pytest.mark.parametrize("positions", [80, pytest.param(250, marks=pytest.mark.soak)])
def test_upb43_no_trade_that_is_not_asked_would_be_worth_it(positions: int) -> None:
    """Try all trades: none that the sheet leaves out would be better for the player who trades."""
    rng, decided = random.Random(4), 0
    places = ("Highfell", "Grayport", "Riverside", "Southdown")
    for _ in range(positions):
        followers = {name: tuple(rng.randrange(4) for _ in range(3)) for name in places}
        state = war(position(APART, followers, seats=3))
        while state.public.phase == "war":
            seat, asked = state.public.turn, {fight.region for fight in undecided(state.public)}
            decided += 1
            best = reached(state, seat, asked)
            for outcome in reached(state, seat, {state.public.country.index(name) for name in places}):
                assert any(all(a <= b for a, b in zip(one, outcome, strict=True)) for one in best), (followers, seat)
            state = play(state, "settle")
    assert decided > 2 * positions / 5


def reached(state: State, seat: int, regions: set[int]) -> set[tuple[int, ...]]:
    """The points on the board, less is better: those of others, and a player's own with a minus before them."""
    ways = [
        [(region, count) for count in range(most_trades(state.public.lands[region].followers, seat) + 1)]
        for region in regions
    ]
    found = set()
    for trades in product(*ways):
        lands = list(state.public.lands)
        for region, count in trades:
            lost = tuple(have - min(count, have) for have in lands[region].followers)
            lands[region] = replace(lands[region], followers=lost)
        scored = points(changed(state, lands=tuple(lands)).public, (0, 0, 0))
        found.add(tuple(-sum(part) if other == seat else sum(part) for other, part in enumerate(scored)))
    return found
