"""Uprising as the kernel's contract sees it: each method is one line to the module that knows."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from msgspec.structs import replace

from games.kernel import (
    Choices,
    Dice,
    Event,
    Forecast,
    Game,
    IllegalAction,
    Outcome,
    Prompt,
    Seat,
    Step,
    Summary,
    Upload,
    read_rulebook,
)
from games.uprising import choices as tree
from games.uprising import figures, notation, prompts
from games.uprising import forecast as forecasts
from games.uprising import narrate as narration
from games.uprising import summary as summaries
from games.uprising.actions import Action, Choose, End, Place, Stay, Take, Trade
from games.uprising.characters import DATA, free_lieutenants, free_warlords
from games.uprising.events import UprisingEvent
from games.uprising.last import changes
from games.uprising.maps.file import map_notes, read_country
from games.uprising.maps.shelf import find_country, map_names, shipped_country
from games.uprising.phases import flow, setup
from games.uprising.policies import POLICIES
from games.uprising.policies.timeout import default_targets
from games.uprising.state import CODEC, Options, State
from games.uprising.table import Table
from games.uprising.turn import carry_out, check
from games.uprising.views import UprisingView, fill_purses, view_of


class Uprising(Game[State, Action, Options, UprisingView]):
    """The rules of Uprising."""

    slug = "uprising"
    title = "Uprising"
    command = "uprising"
    seats = (2, 4)
    rules_version = 1
    open_information = False
    options = Options
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "short": {"rounds": 6},
        "duel": {"map": "narrows"},
        "grand": {"map": "realm", "choose_characters": True},
        "calm": {"income_per_region": True},
    }
    largest: ClassVar[Mapping[str, object]] = {"map": "realm"}
    uploads: ClassVar[Mapping[str, str]] = {"map": "custom_map"}
    figure_names = figures.NAMES
    order_examples = figures.EXAMPLES
    action = Action
    event = UprisingEvent
    view_type = UprisingView
    prompt_kinds = prompts.KINDS
    needs_option: ClassVar[Mapping[str, str]] = {
        "characters": "choose_characters",
        "Gave": "gifts",
        "Left": "remove_dropouts",
    }
    codec = CODEC
    rulebook = read_rulebook(DATA)
    policies: ClassVar[Mapping[str, Callable[..., object]]] = POLICIES

    def read_upload(self, option: str, text: str) -> Upload:
        """Check a map file and return its name (UP-B2); raises MapError, IllegalAction."""
        country = read_country(text)
        if country.name in map_names() and country.digest != shipped_country(country.name).digest:
            raise IllegalAction(f"a map called {country.name} comes with the game; give yours another name", "UP-B2")
        return Upload(country.name, map_notes(country))

    def setup(self, seats: int, options: Options, dice: Dice) -> Step[State]:
        """Lay out a new game on the map of the options; raises IllegalAction."""
        table = Table(dice)
        state = setup.lay_out(seats, options, find_country(options), table)
        return Step(flow.settle(state, table), tuple(table.events))

    def awaiting(self, state: State) -> tuple[Prompt, ...]:
        """Return the open prompt."""
        return prompts.awaited(state)

    def choices(self, state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
        """Return the next words of a partly written action."""
        return tree.choices(state, seat, prefix)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        """Read one line of notation."""
        return notation.parse(state, seat, text)

    def format(self, action: Action) -> str:
        """Return the canonical text."""
        return notation.write(action)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Raise IllegalAction if the seat may not do this now."""
        check(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Check, carry out, and go on until somebody must decide."""
        check(state, seat, action)
        table = Table(dice)
        after = flow.settle(carry_out(state, seat, action, table), table)
        after = replace(after, opened=state.opened + 1, last=changes(state, after, action))
        return Step(after, tuple(table.events))

    def answers(self, state: State, seat: Seat, action: Action) -> str | None:
        """Return the id of the open prompt if it is this seat's: every action answers it."""
        return next((prompt.id for prompt in prompts.awaited(state) if prompt.seat == seat), None)

    def figures(self, state: State, prompt: Prompt) -> Mapping[str, int]:
        """Return what a standing order may look at."""
        return figures.figures(state, prompt.seat)

    def default(self, state: State, prompt: Prompt) -> Action:
        """Return what time-out does ((c), UP-B55)."""
        match prompt.kind:
            case "characters":
                return Choose(free_warlords(state)[0], free_lieutenants(state)[0])
            case "placement":
                return Place(setup.AUTO)
            case "play":
                return End()
            case "tie":
                return Stay()
        if state.fight is not None and state.fight.step != "c":
            return Take(default_targets(state))
        return Trade(0)

    def view(self, state: State, seat: Seat | None) -> UprisingView:
        """Return what a seat may see."""
        return view_of(state, seat)

    def narrate(self, event: Event, view: UprisingView) -> str:
        """Return one sentence for an event."""
        return narration.narrate(event, view)

    def summary(self, view: UprisingView) -> Summary:
        """Return the facts of the pictures in words."""
        return summaries.summary(view)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended."""
        return state.outcome

    def imagine(self, view: UprisingView, seat: Seat, dice: Dice) -> State:
        """Return the state, hidden purses guessed."""
        return fill_purses(view)

    def forecast(self, state: State, seat: Seat, action: Action) -> Forecast | None:
        """Return money and points before and after an action."""
        return forecasts.forecast(state, seat, action)
