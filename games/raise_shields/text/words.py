"""Words that several texts have in common."""


def share_of(part: int, whole: int) -> str:
    """Say how many of some hits are meant, after their number: ", 2 of them", ", all", or nothing where it is one.

    >>> share_of(2, 3), share_of(3, 3), share_of(1, 1)
    (', 2 of them', ', all', '')
    """
    if part < whole:
        return f", {part} of them"
    return ", all" if whole > 1 else ""
