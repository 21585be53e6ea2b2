"""What the ships of a campaign are called: every member has names of its own, as many as a fleet has ships (RS-69)."""

from games.raise_shields.content.numbers import FLEET_SHIPS

NAMES = (
    "Halcyon Argosy Larkspur Sable",
    "Vesper Bastion Juniper Wayfarer",
    "Meridian Citadel Osprey Lantern",
    "Tempest Drover Marigold Bulwark",
    "Corsair Pilgrim Heron Thistle",
    "Aurora Falcon Rampart Clover",
    "Zephyr Mariner Sparrow Cobalt",
    "Solace Gannet Paladin Bramble",
    "Nomad Beacon Kestrel Cinder",
    "Harrier Saffron Monarch Willow",
    "Quarry Comet Dauntless Fennel",
    "Rover Sextant Ember Petrel",
)
"""The names of each member's ships; the members after these have the same with a number."""


def ship_name(member: int, number: int) -> str:
    """Return the name of a ship: `member` and `number` count from 1.

    >>> ship_name(1, 1), ship_name(2, 4), ship_name(13, 1)
    ('Halcyon', 'Wayfarer', 'Halcyon 2')
    """
    again, row = divmod(member - 1, len(NAMES))
    name = NAMES[row].split()[(number - 1) % FLEET_SHIPS]
    return name if not again else f"{name} {again + 1}"
