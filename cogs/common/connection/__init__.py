"""What talks to Discord itself: what the bot may do there, how often it connects, calls that are made again."""
