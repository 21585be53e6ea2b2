"""From phase to phase and from prompt to answer: what carries a match on until somebody must decide."""

from collections.abc import Callable

from games.kernel import BadNotation, Choices, Dice, IllegalAction, Prompt, Seat, Step, Word, quoted, seat_letter
from games.raise_shields import board, notation
from games.raise_shields.actions import Action
from games.raise_shields.phases import build, cannon, defence, morale, movement, place, repair, sides
from games.raise_shields.state import Options, Phase, Ship, State
from games.raise_shields.table import Question, Table
from games.raise_shields.tables import built_base

SHIP_NAMES = ("Halcyon", "Vesper", "Meridian", "Tempest")

_BEGIN: dict[Phase, Callable[[Table], None]] = {
    "build": build.begin,
    "sides": sides.begin,
    "place": place.begin,
    "morale": morale.begin,
    "movement": movement.begin,
    "cannon": cannon.begin,
    "repair": repair.begin,
}

QUESTIONS: dict[str, Question] = {
    question.kind: question
    for question in (
        build.QUESTION,
        sides.QUESTION,
        place.QUESTION,
        morale.QUESTION,
        *movement.QUESTIONS,
        cannon.QUESTION,
        *defence.QUESTIONS,
        repair.QUESTION,
    )
}

_BY_ACTION: dict[type, Question] = {action: question for question in QUESTIONS.values() for action in question.actions}


def set_up(seats: int, options: Options, dice: Dice) -> Step[State]:
    """Lay out a match: the map, a base ship for each seat, and the first question (RS-5 .. RS-8)."""
    base = built_base((), options.base_crew)
    ships = tuple(
        Ship(id=seat_letter(seat), seat=seat, name=name, credits=options.credits, start=base, crew=base.crew)
        for seat, name in enumerate(SHIP_NAMES[:seats])
    )
    table = Table(State(options=options, seats=seats, ships=ships), dice)
    table.enter("build")
    return _run(table)


def _run(table: Table) -> Step[State]:
    while table.entering is not None:
        phase, table.entering = table.entering, None
        _BEGIN[phase](table)
    return Step(table.state, tuple(table.events))


def question_of(state: State, seat: Seat) -> Question | None:
    """Return what a seat is asked, or None."""
    return next((QUESTIONS[kind] for _, asked, kind in state.prompts if asked == seat), None)


def awaiting(state: State) -> tuple[Prompt, ...]:
    """Return the open prompts, in seat order."""
    return tuple(
        Prompt(id=prompt_id, seat=seat, kind=kind, ask=QUESTIONS[kind].ask(state, seat), verbs=verbs_of(state, kind))
        for prompt_id, seat, kind in state.prompts
    )


def verbs_of(state: State, kind: str) -> tuple[str, ...]:
    """Return the verbs that answer an open prompt now."""
    return cannon.verbs(state) if kind == "fire" else QUESTIONS[kind].verbs


_VERB_LABELS = {
    "accept": ("Accept", "let the stress test stand"),
    "reroll": ("Roll again", "the second result stands"),
    "fire": ("Fire cannons", "port or starboard"),
    "torpedo": ("Launch torpedo", "any direction, hits on 4–6"),
    "pass": ("Pass", "fire no more this round"),
    "evade": ("Evade", "roll evasion"),
}


def choices(state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
    """Return the next words after a canonical prefix; raises BadNotation, IllegalAction."""
    question = question_of(state, seat)
    if question is None:
        return Choices()
    verbs = verbs_of(state, question.kind)
    if not prefix:
        labels = ((verb, *_VERB_LABELS.get(verb, (verb.capitalize(), ""))) for verb in verbs)
        return Choices(words=tuple(Word(*label) for label in labels), label="action")
    if prefix[0] not in verbs:
        raise IllegalAction(f"{quoted(prefix[0])} is no answer now; there are {', '.join(verbs)}", question.rule)
    found = question.words(state, seat, prefix)
    if not found.words:
        _check_leaf(state, seat, prefix, question, complete=found.complete)
    return found


def _check_leaf(state: State, seat: Seat, prefix: tuple[str, ...], question: Question, *, complete: bool) -> None:
    """Refuse a prefix with nothing after it that is no action either."""
    text = " ".join(prefix)
    action = notation.parse(state, seat, text)
    question.check(state, seat, action)
    if not complete or notation.format_action(action) != text:
        raise BadNotation(f"no action starts with {quoted(text)}")


def answered(state: State, seat: Seat, action: Action) -> str | None:
    """Return the id of the open prompt that an action answers, or None."""
    kind = _BY_ACTION[type(action)].kind
    return next((prompt_id for prompt_id, asked, of_kind in state.prompts if (asked, of_kind) == (seat, kind)), None)


def check(state: State, seat: Seat, action: Action) -> None:
    """Raise IllegalAction if the seat may not do this now."""
    question = _BY_ACTION[type(action)]
    if state.phase == "over":
        raise IllegalAction("the game is over", "RS-60")
    if answered(state, seat, action) is None:
        raise IllegalAction(_why_not_asked(state, seat), question.rule)
    question.check(state, seat, action)


def _why_not_asked(state: State, seat: Seat) -> str:
    mine = question_of(state, seat)
    if mine is not None:
        return f"now it is time to {mine.ask(state, seat)[0].lower()}{mine.ask(state, seat)[1:]}"
    waiting = " and ".join(board.ship_of(state, asked).name for _, asked, _ in state.prompts)
    return f"it is not your turn; the game waits for {waiting}"


def carry_out(state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
    """Check an action, do it, and go on until somebody must decide."""
    check(state, seat, action)
    question = _BY_ACTION[type(action)]
    table = Table(state, dice)
    table.close(question.kind, seat)
    question.carry_out(table, seat, action)
    return _run(table)


def default(state: State, prompt: Prompt) -> Action:
    """Return what time-out does for an open prompt ((c))."""
    action: Action = QUESTIONS[prompt.kind].default(state, prompt.seat)
    return action
