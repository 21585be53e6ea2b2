"""How the build sheet of a fleet is written: each ship by its name, then its upgrades or a role (RS-7, RS-69).

A captain of one ship can take a role as well; its sheet then has the upgrades that the role buys.
"""

from typing import cast

from games.kernel import BadNotation, Choices, GameError, IllegalAction, Seat, Word, quoted
from games.raise_shields.board import fleet, sheets
from games.raise_shields.board.fitting import afforded, effect_of, refusal
from games.raise_shields.content.upgrades import CATALOGUE, ROLES, Upgrade, build_cost
from games.raise_shields.questions.notation import own_ship
from games.raise_shields.state.state import Public

_SYNONYMS: dict[str, Upgrade] = {
    "shields": "shield",
    "armour": "armor",
    "phasers": "phaser",
    "pulses": "pulse",
    "torpedoes": "torpedo",
    "torpedos": "torpedo",
}


def read_upgrade(word: str, *, roles: bool = False) -> str:
    """Read an upgrade, or a role if the table plays fleets; raises BadNotation."""
    wanted: str = _SYNONYMS.get(word.lower(), word.lower())
    known = (*CATALOGUE, *(ROLES if roles else ()))
    if wanted not in known:
        raise BadNotation(f"no upgrade is called {quoted(word)}; there are {', '.join(known)}")
    return wanted


def _needs(public: Public, seat: Seat) -> str:
    """Return what a sheet lacks that names no ship, with the player's own ships as the example."""
    one, other = (ship.id for ship in fleet.fleet_of(public, seat)[:2])
    return f"name a ship of yours before its upgrades, such as `build {one} impulse {other} brawler`"


def read(public: Public, seat: Seat, said: tuple[str, ...]) -> tuple[str, ...]:
    """Read a sheet as typed: ships by number or name, in any order; a role alone is for all of them."""
    if len(said) == 1 and said[0].lower() in ROLES:
        said = tuple(word for ship in fleet.fleet_of(public, seat) for word in (ship.id, said[0]))
    found: dict[str, list[str]] = {}
    now: list[str] | None = None
    for word in said:
        ship = own_ship(public, seat, word)
        if ship:
            now = found.setdefault(ship, [])
        elif now is None:
            raise BadNotation(_needs(public, seat))
        else:
            now.append(read_upgrade(word, roles=True))
    ordered = (ship.id for ship in fleet.fleet_of(public, seat) if found.get(ship.id))
    return tuple(word for ship in ordered for word in (ship, *found[ship]))


def ready_ship(public: Public, said: tuple[str, ...]) -> tuple[Upgrade, ...]:
    """Return what a role buys for an only ship; () if what is said is no role."""
    role = ROLES.get(said[0].lower()) if len(said) == 1 else None  # type: ignore[call-overload]
    return () if role is None else afforded(public, role.wishes, public.options.credits)


def ready_sheets(public: Public, seat: Seat) -> Choices:
    """List whole sheets, one for each role: all ships of the player have it."""
    fleets = fleet.has_fleets(public)
    found = []
    for role, entry in ROLES.items():
        bought = ready_ship(public, (role,))
        if bought:
            sheet = read(public, seat, (role,)) if fleets else bought
            told = entry.effect if fleets else ", ".join(CATALOGUE[upgrade].title for upgrade in bought)
            found.append(Word(" ".join(sheet), entry.title, told))
    return Choices(tuple(found), label=f"build: {'all ships alike' if fleets else 'a ready ship'}")


def check(public: Public, seat: Seat, words: tuple[str, ...]) -> None:
    """Refuse a sheet that names a ship twice or in the wrong order, or a role beside other upgrades."""
    sections = sheets.sections_of(public, seat, words)
    known = all(_is_canonical(public, seat, word) for word in words)
    if not known or sum(1 + len(section.words) for section in sections) < len(words):
        raise IllegalAction(_needs(public, seat), "RS-69")
    _check_order(sections)
    if not all(section.words for section in sections):
        raise IllegalAction("each ship is named with what it buys", "RS-69")
    for index, section in enumerate(sections):
        if section.role and len(section.words) > 1:
            raise IllegalAction("a role stands for all upgrades of a ship", "RS-69")
        if section.role == "same" and not index:
            raise IllegalAction("no ship comes before this one", "RS-69")


def _check_order(sections: tuple[sheets.Section, ...]) -> None:
    named = [section.ship for section in sections]
    if named != sorted(set(named)):
        raise IllegalAction("each ship is named once, in the order of their numbers", "RS-69")


def words(public: Public, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List what can follow a part of a sheet: upgrades and roles for the ship that was named last, or another ship."""
    if not all(_is_canonical(public, seat, word) for word in said):
        read(public, seat, said)  # says what is wrong with a word that there is not
        return Choices()
    if not said:
        none = Word("none", "No upgrades", "keep base ships")
        return Choices((*_ships(public, seat, ""), none), label=f"ship, {public.options.credits} credits")
    sections = sheets.sections_of(public, seat, said)
    if sum(1 + len(section.words) for section in sections) < len(said):
        raise BadNotation(_needs(public, seat))
    _check_order(sections)
    *before, last = sections
    if last.words:
        check(public, seat, said)
    elif before:
        check(public, seat, said[:-1])
    left = sheets.worked_out(public, seat, said).left
    role = last.role is not None
    offered = () if role else _offered(public, seat, said, last, left)
    if not last.words:
        return Choices(offered, label=f"upgrade for {last.ship}, {left} credits left")
    more = _ships(public, seat, last.ship) if left >= sheets.CHEAPEST or public.options.credits_per_ship else ()
    return Choices((*offered, *more), complete=True, label=f"another upgrade or ship, {left} credits left")


def _is_canonical(public: Public, seat: Seat, word: str) -> bool:
    return word in CATALOGUE or word in ROLES or own_ship(public, seat, word) == word


def _ships(public: Public, seat: Seat, after: str) -> tuple[Word, ...]:
    ships = fleet.fleet_of(public, seat)
    return tuple(Word(ship.id, ship.name, "what it buys") for ship in ships if ship.id > after)


def _offered(public: Public, seat: Seat, said: tuple[str, ...], section: sheets.Section, left: int) -> tuple[Word, ...]:
    bought = cast(tuple[Upgrade, ...], section.words)
    listed = offered_for(public, bought, left)
    if bought:
        return listed
    return (*listed, *(_role_word(role) for role in ROLES if _works(public, seat, (*said, role))))


def _role_word(role: str) -> Word:
    entry = ROLES[role]  # type: ignore[index]
    return Word(role, entry.title, entry.effect)


def _works(public: Public, seat: Seat, words: tuple[str, ...]) -> bool:
    try:
        check(public, seat, words)
        sheets.worked_out(public, seat, words)
    except GameError:
        return False
    return True


def offered_for(public: Public, bought: tuple[Upgrade, ...], left: int) -> tuple[Word, ...]:
    """List the upgrades that can be added to a ship's, each with the credits that it would leave."""
    purse = left + build_cost(bought)
    return tuple(
        Word(
            upgrade,
            entry.title,
            f"{entry.cost} credits, leaves {left - entry.cost}: {effect_of(upgrade, public.options)}",
        )
        for upgrade, entry in CATALOGUE.items()
        if refusal(public, (*bought, upgrade), purse) is None
    )
