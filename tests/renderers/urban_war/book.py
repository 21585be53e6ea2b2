"""Stat cards that the tests of pictures bring themselves, so that those that are shipped may change."""

from games.battlefield.books.sides import Ready
from games.kernel import Held
from games.urban_war.content.book import Book, Card, Cell, Gear, Grade, Member, Weapon

RIFLE = Weapon("rifle", "Gauss Rifle", (Cell(-1, 5), Cell(0, 5), Cell(0, 5), Cell(-1, 5), None))
BLADE = Weapon("blade", "Combat Blade", (Cell(0, 4), None, None, None, None), 3)
CANNON = Weapon("cannon", "Chain Cannon", (None, Cell(0, 6, 2), Cell(0, 6, 2), Cell(-2, 6), None))
LANCE = Weapon("lance", "Fusion Lance", (None, Cell(1, 8, 1, 2), Cell(0, 8, 1, 2), Cell(-1, 7), Cell(-3, 7)))
RAM = Weapon("ram", "Ram", (Cell(1, 6), None, None, None, None), 2)
MARINE = Card(
    "marine", "Colonial Marine", 3, 4, 4, 4, 1, 4, 2, 4, (Grade(0, 20, 0), Grade(1, 26, 1), Grade(2, 33, 2)),
    (RIFLE, BLADE), (Gear("shield", "Battleshield", 6, battleshield=True),),
)  # fmt: skip
SERGEANT = Card(
    "sergeant", "Marine Sergeant", 3, 4, 4, 4, 1, 5, 2, 4, (Grade(1, 27, 1), Grade(2, 34, 2), Grade(3, 42, 3)),
    (RIFLE, BLADE), high_morale=True,
)  # fmt: skip
WALKER = Card(
    "walker", "Assault Walker", 4, 4, 6, 5, 3, 5, 4, 5, (Grade(0, 50, 0), Grade(1, 58, 1)), (CANNON, LANCE, RAM),
    armour=2,
)  # fmt: skip
GUNS = Ready(
    "guns", "Colonial Marines", "guns and a walker",
    (Member("sergeant", 2), Member("marine", 1), Member("marine"), Member("marine", 0, ("shield",)),
     Member("walker", 1), Member("marine", 2)),
)  # fmt: skip
CROWD = Ready("crowd", "The Long March of the Colonies", "as many as may be", (
    Member("sergeant", 3), *(Member("marine", number % 3) for number in range(17)), Member("walker", 1),
    Member("walker", 0),
))  # fmt: skip
BOOK = Held("cards:specimens", Book("specimens", "Specimens", (GUNS, CROWD), (MARINE, SERGEANT, WALKER)))
