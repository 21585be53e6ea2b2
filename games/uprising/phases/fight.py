"""One player's steps of a Skirmish, paid for or in Go to War (UP-20 .. UP-23, UP-B20 .. UP-B28): take, trade."""

from itertools import combinations_with_replacement

from msgspec.structs import replace

from games.kernel import Choices, IllegalAction, Line, Question, Seat, Verb, Word, seat_letter
from games.kernel.numbers import counted
from games.uprising import events
from games.uprising.actions import Take, Trade
from games.uprising.board import most, open_purses, points
from games.uprising.edit import add_followers
from games.uprising.forecast import by_change
from games.uprising.notation import called, character_id, letter, plain
from games.uprising.state import Fight, FightStep, Public, State, Table
from games.uprising.words import Path, along, followers_here

STEP_RULES: dict[FightStep, tuple[str, ...]] = {
    "a": ("UP-20", "UP-B21"),
    "b": ("UP-21", "UP-B21"),
    "c": ("UP-22", "UP-B27"),
}
STEP_ASKS: dict[FightStep, str] = {
    "a": "take followers or a Lieutenant",
    "b": "take a follower",
    "c": "say how many followers to trade",
}
_NEXT_STEP: dict[FightStep, FightStep] = {"a": "b", "b": "c"}


def targets_a(public: Public, region: int, seat: Seat) -> tuple[Path, ...]:
    """Return what step a) may remove: a Lieutenant, or two followers, or the only one (UP-20, UP-B21, UP-B22)."""
    here = [one for one in public.characters if one.region == region]
    warlords = [one.seat for one in here if one.number == 0]
    if warlords != [seat]:
        return ()
    lieutenants = tuple((one.tag,) for one in here if one.number and one.seat != seat)
    return (*_follower_targets(public, region, seat, 2), *lieutenants)


def targets_b(public: Public, region: int, seat: Seat) -> tuple[Path, ...]:
    """Return what step b) may remove: one follower (UP-21, UP-B26)."""
    lieutenants = {one.seat for one in public.characters if one.region == region and one.number}
    return _follower_targets(public, region, seat, 1) if lieutenants == {seat} else ()


def most_trades(public: Public, region: int, seat: Seat) -> int:
    """Return how often step c) can trade: as long as both sides have a follower (UP-22, UP-B27, UP-B28)."""
    followers = public.lands[region].followers
    return min(followers[seat], max(count for other, count in enumerate(followers) if other != seat))


def _follower_targets(public: Public, region: int, seat: Seat, number: int) -> tuple[Path, ...]:
    followers = public.lands[region].followers
    have = {seat_letter(other): count for other, count in enumerate(followers) if other != seat and count}
    number = min(number, sum(have.values()))
    if not number:
        return ()
    groups = combinations_with_replacement(have, number)
    return tuple(group for group in groups if all(group.count(letter) <= have[letter] for letter in group))


def can_fight(public: Public, region: int, seat: Seat) -> bool:
    """Tell whether any step of a Skirmish would do something for a player (UP-B25)."""
    if most_trades(public, region, seat):
        return True
    return bool(targets_a(public, region, seat) or targets_b(public, region, seat))


def answers_to(public: Public, fight: Fight) -> tuple[Take | Trade, ...]:
    """Return all answers to the present step; () when there is nothing to do."""
    if fight.step == "c":
        number = most_trades(public, fight.region, fight.seat)
        return tuple(Trade(count) for count in range(number + 1)) if number else ()
    find = targets_a if fight.step == "a" else targets_b
    return tuple(Take(targets) for targets in find(public, fight.region, fight.seat))


def fight_on(table: Table, fight: Fight) -> None:
    """Skip a step without targets, take one that has a single legal outcome, and ask where there are several."""
    answers = answers_to(table.public, fight)
    if not answers:
        _step_on(table, fight)
    elif len(answers) == 1:
        next(verb for verb in VERBS if type(answers[0]) is verb.action).carry_out(table, fight.seat, answers[0])
    else:
        table.ask("war" if table.public.phase == "war" else "skirmish", fight.seat)


def _step_on(table: Table, fight: Fight) -> None:
    """Go to the next step, or back to where the Skirmish came from."""
    if fight.step in _NEXT_STEP:
        table.goto(replace(fight, step=_NEXT_STEP[fight.step]))
    else:
        table.end()


def _rules(public: Public, fight: Fight) -> tuple[str, ...]:
    return (*STEP_RULES[fight.step], *(("UP-28", "UP-B41") if public.phase == "war" else ()))


def _check(state: State, seat: Seat, action: Take | Trade) -> None:
    """Raise IllegalAction if this does not answer the present step."""
    public, fight = state.public, _fight(state.public)
    legal = answers_to(public, fight)
    if action in legal:
        return
    rule = STEP_RULES[fight.step][0]
    if type(action) is not type(legal[0]):
        where = f"step {fight.step}) of the Skirmish in {public.name(fight.region)}"
        raise IllegalAction(f"{where} asks you to {STEP_ASKS[fight.step]}", rule)
    options = ", ".join(" ".join((verb.word, *path)) for verb in VERBS for path in _paths(public, verb.action))
    raise IllegalAction(f"step {fight.step}) in {public.name(fight.region)} allows {options}", rule)


def _fight(public: Public) -> Fight:
    """Return the Skirmish under way, where there must be one."""
    if public.fight is None:
        raise IllegalAction("no Skirmish is under way", "UP-16")
    return public.fight


def _paths(public: Public, action: type) -> list[Path]:
    """Return the answers to the present step that one verb gives, as the words after it."""
    answers = answers_to(public, _fight(public))
    return [one.targets if isinstance(one, Take) else (str(one.count),) for one in answers if isinstance(one, action)]


# Steps a) and b).


def _read_take(line: Line, state: State, seat: Seat) -> Take:
    """Read followers' owners ("B C") or one Lieutenant ("BL1", or by name), or whom a time-out would take."""
    line = plain(
        line, state.public, "players' letters, a Lieutenant or the leader, such as take B C, take BL1 or take leader"
    )
    words = line.rest()
    if not 1 <= len(words) <= 2:
        raise line.lacking()
    if len(words) == 1 and words[0].lower() == "leader":
        fight = state.public.fight
        return Take(default_targets(state.public) if fight is not None and fight.step != "c" else ())
    if len(words) == 1 and len(words[0]) > 2:
        lieutenant = _lieutenant(state.public, words[0])
        if lieutenant:
            return Take((lieutenant,))
    return Take(tuple(sorted(letter(state.public, word) for word in words)))


def _lieutenant(public: Public, word: str) -> str | None:
    """Return the tag of a Lieutenant, written so or by name; None for anything else."""
    number = character_id(word[1:])
    if number is not None:
        return letter(public, word[0]) + number
    return next((one.tag for one in called(public, word) if one.number), None)


def default_targets(public: Public) -> Path:
    """Return what time-out takes: a Lieutenant of the present leader, else the leader's followers ((c), UP-H3)."""
    # Hidden purses stay out of the reckoning, or a time-out would tell something of them.
    totals = [sum(parts) for parts in points(public, open_purses(public))]
    order = sorted(range(public.seats), key=lambda seat: (-totals[seat], seat))
    rank = {seat_letter(seat): place for place, seat in enumerate(order)}

    def key(targets: Path) -> tuple[int, int, list[int]]:
        ranks = sorted(rank[target[0]] for target in targets)
        lieutenant = len(targets[0]) > 1
        return ranks[0], 0 if lieutenant else 1, ranks

    return min(_paths(public, Take), key=key)


def _take(table: Table, seat: Seat, action: Take) -> None:
    public, fight = table.public, _fight(table.public)
    rules, region = _rules(public, fight), fight.region
    victim = next((one for one in public.characters if one.tag == action.targets[0]), None)
    if victim is not None:
        rules = (*rules, "UP-23", "UP-B33")
        table.tell(
            events.LieutenantTaken(
                seat=seat, who=victim.tag, region=region, victim=victim.seat, name=victim.name, rules=rules
            )
        )
        table.change(characters=tuple(one for one in public.characters if one is not victim))
    else:
        counts = ((other, action.targets.count(seat_letter(other))) for other in range(public.seats))
        victims = tuple((other, count) for other, count in counts if count)
        table.tell(events.FollowersTaken(seat=seat, region=region, victims=victims, rules=rules))
        add_followers(table, region, {other: -count for other, count in victims})
    table.change(changed=True)
    _step_on(table, fight)


def _take_word(public: Public, path: Path) -> Word:
    victim = next((one for one in public.characters if one.tag == path[-1]), None)
    if victim is not None:
        return Word(path[-1], f"{victim.name}, Lieutenant of {seat_letter(victim.seat)}")
    return Word(path[-1], f"a follower of {path[-1]}", followers_here(public, _fight(public).region))


TAKE = Verb(
    action=Take,
    synonyms=("remove",),
    read=_read_take,
    words=lambda state, seat, said: along(
        _paths(state.public, Take), said, ("target", "second target"), lambda path: _take_word(state.public, path)
    ),
    check=_check,
    carry_out=_take,
    forecast=by_change(_take),
    usable=lambda state, seat: bool(_paths(state.public, Take)),
)


# Step c).


def _read_trade(line: Line, state: State, seat: Seat) -> Trade:
    line = plain(line, state.public, "a number, all or none, such as trade 2")
    fight = state.public.fight
    if line.flag("all"):
        count = most_trades(state.public, fight.region, fight.seat) if fight is not None else 0
    else:
        count = 0 if line.flag("none", "no") else line.number()
    line.end()
    return Trade(count)


def _trade(table: Table, seat: Seat, action: Trade) -> None:
    """Each trade costs one own follower and one of every opponent who has any (UP-B27)."""
    public, fight = table.public, _fight(table.public)
    followers = public.lands[fight.region].followers
    losses = tuple((other, min(action.count, have)) for other, have in enumerate(followers) if have and action.count)
    rules = _rules(public, fight)
    table.tell(events.FollowersTraded(seat=seat, region=fight.region, losses=losses, rules=rules))
    add_followers(table, fight.region, {other: -lost for other, lost in losses})
    table.change(changed=public.changed or bool(losses))
    _step_on(table, fight)


def _trade_words(state: State, seat: Seat, said: Path) -> Choices:
    def word(path: Path) -> Word:
        label = "No trade" if path[0] == "0" else counted(int(path[0]), "trade")
        return Word(path[0], label, _after_trades(state.public, int(path[0])))

    return along(_paths(state.public, Trade), said, ("followers",), word)


def _after_trades(public: Public, count: int) -> str:
    """Say who has how many followers after some trades, and who leads then."""
    counts = tuple(have - min(count, have) for have in public.lands[_fight(public).region].followers)
    left = ", ".join(f"{seat_letter(seat)} {have}" for seat, have in enumerate(counts) if have) or "nobody left"
    lead = "".join(seat_letter(seat) for seat in most(counts))
    return f"{left}; {lead} leads" if len(lead) == 1 else f"{left}; {'+'.join(lead)} tied" if lead else left


TRADE = Verb(
    action=Trade,
    read=_read_trade,
    words=_trade_words,
    check=_check,
    carry_out=_trade,
    forecast=by_change(_trade),
    usable=lambda state, seat: bool(_paths(state.public, Trade)),
)
VERBS = (TAKE, TRADE)


# The questions.


def prey(public: Public) -> str:
    """Say what step a) may take here (UP-20, UP-B22)."""
    targets = _paths(public, Take)
    followers = max((len(some) for some in targets if len(some[0]) == 1), default=0)
    lieutenant = any(len(some[0]) > 1 for some in targets)
    parts = (
        "2 followers" if followers > 1 else "a follower" if followers else "",
        "a Lieutenant" if lieutenant else "",
    )
    return " or ".join(part for part in parts if part)


def _ask(public: Public, seat: Seat) -> str:
    fight = _fight(public)
    what = {"a": "Take {prey}", "b": "Take a follower", "c": "Trade followers or not"}[fight.step]
    asked = what.format(prey=prey(public) if fight.step == "a" else "")
    return f"{asked} in {public.name(fight.region)} (step {fight.step}, {STEP_RULES[fight.step][0]})"


def _question(kind: str) -> Question:
    return Question(
        kind=kind,
        rule=lambda public: STEP_RULES[_fight(public).step][0],
        verbs=VERBS,
        ask=_ask,
        offers=lambda public, seat: ("trade",) if _fight(public).step == "c" else ("take",),
        default=lambda state, seat: (
            Trade(0) if _fight(state.public).step == "c" else Take(default_targets(state.public))
        ),
    )


SKIRMISH, WAR = _question("skirmish"), _question("war")
