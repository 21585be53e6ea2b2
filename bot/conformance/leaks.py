"""Nothing leaks: whatever hidden thing is another one, who may not know of it receives the same in every way."""

import functools
import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from bot.conformance.changing import changes
from bot.conformance.perceiving import Failed, received, told, whose
from bot.conformance.subject import Broken, Checks, Subject, hold
from bot.conformance.walks import LONGEST, Ply, dice_of, plies, start, walk
from games.kernel import AnyGame, GameError, RngDice, Roll, Seat, Step
from games.kernel.text.prose import join

CHECKS = Checks()
replace = msgspec.structs.replace
_DRAWN_EVERY = 125
_MOST_WALKS = 300


class Variant(NamedTuple):
    """A position in which something is another than it was that a viewer may not know of."""

    what: str
    state: Any


def positions(subject: Subject) -> Iterator[Ply]:
    """Yield random positions of random games; fewer than there should be where the games are very short."""
    extent = subject.extent
    games = (_of_one_game(subject.game, seed, extent.deepest, extent.thin) for seed in range(_MOST_WALKS))
    return itertools.islice(itertools.chain.from_iterable(games), extent.positions)


@functools.lru_cache(maxsize=_MOST_WALKS)
def _of_one_game(game: AnyGame, seed: int, deepest: int, thin: int) -> tuple[Ply, ...]:
    return (plies(game, seed) if deepest <= LONGEST else tuple(walk(game, seed, deepest)))[::-thin]


@CHECKS.add(
    "Find what is named above, and make it without the secrets of other seats; what everybody may know belongs into "
    "`Public`."
)
def no_secret_changes_what_others_receive(subject: Subject) -> None:
    """Every field of every secret is changed, in 500 positions: views, texts, choices and pictures stay equal."""
    for number, ply in enumerate(positions(subject)):
        for viewer in (None, *range(ply.seats)):
            _receives_the_same(subject, number, ply, viewer)


def _receives_the_same(subject: Subject, number: int, ply: Ply, viewer: Seat | None) -> None:
    drawn = number % _DRAWN_EVERY == 0 and viewer in (None, number // _DRAWN_EVERY % ply.seats)
    known = received(subject, ply, ply.state, viewer, number, drawn=drawn)
    for what, value in known.items():
        hold(not isinstance(value, Failed), f"{what} of {whose(viewer)} fails (at {ply.text!r}): {value}")
    for variant in variants(subject.game, ply, viewer, number):
        other = received(subject, ply, variant.state, viewer, number, drawn=drawn)
        if other == known:
            continue
        what = next(what for what in known if known[what] != other.get(what))
        raise Broken(f"{whose(viewer)} can tell {variant.what} of others from {what} (at {ply.text!r})")


def variants(game: AnyGame, ply: Ply, viewer: Seat | None, turn: int) -> Iterator[Variant]:
    """Yield the position with each field changed of what a viewer may not know, and as the game would guess it.

    `turn` chooses between the values that a field could have; all other seats have theirs changed at once.
    """
    state, dice = ply.state, dice_of(turn)
    hidden = tuple(seat for seat in range(ply.seats) if seat != viewer)
    changed = {seat: changes(state.secret[seat], turn) for seat in hidden}
    for field in dict.fromkeys(field for fields in changed.values() for field in fields):
        others = {seat: fields[field] for seat, fields in changed.items() if field in fields}
        yield Variant(f"the secret {field!r}", _with_secrets(state, others))
    guessed = {seat: guess(game, state, viewer, seat, dice) for seat in hidden}
    yield Variant(_differing(state.secret, guessed), _with_secrets(state, guessed))
    if state.unseen is None:
        return
    for field, unseen in changes(state.unseen, turn).items():
        yield Variant(f"the unseen {field!r}", replace(state, unseen=unseen))
    view = game.view(state, 0 if viewer is None else viewer)
    yield Variant("what is unseen", replace(state, unseen=game.guess_unseen(view, dice)))


def guess(game: AnyGame, state: Any, viewer: Seat | None, seat: Seat, dice: RngDice) -> Any:
    """Return a secret of a seat as it could be for all that a viewer knows (the public: for all that another knows)."""
    looking = (seat + 1) % state.seats if viewer is None else viewer
    return game.guess(game.view(state, looking), seat, dice) if looking != seat else state.secret[seat]


def _differing(secret: tuple[Any, ...], guessed: dict[Seat, Any]) -> str:
    """Name the fields in which secrets are guessed otherwise than they are."""
    fields = dict.fromkeys(
        field
        for seat, other in guessed.items()
        for field in other.__struct_fields__
        if getattr(other, field) != getattr(secret[seat], field)
    )
    return f"the secret {join(map(repr, fields))}"


def _with_secrets(state: Any, changed: dict[Seat, Any]) -> Any:
    secret = tuple(changed.get(seat, old) for seat, old in enumerate(state.secret))
    return replace(state, secret=secret)


@CHECKS.add(
    "Put what an event shows to everybody into `Public` too, or tell it with `seen_by` to those who may know it."
)
def an_action_tells_nobody_what_he_may_not_know(subject: Subject) -> None:
    """What an action comes to can reveal secrets; a viewer who still sees the same state hears the same.

    Nobody's action is legal or not because of what he may not know.
    """
    game = subject.game
    for ply in positions(subject):
        seed = f"{ply.prompt.id} {ply.text}"
        step = game.apply(ply.state, ply.seat, ply.action, dice_of(seed))
        for seat in range(ply.seats):
            guessed = _with_secrets(ply.state, {seat: guess(game, ply.state, None, seat, dice_of(seed))})
            if guessed == ply.state:
                continue
            try:
                other = game.apply(guessed, ply.seat, ply.action, dice_of(seed))
            except GameError as error:
                if seat != ply.seat:
                    raise Broken(f"a secret of {whose(seat)} forbids {ply.text!r} to {whose(ply.seat)}") from error
                continue
            tells_the_same(game, ply.text, step, other, seat)


def tells_the_same(game: AnyGame, text: str, step: Step[Any], other: Step[Any], owner: Seat | None) -> None:
    """Raise Broken if a viewer sees the same after two steps but hears different things about them."""
    for viewer in (None, *range(step.state.seats)):
        if viewer is not None and viewer == owner:
            continue
        if game.view(step.state, viewer) == game.view(other.state, viewer):
            first, second = told(game, step, viewer), told(game, other, viewer)
            if first != second:
                differing = next((pair for pair in zip(first, second, strict=False) if pair[0] != pair[1]), "")
                secret = f"{whose(viewer)} hears a secret of {whose(owner)} after {text!r}"
                raise Broken(f"{secret}, and sees nothing of it in the state: {differing}")


@CHECKS.add("Show such dice only with `seen_by` to the seat whose secret they make.")
def dice_that_only_make_secrets_are_told_to_nobody_else(subject: Subject) -> None:
    """Turn one die over: if that changes a secret and nothing that a viewer sees, the viewer hears the same."""
    game = subject.game
    for seed in range(20):
        begun = start(game, seed)
        for dice in _turned(begun.dice.rolls, seed):
            other = start(game, seed, dice=dice).step
            _hides_its_dice(game, "setup", begun.step, other)
    for number, ply in enumerate(positions(subject)):
        for dice in _turned(ply.dice.rolls, number):
            other = game.apply(ply.state, ply.seat, ply.action, dice)
            _hides_its_dice(game, ply.text, ply.step, other)


def _hides_its_dice(game: AnyGame, text: str, step: Step[Any], other: Step[Any]) -> None:
    for seat in range(step.state.seats):
        if step.state.secret[seat] != other.state.secret[seat]:
            tells_the_same(game, text, step, other, seat)
    if step.state.unseen != other.state.unseen:
        tells_the_same(game, text, step, other, None)


class _TurnedDice(RngDice):
    """Dice as they were recorded, except one; beyond the record they are rolled."""

    def __init__(self, faces: dict[int, tuple[int, ...]], seed: int) -> None:
        super().__init__(dice_of(seed)._rng)
        self._faces = faces

    def roll(self, count: int, sides: int, why: str, *, by: Seat | None = None, reason: str = "") -> tuple[int, ...]:
        """Throw again what was thrown."""
        faces = self._faces.get(len(self.rolls), ())
        if len(faces) != count or max(faces, default=0) > sides:
            return super().roll(count, sides, why, by=by, reason=reason)
        self.rolls.append(Roll(sides, faces, why, by, reason))
        return faces


def _turned(rolls: list[Roll], seed: int) -> Iterator[_TurnedDice]:
    """Yield the dice of a record with one handful changed, for each handful."""
    faces = {number: roll.faces for number, roll in enumerate(rolls)}
    for number, roll in enumerate(rolls):
        first = roll.faces[0] % roll.sides + 1
        yield _TurnedDice({**faces, number: (first, *roll.faces[1:])}, seed)
