"""How colours look to eyes that lack one kind of cone, and how far apart two colours are then.

The matrices simulate a whole loss (Machado, Oliveira and Fernandes, 2009), on linear light; distances are CIE 1976,
contrasts as the guidelines for web pages count them (WCAG 2).
"""

from renderers.kit.palette import RGB

Matrix = tuple[tuple[float, float, float], ...]
EYES: dict[str, Matrix] = {
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def apart(one: RGB, other: RGB, eyes: str) -> float:
    """Return how far apart two colours are to some eyes."""
    return float(sum((a - b) ** 2 for a, b in zip(_lab(one, eyes), _lab(other, eyes), strict=True)) ** 0.5)


def contrast(one: RGB, other: RGB, eyes: str) -> float:
    """Return the contrast of two colours to some eyes, from 1 to 21."""
    low, high = sorted(_times(_TO_XYZ, seen(colour, eyes))[1] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def seen(colour: RGB, eyes: str) -> tuple[float, ...]:
    """Return the light of a colour as some eyes see it."""
    light = _times(EYES[eyes], tuple(map(_linear, colour)))
    return tuple(min(1.0, max(0.0, part)) for part in light)


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(one * other for one, other in zip(row, vector, strict=True)) for row in matrix)


def _lab(colour: RGB, eyes: str) -> tuple[float, float, float]:
    shares = [part / white for part, white in zip(_times(_TO_XYZ, seen(colour, eyes)), _WHITE, strict=True)]
    x, y, z = (share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116 for share in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
