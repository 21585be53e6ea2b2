"""The contract that every game keeps, the engine that keeps it, and what games are made of."""

from games.kernel.base.errors import AmbiguousNotation, BadNotation, GameError, IllegalAction, quoted
from games.kernel.base.seats import SEAT_LETTERS, TWO_TEAMS, Frozen, Seat, seat_letter
from games.kernel.content.card import CheckProfile, GameCard, Policy
from games.kernel.content.codec import BadState, Codec, UnknownSchema, canonical, digest
from games.kernel.content.content import Content, ContentKind, Held, UnknownContent, Upload
from games.kernel.dice import Dice, DiceMismatch, NoDice, RecordedDice, Rng, RngDice, Roll, ScriptedDice
from games.kernel.game import AnyGame, Game, StuckProcedure
from games.kernel.odds.advice import Advice, Critic, Lapse
from games.kernel.odds.forecast import Fact, Forecast, ForecastRow, Tone
from games.kernel.questions.notation import Line
from games.kernel.questions.question import Question, Verb, VerbOf
from games.kernel.state.choices import Choices, Open, Prompt, Span, Word
from games.kernel.state.model import (
    Asked,
    Event,
    News,
    Nothing,
    Outcome,
    Public,
    State,
    Step,
    Summary,
    Theme,
    View,
    concluded,
    news_for,
    visible,
)
from games.kernel.state.procedure import Procedure, ProcedureOf
from games.kernel.state.table import Table, UnknownKind
from games.kernel.text.rulebook import Figure, Rule, Rulebook, Ruling, read_rulebook

__all__ = [
    "SEAT_LETTERS",
    "TWO_TEAMS",
    "Advice",
    "AmbiguousNotation",
    "AnyGame",
    "Asked",
    "BadNotation",
    "BadState",
    "CheckProfile",
    "Choices",
    "Codec",
    "Content",
    "ContentKind",
    "Critic",
    "Dice",
    "DiceMismatch",
    "Event",
    "Fact",
    "Figure",
    "Forecast",
    "ForecastRow",
    "Frozen",
    "Game",
    "GameCard",
    "GameError",
    "Held",
    "IllegalAction",
    "Lapse",
    "Line",
    "News",
    "NoDice",
    "Nothing",
    "Open",
    "Outcome",
    "Policy",
    "Procedure",
    "ProcedureOf",
    "Prompt",
    "Public",
    "Question",
    "RecordedDice",
    "Rng",
    "RngDice",
    "Roll",
    "Rule",
    "Rulebook",
    "Ruling",
    "ScriptedDice",
    "Seat",
    "Span",
    "State",
    "Step",
    "StuckProcedure",
    "Summary",
    "Table",
    "Theme",
    "Tone",
    "UnknownContent",
    "UnknownKind",
    "UnknownSchema",
    "Upload",
    "Verb",
    "VerbOf",
    "View",
    "Word",
    "canonical",
    "concluded",
    "digest",
    "news_for",
    "quoted",
    "read_rulebook",
    "seat_letter",
    "visible",
]
