"""The contract that every game keeps, and the engine that keeps it. Pure and synchronous; see CONTRIBUTING.

A game declares its questions, its verbs and its procedures; everything that is alike in all games is done here.
"""

import contextlib
import functools
import operator
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from games.kernel.base.errors import BadNotation, IllegalAction, quoted
from games.kernel.base.seats import Seat, seat_letter
from games.kernel.content.campaign import CampaignRules
from games.kernel.content.card import CheckProfile, GameCard
from games.kernel.content.codec import Codec, Migration
from games.kernel.content.content import Content, Held, Shelf
from games.kernel.content.joining import named_piece
from games.kernel.content.muster import MUSTERS
from games.kernel.content.origin import ORIGINS, Origin, origin_of
from games.kernel.dice import Dice, DiceMismatch, NoDice, Rng
from games.kernel.odds.advice import Advice, Critic
from games.kernel.odds.forecast import Forecast
from games.kernel.questions.arguments import VerbOption
from games.kernel.questions.examples import actions_text
from games.kernel.questions.plans import PlannedStep, alternatives
from games.kernel.questions.question import Question, VerbOf
from games.kernel.questions.shorthand import Shorthand
from games.kernel.questions.typed import TypedLines
from games.kernel.state.choices import Choices, Prompt
from games.kernel.state.model import Asked, Event, News, Nothing, Outcome, Public, State, Step, Summary, View, visible
from games.kernel.state.procedure import ProcedureOf
from games.kernel.state.table import Table
from games.kernel.text.holdings import Figures, Holding
from games.kernel.text.lessons import Lesson
from games.kernel.text.outline import Headline
from games.kernel.text.pages import ACTIONS, CARD, GAME, Page, card_text, pages_of
from games.kernel.text.prose import first_lower, join
from games.kernel.text.rulebook import Rulebook

P = TypeVar("P", bound=Public)
S = TypeVar("S")
U = TypeVar("U")


class StuckProcedure(RuntimeError):
    """A procedure neither asked nor went on; without this it would go on for ever."""


class Game(ABC, Generic[P, S, U]):
    """One game. States, actions, options, events and views are frozen msgspec structs.

    No method changes its arguments, and equal arguments give equal results. A prefix is a tuple of the words of an
    action written so far. `public`, `secret` and `unseen` are the types of the parts of a state, `event` the union of
    its events; `procedures` say for every type of frame what it does next. Characters of `spaces` are read as spaces
    behind a verb. `misnomers` are words that players try although no action starts with them, with what to write.
    `shorthand` are such words whose meaning is clear where a question is open that it answers. `times` say when a verb
    is possible, for a player who wrote it at another time.
    `reference_title` is what the button of `reference` says. `lesson` is what `/<game> learn` teaches, if there is one.
    `campaign` says what a campaign of it means; without more, that is a league.
    """

    card: ClassVar[GameCard]
    check_profile: ClassVar[CheckProfile] = CheckProfile()
    rulebook: ClassVar[Rulebook]
    public: ClassVar[type[Public]]
    secret: ClassVar[type[Any]] = Nothing
    unseen: ClassVar[type[Any]] = Nothing
    event: ClassVar[object]
    spaces: ClassVar[str] = ""
    misnomers: ClassVar[Mapping[str, str]] = {}
    shorthand: ClassVar[Shorthand] = {}
    times: ClassVar[Mapping[str, str]] = {}
    reference_title: ClassVar[str] = ""
    lesson: ClassVar[Lesson | None] = None
    campaign: ClassVar[CampaignRules] = CampaignRules()
    questions: tuple[Question[P, S, U], ...]
    procedures: tuple[ProcedureOf[P, S, U], ...]
    schema: ClassVar[int] = 1
    migrations: ClassVar[Mapping[int, Migration]] = {}

    def __init__(self) -> None:
        self._questions = {question.kind: question for question in self.questions}
        self._verbs = tuple(verb for question in self.questions for verb in question.verbs)
        self._typed = TypedLines(self._verbs, self.card.example, self.spaces, self.misnomers, self.shorthand)
        self._by_action = {verb.action: verb for verb in reversed(self._verbs)}
        self._procedures = {procedure.frame_type: procedure for procedure in self.procedures}
        self._shelf = Shelf((*self.card.contents, ORIGINS, MUSTERS))
        state_type = State[self.public, self.secret, self.unseen]  # type: ignore[name-defined]
        self._codec: Codec[State[P, S, U]] = Codec(state_type, self.schema, self.migrations, self._shelf.read)
        view_type = View[self.public, self.secret]  # type: ignore[name-defined]
        self._views: msgspec.json.Decoder[View[P, S]] = msgspec.json.Decoder(view_type, dec_hook=self._shelf.read)
        self._events: msgspec.json.Decoder[tuple[Event, ...]] = msgspec.json.Decoder(tuple[self.event, ...])  # type: ignore[name-defined]
        self._news: msgspec.json.Decoder[News] = msgspec.json.Decoder(tuple[tuple[self.event, ...], ...])  # type: ignore[name-defined]
        self.action: object = functools.reduce(operator.or_, dict.fromkeys(verb.action for verb in self._verbs))

    # What a game says in its own words.

    @abstractmethod
    def initial_state(self, seats: int, options: Any, held: Mapping[str, Any]) -> State[P, S, U]:
        """Return the table before anything happened, with the first procedure on the stack.

        `held` is the content by kind, as `Held`. Raises IllegalAction when the options do not fit.
        """

    @abstractmethod
    def narrate(self, event: Any, view: View[P, S]) -> str:
        """Return one sentence for an event, or "" if it needs no words. Names are plain text, not escaped."""

    def headline(self, event: Any, public: P) -> Headline | None:
        """Return what an outline says of an event, with names from `public`; None for what it leaves out."""
        return None

    @abstractmethod
    def summary(self, view: View[P, S]) -> Summary:
        """Return the facts of the pictures in words."""

    def holdings(self, view: View[P, S], seat: Seat) -> tuple[Holding, ...]:
        """Return what a seat has, for a recap of what it lost and gained; names are those that players know."""
        return ()

    def standing(self, view: View[P, S], seat: Seat) -> Figures:
        """Return the few figures that say how a seat does, as far as the viewer may know."""
        return {}

    def guess(self, view: View[P, S], seat: Seat, dice: Dice) -> S:
        """Return a secret of another seat that agrees with a view; games that hide nothing leave it out.

        Whether it fits all that was said and seen in the match is for you to know: checks see only what a view shows.
        """
        return self.secret()  # type: ignore[no-any-return]

    def hides(self, own: S, public: P) -> str:
        """Return in a clause what a seat's secret holds, such as "B4 on Overwatch"; "" where there is nothing to say.

        Who imagines a position reads there what is guessed of others.
        """
        return ""

    def guess_unseen(self, view: View[P, S], dice: Dice) -> U | None:
        """Return something unseen that agrees with a view."""
        return None

    def rules_of(self, options: Any) -> Rulebook:
        """Return the rules as a table with these options plays them; games with the same rules for all leave it out."""
        return self.rulebook

    def reference(self, public: P) -> str:
        """Return what a game ships or a server brought, such as all profiles, a line for each; "" for none."""
        return ""

    def help_pages(self, options: Any) -> tuple[Page, ...]:
        """Return the pages behind How to play."""
        return pages_of(self.rules_of(options), self.reference_title)

    def help_page(self, key: str, options: Any, state: State[P, S, U]) -> str:
        """Return the text of one of them; `state` is a new game with these options."""
        book = self.rules_of(options)
        if key == ACTIONS:
            return actions_text(self.questions, state)
        return {GAME: book.in_short, CARD: card_text(book)}.get(key) or self.reference(state.public)

    def computers_bring(self, options: Any) -> str:
        """Return in a sentence what computer players bring to a table with these options; "" if they choose nothing."""
        return ""

    def lobby_note(self, options: Any) -> str:
        """Return what players should know of these options before they start, in one line; "" for nothing."""
        return ""

    def least_players(self, options: Any) -> int:
        """Return how many players a table with these options needs."""
        return self.card.seats[0]

    def figures(self, state: State[P, S, U], prompt: Prompt) -> Mapping[str, int]:
        """Return the figures (of `GameCard.figures`) that matter for a prompt; a standing order may look at them."""
        return {}

    def is_so(self, state: State[P, S, U], seat: Seat, piece: str, fact: str, line: str) -> bool:
        """Return whether a fact (of `GameCard.facts`) is so of a piece, as the seat knows; an order may depend on it.

        `line` is what depends on it: where something is in reach, in reach of the piece that it names first.
        Raises BadNotation for a piece that there is not.
        """
        raise BadNotation(f"I can't look whether {piece} is {fact}")

    def may_plan(self, state: State[P, S, U]) -> bool:
        """Whether this table lets players write answers to `GameCard.plans` ahead."""
        return False

    def planned_step(self, state: State[P, S, U], seat: Seat, text: str) -> PlannedStep:
        """Return the lines that a step of a plan may mean now; raises BadNotation. Most games: what it says."""
        return PlannedStep(alternatives(text))

    def turn_ahead(self, state: State[P, S, U], seat: Seat) -> State[P, S, U] | None:
        """Return the state as if the seat's turn came now, for the menus of a plan; None where nobody can say.

        Where the seat is asked a question of `GameCard.plans` now, that is the state itself.
        """
        question = self.question_of(state, seat)
        return state if question is not None and question.kind in self.card.plans else None

    def taken_as_done(self, state: State[P, S, U], seat: Seat, action: Any) -> State[P, S, U]:
        """Return what the menus of a plan go on with behind an action whose outcome nobody can know; games may do more.

        Without more, that is the state before the action.
        """
        return state

    def piece_in_turn(self, state: State[P, S, U]) -> str:
        """Return the piece (`PlannedStep.piece`) in the middle of its activation; "" for none, or where it is open."""
        return ""

    def surprise(self, state: State[P, S, U], seat: Seat, action: Any, events: Iterable[Event]) -> str:
        """Return what ends a plan of a seat before its next action: what happened since that it did not foresee, or "".

        `events` are those that the seat knows of; `action` may be illegal by now.
        """
        return ""

    def check_line(self, state: State[P, S, U], seat: Seat, actions: Sequence[Any], line: str) -> None:
        """Raise IllegalAction for actions that can never all be done in one line, such as more than a turn has.

        `actions` are those of the line that can be read now.
        """

    def plan_fault(self, state: State[P, S, U], seat: Seat, actions: Sequence[Any]) -> tuple[int, str] | None:
        """Return which action of a plan (its index) can never be done, and why; None where none is known."""
        return None

    def teams(self, options: Any, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides with which a match of so many begins: seats that win together; mostly each is its own."""
        return tuple((seat,) for seat in range(seats))

    def sides(self, state: State[P, S, U]) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides still in the game: seats that win together; who is out is on none."""
        return tuple((seat,) for seat in range(state.seats))

    def score(self, state: State[P, S, U]) -> tuple[int, ...]:
        """Return every seat's score, in points of any kind, which shows what turned a match; (): nobody can say."""
        return ()

    @property
    def score_words(self) -> str:
        """Return what `score` counts, for the end of a match."""
        return "points"

    def describe_score(self, points: int) -> str:
        """Return words for the points of `score`."""
        return str(points)

    def legacy(self, state: State[P, S, U], name: str) -> tuple[Content, ...]:
        """Return content of this name that comes of a match that is over, for the next one to be laid out with."""
        return ()

    def aftermath(self, state: State[P, S, U], winners: tuple[Seat, ...]) -> dict[str, Any] | None:
        """Return what a match hands to its campaign as it is now: for one that ended at the table (None: nothing)."""
        return None

    def first_orders(self, options: Any) -> tuple[str, ...]:
        """Return the standing orders with which every person begins a match, so that nobody is called for nothing.

        Each can be changed or removed at any time.
        """
        return ()

    def whose_turn(self, public: P) -> Seat | None:
        """Return the seat whose turn goes on while others answer; None where it is nobody's, or that is not known.

        A person whose turn goes on is not called again once others have answered by themselves.
        """
        return None

    def next_seat(self, public: P) -> Seat | None:
        """Return the seat whose turn comes after the one that goes on, as everybody can know; None if nobody can."""
        return None

    def called(self, public: P, seat: Seat) -> str:
        """Return what a refusal calls a seat that is waited for."""
        return seat_letter(seat)

    # What the bot sees of it.

    def content_for(self, options: Any, brought: Iterable[Content] = ()) -> tuple[Content, ...]:
        """Return the content that options name, of what comes with the game and what a server brought.

        Raises IllegalAction.
        """
        kept = tuple(brought)
        return tuple(named_piece(kind, getattr(options, kind.option), kept) for kind in self.card.contents)

    def setup(self, seats: int, options: Any, content: Iterable[Content], dice: Dice) -> Step[State[P, S, U]]:
        """Lay out a new game and go on until somebody must decide; raises GameError when something does not fit.

        With a position among the content it begins there: what was hidden is guessed with the dice.
        """
        least, most = self.card.seats
        if not least <= seats <= most:
            raise IllegalAction(f"this game is for {self.card.many} players, not {seats}", self.card.places_rule)
        pieces = tuple(content)
        origin = origin_of(pieces)
        if origin is not None:
            return Step(self._begun_from(origin, seats, pieces, dice), ())
        held = {each.kind: self._shelf.hold(each) for each in pieces}
        table = self._table(self.initial_state(seats, options, held), dice)
        self.go_on(table)
        return Step(table.state, tuple(table.events))

    def _begun_from(self, origin: Origin, seats: int, content: Iterable[Content], dice: Dice) -> State[P, S, U]:
        """Return a state that agrees with what everybody could see of a position; raises GameError."""
        if origin.version != self.card.version:
            raise BadNotation("this position was written by another version of the rules: begin from it again")
        view = self.load_view(bytes(origin.view), content)
        if view.public.seats != seats:
            raise IllegalAction(f"this position is for {view.public.seats} players, not {seats}", self.card.places_rule)
        if not view.public.prompts or any(asked.kind in self.card.secret_kinds for asked in view.public.prompts):
            raise BadNotation("no match can begin here: the game is over, or answers are sealed just now")
        return self.imagine(view, 0, dice)

    def opening(self, seats: int, options: Any, content: Iterable[Content]) -> View[P, S]:
        """Return what everybody sees of the table before anything happens on it: no dice are rolled for it.

        With a position among the content it is that position. Raises GameError when something does not fit.
        """
        pieces = tuple(content)
        origin = origin_of(pieces)
        if origin is not None:
            return self.load_view(bytes(origin.view), pieces)
        held = {each.kind: self._shelf.hold(each) for each in pieces}
        return self.view(self.initial_state(seats, options, held), None)

    def awaiting(self, state: State[P, S, U]) -> tuple[Prompt, ...]:
        """Return the open prompts, in seat order; () = the game is over."""
        return self.prompts(state.public)

    def prompts(self, public: P) -> tuple[Prompt, ...]:
        """Return the open prompts; they are made from what everybody may know."""
        return tuple([self._prompt(public, asked) for asked in public.prompts])

    def _prompt(self, public: P, asked: Asked) -> Prompt:
        question, seat = self._questions[asked.kind], asked.seat
        return Prompt(asked.id, seat, asked.kind, question.ask(public, seat), question.offered(public, seat))

    def choices(self, state: State[P, S, U], seat: Seat, prefix: tuple[str, ...]) -> Choices:
        """Return the next words of a partly written action of `seat`.

        Every listed word leads on to a complete, legal action; canonical text only. Raises BadNotation or
        IllegalAction for a prefix that no legal action has; returns `Choices()` when nothing is asked of the seat.
        """
        question = self.question_of(state, seat)
        if question is None:
            return Choices()
        if not prefix:
            return question.menu(state, seat)
        verb = question.verb(prefix[0])
        if verb is None or verb.word != prefix[0] or not verb.usable(state, seat):
            raise self._not_asked(state, question, seat, prefix[0])
        found = verb.words(state, seat, prefix[1:])
        if not found.words and found.open is None:
            self._check_leaf(state, seat, verb, prefix, complete=found.complete)
        return found

    def shortcuts(self, state: State[P, S, U], seat: Seat, verb: str = "") -> tuple[Choices, ...]:
        """Return whole actions or long beginnings of them that a panel offers to pick in one go, a menu for each verb.

        The best come first. With a `verb`, only those of that one are listed.
        """
        question = self.question_of(state, seat)
        return () if question is None else question.shortcuts(state, seat, verb)

    def outlook(self, state: State[P, S, U], seat: Seat) -> Forecast | None:
        """Return what is likely to happen now, which a seat reads before it chooses; None where there is nothing."""
        question = self.question_of(state, seat)
        return None if question is None or question.outlook is None else question.outlook(state, seat)

    def sample(self, state: State[P, S, U], seat: Seat, prefix: tuple[str, ...], rng: Rng) -> str:
        """Return one of the words that `choices` lists, at random, where that is found without listing them; or ""."""
        question = self.question_of(state, seat)
        if question is None or not prefix:
            return question.sample(state, seat, rng) if question is not None else ""
        verb = question.verb(prefix[0])
        return verb.sample(state, seat, prefix[1:], rng) if verb is not None else ""

    def _check_leaf(
        self, state: State[P, S, U], seat: Seat, verb: VerbOf[P, S, U], prefix: tuple[str, ...], complete: bool
    ) -> None:
        """Refuse a prefix with nothing after it that is not an action either."""
        action = verb.read_words(prefix[1:], state, seat)
        verb.check_action(state, seat, action)
        if not complete or verb.write_action(action) != " ".join(prefix):
            raise BadNotation(f"no action starts with {quoted(' '.join(prefix))}")

    def parse(self, state: State[P, S, U], seat: Seat, text: str) -> Any:
        """Read one line of notation as typed (any case, spare spaces, synonyms), as what is asked now if it can be.

        Small words such as "with", "at" and "the" count for nothing where the line can't be read with them. Raises
        BadNotation, AmbiguousNotation.
        """
        return self._typed.read(state, seat, text, self.question_of(state, seat))

    def format(self, action: Any) -> str:
        """Return the canonical text; `parse(format(a)) == a`."""
        return self._by_action[type(action)].write_action(action)

    def check(self, state: State[P, S, U], seat: Seat, action: Any) -> None:
        """Raise IllegalAction if the seat may not do this now."""
        self._asked_now(state, seat, action)[1].check_action(state, seat, action)

    def apply(self, state: State[P, S, U], seat: Seat, action: Any, dice: Dice) -> Step[State[P, S, U]]:
        """Check, then carry out an action and everything that follows until somebody must decide."""
        asked, verb = self._asked_now(state, seat, action)
        verb.check_action(state, seat, action)
        table = self._table(state, dice)
        table.close(asked.id)
        verb.apply_action(table, seat, action)
        self.go_on(table)
        return Step(table.state, tuple(table.events))

    def _table(self, state: State[P, S, U], dice: Dice) -> Table[P, S, U]:
        return Table(state, dice, game=self.card.slug, kinds=self._questions)

    def foresee(self, view: View[P, S], seat: Seat, action: Any, dice: Dice) -> tuple[Event, ...]:
        """Return what a legal action of a seat would itself do, as far as it hangs on no dice: for previews.

        Nothing that follows by itself is in it. It is made from a view: the `dice` are for guessing the rest.
        """
        state = self.imagine(view, seat, dice)
        asked, verb = self._asked_now(state, seat, action)
        table = self._table(state, NoDice())
        table.close(asked.id)
        with contextlib.suppress(DiceMismatch):
            verb.apply_action(table, seat, action)
        return tuple(event for event in table.events if visible(event, seat))

    def step(self, table: Table[P, S, U]) -> None:
        """Take the next step of the procedure on top of the stack."""
        frame = table.public.frames[-1]
        self._procedures[type(frame)].take_step(table, frame)

    def go_on(self, table: Table[P, S, U], within: type[Any] | None = None) -> None:
        """Let procedures go on until somebody must decide, or nothing is left; `within` stops at any other frame."""
        public = table.public
        while public.frames and not public.prompts:
            frame = public.frames[-1]
            if within is not None and type(frame) is not within:
                return
            before = public.frames
            self.step(table)
            public = table.public
            if not public.prompts and public.frames == before:
                raise StuckProcedure(f"{self.card.slug}: {frame} did not go on")

    def answers(self, state: State[P, S, U], seat: Seat, action: Any) -> str | None:
        """Return the id of the open prompt that this action answers, or None if it answers none."""
        found = self._asked(state, seat, action)
        return found[0].id if found is not None else None

    def question_of(self, state: State[P, S, U], seat: Seat) -> Question[P, S, U] | None:
        """Return what a seat is asked (first), or None."""
        for asked in state.public.prompts:
            if asked.seat == seat:
                return self._questions[asked.kind]
        return None

    def _asked(self, state: State[P, S, U], seat: Seat, action: Any) -> tuple[Asked, VerbOf[P, S, U]] | None:
        """Return the open prompt of a seat that an action answers, and its verb there."""
        for asked in state.public.prompts:
            verb = self._questions[asked.kind].verb_of(action) if asked.seat == seat else None
            if verb is not None:
                return asked, verb
        return None

    def _asked_now(self, state: State[P, S, U], seat: Seat, action: Any) -> tuple[Asked, VerbOf[P, S, U]]:
        """Return what an action answers, as `_asked`; raises IllegalAction."""
        found = self._asked(state, seat, action)
        if found is not None:
            return found
        word = self._by_action[type(action)].word
        raise self._not_asked(state, self.question_of(state, seat), seat, word)

    def _not_asked(
        self, state: State[P, S, U], question: Question[P, S, U] | None, seat: Seat, word: str
    ) -> IllegalAction:
        public = state.public
        if not public.prompts:
            return IllegalAction("the game is over", self.card.over_rule)
        if question is None:
            names = dict.fromkeys(self.called(public, asked.seat) for asked in public.prompts)
            first = self._questions[public.prompts[0].kind]
            ahead = " (write your actions ahead as a plan: /match orders)" if self.may_plan(state) else ""
            return IllegalAction(f"it is not your turn; the game waits for {join(names)}{ahead}", first.cited(public))
        asked = question.ask(public, seat)
        verbs = join(question.usable(state, seat) or question.offered(public, seat), "or")
        when = f": {self.times[word]}" if word in self.times and question.verb(word) is None else ""
        sentence = f"{quoted(word)} is not possible now{when}; you have to {first_lower(asked)} (write {verbs})"
        return IllegalAction(sentence, question.cited(public))

    def default(self, state: State[P, S, U], prompt: Prompt) -> Any:
        """Return what time-out does; a random default is the action written `auto`, resolved with dice in apply."""
        return self._questions[prompt.kind].default(state, prompt.seat)

    def only_answer(self, state: State[P, S, U], prompt: Prompt) -> Any:
        """Return the one sensible answer to a question, as everybody can know; None if there may be another."""
        only = self._questions[prompt.kind].only
        return None if only is None else only(state.public, prompt.seat)

    def can_give_way(self, prompt: Prompt) -> bool:
        """Whether a question can be answered so that a planned action comes after it."""
        return self._questions[prompt.kind].gives_way is not None

    def giving_way(self, state: State[P, S, U], prompt: Prompt, action: Any) -> Any:
        """Return the answer to a question after which a planned action can come; None if there is none, or no need."""
        gives_way = self._questions[prompt.kind].gives_way
        return None if gives_way is None or action is None else gives_way(state.public, prompt.seat, action)

    def outcome(self, state: State[P, S, U]) -> Outcome | None:
        """Return how the game ended, or None while it goes on (exactly while `awaiting` is not empty)."""
        return state.public.outcome

    def view(self, state: State[P, S, U], seat: Seat | None) -> View[P, S]:
        """Return what a seat may see (None: the public): what everybody may know, and its own secret."""
        own = None if seat is None else state.secret[seat]
        return View(seat=seat, public=state.public, own=own, awaited=self.prompts(state.public))

    def laid_open(self, state: State[P, S, U]) -> State[P, S, U]:
        """Return a state of a match that ended at the table with what its end by the rules would show to everybody."""
        return state

    def imagine(self, view: View[P, S], seat: Seat, dice: Dice) -> State[P, S, U]:
        """Return a state that agrees with a seat's view: what computer players search in."""
        secret = [
            view.own if other == view.seat and view.own is not None else self.guess(view, other, dice)
            for other in range(view.public.seats)
        ]
        return State(public=view.public, secret=tuple(secret), unseen=self.guess_unseen(view, dice))

    def forecast(self, state: State[P, S, U], seat: Seat, action: Any) -> Forecast | None:
        """Return exact odds of a legal action, or None when it leaves nothing to chance and changes no figure."""
        return self._asked_now(state, seat, action)[1].forecast_action(state, seat, action)

    def pointless_reason(self, state: State[P, S, U], seat: Seat, action: Any) -> str:
        """Return why a legal action would cost something and gain nothing now; "" where it may gain something."""
        return self._asked_now(state, seat, action)[1].pointless_reason_of(state, seat, action)

    def irreversible_loss(self, state: State[P, S, U], seat: Seat, action: Any) -> str:
        """Return what a legal action loses for good, as words behind "Confirm to"; "" for all others."""
        return self._asked_now(state, seat, action)[1].irreversible_loss_of(state, seat, action)

    def could_answer(self, kinds: tuple[str, ...], text: str) -> bool:
        """Whether a line begins with a verb that answers a question of one of these kinds."""
        meant = self._typed.first_words(text)
        return any(self._questions[kind].verb(word) is not None for kind in kinds for word in meant)

    def looks_twice(self, text: str) -> bool:
        """Whether a typed line begins with a verb whose lines can surprise (`second_look`)."""
        meant = map(self._typed.verb, self._typed.first_words(text))
        return any(verb is not None and verb.looks_twice for verb in meant)

    def second_look(self, state: State[P, S, U], seat: Seat, action: Any, text: str) -> str:
        """Return in a sentence why a line that means a legal action is shown before it is done; "" for most lines.

        It leaves out what a panel would ask, or ends elsewhere than it says. Panels never ask this way: they show all.
        """
        written = self._typed.words_of(text, self.question_of(state, seat))
        words = tuple(word.lower() for word in written[1:])
        return self._asked_now(state, seat, action)[1].second_look_of(state, seat, action, words)

    def advise(self, view: View[P, S], seat: Seat, rng: Rng, nodes: int) -> Any:
        """Return what the best computer player would do, seeing only its own view."""
        return next(iter(self.card.policies.values()))(view, seat, rng, nodes)

    def advice(self, view: View[P, S], seat: Seat, rng: Rng, nodes: int) -> Advice:
        """Return the action of `advise` with its reason; games whose players give no reasons leave it out."""
        return Advice(self.advise(view, seat, rng, nodes))

    def critic(self) -> Critic | None:
        """Return who says what is senseless in a match that computers play, None for games that measure no sense."""
        return None

    def verb_options(self, word: str) -> tuple[VerbOption, ...]:
        """Return the options of the slash command of a verb; () for a word that is none."""
        verb = self._typed.verb(word)
        return () if verb is None else verb.options

    def lets_be(self, kind: str) -> str:
        """Return the answer that lets questions of a kind be for the rest of a turn, "" for kinds that have none."""
        return self._questions[kind].lets_be

    @property
    def only_kinds(self) -> tuple[str, ...]:
        """Every kind of prompt to which one answer can be the only sensible one."""
        return tuple(kind for kind, question in self._questions.items() if question.only is not None)

    @property
    def prompt_kinds(self) -> tuple[str, ...]:
        """Every kind of prompt that can open."""
        return tuple(self._questions)

    # Bytes and back.

    def dump(self, state: State[P, S, U]) -> bytes:
        """Return the state as deterministic bytes; content is written as its digest."""
        return self._codec.dump(state)

    def load(self, data: bytes, content: Iterable[Content]) -> State[P, S, U]:
        """Read a state of this or an older schema; raises BadState, and UnknownContent for content not handed in."""
        held = self._hold(content)
        state = self._codec.load(data)
        del held  # what the state refers to is held by it from now on
        return state

    def load_view(self, data: bytes, content: Iterable[Content]) -> View[P, S]:
        """Read a view that was written with `canonical`."""
        held = self._hold(content)
        view = self._views.decode(data)
        del held
        return view

    def load_events(self, data: bytes) -> tuple[Event, ...]:
        """Read events that were written with `canonical`."""
        return self._events.decode(data)

    def load_news(self, data: bytes) -> News:
        """Read what happened, by action, that was written with `canonical`."""
        return self._news.decode(data)

    def _hold(self, content: Iterable[Content]) -> tuple[Held[Any], ...]:
        return tuple(self._shelf.hold(each) for each in content)


AnyGame = Game[Any, Any, Any]
