"""A position of Urban War for tests of plans and orders: what each sees, and nobody else."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from bot.matches import MatchInfo, Service
from games.battlefield.pieces import Piece
from games.kernel import AnyGame, Asked, Content, Dice, Step
from games.urban_war.game import UrbanWar
from games.urban_war.state.frames import Activating
from games.urban_war.state.models import Model
from games.urban_war.state.options import Options
from games.urban_war.state.public import State
from games.urban_war.state.secret import Secret
from tests.bot.matches.table import ANN, BEN, GUILD, begin, by, fresh
from tests.games.urban_war.positions import at, wall

REGISTRY = f"{__name__}:GAMES"


class Skirmish(UrbanWar):
    """Turn 2, of which A is to activate a marine: A1 to A3 are west of a long wall, A4 is east of it.

    Of B, B4 is on Overwatch and sees A4 alone; B5 stands behind a wall, and B1 and B2 are far away.
    """

    places: Mapping[str, tuple[float, float]] = {
        **{"A1": (10, 46), "A2": (14, 46), "A3": (18, 46), "A4": (28, 46)},
        **{"B1": (10, 2), "B2": (14, 2), "B4": (34, 44), "B5": (10, 30)},
    }
    terrain: tuple[Piece, ...] = (wall(1, 25, 10, 26, 48), wall(2, 8, 33, 12, 34))
    watching: tuple[str, ...] = ("B4",)

    def setup(self, seats: int, options: Options, content: Iterable[Content], dice: Dice) -> Step[State]:
        """Lay the position out."""
        public = super().setup(seats, options, content, dice).state.public
        cal = {"A2": 1}
        models = tuple(
            Model(id=name, seat="AB".index(name[0]), card="marine", cal=cal.get(name, 0), at=at(*place), counter="snap")
            for name, place in self.places.items()
        )
        models = tuple(replace(model, counter="down") if model.id == "B4" else model for model in models)
        public = replace(
            public,
            **{"phase": "activation", "turn": 2, "sides": ("south", "north"), "first": 0, "terrain": self.terrain},
            models=models,
            frames=(Activating(0, options.group - 1),),
            prompts=(Asked("activate.9", 0, "activate"),),
            opened=9,
        )
        return Step(State(public=public, secret=(Secret(overwatch=()), Secret(overwatch=self.watching))), ())


GAMES: dict[str, AnyGame] = {"urban_war": Skirmish()}


async def at_table(service: Service, **options: object) -> MatchInfo:
    chosen = {"plans": True, "ask_interrupts": True} | options
    info = await service.lobbies.open("urban_war", GUILD, 1, ANN, options=chosen, places=2, interaction=fresh())
    for person in (ANN, BEN):
        info = await service.lobbies.join(by(person, info.id), "words")
    return await begin(service, info.id)
