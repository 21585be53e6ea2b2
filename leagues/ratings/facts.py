"""What a match was, as far as ratings ask: read from its records, and kept with its booking."""

from games.kernel import Frozen, Seat


class SeatFacts(Frozen, frozen=True):
    """Who played a seat.

    `person` played it first (None: a computer, called `computer`, from the setup on), `last` at the end (None: a
    computer). `moves` are what people did themselves and what counts still. The seat was lost by its person at the
    action `out`: by resigning, by a vote, or because the time was up; then it never comes back to that person.
    `handed`: a computer has played it for a time; `late`: one does at the end because the person didn't answer;
    `sat_in`: somebody else has played it.
    """

    person: int | None
    computer: str | None = None
    last: int | None = None
    moves: int = 0
    out: int | None = None
    handed: bool = False
    late: bool = False
    sat_in: bool = False


class Facts(Frozen, frozen=True):
    """A match that has ended.

    `teams` are all sides with which it began. `winners` is () for a draw, and None if it ended without a result.
    `undone`: by consent, something was taken back after dice. `begun` is False if it did not begin at the beginning,
    but from a position of another match.
    """

    match: str
    server: int
    game: str
    seats: tuple[SeatFacts, ...]
    teams: tuple[tuple[Seat, ...], ...]
    winners: tuple[Seat, ...] | None
    undone: bool = False
    begun: bool = True

    @property
    def people(self) -> frozenset[int]:
        """Everybody who played a seat first, or at the end."""
        return frozenset(who for seat in self.seats for who in (seat.person, seat.last) if who is not None)

    def renamed(self, before: int, after: int) -> "Facts":
        """Return the same match with another number for somebody, who is not known by it any more."""

        def other(who: int | None) -> int | None:
            return after if who == before else who

        seats = tuple(
            SeatFacts(
                other(seat.person),
                seat.computer,
                other(seat.last),
                *(seat.moves, seat.out, seat.handed, seat.late, seat.sat_in),
            )
            for seat in self.seats
        )
        return Facts(self.match, self.server, self.game, seats, self.teams, self.winners, self.undone, self.begun)
