"""A ship and its roster."""

from typing import Literal

from games.geometry.hexes import Hex
from games.kernel import Frozen, Seat
from games.raise_shields.content.numbers import BASE_CREW, BASE_HULL, BASE_SHIELDS, BOXES_A_CANNON, CANNONS_A_SIDE
from games.raise_shields.content.upgrades import CannonType

CannonSide = Literal["port", "starboard"]

Weapon = Literal["port", "starboard", "torpedo"]

Location = Literal["hull", "crew", "stress", "cannons"]

Status = Literal["building", "waiting", "active", "destroyed", "fled"]

BOXES = BOXES_A_CANNON * CANNONS_A_SIDE
"""Boxes on each side (RS-55, RS-B37)."""


class Base(Frozen, frozen=True):
    """What a ship starts with, after its upgrades."""

    shields: int = BASE_SHIELDS
    hull: int = BASE_HULL
    crew: int = BASE_CREW


class Ship(Frozen, frozen=True):
    """One ship and its roster.

    `ticks` are the ticked boxes to port and starboard (0..10 each). `used` are the weapons fired this round.
    `hex` stays where the ship was last seen when it is destroyed or fled (for the wreck's picture). `sunk_by` is
    the ship whose attack destroyed it, "" for all other causes (RS-61, RS-B48).
    """

    id: str
    seat: Seat
    name: str
    status: Status = "building"
    hex: Hex | None = None
    facing: int = 0
    start: Base = Base()
    shields: int = BASE_SHIELDS
    hull: int = BASE_HULL
    crew: int = BASE_CREW
    stress: int = 0
    ticks: tuple[int, int] = (0, 0)
    cannon: CannonType = "laser"
    upgrades: tuple[str, ...] = ()
    torpedoes: int = 0
    credits: int = 0
    moved: bool = False
    fired: bool = False
    used: tuple[Weapon, ...] = ()
    sunk_by: str = ""

    def cannons(self, side: CannonSide) -> int:
        """Return how many cannons of a side can fire: one for which all boxes are ticked is silent (RS-46, RS-55)."""
        return CANNONS_A_SIDE - self.ticks[side == "starboard"] // BOXES_A_CANNON
