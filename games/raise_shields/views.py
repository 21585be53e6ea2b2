"""What pictures, summaries and figures show of a match, found in what everybody may know."""

from games.raise_shields.state import Attack, Attacking, MoveTrace, Public, StressTest


def under_way(public: Public) -> StressTest | Attack | None:
    """Return the stress test or the attack that somebody must decide on, or None."""
    top = public.frames[-1] if public.frames else None
    if isinstance(top, Attacking):
        return top.attack
    return top if isinstance(top, StressTest) else None


def last_action(public: Public) -> MoveTrace | Attack | None:
    """Return the move or the attack that is under way, or else the last one."""
    now = under_way(public)
    return now if isinstance(now, Attack) else public.last
