"""What several verbs read and write alike: one's own ships, and the steps of a maneuver."""

import re

from games.kernel import BadNotation, Seat, quoted
from games.kernel.base.caching import per_text
from games.kernel.questions.notation import unglued
from games.raise_shields.mechanics.maneuver.steps import Step
from games.raise_shields.state.actions import StepLetter
from games.raise_shields.state.state import Public

_STEP = re.compile(r"([0-9]{0,2})([flrps])")

_ONWARD: dict[str, StepLetter] = {"f": "F", "p": "P", "s": "S"}

_HOLD = ("hold", "0", "0f", "stay")
_ALONE = ("hold", "stay")


def own_ship(public: Public, seat: Seat, word: str) -> str:
    """Read one word as one of a seat's own ships, by number or name; "" if it is none (RS-B58)."""
    wanted = word.lower()
    own = [ship for ship in public.ships if ship.seat == seat]
    return next((ship.id for ship in own if wanted in (ship.id.lower(), ship.name.lower())), "")


@per_text
def parse_steps(words: tuple[str, ...]) -> tuple[Step, ...]:
    """Read the words of a maneuver and make them canonical: runs joined, turns in one hex netted (RS-B59).

    >>> parse_steps(("f", "F", "l", "L", "r"))
    (('F', 2), ('L', 1))
    """
    if len(words) == 1 and words[0].lower() in _HOLD:
        return ()
    if any(word.lower().strip(",") in _ALONE for word in words):
        raise BadNotation("hold is a whole maneuver: write `move hold`, or steps without it, such as `move 2F L`")
    steps: list[Step] = []
    net = 0
    for number, letter in unglued(words, _STEP, _no_step):
        count = int(number or 1)
        if letter in "lr":
            net += -count if letter == "l" else count
        elif count:
            _turn(steps, net)
            net = 0
            _onward(steps, _ONWARD[letter], count)
    _turn(steps, net)
    return tuple(steps)


def _no_step(word: str) -> str:
    return f"{quoted(word)} is not a step; write steps such as 2F, L or R, or `move hold`"


def _turn(steps: list[Step], net: int) -> None:
    clicks = net % 6
    if clicks == 3:  # half a turn can be made either way; keep the one that was written
        steps.append(("L" if net < 0 else "R", 3))
    elif clicks:
        steps.append(("R", clicks) if clicks < 3 else ("L", 6 - clicks))


def _onward(steps: list[Step], letter: StepLetter, count: int) -> None:
    if steps and steps[-1][0] == letter:
        count += steps.pop()[1]
    steps.append((letter, count))
