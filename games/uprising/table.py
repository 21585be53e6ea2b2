"""What happens while one action is carried out: the dice at hand and the events so far."""

from games.kernel import Dice, Event


class Table:
    """Collects the events of one action; lives no longer than that."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.events: list[Event] = []

    def say(self, event: Event) -> None:
        """Record that something happened."""
        self.events.append(event)


Fault = tuple[str, str] | None
"""Why something may not be done, and the rule that says so; None if it may."""
