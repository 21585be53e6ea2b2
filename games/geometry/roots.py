"""Square roots of whole numbers, rounded to whole numbers without a float: what lengths are shown and compared by."""

from collections.abc import Iterable
from math import isqrt

_BITS = 32


def floor_root(number: int, by: int = 1) -> int:
    """Return the square root of `number / by`, rounded down.

    >>> floor_root(8), floor_root(9), floor_root(19, 2)
    (2, 3, 3)
    """
    return isqrt(number // by)


def ceil_root(number: int, by: int = 1) -> int:
    """Return the square root of `number / by`, rounded up.

    >>> ceil_root(9), ceil_root(10), ceil_root(19, 2)
    (3, 4, 4)
    """
    return isqrt((number - 1) // by) + 1 if number else 0


def scaled_in(way: int, length: int, square: int) -> int:
    """Return `way * length / root(square)`, cut towards zero: one coordinate of a way brought to a length.

    >>> scaled_in(-10, 7, 200)
    -4
    """
    part = floor_root((way * length) ** 2, square)
    return part if way >= 0 else -part


def scaled_out(way: int, length: int, square: int) -> int:
    """Return `way * length / root(square)`, rounded away from zero.

    >>> scaled_out(-10, 7, 200)
    -5
    """
    part = ceil_root((way * length) ** 2, square)
    return part if way >= 0 else -part


def floor_sum(squares: Iterable[int]) -> int:
    """Return the sum of square roots, rounded down once, at the end.

    >>> floor_sum([2, 2, 2]), floor_sum([9, 16])
    (4, 7)
    """
    return _sum(squares)[0]


def ceil_sum(squares: Iterable[int]) -> int:
    """Return the sum of square roots, rounded up once, at the end: no more than any whole number the sum keeps to.

    >>> ceil_sum([2, 2, 2]), ceil_sum([9, 16])
    (5, 7)
    """
    whole, exact = _sum(squares)
    return whole if exact else whole + 1


def _sum(squares: Iterable[int]) -> tuple[int, bool]:
    """Return the sum of square roots rounded down, and whether that is the sum itself.

    Roots of numbers that are not squares never add up to a whole number (with positive signs they are independent of
    1 and of each other, or multiples of the same root). So enough digits tell on which side of every whole number
    their sum lies, and the search for them ends.
    """
    numbers = list(squares)
    whole = sum(isqrt(number) for number in numbers if isqrt(number) ** 2 == number)
    odd = [number for number in numbers if isqrt(number) ** 2 != number]
    bits = _BITS
    while True:
        low = sum(isqrt(number << 2 * bits) for number in odd)
        if low >> bits == (low + len(odd)) >> bits:  # each root was cut by less than one unit of the last digit
            return whole + (low >> bits), not odd
        bits *= 2
