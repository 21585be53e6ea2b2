"""Who is asked what at this moment: one question at a time, to one seat."""

from games.kernel import Prompt
from games.uprising.phases.fight import STEP_RULES, answers_to
from games.uprising.phases.play import VERBS
from games.uprising.state import State

KINDS = ("characters", "placement", "play", "skirmish", "war", "tie")


def kind_of(state: State) -> str:
    """Return the kind of the open prompt."""
    return "skirmish" if state.phase == "play" and state.fight is not None else state.phase


def awaited(state: State) -> tuple[Prompt, ...]:
    """Return the open prompt, or () when the game is over."""
    if state.phase == "over":
        return ()
    kind = kind_of(state)
    return (Prompt(f"{kind}.{state.opened}", state.turn, kind, _ask(state, kind), verbs_of(state)),)


def verbs_of(state: State) -> tuple[str, ...]:
    """Return the first words that an answer may have, most likely first; not all need be legal now."""
    match kind_of(state):
        case "characters":
            return ("choose",)
        case "placement":
            return ("place",)
        case "skirmish" | "war":
            return ("trade",) if state.fight and state.fight.step == "c" else ("take",)
        case "tie":
            return ("move", "stay")
        case "play":
            extra = (*(("give",) if state.options.gifts else ()), "end")
            return (*VERBS, *extra, *(("leave",) if state.options.remove_dropouts else ()))
    return ()


def asked_first(state: State) -> tuple[str, str]:
    """Return the open question with the words that answer it, and the rule that asks it."""
    kind = kind_of(state)
    rules = {"characters": "UP-3", "placement": "UP-4", "tie": "UP-34"}
    rule = STEP_RULES[state.fight.step][0] if state.fight is not None else rules.get(kind, "UP-10")
    *verbs, last = verbs_of(state)
    return f"{_ask(state, kind)}; write {' or '.join(', '.join(part) for part in (verbs, [last]) if part)}", rule


def _ask(state: State, kind: str) -> str:
    if kind in ("skirmish", "war") and state.fight is not None:
        step = state.fight.step
        what = {"a": f"Take {prey(state)}", "b": "Take a follower", "c": "Trade followers or not"}
        return f"{what.get(step, '')} in {state.name(state.fight.region)} (step {step}, {STEP_RULES[step][0]})"
    if kind == "play":
        left = sum(one.left for one in state.own(state.turn))
        return f"Take your turn: {left} action{'' if left == 1 else 's'} left"
    return {
        "characters": "Choose your Warlord and your Lieutenant",
        "placement": "Place your Warlord and your Lieutenant",
        "tie": "Tie-break: move one character for 1$, or stay",
    }[kind]


def prey(state: State) -> str:
    """Say what step a) may take here (UP-20, UP-B22)."""
    targets = [words[1:] for words in answers_to(state) if words[0] == "take"]
    followers = max((len(some) for some in targets if len(some[0]) == 1), default=0)
    lieutenant = any(len(some[0]) > 1 for some in targets)
    parts = (
        "2 followers" if followers > 1 else "a follower" if followers else "",
        "a Lieutenant" if lieutenant else "",
    )
    return " or ".join(part for part in parts if part)
