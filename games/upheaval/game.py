"""The rules of Upheaval as a page of declarations; each question has a module in `questions`."""

import contextlib
import pathlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from games.battlefield.books.choosing import brought_words
from games.battlefield.ways.reading import LOOKED_FOR
from games.kernel import (
    TWO_TEAMS,
    Advice,
    CheckProfile,
    Content,
    Critic,
    Dice,
    Event,
    Game,
    GameCard,
    IllegalAction,
    Nothing,
    Policy,
    Procedure,
    Prompt,
    Rng,
    RngDice,
    Rulebook,
    Seat,
    Summary,
    read_rulebook,
)
from games.kernel.content.muster import muster_of
from games.kernel.questions.plans import PlannedStep
from games.kernel.questions.shorthand import Shorthand
from games.kernel.text.holdings import Figures, Holding
from games.kernel.text.lessons import read_lesson
from games.kernel.text.measuring import Ends, Group, Measurement
from games.kernel.text.outline import Headline
from games.upheaval.ai import PLAYERS, hidden_information, order_variables
from games.upheaval.ai.player import Weights, ranked
from games.upheaval.ai.sense.critic import UpheavalCritic
from games.upheaval.ai.sense.reasons import reason
from games.upheaval.content import numbers
from games.upheaval.content.shelf import ARMIES, SCENARIOS
from games.upheaval.mechanics.campaign.aftermath import aftermath, legacy
from games.upheaval.mechanics.campaign.rules import UpheavalCampaign, army_brought
from games.upheaval.mechanics.turn import deck, regroup, scoring, start
from games.upheaval.previews import measuring
from games.upheaval.questions import casualties
from games.upheaval.questions.activation import activate, ahead
from games.upheaval.questions.manual import record
from games.upheaval.questions.melee import blows, pick_melee
from games.upheaval.questions.setup import army, battle_condition, deploy, experience, lay_terrain, place_item, sheet
from games.upheaval.state import events, frames
from games.upheaval.state.options import Options
from games.upheaval.state.public import Public, State, View
from games.upheaval.state.secret import Secret
from games.upheaval.text import headlines, holdings, narrate, summary, words
from games.upheaval.text.reference import reference
from games.upheaval.text.rule_terms import terms
from games.upheaval.units import queries, sides

DATA = pathlib.Path(__file__).parent / "data"
RULES = read_rulebook(DATA)


def _decided(view: View, seat: Seat, rng: Rng, weights: Weights) -> tuple[State, Any, Sequence[Any]]:
    """Return what a computer player sees, the best that it finds and may do (or time-out's), and what comes next."""
    state = UPHEAVAL.imagine(view, seat, RngDice(rng))
    prompt = next(prompt for prompt in UPHEAVAL.awaiting(state) if prompt.seat == seat)
    found = ranked(state, seat, prompt, rng, weights)
    for place, action in enumerate(found):
        with contextlib.suppress(IllegalAction):
            UPHEAVAL.check(state, seat, action)
            return state, action, found[place + 1 :]
    return state, UPHEAVAL.default(state, prompt), ()


def _policy(weights: Weights) -> Policy:
    """Return a computer player."""
    return lambda view, seat, rng, nodes: _decided(view, seat, rng, weights)[1]


class Upheaval(Game[Public, Secret, Nothing]):
    """The rules of Upheaval, for two to four players."""

    reference_title = "Armies"
    misnomers: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("activate", "act"), "write what the unit does, such as move A1 toward B2 or shoot A1 B2"),
        **dict.fromkeys(("rush", "advance", "go"), "write move, such as move A1 toward B2"),
        **dict.fromkeys(("attack", "assault"), "write shoot A1 B2, or charge A1 B2"),
        "measure": "press Measure, or use /match measure",
    }
    shorthand: ClassVar[Shorthand] = {
        **dict.fromkeys(("rush", "advance", "go"), ("move",)),
        **dict.fromkeys(("hold", "wait", "skip"), ("pass", "done")),
        **dict.fromkeys(("pass", "end"), ("done",)),
    }
    times: ClassVar[Mapping[str, str]] = {
        "run": "a Run comes right after a Move of the same unit",
        "fight": "melees are fought when all units have acted",
        "casualties": "you choose casualties when your unit is hit",
        "deploy": "units are deployed before the first turn",
        "army": "armies are picked before the first turn",
        "done": "it ends the activation of a unit that has acted",
    }
    card = GameCard(
        slug="upheaval",
        title="Upheaval",
        command="upheaval",
        seats=numbers.PLAYERS,
        version=6,
        options=Options,
        presets={
            "quick": {"scenario": "streets", "turns": 4},
            "campaign": {"conditions": True, "seasoned": numbers.SEASONED_XP[0]},
            "mail": {"cards": 6, "sheets": True, "casualties": "auto"},
        },
        preset_words={
            "quick": "a ready town, four turns",
            "campaign": f"battle conditions, and {numbers.SEASONED_XP[0]} XP of experience",
            "mail": "for play by mail: six cards at once, all deploy in secret, casualties chosen by the rules",
        },
        policies={name: _policy(weights) for name, weights in PLAYERS.items()},
        strengths={"advise": 1694, "steady": 1500},
        contents=(ARMIES, SCENARIOS),
        rolls=(
            "terrain", "lot", "condition", "card", "hit", "save", "wound", "blow", "harm", "morale", "plant", "mines",
            "hazard",
        ),
        luck=("hit", "wound", "blow", "harm"),
        secret_kinds=("army", "experience", "sheet"),
        figures=order_variables.NAMES,
        orders=order_variables.EXAMPLES,
        slow_words=LOOKED_FOR,
        facts=ahead.FACTS,
        plans=("activate", "act"),
        plan_example="move A1 toward B1; shoot A1 B1 if B1 is in reach; charge A2 B2 or move A2 toward B2",
        turn_kinds=("activate", "act"),
        follow_kinds=("act",),
        open_dice=True,
        places_rule="UH-B2",
        over_rule="UH-H10",
        example="`move A2 12,20`, `shoot A2 B3` or `charge A1 B1`",
    )  # fmt: skip
    check_profile = CheckProfile(
        largest={"scenario": "streets", "points": 450},
        brief={"turns": 1},
        needs_option={
            "experience": "seasoned",
            "ExperienceSpent": "seasoned",
            "ExperienceShown": "seasoned",
            "terrain": ("scenario", "table"),
            "PiecePlaced": ("scenario", "table"),
            "sheet": "sheets",
            "SheetWritten": "sheets",
            "SheetNoted": "sheets",
            "condition": "conditions",
            "furnish": "conditions",
            "ConditionRolled": "conditions",
            "ConditionPicked": "conditions",
            "ItemPlaced": "conditions",
            "Hazard": "conditions",
        },
        crowd={"army": "army make rifles / rifles / raiders / patrol / captain"},
    )
    rulebook = RULES.told(terms(Options()))
    campaign = UpheavalCampaign()
    lesson = read_lesson(DATA)
    public = Public
    secret = Secret
    event = events.UpheavalEvent
    questions = (
        army.QUESTION,
        experience.QUESTION,
        lay_terrain.QUESTION,
        battle_condition.QUESTION,
        place_item.QUESTION,
        deploy.QUESTION,
        sheet.QUESTION,
        activate.ACTIVATE,
        activate.ACT,
        casualties.QUESTION,
        pick_melee.ORDER,
        blows.BLOWS,
        record.QUESTION,
    )
    procedures = (
        Procedure(frames.Mustering, army.proceed),
        Procedure(frames.Seasoning, experience.proceed),
        Procedure(frames.Landscaping, lay_terrain.TERRAIN.proceed),
        Procedure(frames.Weathering, battle_condition.proceed),
        Procedure(frames.Furnishing, place_item.proceed),
        Procedure(frames.Deploying, deploy.proceed),
        Procedure(frames.Beginning, start.proceed),
        Procedure(frames.Drawing, deck.proceed),
        Procedure(frames.Activating, activate.proceed),
        Procedure(frames.Activation, activate.go_on),
        Procedure(frames.Wounding, casualties.proceed),
        Procedure(frames.Melees, pick_melee.proceed),
        Procedure(frames.Melee, blows.fight),
        Procedure(frames.Recording, record.proceed),
        Procedure(frames.Regrouping, regroup.proceed),
    )

    def rules_of(self, options: Options) -> Rulebook:
        """Return the rules as a table with these options plays them."""
        return RULES.told(terms(options))

    def initial_state(self, seats: int, options: Options, held: Mapping[str, Any]) -> State:
        """Return the table before anything happened; raises IllegalAction for a book that no army can be made of."""
        army.ARMIES.check_book(held["armies"].value, options.points)
        public = Public(
            seats=seats,
            options=options,
            book=held["armies"],
            scenario=held["scenario"],
            points=(0,) * seats,
            deck=(0,) * seats,
            frames=(frames.Mustering(),),
        )
        muster = muster_of(held)
        estates = (None,) * seats if muster is None else muster.estates
        return State(public=public, secret=tuple(Secret(army=army_brought(public.book.value, one)) for one in estates))

    def narrate(self, event: events.UpheavalEvent, view: View) -> str:
        """Return one sentence for an event."""
        return narrate.narrate(event, view)

    def whose_turn(self, public: Public) -> Seat | None:
        """Return whose unit acts, or is next to."""
        return queries.whose_turn(public)

    def headline(self, event: events.UpheavalEvent, public: Public) -> Headline | None:
        """Return an event in a few words."""
        return headlines.headline(event, public)

    def summary(self, view: View) -> Summary:
        """Return the facts of the pictures in words."""
        return summary.summary(view)

    def holdings(self, view: View, seat: Seat) -> tuple[Holding, ...]:
        """Return what a seat has, for a recap."""
        return holdings.holdings(view, seat)

    def standing(self, view: View, seat: Seat) -> Figures:
        """Return how a seat does."""
        return holdings.standing(view, seat)

    def measurable(self, view: View) -> tuple[Group, ...]:
        """Return what can be measured from and to."""
        return measuring.measurable(view)

    def measure(self, view: View, ends: Ends) -> Measurement:
        """Return how far something is and who sees whom; raises BadNotation."""
        return measuring.measure(view, ends)

    def reference(self, public: Public) -> str:
        """Return all ready armies and profiles."""
        return reference(public.book.value)

    def computers_bring(self, options: Options) -> str:
        """Return which armies computer players pick."""
        return brought_words(army.ARMIES.one, options.points, options.armies)

    def first_orders(self, options: Options) -> tuple[str, ...]:
        """Return the orders with which people begin."""
        return order_variables.FIRST

    def figures(self, state: State, prompt: Prompt) -> Mapping[str, int]:
        """Return what a standing order of the seat may look at."""
        return order_variables.figures(state, prompt.seat)

    def is_so(self, state: State, seat: Seat, piece: str, fact: str, line: str) -> bool:
        """Return whether an enemy unit is in reach of the unit of a line, or out; raises BadNotation."""
        return ahead.is_so(state.public, seat, piece, fact, line)

    def may_plan(self, state: State) -> bool:
        """Whether activations may be written ahead: at every table, from the first turn on (UH-H20)."""
        return state.public.outcome is None and state.public.turn > 0

    def planned_step(self, state: State, seat: Seat, text: str) -> PlannedStep:
        """Return the lines that a step of a plan may mean now, and its unit (UH-H20)."""
        return ahead.planned(state.public, seat, text)

    def piece_in_turn(self, state: State) -> str:
        """Return the unit in the middle of its activation."""
        return ahead.piece_in_turn(state.public)

    def turn_ahead(self, state: State, seat: Seat) -> State | None:
        """Return the state as if the seat's turn came now; None where it cannot plan (UH-H20)."""
        now = super().turn_ahead(state, seat)
        return now or (ahead.turn_ahead(state, seat) if self.may_plan(state) else None)

    def surprise(self, state: State, seat: Seat, action: Any, events: Iterable[Event]) -> str:
        """Return what stops the plan of a unit, or "" (UH-H20)."""
        return ahead.surprise(state.public, seat, action, events)

    def plan_fault(self, state: State, seat: Seat, actions: Sequence[Any]) -> tuple[int, str] | None:
        """Return which action of a plan can never be done, and why (UH-H20)."""
        return ahead.plan_fault(state.public, seat, actions)

    def teams(self, options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides at the beginning: players, or two teams of two (UH-B48)."""
        return TWO_TEAMS if options.teams and seats == 4 else super().teams(options, seats)

    def sides(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides still in the game (UH-B48)."""
        return sides.sides(state.public)

    def score(self, state: State) -> tuple[int, ...]:
        """Return how well every seat stands: points, and what its side has lost."""
        return tuple(scoring.worth(state.public, seat) for seat in range(state.seats))

    def describe_score(self, points: int) -> str:
        """Return points and losses in words."""
        return scoring.worth_words(points)

    def legacy(self, state: State, name: str) -> tuple[Content, ...]:
        """Return the armies as they go home, as a book for the next battle of a campaign (UH-H12)."""
        return (Content(ARMIES.kind, name, legacy(state.public, name)),) if state.public.units else ()

    def aftermath(self, state: State, winners: tuple[Seat, ...]) -> dict[str, Any]:
        """Return what a battle hands to its campaign (UH-H12)."""
        return aftermath(state.public, winners)

    @property
    def score_words(self) -> str:
        """Return what `score` counts."""
        return "objectives held turn by turn; points of models lost decide ties"

    def advice(self, view: View, seat: Seat, rng: Rng, nodes: int) -> Advice:
        """Return what the best computer player does, and why."""
        state, action, others = _decided(view, seat, rng, next(iter(PLAYERS.values())))
        return Advice(action, reason(state, seat, action, others))

    def critic(self) -> Critic:
        """Return who says what is senseless in a battle that computers play."""
        return UpheavalCritic()

    def guess(self, view: View, seat: Seat, dice: Dice) -> Secret:
        """Return a pick that another seat may have made."""
        return hidden_information.guess(view, seat, dice)

    def hides(self, own: Secret, public: Public) -> str:
        """Return what a seat's secret holds: its army, what it bought with experience, or where it deploys."""
        return words.secret_in_words(own)


UPHEAVAL = Upheaval()
"""Upheaval."""
