"""How a game ends, looked at ahead."""
