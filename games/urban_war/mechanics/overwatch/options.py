"""In which ways a side could interrupt now, and with which weapons (UW-30, UW-34, UW-35)."""

from games.kernel import Seat
from games.urban_war.content.book import Weapon
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.shooting import targets
from games.urban_war.state.actions import Interrupt
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State
from games.urban_war.terrain import line_of_sight
from games.urban_war.units import queries


def options(state: State, seat: Seat) -> list[Interrupt]:
    """Return every way in which a seat could interrupt now, weapons left open."""
    mine = set(state.secret[seat].overwatch or ())
    found = []
    for number, moment in enumerate(queries.action(state.public).moments):
        for watcher in moment.watchers:
            if watcher.model in mine:
                model = state.public.model(watcher.model)
                if watcher.band:
                    found.append(Interrupt(watcher.model, "shot", number + 1))
                if watcher.charge and (not model.panic or may_rally(state.public, model)):
                    found.append(Interrupt(watcher.model, "intercept", number + 1))
    return found


def may_rally(public: Public, model: Model) -> bool:
    """Whether a panicked model can be free at once: by High Morale, or if the counter alone counts (UW-B40)."""
    return not public.options.panic_flag or public.card(model).high_morale


def weapons(public: Public, model_id: str, how: str) -> tuple[Weapon, ...]:
    """Return the weapons with which a model interrupts, at one moment or another."""
    model = public.model(model_id)
    by_how = contact_weapons.usable_weapons if how == "intercept" else targets.shooting_weapons
    return by_how(public, model)


def usable_weapons(public: Public, model_id: str, how: str, moment: int) -> tuple[Weapon, ...]:
    """Return the weapons with which a model could interrupt at a moment."""
    frame = queries.action(public)
    model, at = public.model(model_id), frame.moments[moment - 1].at
    if how == "intercept":
        return contact_weapons.usable_weapons(public, model)
    look = line_of_sight.look(public, model, public.model(frame.model), at=at)
    return targets.usable_weapons(public, model, look)
