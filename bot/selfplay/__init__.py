"""Games that computers play against each other: the widest test of the rules, and a measure of policies."""

from bot.selfplay.match import Played, play_match
from bot.selfplay.report import Report, Seen, Tally, count_zeros, unseen
from bot.selfplay.run import SelfplaySetup, play_matches

__all__ = ["Played", "Report", "Seen", "SelfplaySetup", "Tally", "count_zeros", "play_match", "play_matches", "unseen"]
