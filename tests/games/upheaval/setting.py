"""The set-up of Upheaval as a game of its own, from the armies to the last Infiltrator; and short ways through it."""

import random
from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel import (
    Content,
    Game,
    GameCard,
    Nothing,
    Outcome,
    Seat,
    Step,
    Summary,
    Table,
    read_rulebook,
)
from games.kernel.content import pick
from games.kernel.dice import Dice, RngDice
from games.upheaval import events, secrets, state
from games.upheaval.armies.merging import books
from games.upheaval.armies.shelf import ARMIES, FOLDER
from games.upheaval.options import Options
from games.upheaval.phases import conditions, deploy, furnish, land, muster, season
from games.upheaval.scenarios import SCENARIOS
from games.upheaval.state import Public, Secret, State, View


def _begin(table: Table[Any, Any, Any], frame: object) -> None:
    table.finish(Outcome((), "All units stand.", "UH-49"))


class Setting(Game[Public, Secret, Nothing]):
    """Upheaval up to its first turn."""

    card = GameCard(
        slug="upheaval",
        title="Upheaval",
        command="upheaval",
        seats=(2, 4),
        version=1,
        options=Options,
        policies={},
        contents=(ARMIES, SCENARIOS),
        rolls=("terrain", "lot", "condition"),
        secret_kinds=("army", "experience"),
        places_rule="UH-B2",
        over_rule="UH-H10",
        example="`army tide`",
    )
    rulebook = read_rulebook(FOLDER.parent)
    public = Public
    secret = Secret
    event = events.UpheavalEvent
    questions = (
        muster.QUESTION,
        season.QUESTION,
        land.QUESTION,
        conditions.QUESTION,
        furnish.QUESTION,
        deploy.QUESTION,
    )
    procedures = {  # noqa: RUF012 - nobody changes it
        state.Mustering: muster.proceed,
        state.Seasoning: season.proceed,
        state.Landscaping: land.proceed,
        state.Weathering: conditions.proceed,
        state.Furnishing: furnish.proceed,
        state.Deploying: deploy.proceed,
        state.Beginning: _begin,
    }

    def content_for(self, options: Options, brought: Iterable[Content] = ()) -> tuple[Content, ...]:
        kept = tuple(brought)
        return books(ARMIES, options.armies, kept), pick(SCENARIOS, options.scenario, kept)

    def lay_out(self, seats: int, options: Options, held: Mapping[str, Any]) -> State:
        muster.check_book(held["armies"].value, options.points)
        public = Public(
            seats=seats,
            options=options,
            book=held["armies"],
            scenario=held["scenario"],
            points=(0,) * seats,
            deck=(0,) * seats,
            frames=(state.Mustering(),),
        )
        return State(public=public, secret=(Secret(),) * seats)

    def narrate(self, event: events.UpheavalEvent, view: View) -> str:
        return type(event).__name__

    def summary(self, view: View) -> Summary:
        return Summary("", (), "", "")

    def guess(self, view: View, seat: Seat, dice: Dice) -> Secret:
        return secrets.guess(view, seat, dice)


SETTING = Setting()


def new_match(*brought: Content, seats: int = 2, **values: Any) -> State:
    """Return a match in which all are about to pick an army."""
    options = Options(**values)
    return SETTING.setup(seats, options, SETTING.content_for(options, brought), RngDice(random.Random(1))).state


def play(state: State, seat: Seat, line: str, dice: Dice | None = None) -> Step[State]:
    """Play a line, which must be canonical or read as what it is written as."""
    action = SETTING.parse(state, seat, line)
    assert SETTING.parse(state, seat, SETTING.format(action)) == action
    SETTING.check(state, seat, action)
    return SETTING.apply(state, seat, action, dice or RngDice(random.Random(2)))


def at(kind: str, seed: int = 3, seats: int = 2, dice: Dice | None = None, **values: Any) -> State:
    """Return a match at the first question of a kind, everything before it answered as time-out does."""
    state, rolled = new_match(seats=seats, **values), dice or RngDice(random.Random(seed))
    while SETTING.awaiting(state)[0].kind != kind:
        prompt = SETTING.awaiting(state)[0]
        state = SETTING.apply(state, prompt.seat, SETTING.default(state, prompt), rolled).state
    return state


def through(state: State, dice: Dice | None = None) -> tuple[State, list[Any]]:
    """Answer everything as time-out does; return the end, and all that happened."""
    rolled = dice or RngDice(random.Random(4))
    told: list[Any] = []
    while state.public.outcome is None:
        prompt = SETTING.awaiting(state)[0]
        step = SETTING.apply(state, prompt.seat, SETTING.default(state, prompt), rolled)
        state, told = step.state, [*told, *step.events]
    return state, told
