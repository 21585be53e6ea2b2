"""The form of a verb: its arguments in order, and the action that they make."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, TypeVarTuple, overload

import msgspec

from games.kernel.base.seats import Seat
from games.kernel.dice import Rng
from games.kernel.questions.arguments.argument import Argument, StateT_contra, VerbOption
from games.kernel.questions.notation import Line
from games.kernel.state.choices import Choices

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Us = TypeVarTuple("Us")
ActionT = TypeVar("ActionT", bound=msgspec.Struct)

AnyArgument = Argument[Any, Any, *tuple[Any, ...]]
"""An argument in a row of them: `Taking.then` has checked its types."""


class Form(msgspec.Struct, Generic[StateT_contra, ActionT], frozen=True):
    """How an action is said: its arguments in order, how they make it, and which parts of it they are."""

    action: type[ActionT]
    arguments: tuple[AnyArgument, ...]
    make: Callable[..., ActionT]
    parts: Callable[[ActionT], tuple[object, ...]]

    @property
    def word(self) -> str:
        """The canonical first word, which is the tag of the action."""
        return str(self.action.__struct_config__.tag)

    @property
    def options(self) -> tuple[VerbOption, ...]:
        """The options of the verb's slash command."""
        found: list[VerbOption] = []
        for argument in self.arguments:
            if argument.name:
                found.append(argument.option)
            elif found:
                found[-1] = msgspec.structs.replace(found[-1], rest=True)
        return tuple(found)

    def read(self, line: Line, state: StateT_contra, seat: Seat) -> ActionT:
        """Return the action that a typed line means; raises BadNotation, AmbiguousNotation."""
        flags = {
            argument.name: argument.read(line, state, seat) for argument in reversed(self.arguments) if argument.word
        }
        values: list[object] = []
        for argument in self.arguments:
            values.append(flags[argument.name] if argument.word else argument.read(line, state, seat, *values))
        line.end()
        return self.make(*values)

    def write(self, action: ActionT) -> str:
        """Return the canonical line of an action."""
        parts = zip(self.arguments, self.parts(action), strict=True)
        return " ".join(words for words in (self.word, *(one.write(part) for one, part in parts)) if words)

    def words(self, state: StateT_contra, seat: Seat, said: tuple[str, ...]) -> Choices:
        """Return what can follow the words said after the verb; `Choices()` after a word that can't be said."""
        found = self._reached(state, seat, said)
        if found is None:
            return Choices()
        place, mine, before = found
        if place < len(self.arguments):
            return self.arguments[place].words(state, seat, mine, *before)
        return Choices(complete=not mine)

    def sample(self, state: StateT_contra, seat: Seat, said: tuple[str, ...], rng: Rng) -> str:
        """Return one of the words that can follow at random, if that is found without listing them; else ""."""
        place, mine, before = self._reached(state, seat, said) or (len(self.arguments), said, ())
        picks = self.arguments[place].sample if place < len(self.arguments) else None
        return "" if picks is None else picks(state, seat, mine, rng, *before)

    @property
    def usable(self) -> Callable[[StateT_contra, Seat], bool] | None:
        """Whether there is anything to say for the first argument; None: always."""
        return self.arguments[0].usable if self.arguments else None

    @property
    def samples(self) -> bool:
        """Whether listing the words of any argument takes long."""
        return any(argument.sample is not None for argument in self.arguments)

    def _reached(
        self, state: StateT_contra, seat: Seat, said: tuple[str, ...]
    ) -> tuple[int, tuple[str, ...], tuple[object, ...]] | None:
        """Return which argument the words lead to, the words said for it, and the values before it."""
        before: tuple[object, ...] = ()
        for place, argument in enumerate(self.arguments):
            mine = said[place:]
            if argument.follow is None or not mine:
                return place, mine, before
            value = argument.follow(state, seat, mine[0], *before)
            if value is None:
                return None
            before = (*before, value)
        return len(self.arguments), said[len(self.arguments) :], before


class Taking(msgspec.Struct, Generic[StateT_contra, *Ts], frozen=True):
    """Arguments in a row, each of which may look at the values of those before it."""

    arguments: tuple[AnyArgument, ...]

    def then(self, argument: Argument[StateT_contra, T, *Ts]) -> "Taking[StateT_contra, *Ts, T]":
        """Return the row with another argument at its end."""
        return Taking((*self.arguments, argument))

    @overload
    def to(self, action: Callable[[*Ts], ActionT]) -> Form[StateT_contra, ActionT]: ...

    @overload
    def to(
        self, action: type[ActionT], make: Callable[[*Ts], ActionT], parts: Callable[[ActionT], tuple[*Ts]]
    ) -> Form[StateT_contra, ActionT]: ...

    def to(self, action: Any, make: Any = None, parts: Any = None) -> Form[StateT_contra, Any]:
        """Return the form of an action: its fields are the arguments, in order, unless `make` and `parts` are given."""
        if parts is None and len(action.__struct_fields__) != len(self.arguments):
            raise TypeError(f"{action.__name__} has other fields than {len(self.arguments)} arguments: say its parts")
        return Form(action, self.arguments, make or action, parts or msgspec.structs.astuple)

    @overload
    def spread(
        self: "Taking[StateT_contra, tuple[*Us]]", action: Callable[[*Us], ActionT]
    ) -> Form[StateT_contra, ActionT]: ...

    @overload
    def spread(
        self: "Taking[StateT_contra, T, tuple[*Us]]", action: Callable[[T, *Us], ActionT]
    ) -> Form[StateT_contra, ActionT]: ...

    def spread(self, action: Any) -> Form[StateT_contra, Any]:
        """Return the form of an action if the last argument is a tuple of all its fields that are left."""
        last = len(self.arguments) - 1

        def parts(done: Any) -> tuple[object, ...]:
            fields = msgspec.structs.astuple(done)
            return (*fields[:last], fields[last:])

        return Form(action, self.arguments, lambda *values: action(*values[:last], *values[last]), parts)


def taking(argument: Argument[StateT_contra, T]) -> Taking[StateT_contra, T]:
    """Return a row of one argument, the first of a verb."""
    return Taking((argument,))


def bare(action: Callable[[], ActionT]) -> Form[object, ActionT]:
    """Return the form of a verb that nothing follows; `action` is its struct."""
    if not isinstance(action, type):
        raise TypeError(f"{action} is not a struct of an action")
    return Form(action, (), action, lambda done: ())
