"""`python -m tests.playthroughs.battle [SEED]` looks for a battle of Upheaval with all that is wanted, and records it.

It is needed whenever rules or computer players change what happens in `upheaval/battle.txt`, which is typed through the
chat page as well.
"""

import itertools
import sys
from collections import Counter
from collections.abc import Iterable, Mapping

from games.kernel import Event
from games.upheaval.game import UPHEAVAL
from games.upheaval.state.events import ConditionRolled, Deployed, Fought, StateChanged, Wounded
from tests.playthroughs.files import HERE
from tests.playthroughs.recording import Recorded, record
from tests.playthroughs.script import play_script

PATH = HERE / "upheaval" / "battle.txt"
OPTIONS = ("scenario=fords", "points=300", "turns=6", "coherency=1", "knockdown=yes", "conditions=yes")
SAID = {"army": "army make mob / hooks / raider*5 / scout*2 / captain"}
"""Many who break soon, and scouts who stand behind them: so some are fenced in."""
PERSONALITY = 5
"""The number of the captain's unit."""
PLIES = 400


def contents(events: Iterable[Event], lines: Iterable[str]) -> Mapping[str, bool]:
    """Return what is wanted of the battle, and whether it is there."""
    found = tuple(events)
    states = [(event.what, event.why, event.unit) for event in found if isinstance(event, StateChanged)]
    conditions = {event.condition for event in found if isinstance(event, ConditionRolled)}
    personal = [event.unit for event in found if isinstance(event, Deployed) and event.unit.endswith(str(PERSONALITY))]
    results = {blow.result for event in found if isinstance(event, Wounded) for blow in event.blows}
    kills = Counter(
        event.by for event in found if isinstance(event, Wounded) for blow in event.blows if blow.result == "killed"
    )
    return {
        "two conditions": len(conditions - {0}) >= 2,
        "a personality": len(personal) == 2,
        "a unit that is fenced in as it falls back, and pinned": ("pinned", "fenced") in {one[:2] for one in states},
        "a knockdown": "prone" in results,
        "a model killed by a shot": "killed" in results,
        "a unit that kills five, and learns by it": max(kills.values(), default=0) >= 5,
        "a melee": any(isinstance(event, Fought) for event in found),
        "an owner who says who takes the hits": any(line.startswith("casualties") for line in lines),
    }


def wanted(recorded: Recorded) -> Mapping[str, bool]:
    """Return what is wanted of a recorded battle, and whether it is there."""
    events = itertools.chain.from_iterable(recorded.events)
    return contents(events, (line.text for line in recorded.script.lines)) | {"an end": recorded.ended}


def main() -> None:
    """Try one seed after the other."""
    for seed in itertools.count(int(next(iter(sys.argv[1:]), 1))):
        recorded = record(UPHEAVAL, 2, OPTIONS, str(seed), "steady", PLIES, SAID)
        lacking = [name for name, there in wanted(recorded).items() if not there]
        print(f"seed {seed}, {len(recorded.script.lines)} actions: {'; '.join(lacking) or 'everything'}", flush=True)
        if not lacking:
            PATH.write_text(play_script(UPHEAVAL, recorded.script), encoding="utf-8")
            return


if __name__ == "__main__":
    main()
