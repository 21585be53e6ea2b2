"""What the rules of a game are made of. It imports neither Pillow nor discord.py, and neither should your rules.

The game itself:

- `Game`: the class that you inherit: a page of declarations
- `GameCard`: what a game says of itself: slug, title, command, seats, options, computer players
- `CheckProfile`: what only checks want to know, such as what seldom comes up
- `Policy`: the type of a computer player
- `Rulebook`: the rules in words, as `data/rules.toml` has them
- `Figure`: an abbreviation of a stat card, in them
- `read_rulebook`: reads them
- `Lesson`: what `/<game> learn` teaches, as `data/lesson.toml` has it
- `Hint`: what it says at one question
- `read_lesson`: reads it
- `Measuring`: what a game offers on whose table players can measure
- `Ends`: what is measured, as people write it
- `Gauge`: how a game speaks of it: its button, what its menus and its form ask
- `Group`: things of one kind that can be measured, a menu
- `Measurement`: what was measured
- `numbers_of`: a module's constants as terms, which rules in words name: `{track_length}`

What a match is:

- `Frozen`: the base of your values: options, frames, actions, secrets
- `Public`: what everybody may know; you add fields
- `Nothing`: the secret of a game that hides nothing
- `State`: all of a match at one moment
- `View`: what one seat, or the public, may see of it
- `Seat`: a place at the table, counted from 0
- `seat_letter`: its letter
- `SEAT_LETTERS`: all the letters, in order
- `Outcome`: how a match ended

What happens:

- `Table`: what procedures work with: tell, roll, ask, call, goto, end, finish
- `Procedure`: what happens next for one type of frame
- `Event`: something that happened; you add fields
- `News`: the events since the picture before, by action
- `visible`: whether a seat may know of an event
- `Headline`: an event in a few words
- `Summary`: the position in words
- `Dice`: the dice that rules are handed
- `Rng`: the randomness that a computer player is handed
- `shuffled`: things in any order, drawn from it

Questions and answers:

- `Question`: one kind of prompt: whom it asks what, its verbs, what time-out does
- `Verb`: one verb: its arguments, what is legal, what it does
- `Argument`: one argument of a verb: how it is read and written, and what may be said
- `one_of`: an argument that is one of the words listed now
- `one_word`: one that is a word, listed or open, such as a point
- `number`: a number within bounds
- `flag`: a yes-or-no at the end of a line
- `repeat`: a list
- `rest`: all words that are left
- `picked`: how to read one of some names
- `taking`: the first argument of a verb; `.then(..)` the next one, `.to(Action)` the action that they make
- `bare`: the form of a verb that nothing follows
- `by_hand`: the form of a verb with a grammar of its own
- `Form`: what these return
- `Prompt`: a question that is open
- `Choices`: what may follow the words typed so far
- `Word`: one listed word
- `Open`: a number, a point or free text instead of a listed word
- `Span`: its bounds
- `Line`: what was typed after a verb, taken word by word
- `pick`: which of some names a word means
- `whole`: reads a whole number
- `thousandths`: reads a number with up to three decimals
- `point`: reads `x,y`
- `unglued`: reads parts that people write together, such as `2fl`
- `Advice`: what a computer player does, and why
- `Critic`: says what was senseless in a match that computers played
- `Lapse`: what is senseless
- `Forecast`: what an action may lead to
- `ForecastRow`: one possible result with its odds
- `Fact`: a figure of a forecast that is no odds
- `Tone`: how good or bad a result is for the reader

Refusals:

- `GameError`: the base of them all
- `IllegalAction`: the rules do not allow it; cites its rule
- `BadNotation`: nobody can read it
- `AmbiguousNotation`: it could mean several things
- `quoted`: what somebody typed, safe and short in a sentence

Content: maps, cards, armies:

- `ContentKind`: a kind of content that a game is laid out with
- `Content`: one piece of it as text
- `Held`: one piece in a state
- `Listed`: what of a kind is put together if a table joins several pieces
- `Upload`: what a game found in a file that a server brings
- `Shelf`: the pieces that come with a game
- `read_toml`: reads a file that people bring, within bounds
- `check_values`: says everything that is wrong with its values
- `FaultyFile`: the refusal that lists it

Sentences:

- `person`: the name of the person in a seat
- `join`: a list as people say it
- `plural`: what several are called
- `first_lower`: a sentence inside another one
- `clip`: a text that is not too long, such as alt text
- `with_last`: an alt text with the last sentences
- `table`: rows of cells as lines of equal columns
- `counted`: a number and its noun
- `signed`: a number with its sign
- `minus`: a number with a real minus
- `decimal`: a number counted in parts of ten, exactly
- `percent`: a share as a per cent, never rounded to certainty
"""

from games.kernel import (
    SEAT_LETTERS,
    Advice,
    AmbiguousNotation,
    BadNotation,
    CheckProfile,
    Choices,
    Content,
    ContentKind,
    Critic,
    Dice,
    Event,
    Fact,
    Figure,
    Forecast,
    ForecastRow,
    Frozen,
    Game,
    GameCard,
    GameError,
    Held,
    IllegalAction,
    Lapse,
    Line,
    News,
    Nothing,
    Open,
    Outcome,
    Policy,
    Procedure,
    Prompt,
    Public,
    Question,
    Rng,
    Rulebook,
    Seat,
    Span,
    State,
    Summary,
    Table,
    Tone,
    Upload,
    Verb,
    View,
    Word,
    quoted,
    read_rulebook,
    seat_letter,
    visible,
)
from games.kernel.base.numbers import counted, decimal, minus, percent, signed
from games.kernel.content.content import Listed
from games.kernel.content.files import FaultyFile, check_values, read_toml
from games.kernel.content.shelf import Shelf
from games.kernel.dice import shuffled
from games.kernel.questions.arguments import (
    Argument,
    Form,
    bare,
    by_hand,
    flag,
    number,
    one_of,
    one_word,
    picked,
    repeat,
    rest,
    taking,
)
from games.kernel.questions.notation import pick, point, thousandths, unglued, whole
from games.kernel.text.lessons import Hint, Lesson, read_lesson
from games.kernel.text.measuring import Ends, Gauge, Group, Measurement, Measuring
from games.kernel.text.outline import Headline
from games.kernel.text.prose import clip, first_lower, join, person, plural, table, with_last
from games.kernel.text.terms import numbers_of

__all__ = [
    "SEAT_LETTERS",
    "Advice",
    "AmbiguousNotation",
    "Argument",
    "BadNotation",
    "CheckProfile",
    "Choices",
    "Content",
    "ContentKind",
    "Critic",
    "Dice",
    "Ends",
    "Event",
    "Fact",
    "FaultyFile",
    "Figure",
    "Forecast",
    "ForecastRow",
    "Form",
    "Frozen",
    "Game",
    "GameCard",
    "GameError",
    "Gauge",
    "Group",
    "Headline",
    "Held",
    "Hint",
    "IllegalAction",
    "Lapse",
    "Lesson",
    "Line",
    "Listed",
    "Measurement",
    "Measuring",
    "News",
    "Nothing",
    "Open",
    "Outcome",
    "Policy",
    "Procedure",
    "Prompt",
    "Public",
    "Question",
    "Rng",
    "Rulebook",
    "Seat",
    "Shelf",
    "Span",
    "State",
    "Summary",
    "Table",
    "Tone",
    "Upload",
    "Verb",
    "View",
    "Word",
    "bare",
    "by_hand",
    "check_values",
    "clip",
    "counted",
    "decimal",
    "first_lower",
    "flag",
    "join",
    "minus",
    "number",
    "numbers_of",
    "one_of",
    "one_word",
    "percent",
    "person",
    "pick",
    "picked",
    "plural",
    "point",
    "quoted",
    "read_lesson",
    "read_rulebook",
    "read_toml",
    "repeat",
    "rest",
    "seat_letter",
    "shuffled",
    "signed",
    "table",
    "taking",
    "thousandths",
    "unglued",
    "visible",
    "whole",
    "with_last",
]
