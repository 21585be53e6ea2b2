"""Why a job was not done, in a sentence for the person who asked for it."""


class Unfinished(Exception):
    """A job was not begun or not finished, and will not be tried again; `sentence` says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class TooMany(Unfinished):
    """The person who asks has the most heavy jobs that can wait."""


class TookTooLong(Unfinished):
    """A job ran longer than its kind may, and its worker was ended."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"That took longer than {seconds:g} seconds, so I stopped it; nothing has changed.")


class TookTooMuch(Unfinished):
    """A job needed more memory than its kind may."""

    def __init__(self, megabytes: int) -> None:
        super().__init__(f"That needed more than {megabytes} MB of memory, so I stopped it; nothing has changed.")


class WorkerLost(Unfinished):
    """The worker of a job ended under it."""

    def __init__(self) -> None:
        super().__init__("The process that worked on that has ended, so it was given up; nothing has changed.")
