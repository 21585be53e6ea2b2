"""The bot: settings, matches, dice, posts, clocks, storage and the command line."""
