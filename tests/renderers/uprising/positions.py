"""Positions to draw: some from random play with fixed dice, some made by hand."""

import functools
import random

from msgspec.structs import replace

from games.kernel import Asked, Held, Outcome, RngDice
from games.kernel.walk import random_text
from games.uprising.maps.country import RESOURCES, Country, Region, outline, word_of
from games.uprising.state import (
    Character,
    Fight,
    Land,
    Last,
    Options,
    Player,
    Public,
    Secret,
    State,
    TieBreak,
    Turn,
    View,
    War,
)
from tests.games.uprising.positions import GAME, asked, changed, settled, setup, with_purses

NAMES = ("Ana", "Bruno", "Cyra", "Dov")
LONG = ("Wilhelmina Featherst", "Bartholomew Quigglet", "Maximiliane von Hohe", "Guinevere Oakenshiel")


def seen(state: State, names: tuple[str, ...] = NAMES) -> View:
    """Return the public view with names."""
    return replace(GAME.view(state, None), names=names[: state.seats])


@functools.cache
def played(actions: int, seats: int, seed: int, map_name: str = "marches", **options: bool | int) -> State:
    """Return the position after some random actions; idle ones are chosen less often."""
    rng = random.Random(seed)
    dice = RngDice(rng)
    state = setup(seats, Options(map=map_name, **options), dice).state  # type: ignore[arg-type]
    for _ in range(actions):
        prompts = GAME.awaiting(state)
        if not prompts:
            break
        seat = prompts[0].seat
        texts = [random_text(GAME, state, seat, rng) for _ in range(6)]
        text = next((text for text in texts if text.split()[0] not in ("end", "campaign")), texts[0])
        state = GAME.apply(state, seat, GAME.parse(state, seat, text), dice).state
    return state


def marches(lands: dict[str, Land], characters: tuple[Character, ...] = (), last: Last | None = None) -> State:
    """Return a hand-made position of four players on the Marches, the third to act in round 7."""
    return laid(played(0, 4, 1).public.map, lands, characters, last)


def laid(country: Held[Country], lands: dict[str, Land], characters: tuple[Character, ...], last: Last | None) -> State:
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
        last=last,
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


def _decreed() -> Last:
    near = ("Riverside", "Highfell", "Ironvale", "Millbrook")
    return Last(
        seat=2, verb="decree", who="CW", region=5,
        tokens=((5, "grain", -1), (5, "timber", -1)),
        followers=tuple((_NUMBERS[name], 2, 1) for name in near), money=(0, 0, -6, 0),
    )  # fmt: skip


def decree() -> State:
    """Return the position of the looks: a Decree in Riverside."""
    return marches(_LOOKS, _CAST, _decreed())


def crowd() -> State:
    """Return the worst case: many followers and most characters in two regions."""
    lands = _LOOKS | {
        "Riverside": land((3, 2), (11, 2, 12, 7)), "Millbrook": land((4, 2), (10, 12, 14, 3)),
    }  # fmt: skip
    where = ("Riverside", "Riverside", "Riverside", "Saltmarsh", "Riverside", "Riverside", "Riverside", "Millbrook")
    pieces = tuple(replace(one, region=_NUMBERS[name]) for one, name in zip(_CAST, where, strict=False))
    more = tuple(Character(2, number, "Osk", _NUMBERS["Riverside"], 1) for number in (3, 4, 5))
    return marches(lands, (*pieces, _CAST[8], *more), _decreed())


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
    return laid(country, full, pieces, None)


def fighting(phase: str, step: str) -> State:
    """Return a Skirmish under way in Riverside."""
    below, kind = (War(5, 2), "war") if phase == "war" else (Turn(2), "skirmish")
    fight = Fight(5, 2, step)  # type: ignore[arg-type]
    last = Last(seat=2, verb="skirmish", who="CW", region=5, money=(0, 0, -3, 0))
    order = Options(war_order="region")
    state = asked(decree(), kind, below, fight, last=last, round=12 if phase == "war" else 7)
    return changed(state, options=order) if phase == "war" else state


def settling() -> State:
    """Return Go to War as it begins, the third player first to settle."""
    last = Last(seat=1, verb="end", money=(12, 14, 20, 18), income=(12, 14, 20, 18))
    return settled(changed(decree(), frames=(War(),), prompts=(), first=2, round=12, last=last))


def secret() -> State:
    """Return the position of the looks at a table that hides purses."""
    state = decree()
    hidden = tuple(replace(player, money=None) for player in state.public.players)
    last = replace(_decreed(), money=())
    state = changed(state, options=Options(secret_money=True), players=hidden, last=last)
    return with_purses(state, (28, 17, 14, 31))


def over(winners: tuple[int, ...]) -> State:
    """Return a finished game."""
    last = Last(seat=0, verb="trade", region=11, followers=((11, 3, -1),))
    outcome = Outcome(winners, "Most points", "UP-33")
    return changed(decree(), frames=(), prompts=(), round=12, outcome=outcome, last=last)


def boards() -> dict[str, View]:
    """Return the positions that are drawn as boards and rosters, by name."""
    return {
        "start": seen(played(0, 4, 1)),
        "place": seen(played(2, 4, 3)),
        "choose": seen(played(1, 3, 1, choose_characters=True)),
        "bid": seen(played(1, 3, 1, bid_for_marker=True)),
        "first": seen(played(6, 4, 3)),
        "decree": seen(decree()),
        "crowd": seen(crowd()),
        "everyone": seen(everyone()),
        "moved": seen(changed(decree(), last=Last(
            seat=2, verb="move", who="CL2", region=10, moved=(("CL2", 9, 10),), money=(0, 0, -1, 0)))),
        "lost": seen(changed(decree(), characters=tuple(one for one in _CAST if one.tag != "BL1"), last=Last(
            seat=2, verb="take", region=5, followers=((5, 1, -2),), removed=(("BL1", 5),)))),
        "step_a": seen(fighting("play", "a")),
        "war": seen(settling()),
        "war_region": seen(fighting("war", "c")),
        "tie": seen(asked(decree(), "tie", TieBreak(2), round=12, cycles=1)),
        "over": seen(over((3,))),
        "shared": seen(over((1, 3))),
        "long_names": seen(decree(), LONG),
        "no_names": seen(decree(), ()),
        "secret": seen(secret()),
        "four_types": seen(played(40, 4, 5, resource_types=4)),
        "two": seen(played(50, 2, 3, "narrows")),
        "three": seen(played(70, 3, 4)),
        "realm": seen(played(90, 4, 3, "realm")),
        "plain_large": seen(plain_map(6, 5)),
        "plain_small": seen(plain_map(2, 2)),
        "plain_tall": seen(plain_map(2, 7)),
    }  # fmt: skip


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
    gains = tuple((where, 2, 1) for where in (1, *regions[1].near))
    last = Last(seat=2, verb="decree", who="CW", region=1, followers=gains, money=(0, 0, -6, 0))
    return laid(Held("map:plain", country), lands, pieces, last)
