"""Go to War: what a player answers who knows what the end is worth."""

from collections.abc import Callable

from games.uprising.actions import Settle
from games.uprising.phases.sheet import Region, undecided, word_of_region, written_answer
from games.uprising.state import Fight, Public

Score = Callable[[Public], float]


def sheet(public: Public, score: Score) -> Settle:
    """Return a sheet that answers every step of every region as it scores best there."""
    words: list[str] = []
    for fight in undecided(public):
        words += (word_of_region(public, fight), *_answers(Region(public, fight), public, fight, score))
    return Settle(tuple(words))


def _answers(region: Region, public: Public, fight: Fight, score: Score) -> list[str]:
    said: list[str] = []
    while region.answers:

        def rate(word: str) -> float:
            trial = Region(public, fight)
            trial.say([*said, word])
            trial.defaults()
            return score(trial.public)

        said.append(max(map(written_answer, region.answers), key=rate))
        region.say(said[-1:])
    return said
