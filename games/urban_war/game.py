"""The rules of Urban War as a page of declarations; each question stands in a module of `phases`."""

import pathlib
from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel import (
    Content,
    Dice,
    Event,
    Game,
    GameCard,
    Nothing,
    Procedure,
    Prompt,
    Seat,
    Summary,
    Trial,
    read_rulebook,
)
from games.kernel.content import pick
from games.kernel.outline import Gist
from games.urban_war import events, figures, gists, narrate, secrets, state, summary, surprises
from games.urban_war.cards.merging import books
from games.urban_war.cards.shelf import CARDS
from games.urban_war.options import Options
from games.urban_war.phases import (
    acting,
    activate,
    contest,
    deploy,
    leave,
    melee,
    muster,
    orders,
    reacting,
    replan,
    sheet,
    shield,
    terrain,
    victory,
    watch,
)
from games.urban_war.players import POLICIES
from games.urban_war.scenarios import SCENARIOS
from games.urban_war.state import Public, Secret, State, View

RULES = read_rulebook(pathlib.Path(__file__).parent / "data")


class UrbanWar(Game[Public, Secret, Nothing]):
    """The rules of Urban War quick start, for two players."""

    card = GameCard(
        slug="urban_war",
        title="Urban War",
        command="urbanwar",
        seats=(2, 2),
        version=1,
        options=Options,
        presets={
            "quick": {"scenario": "crossroads", "turns": 8},
            "table": {"scenario": "table"},
            "mail": {"sheets": True, "group": 3, "plans": True, "turns": 8},
        },
        preset_words={
            "quick": "a ready street, eight turns",
            "table": "the players place the terrain",
            "mail": "for play by mail: deployment at once, three activations in a row, plans, eight turns",
        },
        policies=POLICIES,
        contents=(CARDS, SCENARIOS),
        rolls=("terrain", "side", "start", "initiative", "command", "hit", "armour", "damage", "cover"),
        luck=("command", "hit", "armour", "damage", "cover"),
        secret_kinds=("team", "sheet", "orders", "interrupt"),
        blind_kinds=("interrupt",),
        figures=figures.NAMES,
        orders=figures.EXAMPLES,
        plans=("activate",),
        open_dice=True,
        places_rule="UW-7",
        over_rule="UW-55",
        example="`move A3 12,20 shoot B2` or `rush A3 toward B2`",
    )
    trial = Trial(
        largest={"scenario": "ruins", "points": 600},
        brief={"turns": 1},
        needs_option={
            "sheet": "sheets",
            "SheetWritten": "sheets",
            "SheetNoted": "sheets",
            "terrain": ("scenario", "table"),
            "PiecePlaced": ("scenario", "table"),
        },
        # A bearer with two enemies more in contact when the first is gone (UW-13).
        seldom=frozenset({"shield", "ShieldTurned"}),
        crowd={"team": "team make sergeant:2 11*marine"},
    )
    rulebook = RULES
    public = Public
    secret = Secret
    event = events.UrbanWarEvent
    questions = (
        muster.QUESTION,
        terrain.QUESTION,
        contest.SIDE,
        contest.BEGINNER,
        deploy.QUESTION,
        sheet.QUESTION,
        orders.QUESTION,
        contest.INITIATIVE,
        activate.ACTIVATE,
        activate.ACT,
        activate.FOLLOW,
        watch.QUESTION,
        replan.QUESTION,
        melee.QUESTION,
        leave.QUESTION,
        shield.QUESTION,
    )
    procedures = (
        Procedure(state.Mustering, muster.proceed),
        Procedure(state.Landscaping, terrain.proceed),
        Procedure(state.Siding, contest.sides),
        Procedure(state.Deploying, deploy.proceed),
        Procedure(state.Sheets, sheet.proceed),
        Procedure(state.Starting, contest.start),
        Procedure(state.Marking, orders.mark),
        Procedure(state.Ordering, orders.proceed),
        Procedure(state.Initiative, contest.initiative),
        Procedure(state.Activating, activate.proceed),
        Procedure(state.Chosen, activate.chosen),
        Procedure(state.Acting, acting.proceed),
        Procedure(state.Reacting, reacting.proceed),
        Procedure(state.Replanning, replan.proceed),
        Procedure(state.Fighting, melee.proceed),
        Procedure(state.Leaving, leave.proceed),
        Procedure(state.Turning, shield.proceed),
    )

    def content_for(self, options: Options, brought: Iterable[Content] = ()) -> tuple[Content, ...]:
        """Return the book of cards, or several joined by `+` as one, and the scenario; raises IllegalAction."""
        kept = tuple(brought)
        return books(CARDS, options.cards, kept), pick(SCENARIOS, options.scenario, kept)

    def lay_out(self, seats: int, options: Options, held: Mapping[str, Any]) -> State:
        """Return the table before anything happened; raises IllegalAction for cards that no team can be made of."""
        muster.check_book(held["cards"].value, options.points)
        public = Public(
            seats=seats,
            options=options,
            book=held["cards"],
            scenario=held["scenario"],
            frames=(state.Mustering(),),
        )
        return State(public=public, secret=(Secret(),) * seats)

    def narrate(self, event: events.UrbanWarEvent, view: View) -> str:
        """Return one sentence for an event."""
        return narrate.narrate(event, view)

    def gist(self, event: events.UrbanWarEvent, public: Public) -> Gist | None:
        """Return an event in a few words."""
        return gists.gist(event)

    def summary(self, view: View) -> Summary:
        """Return the facts of the pictures in words."""
        return summary.summary(view)

    def figures(self, state: State, prompt: Prompt) -> Mapping[str, int]:
        """Return what a standing order of the seat may look at."""
        return figures.figures(state, prompt.seat)

    def may_plan(self, state: State) -> bool:
        """Tell whether activations may be written ahead (UW-H6)."""
        return state.public.options.plans

    def surprise(self, state: State, seat: Seat, action: Any, events: Iterable[Event]) -> str:
        """Return what stops a plan of a seat before an action, or ""."""
        return surprises.surprise(state, seat, action, events)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the points that every team has left."""
        return tuple(victory.points_left(state.public, seat) for seat in range(state.seats))

    def guess(self, view: View, seat: Seat, dice: Dice) -> Secret:
        """Return orders that another seat may have given, and what else agrees with what is known."""
        return secrets.guess(view, seat, dice)


URBAN_WAR = UrbanWar()
