"""Teams, sides, deployment, orders and the turn (UW-7, UW-14 .. UW-23, UW-55)."""

import math

from tests.referees.journal import Json
from tests.referees.plane import Base, gap, inches
from tests.referees.urban_war.board import EDGE, Figure
from tests.referees.urban_war.court import Court


def team_noted(court: Court, event: Json) -> None:
    """A team has 6 to 20 models, of cards that there are, for the points of the table (UW-6, UW-7)."""
    seat, members = event["seat"], event["members"]
    court.hold(6 <= len(members) <= 20, "UW-7", f"a team of {len(members)}")
    cards = [court.book.card(member) for member in members]
    if not court.hold(all(cards), "UW-6", f"a card, CAL or gear that no card offers: {members}"):
        return
    most = court.options.get("points", 180)
    cost = sum(card.cost for card in cards if card)
    court.hold(cost <= most, "UW-7", f"the team costs {cost} of {most} points")
    for number, (member, card) in enumerate(zip(members, cards, strict=True), 1):
        assert card is not None
        name = f"{'AB'[seat]}{number}"
        court.board.models[name] = Figure(name, seat, card, member.get("cal", 0))


def teams_shown(court: Court, event: Json) -> None:
    """Both teams are shown with their points."""
    for seat in (0, 1):
        cost = sum(one.card.cost for one in court.board.models.values() if one.seat == seat)
        court.same(event["points"][seat], cost, "UW-7", f"the points of team {seat}")


def contested(court: Court, event: Json) -> None:
    """Both roll D10, the higher one wins, ties again (UW-16, UW-18, UW-22, UW-54, UW-B6)."""
    what, added = event["contest"], [0, 0]
    if what == "initiative":
        for seat in (0, 1):
            chief = court.commander(seat)
            added[seat] = -1 if chief is None or chief.hindered else 0
    court.same(event["added"], added, "UW-54", f"what is added to the {what} roll")
    last: list[int] = []
    for number in range(event["ties"] + 1):
        last = [face for seat in (0, 1) for face in court.dice(1, 10, seat, what, "UW-B6")]
        if len(last) < 2:
            return
        tied = last[0] + added[0] == last[1] + added[1]
        court.same(tied, number < event["ties"], "UW-B6", f"a tie in throw {number + 1}")
    court.same(event["dice"], last, "UW-22", "the dice told")
    winner = 0 if last[0] + added[0] > last[1] + added[1] else 1
    court.same(event["winner"], winner, "UW-22", f"who won the {what} roll")
    if what == "side":
        court.side_picker = winner
    elif what == "start":
        court.first = court.chooser = winner
        missing = [one.id for one in court.board.models.values() if one.at is None]
        court.hold(not missing, "UW-17", f"the start was rolled before these stood on the table: {missing}")
    elif what == "initiative":
        court.hold(court.turn > 1, "UW-B7", "in turn 1 the start roll decides")
        court.chooser = winner


def side_taken(court: Court, event: Json) -> None:
    """Who won picks the side (UW-16)."""
    court.same(event["seat"], court.side_picker, "UW-16", "who picks the side")
    other = {"north": "south", "south": "north"}[event["side"]]
    court.sides = {event["seat"]: event["side"], 1 - event["seat"]: other}


def beginner_named(court: Court, event: Json) -> None:
    """Who did not pick the side says who deploys first; who won says who goes first (UW-17, UW-18, UW-22)."""
    if event["what"] == "deployment":
        court.hold(event["by"] != court.side_picker, "UW-17", "who picked the side also said who deploys first")
        court.deployer = event["seat"]
        return
    court.same(event["by"], court.chooser, "UW-22", "who says who goes first")
    court.next, court.left_in_group = event["seat"], court.options.get("group", 1) - 1
    court.phase = "activation"


def deployed(court: Court, event: Json) -> None:
    """One model at a time, by turns, within the depth of the own edge, on free ground (UW-14, UW-17)."""
    seat, spots = event["seat"], event["spots"]
    waiting = [[one for one in court.board.models.values() if one.seat == who and one.at is None] for who in (0, 1)]
    due = court.deployer if court.deployer is not None and waiting[court.deployer] else 1 - (court.deployer or 0)
    court.same(seat, due, "UW-17", "whose turn it is to deploy")
    court.same(len(spots), 1, "UW-17", "models deployed at once")
    for name, point in spots:
        one = court.model(name)
        court.hold(one.seat == seat and one.at is None, "UW-17", f"{name} was not to be deployed")
        base = Base(inches(point), one.card.radius)
        _free(court, one, base)
        y = base.at[1] if court.sides[seat] == "north" else court.board.height - base.at[1]
        far = y - base.radius
        court.hold(far <= court.board.depth + EDGE, "UW-17", f"{name} deploys {far:.2f} inches from its edge")
        one.at = base.at
    court.deployer = 1 - seat


def _free(court: Court, model: Figure, base: Base) -> None:
    court.hold(court.board.on_table(base), "UW-14", f"{model.id} is over the edge of the table")
    piece = court.board.blocked_by(base)
    court.hold(not piece, "UW-B46", f"{model.id} stands in {piece}")
    for other in court.board.living():
        if other.id != model.id:
            far = gap(base, other.base)
            court.hold(far >= -EDGE, "UW-B46", f"{model.id} overlaps {other.id} by {-far:.3f}")


def turn_began(court: Court, event: Json) -> None:
    """No Snap-fire is left; the markers go; engaged models get Snap-fire face up (UW-19, UW-20, UW-23)."""
    close_action(court)
    court.same(event["turn"], court.turn + 1, "UW-19", "the turn")
    if court.turn:
        left = [one.id for seat in (0, 1) for one in court.ready(seat)]
        court.hold(not left, "UW-23", f"the turn ended while these had Snap-fire: {left}")
    court.turn, court.phase = event["turn"], "orders"
    turns = court.options.get("turns", 0)
    court.hold(not turns or court.turn <= turns, "UW-B49", f"turn {court.turn} of {turns}")
    court.chooser = court.first if court.turn == 1 else None
    for one in court.board.living():
        one.done, one.answered = False, ""
        one.order, one.face_down = "snap", not court.board.touching(one)


def orders_noted(court: Court, event: Json) -> None:
    """Only models in no contact can be on Overwatch (UW-21)."""
    for name in event["overwatch"]:
        one = court.model(name)
        fit = one.seat == event["seat"] and not one.dead and not court.board.touching(one)
        court.hold(fit, "UW-21", f"{name} cannot be on Overwatch")
        one.order = "watch"


def orders_placed(court: Court, event: Json) -> None:
    """Face-down counters lie by all models in no contact, Snap-fire face up by the others (UW-20, UW-21)."""
    mine = court.board.living(event["seat"])
    engaged = [one.id for one in mine if court.board.touching(one)]
    court.same(sorted(event["engaged"]), sorted(engaged), "UW-20", "who gets Snap-fire face up")
    court.same(event["counters"], len(mine) - len(engaged), "UW-21", "the counters placed")


def spent(court: Court, event: Json) -> None:
    """A side has no Snap-fire left, and the other goes on alone (UW-B10)."""
    close_action(court)
    ready = [one.id for one in court.ready(event["seat"])]
    court.hold(not ready, "UW-B10", f"these still have Snap-fire: {ready}")


def close_action(court: Court) -> None:
    """End the action under way: look back on it."""
    from tests.referees.urban_war.actions import look_back

    look_back(court)


def _held(court: Court, seat: int) -> int:
    """The points of objectives that have models of one side alone within 3 inches of their bases (UW-H2)."""
    found = 0
    if court.options.get("objectives", True):
        for spot in court.board.objectives:
            near = {
                one.seat
                for one in court.board.living()
                if one.at is not None and math.dist(one.at, spot) <= 3 + one.card.radius
            }
            found += 20 * (near == {seat})
    return found


def ended(court: Court, event: Json) -> None:
    """The enemy team is destroyed, or the turns are over and most points left win (UW-55, UW-B49, UW-B50)."""
    court.settle()
    points = [sum(one.card.cost for one in court.board.living(seat)) + _held(court, seat) for seat in (0, 1)]
    court.same(event["points"], points, "UW-B49", "the points left")
    alive = [seat for seat in (0, 1) if court.board.living(seat)]
    if event["why"] == "destroyed":
        court.hold(len(alive) < 2, "UW-55", "neither team is destroyed")
        winners = alive
    else:
        court.same((event["why"], court.turn), ("turns", court.options.get("turns", 8)), "UW-B49", "the end")
        court.hold(len(alive) == 2, "UW-55", "a team was destroyed before")
        left = [one.id for seat in (0, 1) for one in court.ready(seat)]
        court.hold(not left, "UW-23", f"the game ended while these had Snap-fire: {left}")
        winners = [] if points[0] == points[1] else [points.index(max(points))]
    court.same(event["winners"], winners, "UW-55", "the winners")
    court.ended = winners


HANDLERS = {
    "TeamNoted": team_noted,
    "TeamsShown": teams_shown,
    "Contested": contested,
    "SideTaken": side_taken,
    "BeginnerNamed": beginner_named,
    "Deployed": deployed,
    "TurnBegan": turn_began,
    "OrdersNoted": orders_noted,
    "OrdersPlaced": orders_placed,
    "Spent": spent,
    "Ended": ended,
}
