"""Positions to draw: some from random play with fixed dice, some made by hand."""

import functools
import random

from msgspec.structs import replace

from games.kernel import Asked, Event, Held, News, Outcome, RngDice, Step
from games.kernel.exploring.walk import random_text
from games.uprising.content.maps.country import RESOURCES, Country, Region, Resource, outline, word_of
from games.uprising.state import events as ev
from games.uprising.state.frames import Fight, TieBreak, Turn, War
from games.uprising.state.options import Options
from games.uprising.state.pieces import Character, Land, Player
from games.uprising.state.state import Public, Secret, State, View
from tests.games.uprising.positions import GAME, asked, changed, settled, setup, with_purses

Scene = tuple[View, News]
NAMES = ("Ana", "Bruno", "Cyra", "Dov")
LONG = ("Wilhelmina Featherst", "Bartholomew Quigglet", "Maximiliane von Hohe", "Guinevere Oakenshiel")


def seen(state: State, *events: Event, names: tuple[str, ...] = NAMES) -> Scene:
    """Return the public view with names, and the events of the last action."""
    return replace(GAME.view(state, None), names=names[: state.seats]), ((events,) if events else ())


def seen_played(actions: int, seats: int, seed: int, map_name: str = "marches", **options: bool | int) -> Scene:
    """Return what the public sees after some random actions."""
    done = steps(actions, seats, seed, map_name, **options)[-1]
    return seen(done.state, *done.events)


@functools.cache
def steps(
    actions: int, seats: int, seed: int, map_name: str = "marches", **options: bool | int
) -> tuple[Step[State], ...]:
    """Return the setup and some random actions; idle ones are chosen less often."""
    rng = random.Random(seed)
    dice = RngDice(rng)
    done = [setup(seats, Options(map=map_name, **options), dice)]  # type: ignore[arg-type]
    for _ in range(actions):
        state = done[-1].state
        prompts = GAME.awaiting(state)
        if not prompts:
            break
        seat = prompts[0].seat
        texts = [random_text(GAME, state, seat, rng) for _ in range(6)]
        text = next((text for text in texts if text.split()[0] not in ("end", "campaign")), texts[0])
        done.append(GAME.apply(state, seat, GAME.parse(state, seat, text), dice))
    return tuple(done)


def played(actions: int, seats: int, seed: int, map_name: str = "marches", **options: bool | int) -> State:
    """Return the position after some random actions."""
    return steps(actions, seats, seed, map_name, **options)[-1].state


def marches(lands: dict[str, Land], characters: tuple[Character, ...] = ()) -> State:
    """Return a hand-made position of four players on the Marches, the third to act in round 7."""
    return laid(played(0, 4, 1).public.map, lands, characters)


def laid(country: Held[Country], lands: dict[str, Land], characters: tuple[Character, ...]) -> State:
    """Return a hand-made position on a map; regions without land hold supply only."""
    rest = Land(tokens=(5, 7), followers=(0, 0, 0, 0))
    names = (("Hadrik", "Brin"), ("Ysolde", "Tamsin"), ("Torvald", "Corvo"), ("Maren", "Edda"))
    money = (28, 17, 14, 31)
    public = Public(
        options=Options(),
        seats=4,
        map=country,
        players=tuple(
            Player(money=m, warlord=w, lieutenant=li, raised=2) for m, (w, li) in zip(money, names, strict=True)
        ),
        first=1,
        frames=(Turn(2),),
        prompts=(Asked("play.1", 2, "play"),),
        round=7,
        lands=tuple(lands.get(region.name, rest) for region in country.value.regions),
        characters=characters,
    )
    return State(public, (Secret(),) * 4)


def land(tokens: tuple[int, int], followers: tuple[int, int, int, int], unstable: bool = False) -> Land:
    """Return one region's contents."""
    return Land(tokens, followers, unstable)


_LOOKS = {
    "Northmoor": land((5, 2), (3, 0, 0, 1)), "Highfell": land((4, 0), (2, 0, 3, 0), True),
    "Saltmarsh": land((6, 3), (0, 4, 0, 0)), "Grayport": land((5, 7), (0, 2, 0, 2)),
    "Ironvale": land((5, 1), (4, 0, 1, 0)), "Riverside": land((3, 2), (1, 2, 5, 1)),
    "Oakhollow": land((6, 4), (0, 2, 1, 0)), "Eastmark": land((8, 5), (0, 0, 0, 3)),
    "Westhaven": land((7, 10), (0, 0, 0, 0)), "Millbrook": land((4, 2), (2, 0, 4, 0)),
    "Southdown": land((3, 0), (0, 1, 2, 4), True), "Cape Farrow": land((3, 6), (0, 0, 0, 2)),
}  # fmt: skip
_NUMBERS = {name: number for number, name in enumerate(_LOOKS)}


def stands(seat: int, number: int, where: str, left: int = 0) -> Character:
    """Return a character in a region of the Marches."""
    names = (("Hadrik", "Brin", "Aldo"), ("Ysolde", "Tamsin", "Aldo"), ("Torvald", "Corvo", "Edda"), ("Maren", "Edda"))
    cast = names[seat]
    return Character(seat, number, cast[min(number, len(cast) - 1)], _NUMBERS[where], left)


_CAST = (
    stands(0, 0, "Ironvale"), stands(0, 1, "Northmoor"), stands(1, 0, "Saltmarsh"), stands(1, 1, "Riverside"),
    stands(2, 0, "Riverside", 1), stands(2, 1, "Millbrook"), stands(2, 2, "Southdown", 1),
    stands(3, 0, "Eastmark"), stands(3, 1, "Cape Farrow"),
)  # fmt: skip


def decreed(region: int, near: tuple[int, ...], *tokens: Resource) -> tuple[Event, ...]:
    """Return the events of a Decree of the third player."""
    made = ev.Decreed(seat=2, who="CW", name="Torvald", region=region, tokens=tokens, spread=near)
    return made, ev.PurseChanged(seat=2, amount=-6)


DECREED = decreed(5, tuple(_NUMBERS[name] for name in ("Highfell", "Ironvale", "Millbrook")), "grain", "timber")


def decree() -> State:
    """Return the position of the looks: a Decree in Riverside."""
    return marches(_LOOKS, _CAST)


def crowd() -> State:
    """Return the worst case: many followers and most characters in two regions."""
    lands = _LOOKS | {
        "Riverside": land((3, 2), (11, 2, 12, 7)), "Millbrook": land((4, 2), (10, 12, 14, 3)),
    }  # fmt: skip
    where = ("Riverside", "Riverside", "Riverside", "Saltmarsh", "Riverside", "Riverside", "Riverside", "Millbrook")
    pieces = tuple(replace(one, region=_NUMBERS[name]) for one, name in zip(_CAST, where, strict=False))
    more = tuple(Character(2, number, "Osk", _NUMBERS["Riverside"], 1) for number in (3, 4, 5))
    return marches(lands, (*pieces, _CAST[8], *more))


def everyone() -> State:
    """Return the most that the largest map will show: followers of several players everywhere, many Lieutenants."""
    country = played(0, 4, 1, "realm").public.map
    counts = ((3, 10, 2, 0), (12, 4, 11, 3), (0, 2, 2, 1), (10, 11, 7, 13), (1, 0, 12, 4))
    full = {
        region.name: land((10, number % 3), counts[number % 5], number % 3 == 0)
        for number, region in enumerate(country.value.regions)
    }
    pieces = tuple(
        Character(seat, number, "Brin", (seat * 6 + number * (seat + 3)) % 20, 1)
        for seat in range(4)
        for number in range(5)
    )
    return laid(country, full, pieces)


def fighting(phase: str, step: str) -> State:
    """Return a Skirmish under way in Riverside."""
    below, kind = (War(5, 2), "war") if phase == "war" else (Turn(2), "skirmish")
    fight = Fight(5, 2, step)  # type: ignore[arg-type]
    state = asked(decree(), kind, below, fight, round=12 if phase == "war" else 7)
    return changed(state, options=Options(war_order="region")) if phase == "war" else state


def settling() -> State:
    """Return Go to War as it begins, the third player first to settle."""
    return settled(changed(decree(), frames=(War(),), prompts=(), first=2, round=12))


def secret() -> State:
    """Return the position of the looks at a table that hides purses."""
    state = decree()
    hidden = tuple(replace(player, money=None) for player in state.public.players)
    state = changed(state, options=Options(secret_money=True), players=hidden)
    return with_purses(state, (28, 17, 14, 31))


def over(winners: tuple[int, ...]) -> State:
    """Return a finished game."""
    outcome = Outcome(winners, "Most points", "UP-33")
    return changed(decree(), frames=(), prompts=(), round=12, outcome=outcome)


def boards() -> dict[str, Scene]:
    """Return the positions that are drawn as boards and rosters, by name."""
    fought = (
        ev.SkirmishBegan(seat=2, who="CW", name="Torvald", region=5),
        ev.PurseChanged(seat=2, amount=-3),
    )
    moved = (ev.Moved(seat=2, who="CL2", name="Edda", origin=9, region=10), ev.PurseChanged(seat=2, amount=-1))
    taken = (
        ev.FollowersTaken(seat=2, region=5, victims=((1, 2),)),
        ev.LieutenantTaken(seat=2, who="BL1", region=5, victim=1, name="Tamsin"),
    )
    ended = (ev.TurnEnded(seat=1, unused=3), ev.IncomePaid(incomes=((8, 4), (10, 4), (14, 6), (12, 6))))
    traded = ev.FollowersTraded(seat=0, region=11, losses=((3, 1),))
    bereft = changed(decree(), characters=tuple(one for one in _CAST if one.tag != "BL1"))
    return {
        "start": seen_played(0, 4, 1),
        "place": seen_played(2, 4, 3),
        "choose": seen_played(1, 3, 1, choose_characters=True),
        "bid": seen_played(4, 3, 1, bid_for_marker=True),
        "first": seen_played(6, 4, 3, marker_first=True),
        "decree": seen(decree(), *DECREED),
        "crowd": seen(crowd(), *DECREED),
        "everyone": seen(everyone()),
        "moved": seen(decree(), *moved),
        "lost": seen(bereft, *taken),
        "several": (seen(bereft)[0], (moved, DECREED, taken)),
        "step_a": seen(fighting("play", "a"), *fought),
        "war": seen(settling(), *ended),
        "war_region": seen(fighting("war", "c"), *fought),
        "tie": seen(asked(decree(), "tie", TieBreak(2), round=12, cycles=1), *DECREED),
        "over": seen(over((3,)), traded),
        "shared": seen(over((1, 3)), traded),
        "long_names": seen(decree(), *DECREED, names=LONG),
        "no_names": seen(decree(), *DECREED, names=()),
        "secret": seen(secret(), *DECREED),
        "four_types": seen_played(40, 4, 5, resource_types=4, marker_first=True),
        "two": seen_played(50, 2, 3, "narrows", marker_first=True),
        "three": seen_played(70, 3, 4, marker_first=True),
        "realm": seen_played(90, 4, 3, "realm", marker_first=True),
        "plain_large": seen_plain(6, 5),
        "plain_small": seen_plain(2, 2),
        "plain_tall": seen_plain(2, 7),
    }


def seen_plain(columns: int, rows: int) -> Scene:
    """Return a Decree on the plainest of maps."""
    state = plain_map(columns, rows)
    return seen(state, *decreed(1, state.public.country.regions[1].near))


def plain_map(columns: int, rows: int) -> State:
    """Return a position on the plainest of uploaded maps: many long-named rectangles with four corners each."""
    width, height = 300, 200
    regions = []
    for number in range(columns * rows):
        x, y = 40 + number % columns * width, 40 + number // columns * height
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        beside = [number + step for step, free in ((-1, number % columns), (1, (number + 1) % columns)) if free]
        near = [*beside, *(other for other in (number - columns, number + columns) if 0 <= other < columns * rows)]
        name = f"Region {number} of the Wold"[:20]
        anchor = (x + width // 2, y + height // 2)
        regions.append(Region(name, word_of(name), outline(corners), anchor, tuple(near), RESOURCES))
    size = (80 + columns * width, 80 + rows * height)
    country = Country("plain", "Plain", (2, 4), size, tuple(regions))
    counts = ((1, 0, 2, 0), (0, 0, 0, 0), (11, 4, 11, 3), (0, 2, 1, 1))
    lands = {region.name: land((10, 3), counts[number % 4], number % 5 == 0) for number, region in enumerate(regions)}
    pieces = tuple(Character(seat, number, "Brin", (seat * 7 + number * 4) % len(regions), 1) for seat in range(4)
                   for number in range(3))  # fmt: skip
    return laid(Held("map:plain", country), lands, pieces)
