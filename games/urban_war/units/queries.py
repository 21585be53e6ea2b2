"""Models on the table: contacts, distances, who commands, who is still to act."""

from games.geometry.discs import Disc, gap, in_contact, within
from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point
from games.kernel import Seat
from games.urban_war.content.numbers import COMMAND_RANGE
from games.urban_war.state.frames import Acting, Activating, Chosen
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public


def other(seat: Seat) -> Seat:
    """Return the enemy's seat."""
    return 1 - seat


def distance(public: Public, one: Model, two: Model) -> Inches:
    """Return the gap between two bases, rounded up."""
    return gap(public.disc(one), public.disc(two))


def contacts(public: Public, model: Model, at: Point | None = None) -> tuple[Model, ...]:
    """Return the enemies whose bases touch that of a model, or would if it stood somewhere else."""
    if at is not None:
        return _touching(public, model.seat, Disc(at, public.card(model).radius))
    if model.at is None:
        return ()
    if model not in public.touching:
        public.touching[model] = _touching(public, model.seat, public.disc(model))
    return public.touching[model]


def _touching(public: Public, seat: Seat, base: Disc) -> tuple[Model, ...]:
    """Return the enemies of a seat whose bases touch a base."""
    return tuple([enemy for enemy, disc in public.bases[other(seat)] if in_contact(base, disc)])


def engaged(public: Public, model: Model) -> bool:
    """Whether an enemy's base touches that of a model on the table."""
    return bool(contacts(public, model))


def fights_back(public: Public, model: Model, attacker: Model, *, intercepted: bool = False) -> bool:
    """Whether a model may fight back against an enemy: the first one that attacked it this turn, each time (UW-45).

    By an option, one that is `intercepted` always may (UW-36, UW-B25).
    """
    return model.answered in ("", attacker.id) or (intercepted and public.options.intercept_reply)


def commander(public: Public, seat: Seat) -> Model | None:
    """Return a side's Commander while it lives."""
    return next((model for model in public.models if model.seat == seat and model.commander and not model.dead), None)


def hindered(public: Public, model: Model) -> bool:
    """Whether a model is panicked for whatever it does now (UW-53, UW-B40)."""
    return model.panicked if public.options.panic_flag else model.panic


def led(public: Public, model: Model) -> bool:
    """Whether the Commander's presence helps a model (UW-54, UW-B43)."""
    chief = commander(public, model.seat)
    if chief is None or chief.id == model.id or chief.at is None or model.at is None or hindered(public, chief):
        return False
    return within(public.disc(model), public.disc(chief), COMMAND_RANGE * INCH)


def number_of(model: Model) -> int:
    """Return the number in a model's id."""
    return int(model.id[1:])


def under_way(public: Public) -> Acting | None:
    """Return the action under way, None between actions."""
    return next((frame for frame in reversed(public.frames) if isinstance(frame, Acting)), None)


def action(public: Public) -> Acting:
    """Return the action under way, where there must be one."""
    frame = under_way(public)
    assert frame is not None  # noqa: S101 - what is asked and done in an action alone
    return frame


def able(public: Public, seat: Seat) -> tuple[Model, ...]:
    """Return the models of a seat that have a counter and have not completed their turn."""
    return tuple(model for model in public.standing(seat) if model.counter and not model.done)


def stance(model: Model, overwatch: tuple[str, ...] | None) -> str:
    """Return what order a model has, for a player who knows the face-down ones: "overwatch", "snap", or ""."""
    if model.counter != "down":
        return model.counter
    return "overwatch" if overwatch is not None and model.id in overwatch else "snap"


def ready(public: Public, seat: Seat, overwatch: tuple[str, ...] | None) -> tuple[Model, ...]:
    """Return the models of a seat that may still be activated: those on Snap-fire (UW-23)."""
    return tuple(model for model in able(public, seat) if stance(model, overwatch) == "snap")


def unengaged(public: Public, seat: Seat) -> tuple[Model, ...]:
    """Return the models of a seat that get a face-down order: those in no contact (UW-20, UW-21)."""
    return tuple(model for model in public.standing(seat) if not engaged(public, model))


def whose_turn(public: Public) -> Seat | None:
    """Return the seat whose model acts, or is next to: others may be asked meanwhile (UW-23)."""
    acting = next((frame for frame in public.frames if isinstance(frame, Chosen | Acting)), None)
    if acting is not None:
        return public.model(acting.model).seat
    return next((frame.seat for frame in public.frames if isinstance(frame, Activating)), None)
