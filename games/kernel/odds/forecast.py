"""What an action may lead to, told before it is confirmed: odds as exact fractions, and facts."""

from typing import Literal

from games.kernel.base.seats import Frozen

Tone = Literal["good", "plain", "warn", "harm"]


class ForecastRow(Frozen, frozen=True):
    """One possible result: its odds as an exact fraction, what it means, and its weight for the reader."""

    label: str
    effect: str
    ways: int
    out_of: int
    tone: Tone = "plain"

    @property
    def share(self) -> float:
        """The odds (0..1); 0 where there are none."""
        return self.ways / self.out_of if self.out_of else 0.0


class Fact(Frozen, frozen=True):
    """One figure of a forecast that is no odds. Programs find it by `key`, people read `label` and `text`.

    >>> Fact("purse", "Purse", "4 → 3", "$").text, Fact("mean", "Mean hits left", "0.53", "of 2").text
    ('4 → 3$', '0.53 of 2')
    """

    key: str
    label: str
    value: str
    unit: str = ""
    tone: Tone = "plain"

    @property
    def text(self) -> str:
        """The value with its unit."""
        return f"{self.value}{'' if self.unit in ('', '$', '%') else ' '}{self.unit}"


class Forecast(Frozen, frozen=True):
    """What an action may lead to, before it is confirmed.

    Every group of rows sums to certainty (`ways` to `out_of`). What is no odds (a purse, an income) is in `facts`.
    `formula` is the arithmetic in one line ("2D6 − 3").
    """

    title: str
    formula: str = ""
    rows: tuple[ForecastRow, ...] = ()
    facts: tuple[Fact, ...] = ()

    def fact(self, key: str) -> Fact | None:
        """Return the first fact with a key, or None."""
        return next((fact for fact in self.facts if fact.key == key), None)
