"""The colours of the country: sea, land, leaders' tints, resources, faces."""

from games.uprising.content.maps.country import Resource
from renderers.kit.palette import HARM, INK, MUTE, NOW, PANEL, RGB, SEATS, TEXT, mix, rgb

SEA, SEA_LINE, SHORE = rgb("103350"), rgb("2F6E96"), rgb("A9BCCB")
SEA_STEPS = tuple(mix(SEA, SEA_LINE, share) for share in (0.14, 0.28, 0.44))
LAND, LAND_RIM, CRACK = rgb("2D3034"), rgb("474C52"), rgb("1B1E22")
ISLET = rgb("565D63")
_SOIL = rgb("3B3E41")
"""What leaders' colours are mixed with; land without a leader is darker."""
_SHARES = (0.18, 0.35, 0.18, 0.38)
"""The share of a leader's colour in its land, chosen so that colour-blind people see the difference too."""
_RIM, _WEAVE = 0.62, 0.16

TINTS = tuple(mix(_SOIL, style.colour, share) for style, share in zip(SEATS, _SHARES, strict=True))
RIMS = tuple(mix(_SOIL, style.colour, _RIM) for style in SEATS)
WEAVES = tuple(mix(tint, style.colour, _WEAVE) for tint, style in zip(TINTS, SEATS, strict=True))
EDGES = tuple(mix(INK, style.colour, 0.5) for style in SEATS)
"""The thick edge of a standing piece."""

RESOURCE: dict[Resource, RGB] = {
    "grain": rgb("E9D48A"), "timber": rgb("C08A5A"), "ore": rgb("AEB9C6"), "cloth": rgb("D9C7EE"),
}  # fmt: skip
DEEP: dict[Resource, RGB] = {
    "grain": rgb("A38A3C"), "timber": rgb("85552C"), "ore": rgb("6E7886"), "cloth": rgb("A48DC0"),
}  # fmt: skip
CHIP = rgb("191D23")
SPENT = mix(PANEL, MUTE, 0.75)

EXTRA: tuple[RGB, ...] = (
    SEA, *SEA_STEPS, SEA_LINE, SHORE, LAND, LAND_RIM, CRACK, ISLET, *TINTS, *RIMS, *WEAVES, *EDGES,
    *RESOURCE.values(), *DEEP.values(), CHIP, SPENT,
    mix(SEA, SHORE, 0.5), mix(INK, SHORE, 0.5), mix(INK, TEXT, 0.5), mix(CHIP, TEXT, 0.5),
    *(mix(INK, rim, 0.5) for rim in RIMS), *(mix(tint, rim, 0.5) for tint, rim in zip(TINTS, RIMS, strict=True)),
    *(mix(tint, INK, 0.5) for tint in (*TINTS, LAND, SEA)), mix(INK, NOW, 0.5), mix(INK, HARM, 0.5),
)  # fmt: skip
"""Solid colours of these pictures beyond the house palette."""

SKINS = (rgb("F0C9A4"), rgb("DDA77B"), rgb("B97F55"), rgb("8D5A3A"), rgb("5F3C28"))
HAIRS = (rgb("D9B36A"), rgb("8A4B2A"), rgb("C8CDD4"), rgb("2E2A2C"), rgb("4A3325"))
CLOAKS = (rgb("6B4A3A"), rgb("5A6473"), rgb("7C8694"), rgb("A9B3C0"), rgb("C9A24B"))
FACES: tuple[RGB, ...] = (
    *SKINS, *HAIRS, *CLOAKS, *(mix(skin, INK, 0.25) for skin in SKINS), *(mix(hair, INK, 0.3) for hair in HAIRS),
    *(mix(cloak, INK, 0.35) for cloak in CLOAKS), *(mix(skin, INK, 0.6) for skin in SKINS),
)  # fmt: skip
"""What portraits add to the palette."""
