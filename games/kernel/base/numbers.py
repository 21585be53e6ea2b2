"""Numbers as people write them, for sentences and pictures alike."""

MINUS = "−"
"""A real minus, as wide as a plus."""
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""What things are called by their place in a row."""


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number and its noun.

    >>> counted(1, "hit"), counted(2, "hex", "hexes")
    ('1 hit', '2 hexes')
    """
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def in_word(number: int) -> str:
    """Return a small number as a word, a larger one in figures.

    >>> in_word(2), in_word(13)
    ('two', '13')
    """
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def often(number: int) -> str:
    """Return how many times, in words.

    >>> often(1), often(2), often(3)
    ('once', 'twice', 'three times')
    """
    return {1: "once", 2: "twice"}.get(number, f"{in_word(number)} times")


def minus(number: int) -> str:
    """Return a number, with a real minus if it is negative.

    >>> minus(-3), minus(4)
    ('−3', '4')
    """
    return f"{MINUS}{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """Return a number with its sign, as a change.

    >>> signed(-3), signed(4), signed(0)
    ('−3', '+4', '+0')
    """
    return f"+{number}" if number >= 0 else minus(number)


def decimal(value: int, scale: int) -> str:
    """Return a number counted in 1/`scale` (a power of ten) exactly, with no more decimals than it takes.

    >>> decimal(12500, 1000), decimal(-20, 1000), decimal(7, 1)
    ('12.5', '-0.02', '7')
    """
    whole, part = divmod(abs(value), scale)
    decimals = f".{part:0{len(str(scale)) - 1}}".rstrip("0").rstrip(".") if part else ""
    return f"{'-' if value < 0 else ''}{whole}{decimals}"


def percent(share: float, fine: bool = False) -> str:
    """Return a share (0..1) as a per cent, never rounded to certainty or to nothing; `fine`: a digit more below ten.

    >>> percent(0.2778), percent(0), percent(0.001), percent(0.999)
    ('28%', '0%', '<1%', '>99%')
    >>> percent(0.2778, fine=True), percent(0.0463, fine=True), percent(0.0001, fine=True)
    ('28%', '4.6%', '<0.1%')
    """
    digits = 1 if fine and 0 < share < 0.095 else 0
    least = 1 / 10**digits
    if 0 < share * 100 < least / 2:
        return f"<{least:g}%"
    return ">99%" if 0.995 <= share < 1 else f"{share * 100:.{digits}f}%"
