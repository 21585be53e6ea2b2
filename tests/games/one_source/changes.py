"""Which numbers are changed, game by game, to what, and how people read them."""

from typing import Any, NamedTuple


class Change(NamedTuple):
    """A number of a rulebook, another value for it, and the phrases in which people read it.

    In a phrase, a regular expression, `#` is the number, in figures or as a word. `phrases` are read before play,
    `in_play` are those that some positions bring up. `was` and `now` are what people read where that is not the value
    itself. `options` are those of the table at which the number matters.
    """

    name: str
    value: Any
    phrases: tuple[str, ...]
    in_play: tuple[str, ...] = ()
    was: str = ""
    now: str = ""
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed


UPRISING = (
    Change(
        "DECREE_COST",
        7,
        (r"UP-15 Decree: #\$", r"decree W grain timber` #\$", r"neighbour \(#\$\)", r"it costs #\$"),
        (r"decree W: [^;]*; #\$, purse",),
    ),
    Change(
        "MOVE_COST",
        2,
        (r"UP-11 Move: #\$", r"Millbrook` #\$", r"adjacent region \(#\$", r"once for #\$"),
        (r"move W: [^;]*; #\$, purse", r"one character for #\$"),
    ),
    Change(
        "DECREE_TOKENS",
        3,
        (
            r"Decree: 6\$: # tokens",
            r"decree W [a-z ]*` 6\$: # tokens",
            r"and # tokens",
            r"# tokens: a follower here",
            r'"# resources"',
            r"Which # tokens",
        ),
    ),
    Change(
        "START_MONEY",
        5,
        (r"UP-2 Starting purse: Everybody starts with #\$", r"All start with #\$", r"their #\$ at"),
        (r"begin with #\$ each",),
    ),
    Change(
        "SKIRMISH_COST",
        4,
        (r"UP-16 Skirmish: #\$", r"Highfell` #\$", r"next door \(#\$\)"),
        (r"skirmish W: [^;]*; #\$, purse",),
    ),
    Change(
        "WARLORD_TAKES",
        3,
        (
            r"no other Warlord is, you remove # followers",
            r"take # followers or a Lieutenant",
            r"the # followers may be",
        ),
        (r"Warlord takes: # followers",),
    ),
    Change(
        "PROMOTE_FOLLOWERS",
        3,
        (
            r"10\$: # of your followers",
            r"next door: # of your followers",
        ),
    ),
    Change("WARLORD_ACTIONS", 3, (r"a Warlord has # actions", r"Warlord \(# actions a turn\)")),
    Change(
        "FOLLOWER_INCOME",
        3,
        (
            r"each of your followers brings #\$",
            r"round: #\$ a follower",
            r"#\$ per region with own",
            r"#\$ a region instead of #\$ a follower",
        ),
    ),
    Change(
        "MONEY_PER_POINT",
        4,
        (r"1 point for every full #\$", r"1 per full #\$", r"#\$ are a point"),
        (r"points: .* 1 per full #\$",),
    ),
)

CHANGES: dict[str, tuple[Change, ...]] = {"uprising": UPRISING}
