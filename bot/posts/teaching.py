"""What a board says in a lesson: the hint at the learner's question, and the buttons that go with it."""

from bot.matches.lessons import Taught
from bot.posts.ids import button_id
from bot.posts.sheets import Control
from bot.posts.words import code, escape
from games.kernel.text.prose import clip

_MOST = 1100
"""Characters of a hint with all that is said around it."""
_REASON = 160
"""Characters of a reason."""
CHOOSE = "or choose yourself"
"""The other way, in a panel."""
SHOW = "Show me"
"""The button that opens the panel with what a hint proposes filled in."""


def hint_text(taught: Taught, choose: str = "**Act** lets you choose yourself") -> str:
    """Return what a lesson says, set apart from the rest; "" where it says nothing now. `choose` is the other way."""
    if taught.stopped:
        return ""
    begins = [f"**Lesson.** {taught.begins}"] if taught.begins else []
    hint = " ".join(filter(None, (_instead(taught), taught.ends or taught.words)))
    told = [hint, _how(taught, choose) if taught.prompt else ""]
    said = "\n".join(line for line in told if line)
    if not said:
        return ""
    text = clip("\n".join((*begins, f"**Hint.** {said}")), _MOST)
    return "\n".join(f"> {line}" for line in text.split("\n"))


def _instead(taught: Taught) -> str:
    return f"You chose {code(taught.instead)}: that works too." if taught.instead else ""


def _how(taught: Taught, choose: str) -> str:
    """Say which button to press, and what for."""
    if not taught.line:
        return f"**{SHOW}** fills in a good action, and says why; {choose}."
    why = f" ({clip(escape(taught.why, within=True), _REASON)})" if taught.why else ""
    return f"Try {code(taught.line)}{why}. **{SHOW}** fills it in; {choose}."


def lesson_controls(match: str, taught: Taught) -> tuple[list[Control], list[Control]]:
    """Return the buttons that help to act, which come right behind Act, and those that come last."""
    if taught.ends:
        return [], []
    if taught.stopped:
        return [], [Control("Go on with the lesson", button_id(match, "learnon"))]
    shows = [Control(SHOW, button_id(match, "showme", prompt=taught.prompt))] if taught.prompt else []
    return shows, [Control("Stop the lesson", button_id(match, "learnstop"))]
