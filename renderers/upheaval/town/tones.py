"""The colours of the town. The world stays dark and low in contrast; what counts keeps the house colours."""

from renderers.battlefield.setting import Tones
from renderers.kit.palette import INK, RGB, mix, rgb

PAGE, YARD, MOSS, FURROW, WEED = rgb("17110E"), rgb("50492F"), rgb("465331"), rgb("473F29"), rgb("7C8B4C")
COBBLE, JOINT, KERB = rgb("37312D"), rgb("2B2623"), rgb("6B6256")
RAIL, SLEEPER = rgb("6F6C78"), rgb("241F1C")
GUTTER, RIPPLE = rgb("2C4448"), rgb("4E7478")
BRASS, BRASS_DARK = rgb("C79A55"), rgb("6B5230")
PLANK, PLANK_JOINT = rgb("6A5440"), rgb("54422F")
BRICK, MORTAR, COPING, PANE = rgb("C06A50"), rgb("7A3D30"), rgb("F4CBA8"), rgb("FFF0D2")
IVY, IVY_RIM = rgb("3F5A2E"), rgb("22331A")
SLATE, SLATE_JOINT, CHIMNEY = rgb("5B5A66"), rgb("454450"), rgb("8A5A48")
WOOD, CROWN, LEAF, WOOD_RIM = rgb("2F3D1E"), rgb("4C6A2C"), rgb("6B8A3A"), rgb("A9C26A")
WALL, WALL_LINES, WALL_RIM = rgb("4F4839"), rgb("7A705C"), rgb("EFE6D2")
RUBBLE, CHUNK, RUBBLE_RIM = rgb("56423A"), rgb("A9705A"), rgb("E6D5C2")
WATER, WAVE, SHORE = rgb("2B5A66"), rgb("6FA9B0"), rgb("16323A")
SHADE = mix(PAGE, INK, 0.6)
NIGHT, STORM, BOLT, GUST = rgb("0B1436"), rgb("2A1440"), rgb("CFC3FF"), rgb("9C957C")
TONES = Tones(PAGE, BRASS_DARK, rgb("5F5840"), rgb("6E664A"), rgb("FFF3DC"))

_GROUND = (YARD, MOSS, COBBLE, PLANK, BRICK, CROWN, LEAF, WALL, RUBBLE, SLATE, GUTTER)
COLOURS: tuple[RGB, ...] = (
    PAGE, YARD, MOSS, FURROW, WEED, COBBLE, JOINT, KERB, RAIL, SLEEPER, GUTTER, RIPPLE, BRASS, BRASS_DARK, PLANK,
    PLANK_JOINT, BRICK, MORTAR, COPING, PANE, IVY, IVY_RIM, SLATE, SLATE_JOINT, CHIMNEY, WOOD, CROWN, LEAF, WOOD_RIM,
    WALL, WALL_LINES, WALL_RIM, RUBBLE, CHUNK, RUBBLE_RIM, WATER, WAVE, SHORE, SHADE, BOLT, GUST, *TONES,
)  # fmt: skip
"""What the palette of these pictures needs besides the house colours."""
NIGHT_COLOURS = tuple(mix(each, NIGHT, 0.36) for each in _GROUND)
STORM_COLOURS = tuple(mix(each, STORM, 0.30) for each in _GROUND)
