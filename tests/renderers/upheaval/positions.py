"""Positions to draw: made by hand, with events that might have led to them."""

import random
from typing import Any

from msgspec.structs import replace

from games.battlefield.pieces import placed, templates
from games.battlefield.scenario import Objective
from games.geometry.inches import INCH
from games.kernel import Asked, News, Outcome, Prompt, RngDice, news_for
from games.upheaval.game import UPHEAVAL
from games.upheaval.state import events as ev
from games.upheaval.state.frames import Activating, Activation, Deploying, Drawing, Furnishing, Hit, Wounding
from games.upheaval.state.items import Item, Zone
from games.upheaval.state.options import Options
from games.upheaval.state.public import Public, State, View
from games.upheaval.state.units import Unit
from tests.games.upheaval.fields import at, field, unit

Scene = tuple[View, News]
NAMES = ("Ana", "Bruno", "Chloé", "Dmitri")
OPTIONS = Options(scenario="streets", turns=1, conditions=True)
LONG = ("Wilhelmina Featherstonehaugh III", "Bartholomew Quigglethwaite-Smyth")
MARKS = (Objective("west", at(12, 24)), Objective("centre", at(24, 24)), Objective("east", at(36, 24)))


def terrain() -> tuple[Any, ...]:
    """One piece of each kind and some more."""
    plan = (
        ("house", (10, 12), 0), ("wood", (33, 12), 0), ("wall", (24, 20), 0), ("rubble", (14, 31), 0),
        ("pond", (40, 31), 0), ("container", (31, 33), 3), ("shed", (23, 38), 0), ("grove", (7, 40), 0),
        ("crates", (39, 20), 0),
    )  # fmt: skip
    return tuple(
        placed(templates()[name], f"T{number}", at(*spot), turns) for number, (name, spot, turns) in enumerate(plan, 1)
    )


def block(x: float, y: float, count: int, wide: int = 4, step: float = 1.6) -> tuple[tuple[float, float], ...]:
    """Points in ranks."""
    return tuple((x + step * (number % wide), y + step * (number // wide)) for number in range(count))


def armies() -> tuple[Unit, ...]:
    """Two armies in the middle of a battle, with every state."""
    return (
        unit("A1", *block(20, 28, 8), activated=True, covered=True),
        unit("A2", *block(9, 26.5, 6, 3), word="raider", falling=True, compelled=True),
        unit("A3", *block(34, 37, 5, 5), word="gunner"),
        unit("A4", (28, 22.5), word="captain"),
        unit("A5", *block(3.5, 20, 3, 3, 2), word="rider"),
        unit("B1", *block(20, 15, 8), word="trooper"),
        unit("B2", *block(29.5, 13.5, 6, 3), word="raider", pinned=True),
        unit("B3", (40, 14), word="giant"),
        unit("B4", *block(9, 10.5, 4, 2), word="scout", activated=True),
        unit("B5", (28, 21.48), (29.6, 21.4), (26.5, 20.9), word="plate"),
    )


def lying(one: Unit, *numbers: int, **fields: Any) -> Unit:
    """A unit, some models of which are prone or otherwise changed."""
    changed = fields or {"prone": True}
    return replace(
        one,
        models=tuple(replace(model, **changed) if model.number in numbers else model for model in one.models),
    )


def seen(
    state: State,
    kind: str = "activate",
    *seats: int,
    ask: str = "Activate a unit",
    names: tuple[str, ...] = NAMES,
    viewer: int | None = None,
    news: News = (),
) -> Scene:
    """A view of a position with what led to it."""
    awaited = tuple(_prompt(seat, kind, ask) for seat in (seats or (0,)))
    own = state.secret[viewer] if viewer is not None else None
    public = state.public
    return View(seat=viewer, public=public, own=own, awaited=awaited, names=names[: public.seats]), news


def _prompt(seat: int, kind: str, ask: str) -> Prompt:
    return Prompt(id=f"{kind}.{seat}", seat=seat, kind=kind, ask=ask, verbs=())


def battle(**fields: Any) -> State:
    """Two armies in the middle of a battle."""
    units = armies()
    units = (*units[:5], lying(units[5], 3, 6), units[6], lying(units[7], 1, wounds=2), *units[8:])
    plain: dict[str, Any] = {
        "frames": (Drawing(), Activating(0)), "terrain": terrain(), "objectives": MARKS, "deck": (2, 3),
        "points": (2, 1), "conditions": (2, 6), "options": {"conditions": True},
        "items": (Item("E1", "tunnel", 0, at(5, 30)), Item("E2", "tunnel", 1, at(44, 8)),
                  Item("M1", "mines", 1, at(27, 29.5)), Item("P1", "plant", 0, at(41, 41))),
    }  # fmt: skip
    return field(*units, **(plain | fields))


def die(face: int, plus: int, needed: int) -> ev.Die:
    """A roll that wants a high sum."""
    return ev.Die(face, face + plus, needed, face + plus >= needed)


def low(face: int, needed: int) -> ev.Die:
    """A roll that wants a low face."""
    return ev.Die(face, face, needed, face <= needed)


def moved(one: Unit, dx: float, dy: float, deed: Any = "move") -> ev.Moved:
    """What brought a unit to where it is."""
    tracks = []
    for model in one.on_table:
        assert model.at is not None
        start = (model.at[0] - round(dx * INCH), model.at[1] - round(dy * INCH))
        tracks.append(ev.Track(model.number, (start, model.at), round((dx * dx + dy * dy) ** 0.5 * INCH)))
    return ev.Moved(unit=one.id, deed=deed, tracks=tuple(tracks), most=6 * INCH)


def volley(public: Public, one: str, two: str) -> tuple[ev.Shot, ev.Wounded]:
    """A volley with dice, and what came of it."""
    mine, theirs = public.unit(one), public.unit(two)
    faces = (3, 8, 9, 6, 1, 10, 7, 5)
    shooters = tuple(
        ev.Shooter(model.number, model.at or (0, 0), "rifle", (die(face, 4, 10),))
        for model, face in zip(mine.on_table, faces, strict=False)
    )
    near = theirs.on_table[0].at or (0, 0)
    blows = (
        ev.Blow(9, (near[0] - 1500, near[1] + 900), 4, (low(7, 2),), die(8, 4, 10), "killed"),
        ev.Blow(10, (near[0] - 1500, near[1] - 900), 4, (low(9, 2),), die(6, 4, 10), "killed"),
        ev.Blow(1, near, 4, (low(2, 2),), None, "saved"),
        ev.Blow(2, near, 4, (low(5, 2),), die(3, 4, 10), "nothing"),
    )
    hits = sum(die.good for one in shooters for die in one.hits)
    shot = ev.Shot(unit=one, target=two, shooters=shooters, hits=hits, gap=9300, rules=("UH-13", "UH-H2"))
    return shot, ev.Wounded(unit=two, by=one, deed="shot", cover=2, blows=blows, rules=("UH-H3", "UH-H4"))


def shooting() -> Scene:
    """A unit has moved and shot, and is still to act."""
    state = battle(frames=(Drawing(), Activation("A1", step="act", done=("move", "shoot"))))
    one = state.public.unit("A1")
    news = ((ev.Activated(unit="A1"), moved(one, 1.5, -4), *volley(state.public, "A1", "B1")),)
    return seen(state, "act", ask="A1: one more action, or done", news=news)


def mixed_volley() -> Scene:
    """Two weapons of a unit have fired at one in cover that may roll failed saves again."""
    state = battle(frames=(Drawing(), Activation("A1", step="act", done=("shoot",))))
    public = state.public
    models, near = public.unit("A1").on_table, public.unit("B1").on_table
    faces = ((3, 8), (9, 2), (6, 7), (10, 1))
    shooters = tuple(
        ev.Shooter(model.number, model.at or (0, 0), word, tuple(die(face, plus, 10) for face in both))
        for model, both, (word, plus) in zip(models, faces, (*[("rifle", 4)] * 3, ("cannon", 2)), strict=False)
    )
    hits = sum(die.good for one in shooters for die in one.hits)
    blows = (
        ev.Blow(9, at(18, 13.5), 4, (low(7, 4), low(9, 4)), die(8, 4, 10), "killed"),
        ev.Blow(1, near[0].at or (0, 0), 4, (low(8, 4), low(2, 4)), None, "saved"),
        ev.Blow(2, near[1].at or (0, 0), 4, (low(4, 4),), None, "saved"),
        ev.Blow(3, near[2].at or (0, 0), 4, (low(10, 4), low(6, 4)), die(3, 4, 10), "nothing"),
        ev.Blow(4, near[3].at or (0, 0), 6, (low(5, 4), low(7, 4)), die(2, 6, 10), "nothing"),
    )
    shot = ev.Shot(unit="A1", target="B1", shooters=shooters, hits=hits, gap=9300)
    wounded = ev.Wounded(unit="B1", by="A1", deed="shot", cover=4, blows=blows)
    return seen(state, "act", ask="A1: one more action, or done", news=((ev.Activated(unit="A1"), shot, wounded),))


def several() -> Scene:
    """Three activations since the picture before."""
    state = battle()
    public = state.public
    fell = moved(public.unit("A2"), 2, 5.5, "fall")
    charge = moved(public.unit("B5"), 1, 4.5, "charge")
    ranked = ev.Tested(unit="B1", face=7, morale=6, good=False, why="losses", rules=("UH-H8",))
    news = (
        (ev.Activated(unit="A1"), *volley(public, "A1", "B1"), ranked),
        (ev.Activated(unit="B5"), charge),
        (ev.Activated(unit="A2"), fell, ev.StateChanged(unit="A2", what="pinned", why="fenced")),
    )
    return seen(state, news=news)


def melee() -> Scene:
    """A melee has been fought."""
    state = battle(phase="melee")
    strikes = (
        ev.Strike("A4.1", "B5.1", die(8, 1, 6), die(7, 4, 10), True),
        ev.Strike("B5.1", "A4.1", die(3, -1, 6), None, False),
        ev.Strike("B5.2", "A4.1", die(7, -1, 6), die(2, 4, 10), False),
    )
    fought = ev.Fought(units=("A4", "B5"), strikes=strikes, caused=(1, 0), losers=(1,), rules=("UH-H7",))
    tested = ev.Tested(unit="B5", face=9, morale=6, good=False, why="melee", rules=("UH-H7", "UH-H8"))
    news = ((fought, tested, ev.StateChanged(unit="B5", what="falling", why="melee")),)
    return seen(state, "fight", 1, ask="Pick the melee that is fought next", news=news)


def casualties() -> Scene:
    """The owner is asked who takes hits."""
    hit = Hit(3, 4, "rifle", at(22, 30))
    state = battle(frames=(Drawing(), Activation("A1", step="act"), Wounding("B1", (hit,), "A1", None)))
    shot, _ = volley(state.public, "A1", "B1")
    return seen(state, "casualties", 1, ask="Say who takes 3 hits", news=((ev.Activated(unit="A1"), shot),))


def corners() -> tuple[Zone, ...]:
    """The zones of four players."""
    big, far = 18 * INCH, 48 * INCH
    boxes = ((0, far - big), (0, 0), (far - big, 0), (far - big, far - big))
    return tuple(Zone(((x, y), (x + big, y), (x + big, y + big), (x, y + big)), ("north",)) for x, y in boxes)


def crowd(seats: int, each: int) -> State:
    """Many units for several players, every unit of five to eight models."""
    units = []
    for seat in range(seats):
        left = each
        for number in range(1, 8):
            count = min(left, (8, 6, 5, 6, 5, 4, 1)[number - 1])
            left -= count
            if count:
                x = 3 + 11.5 * ((number - 1 + seat) % 4)
                y = 4 + 11 * seat * (4 / seats) + 5 * ((number - 1) // 4)
                words = {2: "raider", 6: "rider", 7: "captain"}
                one = unit(f"{'ABCD'[seat]}{number}", *block(x, y, count, 4, 1.7), word=words.get(number, "trooper"))
                states = {1: {"activated": True}, 2: {"pinned": True}, 3: {"covered": True}, 4: {"falling": True}}
                units.append(replace(one, **states.get((number + seat) % 6, {})))
    deck = tuple(sum(one.seat == seat and not one.activated for one in units) for seat in range(seats))
    return field(
        *units, seats=seats, frames=(Drawing(), Activating(0)), terrain=terrain()[:6], objectives=MARKS, deck=deck,
        points=(1,) * seats, armies=("The Rust Tide", "Iron Choir", "Gale Riders", "Old Guard")[:seats],
        zones=corners() if seats == 4 else field().public.zones,
    )  # fmt: skip


def deploying() -> State:
    """Units are being placed."""
    units = tuple(
        replace(one, models=tuple(replace(model, at=None) for model in one.models), activated=False, falling=False,
                pinned=False, covered=False) if number % 5 > 1 else
        replace(one, models=tuple(replace(model, at=(model.at[0], 44_000 - model.at[1] % 3000 if one.seat == 0 else
                2000 + model.at[1] % 3000)) for model in one.models if model.at), activated=False, falling=False,
                covered=False)
        for number, one in enumerate(armies())
    )  # fmt: skip
    return field(
        *units, terrain=terrain(), objectives=MARKS, phase="deployment", turn=0, frames=(Deploying(0),),
        conditions=(4,), deck=(0, 0), prompts=(Asked("deploy.0", 0, "deploy"),), opened=9,
    )  # fmt: skip


def over() -> Scene:
    """A finished battle."""
    state = battle(phase="over", frames=(), outcome=Outcome((0,), "After 6 turns: Ana 7 points, Bruno 4.", "UH-H10"))
    view, _ = seen(state)
    return replace(view, awaited=()), ()


def asking(state: State, kind: str, *seats: int) -> State:
    """Return a state in which seats are asked something."""
    prompts = tuple(Asked(f"{kind}.{seat}", seat, kind) for seat in seats or (0,))
    return replace(state, public=replace(state.public, prompts=prompts, opened=40))


def skirmish() -> State:
    """The battle, some units of the first player still to be activated, one near enough to charge."""
    units = tuple(replace(one, activated=False, covered=False) for one in battle().public.units)
    return asking(replace(battle(), public=replace(battle().public, units=units)), "activate")


def placing(kind: Any) -> State:
    """Something that a battle condition brings is placed."""
    frames = (Furnishing(((0, kind), (1, kind))),)
    state = deploying()
    public = replace(state.public, phase="conditions", frames=frames, units=_beside(state.public.units))
    return asking(replace(state, public=public), "furnish")


def _beside(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple(replace(one, models=tuple(replace(model, at=None) for model in one.models)) for one in units)


def started(options: Options = OPTIONS) -> State:
    """A match as it begins, with what comes with the game."""
    return UPHEAVAL.setup(2, options, UPHEAVAL.content_for(options), RngDice(random.Random(1))).state


def shipped() -> Scene:
    """The first actions of a match with armies and a table that come with the game."""
    dice, state, told = RngDice(random.Random(3)), started(), []
    for _ in range(10):
        prompt = UPHEAVAL.awaiting(state)[0]
        step = UPHEAVAL.apply(state, prompt.seat, UPHEAVAL.default(state, prompt), dice)
        state, told = step.state, [step.events]
    return replace(UPHEAVAL.view(state, None), names=NAMES[:2]), news_for(told, None)


def boards() -> dict[str, Scene]:
    """Return the positions that are drawn as boards and rosters, by name."""
    return {
        "army": seen(field(phase="armies", turn=0, armies=()), "army", 0, 1, ask="Pick your army"),
        "furnish": seen(placing("mines"), "furnish", ask="Place the minefield"),
        "deploy": seen(deploying(), "deploy", ask="Deploy a unit"),
        "battle": seen(battle()),
        "shooting": shooting(),
        "mixed_volley": mixed_volley(),
        "several": several(),
        "fight": melee(),
        "casualties": casualties(),
        "blows": seen(battle(phase="melee"), "blows", 1, ask="Say whom your models strike"),
        "experience": seen(field(phase="experience", turn=0, armies=()), "experience", 0, 1, ask="Spend up to 50 XP"),
        "record": seen(battle(), "record", ask="Record what A1 did to B1, then done"),
        "condition": seen(placing("plant"), "condition", ask="Pick a battle condition"),
        "terrain": seen(
            field(phase="terrain", turn=0, terrain=terrain()[:4]), "terrain", ask="Place a piece of terrain"
        ),
        "two35": seen(crowd(2, 35)),
        "three": seen(crowd(3, 35)),
        "four": seen(crowd(4, 35)),
        "over": over(),
        "long_names": seen(battle(), names=LONG),
        "no_names": seen(battle(), names=()),
        "shipped": shipped(),
    }
