"""The answers to one step of a Skirmish: take (UP-20, UP-21), trade (UP-22), and the question of a paid one."""

from games.kernel import IllegalAction, Line, Question, Seat, Verb, Word, seat_letter
from games.kernel.base.numbers import ORDINALS, counted
from games.kernel.questions.arguments import Argument, one_of, rest, taking
from games.uprising.board.scoring import most
from games.uprising.mechanics.skirmish.steps import (
    STEP_RULES,
    answer_step,
    answers_to,
    default_answer,
    default_targets,
    paths,
    present,
)
from games.uprising.mechanics.skirmish.targets import most_takes, most_trades
from games.uprising.previews.forecast import by_change
from games.uprising.previews.skirmish import prey
from games.uprising.questions.notation import called, character_id, letter
from games.uprising.state.actions import Path, Take, Trade
from games.uprising.state.frames import FightStep
from games.uprising.state.state import Public, State
from games.uprising.text.menus import along
from games.uprising.text.words import followers_here

_STEP_ASKS: dict[FightStep, str] = {
    "a": "take followers or a Lieutenant",
    "b": "take a follower",
    "c": "say how many followers to trade",
}


def _check(state: State, seat: Seat, action: Take | Trade) -> None:
    """Raise IllegalAction if this does not answer the present step."""
    public, fight = state.public, present(state.public)
    legal = answers_to(public, fight)
    if action in legal:
        return
    rule, where = STEP_RULES[fight.step][0], f"the Skirmish in {public.name(fight.region)}"
    if type(action) is not type(legal[0]):
        asks = _STEP_ASKS[fight.step]
        raise IllegalAction(f"{where} now asks you to {asks}; steps with one outcome do themselves", rule)
    options = ", ".join(" ".join((verb.word, *path)) for verb in STEPS for path in paths(public, verb.action))
    raise IllegalAction(f"{where} now allows {options}", rule)


def word_of(public: Public, path: Path) -> Word:
    """Describe the last word of an answer to the present step."""
    if path[0].isdigit():
        label = "No trade" if path[0] == "0" else counted(int(path[0]), "trade")
        return Word(path[0], label, _after_trades(public, int(path[0])))
    victim = next((one for one in public.characters if one.tag == path[-1]), None)
    if victim is not None:
        return Word(path[-1], f"{victim.name}, Lieutenant of {seat_letter(victim.seat)}")
    return Word(path[-1], f"a follower of {path[-1]}", followers_here(public, present(public).region))


def _where(state: State, seat: Seat) -> str:
    """Say where an answer to the present step counts: beside `settle`, which counts everywhere, that matters."""
    fight = state.public.fight
    return "" if fight is None else f"in {state.public.name(fight.region)} alone"


def _read_targets(line: Line, state: State, seat: Seat) -> Path:
    """Read followers' owners ("B C") or one Lieutenant ("BL1", or by name), or whom a time-out would take."""
    words = line.rest()
    if not 1 <= len(words) <= most_takes():
        raise line.lacking()
    if len(words) == 1 and words[0].lower() == "leader":
        fight = state.public.fight
        return default_targets(state.public) if fight is not None and fight.step != "c" else ()
    if len(words) == 1 and len(words[0]) > 2:
        lieutenant = _lieutenant(state.public, words[0])
        if lieutenant:
            return (lieutenant,)
    return tuple(sorted(letter(state.public, word) for word in words))


def _lieutenant(public: Public, word: str) -> str | None:
    """Return the tag of a Lieutenant, written so or by name; None for anything else."""
    number = character_id(word[1:])
    if number is not None:
        return letter(public, word[0]) + number
    return next((one.tag for one in called(public, word) if one.number), None)


_TARGETS: Argument[State, Path] = rest(
    "targets",
    "Followers' owners, or a Lieutenant",
    _read_targets,
    lambda state, seat, said: along(
        paths(state.public, Take),
        said,
        ("target", *(f"{which} target" for which in ORDINALS[1:])),
        lambda path: word_of(state.public, path),
    ),
    write=" ".join,
)
TAKE = Verb(
    form=taking(_TARGETS).to(Take),
    needs="players' letters, a Lieutenant or the leader, such as take B C, take BL1 or take leader",
    synonyms=("remove",),
    check=_check,
    apply=answer_step,
    forecast=by_change(answer_step),
    when=lambda state, seat: bool(paths(state.public, Take)),
    hint=_where,
)


def _read_count(line: Line, state: State, seat: Seat) -> int:
    fight = state.public.fight
    if line.flag("all"):
        return most_trades(state.public.lands[fight.region].followers, fight.seat) if fight is not None else 0
    return 0 if line.flag("none", "no") else line.number()


def _after_trades(public: Public, count: int) -> str:
    """Say who has how many followers after some trades, and who leads then."""
    counts = tuple(have - min(count, have) for have in public.lands[present(public).region].followers)
    left = ", ".join(f"{seat_letter(seat)} {have}" for seat, have in enumerate(counts) if have) or "nobody left"
    lead = "".join(seat_letter(seat) for seat in most(counts))
    return f"{left}; {lead} leads" if len(lead) == 1 else f"{left}; {'+'.join(lead)} tied" if lead else left


_COUNT: Argument[State, int] = one_of(
    "count",
    "How many, 0 for none",
    _read_count,
    lambda state, seat: (word_of(state.public, path) for path in paths(state.public, Trade)),
    label="followers",
)
TRADE = Verb(
    form=taking(_COUNT).to(Trade),
    needs="a number, all or none, such as trade 2",
    check=_check,
    apply=answer_step,
    forecast=by_change(answer_step),
    when=lambda state, seat: bool(paths(state.public, Trade)),
    hint=_where,
)

STEPS = (TAKE, TRADE)


def ask_step(public: Public, seat: Seat) -> str:
    """Return what the present step asks."""
    fight = present(public)
    what = {"a": "Take {prey}", "b": "Take a follower", "c": "Trade followers or not"}[fight.step]
    asked = what.format(prey=prey(public) if fight.step == "a" else "")
    return f"{asked} in {public.name(fight.region)} (Skirmish, {STEP_RULES[fight.step][0]})"


def rule_of_step(public: Public) -> str:
    """Return the rule of the present step."""
    return STEP_RULES[present(public).step][0]


def step_verbs(public: Public, seat: Seat) -> tuple[str, ...]:
    """Return the verb that answers the present step."""
    return ("trade",) if present(public).step == "c" else ("take",)


QUESTION = Question(
    kind="skirmish",
    rule=rule_of_step,
    verbs=STEPS,
    ask=ask_step,
    offers=step_verbs,
    default=lambda state, seat: default_answer(state.public),
)
