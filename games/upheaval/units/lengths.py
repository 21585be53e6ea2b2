"""Lengths in words, rounded up to a tenth of an inch."""

from games.geometry.inches import Inches


def in_inches(length: Inches) -> str:
    """Return a length in words, rounded up to a tenth: "7.2 inches", "1 inch"."""
    told = inches(length)
    return f"{told} {'inch' if told == '1' else 'inches'}"


def inches(way: Inches) -> str:
    """Return a length in words, rounded up to a tenth of an inch.

    >>> inches(7130), inches(6000)
    ('7.2', '6')
    """
    return f"{-(-way // 100) / 10:g}"
