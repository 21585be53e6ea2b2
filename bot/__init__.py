"""The bot: settings, matches, dice, posts, clocks, storage and the command line."""

__version__ = "0.2.0"
