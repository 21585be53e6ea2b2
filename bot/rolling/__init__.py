"""Dice for groups: rolls, hidden rolls, saved formulas, group calls, initiative, statistics. Knows no Discord."""

from bot.rolling.calls import CallDesk
from bot.rolling.initiative import InitiativeDesk
from bot.rolling.model import Call, CallEntry, Rolled, Where
from bot.rolling.rolls import RollDesk

__all__ = ["Call", "CallDesk", "CallEntry", "InitiativeDesk", "RollDesk", "Rolled", "Where"]
