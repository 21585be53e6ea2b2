"""The rules of Raise Shields as a page of declarations; `questions` has a module for each question."""

import pathlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from games.kernel import (
    TWO_TEAMS,
    Advice,
    CheckProfile,
    Dice,
    Event,
    Game,
    GameCard,
    IllegalAction,
    Nothing,
    Procedure,
    Prompt,
    Rng,
    Rulebook,
    Seat,
    Summary,
    read_rulebook,
    seat_letter,
)
from games.kernel.content.muster import Muster, muster_of
from games.kernel.questions.plans import PlannedStep
from games.kernel.questions.shorthand import Shorthand
from games.kernel.text.holdings import Figures, Holding
from games.kernel.text.lessons import read_lesson
from games.kernel.text.measuring import Ends, Group, Measurement
from games.kernel.text.outline import Headline
from games.raise_shields import ai
from games.raise_shields.ai import order_variables
from games.raise_shields.ai.sense.critic import CaptainsCritic
from games.raise_shields.ai.sense.reasons import reason
from games.raise_shields.board import fleet
from games.raise_shields.board.fitting import built_base
from games.raise_shields.board.sides import sides_left
from games.raise_shields.content.numbers import PLAYERS, TEAM_PLAYERS
from games.raise_shields.content.tables import GRIDS
from games.raise_shields.mechanics import rounds
from games.raise_shields.mechanics.campaign.aftermath import aftermath, is_fit, returned
from games.raise_shields.mechanics.campaign.rules import ShieldsCampaign
from games.raise_shields.mechanics.repair import damaged
from games.raise_shields.previews import overlays
from games.raise_shields.questions import ahead, first, move, repair, reroll, victory
from games.raise_shields.questions.attack import dodge, evade, fire, locate
from games.raise_shields.questions.setup import build, place, side
from games.raise_shields.state import events, frames, presets
from games.raise_shields.state.options import CLASHES, Options, clash, fitted
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, Secret, State, View
from games.raise_shields.text import headlines, holdings, narrate, summary
from games.raise_shields.text.rule_terms import terms

DATA = pathlib.Path(__file__).parent / "data"
RULES = read_rulebook(DATA)
BY_THE_BOOK = (
    "By the book, stress never goes away, and destroys most ships (RS-39). "
    f"The presets `{presets.BEST}`, or `melee` and `teams` for more than two, play better."
)
TEAMS = "Teams: A and C play against B and D; it takes all four (RS-67)."
SHIP_NAMES = (
    ("Halcyon", "Argosy", "Larkspur", "Sable"),
    ("Vesper", "Bastion", "Juniper", "Wayfarer"),
    ("Meridian", "Citadel"),
    ("Tempest", "Drover"),
)
"""The names of each player's ships."""


def _named(seat: Seat, ships: int) -> tuple[tuple[str, str], ...]:
    """Return the ids and names of a seat's ships: its letter, with numbers in a fleet (RS-B58)."""
    letter = seat_letter(seat)
    ids = (letter,) if ships == 1 else tuple(f"{letter}-{number}" for number in range(1, ships + 1))
    return tuple(zip(ids, SHIP_NAMES[seat], strict=False))


def _ships(seat: Seat, options: Options, muster: Muster | None) -> tuple[Ship, ...]:
    """Return the ships of a seat: those of its campaign that are left (RS-63), or base ships (RS-4)."""
    if muster is not None:
        return tuple(returned(seat, each, options) for each in muster.estates[seat].holdings if is_fit(each))
    base = built_base((), options)
    return tuple(
        Ship(id=ship_id, seat=seat, name=name, credits=options.credits, start=base, crew=base.crew)
        for ship_id, name in _named(seat, options.ships)
    )


class RaiseShields(Game[Public, Secret, Nothing]):
    """The rules of Raise Shields, for two to four players, each with one ship or several."""

    misnomers: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("shoot", "attack"), "write fire, such as fire port B"),
        **dict.fromkeys(("turn", "go", "fly"), "write move with its steps, such as move 2F L F"),
        **dict.fromkeys(("skip", "done", "end"), "write pass"),
    }
    shorthand: ClassVar[Shorthand] = {
        **dict.fromkeys(("shoot", "attack"), ("fire",)),
        **dict.fromkeys(("board", "boarding"), ("fire * boarding",)),
        **dict.fromkeys(("turn", "go", "fly"), ("move",)),
        **dict.fromkeys(("hold", "stay"), ("move hold",)),
        **dict.fromkeys(("skip", "done", "end"), ("pass",)),
        "keep": ("accept",),
    }
    times: ClassVar[Mapping[str, str]] = {
        "fire": "cannons fire when all ships have moved",
        "torpedo": "torpedoes are launched when all ships have moved",
        "move": "ships move at the start of a round, one after the other",
        "evade": "you evade when your ship is hit",
        "reroll": "you roll again when your stress test is rolled",
        "repair": "ships are repaired at the end of a round",
        "place": "ships are placed before the battle",
        "build": "upgrades are bought before the battle",
    }
    card = GameCard(
        slug="raise_shields",
        title="Raise Shields",
        command="shields",
        seats=PLAYERS,
        version=5,
        options=Options,
        presets=presets.PRESETS,
        preset_words=presets.WORDS,
        preset_seats=presets.SEATS,
        usual_seats=PLAYERS[0],
        policies={"advise": ai.advise, "steady": ai.steady, "easy": ai.easy},
        leaving="withdraw",
        places_rule="RS-2",
        over_rule="RS-60",
        example="`move 2F L F` or `fire port B`",
        open_dice=True,
        rolls=(
            "sides",
            "lot",
            "morale",
            "stress test",
            "overrun",
            "collision",
            "stress damage",
            "attack",
            "evasion",
            "location",
            "repairs",
        ),
        luck=("morale", "stress test", "attack", "evasion", "repairs"),
        secret_kinds=("build", "repair"),
        figures=order_variables.NAMES,
        orders=order_variables.EXAMPLES,
        facts=ahead.FACTS,
        plans=("move", "fire"),
        plan_example="move 2F L; fire B; torpedo B or pass",
        turn_kinds=("move", "fire"),
    )
    check_profile = CheckProfile(
        largest={"map": "fleet", "ships": 2, "credits": 20},
        clashes=CLASHES,
        fitted=fitted,
        random_sense=75,  # pure chance breaks its ship in 20 actions and never meets RS-53
        needs_option={
            "victory": "no_cannon",
            "dodge": "pick_evaded",
            "HitsDodged": "pick_evaded",
            "VictoryDeclared": "no_cannon",
            "FoughtOn": "no_cannon",
            "RepairSealed": "sealed_repairs",
        },
    )
    rulebook = RULES.told(terms(Options()))
    campaign = ShieldsCampaign()
    lesson = read_lesson(DATA)
    public = Public
    secret = Secret
    event = events.RaiseShieldsEvent
    questions = (
        build.QUESTION,
        side.QUESTION,
        place.QUESTION,
        first.QUESTION,
        move.QUESTION,
        reroll.QUESTION,
        fire.QUESTION,
        evade.QUESTION,
        dodge.QUESTION,
        locate.QUESTION,
        victory.QUESTION,
        repair.QUESTION,
    )
    procedures = (
        Procedure(frames.Building, build.proceed),
        Procedure(frames.TakingSides, side.proceed),
        Procedure(frames.Placing, place.proceed),
        Procedure(frames.Morale, first.proceed),
        Procedure(frames.Movement, move.proceed),
        Procedure(frames.StressTest, reroll.proceed),
        Procedure(frames.Firing, fire.proceed),
        Procedure(frames.Attacking, evade.proceed),
        Procedure(frames.Repairing, repair.proceed),
    )

    def rules_of(self, options: Options) -> Rulebook:
        """Return the rules as a table with these options plays them."""
        return RULES.told(terms(options))

    def least_players(self, options: Options) -> int:
        """Return how many players a table needs: all of two teams, if there are teams (RS-67)."""
        return TEAM_PLAYERS if options.teams else PLAYERS[0]

    def lobby_note(self, options: Options) -> str:
        """Return who plays with whom (RS-67), and that stress alone destroys ships if nothing takes it away (RS-39)."""
        notes = (TEAMS if options.teams else "", "" if options.stress_repair else BY_THE_BOOK)
        return " ".join(filter(None, notes))

    def initial_state(self, seats: int, options: Options, held: Mapping[str, Any]) -> State:
        """Lay out the map and a base ship for each seat (RS-5, RS-6); raises IllegalAction for options that clash."""
        problem = clash(options, seats)
        if problem is not None:
            raise IllegalAction(*problem)
        muster = muster_of(held)
        ships = tuple(ship for seat in range(seats) for ship in _ships(seat, options, muster))
        grid = GRIDS[options.map]
        public = Public(seats=seats, options=options, ships=ships, grid=grid, frames=(frames.Building(),))
        return State(public=public, secret=(Secret(),) * seats)

    def narrate(self, event: events.RaiseShieldsEvent, view: View) -> str:
        """Return one sentence for an event."""
        return narrate.narrate(event, view)

    def whose_turn(self, public: Public) -> Seat | None:
        """Return whose ship moves or fires."""
        return public.ship(public.turn).seat if public.turn else None

    def next_seat(self, public: Public) -> Seat | None:
        """Return whose ship comes next in the order of the phase (RS-25, RS-26)."""
        return rounds.next_captain(public)

    def headline(self, event: events.RaiseShieldsEvent, public: Public) -> Headline | None:
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

    gauge = overlays.RANGES

    def measurable(self, view: View) -> tuple[Group, ...]:
        """Return what can be laid over the map."""
        return overlays.measurable(view)

    def measure(self, view: View, ends: Ends) -> Measurement:
        """Return what is laid over the map in words; raises BadNotation."""
        return overlays.measure(view, ends)

    def score(self, state: State) -> tuple[int, ...]:
        """Return what shields, hull and crew every seat has left in play."""
        return fleet.strengths(state.public)

    @property
    def score_words(self) -> str:
        """Return what `score` counts."""
        return "shields, hull and crew left"

    def advice(self, view: View, seat: Seat, rng: Rng, nodes: int) -> Advice:
        """Return what the best captain would do, and why."""
        action = self.advise(view, seat, rng, nodes)
        return Advice(action, reason(view.public, seat, action))

    def critic(self) -> CaptainsCritic:
        """Return who says what is senseless in a duel."""
        return CaptainsCritic()

    def hides(self, own: Secret, public: Public) -> str:
        """Return what a seat's secret holds: its build, or its repairs."""
        return narrate.secret_in_words(own)

    def guess(self, view: View, seat: Seat, dice: Dice) -> Secret:
        """Take a sealed build, and sealed repairs, as empty."""
        public = view.public
        frame = public.frames[-1] if public.frames else None
        sealed = seat not in {prompt.seat for prompt in public.prompts}
        spends = isinstance(frame, frames.Repairing) and public.points and damaged(public, seat)
        ordered = spends and isinstance(frame, frames.Repairing) and seat not in frame.waiting
        return Secret(
            build=() if public.phase == "build" and sealed else None, repairs=() if ordered and sealed else None
        )

    def aftermath(self, state: State, winners: tuple[Seat, ...]) -> dict[str, Any]:
        """Return what a battle hands to its campaign (RS-61 .. RS-64)."""
        return aftermath(state.public, winners)

    def first_orders(self, options: Options) -> tuple[str, ...]:
        """Return the orders with which people begin."""
        return order_variables.FIRST

    def figures(self, state: State, prompt: Prompt) -> Mapping[str, int]:
        """Return what a standing order may look at when a question is asked."""
        return order_variables.figures(state.public, prompt.seat)

    def is_so(self, state: State, seat: Seat, piece: str, fact: str, line: str) -> bool:
        """Return whether an enemy ship is in reach of the ship in turn, or out; raises BadNotation."""
        return ahead.is_so(state.public, seat, piece, fact)

    def may_plan(self, state: State) -> bool:
        """Whether movement and fire of a round may be written ahead: at every table (RS-B69)."""
        return state.public.outcome is None

    def planned_step(self, state: State, seat: Seat, text: str) -> PlannedStep:
        """Return the lines that a step of a plan may mean now; raises BadNotation (RS-B69)."""
        return ahead.planned(state.public, seat, text)

    def turn_ahead(self, state: State, seat: Seat) -> State | None:
        """Return the state as if the seat's turn came now; None where it cannot plan (RS-B69)."""
        now = super().turn_ahead(state, seat)
        return now or (ahead.turn_ahead(state, seat) if self.may_plan(state) else None)

    def surprise(self, state: State, seat: Seat, action: Any, events: Iterable[Event]) -> str:
        """Return what stops a plan of a seat before an action, or "" (RS-B69)."""
        return ahead.surprise(state.public, seat, action, events)

    def plan_fault(self, state: State, seat: Seat, actions: Sequence[Any]) -> tuple[int, str] | None:
        """Return which action of a plan can never be done in this round, and why (RS-B69)."""
        return ahead.plan_fault(state.public, seat, actions)

    def called(self, public: Public, seat: Seat) -> str:
        """Return the name of the ship that is waited for."""
        return fleet.asked_about(public, seat).name

    def teams(self, options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides at the beginning: players, or two teams of two (RS-67)."""
        return TWO_TEAMS if options.teams and seats == 4 else super().teams(options, seats)

    def sides(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides that are not out of the game: players, or teams of two (RS-60, RS-67)."""
        return sides_left(state.public)


RAISE_SHIELDS = RaiseShields()
