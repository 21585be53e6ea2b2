"""Sides: who wins together, whose units are friends and enemies, points and losses (UH-H10, UH-B48)."""

from games.kernel import Seat
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit


def side_of(public: Public, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that win together with a seat, itself too (UH-B48)."""
    if public.options.teams and public.seats == 4:
        return tuple(other for other in range(4) if other % 2 == seat % 2)
    return (seat,)


def enemy_units(public: Public, seat: Seat) -> tuple[Unit, ...]:
    """Return the enemies' units on the table."""
    friends = side_of(public, seat)
    return tuple(unit for unit in public.on_table() if unit.seat not in friends)


def friendly_units(public: Public, seat: Seat) -> tuple[Unit, ...]:
    """Return the units on the table of a seat and of those that win with it."""
    ours = side_of(public, seat)
    return tuple(unit for unit in public.on_table() if unit.seat in ours)


def sides(public: Public) -> tuple[tuple[Seat, ...], ...]:
    """Return the sides that still have a model, every seat once; all of them before there are units (UH-B48)."""
    every = tuple(dict.fromkeys(side_of(public, seat) for seat in range(public.seats)))
    if not public.units:
        return every
    alive = {unit.seat for unit in public.units if unit.alive}
    return tuple(side for side in every if alive.intersection(side))


def points(public: Public, side: tuple[Seat, ...]) -> int:
    """Return the points of a side (UH-H10, UH-B48)."""
    return sum(public.points[seat] for seat in side)


def models(public: Public, side: tuple[Seat, ...]) -> int:
    """Return how many models a side has left."""
    alive = [unit for unit in public.units if unit.seat in side]
    return sum(not model.dead and not model.gone for unit in alive for model in unit.models)


def lost(public: Public, side: tuple[Seat, ...]) -> int:
    """Return the points of the models that a side has lost; who left over the edge is lost too (UH-H10, UH-B7)."""
    parts = [unit for unit in public.units if unit.seat in side]
    return sum(public.profile(unit, one).points for unit in parts for one in unit.models if one.dead or one.gone)


def whole_enemy_units(public: Public, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies' units by themselves: personalities attached to one are part of it (UH-H13)."""
    return tuple(foe for foe in enemy_units(public, unit.seat) if not foe.joined)
