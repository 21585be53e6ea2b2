"""A campaign of Upheaval by hand: units that learn, armies that go on, Seasoned Units (UH-H12, UH-32)."""

import random
from typing import Any

from msgspec.structs import replace

from campaigns.standings import standings
from games.kernel import RngDice, Seat
from games.kernel.content.campaign import Result, Terms
from games.registry import find_game
from games.upheaval.content.book import Gain, Squad
from games.upheaval.mechanics.campaign.aftermath import aftermath
from games.upheaval.mechanics.campaign.rules import army_brought
from games.upheaval.questions.setup.army import units_of
from games.upheaval.state.units import Unit
from tests.campaigns.playing import Campaign
from tests.games.upheaval.fields import field

GAME = find_game("upheaval")


def result(winners: tuple[Seat, ...], *units: Unit) -> Result:
    """Return how a battle between units ended."""
    return Result(winners, (), aftermath(field(*units, phase="over").public, winners))


def units(plan_muster: Any) -> list[Unit]:
    """Return the units that a battle begins with, all on the table."""

    book = field().public.book.value
    armies = [army_brought(book, estate) or () for estate in plan_muster.estates]
    return [stands(one) for seat, army in enumerate(armies) for one in units_of(seat, army)]


def stands(one: Unit, **fields: Any) -> Unit:
    """Return a unit that is on the table with all its models."""
    at = tuple(replace(model, at=(5000 + 1500 * model.number, 5000 + 9000 * one.seat)) for model in one.models)
    return replace(one, models=at, **fields)


def fresh(name: str, seat: Seat, number: int, **fields: Any) -> Unit:

    squads = tuple(Squad(f"{name} {place}", ("trooper", "trooper")) for place in range(1, number + 1))
    return stands(units_of(seat, squads)[number - 1], **fields)


def xp(campaign: Campaign, member: int) -> list[int]:
    return [holding.count("xp") for holding in campaign.estate(member).holdings]


def test_uhh12_five_battles_by_hand() -> None:
    """5 XP for a battle survived, 1 for each enemy model removed, 10 buy +1; 20 spent make a unit elite."""
    campaign = Campaign(GAME, 2, "")
    campaign.start(1, 2)  # 1: 1's first unit removes 7 and lives: 12; its second is destroyed with 2: 2; 2's unit: 5
    dead = fresh("Guard", 0, 2, removed=2)
    dead = replace(dead, models=tuple(replace(model, at=None, dead=True) for model in dead.models))
    campaign.book(result((0,), fresh("Guard", 0, 1, removed=7), dead, fresh("Raiders", 1, 1)))
    assert (xp(campaign, 1), xp(campaign, 2)) == ([12, 2], [5])
    one, two, other = units(campaign.start(1, 2).muster)  # 2: the first buys ACC for 10 (2 left), lives, removes 9: 16
    assert [len(each.models) for each in (one, two, other)] == [2, 2, 2], "units are filled up again"
    assert (one.name, one.xp, two.xp, other.xp) == ("Guard 1", 12, 2, 5)
    campaign.book(result((0,), replace(one, gains=(Gain("ACC"),), xp=2, spent=10, removed=9), two, other))
    assert (xp(campaign, 1), xp(campaign, 2)) == ([16, 7], [10])
    assert campaign.estate(1).holdings[0].counts == {"xp": 16, "ACC": 1, "spent": 10}
    campaign.start(1, 2)  # 3: 1 does not come
    campaign.forfeit(1)
    assert (xp(campaign, 1), xp(campaign, 2)) == ([16, 7], [10]), "nobody fought, so nobody learns"
    one, two, other = units(campaign.start(2, 1).muster)  # 4: places changed; 2 is A now
    assert (one.id, one.name, two.id, two.gains) == ("A1", "Raiders 1", "B1", (Gain("ACC"),))
    elite = replace(two, gains=(Gain("ACC", 2), Gain("elite")), xp=6, spent=20, removed=1)
    campaign.book(result((), one, elite, other))
    assert campaign.estate(1).holdings[0].counts == {"xp": 12, "ACC": 2, "spent": 20, "elite": 1}
    assert (xp(campaign, 1), xp(campaign, 2)) == ([12, 12], [15])
    campaign.start(1, 2)  # 5: 2 wins, but it ends at the table before any unit was there
    campaign.book(Result((1,), (), None))
    assert campaign.books.ended == "5 battles are over"
    rows = standings(campaign.books, GAME.campaign)
    assert [(row.member, row.place, row.figures) for row in rows] == [(1, 1, (2, 5, 44)), (2, 1, (2, 5, 15))]
    assert [amount for amount, *_ in campaign.of(1, "earned")] == [12, 2, 14, 5, 6, 5]


def test_uhh12_a_match_of_the_next_battle_begins_with_the_armies_of_the_campaign() -> None:
    campaign = Campaign(GAME, 2, "")
    campaign.start(1, 2)
    campaign.book(result((0,), fresh("Guard", 0, 1, removed=7), fresh("Raiders", 1, 1)))
    plan = campaign.start(2, 1)
    content = (*GAME.content_for(plan.options), plan.muster.content())
    state = GAME.setup(2, plan.options, content, RngDice(random.Random(1))).state
    assert [(one.id, one.name, one.xp) for one in state.public.units] == [("A1", "Raiders 1", 5), ("B1", "Guard 1", 12)]
    assert [(asked.seat, asked.kind) for asked in state.public.prompts] == [(1, "experience")], "B1 can buy something"


def test_uhh12_who_joins_later_picks_an_army_and_veterans_bring_theirs() -> None:
    campaign = Campaign(GAME, 3, "")
    campaign.start(1, 2)
    campaign.book(result((0,), fresh("Guard", 0, 1), fresh("Raiders", 1, 1)))
    plan = campaign.start(1, 3)
    content = (*GAME.content_for(plan.options), plan.muster.content())
    state = GAME.setup(2, plan.options, content, RngDice(random.Random(1))).state
    assert [(asked.seat, asked.kind) for asked in state.public.prompts] == [(1, "army")]


def test_uh32_seasoned_units_have_their_pool_once() -> None:
    """50 XP at the start: the table offers them in the first battle; who meets a veteran first spends them here."""
    campaign = Campaign(GAME, 3, "seasoned=50", Terms(battles=9))
    first = campaign.start(1, 2)
    assert first.options.seasoned == 50
    learned = replace(fresh("Guard", 0, 1), gains=(Gain("ACC"),), spent=10)
    campaign.book(result((0,), learned, fresh("Raiders", 1, 1)))
    assert [campaign.estate(member).count("pool") for member in (1, 2, 3)] == [0, 0, 50]
    assert campaign.estate(1).holdings[0].counts == {"ACC": 1, "spent": 10, "xp": 5}
    later = campaign.start(3, 1)
    assert later.options.seasoned == 0
    campaign.book(result((0,), fresh("Late", 0, 1), stands(units(later.muster)[0], seat=1, id="B1")))
    campaign.buy(3, "WL")
    campaign.buy(3, "WL")
    assert campaign.estate(3).count("pool") == 30
    assert campaign.estate(3).holdings[0].counts == {"xp": 5, "WL": 2, "spent": 20, "elite": 1}
