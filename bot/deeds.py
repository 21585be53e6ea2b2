"""The kinds of deeds: the one word by which journal, hash chain, records and logs tell them apart."""

import enum


class DeedKind(enum.StrEnum):
    """What sort of deed a ply is: the setup, an action of the game, or something done at the table."""

    SETUP = "setup"
    GAME = "game"
    TABLE = "table"
