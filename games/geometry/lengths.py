"""Lengths in words, rounded up to a tenth of an inch."""

from games.geometry.inches import INCH, Inches, write_point
from games.geometry.plane import Point


def inches(way: Inches) -> str:
    """Return a length in words, rounded up to a tenth of an inch.

    >>> inches(7130), inches(6000)
    ('7.2', '6')
    """
    return f"{-(-way // 100) / 10:g}"


def in_inches(way: Inches) -> str:
    """Return a length with its unit, rounded up to a tenth.

    >>> in_inches(7101), in_inches(1000)
    ('7.2 inches', '1 inch')
    """
    return counted_inches(inches(way))


def counted_inches(number: str) -> str:
    """Return a number of inches that is written already, with its unit."""
    return f"{number} {'inch' if number == '1' else 'inches'}"


def whole_inches(way: Inches) -> int:
    """Return a length in whole inches, rounded up."""
    return -(-way // INCH)


def shown_point(at: Point) -> str:
    """Write a point for people to read, to the nearest tenth of an inch; a line of notation has the exact one.

    >>> shown_point((13608, 18000)), shown_point((25960, 949))
    ('13.6,18', '26,0.9')
    """
    east, south = (round(part, -2) for part in at)
    return write_point((east, south))
