"""The rules of Upheaval as a page of declarations; each question stands in a module of `phases`."""

import pathlib
from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel import Content, Dice, Game, GameCard, Nothing, Procedure, Prompt, Seat, Summary, Trial, read_rulebook
from games.kernel.content import pick
from games.kernel.outline import Gist
from games.upheaval import campaign, events, figures, gists, narrate, secrets, state, summary, ways
from games.upheaval.armies.merging import books
from games.upheaval.armies.shelf import ARMIES
from games.upheaval.options import Options
from games.upheaval.phases import (
    activate,
    begin,
    casualties,
    conditions,
    deploy,
    draw,
    furnish,
    land,
    melees,
    muster,
    record,
    regroup,
    season,
    victory,
)
from games.upheaval.players import POLICIES
from games.upheaval.scenarios import SCENARIOS
from games.upheaval.state import Public, Secret, State, View

RULES = read_rulebook(pathlib.Path(__file__).parent / "data")


class Upheaval(Game[Public, Secret, Nothing]):
    """The rules of Upheaval, for two to four players."""

    card = GameCard(
        slug="upheaval",
        title="Upheaval",
        command="upheaval",
        seats=(2, 4),
        version=1,
        options=Options,
        presets={
            "quick": {"scenario": "streets", "turns": 4},
            "campaign": {"conditions": True, "seasoned": 50},
            "mail": {"cards": 3, "sheets": True, "casualties": "auto"},
        },
        preset_words={
            "quick": "a ready town, four turns",
            "campaign": "battle conditions, and 50 XP of experience",
            "mail": "for play by mail: three cards at once, deployment at once, casualties by the rules",
        },
        policies=POLICIES,
        contents=(ARMIES, SCENARIOS),
        rolls=(
            "terrain", "lot", "condition", "card", "hit", "save", "wound", "blow", "harm", "morale", "plant", "mines",
            "hazard",
        ),
        luck=("hit", "wound", "blow", "harm"),
        secret_kinds=("army", "experience"),
        figures=figures.NAMES,
        orders=figures.EXAMPLES,
        slow_words=ways.RELATIVE,
        open_dice=True,
        places_rule="UH-B2",
        over_rule="UH-H10",
        example="`move A2 12,20`, `shoot A2 B3` or `charge A1 B1`",
    )  # fmt: skip
    trial = Trial(
        largest={"scenario": "streets", "points": 450},
        brief={"turns": 1},
        needs_option={
            "experience": "seasoned",
            "ExperienceSpent": "seasoned",
            "ExperienceShown": "seasoned",
            "terrain": ("scenario", "table"),
            "PiecePlaced": ("scenario", "table"),
            "condition": "conditions",
            "furnish": "conditions",
            "ConditionRolled": "conditions",
            "ConditionPicked": "conditions",
            "ItemPlaced": "conditions",
            "Hazard": "conditions",
        },
        crowd={"army": "army make rifles / rifles / raiders / patrol / captain"},
    )
    rulebook = RULES
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
        activate.ACTIVATE,
        activate.ACT,
        casualties.QUESTION,
        melees.ORDER,
        melees.BLOWS,
        record.QUESTION,
    )
    procedures = (
        Procedure(state.Mustering, muster.proceed),
        Procedure(state.Seasoning, season.proceed),
        Procedure(state.Landscaping, land.proceed),
        Procedure(state.Weathering, conditions.proceed),
        Procedure(state.Furnishing, furnish.proceed),
        Procedure(state.Deploying, deploy.proceed),
        Procedure(state.Beginning, begin.proceed),
        Procedure(state.Drawing, draw.proceed),
        Procedure(state.Activating, activate.proceed),
        Procedure(state.Activation, activate.go_on),
        Procedure(state.Wounding, casualties.proceed),
        Procedure(state.Melees, melees.proceed),
        Procedure(state.Melee, melees.fight),
        Procedure(state.Recording, record.proceed),
        Procedure(state.Regrouping, regroup.proceed),
    )

    def content_for(self, options: Options, brought: Iterable[Content] = ()) -> tuple[Content, ...]:
        """Return the book of armies, or several joined by `+` as one, and the scenario; raises IllegalAction."""
        kept = tuple(brought)
        return books(ARMIES, options.armies, kept), pick(SCENARIOS, options.scenario, kept)

    def lay_out(self, seats: int, options: Options, held: Mapping[str, Any]) -> State:
        """Return the table before anything happened; raises IllegalAction for a book that no army can be made of."""
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
        """Return one sentence for an event."""
        return narrate.narrate(event, view)

    def gist(self, event: events.UpheavalEvent, public: Public) -> Gist | None:
        """Return an event in a few words."""
        return gists.gist(event)

    def summary(self, view: View) -> Summary:
        """Return the facts of the pictures in words."""
        return summary.summary(view)

    def figures(self, state: State, prompt: Prompt) -> Mapping[str, int]:
        """Return what a standing order of the seat may look at."""
        return figures.figures(state, prompt.seat)

    def sides(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides still in the game (B48)."""
        return victory.sides(state.public)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return how well every seat stands: points, and models left."""
        return tuple(victory.worth(state.public, seat) for seat in range(state.seats))

    def stood(self, points: int) -> str:
        """Return points and models left in words."""
        return victory.worth_words(points)

    def legacy(self, state: State, name: str) -> tuple[Content, ...]:
        """Return the armies as they go home, as a book for the next battle of a campaign (H-12)."""
        return (Content(ARMIES.kind, name, campaign.legacy(state.public, name)),) if state.public.units else ()

    def guess(self, view: View, seat: Seat, dice: Dice) -> Secret:
        """Return a pick that another seat may have made."""
        return secrets.guess(view, seat, dice)


UPHEAVAL = Upheaval()
"""Upheaval."""
