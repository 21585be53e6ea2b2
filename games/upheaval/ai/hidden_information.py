"""What another seat may have in secret, as far as a view tells: a picked army, experience spent."""

from games.kernel import Dice, Seat
from games.upheaval.state.public import View
from games.upheaval.state.secret import Secret
from games.upheaval.units.army import any_army


def guess(view: View, seat: Seat, dice: Dice) -> Secret:
    """Return a secret that agrees with everything that is known of a seat."""
    public = view.public
    kinds = {prompt.kind for prompt in public.prompts}
    waiting = any(prompt.seat == seat for prompt in public.prompts)
    if waiting or not kinds & {"army", "experience"}:
        return Secret()
    return Secret(army=any_army(public.book.value, seat)) if "army" in kinds else Secret(spent=())
