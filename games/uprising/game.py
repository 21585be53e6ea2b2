"""The rules of Uprising as a page of declarations; `questions` has a module for each question."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from games.kernel import (
    Advice,
    CheckProfile,
    Dice,
    Event,
    Game,
    GameCard,
    Nothing,
    Procedure,
    Prompt,
    Rng,
    Rulebook,
    Seat,
    Summary,
    read_rulebook,
)
from games.kernel.questions.plans import PlannedStep
from games.kernel.questions.shorthand import Shorthand
from games.kernel.text.holdings import Figures, Holding
from games.kernel.text.lessons import read_lesson
from games.kernel.text.outline import Headline
from games.uprising.ai import POLICIES, order_variables
from games.uprising.ai.sense.critic import TurnCritic
from games.uprising.ai.sense.reasons import reason
from games.uprising.board.order import next_seat
from games.uprising.board.scoring import income, incomes_left, points
from games.uprising.content import numbers
from games.uprising.content.characters import DATA
from games.uprising.content.maps.shelf import MAPS
from games.uprising.mechanics.setup import opening
from games.uprising.mechanics.setup.supply import supply
from games.uprising.mechanics.skirmish.steps import fight_on
from games.uprising.mechanics.turn import rounds
from games.uprising.mechanics.war.tie_break import tie_break
from games.uprising.mechanics.war.war import war
from games.uprising.questions.setup import bid, characters, placement
from games.uprising.questions.turn import ahead, play
from games.uprising.questions.war import settle, steps, tie
from games.uprising.state import frames, views
from games.uprising.state.events import UprisingEvent
from games.uprising.state.options import Options
from games.uprising.state.purses import all_purses
from games.uprising.state.state import Public, Secret, State, View
from games.uprising.text import headlines, holdings, narrate, summary, words
from games.uprising.text.rule_terms import terms

RULES = read_rulebook(DATA)
PAID = numbers.FOLLOWER_INCOME


class Uprising(Game[Public, Secret, Nothing]):
    """The rules of Uprising."""

    shorthand: ClassVar[Shorthand] = {
        **dict.fromkeys(("travel", "walk"), ("move",)),
        **dict.fromkeys(("next", "skip"), ("end",)),
    }
    times: ClassVar[Mapping[str, str]] = {
        "take": "you remove followers in a Skirmish",
        "trade": "you trade followers in a Skirmish",
        "settle": "that is an answer in a Go to War",
        "place": "characters are placed before the first turn",
    }
    card = GameCard(
        slug="uprising",
        title="Uprising",
        command="uprising",
        seats=numbers.SEATS,
        version=3,
        options=Options,
        presets={
            "short": {"rounds": numbers.BOOK_ROUNDS // 2},
            "duel": {"map": "narrows"},
            "grand": {"map": "realm", "choose_characters": True},
            "calm": {"income_per_region": True},
        },
        preset_words={
            "short": "half the rounds",
            "duel": "a small map for two",
            "grand": "the large map, and everybody picks characters",
            "calm": f"income of {PAID}$ for each region, not each follower: purses stay small, and regions count more",
        },
        policies=POLICIES,
        strengths={"advise": 2214, "steady": 1500, "easy": 579, "random": 295},
        contents=(MAPS,),
        rolls=("placing", "first", "start", "supply"),
        secret_kinds=("bid",),
        figures=order_variables.NAMES,
        orders=order_variables.EXAMPLES,
        turn_kinds=("play",),
        facts=ahead.FACTS,
        plans=("play",),
        plan_example="intimidate W grain or campaign W; campaign W; campaign L1; decree W grain timber if purse >= 6",
        places_rule="UP-1",
        over_rule="UP-33",
        example="campaign W",
    )
    check_profile = CheckProfile(
        largest={"map": "realm"},
        needs_option={
            "characters": "choose_characters",
            "bid": "bid_for_marker",
            "BidSealed": "bid_for_marker",
            "BidsShown": "bid_for_marker",
            "Gave": "gifts",
            "Left": "remove_dropouts",
        },
    )
    rulebook = RULES.told(terms(Options()))
    lesson = read_lesson(DATA)
    public = Public
    secret = Secret
    event = UprisingEvent
    spaces = ",$"
    questions = (
        bid.QUESTION,
        characters.QUESTION,
        placement.QUESTION,
        play.QUESTION,
        steps.QUESTION,
        settle.QUESTION,
        tie.QUESTION,
    )
    procedures = (
        Procedure(frames.Beginning, opening.begin),
        Procedure(frames.GivingMarker, opening.give_marker),
        Procedure(frames.Bidding, bid.bidding),
        Procedure(frames.Choosing, characters.choosing),
        Procedure(frames.Placing, placement.placing),
        Procedure(frames.Supplying, supply),
        Procedure(frames.Turn, rounds.turn),
        Procedure(frames.TurnOver, rounds.turn_over),
        Procedure(frames.Fight, fight_on),
        Procedure(frames.War, war),
        Procedure(frames.TieBreak, tie_break),
    )

    def initial_state(self, seats: int, options: Options, held: Mapping[str, Any]) -> State:
        """Return the table before anything happened; raises IllegalAction when the map does not fit."""
        return opening.initial_state(seats, options, held["map"])

    def rules_of(self, options: Options) -> Rulebook:
        """Return the rules as a table with these options plays them."""
        return RULES.told(terms(options))

    def figures(self, state: State, prompt: Prompt) -> Mapping[str, int]:
        """Return what a standing order may look at."""
        return order_variables.figures(state, prompt.seat)

    def check_line(self, state: State, seat: Seat, actions: Sequence[Any], line: str) -> None:
        """Raise IllegalAction for a line with more actions than a turn has left (UP-10)."""
        play.check_line(state, seat, actions, line)

    def is_so(self, state: State, seat: Seat, piece: str, fact: str, line: str) -> bool:
        """Return whether a region is unstable, mine or contested; raises BadNotation."""
        return ahead.is_so(state.public, seat, piece, fact)

    def may_plan(self, state: State) -> bool:
        """Whether turns may be written ahead: at every table, from the first turn until Go to War (UP-H7)."""
        return state.public.phase == "play"

    def planned_step(self, state: State, seat: Seat, text: str) -> PlannedStep:
        """Return the lines that a step of a plan may mean now (UP-H7)."""
        return ahead.planned(state.public, seat, text)

    def turn_ahead(self, state: State, seat: Seat) -> State | None:
        """Return the state as if the seat's turn came now; None where it cannot plan (UP-H7)."""
        now = super().turn_ahead(state, seat)
        return now or (ahead.turn_ahead(state, seat) if self.may_plan(state) else None)

    def surprise(self, state: State, seat: Seat, action: Any, events: Iterable[Event]) -> str:
        """Return what stops a plan of a seat, or "" (UP-H7)."""
        return ahead.surprise(state.public, seat, events)

    def plan_fault(self, state: State, seat: Seat, actions: Sequence[Any]) -> tuple[int, str] | None:
        """Return which action of a plan can never be done, and why (UP-H7)."""
        return ahead.plan_fault(state, seat, actions)

    def score(self, state: State) -> tuple[int, ...]:
        """Return the victory points of every seat in the end if nobody did anything more, incomes to come included."""
        due = zip(all_purses(state), income(state.public), strict=True)
        purses = [money + incomes_left(state.public) * sum(parts) for money, parts in due]
        return tuple(map(sum, points(state.public, purses)))

    @property
    def score_words(self) -> str:
        """Return what `score` counts."""
        return "victory points if nobody did anything more"

    def advice(self, view: View, seat: Seat, rng: Rng, nodes: int) -> Advice:
        """Return what the best player would do, and why."""
        action = self.advise(view, seat, rng, nodes)
        return Advice(action, reason(view, seat, action))

    def critic(self) -> TurnCritic:
        """Return who says what is senseless in a match."""
        return TurnCritic()

    def laid_open(self, state: State) -> State:
        """Return a state with all purses shown."""
        return views.laid_open(state)

    def guess(self, view: View, seat: Seat, dice: Dice) -> Secret:
        """Return a purse that another seat may have."""
        return views.guess(view, seat)

    def hides(self, own: Secret, public: Public) -> str:
        """Return what a seat's secret holds: its purse, and its bid."""
        return words.secret_in_words(own)

    def narrate(self, event: Event, view: View) -> str:
        """Return one sentence for an event."""
        return narrate.narrate(event, view)

    def next_seat(self, public: Public) -> Seat | None:
        """Return whose turn comes next in this round (UP-8)."""
        turn = next((frame for frame in public.frames if isinstance(frame, frames.Turn)), None)
        return None if turn is None else next_seat(public, turn.seat)

    def headline(self, event: UprisingEvent, public: Public) -> Headline | None:
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


UPRISING = Uprising()
