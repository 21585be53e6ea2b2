"""The sheet of Go to War: all Skirmishes that a player settles, region by region (UP-28, UP-B42, UP-B43)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel import NoDice, Seat
from games.uprising.board.order import by_seat, turn_order
from games.uprising.mechanics.skirmish.steps import Answers, apply, decision, default_answer, step_on
from games.uprising.mechanics.war.war import fights_left, war
from games.uprising.state.actions import Path, Settle, Take, Trade
from games.uprising.state.events import Settled, TradesDeclined
from games.uprising.state.frames import Fight, War
from games.uprising.state.state import Public, State, Table


def written_answer(answer: Take | Trade) -> str:
    """Return an answer as one word of a sheet: "BC", "BL1", "2"."""
    return "".join(answer.targets) if isinstance(answer, Take) else str(answer.count)


def named(answers: Answers) -> dict[str, Take | Trade]:
    """Return answers by their words."""
    return {written_answer(answer): answer for answer in answers}


class Region:
    """One Skirmish of a sheet, fought out apart from all else as far as it is decided.

    `answers` are those to the step to be decided now, () when nothing must be. Then `trades` are those that can still
    be made, although nobody asks for them (UP-22, UP-B43).
    """

    answers: Answers
    trades: tuple[Trade, ...]

    def __init__(self, public: Public, fight: Fight) -> None:
        frames = (War(), replace(fight, trades=True))
        self._table = Table(State(replace(public, frames=frames, prompts=()), ()), NoDice())
        self._asks_trades = fight.trades
        self._go_on()

    def _go_on(self) -> None:
        answers, fight = decision(self._table), self.public.fight
        extra = fight is not None and fight.step == "c" and not self._asks_trades
        self.answers = () if extra else answers
        self.trades = tuple(one for one in answers if isinstance(one, Trade) and one.count) if extra else ()

    @property
    def public(self) -> Public:
        """The position at the step to be decided."""
        return self._table.public

    def answer(self, answer: Take | Trade) -> None:
        """Give an answer, and go on to the next step to be decided."""
        apply(self._table, answer)
        self._go_on()

    def say(self, words: Sequence[str]) -> int:
        """Give answers by their words as long as they fit; return how many did."""
        for number, word in enumerate(words):
            found = named(self.answers or self.trades).get(word)
            if found is None:
                return number
            self.answer(found)
        return len(words)

    def defaults(self) -> list[Take | Trade]:
        """Leave all that is left to time-out; return what it answers."""
        found = []
        while self.answers:
            found.append(default_answer(self.public))
            self.answer(found[-1])
        return found


def undecided(public: Public) -> tuple[Fight, ...]:
    """Return the Skirmishes in which the player who settles must decide something."""
    return tuple(fight for fight in fights_left(public) if Region(public, fight).answers)


def tradable(public: Public) -> tuple[Fight, ...]:
    """Return the Skirmishes in which the player who settles can trade, and has nothing to decide (UP-22)."""
    regions = ((fight, Region(public, fight)) for fight in fights_left(public))
    return tuple(fight for fight, region in regions if region.trades and not region.answers)


def word_of_region(public: Public, fight: Fight) -> str:
    """Return the region of a Skirmish as notation has it."""
    return public.country.regions[fight.region].word


def groups(public: Public, words: Path) -> tuple[dict[int, Path], Path]:
    """Return the answers of a sheet by region, and from where on its words fit nowhere or lack an answer."""
    fights = {word_of_region(public, fight): fight for fight in fights_left(public)}
    said: dict[int, Path] = {}
    while words and words[0] in fights:
        fight = fights.pop(words[0])
        region = Region(public, fight)
        number = region.say(words[1:])
        if region.answers or not number:
            break
        said[fight.region], words = words[1 : number + 1], words[number + 1 :]
    return said, words


def settle(table: Table, seat: Seat, action: Settle) -> None:
    """Fight out all Skirmishes of a player, in the order of the map."""
    said, _ = groups(table.public, action.answers)
    table.tell(Settled(seat=seat, rules=("UP-28", "UP-B42")))
    position, declined = turn_order(table.public).index(seat), []
    while (fight := table.public.fight) is not None:
        words = said.get(fight.region, ())
        if words and words[-1].isdigit():
            table.goto(replace(fight, trades=True))
        if _fight_out(table, words):
            declined.append(fight.region)
        frame = table.frame
        if isinstance(frame, War) and frame.position == position:
            war(table, frame)
    if declined:
        table.tell(TradesDeclined(seat=seat, regions=tuple(declined), rules=("UP-28", "UP-22", "UP-B43")))


def war_default(public: Public) -> Settle | Take | Trade:
    """Return what time-out answers in Go to War: a whole sheet, or the present step."""
    return Settle() if by_seat(public) else default_answer(public)


def _fight_out(table: Table, words: Path) -> bool:
    """Fight out one Skirmish: what its words leave out uses the default. Return whether a trade was declined."""
    left = list(words)
    while answers := decision(table):
        answer = named(answers)[left.pop(0)] if left else default_answer(table.public)
        if answer == Trade(0):
            step_on(table)
            return True
        apply(table, answer)
    return False
