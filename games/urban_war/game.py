"""The rules of Urban War as a page of declarations; each question is a module of `questions`."""

import pathlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from games.battlefield.books.choosing import brought_words
from games.kernel import (
    Advice,
    CheckProfile,
    Dice,
    Event,
    Game,
    GameCard,
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
from games.kernel.questions.shorthand import Shorthand
from games.kernel.text.holdings import Figures, Holding
from games.kernel.text.lessons import read_lesson
from games.kernel.text.measuring import Ends, Group, Measurement
from games.kernel.text.outline import Headline
from games.urban_war.ai import PLAYERS, hidden_information, order_variables
from games.urban_war.ai.player import Weights, choose
from games.urban_war.ai.sense.critic import UrbanWarCritic
from games.urban_war.ai.sense.reasons import reason
from games.urban_war.content.shelf import CARDS, SCENARIOS
from games.urban_war.mechanics.overwatch import resolve
from games.urban_war.mechanics.turn import action, ahead, start
from games.urban_war.previews import measuring
from games.urban_war.questions.activation import activate
from games.urban_war.questions.melee import fight_back, shield, strike
from games.urban_war.questions.overwatch import interrupt, replan
from games.urban_war.questions.setup import deploy, lay_terrain, sheet, side, team
from games.urban_war.questions.turn import initiative, orders
from games.urban_war.state import events, frames
from games.urban_war.state.options import Options
from games.urban_war.state.public import Public, State, View
from games.urban_war.state.secret import Secret
from games.urban_war.text import holdings, narrate, summary, surprises, words
from games.urban_war.text.headlines import headline
from games.urban_war.text.reference import reference
from games.urban_war.text.rule_terms import terms
from games.urban_war.units import queries
from games.urban_war.units.points import points_left

DATA = pathlib.Path(__file__).parent / "data"
RULES = read_rulebook(DATA)


def _policy(weights: Weights) -> Policy:
    """Return a computer player: what it chooses, or what time-out would do."""

    def policy(view: View, seat: Seat, rng: Rng, nodes: int) -> Any:
        return _chosen(view, seat, rng, weights)[1]

    return policy


def _chosen(view: View, seat: Seat, rng: Rng, weights: Weights) -> tuple[State, Any]:
    """Return what a computer player chooses, and the table as it imagines it."""
    state = URBAN_WAR.imagine(view, seat, RngDice(rng))
    prompt = next(prompt for prompt in URBAN_WAR.awaiting(state) if prompt.seat == seat)
    return state, choose(state, seat, prompt, rng, weights) or URBAN_WAR.default(state, prompt)


class UrbanWar(Game[Public, Secret, Nothing]):
    """The rules of Urban War quick start, for two players."""

    reference_title = "Teams and cards"
    misnomers: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(
            ("shoot", "fire"), "a model shoots as part of a move (UW-25), such as move A3 toward B2 shoot B2"
        ),
        **dict.fromkeys(("activate", "act"), "write what the model does, such as move A3 12,20 or rally A3"),
        **dict.fromkeys(("run", "sprint"), "a fast move is a rush, such as rush A3 toward B2"),
        "attack": "write move A3 shoot B2, or assault A3 B2",
        "overwatch": "Overwatch is an order, which you give when orders are asked",
        "measure": "press Measure, or use /match measure",
        "plan": "a plan is a standing order: write it with /match orders",
    }
    shorthand: ClassVar[Shorthand] = {
        **dict.fromkeys(("overwatch", "ow"), ("orders overwatch",)),
        **dict.fromkeys(("snap", "snap-fire"), ("orders snap",)),
        **dict.fromkeys(("shoot", "fire", "shot"), ("move {} stay shoot", "interrupt {} shot")),
        **dict.fromkeys(("intercept", "charge"), ("interrupt {} intercept",)),
        **dict.fromkeys(("stay", "hold"), ("move {} stay",)),
        **dict.fromkeys(("run", "sprint"), ("rush",)),
        **dict.fromkeys(("skip", "none"), ("pass", "done")),
        **{"pass": ("done",), "done": ("pass",)},
    }
    times: ClassVar[Mapping[str, str]] = {
        "orders": "orders are given at the start of a turn",
        "interrupt": "a model on Overwatch interrupts while an enemy acts",
        "go": "you go on after an attempt to interrupt",
        "deploy": "models are deployed before the first turn",
        "team": "teams are picked before the first turn",
        "done": "only follow-up actions can be left out",
    }
    card = GameCard(
        slug="urban_war",
        title="Urban War",
        command="urbanwar",
        seats=(2, 2),
        version=3,
        options=Options,
        presets={
            "quick": {"scenario": "crossroads", "turns": 8, "objectives": True},
            "rulebook": {"turns": 0, "objectives": False},
            "table": {"scenario": "table"},
            "live": {"ask_interrupts": True},
            "mail": {"sheets": True, "group": 6, "turns": 8},
        },
        preset_words={
            "quick": "a ready street, eight turns, objectives in the middle; what a new table plays",
            "rulebook": "no objectives and no limit of turns: until one team is destroyed",
            "table": "the players place the terrain",
            "live": "for players who are there together: the bot asks at every interruption",
            "mail": "for play by mail: both deploy at once, six activations in a row, eight turns",
        },
        policies={name: _policy(weights) for name, weights in PLAYERS.items()},
        strengths={"advise": 1636, "steady": 1500},
        contents=(CARDS, SCENARIOS),
        rolls=("terrain", "side", "start", "initiative", "command", "hit", "armour", "damage", "cover"),
        luck=("command", "hit", "armour", "damage", "cover"),
        secret_kinds=("team", "sheet", "orders", "interrupt"),
        blind_kinds=("interrupt",),
        figures=order_variables.NAMES,
        orders=order_variables.EXAMPLES,
        facts=order_variables.FACTS,
        plans=("activate",),
        plan_example="rush A1 toward T2; move A2 stay; move A3 12,20",
        turn_kinds=("activate", "act"),
        open_dice=True,
        places_rule="UW-7",
        over_rule="UW-55",
        example="`move A3 12,20 shoot B2` or `rush A3 toward B2`",
    )
    check_profile = CheckProfile(
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
    rulebook = RULES.told(terms(Options()))
    lesson = read_lesson(DATA)
    public = Public
    secret = Secret
    event = events.UrbanWarEvent
    questions = (
        team.QUESTION,
        lay_terrain.QUESTION,
        side.SIDE,
        side.BEGINNER,
        deploy.QUESTION,
        sheet.QUESTION,
        orders.QUESTION,
        initiative.QUESTION,
        activate.ACTIVATE,
        activate.ACT,
        activate.FOLLOW,
        interrupt.QUESTION,
        replan.QUESTION,
        fight_back.QUESTION,
        strike.QUESTION,
        shield.QUESTION,
    )
    procedures = (
        Procedure(frames.Mustering, team.proceed),
        Procedure(frames.Landscaping, lay_terrain.TERRAIN.proceed),
        Procedure(frames.Siding, side.proceed),
        Procedure(frames.Deploying, deploy.proceed),
        Procedure(frames.Sheets, sheet.proceed),
        Procedure(frames.Starting, start.start_roll),
        Procedure(frames.Marking, start.marker_phase),
        Procedure(frames.Ordering, orders.proceed),
        Procedure(frames.Initiative, initiative.proceed),
        Procedure(frames.Activating, activate.proceed),
        Procedure(frames.Chosen, activate.chosen),
        Procedure(frames.Acting, action.proceed),
        Procedure(frames.Reacting, resolve.proceed),
        Procedure(frames.Replanning, replan.proceed),
        Procedure(frames.Fighting, fight_back.proceed),
        Procedure(frames.Leaving, strike.proceed),
        Procedure(frames.Turning, shield.proceed),
    )

    def rules_of(self, options: Options) -> Rulebook:
        """Return the rules as a table with these options plays them."""
        return RULES.told(terms(options))

    def initial_state(self, seats: int, options: Options, held: Mapping[str, Any]) -> State:
        """Return the table before anything happened; raises IllegalAction for cards that no team can be made of."""
        team.TEAMS.check_book(held["cards"].value, options.points)
        public = Public(
            seats=seats,
            options=options,
            book=held["cards"],
            scenario=held["scenario"],
            frames=(frames.Mustering(),),
        )
        return State(public=public, secret=(Secret(),) * seats)

    def narrate(self, event: events.UrbanWarEvent, view: View) -> str:
        """Return one sentence for an event."""
        return narrate.narrate(event, view)

    def first_orders(self, options: Options) -> tuple[str, ...]:
        """Return the orders with which people begin; some tables are asked at every interruption (UW-B14)."""
        return order_variables.first_orders(ask=options.ask_interrupts, in_groups=options.group > 1)

    def whose_turn(self, public: Public) -> Seat | None:
        """Return whose model acts, or is next to."""
        return queries.whose_turn(public)

    def headline(self, event: events.UrbanWarEvent, public: Public) -> Headline | None:
        """Return an event in a few words."""
        return headline(event, public)

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
        """Return all ready teams and cards."""
        return reference(public.book.value)

    def computers_bring(self, options: Options) -> str:
        """Return which teams computer players pick."""
        return brought_words(team.TEAMS.one, options.points, options.cards)

    def figures(self, state: State, prompt: Prompt) -> Mapping[str, int]:
        """Return what a standing order of the seat may look at."""
        return order_variables.figures(state, prompt.seat)

    def is_so(self, state: State, seat: Seat, piece: str, fact: str, line: str) -> bool:
        """Return whether an enemy is in sight or in reach of the model of a line, or out; raises BadNotation."""
        return order_variables.is_so(state.public, seat, piece, fact, line)

    def may_plan(self, state: State) -> bool:
        """Whether activations may be written ahead (UW-H6)."""
        return state.public.options.plans

    def turn_ahead(self, state: State, seat: Seat) -> State | None:
        """Return the state as if the seat's turn came now; None where it cannot plan (UW-H6)."""
        now = super().turn_ahead(state, seat)
        return now or (ahead.turn_ahead(state, seat) if self.may_plan(state) else None)

    def taken_as_done(self, state: State, seat: Seat, action: Any) -> State:
        """Return a state in which the model of a planned action has had its turn (UW-H6)."""
        return ahead.taken_as_done(state, action)

    def surprise(self, state: State, seat: Seat, action: Any, events: Iterable[Event]) -> str:
        """Return what stops a plan of a seat before an action, or ""."""
        return surprises.surprise(state, seat, action, events)

    def check_line(self, state: State, seat: Seat, actions: Sequence[Any], line: str) -> None:
        """Raise IllegalAction for a line that activates more models than a side does in a row (UW-23)."""
        ahead.check_line(state, seat, actions, line)

    def plan_fault(self, state: State, seat: Seat, actions: Sequence[Any]) -> tuple[int, str] | None:
        """Return which action of a plan can never be done, and why (UW-H6)."""
        return ahead.plan_fault(state, seat, actions)

    def score(self, state: State) -> tuple[int, ...]:
        """Return the points that every team has left."""
        return tuple(points_left(state.public, seat) for seat in range(state.seats))

    @property
    def score_words(self) -> str:
        """Return what `score` counts."""
        return "points of the models left"

    def advice(self, view: View, seat: Seat, rng: Rng, nodes: int) -> Advice:
        """Return what the best computer player would do, and why."""
        state, action = _chosen(view, seat, rng, next(iter(PLAYERS.values())))
        return Advice(action, reason(state, seat, action))

    def critic(self) -> UrbanWarCritic:
        """Return who says what is senseless in a match that computers play."""
        return UrbanWarCritic()

    def guess(self, view: View, seat: Seat, dice: Dice) -> Secret:
        """Return orders that another seat may have given, and what else agrees with what is known."""
        return hidden_information.guess(view, seat, dice)

    def hides(self, own: Secret, public: Public) -> str:
        """Return what a seat's secret holds: its team, where it deploys, or who is on Overwatch."""
        return words.secret_in_words(own)


URBAN_WAR = UrbanWar()
