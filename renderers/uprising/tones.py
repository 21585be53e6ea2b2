"""The colours of the country: sea, land, leaders' tints, resources, faces; as a printed map, or plain and dark."""

from typing import NamedTuple

from games.uprising.content.maps.country import Resource
from renderers.kit.palette import HARM, INK, MUTE, NOW, PANEL, RGB, SEATS, TEXT, mix, rgb

RESOURCE: dict[Resource, RGB] = {
    "grain": rgb("E9D48A"), "timber": rgb("C08A5A"), "ore": rgb("AEB9C6"), "cloth": rgb("D9C7EE"),
}  # fmt: skip
DEEP: dict[Resource, RGB] = {
    "grain": rgb("A38A3C"), "timber": rgb("85552C"), "ore": rgb("6E7886"), "cloth": rgb("A48DC0"),
}  # fmt: skip
CHIP = rgb("191D23")
SPENT = mix(PANEL, MUTE, 0.75)
EDGES = tuple(mix(INK, style.colour, 0.5) for style in SEATS)
"""The thick edge of a standing piece."""


class Tones(NamedTuple):
    """The colours of a country. By seat: land that it leads, its rim, and the shapes woven into it.

    `waves` are lines of water by their distance from the coast in px, the furthest first, each with its colour and how
    wide it is; without a width it goes on to the next one. `coast` are the lines of the coast, likewise from outside.
    `rims` say how far the dark border and the leader's rim reach into a region.
    """

    sea: RGB
    shore: RGB
    land: RGB
    land_rim: RGB
    crack: RGB
    islet: RGB
    tints: tuple[RGB, ...]
    rims: tuple[RGB, ...]
    weaves: tuple[RGB, ...]
    waves: tuple[tuple[float, RGB, float], ...]
    coast: tuple[tuple[float, RGB], ...]
    reach: tuple[float, float]
    pen: RGB
    printed: bool


_SOIL = rgb("3B3E41")
"""What leaders' colours are mixed with; land without a leader is darker."""
_SHARES = (0.18, 0.35, 0.18, 0.38)
"""The share of a leader's colour in its land, chosen so that colour-blind people see the difference too."""
_DARK_SEA, _SEA_LINE, _DARK_SHORE = rgb("103350"), rgb("2F6E96"), rgb("A9BCCB")
_DARK_TINTS = tuple(mix(_SOIL, style.colour, share) for style, share in zip(SEATS, _SHARES, strict=True))
DARK = Tones(
    sea=_DARK_SEA, shore=_DARK_SHORE, land=rgb("2D3034"), land_rim=rgb("474C52"), crack=rgb("1B1E22"),
    islet=rgb("565D63"), tints=_DARK_TINTS, rims=tuple(mix(_SOIL, style.colour, 0.62) for style in SEATS),
    weaves=tuple(mix(tint, style.colour, 0.16) for tint, style in zip(_DARK_TINTS, SEATS, strict=True)),
    waves=tuple((far, mix(_DARK_SEA, _SEA_LINE, tone), 0.0) for far, tone in ((42, 0.14), (28, 0.28), (14, 0.44))),
    coast=((6.5, INK), (5.0, _DARK_SHORE), (1.5, INK)), reach=(4.0, 13.0), pen=TEXT, printed=False,
)  # fmt: skip
"""Dark land in a dark sea."""

PAPER, PEN = rgb("EFE4C8"), rgb("20160F")
_PRINT_SEA, _WATER_LINE = rgb("A9C6CB"), rgb("5F8E9C")
_PRINT_TINTS = (rgb("F4D27A"), rgb("A5D2F0"), rgb("74B596"), rgb("DBA3C8"))
_PRINT_RIMS = (rgb("C98F14"), rgb("2C86C0"), rgb("1B6E4D"), rgb("A03E7C"))
PRINTED = Tones(
    sea=_PRINT_SEA, shore=PEN, land=rgb("E4D7B8"), land_rim=rgb("A8977A"), crack=rgb("5A3226"), islet=rgb("CDBFA0"),
    tints=_PRINT_TINTS, rims=_PRINT_RIMS,
    weaves=tuple(mix(tint, rim, 0.3) for tint, rim in zip(_PRINT_TINTS, _PRINT_RIMS, strict=True)),
    waves=tuple((far, _WATER_LINE, 1.8) for far in (42.0, 30.0, 19.0, 11.0)),
    coast=((5.0, PEN),), reach=(4.0, 15.0), pen=PEN, printed=True,
)  # fmt: skip
"""A printed map: clear tints on paper, water engraved along the coast."""


def colours_of(tones: Tones) -> tuple[RGB, ...]:
    """Return the solid colours of pictures of a country beyond the house palette."""
    land = (tones.land, tones.sea)
    waves = tuple(colour for _, colour, _ in tones.waves)
    return (
        tones.sea, *waves, tones.shore, tones.land, tones.land_rim, tones.crack, tones.islet, *tones.tints, *tones.rims,
        *tones.weaves, *EDGES, *RESOURCE.values(), *DEEP.values(), CHIP, SPENT,
        *((PAPER, PEN, RELIEF, *(mix(tint, PEN, 0.46) for tint in (*tones.tints, tones.land)), *SEALS)
          if tones.printed else ()),
        mix(tones.sea, tones.shore, 0.5), mix(INK, tones.shore, 0.5), mix(INK, TEXT, 0.5), mix(CHIP, TEXT, 0.5),
        *(mix(INK, rim, 0.5) for rim in tones.rims),
        *(mix(tint, rim, 0.5) for tint, rim in zip(tones.tints, tones.rims, strict=True)),
        *(mix(tint, INK, 0.5) for tint in (*tones.tints, *land)), mix(INK, NOW, 0.5), mix(INK, HARM, 0.5),
    )  # fmt: skip


RELIEF = mix(rgb("E4D7B8"), PEN, 0.46)
SEALS = tuple(mix(INK, style.colour, 0.66) for style in SEATS)
"""The wax of a Warlord's seal."""

SKINS = (rgb("F0C9A4"), rgb("DDA77B"), rgb("B97F55"), rgb("8D5A3A"), rgb("5F3C28"))
HAIRS = (rgb("D9B36A"), rgb("8A4B2A"), rgb("C8CDD4"), rgb("2E2A2C"), rgb("4A3325"))
CLOAKS = (rgb("6B4A3A"), rgb("5A6473"), rgb("7C8694"), rgb("A9B3C0"), rgb("C9A24B"))
FACES: tuple[RGB, ...] = (
    *SKINS, *HAIRS, *CLOAKS, *(mix(skin, INK, 0.25) for skin in SKINS), *(mix(hair, INK, 0.3) for hair in HAIRS),
    *(mix(cloak, INK, 0.35) for cloak in CLOAKS), *(mix(skin, INK, 0.6) for skin in SKINS),
)  # fmt: skip
"""What portraits add to the palette."""
