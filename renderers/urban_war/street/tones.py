"""The colours of the street at night. The world stays dark and low in contrast; what counts keeps the house colours."""

from renderers.battlefield.setting import Tones
from renderers.kit.palette import INK, RGB, mix, rgb

PAGE, LOT, SLAB, ROAD, KERB = rgb("0E101E"), rgb("363C5C"), rgb("2C3150"), rgb("171A2B"), rgb("5B6490")
CRACK = mix(LOT, INK, 0.35)
PAINT, PUDDLE, STREAK, GLINT = rgb("3A4060"), rgb("202A4E"), rgb("7A4FC0"), rgb("3F6FC0")
LAMP = rgb("F4DFA8")
ROOFS = (rgb("555E84"), rgb("62587C"), rgb("4C6480"))
LIT, DIM_LIT, UNLIT_PANE, FRONT = LAMP, rgb("B39A6C"), rgb("1B1E33"), rgb("15182A")
SIGN, SIGN_BACK = rgb("C46BFF"), rgb("1C0E2C")
SIGHT, SOLID, FLIMSY = rgb("C5CEE4"), rgb("DCE3F2"), rgb("D3A06A")
CONCRETE, BEND, WOOD, STEEL = rgb("434B66"), rgb("8E7B1E"), rgb("8A5C35"), rgb("6E8FA6")
SHUT = rgb("3A4058")
TREE, CROWN, LEAF, LEAF_RIM = rgb("1C3D36"), rgb("2C5F4D"), rgb("3B7A60"), rgb("7FB59A")
WATER, RUBBLE, FLAT_RIM = rgb("274B74"), rgb("474C62"), rgb("9AA3B8")
TONES = Tones(PAGE, KERB, rgb("3F4668"), rgb("4D5580"), rgb("F3F5F9"))

COLOURS: tuple[RGB, ...] = (
    PAGE, LOT, SLAB, ROAD, KERB, PAINT, PUDDLE, STREAK, GLINT, LAMP, *ROOFS, DIM_LIT, UNLIT_PANE, FRONT, SIGN,
    SIGN_BACK, SIGHT, SOLID, FLIMSY, CONCRETE, BEND, WOOD, STEEL, SHUT, TREE, CROWN, LEAF, LEAF_RIM, WATER, RUBBLE,
    FLAT_RIM, *TONES, *(mix(roof, INK, 0.3) for roof in ROOFS), mix(CONCRETE, SOLID, 0.3), mix(WOOD, INK, 0.5),
    mix(WOOD, FLIMSY, 0.4), mix(STEEL, INK, 0.15), mix(STEEL, INK, 0.5), mix(STEEL, SIGHT, 0.35), mix(STEEL, INK, 0.35),
    mix(RUBBLE, SIGHT, 0.15), mix(RUBBLE, SIGHT, 0.3), mix(RUBBLE, INK, 0.4), mix(TREE, INK, 0.35), mix(ROAD, INK, 0.6),
    mix(WATER, SIGHT, 0.3), CRACK, *(mix(each, LAMP, share) for each in (ROAD, LOT) for share in (0.07, 0.16)),
)  # fmt: skip
"""What the palette of these pictures needs besides the house colours."""
