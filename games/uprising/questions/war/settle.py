"""The question of Go to War: settle all one's Skirmishes, or only the next step (UP-28, UP-B42, UP-B43)."""

from collections import Counter

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.base.numbers import counted
from games.kernel.questions.arguments import rest, taking
from games.kernel.text.prose import join
from games.uprising.board.order import by_seat
from games.uprising.mechanics.skirmish.steps import Answers, default_answer
from games.uprising.mechanics.skirmish.targets import most_takes, most_trades
from games.uprising.mechanics.war.sheet import (
    Region,
    groups,
    named,
    settle,
    tradable,
    undecided,
    war_default,
    word_of_region,
    written_answer,
)
from games.uprising.mechanics.war.war import fights_left
from games.uprising.previews.war import forecast
from games.uprising.questions.notation import called, needs, place_first
from games.uprising.questions.war.steps import STEPS, ask_step, rule_of_step, step_verbs, word_of
from games.uprising.state.actions import Path, Settle, Take, Trade
from games.uprising.state.frames import Fight
from games.uprising.state.state import Public, State
from games.uprising.text.titles import title_of
from games.uprising.text.words import followers_here

_NAMED = 4
"""Regions that a question names; if there are more, it says how many."""


def _check(state: State, seat: Seat, action: Settle) -> None:
    public = state.public
    if not by_seat(public):
        raise IllegalAction("at this table Go to War is fought region by region (war_order)", "UP-B42")
    _, left = groups(public, action.answers)
    if left:
        raise IllegalAction(f"{' '.join(left)} settles nothing; {_open_regions(public)}", "UP-28")


def _open_regions(public: Public) -> str:
    """Say in which regions a sheet can decide something."""
    asked, more = (join(public.name(one.region) for one in some) for some in (undecided(public), tradable(public)))
    told = f"there is something to decide in {asked}"
    return f"{told}; trades are possible in {more}" if more else told


def _words(state: State, seat: Seat, said: Path) -> Choices:
    """Return the regions that are left, or the answers to the next step of the region named last."""
    public = state.public
    done, left = groups(public, said)
    asked, more = ([one for one in some if one.region not in done] for some in (undecided(public), tradable(public)))
    if not left:
        regions = (*(_region_word(public, one) for one in asked), *(_tradable_word(public, one) for one in more))
        last = next((fight for fight in fights_left(public) if done and fight.region == [*done][-1]), None)
        extra = _extra_trades(public, last, done[last.region]) if last is not None else ()
        return Choices((*extra, *regions), complete=True, label="your own answers for a region")
    fight = next((fight for fight in (*asked, *more) if word_of_region(public, fight) == left[0]), None)
    region = Region(public, fight) if fight is not None else None
    if region is None or region.say(left[1:]) < len(left) - 1:
        return Choices()
    words = tuple(_answer_word(region.public, answer) for answer in region.answers or region.trades)
    return Choices(words, label=_step_of(region.public))


def _extra_trades(public: Public, fight: Fight, said: Path) -> tuple[Word, ...]:
    """Return the trades that may be added to the answers for a region, although nobody asks for them (UP-22)."""
    region = Region(public, fight)
    region.say(said)
    where = public.name(fight.region)
    return tuple(Word(str(one.count), f"{counted(one.count, 'trade')} in {where}") for one in region.trades)


def _step_of(public: Public) -> str:
    return f"{public.name(public.fight.region)}, step {public.fight.step}" if public.fight is not None else ""


def _region_word(public: Public, fight: Fight) -> Word:
    """Describe a region to decide in: who is there, and what happens if nothing is said of it."""
    region, told = Region(public, fight), []
    while region.answers:
        answer = default_answer(region.public)
        told.append(_answer_word(region.public, answer).label)
        region.answer(answer)
    hint = f"{followers_here(public, fight.region)}; if you say nothing: {', '.join(told)}"
    return Word(word_of_region(public, fight), public.name(fight.region), hint)


def _tradable_word(public: Public, fight: Fight) -> Word:
    """Describe a region where a trade is possible, but changes no points (UP-B43)."""
    hint = f"{followers_here(public, fight.region)}; trades change no points here"
    return Word(word_of_region(public, fight), public.name(fight.region), hint)


def _answer_word(public: Public, answer: Take | Trade) -> Word:
    """Describe one answer as one word of a sheet."""
    path = answer.targets if isinstance(answer, Take) else (str(answer.count),)
    word = word_of(public, path)
    if len(path) == 1:
        return word
    owners = Counter(path)
    label = join(f"{counted(number, 'follower')} of {owner}" for owner, number in owners.items())
    return Word("".join(path), label, word.hint)


_FILLERS = ("take", "trade", "remove", "and", "then")


def _read(line: Line, state: State, seat: Seat) -> Path:
    """Read a sheet, its regions in any order: "Highfell take B C, trade 1, Riverside all"."""
    words = tuple(word for word in line.rest() if word.lower() not in _FILLERS)
    public, fight = state.public, state.public.fight
    if not words:
        return ()
    if public.phase != "war" or fight is None or fight.seat != seat:
        raise BadNotation("write settle alone beforehand; its regions can be named when it is your turn at war")
    fights = {one.region: one for one in fights_left(public)}
    found: tuple[str, ...] = ()
    while words:
        word, words = place_first(words, public)
        fight = fights.get(public.country.index(word))
        if fight is None or not _open(public, fight):
            return (*found, word, *words)
        answers, words = _read_region(public, fight, words)
        if answers != ["0"] or fight.trades:  # nobody declines what nobody asks for
            found = (*found, word, *answers)
    return found


def _read_region(public: Public, fight: Fight, words: Path) -> tuple[list[str], Path]:
    """Read the answers for a region, one for every step that is asked there, and its trades: none if unsaid."""
    region, found = Region(public, fight), list[str]()
    while region.answers:
        if found and Trade(0) in region.answers and not _says_trades(region.public, words):
            return [*found, "0"], words
        answer, number = _read_answer(region, region.answers, words)
        words = words[number:]
        found.append(written_answer(answer))
        region.answer(answer)
    if region.trades and _says_trades(region.public, words):
        answer, number = _read_answer(region, (Trade(0), *region.trades), words)
        found, words = [*found, *([] if found and answer == Trade(0) else [written_answer(answer)])], words[number:]
    return found, words


def _open(public: Public, fight: Fight) -> bool:
    region = Region(public, fight)
    return bool(region.answers or region.trades)


def _says_trades(public: Public, words: Path) -> bool:
    """Return whether some words go on with a number of trades, and not with another region."""
    return bool(words) and _plain_answer(public, words[0]).isdigit()


def _read_answer(region: Region, legal: Answers, words: Path) -> tuple[Take | Trade, int]:
    """Read an answer of one word, or of two letters apart; return how many words it took."""
    answers = named(legal)
    for number in range(most_takes(), 0, -1):
        typed = "".join(words[:number]) if len(words) >= number else ""
        for text in (_plain_answer(region.public, typed), "".join(sorted(typed.upper()))):
            if text in answers:
                return answers[text], number
    if words[:1] and words[0].lower() == "leader" and Trade(0) not in legal:
        return default_answer(region.public), 1
    typed = f"{words[0][:30]} is not an answer" if words else "an answer is missing"
    raise BadNotation(f"{typed} in {_step_of(region.public)}; there are {', '.join(answers)}")


def _plain_answer(public: Public, typed: str) -> str:
    """Return a word as a sheet has it: "all" and "none" as numbers, Lieutenants by their tags."""
    low, fight = typed.lower(), public.fight
    if low in ("none", "no"):
        return "0"
    if low == "all" and fight is not None:
        return str(most_trades(public.lands[fight.region].followers, fight.seat))
    return next((one.tag for one in called(public, typed) if one.number), typed.upper())


_ANSWERS = rest(
    "answers",
    "Your answers by region; anything you leave out uses the default",
    _read,
    _words,
    write=" ".join,
    optional=True,
)
SETTLE = Verb(
    form=taking(_ANSWERS).to(Settle),
    title=title_of("settle"),
    synonyms=("rest",),
    needs=needs("nothing more, or regions with answers, such as settle {place} BL1 2"),
    check=_check,
    apply=settle,
    forecast=forecast,
    when=lambda state, seat: by_seat(state.public),
    hint=lambda state, seat: f"{counted(len(undecided(state.public)), 'region')} to decide in",
)


def _ask(public: Public, seat: Seat) -> str:
    regions = [public.name(fight.region) for fight in undecided(public)] if by_seat(public) else []
    if len(regions) < 2:
        return ask_step(public, seat)
    told = join(regions) if len(regions) <= _NAMED else f"{len(regions)} regions"
    return f"Settle your Skirmishes in {told} (UP-28)"


QUESTION = Question(
    kind="war",
    rule=rule_of_step,
    verbs=(SETTLE, *STEPS),
    ask=_ask,
    offers=lambda public, seat: ((SETTLE.word,) if by_seat(public) else ()) + step_verbs(public, seat),
    default=lambda state, seat: war_default(state.public),
)
