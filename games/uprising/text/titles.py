"""What menus and pictures call the verbs."""

_TITLES = {
    "bid": "Bid for the marker",
    "choose": "Choose characters",
    "give": "Give $",
    "end": "End turn",
    "leave": "Leave the game",
    "settle": "Settle all",
}


def title_of(word: str) -> str:
    """Return the title of a verb by its word: its own, or the word with a capital letter."""
    return _TITLES.get(word, word.capitalize())
