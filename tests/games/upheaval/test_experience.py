"""Experience: Seasoned Units, what it buys, and a campaign of two battles (UH-32, UH-B26, UH-H12)."""

from typing import Any

import pytest
from msgspec.structs import replace

from cogs.common.lobbies.options import table_options
from games.kernel import BadNotation, IllegalAction, NoDice, visible
from games.kernel.content.options import read_options
from games.upheaval.content.book import Gain
from games.upheaval.content.experience import trained
from games.upheaval.content.loader import BOOKS
from games.upheaval.mechanics.campaign import book_text
from games.upheaval.mechanics.campaign.aftermath import aftermath, next_army
from games.upheaval.questions.setup.army import units_of
from games.upheaval.state.public import State
from games.upheaval.state.secret import Purchase
from games.upheaval.state.units import Model
from games.upheaval.text.summary import marks
from games.upheaval.units import experience
from tests.games.upheaval.fields import field, unit
from tests.games.upheaval.setting import SETTING, at, play


@pytest.fixture(scope="module")
def state() -> State:
    """A match in which both are about to spend 50 XP; A has the Ash Tide, B the Last Company."""
    return at("experience", seasoned=50)


def refused(state: State, line: str) -> str:
    with pytest.raises((IllegalAction, BadNotation)) as caught:
        play(state, 0, line)
    return str(caught.value)


@pytest.mark.parametrize("many", [1, 49, 101])
def test_uh32_seasoned_units_have_50_to_100_xp_or_none(many: int) -> None:
    with pytest.raises(BadNotation) as caught:
        read_options(SETTING.card, [f"seasoned={many}"])
    assert caught.value.reason == f"seasoned takes 0, or a whole number from 50 to 100, not '{many}'"
    assert [read_options(SETTING.card, [f"seasoned={good}"]).seasoned for good in (0, 50, 100)] == [0, 50, 100]


def test_uh32_the_lobby_suggests_only_what_seasoned_takes() -> None:
    option = next(one for one in table_options(SETTING.card) if one.name == "seasoned")
    assert option.values == (0, *range(50, 101))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("spend A1 ACC A1 ACC A1 MEL A1 MEL A1 WL A2 ACC", "that costs 60 XP, 10 more than 50"),
        ("spend A1 ACC A1 ACC A1 ACC", "A1 has ACC +2 already"),
        ("spend A1 infiltrators A1 infiltrators", "A1 has Infiltrators already"),
        ("spend B1 ACC", "B1 is none of your units; there are A1, A2, A3, A4, A5"),
        ("spend A1 MOV", "there is no gain 'MOV'; there are ACC, MEL, MOR, TEK, WL, infiltrators"),
        ("spend A1", "spend needs units and gains"),
        ("spend", "spend needs units and gains"),
    ],
)
def test_uh32_uhh12_what_cannot_be_bought_is_said(state: State, line: str, sentence: str) -> None:
    assert sentence in refused(state, line)


def test_uhh12_infiltrators_are_not_taught_to_infiltrate(state: State) -> None:
    with pytest.raises(IllegalAction, match="B5 are Infiltrators already"):
        play(state, 1, "spend B5 infiltrators")


def test_uh32_uhh12_gains_are_bought_and_twenty_spent_make_elite(state: State) -> None:
    after = play(play(state, 0, "spend A1 ACC A1 infiltrators A5 WL A2 MOR").state, 1, "spend none").state.public
    first, second, third, _, fifth, _, _ = (one for one in after.units if one.seat == 0)
    assert first.gains == (Gain("ACC"), Gain("infiltrators"), Gain("elite"))
    assert first.spent == 25
    assert (second.gains, second.spent) == ((Gain("MOR"),), 10)
    assert third.gains == ()
    assert (fifth.name, fifth.gains) == ("The Preacher", (Gain("WL"),))
    ragged = after.profile(first, first.models[0])
    assert (ragged.accuracy, ragged.has("elite"), ragged.has("infiltrators")) == (4, True, True)


def test_uh32_nobody_sees_what_is_spent_before_all_have(state: State) -> None:
    one, two = (
        SETTING.apply(state, 0, SETTING.parse(state, 0, line), NoDice()) for line in ("spend A1 ACC", "spend none")
    )
    assert SETTING.view(one.state, 1) == SETTING.view(two.state, 1)
    assert [event for event in one.events if visible(event, 1)] == [event for event in two.events if visible(event, 1)]
    assert len([event for event in one.events if visible(event, 0)]) == 2


def test_uh32_the_panel_counts_what_is_left(state: State) -> None:
    found = SETTING.choices(state, 0, ("spend",))
    assert [word.text for word in found.words] == ["none", "A1", "A2", "A3", "A4", "A5", "A6", "A7"]
    wares = SETTING.choices(state, 0, ("spend", "A1"))
    assert [word.text for word in wares.words] == ["ACC", "MEL", "MOR", "TEK", "WL", "infiltrators"]
    late = SETTING.choices(state, 0, ("spend", "A1", "ACC", "A1", "ACC", "A1", "MEL", "A1", "TEK", "A1"))
    assert [word.text for word in late.words] == ["MEL", "MOR", "TEK", "WL"], "10 XP are left, ACC is at its most"
    assert SETTING.choices(state, 0, ("spend", "A1", "ACC")).complete


def test_uh32_the_preview_says_who_becomes_elite(state: State) -> None:
    forecast = SETTING.forecast(state, 0, SETTING.parse(state, 0, "spend A1 ACC A1 MEL A2 ACC"))
    assert forecast is not None
    assert {fact.key: fact.text for fact in forecast.facts} == {"spent": "30 of 50 XP", "elite": "A1"}


def test_uhb26_everybody_has_the_same_pool_and_none_without_the_option() -> None:
    rich = at("experience", seasoned=100)
    assert [prompt.ask for prompt in SETTING.awaiting(rich)] == ["Spend up to 100 XP"] * 2
    assert at("deploy").public.units[0].gains == ()


def test_section_c_experience_stays_unspent_on_time_out(state: State) -> None:
    assert SETTING.format(SETTING.default(state, SETTING.awaiting(state)[0])) == "spend none"


def test_uhh12_elite_comes_with_twenty_spent_in_all() -> None:
    gains = trained((), ("ACC",))
    assert gains == (Gain("ACC"),)
    assert trained(gains, ("WL",)) == (Gain("ACC"), Gain("WL"), Gain("elite"))
    assert trained((), ("infiltrators",)) == (Gain("infiltrators"),)


def fought() -> dict[str, Any]:
    """Return what a battle hands on: A1 lives with one of two, A2 is dead, A3 has left over the edge; B1 lives."""
    lone = replace(unit("A1", (1, 1), (3, 1)), removed=7)
    one = replace(lone, models=(lone.models[0], replace(lone.models[1], dead=True)))
    dead = replace(unit("A2", (5, 1)), models=(Model(1, "trooper", dead=True),), removed=4)
    gone = replace(unit("A3", (7, 1)), models=(Model(1, "trooper", (0, 0), gone=True),), removed=1, xp=3)
    enemy = unit("B1", (9, 9), word="captain")
    return aftermath(field(one, dead, gone, enemy).public, (0,))


def test_uhh12_experience_of_a_battle_by_hand() -> None:
    """5 for survival and 7 for models removed; 4 for the dead; 1 for those who left, who had 3; 5 for the enemy."""
    after = fought()
    ours, theirs = after["armies"]
    assert after["winners"] == [0]
    assert (ours["name"], theirs["name"]) == ("Ours", "Theirs")
    assert [one["earned"] for one in ours["units"]] == [12, 4, 1]
    assert [one["xp"] for one in ours["units"]] == [12, 4, 4]
    assert [one["earned"] for one in theirs["units"]] == [5]
    assert ours["units"][0]["members"] == ["trooper*2"]


def test_uhh12_two_linked_battles_by_hand() -> None:
    """A1 earns 12 and buys ACC: 2 left. It earns 5 + 9 = 14 more, has 16, buys ACC again: 6 left, 20 spent, elite."""
    first = fought()
    squads = next_army(first, 0, (Purchase("A1", "ACC"),))
    assert (squads[0].gains, squads[0].xp, squads[0].spent) == ((Gain("ACC"),), 2, 10)
    assert (squads[1].xp, squads[2].xp) == (4, 4)
    units = units_of(0, squads)
    assert [len(one.models) for one in units] == [2, 1, 1], "units are filled up again"
    stands = replace(units[0], models=(replace(units[0].models[0], at=(5000, 5000)), units[0].models[1]), removed=9)
    second = aftermath(field(stands, *units[1:]).public)
    assert second["armies"][0]["units"][0]["xp"] == 16
    final = next_army(second, 0, (Purchase("A1", "ACC"),))
    assert (final[0].gains, final[0].xp, final[0].spent) == ((Gain("ACC", 2), Gain("elite")), 6, 20)
    assert (final[1].xp, final[2].xp) == (4, 4), "those who were not there earn nothing"


@pytest.mark.parametrize(
    ("purchases", "sentence"),
    [
        ((Purchase("A2", "ACC"),), "A2 has 4 XP; ACC costs 10"),
        ((Purchase("A1", "ACC"), Purchase("A1", "MEL")), "A1 has 2 XP; MEL costs 10"),
        ((Purchase("B1", "ACC"),), "there is no unit B1 in that army"),
    ],
)
def test_uhh12_a_unit_pays_from_its_own_experience(purchases: tuple[Purchase, ...], sentence: str) -> None:
    with pytest.raises(IllegalAction, match=sentence):
        next_army(fought(), 0, purchases)


def test_uhh12_uhh15_the_army_of_the_next_battle_is_a_book_that_can_be_brought() -> None:
    squads = next_army(fought(), 0, (Purchase("A1", "WL"),))
    public = field().public
    book = BOOKS.check(book_text.book_text(public, {"ours": squads}, ("Ours",), "ours", "Ours after a Battle"))
    (army,) = book.ready
    assert army.parts == squads
    assert book.profile("trooper") == public.book.value.profile("trooper")
    assert book.points(army.parts[:1]) == 2 * 15  # 547 / 36


def test_uhh12_menus_tell_who_learns_and_what_it_is_good_for(state: State) -> None:
    units = {word.text: word.hint for word in SETTING.choices(state, 0, ("spend",)).words}
    wares = {word.text: word.hint for word in SETTING.choices(state, 0, ("spend", "A1")).words}
    assert units["A4"] == "7 models, no ranged weapons"
    assert wares["WL"] == "10 XP: harder to wound"
    assert wares["infiltrators"] == "15 XP: deploys last, anywhere 12 inches from enemies"


def gone_home() -> State:
    """Return a battle that is over: A1 has 3 XP and earned 5 + 9, A2 was destroyed with 2 credited; B as it came."""
    first = replace(unit("A1", (1, 1), (3, 1)), name='The "Old" Guard', removed=9, xp=3)
    dead = replace(unit("A2", (5, 1)), models=(Model(1, "trooper", dead=True),), removed=2)
    return field(first, dead, unit("B1", (9, 9), word="captain"), unit("B2", (12, 9)), phase="over")


def test_uhh12_a_battle_leaves_a_book_with_which_the_next_one_is_laid_out() -> None:
    """A1 brings 17 XP: it buys ACC for 10, and 7 are left; MEL too would take 3 more than it has."""
    (book,) = SETTING.legacy(gone_home(), "after-one")
    assert BOOKS.check(book.text).name == "after-one"
    home = at("army", armies="after-one", brought=(book,))
    for seat, word in enumerate(("ours", "theirs")):
        home = play(home, seat, f"army {word}").state
    public = home.public
    assert [(one.id, one.name, one.xp) for one in public.units] == [
        ("A1", 'The "Old" Guard', 17), ("A2", "unit A2", 2), ("B1", "unit B1", 5), ("B2", "unit B2", 5),
    ]  # fmt: skip
    assert [(one.seat, one.kind, one.ask) for one in SETTING.awaiting(home)] == [
        (0, "experience", "Spend what your units have earned")
    ], "nobody else has enough"
    assert [word.text for word in SETTING.choices(home, 0, ("spend",)).words] == ["none", "A1"]
    assert refused(home, "spend A1 ACC A1 MEL") == "A1 has 17 XP; that costs 20: UH-H12"
    spent = play(home, 0, "spend A1 ACC").state.public
    assert (spent.unit("A1").gains, spent.unit("A1").xp, spent.unit("A1").spent) == ((Gain("ACC"),), 7, 10)


def test_uhh12_uh32_units_pay_with_their_own_experience_before_the_pool_does() -> None:
    """A1 has 17 and buys for 20: 3 of the pool of 50; A2 has 2 and buys for 15: 13 of it, and 34 are left."""
    (book,) = SETTING.legacy(gone_home(), "after-one")
    home = at("army", armies="after-one", seasoned=50, brought=(book,))
    for seat, word in enumerate(("ours", "theirs")):
        home = play(home, seat, f"army {word}").state
    line = "spend A1 ACC A1 MEL A2 infiltrators"
    assert SETTING.choices(home, 0, tuple(line.split())).label == "unit, 34 XP left"
    told = SETTING.forecast(home, 0, SETTING.parse(home, 0, line))
    assert told is not None
    assert [(fact.key, fact.text) for fact in told.facts] == [
        ("spent", "16 of 50 XP"), ("earned", "19 of 19 XP"), ("elite", "A1"),
    ]  # fmt: skip
    spent = play(play(home, 0, line).state, 1, "spend none").state.public
    assert [(one.xp, one.spent) for one in spent.units] == [(0, 20), (0, 15), (5, 0), (5, 0)]
    more = "spend A1 ACC A1 ACC A1 MEL A1 MEL A1 MOR A1 MOR A2 MEL"
    assert refused(home, more) == "that costs 70 XP, 1 more than 50 and than units have: UH-32"


def test_uhh12_the_roster_counts_what_is_earned() -> None:
    """While the battle lasts, enemies removed count; at its end survival does too, but not for who is destroyed."""
    end = gone_home().public
    during = replace(end, phase="action")
    assert [experience.experience(during, one) for one in during.units] == [12, 2, 0, 0]
    assert [experience.experience(end, one) for one in end.units] == [17, 2, 5, 5]
    assert [marks(end, one) for one in end.units] == ["17 XP", "gone", "5 XP", "5 XP"]
