"""The rules page: every rule and ruling is told in a short text of its own."""

import re

import pytest
from msgspec.structs import replace

from cogs.match.rulebook.chapters import chapter_of, chapter_text
from games.raise_shields.state.options import Options
from tests.games.raise_shields.duel import GAME, act, duel, ship


def test_how_to_play_shows_only_text_that_can_be_typed() -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "L7 N"))
    shown = re.findall(r"`([^`]+)`", GAME.rulebook.how_to_play)
    assert len(shown) > 5
    assert all(GAME.format(GAME.parse(state, 0, text)) == text for text in shown)


def test_the_first_turn_of_how_to_play_goes_as_it_is_told() -> None:
    told = GAME.rulebook.first_turn
    before = duel("movement", ship("A", "I13 N"), ship("B", "I1 S"))
    fresh = replace(before.public, ships=(before.public.ships[0], replace(before.public.ships[1], moved=False)))
    side, placed, mine, fired, mended = re.findall(r"`/match act line:([^`]+)`", told)
    moved = act(replace(before, public=fresh), "A", mine, 3, 4).state
    halcyon = moved.public.ships[0]
    assert halcyon.hex is not None
    assert f"brings Halcyon to {halcyon.hex.name} and turns it" in told
    assert halcyon.stress == 0
    assert "`move 3F`" in told
    met = act(moved, "B", "move 3F").state
    vesper = met.public.ships[1]
    assert vesper.hex is not None
    assert f"`move 3F` to {vesper.hex.name}" in told
    assert f"at {halcyon.hex.distance(vesper.hex)} hexes" in told
    shot = act(met, "A", fired, *map(int, "65321")).state
    after = act(shot, "B", "evade", 3).state.public
    assert after.ships[1].shields == vesper.shields - 1
    assert (met.public.phase, after.phase) == ("cannon", "morale"), "Vesper has nobody to fire at"
    assert GAME.format(GAME.parse(met, 0, mended)) == mended
    assert [GAME.format(GAME.parse(met, 0, line)) for line in (side, placed)] == ["side south", "place I13 N"]


@pytest.mark.parametrize(
    ("rule", "values", "told"),
    [
        ("RS-4", {"base_crew": 7}, "7 crew"),
        ("RS-5", {"credits": 15}, "Here it is 15 credits for each player."),
        ("RS-5", {"ships": 2, "credits_per_ship": True}, "for each ship."),
        ("RS-67", {"teams": True}, "Played here."),
        ("RS-69", {"ships": 3}, "Here each player has three ships."),
        ("RS-13", {"armor_double": True}, "Twice the hull"),
        ("RS-15", {"impulse_single": True}, "The largest stress modifier"),
        ("RS-15", {"impulse_by_click": True}, "is 1 less"),
        ("RS-15", {"test_always": True}, "It needs a stress test all the same."),
        ("RS-15", {"legacy_speed": True}, "The first stress modifier of each move counts as 0"),
        ("RS-16", {"crew_once": True}, "Once."),
        ("RS-20", {"torpedo_dice": 3}, "3 dice hit"),
        ("RS-22", {"crew_once": True}, "crew once"),
        ("RS-23", {"armor_double": True}, "a hull of 40"),
        ("RS-27", {"sealed_repairs": False}, "openly"),
        ("RS-31", {"sideslip": True}, "along its side arrows"),
        ("RS-32", {"sideslip": True}, "or flies sideways"),
        ("RS-34", {"legacy_speed": True}, "Two to six spaces cost nothing. One space is −1."),
        ("RS-37", {"one_collision_die": True}, "the same die for both"),
        ("RS-38", {"test_always": True}, "Every move needs one."),
        ("RS-39", {"drift": "start"}, "where it faced before its move"),
        ("RS-40", {"legacy_speed": True}, "3 stress is 2: pushed ahead half a die of spaces, and 1 stress"),
        ("RS-43", {"narrow_arcs": True}, "60 to 120 degrees"),
        ("RS-51", {"pick_evaded": True}, "the defender picks which"),
        ("RS-54", {"split_damage": True}, "may divide the hits"),
        ("RS-55", {"overflow_to_hull": True}, "goes to the hull."),
        ("RS-55", {"overflow_lost": True}, "What a place cannot take is lost."),
        ("RS-59", {"stress_repair": True}, "two take off 1 stress"),
        ("RS-60", {"victory_after_attacks": True}, "after all attacks of a round"),
        ("RS-60", {"round_limit": 9}, "After round 9"),
        ("RS-65", {"no_cannon": True}, "Played here."),
        ("RS-66", {"one_cannon": True}, "Played here."),
        ("RS-68", {"map": "fleet"}, "Here: 34 by 26"),
    ],
)
def test_the_rules_are_told_as_the_table_plays_them(rule: str, values: dict[str, object], told: str) -> None:
    here, elsewhere = (GAME.rules_of(options).find(rule) for options in (Options(**values), Options()))  # type: ignore[arg-type]
    assert told in here.text  # type: ignore[union-attr]
    assert told not in elsewhere.text  # type: ignore[union-attr]


def test_rs15_the_text_of_impulse_engines_never_promises_what_the_table_does_not_play() -> None:
    def told(**values: object) -> str:
        return GAME.rules_of(Options(**values)).find("RS-15").text  # type: ignore[arg-type, union-attr]

    assert told().startswith("Speed alone needs no stress test, five or six spaces cost nothing, and the first other")
    assert told(test_always=True).startswith("Five or six spaces cost nothing, and the first other")
    assert "spaces" not in told(legacy_speed=True, test_always=True)
    assert "needs no stress test" not in told(test_always=True) + told(legacy_speed=True) + told(impulse_single=True)


@pytest.mark.parametrize(
    ("chapter", "told"),
    [
        ("Starting figures", "10 shields, 10 hull, 10 crew"),
        ("Upgrades: cost and effect", "Phaser Cannons (5 credits)"),
        ("Torpedoes: what they roll", "5 dice hit on 4–6"),
        ("Stress tests: the table", "2–3: pushed ahead half a die of spaces, 1 stress"),
        ("Attacks: arcs, sight, range", "30 to 150 degrees off the bow"),
        ("Boarding", "every 6 counts as two hits"),
        ("Damage: where hits go", "All that is left goes to one place."),
    ],
)
def test_what_new_players_ask_is_found_by_chapter(chapter: str, told: str) -> None:
    number = chapter_of(GAME.rulebook, chapter)
    assert number is not None
    assert told in chapter_text(GAME.rulebook, number)


def test_rs39_the_lobby_says_what_stress_does_by_the_book_and_offers_what_plays_better_first() -> None:
    first = next(iter(GAME.card.presets))
    assert f"The presets `{first}`," in GAME.lobby_note(Options())
    assert GAME.lobby_note(Options(**GAME.card.presets[first])) == ""  # type: ignore[arg-type]
    assert "stress never goes away" in GAME.card.preset_words["as-printed"]
