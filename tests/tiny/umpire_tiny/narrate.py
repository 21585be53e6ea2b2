"""One sentence for each event."""

from umpire_api.rules import person
from umpire_tiny import events as ev
from umpire_tiny.state import View


def narrate(event: ev.TinyEvent, view: View) -> str:
    """Return one sentence for an event."""
    match event:
        case ev.Written():
            return f"{person(view, event.seat)} has written a pace."
        case ev.PaceChosen():
            return f"{person(view, event.seat)} will {event.pace}."
        case ev.PacesShown():
            told = ", ".join(f"{person(view, seat)} {pace}" for seat, pace in enumerate(event.paces))
            return f"The paces: {told}."
        case ev.Ran():
            return f"{person(view, event.seat)} runs {event.distance / 100:g} m."
        case ev.Stumbled():
            return f"{person(view, event.seat)} rolls {event.face} and stumbles."
        case ev.Caught():
            return f"{person(view, event.seat)} keeps going for {event.distance / 100:g} m."
        case ev.Fell():
            return f"{person(view, event.seat)} falls after {event.distance / 100:g} m."
        case ev.Ended():
            return f"{person(view, event.winners[0])} wins." if event.winners else "The race is drawn."
