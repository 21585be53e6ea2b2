"""custom_ids of buttons, selects and modals: `u:<match>:<prompt or ->:<verb>[:argument]`, never state."""

import re
from typing import NamedTuple

PATTERN = re.compile(
    r"u:(?P<match>[2-9a-hjkmnp-z]{6}|-):(?P<prompt>[a-z0-9.\-]{1,24}):(?P<verb>[a-z]{1,16})(?::(?P<argument>.*))?",
    re.DOTALL,
)
"""What our components are called; whatever does not match belongs to somebody else or to an older version."""

NO_MATCH = "-"
NO_PROMPT = "-"
LONGEST = 100


class Address(NamedTuple):
    """What a press is about: the match, the prompt it answers ("-": none in particular), the verb, and its argument."""

    match: str
    prompt: str
    verb: str
    argument: str = ""

    def __str__(self) -> str:
        """Return the custom_id; raises ValueError when it is no valid one of at most 100 characters."""
        text = f"u:{self.match}:{self.prompt}:{self.verb}" + (f":{self.argument}" if self.argument else "")
        if len(text) > LONGEST or PATTERN.fullmatch(text) is None:
            raise ValueError(f"{text!r} is no custom_id of ours")
        return text

    @property
    def prompt_id(self) -> str | None:
        """The prompt's id, or None when the press is about no prompt in particular."""
        return None if self.prompt == NO_PROMPT else self.prompt


def address_of(custom_id: str) -> Address | None:
    """Read a custom_id, or return None if it is not one of ours.

    >>> address_of("u:k7m2pq:b3:add:9f2c.2F")
    Address(match='k7m2pq', prompt='b3', verb='add', argument='9f2c.2F')
    >>> address_of("somebody:else") is None
    True
    """
    found = PATTERN.fullmatch(custom_id)
    if found is None:
        return None
    return Address(found["match"], found["prompt"], found["verb"], found["argument"] or "")


def button_id(match: str, verb: str, *, prompt: str | None = None, argument: str = "") -> str:
    """Return the custom_id of a control.

    >>> button_id("k7m2pq", "act")
    'u:k7m2pq:-:act'
    """
    return str(Address(match, prompt or NO_PROMPT, verb, argument))
