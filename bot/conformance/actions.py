"""Choices, notation, check and apply agree with each other over random play."""

from collections.abc import Iterable
from typing import Any

from bot.conformance.subject import Broken, Checks, Subject, hold, same
from bot.conformance.walks import (
    Ply,
    dice_of,
    finish,
    illegal,
    next_words,
    plies,
    prefixes,
    refusal,
    remembering,
    rng_of,
    sampled,
    start,
)
from games.kernel import (
    AnyGame,
    BadNotation,
    ForecastRow,
    GameError,
    IllegalAction,
    NoDice,
    Open,
    RecordedDice,
    Roll,
)

CHECKS = Checks()
NONSENSE = "qqzzqq"
TYPED = ("", " ", NONSENSE, "1", "-1", "; drop", "é" * 30, "a" * 5000, "\u202e\x00")
"""What nobody can mean."""
_MOST_WORDS = 12


@CHECKS.add(
    "Use only the dice that you are handed, no clock and nothing global, and change nothing in place: "
    "`table.change` makes new values."
)
def setup_and_apply_are_deterministic_and_leave_their_input_alone(subject: Subject) -> None:
    """Equal arguments give equal results, and nothing that was handed in is changed."""
    game = subject.game
    for ply in sampled(game, 3):
        before = game.dump(ply.state)
        again = game.apply(ply.state, ply.seat, ply.action, RecordedDice(ply.dice.rolls))
        same(game.dump(again.state), game.dump(ply.step.state), f"the state after {ply.text!r} was applied again")
        same(again.events, ply.step.events, f"the events when {ply.text!r} was applied again")
        same(game.dump(ply.state), before, f"the state that {ply.text!r} was applied to")
    first, second = (start(game, 0, dice=dice_of(5)).step for _ in range(2))
    same(game.dump(first.state), game.dump(second.state), "a second setup")
    same(first.events, second.events, "the events of a second setup")


@CHECKS.add("Roll with `table.roll` alone, and equally for equal states; without dice, `rolls` of the card is empty.")
def recorded_dice_are_used_to_the_last(subject: Subject) -> None:
    """A replay asks for exactly the dice that were recorded, and some dice are rolled."""
    rolled = 0
    for ply in sampled(subject.game, 2):
        dice = RecordedDice(ply.dice.rolls)
        subject.game.apply(ply.state, ply.seat, ply.action, dice)
        dice.done()
        rolled += len(ply.dice.rolls)
    hold(rolled or not subject.game.card.rolls, "no dice were rolled in whole games, and the card names reasons")


@CHECKS.add(
    "Give `table.roll` words, `by=` (a seat, or None for nobody's dice) and a `reason=` that `rolls` of the card "
    "names; dice for one reason have an owner always or never."
)
def every_roll_says_why_and_whose_it_is(subject: Subject) -> None:
    """Each roll has words for people, and for programs a seat and one of the reasons that the card names.

    The dice of one reason always have an owner, or never: a forgotten `by` would be luck that nobody hears of.
    """
    owned: dict[str, bool] = {}
    for seats, roll in _rolls(subject.game):
        hold(roll.why and roll.why == roll.why.strip(), f"a roll has no reason in words: {roll}")
        hold(roll.reason in subject.game.card.rolls, f"the card does not name the reason {roll.reason!r} of {roll}")
        hold(roll.by is None or 0 <= roll.by < seats, f"nobody has the seat of {roll}")
        known = owned.setdefault(roll.reason, roll.by is not None)
        hold(
            known == (roll.by is not None), f"dice for {roll.reason!r} are somebody's at times, and nobody's at others"
        )


def _rolls(game: AnyGame) -> Iterable[tuple[int, Roll]]:
    """Yield the rolls of some whole games, each with the number of seats."""
    for seed in range(4):
        begun = start(game, seed)
        yield from ((begun.seats, roll) for roll in begun.dice.rolls)
        for ply in plies(game, seed):
            yield from ((ply.seats, roll) for roll in ply.dice.rolls)


@CHECKS.add("Let `read` of the verb understand what `write` returns, in any case, and `words` offer exactly that.")
def formatted_actions_are_read_back_and_the_tree_yields_canonical_text(subject: Subject) -> None:
    """An action that is written as text is read back as the same action, in any case and with spare spaces."""
    game = subject.game
    for ply in sampled(game, 1):
        same(game.format(ply.action), ply.text, "the canonical text of an action that the choices led to")
        for typed in (ply.text, f"  {ply.text.upper().replace(' ', '   ')} "):
            same(game.parse(ply.state, ply.seat, typed), ply.action, f"what {typed!r} is read as")


@CHECKS.add("Let `words` of the verb list only what can be completed to an action that `check` accepts.")
def every_listed_word_leads_to_a_legal_action(subject: Subject) -> None:
    """No dead ends: every listed prefix can be completed."""
    game = subject.game
    for ply in sampled(game, 7):
        for prefix in prefixes(ply.text):
            for word in next_words(remembering(game).choices(ply.state, ply.seat, prefix))[:_MOST_WORDS]:
                _leads_somewhere(game, ply, (*prefix, word.text))


def _leads_somewhere(game: AnyGame, ply: Ply, prefix: tuple[str, ...]) -> None:
    text = finish(remembering(game), ply.state, ply.seat, prefix)
    if text is None:
        raise Broken(f"{' '.join(prefix)!r} is listed and leads nowhere")
    error = refusal(game, ply.state, ply.seat, text)
    hold(error is None, f"{text!r} is listed and refused: {error}")
    same(game.format(game.parse(ply.state, ply.seat, text)), text, "the canonical text of a listed action")


@CHECKS.add(
    "Let `words` list each word once and without spaces, say `complete` only after a legal action, and give an "
    "`Open` word bounds and suggestions."
)
def listed_words_are_single_unlike_and_complete_nodes_are_actions(subject: Subject) -> None:
    """A list of choices can be a menu; what is complete is legal; an open word has bounds and suggestions."""
    for ply in sampled(subject.game, 3):
        for prefix in prefixes(ply.text):
            _node_is_sound(subject.game, ply, prefix)


def _node_is_sound(game: AnyGame, ply: Ply, prefix: tuple[str, ...]) -> None:
    node = remembering(game).choices(ply.state, ply.seat, prefix)
    texts = [word.text for word in node.words]
    hold(len(set(texts)) == len(texts), f"a word is listed twice after {prefix}: {texts}")
    hold(all(len(text.split()) == 1 for text in texts), f"what is listed after {prefix} is not single words: {texts}")
    hold(not node.empty, f"nothing follows {prefix}, and it is not an action")
    if node.open:
        _open_is_bounded(node.open, prefix)
    if node.complete:
        error = refusal(game, ply.state, ply.seat, " ".join(prefix))
        hold(error is None, f"{' '.join(prefix)!r} is complete and refused: {error}")


def _open_is_bounded(word: Open, prefix: tuple[str, ...]) -> None:
    hold(word.suggestions, f"no suggestion for the open word after {prefix}")
    needed = {"number": (word.x,), "point": (word.x, word.y), "text": ()}[word.kind]
    for span in needed:
        hold(span is not None and span.low <= span.high, f"the open {word.kind} after {prefix} has no bounds")
    hold(word.kind != "number" or word.y is None, f"the open number after {prefix} has two bounds")


@CHECKS.add("Let `words` list all that is legal, or offer it as `Open`, and `check` refuse all else.")
def unlisted_words_are_refused(subject: Subject) -> None:
    """A word that is neither listed nor open is refused, and is not a canonical action."""
    game = subject.game
    vocabulary = sorted({word for seed in range(4) for ply in plies(game, seed) for word in ply.text.split()})
    rng = rng_of(1)
    tried = 0
    for ply in sampled(game, 5):
        for prefix in prefixes(ply.text):
            node = remembering(game).choices(ply.state, ply.seat, prefix)
            if node.open:
                continue
            listed = {word.text for word in node.words}
            wrong = [word for word in rng.sample(vocabulary, min(8, len(vocabulary))) if word not in listed]
            for word in (NONSENSE, *wrong):
                tried += 1
                _is_refused(game, ply, (*prefix, word))
    hold(tried > 50, f"only {tried} unlisted words could be tried")


def _is_refused(game: AnyGame, ply: Ply, prefix: tuple[str, ...]) -> None:
    text = " ".join(prefix)
    try:
        game.choices(ply.state, ply.seat, prefix)
    except GameError:
        pass
    else:
        raise Broken(f"{text!r} has choices, but its last word is not listed")
    if refusal(game, ply.state, ply.seat, text) is None:
        hold(game.format(game.parse(ply.state, ply.seat, text)) != text, f"{text!r} is legal and not listed")


@CHECKS.add("Let `check` refuse what is beyond the bounds that `words` gives.")
def open_words_out_of_bounds_are_refused(subject: Subject) -> None:
    """A number or a point that is one step out of its bounds is not an action."""
    game = subject.game
    for ply in sampled(game, 3):
        for prefix in prefixes(ply.text):
            node = remembering(game).choices(ply.state, ply.seat, prefix)
            for word in _outside(node.open):
                text = " ".join((*prefix, word))
                hold(refusal(game, ply.state, ply.seat, text), f"{text!r} is out of bounds and legal")


def _outside(word: Open | None) -> list[str]:
    """Return what an open number or point may not be."""
    spans = [span for span in (word.x, word.y) if span is not None] if word is not None else []
    found = []
    for index, span in enumerate(spans):
        for wrong in (span.low - span.step, span.high + span.step):
            texts = [other.text(other.low) for other in spans]
            texts[index] = span.text(wrong)
            found.append(",".join(texts))
    return found


@CHECKS.add(
    "Let `read` raise BadNotation with a short sentence for what it cannot read, and call `line.end()` after the "
    "last word."
)
def nonsense_is_bad_notation(subject: Subject) -> None:
    """The game refuses what has no meaning, in a sentence of readable length."""
    for ply in sampled(subject.game, 20):
        for text in TYPED:
            try:
                subject.game.parse(ply.state, ply.seat, text)
            except BadNotation as error:
                hold(0 < len(error.reason) < 1000, f"the refusal of {text[:20]!r} has {len(error.reason)} characters")
            else:
                raise Broken(f"{text[:20]!r} is read as an action")


@CHECKS.add("Refuse in `check` alone, with `IllegalAction(reason, rule)` and a rule that `data/rules.toml` has.")
def apply_checks_first_and_rolls_nothing_for_what_it_refuses(subject: Subject) -> None:
    """A refusal names its rule after the reason, and is the same whether checked or applied."""
    game = subject.game
    refused = 0
    for ply, later in zip(sampled(game, 2), sampled(game, 2)[1:], strict=False):
        for seat in range(later.seats):
            error = illegal(game, later.state, seat, ply.action)
            if error is not None:
                refused += 1
                refused_alike(game, later.state, seat, ply.action, error)
    hold(refused > 5, f"only {refused} old actions were refused")


def refused_alike(game: AnyGame, state: Any, seat: int, action: Any, error: IllegalAction) -> None:
    """Raise Broken unless applying an action is refused as checking it was, before any dice."""
    hold(game.rulebook.find(error.rule), f"a refusal cites {error.rule!r}, which is not a rule: {error}")
    hold(error.reason.endswith(f": {error.rule}"), f"a refusal does not end with its rule: {error}")
    try:
        game.apply(state, seat, action, NoDice())
    except IllegalAction as applied:
        same(str(applied), str(error), "the refusal when applied")
    else:
        raise Broken(f"{game.format(action)!r} is applied, though it is refused: {error}")


@CHECKS.add("End the match with `table.finish`, and ask nothing after it.")
def a_finished_game_takes_no_action(subject: Subject) -> None:
    """If there is an outcome, nothing is legal and nothing is offered."""
    game = subject.game
    for seed in range(4):
        last = plies(game, seed)[-1].step.state
        if game.outcome(last) is None:
            continue
        for ply in plies(game, seed):
            hold(illegal(game, last, ply.seat, ply.action), f"{ply.text!r} is legal after the end")
            hold(not next_words(game.choices(last, ply.seat, ())), "something is offered after the end")


@CHECKS.add(
    "Give every forecast a title and rows or facts; the `ways` of the rows that belong together add up to `out_of`."
)
def forecasts_sum_to_certainty_and_roll_no_dice(subject: Subject) -> None:
    """A forecast is pure, has a title and something to say; its odds are exact; a key is there once."""
    game = subject.game
    for ply in sampled(game, 2):
        before = game.dump(ply.state)
        forecast = game.forecast(ply.state, ply.seat, ply.action)
        same(game.forecast(ply.state, ply.seat, ply.action), forecast, f"a second forecast of {ply.text!r}")
        same(game.dump(ply.state), before, "the state after a forecast")
        if forecast is None:
            continue
        hold(forecast.title, f"the forecast of {ply.text!r} has no title")
        hold(forecast.rows or forecast.facts, f"the forecast of {ply.text!r} says nothing")
        hold(_left_over(forecast.rows) == 0, f"the odds of {ply.text!r} do not sum to certainty: {forecast.rows}")
        hold(all(fact.key and fact.label for fact in forecast.facts), f"a fact without key or label: {forecast.facts}")


@CHECKS.add("Let `second_look` return a whole sentence, or nothing, of every legal line, and change nothing.")
def a_second_look_is_a_sentence_or_nothing(subject: Subject) -> None:
    """Why a typed line is shown first is a sentence; it is pure, and asked only of verbs that say so."""
    game = subject.game
    for ply in sampled(game, 2):
        before = game.dump(ply.state)
        why = game.second_look(ply.state, ply.seat, ply.action, ply.text)
        same(game.dump(ply.state), before, "the state after a second look")
        hold(why == "" or why.endswith("."), f"the second look at {ply.text!r} is no sentence: {why!r}")
        hold(not why or game.looks_twice(ply.text), f"nobody asks for the second look at {ply.text!r}")


def _left_over(rows: tuple[ForecastRow, ...]) -> int:
    """Return by how much the last group of rows misses certainty; each group sums to exactly 1 before the next."""
    ways = 0
    for row in rows:
        hold(0 <= row.ways <= row.out_of, f"impossible odds: {row}")
        ways += row.ways
        hold(ways <= row.out_of, f"a group sums to more than certainty at {row}")
        ways = 0 if ways == row.out_of else ways
    return ways
