"""Shooting, and the hits that a unit takes (UH-13 .. UH-15, UH-22, UH-H2 .. UH-H6, UH-H13)."""

from tests.referees.journal import Json
from tests.referees.plane import Base, gap, inches
from tests.referees.upheaval.court import CONTACT, EDGE, Court, Figure, Unit, Volley
from tests.referees.upheaval.turn import allowed


def shot(court: Court, event: Json) -> None:
    """Each model with one weapon, at one unit in range and sight (UH-13, UH-H2)."""
    unit, target = court.unit(event["unit"]), court.unit(event["target"])
    if not court.fired:
        allowed(court, unit, "shoot")
    court.hold(
        target.seat != unit.seat and target.here and not target.joined, "UH-H2", f"{unit.id} shoots at {target.id}"
    )
    _in_melee(court, unit, target)
    _sheltered(court, unit, target)
    known = {number: one for number, _, one in court.party(unit)}
    hits, sources, gaps = [], [], []
    for number, at, word, dice in event["shooters"]:
        one = known.get(number)
        if not court.hold(one is not None, "UH-H2", f"{unit.id} has no model {number}") or one is None:
            continue
        court.hold(number not in court.fired, "UH-H2", f"{unit.id}.{number} shoots twice")
        court.fired.add(number)
        court.same(inches(at), one.at, "UH-H2", f"where {unit.id}.{number} is")
        landed, far = _fire(court, unit, one, target, word, dice)
        weapon = one.profile.weapon(word)
        hits += [(weapon.damage, one.profile.tek, one.base.at)] * landed if weapon else []
        sources.append(one.base)
        gaps.append(far)
    court.same(event["hits"], len(hits), "UH-H2", "the hits")
    court.same(event["bonus"], 0, "UH-43", "the bonus")
    if gaps:
        court.hold(event["gap"] / 1000 >= min(gaps) - EDGE, "UH-H2", f"the gap told is {event['gap']}")
    if hits:
        court.volleys.append(Volley(unit.id, target.id, hits, _cover(court, target, sources)))


def _fire(court: Court, unit: Unit, one: Figure, target: Unit, word: str, dice: list[list[int]]) -> tuple[int, float]:
    """Hold one model's shots; return its hits, and how far off the nearest model of the target is."""
    name = f"{unit.id}.{one.number}"
    weapon = one.profile.weapon(word)
    if not court.hold(weapon is not None, "UH-H6", f"{name} has no {word}") or weapon is None:
        return 0, 0.0
    if weapon.kind == "heavy":
        court.hold(not one.walked, "UH-22", f"{name} has moved, and fires a heavy weapon")
        court.hold(not unit.compelled, "UH-17", f"{name} falls back, and fires a heavy weapon")
        one.heavy = True
    foes = [(other, gap(one.base, other.base)) for _, _, other in court.party(target)]
    in_range = [(other, far) for other, far in foes if far <= weapon.reach + EDGE]
    court.hold(in_range, "UH-H2", f"{target.id} is out of range of the {word} of {name}")
    seen = [far for other, far in in_range if _sees(court, unit, one.base, other)[1]]
    court.hold(seen or not in_range, "UH-H2", f"{name} does not see {target.id}")
    faces = court.dice(weapon.shots, 10, unit.seat, "hit", "UH-H2")
    court.same(tuple(die[0] for die in dice), faces, "UH-H2", "the faces told")
    good = [face == 10 or (face > 1 and face + one.profile.acc >= 10) for face in faces]
    court.same([die[3] for die in dice], good, "UH-H2", f"the hits of {name}")
    return sum(good), min((far for _, far in foes), default=0.0)


def _sees(court: Court, unit: Unit, source: Base, target: Figure) -> tuple[bool, bool]:
    giants = [
        one.base
        for other in court.on_table()
        for one in other.here
        if "huge" in one.profile.keywords and other.id != unit.id and one is not target
    ]
    giants = [one for one in giants if one != source]
    return court.land.sees(source, target.base, giants, huge="huge" in target.profile.keywords)


def _in_melee(court: Court, unit: Unit, target: Unit) -> None:
    """Nobody shoots at a unit in contact with friends (UH-H2)."""
    friends = [one.base for other in court.on_table(unit.seat) for one in other.here]
    near = any(gap(base, one) <= CONTACT - 0.001 for base in court.bases(target) for one in friends)
    court.hold(not near, "UH-H2", f"{target.id} is in contact with a friend of {unit.id}")


def _sheltered(court: Court, unit: Unit, target: Unit) -> None:
    """A personality by friends is shot at only if it is the nearest target (UH-H13)."""
    if not target.personality:
        return
    friends = [other for other in court.on_table(target.seat) if other.id != target.id and len(other.here) >= 3]
    near = [other for other in friends if any(gap(a.base, b.base) <= 3 - EDGE for a in other.here for b in target.here)]
    if not near:
        return
    far = _distance(court, unit, target)
    for other in court.on_table(target.seat):
        if other.joined or other.id == target.id or _distance(court, unit, other) > far - EDGE:
            continue
        free = not any(
            gap(base, one.base) <= CONTACT + 0.001
            for base in court.bases(other)
            for friend in court.on_table(unit.seat)
            for one in friend.here
        )
        court.hold(not (free and _surely(court, unit, other)), "UH-H13", f"{target.id} is sheltered, {other.id} nearer")


def _distance(court: Court, one: Unit, two: Unit) -> float:
    return min(gap(a, b) for a in court.bases(one) for b in court.bases(two))


def _surely(court: Court, unit: Unit, target: Unit) -> bool:
    """Whether a unit surely could shoot at another."""
    for _, _, one in court.party(unit):
        arms = [arm for arm in one.profile.weapons if arm.kind != "heavy" or not (one.walked or unit.compelled)]
        reach = max((arm.reach for arm in arms), default=0.0)
        for _, _, foe in court.party(target):
            if gap(one.base, foe.base) <= reach - EDGE and _sees(court, unit, one.base, foe)[0]:
                return True
    return False


def _cover(court: Court, target: Unit, sources: list[Base]) -> tuple[int, int]:
    """Return the least and the most Cover of a unit: what half of its models have, rounded up (UH-H4)."""
    lows, highs = [], []
    for base in court.bases(target):
        far = min(gap(base, one) for one in sources)
        near = [court.land.cover(one, base) for one in sources if gap(base, one) <= far + 0.005]
        lows.append(min(low for low, _ in near))
        highs.append(max(high for _, high in near))
    half = (len(lows) + 1) // 2 - 1
    return sorted(lows, reverse=True)[half], sorted(highs, reverse=True)[half]


def wounded(court: Court, event: Json) -> None:
    """Hit by hit: who takes it, its Cover save, the roll to wound (UH-15, UH-H3 .. UH-H5)."""
    unit = court.unit(event["unit"])
    court.fired = set()
    volley = court.volleys.pop(0) if court.volleys else None
    fit = volley is not None and (volley.unit, volley.target) == (event["by"], unit.id)
    if not court.hold(fit, "UH-H5", f"{unit.id} takes hits that nobody scored") or volley is None:
        return
    low, high = volley.cover
    court.hold(
        low <= event["cover"] <= high, "UH-H4", f"the Cover of {unit.id} is {event['cover']}, not {low} to {high}"
    )
    blows = event["blows"]
    alive = len(court.party(unit))
    dead = sum(blow[5] == "killed" for blow in blows)
    whole = len(blows) == len(volley.hits) or dead == alive
    court.hold(whole, "UH-H5", f"{len(blows)} of {len(volley.hits)} hits were taken")
    left = len(volley.hits) - len(blows)
    court.hold(event["surplus"] == left, "UH-H5", f"{event['surplus']} hits are said to be left over, not {left}")
    own_order = court.verb == "casualties" and "auto" not in court.text
    for blow, (damage, tek, source) in zip(blows, volley.hits, strict=False):
        _blow(court, unit, blow, (damage, tek), Base(source, 0.0), event, own_order=own_order)


def _blow(
    court: Court, unit: Unit, blow: list[Json], power: tuple[int, int], source: Base, event: Json, *, own_order: bool
) -> None:
    number, _, told, saves, wound, result = blow
    damage, tek = power
    found = {place: (part, one) for place, part, one in court.party(unit)}
    if not court.hold(number in found, "UH-H5", f"{unit.id} has no model {number}"):
        return
    part, one = found[int(str(number))]
    name = f"{unit.id}.{number}"
    court.same(told, damage, "UH-H6", f"the DAM of the hit on {name}")
    _queue(court, unit, one, source, own_order=own_order)
    cover = min(9, one.profile.cover + event["cover"])
    if _saved(court, unit, part, saves, cover):
        court.same((wound, result), (None, "saved"), "UH-H4", f"what became of the hit on {name}")
        return
    thrown = court.dice(1, 10, court.unit(event["by"]).seat, "wound", "UH-H3")
    good = bool(thrown) and (thrown[0] == 10 or thrown[0] + damage + edge(tek, one.profile.av) >= one.profile.wl)
    told_good = wound is not None and (wound[0], wound[3])
    court.same(told_good, (thrown[0] if thrown else 0, good), "UH-H3", f"the roll to wound {name}")
    due = "nothing" if not good else "killed" if one.wounds + 1 >= one.profile.wounds else "wounded"
    court.same(result, due, "UH-H3", f"what became of the hit on {name}")
    if result == "wounded":
        one.wounds += 1
    elif result == "killed":
        one.dead = True
        lose(court, part)


def edge(tek: int, av: int) -> int:
    """Return what TEK against AV changes DAM by: TEK one higher is even, and 2 is the most (UH-H17)."""
    return max(-2, min(2, tek - av - 1))


def lose(court: Court, part: Unit) -> None:
    """Note a model lost in the activation under way (UH-H8)."""
    if court.activation is not None:
        court.activation.lost[part.id] = court.activation.lost.get(part.id, 0) + 1


def _queue(court: Court, unit: Unit, one: Figure, source: Base, *, own_order: bool) -> None:
    """Wounded models take hits first, then the nearest to the shooter, or as their owner says (UH-H5)."""
    there = [other for _, _, other in court.party(unit)]
    hurt = [other for other in there if other.wounds]
    court.hold(not hurt or one.wounds, "UH-H5", f"a model of {unit.id} is wounded already, and another is hit")
    pool = hurt or there
    if not own_order and pool:
        near = min(gap(other.base, source) for other in pool)
        court.hold(gap(one.base, source) <= near + EDGE, "UH-H5", f"{unit.id}.{one.number} is not the nearest")


def _saved(court: Court, unit: Unit, part: Unit, saves: Json, cover: int) -> bool:
    """Hold the Cover saves of one hit; a failed one is rolled again by who took cover (UH-15, UH-H4)."""
    if not cover:
        court.hold(not saves, "UH-H4", f"{unit.id} saves without Cover")
        return False
    saved = False
    for number in range(2 if unit.covered else 1):
        thrown = court.dice(1, 10, part.seat, "save", "UH-15" if number else "UH-H4")
        saved = bool(thrown) and thrown[0] <= cover
        told = (saves[number][0], saves[number][2], saves[number][3]) if number < len(saves) else None
        due = (thrown[0] if thrown else 0, cover, saved)
        court.same(told, due, "UH-15" if number else "UH-H4", f"the Cover save of {unit.id}")
        if saved:
            break
    court.hold(len(saves) <= 1 + unit.covered, "UH-15", f"{unit.id} saves too often")
    return saved


HANDLERS = {"Shot": shot, "Wounded": wounded}
