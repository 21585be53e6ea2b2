"""What tests compare of headlines: their words, whether they matter, and whether they were in vain."""

from games.kernel.text.outline import Headline

Told = tuple[str, str, bool, bool]


def told_words(headline: Headline | None) -> Told | None:
    """Return who did what, whether it matters and was in vain; None for no headline."""
    return None if headline is None else headline[:4]


def words(who: str, did: str, matters: bool = False, *, vain: bool = False) -> Told:
    """Return what a headline is expected to say."""
    return who, did, matters, vain
