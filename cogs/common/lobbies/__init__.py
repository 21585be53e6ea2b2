"""Lobbies: opening one, its message, its options, and what a server brings to play with."""
