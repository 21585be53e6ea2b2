"""What can go wrong with the database file."""


class StorageError(Exception):
    """The database cannot be used; the message is one sentence for the person at the shell."""


class Conflict(Exception):
    """Somebody else was faster: nothing was written; load again, check again, try again."""
