"""What another seat may have in secret, as far as a view tells: a picked army, experience spent, a sheet."""

from games.kernel import Dice, Seat
from games.upheaval.content.builder import squads_of
from games.upheaval.mechanics.deployment.mustering import silent_army
from games.upheaval.mechanics.deployment.sheets import placements
from games.upheaval.state.public import View
from games.upheaval.state.secret import Secret


def guess(view: View, seat: Seat, dice: Dice) -> Secret:
    """Return a secret that agrees with everything that is known of a seat."""
    public = view.public
    kinds = {prompt.kind for prompt in public.prompts}
    waiting = any(prompt.seat == seat for prompt in public.prompts)
    if waiting or not kinds & {"army", "experience", "sheet"}:
        return Secret()
    if "sheet" in kinds:
        return Secret(sheet=placements(public, seat))
    if "army" not in kinds:
        return Secret(spent=())
    return Secret(army=squads_of(public.book.value, silent_army(public, seat)))
