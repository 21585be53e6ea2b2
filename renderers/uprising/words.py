"""What the pictures of Uprising say: who is to act, what for, what was done and what it changed."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from games.kernel import Seat, seat_letter
from games.kernel.base.numbers import counted, signed
from games.kernel.text.prose import join
from games.uprising.board.order import next_seat, turn_order
from games.uprising.board.standings import rows
from games.uprising.board.starts import placement_order
from games.uprising.content.numbers import LIEUTENANT_TAKES, MOVE_COST, WARLORD_TAKES
from games.uprising.previews.skirmish import prey
from games.uprising.previews.war import regions_at_stake, settles
from games.uprising.state.state import Public, View
from games.uprising.state.views import seen_purses
from games.uprising.text.changes import Act, Changes
from games.uprising.text.titles import title_of
from renderers.kit.fonts import printable

STEP_WORDS = {
    "a": f"{counted(WARLORD_TAKES, 'follower')} or a Lieutenant",
    "b": counted(LIEUTENANT_TAKES, "follower"),
    "c": "trade followers or not",
}
"""What the steps of a Skirmish ask (UP-20 .. UP-22), as the rulebook has it."""
STEP_TAKERS = {
    "a": f"Warlord takes {WARLORD_TAKES}",
    "b": f"Lieutenant takes {LIEUTENANT_TAKES}",
    "c": "trade followers",
}
"""Whose step each is and what it does, in few words."""
_ACTS = {
    "place": "Start",
    "choose": "Characters",
    "take": "Skirmish",
    "settle": "Go to War",
    "trade": "Trade",
}
_WARLIKE = ("war", "tie", "over")
"""The phases in which followers are lost in Go to War, or just were."""


class Heading(NamedTuple):
    """The header in words: `label` over `figure` (and `rest` beside it), who (`cut` may be shortened), second line.

    If `second` does not fit, `instead` takes its place, if there is one.
    """

    label: str
    figure: str
    rest: str
    seats: tuple[Seat, ...]
    cut: str
    line: str
    second: str
    instead: str = ""


def person(view: View, seat: Seat) -> str:
    """Return the name of the person in a seat as it can be drawn, or `Player B`."""
    fallback = f"Player {seat_letter(seat)}"
    return printable(view.names[seat], fallback) if seat < len(view.names) else fallback


def heading(view: View) -> Heading:
    """Return what the header says."""
    public = view.public
    if public.phase == "over":
        return _over(view)
    if public.phase == "bidding":
        bidders = tuple(prompt.seat for prompt in public.prompts)
        who = join(person(view, seat) for seat in bidders)
        bid = str(public.seats - len(bidders))
        return Heading(
            "BIDDING", bid, f"of {public.seats}", bidders, who, " to bid", "in secret, for the 1st Player Marker"
        )
    seats, who = (public.turn,), person(view, public.turn)
    if public.phase in ("characters", "placement"):
        return _setup(view)
    if settles(public):
        place, order = 1 + turn_order(public).index(public.turn), turn_order(public)
        regions = ", ".join(public.name(region) for region in regions_at_stake(public))
        return Heading("GO TO WAR", str(place), f"of {len(order)}", seats, who, " to settle", regions)
    if public.fight is not None:
        asks = prey(public) if public.fight.step == "a" else STEP_WORDS[public.fight.step]
        number = "GO TO WAR", str(public.fight.region + 1), f"of {len(public.lands)}"
        label = number if public.phase == "war" else _round(public)
        return Heading(*label, seats, who, " to choose", f"{public.name(public.fight.region)}: {asks}")
    if public.phase == "tie":
        return Heading(
            "TIE-BREAK", str(public.cycles), "", seats, who, " to act", f"move one character for {MOVE_COST}$, or stay"
        )
    second, instead = _then(view, _after(public))
    return Heading(*_round(public), seats, who, " to act", second or "last of the round", instead)


def _setup(view: View) -> Heading:
    """Say whose place in the order of the setup it is."""
    public, who = view.public, person(view, view.public.turn)
    placing = public.phase == "placement"
    order = placement_order(public) if placing else turn_order(public)
    at = order.index(public.turn)
    last = "both characters together, away from all others" if placing else "names for a Warlord and a Lieutenant"
    second, instead = _then(view, list(order[at + 1 :]))
    label, line = ("PLACING", " to place") if placing else ("CHOOSING", " to choose")
    return Heading(label, str(at + 1), f"of {len(order)}", (public.turn,), who, line, second or last, instead)


def _round(public: Public) -> tuple[str, str, str]:
    return "ROUND", str(public.round), f"of {public.options.rounds}"


def _over(view: View) -> Heading:
    """Say who won and why: by points, or because of what was done at the table, which no rule rules."""
    outcome = view.public.outcome
    winners = outcome.winners if outcome else ()
    best = max((row.total for row in rows(view)), default=0)
    line = " share the victory" if len(winners) > 1 else " wins"
    who = join(person(view, seat) for seat in winners) if winners else "Nobody"
    why = outcome.reason if outcome is not None and not outcome.rule else f"{best} victory points"
    return Heading("GAME", "over", "", winners, who, line, why)


def _after(public: Public) -> list[Seat]:
    seats: list[Seat] = []
    seat = next_seat(public, public.turn)
    while seat is not None and len(seats) < public.seats:
        seats.append(seat)
        seat = next_seat(public, seat)
    return seats


def _then(view: View, seats: list[Seat]) -> tuple[str, str]:
    """Say who comes next, by name and by letter; ("", "") where nobody does."""
    if not seats:
        return "", ""
    return f"then {', '.join(person(view, seat) for seat in seats)}", f"then {', '.join(map(seat_letter, seats))}"


def spans(numbers: Sequence[int]) -> str:
    """Return numbers in few words.

    >>> spans([1, 2, 3, 5])
    '1–3,5'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{run[0]}" if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def done_words(view: View, done: Changes, skip: int = 0, *, letters: bool = False) -> tuple[list[str], str]:
    """Return what was done, in a part for each player's turn at it, and what all of it changed.

    The first actions may be skipped; the others keep their numbers. With `letters`, players are called by these. For
    a match that ended at the table: how it ended, and when.
    """
    public = view.public
    if public.outcome is not None and not public.outcome.rule:
        when = f"in round {public.round} of {public.options.rounds}" if public.round else "before the first round"
        return [printable(public.outcome.reason, "The match has ended.")], f"it ended {when}"
    if not done.acts:
        size = counted(len(public.lands), "region")
        later = "" if public.round else "; the supply is rolled after the placing"
        return [public.country.title], f"{size}, {counted(public.seats, 'player')}{later}"
    parts = _parts(view, done.acts, skip, letters=letters)
    act = done.acts[0]
    if act.verb in ("choose", "place") and len(done.acts) == 1:
        player = public.players[act.seat]
        return parts, f"Warlord {player.warlord}, Lieutenant {player.lieutenant}"
    return parts, "; ".join(_effects(view, done)) or "nothing changed on the map"


def _parts(view: View, acts: Sequence[Act], skip: int, *, letters: bool) -> list[str]:
    """Tell actions by player; several are numbered as they are on the map. A place is said once for those in a row."""
    parts = []
    for seat, own in groupby(list(enumerate(acts, 1))[skip:], key=lambda one: one[1].seat):
        told: list[tuple[str, str]] = []
        for act, alike in groupby(own, key=lambda one: replace(one[1], who="")):
            numbers = [number for number, _ in alike]
            span = f"{numbers[0]}–{numbers[-1]} " if len(numbers) > 1 else f"{numbers[0]} " if len(acts) > 1 else ""
            told.append((f"{span}{_title(act)}", where_of(view.public, act)))
        after = [where for _, where in told[1:]] + [""]
        deeds = [did + where * (where != then) for (did, where), then in zip(told, after, strict=True)]
        parts.append(f"{seat_letter(seat) if letters else person(view, seat)}: {', '.join(deeds)}")
    return parts


def _title(act: Act) -> str:
    return _ACTS.get(act.verb, title_of(act.verb))


def where_of(public: Public, act: Act) -> str:
    """Say where an action takes place."""
    return "" if act.region is None else f" {'to' if act.verb == 'move' else 'in'} {public.name(act.region)}"


def _effects(view: View, done: Changes) -> list[str]:
    public = view.public
    tokens: dict[str, int] = {}
    for _, kind, change in done.tokens:
        tokens[kind] = tokens.get(kind, 0) + change
    parts = [f"{kind} {signed(change)}" for kind, change in tokens.items()]
    war = public.phase in _WARLIKE and bool(done.fought)
    parts += _fought(view, done) if war else []
    for seat in () if war else range(public.seats):
        changes = [change for _, owner, change in done.followers if owner == seat]
        total = sum(changes)
        if total:
            regions = f" in {len(changes)} regions" if len(changes) > 1 else ""
            noun = "follower" if abs(total) == 1 else "followers"
            parts.append(f"{seat_letter(seat)} {signed(total)} {noun}{regions}")
    parts += [f"{public.name(region)} unstable" for region in done.unstable]
    parts += [f"{seat_letter(ord(tag[0]) - ord('A'))} loses a Lieutenant" for tag, _ in done.removed]
    parts += [f"new Lieutenant in {public.name(one.region)}" for one in done.raised if one.number > 1]
    return parts + _purses(view, done)


def _fought(view: View, done: Changes) -> list[str]:
    """Say who cost whom how many followers at war, where several may fight before anybody is asked."""
    parts = []
    for seat in dict.fromkeys(by for by, _, _ in done.fought):
        losses = ", ".join(f"{seat_letter(owner)} {signed(-lost)}" for by, owner, lost in done.fought if by == seat)
        parts.append(f"{person(view, seat)}'s Skirmishes: {losses}")
    return parts


def _purses(view: View, done: Changes) -> list[str]:
    """Say what was done to purses, then what the end of the round paid; purses that are hidden stay so.

    What somebody spent of that already has it in the sum: no purse is ever below nothing.
    """
    parts, paid = [], []
    changes, incomes = dict(done.money), dict(done.income)
    seats = {act.seat for act in done.acts}
    for seat, money in enumerate(seen_purses(view)):
        change, income = changes.get(seat, 0), incomes.get(seat, 0)
        if money is not None and change != income:
            whose = "purse" if seats == {seat} else f"purse of {seat_letter(seat)}"
            spent_of_it = money < income
            after = f"{money}$, income included" if spent_of_it else f"{money - income}$"
            parts.append(f"{whose} {money - change}$ → {after}")
        if money is not None and income:
            paid.append(f"{seat_letter(seat)} {signed(income)}$")
    return [*parts, *([f"income {', '.join(paid)}"] if paid else [])]
