"""Armies, zones, deployment, the deck and the turn (UH-1 .. UH-9, UH-49, UH-H10, UH-H11)."""

from tests.referees.journal import Json
from tests.referees.plane import Base, gap, inches
from tests.referees.upheaval.court import EDGE, Court, Figure, Unit
from tests.referees.upheaval.moves import flush

OBJECTIVES = [(0, 0), (-12, 0), (12, 0)]
"""From the middle of the table (UH-H10)."""


def army_noted(court: Court, event: Json) -> None:
    """An army has units of profiles that there are (UH-H15)."""
    seat = event["seat"]
    court.hold(2 <= len(event["squads"]) <= 10, "UH-H15", f"an army of {len(event['squads'])} units")
    for number, squad in enumerate(event["squads"], 1):
        known = [court.book.profiles.get(word) for word in squad["members"]]
        if court.hold(all(known), "UH-H15", f"no such profile: {squad['members']}"):
            models = [Figure(place, one) for place, one in enumerate(known, 1) if one]
            name = f"{'AB'[seat]}{number}"
            court.units[name] = Unit(name, seat, models)


def armies_shown(court: Court, event: Json) -> None:
    """All armies are shown with their numbers of models, and what they cost."""
    for seat in (0, 1):
        count = sum(len(one.models) for one in court.units.values() if one.seat == seat)
        court.same(event["models"][seat], count, "UH-H15", f"the models of army {seat}")
        cost = sum(one.profile.points for unit in court.units.values() if unit.seat == seat for one in unit.models)
        court.same(event["points"][seat], cost, "UH-H15", f"the points of army {seat}")


def zones_drawn(court: Court, event: Json) -> None:
    """Strips 8 deep at two edges, three objectives, who deploys first by lot (UH-H10, UH-H11)."""
    for _ in range(2):
        court.dice(1, 2, None, "lot", "UH-49")
    for seat, zone in enumerate(event["zones"]):
        ys = [y / 1000 for _, y in zone["outline"]]
        edge = zone["edges"][0]
        due = (0.0, court.depth) if edge == "north" else (court.height - court.depth, court.height)
        court.same((min(ys), max(ys)), due, "UH-H11", f"the zone at the {edge}")
        court.edges[seat] = edge
    court.same(sorted(court.edges.values()), ["north", "south"], "UH-H11", "the edges")
    court.marks = [inches(one["at"]) for one in event["objectives"]]
    court.same(len(court.marks), 3, "UH-H10", "the objectives")
    for (east, south), at in zip(OBJECTIVES, court.marks, strict=False):
        due_at = court.width / 2 + east, court.height / 2 + south
        near = max(abs(at[0] - due_at[0]), abs(at[1] - due_at[1])) < 8
        court.hold(near, "UH-H10", f"an objective at {at}, which belongs at {due_at}")
    court.order = event["order"]
    court.same(sorted(court.order), [0, 1], "UH-49", "who deploys")
    court.placer = court.order[0]


def _infiltrates(unit: Unit) -> bool:
    return all("infiltrators" in one.profile.keywords for one in unit.models)


def deployed(court: Court, event: Json) -> None:
    """By turns, in the own zone, in coherency, on free ground; Infiltrators last, 12 from enemies (UH-49, UH-H11)."""
    unit, seat = court.unit(event["unit"]), event["seat"]
    late = _infiltrates(unit)
    waiting = [one for one in court.units.values() if not one.here]
    first = [one for one in waiting if not _infiltrates(one)]
    court.hold(not late or not first, "UH-49", f"{unit.id} infiltrates before all others are placed")
    pool = first or waiting
    due = court.placer if any(one.seat == court.placer for one in pool) else 1 - court.placer
    if court.placed_at != court.ply:  # `deploy auto` places all units of a player in one go
        court.same((seat, unit.seat), (due, due), "UH-49", "who places a unit")
    court.placed_at = court.ply
    court.same(unit.seat, seat, "UH-49", f"whose unit {unit.id} is")
    court.hold(unit in waiting, "UH-49", f"{unit.id} is placed twice")
    for number, point in event["spots"]:
        unit.models[number - 1].at = inches(point)
    court.hold(all(one.here for one in unit.models), "UH-49", f"not all models of {unit.id} are placed")
    _places(court, unit, late=late)
    court.hold(court.coherent(unit) is not False, "UH-B12", f"{unit.id} is placed out of coherency")
    again = [one for one in court.units.values() if not one.here and not _infiltrates(one)]
    if not late and not again:
        court.placer = court.order[0]
    else:
        court.placer = 1 - seat


def _places(court: Court, unit: Unit, *, late: bool) -> None:
    for one in unit.here:
        base, name = one.base, f"{unit.id}.{one.number}"
        low = base.radius - EDGE
        x, y = base.at
        court.hold(
            low <= x <= court.width - low and low <= y <= court.height - low, "UH-H11", f"{name} is over the edge"
        )
        if late:
            near = [foe for foe, other in court.hostile(unit.seat) if gap(base, other) < 12 - EDGE]
            court.hold(not near, "UH-H11", f"{name} infiltrates within 12 inches of an enemy")
        else:
            far = court.far_home(unit.seat, base.at)[1] + base.radius
            court.hold(far <= court.depth + EDGE, "UH-H11", f"{name} is outside of its zone")
        found = court.land.under(base, difficult="flying" in one.profile.keywords)
        court.hold(not found, "UH-H14", f"{name} is placed on {found}")
        _free(court, unit, one, base)


def _free(court: Court, unit: Unit, one: Figure, base: Base) -> None:
    others = [other.base for other_unit in court.on_table() for other in other_unit.here if other is not one]
    court.hold(all(gap(base, other) >= -EDGE for other in others), "UH-49", f"{unit.id}.{one.number} overlaps another")


def turn_began(court: Court, event: Json) -> None:
    """A card for each unit on the table that is attached to none (UH-1, UH-4, UH-B49)."""
    flush(court)
    end_turn(court)
    court.same(event["turn"], court.turn + 1, "UH-6", "the turn")
    court.turn = event["turn"]
    court.hold(court.turn <= court.options.get("turns", 6), "UH-H10", f"turn {court.turn}")
    court.deck = [sum(not one.joined for one in court.on_table(seat)) for seat in (0, 1)]
    court.same(event["deck"], court.deck, "UH-1", "the cards in the deck")
    for unit in court.units.values():
        unit.activated = unit.broken = unit.shot = False
        unit.compelled, unit.strength = unit.falling, len(unit.here)
        for one in unit.models:
            one.walked = one.heavy = one.edge = False
    court.regrouped, court.fought, court.scored = set(), set(), False


def end_turn(court: Court) -> None:
    """Hold that nothing of a turn is left: cards, tests of Regroup, points (UH-8, UH-H9, UH-H10)."""
    if not court.turn:
        return
    after_action(court)
    owed = [one.id for one in court.on_table() if not one.joined and (one.pinned or one.falling)]
    left = [name for name in owed if name not in court.regrouped]
    court.hold(not left, "UH-H9", f"no MOR test in Regroup of {left}")
    court.hold(court.turn < 2 or court.scored or not court.marks, "UH-H10", f"turn {court.turn} was not scored")


def after_action(court: Court) -> None:
    """Hold that the Action phase is over: no card is left, every unit had its turn (UH-8, UH-9)."""
    from tests.referees.upheaval.turn import end_activation

    end_activation(court)
    court.same(court.deck, [0, 0], "UH-8", "the cards left after the Action phase")
    idle = [one.id for one in court.on_table() if not one.activated and not one.joined]
    court.hold(not idle, "UH-9", f"never activated: {idle}")


def drawn(court: Court, event: Json) -> None:
    """The top card of a shuffled deck: a die with a face for each card left (UH-2, UH-8, UH-B3)."""
    from tests.referees.upheaval.turn import end_activation

    flush(court)
    end_activation(court)
    whole = sum(court.deck)
    court.same(event["of"], whole, "UH-2", "the cards in the deck")
    thrown = court.dice(1, whole, None, "card", "UH-2")
    court.same((event["face"],), thrown, "UH-2", "the card told")
    owner = 0 if event["face"] <= court.deck[0] else 1
    court.same(event["seat"], owner, "UH-2", "whose card it is")
    court.deck[owner] -= 1
    court.same(event["left"], court.deck, "UH-2", "what is left of the deck")
    ready = [one for one in court.on_table(owner) if not one.activated and not one.joined]
    court.same(event["skipped"], not ready, "UH-B3", "whether the card is skipped")
    court.card = owner if ready else None


def scored(court: Court, event: Json) -> None:
    """A point for each objective to the side with more points of models within 3 inches, from turn 2 on (UH-H10)."""
    flush(court)
    after_action(court)
    court.hold(
        court.turn >= 2 and event["turn"] == court.turn and not court.scored, "UH-H10", "when points are counted"
    )
    court.scored = True
    for mark, holder in zip(court.marks, event["holders"], strict=True):
        court.hold(holder in _holders(court, Base(mark, 0.0)), "UH-H18", f"who holds the objective at {mark}: {holder}")
    for seat in (0, 1):
        court.points[seat] += event["holders"].count(seat)
    court.same(event["points"], court.points, "UH-H10", "the points")


def _holders(court: Court, mark: Base) -> set[int | None]:
    """Return who may hold an objective: more than one answer where a base is on the edge."""
    least, most = [0, 0], [0, 0]
    for unit in court.on_table():
        if unit.personality and not unit.joined:
            continue
        for one in unit.here:
            far = gap(one.base, mark)
            most[unit.seat] += one.profile.points * (far <= 3 + EDGE)
            least[unit.seat] += one.profile.points * (far <= 3 - EDGE)
    found: set[int | None] = set()
    for seat in (0, 1):
        if most[seat] > least[1 - seat]:
            found.add(seat)
    if all(most[seat] >= least[1 - seat] for seat in (0, 1)):
        found.add(None)
    return found


def ended(court: Court, event: Json) -> None:
    """After the last turn most points win, then who lost fewer points; or one side alone is left (UH-H10)."""
    flush(court)
    alive = [seat for seat in (0, 1) if court.on_table(seat)]
    winners = alive
    if len(alive) == 2:
        end_turn(court)
        court.same(court.turn, court.options.get("turns", 6), "UH-H10", "the last turn")
        lost = [-sum(one.profile.points for unit in court.units.values() if unit.seat == seat for one in unit.models
                     if one.dead or one.gone) for seat in (0, 1)]  # fmt: skip
        worth = list(zip(court.points, lost, strict=True))
        winners = [] if worth[0] == worth[1] else [worth.index(max(worth))]
    court.same(event["winners"], winners, "UH-H10", "the winners")
    court.ended = winners


HANDLERS = {
    "ArmyNoted": army_noted,
    "ArmiesShown": armies_shown,
    "ZonesDrawn": zones_drawn,
    "Deployed": deployed,
    "TurnBegan": turn_began,
    "Drawn": drawn,
    "Scored": scored,
    "Ended": ended,
}
