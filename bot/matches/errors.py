"""What the service answers when it does not do a thing: one sentence for the person who asked."""


class Refused(Exception):
    """The request was understood and not carried out; `sentence` says why, and nothing has changed.

    `link` leads to the current board where that helps (a click on an old one). Of a line of several actions the first
    ones may have been done: `done` tells what they did, as a receipt would.
    """

    def __init__(self, sentence: str, link: str | None = None, done: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.link = link
        self.done = done


class NotFound(Refused):
    """There is no such match."""
