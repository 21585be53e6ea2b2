"""Moves, runs, charges and falling back (UH-11, UH-12, UH-14, UH-16 .. UH-30, UH-H14)."""

from itertools import pairwise

from tests.referees.journal import Json
from tests.referees.plane import Base, Spot, gap, near_box, segment_to_outline, to_segment, walked
from tests.referees.upheaval.court import CONTACT, EDGE, Court, Figure, Unit, spots
from tests.referees.upheaval.turn import allowed

MOVES = ("move", "run", "charge", "fall")
RULES = {"move": "UH-11", "run": "UH-12", "charge": "UH-14", "fall": "UH-16"}
SLACK = 0.5
"""How much less than its whole way a unit may fall back, for points are seldom to the dot."""
_TENTH = 0.1
"""The step of the points of a way, in inches (UH-H16)."""


class Way:
    """The way of one model."""

    def __init__(self, unit: Unit, one: Figure, path: list[Spot], told: float) -> None:
        self.unit, self.one, self.path, self.told = unit, one, path, told
        self.flying = False
        self.name = f"{unit.id}.{one.number}"


def moved(court: Court, event: Json) -> None:
    """Keep a move until those attached to the unit have told theirs."""
    court.pending.append(event)


def flush(court: Court) -> None:
    """Hold a whole move of a unit, with who is attached to it."""
    events, court.pending = court.pending, []
    if not events:
        return
    main = next((one for one in events if not court.unit(one["unit"]).joined), events[0])
    unit, deed = court.unit(main["unit"]), main["deed"]
    if not court.hold(deed in MOVES, "events", f"no such move by default: {deed}"):
        return
    allowed(court, unit, deed)
    ways = [way for event in events for way in _ways(court, event)]
    slow = _slowed(court, unit, ways, main)
    for way in ways:
        _way(court, unit, way, deed, slow=slow)
    homes = {way.name: court.far_home(unit.seat, way.one.at) for way in ways if way.one.at}
    leader = next(iter(unit.here), None)
    straight = _straight_home(court, unit, leader, leader.profile.mov) if deed == "fall" and leader else None
    still = {one.number: court.far_home(unit.seat, one.base.at) for one in unit.here}
    for way in ways:
        way.one.at, way.one.walked = way.path[-1], True
    if deed == "fall":
        for _, _, one in court.party(unit):
            one.walked = True
    _left(court, events, unit)
    for way in ways:
        _end(court, unit, way, deed, main["target"])
    if deed == "charge":
        _contact(court, unit, main["target"])
    if deed == "fall" and leader is not None:
        _homeward(court, unit, leader, still[leader.number], straight, ways, slowed=bool(main["slowed"]))
        court.hold(all(way.name in homes for way in ways), "UH-16", "a model falls back from nowhere")
    _note_edges(court, unit, ways, deed)
    torn = bool(unit.here) and not unit.pinned
    court.torn = (unit.id, {True: False, False: True, None: None}[court.coherent(unit)]) if torn else None


def _ways(court: Court, event: Json) -> list[Way]:
    unit = court.unit(event["unit"])
    found = []
    for number, path, length in event["tracks"]:
        one = unit.models[number - 1]
        way = Way(unit, one, spots(path), length / 1000)
        court.hold(one.here and one.at == way.path[0], "UH-H16", f"the way of {way.name} begins where it is not")
        if one.here:
            solid = court.land.under(one.base, difficult=True)
            indoors = any(ground.kind == "building" and _in(one.base, ground.outline) for ground in court.land.ground)
            way.flying = "flying" in one.profile.keywords and not solid and not indoors
        found.append(way)
    return found


def _in(base: Base, outline: tuple[Spot, ...]) -> bool:
    return segment_to_outline(base.at, base.at, outline) <= 0


def _free(court: Court, unit: Unit, way: Way) -> bool:
    """Whether difficult terrain does not slow a model: it flies, or is a personality on its own (UH-24, UH-27)."""
    alone = way.unit.personality and len(court.party(unit)) == 1 and not way.unit.joined
    return way.flying or alone


def _slowed(court: Court, unit: Unit, ways: list[Way], event: Json) -> bool:
    """Return whether difficult terrain surely halves the MOV of the whole unit (UH-23, UH-B19)."""
    slowed = [one.name for one in ways if not _free(court, unit, one) and _rough(court, one, 0.02)]
    court.hold(
        not slowed or event["slowed"], "UH-23", f"{slowed} pass through difficult terrain, and nothing is halved"
    )
    if event["slowed"]:
        maybe = any(_rough(court, one, -0.02) for one in ways) or not ways
        court.hold(maybe, "UH-23", f"{unit.id} is slowed by {event['slowed']}, which is on no way")
    return bool(slowed)


def _rough(court: Court, way: Way, margin: float) -> bool:
    return court.land.rough_on(way.path, way.one.profile.radius, margin)


def _way(court: Court, unit: Unit, way: Way, deed: str, *, slow: bool) -> None:
    """Hold one model's way: its length, who may go at all, what is in the way."""
    one, rule = way.one, RULES[deed]
    free, radius = _free(court, unit, way), one.profile.radius
    cost = walked(way.path) + (0 if way.flying else 2 * court.land.crossings(way.path))
    most = one.profile.slow if slow and not free else one.profile.mov
    limit = "UH-23" if most < one.profile.mov else "UH-19"
    court.hold(cost <= most + EDGE, limit, f"{way.name} goes {cost:.2f} of {most} inches ({deed})")
    court.hold(way.told >= cost - 0.01, "UH-H14", f"{way.name} goes {cost:.3f}, and {way.told:.3f} are told")
    if way.told > cost + 0.01:
        near = court.land.walls_near(way.path, radius)
        court.hold(near, "UH-H14", f"{way.name} goes {cost:.3f}, {way.told:.3f} are told, and no wall is near")
    court.hold(not one.heavy, "UH-22", f"{way.name} has fired a heavy weapon, and moves")
    court.hold(not (one.edge and deed in ("run", "charge")), "UH-26", f"{way.name} stopped at an edge, and moves on")
    if "mounted" in one.profile.keywords and not way.flying:
        deep = court.land.deep(way.path, radius)
        court.hold(deep <= 2 + 0.05, "UH-25", f"{way.name} rides {deep:.2f} inches through difficult terrain")
    if not way.flying:
        found = court.land.in_the_way(way.path, radius)
        court.hold(not found, "UH-H14", f"{found} is in the way of {way.name}")
    for foe, base in court.hostile(unit.seat):
        near = min((to_segment(base.at, *leg) for leg in pairwise(way.path)), default=radius + base.radius)
        court.hold(near >= radius + base.radius - EDGE, rule, f"{way.name} walks through a model of {foe.id}")


def _left(court: Court, events: list[Json], unit: Unit) -> None:
    """Models that fall back over their edge are gone (UH-B7).

    Ways are written in tenths of an inch: one that ends less than a tenth before the edge leads over it, if the model
    has so much of its move left.
    """
    for event in events:
        part = court.unit(event["unit"])
        told = {number: cost / 1000 for number, _, cost in event["tracks"]}
        for number in event["left"]:
            one = part.models[number - 1]
            far = court.far_home(unit.seat, one.base.at)[1]
            short = far - one.profile.radius
            over = short <= EDGE or (short < _TENTH and told.get(number, 0.0) + short < event["most"] / 1000)
            fit = event["deed"] == "fall" and over
            court.hold(fit, "UH-B7", f"{part.id}.{number} leaves the table {far:.2f} inches from its edge")
            one.gone = True


def _end(court: Court, unit: Unit, way: Way, deed: str, target: str) -> None:
    """Hold where a model ends: on free ground of the table, in contact only with whom it charges (UH-29)."""
    if not way.one.here:
        return
    base = way.one.base
    low = base.radius - EDGE
    (x, y), name = base.at, way.name
    fits = low <= x <= court.width - low and low <= y <= court.height - low
    court.hold(fits, "UH-H11", f"{name} is over the edge of the table")
    found = court.land.under(base, difficult="flying" in way.one.profile.keywords)
    court.hold(not found, "UH-H14", f"{name} ends on {found}")
    for other in court.on_table():
        for one in other.here:
            if one is way.one:
                continue
            far = gap(base, one.base)
            court.hold(far >= -EDGE, "UH-H16", f"{name} overlaps {other.id}.{one.number} by {-far:.3f}")
            charged = deed == "charge" and target in (other.id, other.joined)
            if other.seat != unit.seat and not charged:
                court.hold(far > CONTACT - 0.002, "UH-29", f"{name} ends in contact with {other.id} ({deed})")


def _contact(court: Court, unit: Unit, target: str) -> None:
    """At least one model of a charge comes into contact (UH-B14)."""
    foes = court.bases(court.unit(target))
    near = min((gap(base, foe) for base in court.bases(unit) for foe in foes), default=99.0)
    court.hold(near <= CONTACT + 0.001, "UH-B14", f"{unit.id} charges {target}, and ends {near:.2f} inches from it")


def _straight_home(court: Court, unit: Unit, leader: Figure, most: float) -> float | None:
    """Return how far a leader may fall straight home with nothing in the way; None where anything is near."""
    (x, y), radius = leader.base.at, leader.profile.radius
    sign = -1 if court.edges[unit.seat] == "north" else 1
    far = min(most, court.far_home(unit.seat, leader.base.at)[1] - radius)
    end = (x, y + sign * far)
    if any(near_box((x, y), end, one.outline, radius + 0.1) for one in court.land.ground):
        return None
    bodies = [one.base for other in court.on_table() for one in other.here if other.id != unit.id]
    if any(to_segment(one.at, (x, y), end) < radius + one.radius + 0.1 for one in bodies):
        return None
    return far


def _homeward(
    court: Court,
    unit: Unit,
    leader: Figure,
    before: tuple[float, float],
    straight: float | None,
    ways: list[Way],
    *,
    slowed: bool,
) -> None:
    """A unit that falls back comes nearer home, all its way if nothing is in it (UH-16, UH-18, UH-B7)."""
    if not leader.here:
        return
    after = court.far_home(unit.seat, leader.base.at)
    court.nearer = (unit.id, after < before or before == (0.0, 0.0))
    gone = next((way.told for way in ways if way.one is leader), 0.0)
    most = leader.profile.slow if slowed else leader.profile.mov
    ahead = _straight_home(court, unit, leader, 0.5) if gone < most - SLACK else None
    court.hold(not ahead, "UH-16", f"{unit.id} falls back {gone:.2f} of {most} inches, and its way goes on")
    if straight is not None:
        whole = before[1] - after[1]
        court.hold(whole >= straight - SLACK, "UH-16", f"{unit.id} falls back {whole:.2f} of {straight:.2f} inches")


def _note_edges(court: Court, unit: Unit, ways: list[Way], deed: str) -> None:
    """Note who stopped at the edge of terrain that a halved move would not reach (UH-26)."""
    for way in ways:
        if deed != "move" or _free(court, unit, way) or walked(way.path) <= way.one.profile.slow or not way.one.here:
            continue
        (ax, ay), (bx, by) = way.path[-2:]
        far = walked(way.path[-2:]) or 1.0
        ahead = bx + (bx - ax) * 0.1 / far, by + (by - ay) * 0.1 / far
        radius = way.one.profile.radius
        reaches = court.land.rough_on([(bx, by), ahead], radius, 0.03)
        way.one.edge = reaches and not court.land.rough_on(way.path, radius, 0.02)


HANDLERS = {"Moved": moved}
