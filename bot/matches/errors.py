"""What the service answers when it does not do a thing: one sentence for the person who asked."""

from games.kernel import quoted


class Refused(Exception):
    """The request was understood and not carried out; `sentence` says why, and nothing has changed.

    `link` leads to the current board where that helps (a click on an old one). In a line of several actions the first
    ones may have been done: `done` says what they did, as a receipt would.
    """

    def __init__(self, sentence: str, link: str | None = None, done: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.link = link
        self.done = done


class Unconfirmed(Refused):
    """An action that loses something for good needs a person's confirmation; `loses` are words after "Confirm to"."""

    def __init__(self, text: str, loses: str, link: str | None = None) -> None:
        super().__init__(f"{quoted(text)} would {loses}: give it alone, and you are asked first", link)
        self.loses = loses


class NotFound(Refused):
    """There is no such match."""
