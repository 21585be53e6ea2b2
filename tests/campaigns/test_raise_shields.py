"""A campaign of Raise Shields by hand: every credit with its rule (RS-61 .. RS-64, RS-B44 .. RS-B49, RS-B54)."""

import random
from typing import Any

import pytest

from campaigns import deciding
from campaigns.standings import standings
from games.kernel import IllegalAction, NoDice, RngDice, Seat, Table
from games.kernel.content.campaign import Posting, Result, Terms
from games.kernel.content.muster import Estate, Holding, Muster, Piece
from games.raise_shields.mechanics.damage.hull import destroy, lose_hull
from games.raise_shields.state.state import State
from games.registry import find_game
from tests.campaigns.playing import Campaign
from tests.games.raise_shields.several import craft, table

GAME = find_game("raise_shields")


def result(winners: tuple[Seat, ...], *ships: tuple[str, dict[str, Any]]) -> Result:
    """Return how a battle ended whose ships are as given; those at sea are on the map."""
    found = [craft(ship_id, f"{'CFIL'[place]}7 N", **fields) for place, (ship_id, fields) in enumerate(ships)]
    state: State = table("cannon", *found, turn=found[0].id)
    return Result(winners, (), GAME.aftermath(state, winners))


def five_battles() -> Campaign:
    """Three players with 10 credits each; what each battle brings is in the tests."""
    campaign = Campaign(GAME, 3, "credits=10 ships=1")
    for member, ware in ((1, "armor"), (1, "torpedo"), (2, "torpedo"), (2, "torpedo")):
        campaign.buy(member, ware)
    campaign.start(1, 2)  # 1: B flees, with one of two torpedoes left
    campaign.book(result((0,), ("A", {"torpedoes": 1}), ("B", {"status": "fled", "torpedoes": 1})))
    campaign.start(2, 3)  # 2: 2 destroys 3, which pays for a whole repair
    campaign.book(result((0,), ("A", {"torpedoes": 1}), ("B", {"status": "destroyed", "sunk_by": "A"})))
    campaign.buy(3, "refit")
    campaign.start(3, 1)  # 3: 1 does not come
    campaign.forfeit(1)
    campaign.start(1, 2, 3)  # 4: 1 destroys 2, and 3 breaks by stress; 2 pays for half a repair
    campaign.book(
        result(
            (0,),
            ("A", {"torpedoes": 0}),
            ("B", {"status": "destroyed", "sunk_by": "A", "torpedoes": 1}),
            ("C", {"status": "destroyed"}),
        )
    )
    campaign.buy(2, "patch")
    campaign.start(2, 3)  # 5: 3 has chosen nothing; both are destroyed, 3 by 2's attack, 2 in a collision
    campaign.book(
        result((), ("A", {"status": "destroyed", "torpedoes": 1}), ("B", {"status": "destroyed", "sunk_by": "A"}))
    )
    return campaign


def test_rs61_rs62_rs63_a_campaign_of_five_battles_by_hand() -> None:
    campaign = five_battles()
    assert campaign.of(1) == [
        (10, "to begin with", "RS-5"),
        (-5, "Armor Plating for Halcyon", "RS-13"),
        (-5, "Plasma Torpedo for Halcyon", "RS-20"),
        (10, "won battle 1", "RS-61"),
        (10, "won battle 4", "RS-61"),
        (5, "destroyed Vesper in battle 4", "RS-61"),
    ]
    assert campaign.of(2) == [
        (10, "to begin with", "RS-5"),
        (-5, "Plasma Torpedo for Vesper", "RS-20"),
        (-5, "Plasma Torpedo for Vesper", "RS-20"),
        (10, "won battle 2", "RS-61"),
        (5, "destroyed Meridian in battle 2", "RS-61"),
        (-5, "Repair by half of Vesper", "RS-62"),
        (5, "destroyed Meridian in battle 5", "RS-61"),
    ]
    assert campaign.of(3) == [
        (10, "to begin with", "RS-5"),
        (-10, "Repair of Meridian", "RS-62"),
        (10, "won battle 3", "RS-61"),
        (-5, "Repair by half of Meridian; nobody chose before the battle", "RS-62"),
    ]
    assert [sum(amount for amount, *_ in campaign.of(member)) for member in (1, 2, 3)] == [25, 15, 5]
    assert [campaign.estate(member).count("earned") for member in (1, 2, 3)] == [25, 20, 10]
    assert [campaign.estate(member).count("kills") for member in (1, 2, 3)] == [1, 2, 0]


def test_rsb46_torpedoes_stay_spent() -> None:
    campaign = five_battles()
    assert campaign.estate(1).holdings[0].count("torpedo") == 0
    assert campaign.estate(2).holdings[0].count("torpedo") == 1


def test_rsb49_the_player_who_earned_most_wins_after_the_agreed_number_of_battles() -> None:
    campaign = five_battles()
    assert campaign.books.ended == "5 battles are over"
    rows = standings(campaign.books, GAME.campaign)
    assert [(row.place, row.member, row.figures[0]) for row in rows] == [(1, 1, 25), (2, 2, 20), (3, 3, 10)]
    with pytest.raises(Exception, match="the campaign is over: 5 battles are over"):
        campaign.start(1, 2)


def test_rs62_rsb45_half_a_repair_is_half_the_shields_and_hull_and_crews_can_mend_the_rest() -> None:
    """Armor Plating once: hull 15, of which half is 7; shields 10, of which half is 5."""
    campaign = Campaign(GAME, 2, "credits=10 ships=1")
    campaign.buy(1, "armor")
    campaign.start(1, 2)
    campaign.book(result((1,), ("A", {"status": "destroyed", "sunk_by": "B"}), ("B", {})))
    campaign.buy(1, "patch")
    plan = campaign.start(1, 2)
    assert plan.options.credits == 0
    state = GAME.setup(2, plan.options, (plan.muster.content(),), RngDice(random.Random(1))).state
    mine, other = state.public.ships
    assert (mine.shields, mine.hull, mine.crew, mine.stress, mine.start.shields, mine.start.hull) == (
        5,
        7,
        10,
        0,
        10,
        15,
    )
    assert (other.name, other.shields, other.hull) == ("Vesper", 10, 10)
    assert GAME.awaiting(state)[0].kind == "side", "nobody builds"
    campaign.book(result((0,), ("A", {"hull": 2}), ("B", {"status": "fled"})))
    assert campaign.estate(1).holdings[0].counts == {"armor": 1}, "RS-B44: it survived, and is whole again"


def test_rs63_who_cannot_pay_is_out_for_good_and_the_campaign_ends_when_one_is_left() -> None:
    campaign = Campaign(GAME, 2, "credits=0 ships=1", Terms(battles=0))
    campaign.start(1, 2)
    campaign.book(result((0,), ("A", {}), ("B", {"status": "destroyed", "sunk_by": "A"})))
    assert campaign.estate(2).holdings[0].counts == {"gone": 1}
    assert campaign.books.ended == "only one player has ships left"
    assert standings(campaign.books, GAME.campaign)[1].out == "has no ship left"


def test_rs63_a_fleet_goes_on_with_its_other_ships() -> None:
    """Fleets of two and 5 credits: both ships of B are destroyed, 5 credits pay for one; the other is lost."""
    campaign = Campaign(GAME, 2, "credits=5 ships=2")
    campaign.start(1, 2)
    lost = {"status": "destroyed", "sunk_by": "A-2"}
    campaign.book(result((0,), ("A-1", {}), ("A-2", {}), ("B-1", lost), ("B-2", lost)))
    assert campaign.estate(1).count("credits") == 5 + 10 + 5 + 5
    assert campaign.estate(1).holdings[1].count("kills") == 2
    plan = campaign.start(1, 2)
    first, second = plan.muster.estates[1].holdings
    assert (first.counts, second.counts) == ({"half": 1}, {"gone": 1})
    state = GAME.setup(2, plan.options, (plan.muster.content(),), RngDice(random.Random(1))).state
    assert [(ship.id, ship.name) for ship in state.public.ships] == [
        ("A-1", "Halcyon"), ("A-2", "Argosy"), ("B-1", "Vesper"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("ware", "sentence"),
    [
        ("crew", "Crew Quarters can be bought twice at most: RS-22"),
        ("pulse", "Pulse Cannons costs 10 credits, you have 5: RS-18"),
        ("warp", "there is no upgrade warp for Halcyon: RS-7"),
        ("patch", "there is no upgrade patch for Halcyon: RS-7"),
    ],
)
def test_rs22_rsb47_purchase_limits_stay_in_a_campaign(ware: str, sentence: str) -> None:
    campaign = Campaign(GAME, 2, "credits=15")
    campaign.buy(1, "crew")
    campaign.buy(1, "crew")
    before = list(campaign.entries)
    with pytest.raises(IllegalAction) as caught:
        campaign.buy(1, ware)
    assert str(caught.value) == sentence
    assert campaign.entries == before


def test_rsb54_a_new_type_of_cannon_replaces_the_old_one_without_refund() -> None:
    campaign = Campaign(GAME, 2, "credits=15")
    campaign.buy(1, "phaser")
    campaign.buy(1, "pulse")
    assert campaign.estate(1).holdings[0].counts == {"pulse": 1}
    assert campaign.estate(1).count("credits") == 0


def test_rs61_rsb48_credits_for_a_ship_go_to_the_attacker_alone() -> None:
    """The state knows whose attack destroyed a ship; stress and collisions credit nobody."""
    state = table("cannon", craft("A", "C7 N"), craft("B", "F7 N", hull=1), craft("C", "I7 N"))
    board = Table(state, NoDice(), game="raise_shields", kinds={})
    lose_hull(board, "B", 3, "attack", "A")
    destroy(board, "C", "stress", "RS-39")
    after = GAME.aftermath(board.state, (0,))
    assert after is not None
    assert [(row["status"], row["by"]) for row in after["ships"]] == [
        ("active", ""),
        ("destroyed", "A"),
        ("destroyed", ""),
    ]


def test_an_aborted_battle_counts_for_nothing() -> None:
    campaign = Campaign(GAME, 2, "credits=5")
    before = campaign.books.estates
    campaign.start(1, 2)
    campaign.abort()
    assert campaign.books.estates == before
    assert campaign.books.fought == 0
    campaign.start(1, 2)


def test_nobody_buys_during_a_battle_or_fights_two_at_once() -> None:
    campaign = Campaign(GAME, 3, "credits=5")
    campaign.start(1, 2)
    with pytest.raises(Exception, match="you are in battle 1, which is not over"):
        campaign.buy(1, "armor")
    with pytest.raises(Exception, match="member 1 is in battle 1, which is not over"):
        campaign.start(3, 1)


def test_a_correction_is_a_posting_like_any_other() -> None:
    campaign = Campaign(GAME, 2, "credits=5")
    wrong = Posting(1, "credits", 5, "corrected")
    campaign.entries.append(deciding.correct(campaign.play, [wrong], "a kill was missed", 9))
    assert campaign.estate(1).count("credits") == 10
    with pytest.raises(Exception, match="this campaign counts no glory"):
        deciding.correct(campaign.play, [Posting(1, "glory", 5, "x")], "why", 9)


def test_rs63_rsb53_fleets_of_different_size_play_to_the_end() -> None:
    """B has lost one of three ships for good and A two: ships are placed in turn, and who has fewer is passed over."""
    lost = {"gone": 1}
    fleets: tuple[tuple[dict[str, int], ...], ...] = (({}, lost, lost), (lost, {"half": 1}, {"armor": 2}))

    def holdings(member: int, own: tuple[dict[str, int], ...]) -> tuple[Holding, ...]:
        pieces = (Piece(f"{place}", f"Ship {member}{place}") for place in range(1, 4))
        return tuple(Holding(piece, counts) for piece, counts in zip(pieces, own, strict=True))

    estates = tuple(Estate(member, {}, holdings(member, own)) for member, own in enumerate(fleets, 1))
    options, dice = GAME.card.options(ships=3, round_limit=3), RngDice(random.Random(3))
    state = GAME.setup(2, options, (Muster("test22", 4, estates).content(),), dice).state
    assert [(ship.id, ship.shields, ship.hull) for ship in state.public.ships] == [
        ("A-1", 10, 10), ("B-2", 5, 5), ("B-3", 10, 20),
    ]  # fmt: skip
    while prompts := GAME.awaiting(state):
        state = GAME.apply(state, prompts[0].seat, GAME.default(state, prompts[0]), dice).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.aftermath is not None
    assert [row["ship"] for row in outcome.aftermath["ships"]] == ["A-1", "B-2", "B-3"]
