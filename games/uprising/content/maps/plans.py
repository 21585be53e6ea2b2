"""The plans of the countries that come with the game.

No start may be worth more than those that are left when it is taken (UP-B2). On the Marches every region has three
neighbours and is like every other: they are two rings of six, one round the other, joined region by region. On the
Narrows every region has three neighbours too, and to every start there is one like it on the other side. The Old
Realm has four capitals (Elmstead, Amberfield, Oxbridge, Willowrun), one in each corner and all alike; no two of them
are adjacent.
"""

import pathlib
import sys

from games.uprising.content.characters import DATA
from games.uprising.content.maps.maker import Plan, draw

MARCHES = Plan(
    name="marches",
    title="The Marches",
    seats=(2, 4),
    rows=("aaaddd", "ABbcCD", "EF..GH", "IJjkKL", "iiilll"),
    columns=(280, 264, 34, 34, 264, 280),
    lines=(76, 276, 276, 276, 76),
    margin=(50, 62),
    regions={
        "A": ("Northmoor", "go", 4),
        "B": ("Highfell", "to", 3),
        "C": ("Saltmarsh", "gc", 3),
        "D": ("Grayport", "ct", 4),
        "E": ("Ironvale", "to", 4),
        "F": ("Riverside", "gt", 5),
        "G": ("Oakhollow", "tc", 5),
        "H": ("Eastmark", "go", 4),
        "I": ("Westhaven", "cg", 4),
        "J": ("Millbrook", "gc", 3),
        "K": ("Southdown", "go", 3),
        "L": ("Cape Farrow", "tc", 4),
    },
    seed="marches-1",
    islets=((40, 40, 20), (1216, 36, 14), (34, 1062, 20), (1224, 1062, 15), (1172, 1080, 8)),
)

NARROWS = Plan(
    name="narrows",
    title="The Narrows",
    seats=(2, 2),
    rows=(".AA....BB.", ".AAaabbBB.", "CCDD..EEFF", ".GGgghhHH.", ".GG....HH."),
    columns=(136, 136, 136, 136, 50, 50, 136, 136, 136, 136),
    lines=(190, 94, 284, 94, 190),
    margin=(60, 70),
    regions={
        "A": ("Gannet Head", "co", 3),
        "B": ("Larkhill", "gt", 3),
        "C": ("Sundermere", "gc", 4),
        "D": ("Westgate", "to", 4),
        "E": ("Eastgate", "gc", 4),
        "F": ("Thornby", "to", 4),
        "G": ("Kelpstrand", "gt", 3),
        "H": ("Bellmouth", "co", 3),
    },
    seed="narrows-1",
    wave=(16, 16),
    rough=0.16,
    islets=((598, 120, 22), (560, 190, 12), (610, 880, 24), (90, 110, 16), (1180, 900, 18)),
)

REALM = Plan(
    name="realm",
    title="The Old Realm",
    seats=(2, 4),
    rows=(".ABC.", "DEFGH", "IJ.KL", "MNOPQ", ".RST."),
    columns=(280, 280, 280, 280, 280),
    lines=(276, 276, 276, 276, 276),
    margin=(50, 36),
    regions={
        "A": ("Frosthold", "ot", 4),
        "B": ("Wolfmere", "tc", 3),
        "C": ("Seawatch", "ct", 4),
        "D": ("Gullcliff", "co", 4),
        "E": ("Elmstead", "gt", 5),
        "F": ("Kingsbarrow", "og", 3),
        "G": ("Amberfield", "gc", 5),
        "H": ("Merrow", "cg", 4),
        "I": ("Blackpine", "to", 3),
        "J": ("Crownwater", "gc", 3),
        "K": ("Stonecross", "og", 3),
        "L": ("Lantern Point", "co", 3),
        "M": ("Duskmoor", "ot", 4),
        "N": ("Oxbridge", "gc", 5),
        "O": ("Harrowdale", "to", 3),
        "P": ("Willowrun", "tg", 5),
        "Q": ("Southwick", "tc", 4),
        "R": ("Fairholm", "gc", 4),
        "S": ("Vinehurst", "gt", 3),
        "T": ("Redcombe", "oc", 4),
    },
    seed="realm-18",
    wave=(12, 12),
    rough=0.09,
    coast=1.7,
    islets=((150, 140, 26), (232, 80, 14), (1372, 112, 20), (128, 1290, 18), (1380, 1300, 26), (1320, 1376, 12)),
)

PLANS = (MARCHES, NARROWS, REALM)


def write_all(folder: pathlib.Path) -> None:
    """Write the map files of all plans into a folder."""
    for plan in PLANS:
        (folder / f"{plan.name}.toml").write_text(draw(plan), encoding="utf-8")


if __name__ == "__main__":
    write_all(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else DATA / "maps")
