"""Range bands: how far each of them reaches (UW-9)."""

from games.geometry.inches import INCH, Inches
from games.urban_war.content.book import Band
from games.urban_war.content.numbers import EXTREME_RANGE, LONG_RANGE, MEDIUM_RANGE, SHORT_RANGE

SHORT: Inches = SHORT_RANGE * INCH
MEDIUM: Inches = MEDIUM_RANGE * INCH
BAND_LIMITS: tuple[tuple[Inches, Band], ...] = (
    (SHORT, "short"),
    (MEDIUM, "medium"),
    (LONG_RANGE * INCH, "long"),
    (EXTREME_RANGE * INCH, "extreme"),
)
"""How far each range band reaches (UW-9)."""


def band_of(distance: Inches) -> Band | None:
    """Return the range band of a distance between bases that do not touch; None beyond them all (UW-9)."""
    return next((band for limit, band in BAND_LIMITS if distance <= limit), None)
