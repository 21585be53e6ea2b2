"""What runs in the worker processes: computer players, forecasts, replays, pictures. Bytes in, plain values out.

`registry` is the path of the list of games (`module:NAME`), so that a worker finds the same games as the service.
Nothing of the database or of Discord is imported here: workers stay small and start fast.
"""

import contextlib
import importlib
import random
from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from bot.considering import (
    Considered,
    Explained,
    Foreseen,
    Press,
    ahead,
    begun,
    completions,
    considered,
    explained,
    foreseen_line,
    laid_out,
    line_completions,
    opening_view,
    plan_fault,
    proposal,
    settled,
    ticked,
    unsettled,
    written_plainly,
)
from bot.considering.coming_to_light import Light
from bot.considering.coming_to_light import lights as coming_to_light
from bot.considering.planning_ahead import state_ahead
from bot.considering.playing_on import Winners, played_on
from bot.swings.chances import Curve, Estimate, curves_of, estimates
from bot.swings.playing import Played, Retold, Scores, Trail, played_through, retold
from bot.swings.weighing import Weights, weighed
from bot.verify import Report, check
from bot.verify.moments import moment_at
from bot.verify.record import read_record
from bot.verify.replaying import AnyGame, Done, play_again, replay
from bot.workers import ANALYSE, BOARD, COMPUTER, HEAVY, PICTURE, PLAY_ON, runs_as
from games.kernel import BadNotation, Choices, Content, ContentKind, GameError, RngDice, Seat, Theme, Upload
from games.kernel.base.caching import per_domain
from games.kernel.exploring.teaching import Proposed, proposed
from games.kernel.text.measuring import Ends, Measurement, Measuring
from games.kernel.text.prose import plural
from games.registry import GAMES, find_policy
from renderers.contract import Crowning, Gathering, Gauging, Inviting, Picture, Pointing, Showing, find_renderer
from renderers.kit.beside import Captioned, beside

T = TypeVar("T")
Contents = tuple[Content, ...]


def _game(registry: str, slug: str) -> AnyGame:
    return registry_at(registry)[slug]


@per_domain
def registry_at(path: str) -> Mapping[str, AnyGame]:
    """Return the games listed at `module:NAME`; workers find the same ones by the same path."""
    module, name = path.split(":")
    games: Mapping[str, AnyGame] = getattr(importlib.import_module(module), name)
    return games


def warm_up() -> None:
    """Import every game and its renderer, so that the first picture does not wait for it."""
    for slug in GAMES:
        # The renderer of a package may raise anything, and would take all workers with it.
        with contextlib.suppress(Exception, SystemExit):
            find_renderer(slug)


@runs_as(COMPUTER)
def advise(
    registry: str, slug: str, view: bytes, content: Contents, seat: Seat, policy: str, seed: str, nodes: int
) -> str:
    """Return what a computer player does, as canonical text; it sees its own view alone. Equal seeds, equal advice."""
    game = _game(registry, slug)
    rng = random.Random(seed)  # noqa: S311 - a computer's taste, no dice
    action = find_policy(game, policy)(game.load_view(view, content), seat, rng, nodes)
    return game.format(action)


@runs_as(COMPUTER)
def suggest(
    registry: str, slug: str, view: bytes, content: Contents, seat: Seat, seed: str, nodes: int
) -> tuple[str, str]:
    """Return what the best computer player does and why, as (canonical text, reason), as `advise`."""
    game = _game(registry, slug)
    rng = random.Random(seed)  # noqa: S311 - a computer's taste, no dice
    dice = RngDice(random.Random(0))  # noqa: S311 - for guessing what the seat does not know
    return proposal(game, game.load_view(view, content), seat, rng, nodes, dice)


@runs_as(COMPUTER)
def teach(
    registry: str,
    slug: str,
    view: bytes,
    content: Contents,
    seat: Seat,
    tries: tuple[str, ...],
    seed: str,
    nodes: int,
) -> Proposed:
    """Return what a learner could do now, of some lines or as the best computer player, as far as the view knows."""
    game = _game(registry, slug)
    rng = random.Random(seed)  # noqa: S311 - a computer's taste, no dice
    dice = RngDice(random.Random(0))  # noqa: S311 - for guessing what the viewer does not know
    return proposed(game, game.load_view(view, content), seat, tries, rng, nodes, dice)


@runs_as(HEAVY)
def check_content(registry: str, slug: str, kind: str, text: str) -> Upload:
    """Check a file that somebody brought for a game; raises GameError with all faults found."""
    return _kind(_game(registry, slug), kind).check(text)


def _kind(game: AnyGame, kind: str) -> ContentKind:
    wanted = game.card.content(kind)
    if wanted is None:
        raise BadNotation(f"{game.card.title} takes no {plural(kind)}")
    return wanted


class Shown(NamedTuple):
    """A piece of content after a check: the words for its author, and the board that it makes (None: it makes none)."""

    content: Content
    notes: tuple[str, ...]
    picture: Picture | None


@runs_as(HEAVY)
def show_content(registry: str, slug: str, content: Content) -> Shown:
    """Check a piece of content, and draw the board of a new game with it; raises GameError with all faults found."""
    game = _game(registry, slug)
    return Shown(content, _kind(game, content.kind).check(content.text).notes, new_board(game, content))


def new_board(game: AnyGame, content: Content) -> Picture | None:
    """Draw some content, or the board of a new game with it and as many players as it takes; None where none fits."""
    options = msgspec.convert({_kind(game, content.kind).option: content.name}, game.card.options)
    others = [each for each in game.content_for(options, (content,)) if each.kind != content.kind]
    try:
        _, state = laid_out(game, options, (*others, content), game.card.seats)
    except GameError:
        return None
    renderer, view = find_renderer(game.card.slug), game.view(state, None)
    picture = renderer.content(view, content.kind) if isinstance(renderer, Showing) else None
    return picture or renderer.board(view, ())


@runs_as(HEAVY)
def explain(registry: str, slug: str, options: bytes, content: Contents, key: str) -> Explained:
    """Return a page behind How to play, as a table with these options plays, with this content or what is shipped."""
    return explained(_game(registry, slug), options, content, key)


def try_setup(registry: str, slug: str, options: bytes, content: Contents, seats: tuple[int, int]) -> int:
    """Return the most players, from the least to the most in `seats`, for whom a game can be laid out so.

    Raises GameError, saying why not, where not even the least can play.
    """
    game = _game(registry, slug)
    return laid_out(game, msgspec.json.decode(options, type=game.card.options), content, seats)[0]


def consider(
    registry: str,
    slug: str,
    state: bytes,
    content: Contents,
    seat: Seat,
    text: str,
    names: tuple[str, ...],
    theme: Theme = "world",
) -> Considered:
    """Return where a partly written action leads, its odds and its picture, all in one trip."""
    game = _game(registry, slug)
    now = game.load(state, content)
    try:
        part = ahead(game, now, seat, text)
    except GameError as error:
        return considered(game, now, seat, "")._replace(fault=error.reason)
    found = _considered(game, slug, part.state, seat, part.last, (names, theme))
    if not part.before:
        return found
    start, loss = settled(game, now, seat, "")[0], part.irreversible_loss or found.irreversible_loss
    return found._replace(text=part.whole(found.text), start=start, irreversible_loss=loss, outlook=None)


def _considered(
    game: AnyGame, slug: str, now: Any, seat: Seat, text: str, shown: tuple[tuple[str, ...], Theme]
) -> Considered:
    names, theme = shown
    found = considered(game, now, seat, begun(game, now, seat, text, names))
    view = msgspec.structs.replace(game.view(now, seat), names=names, theme=theme)
    if not found.ready:
        return found._replace(picture=_places(slug, view, found))
    action = game.parse(now, seat, found.text)
    dice = RngDice(random.Random(0))  # noqa: S311 - for guessing what the seat does not know
    events = game.foresee(view, seat, action, dice)
    return found._replace(picture=find_renderer(slug).preview(view, action, found.forecast, events))


def _places(slug: str, view: Any, found: Considered) -> Picture | None:
    """Draw the points that may come next, if there are any and the renderer can."""
    asked = found.node.open
    if asked is None or asked.kind != "point" or not isinstance(renderer := find_renderer(slug), Pointing):
        return None
    return renderer.places(view, found.text.split(), [word.text for word in asked.suggestions])


def foresee(
    registry: str,
    slug: str,
    state: bytes,
    content: Contents,
    seat: Seat,
    texts: tuple[str, ...],
    names: tuple[str, ...],
    typed: bool,
) -> Foreseen:
    """Return how far a line of actions is certain; raises GameError where one of the certain ones is not possible."""
    game = _game(registry, slug)
    return foreseen_line(game, game.load(state, content), seat, texts, names, typed=typed)


def fault_of_plan(
    registry: str,
    slug: str,
    state: bytes,
    content: Contents,
    seat: Seat,
    texts: tuple[str, ...],
    sure: int,
    names: tuple[str, ...],
) -> str:
    """Return which action of a plan can never be done, and why; "" where none is known. Raises GameError."""
    game = _game(registry, slug)
    return plan_fault(game, game.load(state, content), seat, texts, sure, names)


def write_plainly(
    registry: str, slug: str, state: bytes, content: Contents, seat: Seat, text: str, names: tuple[str, ...]
) -> str:
    """Return a step of a plan with the points that it means now for ways that take long to read."""
    game = _game(registry, slug)
    return written_plainly(game, game.load(state, content), seat, text, names)


def in_plan(
    registry: str,
    slug: str,
    state: bytes,
    content: Contents,
    seat: Seat,
    before: tuple[str, ...],
    job: Callable[..., T],
    *about: Any,
) -> T | None:
    """Run a job about a half-written action that would come behind those of a plan; None where nobody can say."""
    game = _game(registry, slug)
    now = state_ahead(game, game.load(state, content), seat, before)
    return None if now is None else job(registry, slug, game.dump(now), content, seat, *about)


def rewrite(
    registry: str,
    slug: str,
    state: bytes,
    content: Contents,
    seat: Seat,
    text: str,
    word: str | None,
    names: tuple[str, ...],
) -> str:
    """Return a partly written action with a word more (None: with the last word taken back).

    Raises GameError where that leads nowhere.
    """
    game = _game(registry, slug)
    part = ahead(game, game.load(state, content), seat, text)
    if word is None:
        return part.whole(unsettled(game, part.state, seat, part.last))
    return part.whole(
        settled(game, part.state, seat, begun(game, part.state, seat, f"{part.last} {word}".strip(), names))[0]
    )


def tick(
    registry: str,
    slug: str,
    state: bytes,
    content: Contents,
    seat: Seat,
    text: str,
    press: Press,
) -> str:
    """Return a partly written action after a press on its list to tick; raises GameError."""
    game = _game(registry, slug)
    part = ahead(game, game.load(state, content), seat, text)
    return part.whole(ticked(game, part.state, seat, part.last, press))


def choices(registry: str, slug: str, state: bytes, content: Contents, seat: Seat, prefix: tuple[str, ...]) -> Choices:
    """Return the next words of a partly written action; raises GameError for a prefix that leads nowhere."""
    game = _game(registry, slug)
    part = ahead(game, game.load(state, content), seat, " ".join(prefix))
    return game.choices(part.state, seat, tuple(part.last.split()))


def complete(
    registry: str,
    slug: str,
    state: bytes,
    content: Contents,
    seat: Seat,
    before: tuple[str, ...],
    typed: str,
    one_word: bool,
    names: tuple[str, ...],
) -> list[tuple[str, str]]:
    """Return (name, value) suggestions for what is typed after the words before it, perhaps a line of actions."""
    game = _game(registry, slug)
    now = game.load(state, content)
    if not before and not one_word:
        return line_completions(game, now, seat, typed, names)
    return completions(game, now, seat, before, typed, one_word=one_word, names=names)


@runs_as(BOARD)
def picture(
    registry: str, slug: str, view: bytes, content: Contents, news: bytes, which: Literal["board", "roster"]
) -> Picture:
    """Draw the board or the roster of a view, with what happened as far as the viewer may know of it."""
    game, renderer = _game(registry, slug), find_renderer(slug)
    draw = renderer.board if which == "board" else renderer.roster
    return draw(game.load_view(view, content), game.load_news(news))


@runs_as(PICTURE)
def boards_beside(
    registry: str, slug: str, content: Contents, boards: tuple[tuple[bytes, bytes], ...], captions: tuple[str, ...]
) -> Picture:
    """Draw the boards of several views beside each other; each comes with what happened on it."""
    game, renderer = _game(registry, slug), find_renderer(slug)
    drawn = [renderer.board(game.load_view(view, content), game.load_news(news)) for view, news in boards]
    return beside(list(map(Captioned, captions, drawn)))


@runs_as(PICTURE)
def crown(registry: str, slug: str, view: bytes, content: Contents) -> Picture | None:
    """Draw the poster of a victory; None where nobody won, or the game's renderer draws none."""
    game, renderer = _game(registry, slug), find_renderer(slug)
    return renderer.poster(game.load_view(view, content)) if isinstance(renderer, Crowning) else None


@runs_as(PICTURE)
def welcome(
    registry: str,
    slug: str,
    options: bytes,
    content: Contents,
    seats: tuple[int, int],
    theme: Theme,
    gathering: Gathering,
) -> Picture | None:
    """Draw the banner of a lobby, as the table is for the fewest players in `seats`; None where its game has none."""
    game, renderer = _game(registry, slug), find_renderer(slug)
    if not isinstance(renderer, Inviting):
        return None
    view = opening_view(game, msgspec.json.decode(options, type=game.card.options), content, seats)
    return renderer.banner(msgspec.structs.replace(view, theme=theme), gathering)


class Gauged(NamedTuple):
    """What was measured: in words, and as a picture where the game's renderer draws one."""

    measurement: Measurement
    picture: Picture | None


@runs_as(PICTURE)
def measure(registry: str, slug: str, view: bytes, content: Contents, ends: Ends) -> Gauged:
    """Measure on the table of a view; raises BadNotation, also for a game that does not measure."""
    game, renderer = _game(registry, slug), find_renderer(slug)
    if not isinstance(game, Measuring):
        raise BadNotation(f"nothing is measured in {game.card.title}")
    now = game.load_view(view, content)
    found = game.measure(now, ends)
    return Gauged(found, renderer.measured(now, ends) if isinstance(renderer, Gauging) else None)


@runs_as(PICTURE)
def draw(function: Callable[..., Picture], *arguments: Any) -> Picture:
    """Draw a picture that is not a board: those go before it."""
    return function(*arguments)


def past_state(registry: str, slug: str, base: bytes, content: Contents, actions: tuple[Done, ...]) -> bytes:
    """Return the state after replaying recorded actions from an older one; raises DiceMismatch, GameError."""
    game = _game(registry, slug)
    return game.dump(replay(game, game.load(base, content), actions))


def standings(
    registry: str, slug: str, base: bytes, content: Contents, actions: tuple[Done, ...]
) -> list[tuple[int, ...]]:
    """Return the score of every seat at first and after each action; raises DiceMismatch, GameError."""
    game = _game(registry, slug)
    state = game.load(base, content)
    found = [game.score(state)]
    for done in actions:
        state = play_again(game, state, done).state
        found.append(game.score(state))
    return found


def lights(
    registry: str,
    slug: str,
    base: bytes,
    content: Contents,
    before: tuple[Done, ...],
    seat: Seat,
    actions: tuple[Done, ...],
) -> tuple[Light, ...]:
    """Return what each of some recorded actions brought to light for a seat; `before` lead to them from a state."""
    game = _game(registry, slug)
    return coming_to_light(game, replay(game, game.load(base, content), before), seat, actions)


@runs_as(HEAVY)
def recorded_state(registry: str, slug: str, data: bytes, ply: int) -> bytes:
    """Return the state after a ply of an exported match; raises BadRecord where the record does not lead there."""
    game = _game(registry, slug)
    return game.dump(moment_at(game, read_record(data), ply).state)


@runs_as(HEAVY)
def verify(registry: str, data: bytes, commitment: str, closing: str | None) -> Report:
    """Check an exported match, against the hashes that were posted."""
    return check.verify(data, registry_at(registry), commitment, closing)


@runs_as(PLAY_ON)
def play_on(
    registry: str, slug: str, view: bytes, content: Contents, count: int, seconds: float, seed: str
) -> list[Winners | None]:
    """Return who won each of some games that computers play on from what everybody sees; as `played_on`."""
    game = _game(registry, slug)
    return played_on(game, game.load_view(view, content), count, seconds, seed)


@runs_as(ANALYSE)
def swing_retold(registry: str, slug: str, data: bytes) -> Retold:
    """Return an exported match, played again for its analysis; raises BadRecord."""
    return retold(_game(registry, slug), read_record(data))


@runs_as(ANALYSE)
def swing_played(
    registry: str,
    slug: str,
    content: Contents,
    starts: tuple[tuple[int, int, bytes], ...],
    seconds: float,
    seed: str,
) -> Played:
    """Play on from some turns; as `played_through`."""
    game = _game(registry, slug)
    loaded = [(turn, before, game.load(state, content)) for turn, before, state in starts]
    return played_through(game, loaded, seconds, seed)


@runs_as(ANALYSE)
def swing_chances(
    trails: tuple[Trail, ...], turns: tuple[tuple[int, Scores], ...], sides: tuple[tuple[Seat, ...], ...]
) -> tuple[tuple[Estimate, ...], tuple[Curve, ...]]:
    """Return the chances at each turn, as `estimates`, and the curves behind them."""
    curves = curves_of(trails, sum(map(len, sides)))
    return estimates(trails, curves, turns, sides), curves


@runs_as(ANALYSE)
def swing_weighed(
    registry: str,
    slug: str,
    data: bytes,
    wanted: tuple[int, ...],
    curves: tuple[Curve, ...],
    seconds: float,
    seed: str,
) -> Weights:
    """Weigh decisions of an exported match; as `weighed`."""
    return weighed(_game(registry, slug), read_record(data), wanted, curves, seconds, seed)
