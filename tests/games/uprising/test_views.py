"""What is seen, said and forecast: views, sentences, summaries, what the last action changed, previews."""

import random

import pytest
from msgspec.structs import replace

from games.kernel import Event, NoDice, RngDice
from games.uprising.board.order import turn_order
from games.uprising.board.standings import rows, standings
from games.uprising.state import events as ev
from games.uprising.state.purses import all_purses
from games.uprising.state.state import State
from games.uprising.text.changes import Act, changes_of
from games.uprising.text.narrate import _SENTENCES
from games.uprising.text.summary import ALT_LIMIT
from tests.games.uprising.positions import GAME, changed, fresh, land, last_of, play, position, step, war

AT = {"AW": "Riverside", "AL1": "Oakhollow", "BW": "Cape Farrow", "BL1": "Riverside"}
FOLLOWERS = {"Riverside": (3, 4), "Highfell": (2, 0), "Grayport": (1, 1)}
STATE = position(AT, FOLLOWERS, {"Riverside": (1, 5)}, money=(17, 4), round=4)


def test_standings_are_the_roster() -> None:
    a, b = rows(GAME.view(STATE, None))
    names = [[STATE.public.name(region) for region in row.leads] for row in (a, b)]
    assert names == [["Highfell", "Grayport"], ["Grayport", "Riverside"]]
    assert [STATE.public.name(region) for region in a.shared] == ["Grayport"]
    assert (a.money, a.followers, a.income, a.points, a.total, a.actions) == (17, 6, (12, 4), (6, 2, 3), 11, 3)
    assert (b.money, b.followers, b.income, b.points, b.total, b.actions) == (4, 5, (10, 4), (6, 0, 0), 6, 0)


def test_views_say_who_is_asked_and_the_turn_order() -> None:
    view = GAME.view(changed(STATE, first=1), 0)
    assert turn_order(view.public) == (1, 0)
    assert [(prompt.seat, prompt.kind, prompt.ask) for prompt in view.awaited] == [
        (0, "play", "Take your turn, with 3 actions left")
    ]


def test_without_hidden_purses_all_views_show_the_same_state() -> None:
    assert GAME.view(STATE, 0).public == GAME.view(STATE, None).public == STATE.public


def test_titles_say_where_the_match_is() -> None:
    def title(state: object) -> str:
        return GAME.summary(replace(GAME.view(state, None), names=("Ana", "Bruno"))).title

    assert title(STATE) == "Round 4 of 12 · Ana to act"
    assert title(fresh()).startswith("Setup · ")
    assert title(war(position(AT, {"Highfell": (2, 2)}))) == "Go to War · Bruno to settle"
    assert title(war(position(AT, {"Highfell": (2, 3)}, war_order="region"))) == "Go to War · Highfell · Bruno"
    assert title(war(position({"AW": "Northmoor", "BW": "Grayport"}, {"Highfell": (1, 0)}))) == "Game over · Ana wins"


def test_summary_tells_every_figure_in_words() -> None:
    summary = GAME.summary(replace(GAME.view(STATE, None), names=("Ana", "Bruno")))
    assert "Riverside: grain 1, timber 5; B 4, A 3; AW BL1" in summary.alt_map
    assert "Ana: purse 17$, 6 followers, leads 2 regions, income 16$, 11 points now" in summary.alt_roster
    assert summary.lines[1].split() == ["A*", "17$", "6", "2", "+16$", "11"]


@pytest.mark.parametrize("name", ["marches", "realm"])
def test_alt_texts_stay_within_discords_limit(name: str) -> None:
    state = play_some(name)
    summary = GAME.summary(replace(GAME.view(state, None), names=("N" * 100,) * 4))
    assert len(summary.alt_map) <= ALT_LIMIT
    assert len(summary.alt_roster) <= ALT_LIMIT


def play_some(name: str) -> object:
    rng = random.Random(3)
    state = fresh(4, map=name)
    for _ in range(200):
        prompts = GAME.awaiting(state)
        if not prompts:
            break
        action = GAME.card.policies["easy"](GAME.view(state, prompts[0].seat), prompts[0].seat, rng, 100)
        state = GAME.apply(state, prompts[0].seat, action, RngDice(rng)).state
    return state


def test_sentences_name_people_characters_and_places() -> None:
    def told(text: str, state: object = STATE) -> list[str]:
        done = step(state, text)
        view = replace(GAME.view(done.state, None), names=("Ana", "Bruno"))
        return [told for event in done.events if (told := GAME.narrate(event, view))]

    assert told("intimidate W grain") == [
        "Ana's AW-name intimidates in Riverside: 1 grain becomes a follower.",
        "Riverside becomes unstable: its last grain is gone.",
    ]
    assert told("slay W B") == ["Ana's AW-name slays a follower of Bruno in Riverside."]
    assert told("decree W timber timber")[0] == (
        "Ana's AW-name makes a decree in Riverside with 2 timber: "
        "a follower there and in Highfell, Ironvale and Millbrook."
    )
    fight = step(STATE, "skirmish W Riverside").state
    assert told("take B B", fight) == ["Ana removes followers in Riverside: 2 of Bruno."]
    assert told("take BL1", fight) == ["Ana removes BL1-name, Lieutenant of Bruno, from Riverside."]
    assert told("trade 2", play(fight, "take B B")) == [
        "Ana trades followers in Riverside; lost: 2 of Ana and 2 of Bruno."
    ]
    assert told("trade 0", play(fight, "take B B"))[0] == "Ana trades no followers in Riverside."
    assert told("end") == ["Ana ends the turn with 3 actions unused.", "Bruno has 3 actions."]


def test_every_event_that_matters_has_a_sentence() -> None:
    silent = {ev.PurseChanged}
    kinds = {kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, ev.Event)} - {ev.Event}
    assert kinds - silent == set(_SENTENCES)


def test_last_tells_what_a_decree_changed() -> None:
    last = last_of(STATE, "decree W grain timber")
    riverside = STATE.public.country.index("Riverside")
    assert last.acts == (Act(0, "decree", "AW", riverside),)
    assert last.tokens == ((riverside, "grain", -1), (riverside, "timber", -1))
    assert last.unstable == (riverside,)
    names = ["Highfell", "Ironvale", "Riverside", "Millbrook"]
    assert [(STATE.public.name(region), seat, delta) for region, seat, delta in last.followers] == [
        (n, 0, 1) for n in names
    ]
    assert last.money == ((0, -6),)
    assert sorted(region for _, region, _ in last.spread) == [at for at, _, _ in last.followers if at != riverside]


def test_last_tells_moves_losses_and_new_lieutenants() -> None:
    country = STATE.public.country
    assert last_of(STATE, "move W Highfell").moved == (("AW", country.index("Riverside"), country.index("Highfell")),)
    assert last_of(STATE, "skirmish W Riverside; take BL1").removed == (("BL1", country.index("Riverside")),)
    (raised,) = last_of(STATE, "promote Highfell").raised
    assert (raised.tag, raised.region) == ("AL2", country.index("Highfell"))


def test_last_of_a_round_tells_the_incomes() -> None:
    last = last_of(STATE, "end; end")
    assert last.money == last.income == ((0, 16), (1, 14))


def facts(text: str, state: object = STATE) -> dict[str, str]:
    forecast = GAME.forecast(state, state.public.turn, GAME.parse(state, state.public.turn, text))
    assert forecast is not None
    return {fact.label: fact.text for fact in forecast.facts}


def test_forecast_tells_purse_income_and_points_before_and_after() -> None:
    assert facts("intimidate W grain") == {
        "Purse": "17$ → 16$",
        "Income at the end of the round": "16$ → 20$",
        "Points if the game ended now": "11 → 14",
        "Followers in Riverside": "A +1",
        "Riverside": "becomes unstable",
    }


def test_forecast_tells_what_others_lose() -> None:
    assert "B's points without the purse" not in facts("slay W B"), "B still shares the lead"
    twice = play(STATE, "slay W B")
    assert facts("slay W B", twice)["B's points without the purse"] == "6 → 3"


def test_forecast_of_a_skirmish_tells_its_steps() -> None:
    found = facts("skirmish W Riverside")
    assert found["Purse"] == "17$ → 14$"
    steps = ("Step a: the Warlord takes", "Step b: Lieutenants take", "Step c: followers traded")
    assert tuple(found[step] for step in steps) == (
        "2 followers or BL1",
        "nothing to take",
        "up to 3 trades",
    )


def test_forecast_of_the_last_end_pays_the_income() -> None:
    assert facts("end", play(STATE, "end"))["Purse"] == "4$ → 18$"


def test_forecast_changes_nothing_and_places_have_none() -> None:
    before = GAME.dump(STATE)
    facts("decree W grain timber")
    assert GAME.dump(STATE) == before
    state = fresh()
    assert GAME.forecast(state, state.public.turn, GAME.parse(state, state.public.turn, "place Riverside")) is None


def foreseen(state: State, text: str) -> tuple[Event, ...]:
    seat = state.public.turn
    return GAME.foresee(GAME.view(state, seat), seat, GAME.parse(state, seat, text), NoDice())


def test_what_is_foreseen_is_the_action_without_what_follows_and_without_dice() -> None:
    assert changes_of([foreseen(STATE, "decree W grain timber")]) == last_of(STATE, "decree W grain timber")
    assert [type(event) for event in foreseen(STATE, "end")] == [ev.TurnEnded]
    assert foreseen(fresh(), "place auto") == ()


def test_points_shown_are_those_of_the_end() -> None:
    state = position({"AW": "Northmoor", "BW": "Grayport"}, {"Highfell": (3, 0)})
    over = war(state)
    assert [player.vp for player in over.public.players] == [
        row.total for row in standings(over.public, all_purses(over))
    ]
    assert land(over, "Highfell").followers == (3, 0)


@pytest.mark.parametrize(("name", "regions"), [("marches", 12), ("realm", 20)])
def test_the_words_tell_of_every_region_what_the_map_shows(name: str, regions: int) -> None:
    state = fresh(4, map=name, resource_types=4)
    for _ in range(4):
        state = step(state, "place auto", RngDice(random.Random(2))).state
    lines = GAME.summary(GAME.view(state, None)).lines
    assert len(lines) == 1 + 4 + 1 + 1 + 4 + 1 + regions, "figures, players, key, characters, regions"
    assert sum(map(len, lines)) < 3000
    one = state.public.characters[0]
    told = next(line for line in lines if line.startswith(state.public.name(one.region)))
    assert one.tag in told
    assert all(kind in told for kind in state.public.types(one.region))
