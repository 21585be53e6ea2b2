"""What a unit may do with an action (UH-8 .. UH-17, UH-21, UH-B5, UH-B8 .. UH-B11, UH-B15, UH-B17)."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from games.battlefield.ways.notation import write_way
from games.kernel import IllegalAction, Seat
from games.kernel.base.errors import passes
from games.upheaval.mechanics.activation.current import actions_done
from games.upheaval.mechanics.movement.approaching.regain import regaining_way
from games.upheaval.mechanics.movement.context import allowance, cannot_move
from games.upheaval.state.actions import Refusal
from games.upheaval.state.frames import Activating, Activation
from games.upheaval.state.public import Public
from games.upheaval.state.units import Deed, Model, Unit
from games.upheaval.units import coherency, party

_MOVES: tuple[Deed, ...] = ("move", "stand", "fall")
"""What is a Move action (UH-11, UH-B29, UH-16)."""


_DONE: Mapping[Deed, str] = MappingProxyType(
    {
        "move": "moved",
        "run": "run",
        "stand": "stood up",
        "fall": "fallen back",
        "charge": "charged",
        "shoot": "shot",
        "cover": "taken cover",
        "tunnel": "used a tunnel",
    }
)


def chosen_unit(public: Public, seat: Seat, unit_id: str) -> Unit:
    """Return the unit of an answer, where it is its turn to act; raises IllegalAction (UH-8, UH-9, UH-H13)."""
    unit = next((unit for unit in public.on_table(seat) if unit.id == unit_id), None)
    frame = public.frames[-1] if public.frames else None
    if not isinstance(frame, Activating | Activation):
        raise IllegalAction("no unit is being activated now", "UH-8")
    if unit is None:
        names = ", ".join(one.id for one in public.on_table(seat)) or "none"
        raise IllegalAction(f"you have no unit {unit_id} on the table; yours are {names}", "UH-8")
    if unit.joined:
        raise IllegalAction(f"{unit.id} is attached to {unit.joined}, and acts with it", "UH-H13")
    if isinstance(frame, Activation) and frame.unit != unit.id:
        raise IllegalAction(f"{frame.unit} is acting now, not {unit.id}; done ends its activation", "UH-9")
    if isinstance(frame, Activating) and unit.activated:
        raise IllegalAction(f"{unit.id} has been activated in this turn", "UH-9")
    return unit


def check_allowed(public: Public, seat: Seat, unit_id: str, deed: Deed) -> Unit:
    """Return the unit of a deed; raises IllegalAction where it may not do that now (UH-10 .. UH-17)."""
    unit = chosen_unit(public, seat, unit_id)
    found = action_refusal(public, unit, deed)
    if found is not None:
        raise IllegalAction(*found)
    return unit


def action_refusal(public: Public, unit: Unit, deed: Deed) -> Refusal:
    """Return why a unit whose turn it is may not do something, apart from where to or at whom."""
    known = public.derived.refusals
    if (unit, deed) not in known:
        done = actions_done(public)
        known[unit, deed] = next((found for find in _FAULTS if (found := find(public, unit, deed, done))), None)
    return known[unit, deed]


def end_refusal(public: Public, unit: Unit) -> Refusal:
    """Return why a unit may not end its activation yet: it must fall back, or regain coherency (UH-10, UH-21)."""
    done = actions_done(public)
    if unit.pinned or any(deed in _MOVES for deed in done):
        return None
    if unit.compelled:
        return f"{unit.id} is falling back, and must go on: fall {unit.id}", "UH-16"
    if coherency.coherent(public, unit) or party.engaged(public, unit):
        return None
    way = regaining_way(public, unit)
    if way is not None:
        nearer = f"a Move brings it nearer to that: move {unit.id} {write_way(way) or 'stay'}"
        return f"{unit.id} is out of coherency, and must try to regain it; {nearer}", "UH-21"
    if _has_rooted_itself(public, unit):
        spent = f"it must spend its Move on that, though who fired a heavy weapon stays: move {unit.id} stay"
        return f"{unit.id} is out of coherency, and has not tried to regain it; {spent}", "UH-21"
    return None


def _has_rooted_itself(public: Public, unit: Unit) -> bool:
    """Whether nobody of a unit can move any more, because those who could have fired heavy weapons (UH-10, UH-22)."""
    movers = [(one.model, allowance(public, one.unit, one.model, "move").full) for one in party.members(public, unit)]
    return all(cannot_move(*one) for one in movers) and any(
        model.heavy and not model.prone and full > 0 for model, full in movers
    )


def _can_walk(public: Public, unit: Unit, model: Model, deed: Deed) -> bool:
    return not cannot_move(model, allowance(public, unit, model, deed).full)


def _rooted(public: Public, unit: Unit, deed: Deed, done: tuple[Deed, ...]) -> Refusal:
    """Who may move without a model that can (UH-22, UH-36, UH-41): nobody, except to stand up and to fall back."""
    if deed not in ("move", "run", "charge"):
        return None
    if deed == "move" and not coherency.coherent(public, unit) and _has_rooted_itself(public, unit):
        return None  # it spends its Move, and is pinned for what it did not try (UH-10, UH-20)
    if any(_can_walk(public, one.unit, one.model, deed) for one in party.members(public, unit)):
        return None
    return f"no model of {unit.id} can move", "UH-22"


def _count(public: Public, unit: Unit, deed: Deed, done: tuple[Deed, ...]) -> Refusal:
    counted = [one for one in done if one != "tunnel" or public.options.tunnel_costs_move]
    if len(counted) >= 2:
        return f"{unit.id} has done two actions: {counted[0]} and {counted[1]}", "UH-10"
    return None


def _falling(public: Public, unit: Unit, deed: Deed, done: tuple[Deed, ...]) -> Refusal:
    """What a unit that was falling back when the phase began may do (UH-16, UH-17, UH-B8)."""
    if deed == "fall" and not unit.compelled:
        return f"{unit.id} was not falling back when the Action phase began", "UH-16"
    if "fall" in done:
        return None if deed == "shoot" else (f"{unit.id} has fallen back, and may only shoot", "UH-B8")
    if not unit.compelled or unit.pinned or (deed == "fall" and not done):
        return None
    return f"{unit.id} is falling back, and must go on: fall {unit.id}", "UH-16"


def _order(public: Public, unit: Unit, deed: Deed, done: tuple[Deed, ...]) -> Refusal:
    """Nothing twice but Run, and what may follow what (UH-14, UH-15, UH-40, UH-B5, UH-B15)."""
    if deed in done or (deed in _MOVES and any(one in _MOVES for one in done)):
        before = deed if deed in done else next(one for one in done if one in _MOVES)
        more = "; only a Run repeats a Move" if deed in _MOVES else ""
        return f"{unit.id} has already {_DONE[before]} in this activation{more}", "UH-B5"
    if deed in _MOVES and "tunnel" in done and public.options.tunnel_costs_move:
        return f"{unit.id} has used its Move action for the tunnel", "UH-B37"
    if "cover" in done:
        return f"{unit.id} has taken cover, and that comes last", "UH-15"
    if "charge" in done and deed != "cover":
        return f"{unit.id} has charged, and may only take cover", "UH-B15"
    if deed == "charge" and "shoot" in done:
        return f"{unit.id} has shot in this turn, and may not charge", "UH-14"
    if deed == "tunnel" and done:
        return f"{unit.id} may use a tunnel only at the start of its activation", "UH-40"
    if "tunnel" in done and deed in ("shoot", "charge"):
        return f"{unit.id} has come through a tunnel, and may not {deed}", "UH-40"
    return None


def _held(public: Public, unit: Unit, deed: Deed, done: tuple[Deed, ...]) -> Refusal:
    """What an enemy in contact, and being pinned, forbid (UH-11, UH-B9 .. UH-B11, UH-B14, UH-B31, UH-B37)."""
    if deed not in ("shoot", "cover") and unit.pinned:
        return f"{unit.id} is pinned, and may only shoot or take cover", "UH-B11"
    if deed not in ("fall", "cover") and party.engaged(public, unit):
        rule = {"stand": "UH-B31", "shoot": "UH-B14", "charge": "UH-B14", "tunnel": "UH-B37"}.get(deed, "UH-11")
        return f"an enemy is in contact with {unit.id}", rule
    return None


def _stopped(public: Public, unit: Unit, deed: Deed, done: tuple[Deed, ...]) -> Refusal:
    """What a stop at the edge of terrain forbids those who stopped: to move further (UH-26, UH-B21)."""
    members = party.members(public, unit)
    if deed not in ("run", "charge") or not any(one.model.stopped for one in members):
        return None
    if any(_can_walk(public, one.unit, one.model, deed) for one in members):
        return None
    return f"{unit.id} has stopped at the edge of terrain, and may move no further", "UH-26"


def _run(public: Public, unit: Unit, deed: Deed, done: tuple[Deed, ...]) -> Refusal:
    """When a unit may move again (UH-12, UH-B1, UH-B23)."""
    if deed != "run":
        return None
    moves = ("move", "stand", *(("tunnel",) if public.options.tunnel_costs_move else ()))
    if not done or done[-1] not in moves:
        return f"{unit.id} may run only right after a move", "UH-12"
    found = (_burden(public, member) for member in party.members(public, unit))
    return next((one for one in found if one is not None), None)


def _burden(public: Public, member: party.Member) -> Refusal:
    profile, name = member.profile(public), member.name
    if public.options.run_if_armor_ge_tek:
        if profile.armour < profile.tek:
            return f"{name} has AV {profile.armour}, and needs at least its TEK of {profile.tek} to run", "UH-B1"
    elif profile.armour >= profile.tek:
        return f"{name} has AV {profile.armour}, and needs less than its TEK of {profile.tek} to run", "UH-12"
    return None


def _prone(public: Public, unit: Unit, deed: Deed, done: tuple[Deed, ...]) -> Refusal:
    """What prone models forbid, and when they may stand up (UH-36, UH-B29)."""
    down = [member.name for member in party.members(public, unit) if member.model.prone]
    if deed == "charge" and down:
        return f"{down[0]} lies on the ground, and its unit may not charge", "UH-36"
    if deed == "stand" and not down:
        return f"nobody of {unit.id} lies on the ground", "UH-36"
    if deed == "stand" and unit.falling:
        return f"{unit.id} is falling back, and prone models stay down", "UH-B29"
    return None


def _resolve(public: Public, unit: Unit, deed: Deed, done: tuple[Deed, ...]) -> Refusal:
    """Who breaks may not charge (UH-16), nor use tunnels (UH-B37); who has lost coherency must move first (UH-21)."""
    if deed in ("charge", "tunnel") and (unit.falling or unit.broken):
        return f"{unit.id} is falling back, and may not {deed}", "UH-16" if deed == "charge" else "UH-B37"
    return end_refusal(public, unit) if deed in ("charge", "cover") else None


_FAULTS: tuple[Callable[[Public, Unit, Deed, tuple[Deed, ...]], Refusal], ...] = (
    _count,
    _falling,
    _order,
    _held,
    _stopped,
    _run,
    _prone,
    _rooted,
    _resolve,
)


def is_allowed(public: Public, seat: Seat, unit: Unit, deed: Deed) -> bool:
    """Whether a unit may do something now."""
    return passes(check_allowed, public, seat, unit.id, deed)


def allowed_units(public: Public, seat: Seat, deed: Deed) -> Iterator[Unit]:
    """Yield the units of a seat that may do something now."""
    return (unit for unit in public.on_table(seat) if is_allowed(public, seat, unit, deed))
