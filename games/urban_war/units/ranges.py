"""Range bands: how far each of them reaches (UW-9)."""

from games.geometry.inches import INCH, Inches
from games.urban_war.content.book import Band

SHORT: Inches = 12 * INCH
BAND_LIMITS: tuple[tuple[Inches, Band], ...] = (
    (SHORT, "short"),
    (2 * SHORT, "medium"),
    (3 * SHORT, "long"),
    (4 * SHORT, "extreme"),
)
"""How far each range band reaches (UW-9)."""


def band_of(distance: Inches) -> Band | None:
    """Return the range band of a distance between bases that do not touch; None beyond 48 inches (UW-9)."""
    return next((band for limit, band in BAND_LIMITS if distance <= limit), None)
