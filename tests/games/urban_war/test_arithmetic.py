"""Random games in which a small model of the rules of its own adds up every die again (UW-40 .. UW-51)."""

import functools
import random
from collections.abc import Iterator

import pytest

from games.kernel import Event, RngDice, Roll
from games.kernel.exploring.walk import random_text
from games.urban_war.state.events import (
    Activated,
    Checked,
    FightBegan,
    Interrupted,
    Killed,
    Moved,
    Shot,
    Struck,
    Wounded,
)
from games.urban_war.state.public import State
from tests.games.urban_war.positions import CARDS, GAME, field, stand, wall

WORDS = tuple(card.word for card in CARDS)
BOOK = {card.word: card for card in CARDS}
BANDS = ("contact", "short", "medium", "long", "extreme")


def crowd(rng: random.Random) -> State:
    """Six models a side, all cards among them, near enough to fight at once; half of the orders are Overwatch."""
    places = {}
    for letter, row in (("A", 18), ("B", 27)):
        for number in range(1, 7):
            panic = rng.randrange(5) == 0
            places[f"{letter}{number}"] = stand(
                8 + 4 * number + rng.randrange(20) / 10,
                row + rng.randrange(30) / 10,
                WORDS[rng.randrange(len(WORDS))],
                cal=rng.randrange(3),
                commander=number == 1,
                panic=panic,
                counter="down",
            )
    waiting = " ".join(name for name in places if name != "A1" and rng.randrange(2))
    options = {
        "turns": 5,
        "attempts": rng.choice(("one", "success")),
        "leavers": rng.choice(("one", "all", "none")),
        "melee_modifier": rng.randrange(2) == 0,
        "shoot_contact": rng.randrange(3) == 0,
        "panic_flag": rng.randrange(3) > 0,
    }
    low = wall(1, 20, 23.4, 26, 23.8, blocks_sight=False, cover=rng.choice(("solid", "flimsy")))
    return field(places, terrain=(low,), overwatch=waiting, options=options)


Action = tuple[State, State, tuple[Event, ...], list[Roll]]
"""The position before and after it, its events and its rolls."""


# Several tests look at the same games.
@functools.cache
def games(seed: int) -> tuple[Action, ...]:
    """Return every action of a random game."""
    return tuple(_played(seed))


def _played(seed: int) -> Iterator[Action]:
    rng = random.Random(seed)
    state = crowd(rng)
    for _ in range(70):
        prompts = GAME.awaiting(state)
        if not prompts:
            return
        seat = prompts[rng.randrange(len(prompts))].seat
        dice = RngDice(rng)
        action = GAME.parse(state, seat, random_text(GAME, state, seat, rng))
        step = GAME.apply(state, seat, action, dice)
        yield state, step.state, step.events, dice.rolls
        state = step.state


def natural(face: int, added: int, needed: int) -> bool:
    return face == 10 or (face != 1 and face + added >= needed)


def hit_bonus(state: State, event: Shot | Struck, moved: bool, flags: dict[str, bool], charged: frozenset[str]) -> int:
    """What is added to hit: UW-26 and UW-40 of a shot, UW-48 of a blow."""
    blow = event.blow
    mine, theirs = (BOOK[state.public.model(name).card] for name in (blow.attacker, blow.target))
    weapon = next(each for each in mine.weapons if each.name == blow.weapon)
    cell = weapon.cells[BANDS.index(blow.band)]
    assert cell is not None
    if isinstance(event, Shot):
        found = mine.shooting + cell.hit + (theirs.size >= 4) - (BANDS.index(blow.band) if moved else 0)
    else:
        found = mine.assault - theirs.assault + (cell.hit if state.public.options.melee_modifier else 0)
        found += blow.attacker in charged
    return found - 2 * flags[blow.attacker]


Attack = tuple[Shot | Struck, int, frozenset[str]]


def attacks(before: State, events: tuple[Event, ...]) -> Iterator[Attack]:
    """Yield every attack with what the attacker should add, following panic flags and charges event by event."""
    public = before.public
    flags = {model.id: model.panicked if public.options.panic_flag else model.panic for model in public.models}
    counters = {model.id: model.panic for model in public.models}
    acting = next((frame for frame in reversed(public.frames) if hasattr(frame, "trail")), None)
    moved = acting is not None and len(acting.trail) > 1
    charged: frozenset[str] = frozenset()
    for event in events:
        if isinstance(event, Activated | Interrupted):
            moved = moved and isinstance(event, Interrupted)
            if public.options.panic_flag:
                flags[event.model] = counters[event.model]
        if isinstance(event, Checked):
            steady = BOOK[public.model(event.model).card].high_morale
            if event.check == "rally" and event.passed:
                counters[event.model] = False
                flags[event.model] = flags[event.model] and public.options.panic_flag and not steady
            if event.check == "panic" and not event.passed:
                counters[event.model] = True
                flags[event.model] = flags[event.model] or not public.options.panic_flag
        if isinstance(event, Moved):
            moved = moved or event.deed != "intercept"
        if isinstance(event, FightBegan):
            charged = frozenset(event.charged)
        if isinstance(event, Shot | Struck):
            leaving = isinstance(event, Struck) and event.why == "leaving"
            still = isinstance(event, Shot) and event.reaction
            who = frozenset[str]() if leaving else charged
            yield event, hit_bonus(before, event, moved and not still, flags, who), who


every_game = pytest.mark.parametrize(
    "seed", [1, 3, 5, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (0, 2, 4, 6, 20, 21))]
)


@every_game
def test_uw40_to_uw51_every_die_of_random_games_adds_up(seed: int) -> None:
    for before, _, events, rolls in games(seed):
        faces = [face for roll in rolls for face in roll.faces]
        told: list[int] = []
        for event, added, charged in attacks(before, events):
            blow = event.blow
            target = BOOK[before.public.model(blow.target).card]
            known = BOOK[before.public.model(blow.attacker).card].weapons
            weapon = next(each for each in known if each.name == blow.weapon)
            cell = weapon.cells[BANDS.index(blow.band)]
            assert cell is not None
            needed = 10 if isinstance(event, Shot) else 6
            assert len(blow.hits) == cell.attacks
            assert [(each.total, each.good) for each in blow.hits] == [
                (each.face + added, natural(each.face, added, needed)) for each in blow.hits
            ], (event, added)
            hits = sum(each.good for each in blow.hits)
            assert len(blow.armour) == (hits if target.armour else 0)
            assert [each.good for each in blow.armour] == [each.face + target.armour >= 10 for each in blow.armour]
            assert len(blow.damage) == (hits - sum(each.good for each in blow.armour)) * cell.damage
            bonus = int(isinstance(event, Struck) and blow.attacker in charged)
            strengths = {cell.strength - target.toughness + bonus - shield for shield in (0, int(target.battleshield))}
            assert {each.total - each.face for each in blow.damage} <= strengths
            assert all(each.good == natural(each.face, each.total - each.face, 6) for each in blow.damage)
            assert len(blow.saves) == (sum(each.good for each in blow.damage) if blow.save else 0)
            assert all(each.good == (each.face >= blow.save) for each in blow.saves)
            told += [each.face for part in (blow.hits, blow.armour, blow.damage, blow.saves) for each in part]
        check_morale(before, events)
        checked = [face for event in events if isinstance(event, Checked) for face in event.dice]
        contests = [face for roll in rolls if roll.reason == "initiative" for face in roll.faces]
        assert sorted(told + checked + contests) == sorted(faces)


def check_morale(before: State, events: tuple[Event, ...]) -> None:
    """Of every command check: the sum, and what it comes to (UW-51)."""
    for event in events:
        if isinstance(event, Checked):
            model = before.public.model(event.model)
            parts = dict(event.parts)
            assert parts.get("CD") == BOOK[model.card].command
            assert parts.get("CAL", 0) == model.cal
            assert parts.get("Commander", 0) in (0, 0 if model.commander else 1)
            total = sum(event.dice) + sum(parts.values())
            assert event.passed == (sum(event.dice) > 5 and total >= 15)


@every_game
def test_uw43_wounds_add_up_and_the_dead_are_gone(seed: int) -> None:
    for before, after, events, _ in games(seed):
        lost = {model.id: model.wounds for model in before.public.models}
        for event in events:
            if isinstance(event, Shot | Struck):
                lost[event.blow.target] += event.blow.wounds
        dead = {event.model for event in events if isinstance(event, Killed)}
        hurt = {event.model for event in events if isinstance(event, Wounded)}
        for model in after.public.models:
            whole = BOOK[model.card].wounds
            assert model.wounds == min(lost[model.id], whole)
            assert model.dead == (lost[model.id] >= whole) == (model.at is None)
            assert (model.id in dead) == (model.dead and not before.public.model(model.id).dead)
        assert {name for name, wounds in lost.items() if wounds > before.public.model(name).wounds} == dead | hurt
