"""Raise Shields: one sentence for each event, made from what the viewer sees."""

from collections.abc import Callable
from typing import Any

from games.geometry.hexes import FACINGS
from games.kernel import Event
from games.kernel.base.numbers import counted, minus, often
from games.kernel.text.prose import join, person
from games.raise_shields.content.numbers import BOARDING_WORTH, EVASION_STRESS, PLAYERS
from games.raise_shields.content.tables import range_name, stress_row
from games.raise_shields.content.upgrades import CATALOGUE, band
from games.raise_shields.state import events as ev
from games.raise_shields.state.state import Secret, View
from games.raise_shields.text.words import hull_loss, share_of, wasted_words


def narrate(event: Event, view: View) -> str:
    """Return one sentence for an event, or "" if it needs no words."""
    return _SENTENCES[type(event)](event, view)


def ship_name(view: View, ship_id: str) -> str:
    """Return the name of a ship."""
    return view.public.ship(ship_id).name


def faces(dice: tuple[int, ...]) -> str:
    """Return dice as people write them: `3, 5, 6`."""
    return ", ".join(map(str, dice))


def added(dice: tuple[int, ...]) -> str:
    """Return dice as a sum: `3 + 5`."""
    return " + ".join(map(str, dice))


def upgrades_in_words(upgrades: tuple[str, ...]) -> str:
    """Return upgrades by their titles, each with its number: `2 × Shield Bonus and Phaser Cannons`."""
    titles = []
    for key, entry in CATALOGUE.items():
        number = upgrades.count(key)
        if number:
            titles.append(entry.title if number == 1 else f"{number} × {entry.title}")
    return join(titles)


def secret_in_words(own: Secret) -> str:
    """Return what a captain has sealed, in a clause; "" for nothing.

    >>> secret_in_words(Secret(build=("shield", "phaser"))), secret_in_words(Secret(repairs=()))
    ('Shield Bonus and Phaser Cannons', 'no repairs')
    """
    build = "" if own.build is None else upgrades_in_words(own.build) or "no upgrades"
    repairs = (*(own.repairs or ()), *(each for _, ship in own.fleet for each in ship))
    sealed = own.repairs is not None or own.fleet
    mends = join(f"{points} for {what}" for what, points in repairs) if repairs else "no repairs" if sealed else ""
    return join(filter(None, (build, mends)))


def _built(event: ev.ShipBuilt, view: View) -> str:
    owner, name = person(view, view.public.ship(event.ship).seat), ship_name(view, event.ship)
    if not event.upgrades:
        return f"{owner} flies {name} as a base ship."
    spare = f", {counted(event.left, 'credit')} unspent" if event.left else ""
    return f"{owner} fitted {name} with {upgrades_in_words(event.upgrades)}{spare}."


def _sides_rolled(event: ev.SidesRolled, view: View) -> str:
    rolls = ", ".join(f"{person(view, seat)} {face}" for seat, face in event.rolls)
    if len(event.rolls) == PLAYERS[0] == view.public.seats:
        end = "a tie, so they rolled again" if event.winner is None else f"{person(view, event.winner)} chooses"
    else:
        end = _ranking(event, view)
    if PLAYERS[0] <= len(event.rolls) < view.public.seats:
        again = join([person(view, seat) for seat, _ in event.rolls])
        return f"{again} roll again for sides: {rolls}; {end}."
    return f"Roll for sides: {rolls}; {end}."


def _ranking(event: ev.SidesRolled, view: View) -> str:
    """Say in which order several players choose their sides of the map, and who rolls again (RS-B50)."""
    faces = sorted({face for _, face in event.rolls}, reverse=True)
    groups = [join([person(view, seat) for seat, rolled in event.rolls if rolled == face]) for face in faces]
    ties = [len([face for _, face in event.rolls if face == each]) > 1 for each in faces]
    said = [f"{group} (a tie: they rolled again)" if tie else group for group, tie in zip(groups, ties, strict=True)]
    teams = " (team-mates get opposite sides)" if view.public.options.teams else ""
    among = "so among them the order is" if len(event.rolls) < view.public.seats else "so they choose:"
    return f"{among} {', then '.join(said)}{teams}"


def _side_taken(event: ev.SideTaken, view: View) -> str:
    verb = {"chosen": "took", "drawn": "drew", "opposite": "got", "left": "got"}[event.how]
    return f"{person(view, event.seat)} {verb} the {event.side} side."


def _morale(event: ev.MoraleRolled, view: View) -> str:
    rolls = ", ".join(f"{person(view, seat)} {face} + {crew} crew = {face + crew}" for seat, face, crew in event.rolls)
    end = (
        "a tie, so they rolled again" if event.winner is None else f"{person(view, event.winner)} decides who is first"
    )
    return f"Morale: {rolls}; {end}."


def _first(event: ev.FirstNamed, view: View) -> str:
    if event.by == event.seat:
        return f"{person(view, event.by)} goes first."
    return f"{person(view, event.by)} lets {person(view, event.seat)} go first."


def _moved(event: ev.ShipMoved, view: View) -> str:
    name, flown = ship_name(view, event.ship), event.maneuver
    if event.fled:
        return f"{name} flew {flown.text} from {flown.path[0].name}."
    if len(flown.path) == 1:
        done = f"turned at {event.end.name}" if flown.clicks else f"held its position at {event.end.name}"
    else:
        done = f"flew {flown.text} from {flown.path[0].name} to {event.end.name}"
    turned = f", now facing {FACINGS[flown.facing]}" if flown.clicks else ""
    return f"{name} {done}{turned}."


def _fled(event: ev.ShipFled, view: View) -> str:
    how = "was pushed off the map" if event.forced else "left the map"
    return f"{ship_name(view, event.ship)} {how} and is out of the fight."


def _tested(event: ev.StressTested, view: View) -> str:
    took = ((event.modifier, "for the maneuver"), (event.stress, "for stress"))
    less = "".join(f" − {size} {what}" for size, what in took if size)
    kind = "second stress test" if event.again else "stress test"
    effect = stress_row(event.total).effect
    return f"{ship_name(view, event.ship)}'s {kind}: {added(event.dice)}{less} = {minus(event.total)}: {effect}."


def _overran(event: ev.ShipOverran, view: View) -> str:
    name = ship_name(view, event.ship)
    if not event.drift:
        return f"{name} rolled {event.face} and stayed where it was."
    return f"{name} rolled {event.face} and was pushed {counted(len(event.drift), 'space')} ahead."


def _collided(event: ev.ShipsCollided, view: View) -> str:
    one, other = ship_name(view, event.ship), ship_name(view, event.other)
    rows = zip((one, other), event.dice, event.lost, event.left, strict=True)
    losses = [f"{name} lost {hull_loss(lost, face - lost, left)}" for name, face, lost, left in rows]
    return f"{one} ran into {other}: {'; '.join(losses)}."


def _destroyed(event: ev.ShipDestroyed, view: View) -> str:
    how = {"attack": "was destroyed", "stress": "broke apart", "collision": "was wrecked in the collision"}
    return f"{ship_name(view, event.ship)} {how[event.cause]}."


def _attack(event: ev.AttackRolled, view: View) -> str:
    torpedo, scored = event.weapon == "torpedo", event.hits + event.piercing
    what = "launched a torpedo" if torpedo else f"fired to {event.weapon}"
    boarding = ", spending 1 crew to board" if event.boarding else ""
    reach = "" if torpedo or event.boarding else f"{range_name(event.distance)} range, "
    twice = f", each 6 counts {often(BOARDING_WORTH)}" if event.boarding else ""
    how = f"{counted(event.distance, 'hex', 'hexes')}, {reach}hits on {band(event.need)}{twice}"
    past = "" if torpedo or not event.piercing else f"{share_of(event.piercing, scored)} past the shields"
    end = f"scored {counted(scored, 'hit')}{past}" if scored else "missed"
    return (
        f"{ship_name(view, event.attacker)} {what} at {ship_name(view, event.target)}{boarding} ({how}), "
        f"rolled {faces(event.dice)} and {end}."
    )


def _evaded(event: ev.AttackEvaded, view: View) -> str:
    cost = f"took {EVASION_STRESS} stress for one more die and " if event.extra else ""
    less = f" − {event.stress} for stress" if event.stress else ""
    name, evaded = ship_name(view, event.target), counted(event.evaded, "hit") if event.evaded else "nothing"
    return f"{name} {cost}evaded {evaded} (half of {added(event.dice)}{less})."


def _dodged(event: ev.HitsDodged, view: View) -> str:
    others = f" and {counted(event.plain, 'other hit')}" if event.plain else ""
    return f"{ship_name(view, event.target)} evaded {counted(event.past, 'hit')} past the shields{others}."


def _located(event: ev.LocationRolled, view: View) -> str:
    row = LOCATION_ROWS[event.face]
    if event.face == 3 and event.struck in ("bow", "stern"):
        row = f"cannons, but the attack strikes the {event.struck}: hull"
    return f"Damage location for {counted(event.amount, 'hit')}: {event.face}, {row}."


def _placed(event: ev.DamagePlaced, view: View) -> str:
    name = ship_name(view, event.ship)
    chosen = f" ({person(view, event.by)}'s choice)" if event.by is not None else ""
    over = [
        *([f"{counted(event.spilled, 'hit')} went on to the hull, {_spilled(event)}"] if event.spilled else []),
        *([f"{counted(event.wasted, 'hit')} did no damage"] if event.wasted and _is_lost(event) else []),
    ]
    if not event.amount:
        what = f"{event.side} cannons" if event.side else event.where
        on = counted(event.wasted + event.spilled, "hit")
        return f"{on} on {name}'s {what} had nothing left to damage{f': {over[0]}' if event.spilled else ''}."
    what = {
        "hull": f"lost {hull_loss(event.amount, event.wasted, event.left)}",
        "crew": f"lost {event.amount} crew",
        "stress": f"took {event.amount} stress",
        "cannons": f"lost {counted(event.amount, 'box', 'boxes')} of its {event.side} cannons",
    }[event.where]
    return "; ".join([f"{name} {what}{_left(event)}{chosen}", *over]) + "."


def _spilled(event: ev.DamagePlaced) -> str:
    """Say what is left of a hull to which hits went on."""
    return f"{event.hull} left" if event.hull else f"the last of it{wasted_words(event.wasted)}"


def _is_lost(event: ev.DamagePlaced) -> bool:
    """Return whether wasted hits did nothing where they struck; a last hull tells of them itself."""
    return event.where != "hull" and not (event.spilled and not event.hull)


def _left(event: ev.DamagePlaced) -> str:
    """Say what a place has left."""
    return {
        "hull": "",
        "crew": f", {event.left} left",
        "stress": f", now {event.left}",
        "cannons": f", {counted(event.left, 'cannon still fires', 'cannons still fire')}",
    }[event.where]


def _ceased(event: ev.FireCeased, view: View) -> str:
    name = ship_name(view, event.ship)
    if event.why == "silenced":
        guns = f"{event.side} cannons are" if event.side else "cannons are all"
        return f"{name} could not fire: its {guns} silenced."
    said = {"passed": f"{name} stopped firing.", "no target": f"{name} had nobody to fire at.", "all fired": ""}
    return said[event.why]


def _repair_rolled(event: ev.RepairRolled, view: View) -> str:
    name = ship_name(view, event.ship)
    if not event.dice:
        return f"{name} has no crew to repair anything."
    dice = counted(len(event.dice), "die", "dice")
    if not event.points:
        return f"{name}'s crew rolled no 6 with {dice} and repaired nothing."
    idle = ", which can repair nothing now" if event.idle else ""
    return f"{name}'s crew rolled {counted(event.points, 'repair point')} with {dice}{idle}."


def repairs(event: ev.ShipRepaired) -> str:
    """Return what was repaired in words, "" for nothing."""
    parts = [
        *([counted(event.shields, "shield")] if event.shields else []),
        *([f"{counted(event.port, 'box', 'boxes')} of its port cannons"] if event.port else []),
        *([f"{counted(event.starboard, 'box', 'boxes')} of its starboard cannons"] if event.starboard else []),
        *([f"{event.hull} hull"] if event.hull else []),
        *([f"{event.stress} stress"] if event.stress else []),
    ]
    return join(parts)


def _repaired(event: ev.ShipRepaired, view: View) -> str:
    lost = f" ({counted(event.lost, 'point')} lost)" if event.lost else ""
    return f"{ship_name(view, event.ship)} repaired {repairs(event) or 'nothing'}{lost}."


LOCATION_ROWS = {
    1: "the attacker decides",
    2: "hull",
    3: "cannons on the side struck",
    4: "crew",
    5: "stress",
    6: "the defender decides",
}
"""The damage location table in words (RS-54)."""

_SENTENCES: dict[type[Event], Callable[[Any, View], str]] = {
    ev.BuildSealed: lambda event, view: f"{person(view, event.seat)} has finished building.",
    ev.ShipBuilt: _built,
    ev.SidesRolled: _sides_rolled,
    ev.SideTaken: _side_taken,
    ev.ShipPlaced: lambda event, view: (
        f"{ship_name(view, event.ship)} starts at {event.hex.name}, facing {FACINGS[event.facing]}."
    ),
    ev.RoundBegan: lambda event, view: f"Round {event.round} began.",
    ev.MoraleRolled: _morale,
    ev.FirstNamed: _first,
    ev.ShipMoved: _moved,
    ev.Withdrawn: lambda event, view: f"{person(view, event.seat)} withdraws.",
    ev.ShipFled: _fled,
    ev.StressTested: _tested,
    ev.StressTestAccepted: lambda event, view: f"{ship_name(view, event.ship)} kept the stress test.",
    ev.StressGained: lambda event, view: f"{ship_name(view, event.ship)} now has {event.stress} stress.",
    ev.ShipOverran: _overran,
    ev.ShipsCollided: _collided,
    ev.HullStrained: lambda event, view: (
        f"{ship_name(view, event.ship)} lost {hull_loss(event.lost, event.face - event.lost, event.hull)}."
    ),
    ev.ShipDestroyed: _destroyed,
    ev.AttackRolled: _attack,
    ev.AttackEvaded: _evaded,
    ev.HitsDodged: _dodged,
    ev.HullPierced: lambda event, view: (
        f"{counted(event.amount, 'hit')} went past {ship_name(view, event.ship)}'s shields: "
        f"it lost {hull_loss(event.lost, event.amount - event.lost, event.hull)}."
    ),
    ev.ShieldsStruck: lambda event, view: (
        f"{ship_name(view, event.ship)}'s shields took {counted(event.amount, 'hit')}, {event.shields} left."
    ),
    ev.LocationRolled: _located,
    ev.DamagePlaced: _placed,
    ev.AttackEnded: lambda event, view: "",
    ev.FireCeased: _ceased,
    ev.VictoryDeclared: lambda event, view: (
        f"Only {person(view, event.seat)} has cannons left and ends the battle; all others have to flee."
    ),
    ev.FoughtOn: lambda event, view: f"Only {person(view, event.seat)} has cannons left, and fights on.",
    ev.RepairSealed: lambda event, view: f"{person(view, event.seat)} has given orders for repairs.",
    ev.RepairRolled: _repair_rolled,
    ev.ShipRepaired: _repaired,
    ev.GameEnded: lambda event, view: f"{event.reason}.",
}
