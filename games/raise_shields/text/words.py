"""Words that several texts have in common."""

from games.kernel.base.numbers import counted


def hull_loss(lost: int, wasted: int, left: int) -> str:
    """Say what a ship lost of its hull, as words behind "lost": the last of it, and what hit no hull any more (RS-56).

    >>> hull_loss(2, 0, 5), hull_loss(3, 2, 0), hull_loss(1, 0, 0)
    ('2 hull, 5 left', 'its last 3 hull (2 more are wasted)', 'its last hull')
    """
    if left:
        return f"{lost} hull, {left} left"
    return f"its last {f'{lost} ' if lost > 1 else ''}hull{wasted_words(wasted)}"


def wasted_words(wasted: int) -> str:
    """Say how much damage found no hull any more, in brackets; nothing if it was none."""
    return f" ({counted(wasted, 'more is wasted', 'more are wasted')})" if wasted else ""


def share_of(part: int, whole: int) -> str:
    """Say how many of some hits are meant, after their number: ", 2 of them", ", all", or nothing where it is one.

    >>> share_of(2, 3), share_of(3, 3), share_of(1, 1)
    (', 2 of them', ', all', '')
    """
    if part < whole:
        return f", {part} of them"
    return ", all" if whole > 1 else ""
