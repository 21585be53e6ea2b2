"""What another seat may have in secret, as far as a view tells: teams, orders, an interruption said beforehand."""

from games.kernel import Dice, Seat
from games.urban_war.mechanics.deployment.auto_deploy import auto_places
from games.urban_war.mechanics.deployment.mustering import silent_team
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, View
from games.urban_war.state.secret import Secret


def guess(view: View, seat: Seat, dice: Dice) -> Secret:
    """Return a secret that agrees with everything that is known of a seat."""
    public = view.public
    asked = {(prompt.seat, prompt.kind) for prompt in public.prompts}
    if public.phase == "teams":
        picked = bool(public.prompts) and (seat, "team") not in asked
        return Secret(team=public.book.value.picked(silent_team(public, seat)) if picked else None)
    if public.phase == "deployment":
        written = bool(public.prompts) and public.options.sheets and (seat, "sheet") not in asked
        return Secret(sheet=auto_places(public, seat, rest=True) if written else None)
    if public.phase == "orders" and ((seat, "orders") in asked or not _ordering(public)):
        return Secret()
    return Secret(overwatch=tuple(model.id for model in _overwatch(public, seat, asked, dice)))


def _ordering(public: Public) -> bool:
    """Whether somebody is placing orders: who is not asked any more has placed them."""
    return any(prompt.kind == "orders" for prompt in public.prompts)


def _overwatch(public: Public, seat: Seat, asked: set[tuple[Seat, str]], dice: Dice) -> list[Model]:
    """Return which face-down counters of a seat are guessed to be Overwatch: half of them, by a die each."""
    down = [model for model in public.standing(seat) if _hidden(public, model)]
    if public.spent[seat]:
        return down
    waiting = [model for model in down if dice.roll(1, 2, "imagined order")[0] == 2]
    needs_one = (seat, "activate") in asked and not any(model.counter == "snap" for model in public.standing(seat))
    if needs_one and len(waiting) == len(down):
        waiting = waiting[:-1]
    return waiting


def _hidden(public: Public, model: Model) -> bool:
    """Whether a model's order lies face down, or is just being written."""
    return model.counter == "down" or (public.phase == "orders" and not model.counter)
