"""Plans of all games at random positions: their menus, what they look at, and garbled steps raise nothing but refusals."""

import contextlib
import itertools
import random

import pytest

from bot.conformance.walks import plies
from bot.considering import plan_fault, written_plainly
from bot.considering.planning_ahead import state_ahead
from bot.matches.errors import Refused
from bot.matches.orders.planning import read_step
from games.kernel import AnyGame, BadNotation, GameError, Prompt, visible
from games.kernel.exploring.walk import random_text
from games.registry import GAMES
from tests.contract.subjects import plies_of  # noqa: F401 - the walks are shared
