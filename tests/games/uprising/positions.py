"""Positions of Uprising written out by hand, and short ways to play on from them."""

import random
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.kernel import Asked, Content, Dice, Frozen, NoDice, RngDice, Step
from games.uprising.board.scoring import points
from games.uprising.content.maps.country import Country
from games.uprising.content.maps.file import read_country
from games.uprising.content.maps.shelf import SHELF
from games.uprising.game import Uprising
from games.uprising.state.frames import Turn
from games.uprising.state.options import Options
from games.uprising.state.pieces import Character, Land
from games.uprising.state.purses import all_purses
from games.uprising.state.state import Public, Secret, State, Table
from games.uprising.text.changes import Changes, changes_of

GAME = Uprising()
LETTERS = "ABCD"


def options(**values: Any) -> Options:
    return Options(**values)


def drawn(text: str) -> Content:
    """A map that somebody brings."""
    kind = GAME.card.contents[0]
    return Content("map", kind.check(text).name, text)


def country_of(name: str) -> Country:
    """A map that comes with the game."""
    return read_country(SHELF.texts()[name])


def setup(seats: int, chosen: Options, dice: Dice, *brought: Content) -> Step[State]:
    """A game laid out with the map of its options."""
    return GAME.setup(seats, chosen, GAME.content_for(chosen, brought), dice)


def fresh(seats: int = 2, seed: int = 1, text: str = "", **values: Any) -> State:
    """A game right after setup, before anything is placed; `text` is a map that somebody brings."""
    brought = (drawn(text),) if text else ()
    for content in brought:
        values["map"] = content.name
    return setup(seats, options(**values), RngDice(random.Random(seed)), *brought).state


def changed(state: State, **fields: Any) -> State:
    """The same with some public fields changed."""
    return replace(state, public=replace(state.public, **fields))


def asked(state: State, kind: str, *frames: Frozen, **fields: Any) -> State:
    """The same at another point: the procedures under way, and the question of the top one open."""
    prompt = Asked(f"{kind}.1", frames[-1].seat, kind)
    return changed(state, frames=frames, prompts=(prompt,), **fields)


def position(
    at: Mapping[str, str],
    followers: Mapping[str, tuple[int, ...]] | None = None,
    tokens: Mapping[str, tuple[int, ...]] | None = None,
    money: tuple[int, ...] | None = None,
    seats: int = 2,
    turn: int = 0,
    first: int = 0,
    round: int = 1,
    **values: Any,
) -> State:
    """A position in play; `at` maps tags ("AW", "BL1") to regions, the seat to act has all its actions.

    Regions not named have 9 tokens of each type; those with a type at 0 are unstable.
    """
    state = fresh(seats, **values)
    public = state.public
    lands = []
    for number, region in enumerate(public.country.regions):
        supply = (tokens or {}).get(region.name, (9,) * len(public.types(number)))
        counts = (followers or {}).get(region.name, (0,) * seats)
        lands.append(Land(supply, counts, unstable=0 in supply))
    characters = []
    for tag, name in at.items():
        seat, number = LETTERS.index(tag[0]), int(tag[2:] or 0)
        left = 0 if seat != turn else 1 if number else 2
        characters.append(Character(seat, number, f"{tag}-name", public.country.index(name.replace(" ", "-")), left))
    players = tuple(
        replace(player, raised=max([one.number for one in characters if one.seat == seat], default=1))
        for seat, player in enumerate(public.players)
    )
    state = asked(
        state,
        "play",
        Turn(turn),
        round=round,
        first=first,
        lands=tuple(lands),
        characters=tuple(sorted(characters, key=lambda one: (one.seat, one.number))),
        players=players,
    )
    return with_purses(state, money or (3,) * seats)


def with_purses(state: State, money: tuple[int, ...]) -> State:
    """The same with other purses, hidden where the table hides them."""
    if state.public.options.secret_money:
        return replace(state, secret=tuple(Secret(some) for some in money))
    rows = zip(state.public.players, money, strict=True)
    return changed(state, players=tuple(replace(player, money=some) for player, some in rows))


def war(state: State) -> State:
    """The same position with the last turn of the last round just over: Go to War has begun."""
    last = (state.public.first - 1) % state.seats
    state = asked(state, "play", Turn(last), round=state.public.options.rounds)
    return step(state, "end").state


def step(state: State, text: str, dice: Dice | None = None) -> Step[State]:
    """One action of the seat that is asked."""
    seat = state.public.turn
    return GAME.apply(state, seat, GAME.parse(state, seat, text), dice or NoDice())


def play(state: State, line: str) -> State:
    """Several actions, separated by semicolons, each of the seat that is asked then."""
    return steps(state, line)[-1].state


def steps(state: State, line: str) -> list[Step[State]]:
    """Several actions, separated by semicolons, with what each came to."""
    done: list[Step[State]] = []
    for text in line.split(";"):
        done.append(step(done[-1].state if done else state, text))
    return done


def last_of(state: State, line: str) -> Changes:
    """What a picture shows of the last of several actions."""
    return changes_of([steps(state, line)[-1].events])


def land(state: State, name: str) -> Land:
    return state.public.lands[state.public.country.index(name.replace(" ", "-"))]


def money(state: State) -> tuple[int, ...]:
    return all_purses(state)


def scores(state: State) -> tuple[tuple[int, int, int], ...]:
    """The victory points of each seat if the game ended now."""
    return points(state.public, all_purses(state))


def where(state: State, tag: str) -> str | None:
    public: Public = state.public
    return next((public.name(one.region) for one in public.characters if one.tag == tag), None)


def words(state: State, *prefix: str) -> list[str]:
    return [word.text for word in GAME.choices(state, state.public.turn, prefix).words]


def settled(state: State) -> State:
    table = Table(state, NoDice())
    GAME.go_on(table)
    return table.state
