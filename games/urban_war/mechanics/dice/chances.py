"""What dice need, and the exact odds of one die, of a command check and of wounds (UW-40 .. UW-51)."""

import math
from fractions import Fraction

from games.kernel.base.caching import per_case, per_domain
from games.kernel.odds.odds import added
from games.urban_war.content.book import Card
from games.urban_war.content.numbers import FAILS_AT, TO_HIT_SHOT, TO_IGNORE, TO_PASS, TO_WOUND


def succeeds(face: int, added: int, needed: int) -> bool:
    """Whether a die that counts naturally does it: 1 never, 10 always (UW-40, UW-41, UW-48, UW-49)."""
    return face == 10 or (face > 1 and face + added >= needed)


def chance(added: int, needed: int) -> Fraction:
    """Return the odds of a die that counts naturally.

    >>> chance(4, 10), chance(1, 6)
    (Fraction(1, 2), Fraction(3, 5))
    """
    return Fraction(sum(succeeds(face, added, needed) for face in range(1, 11)), 10)


def plain_chance(added: int, needed: int) -> Fraction:
    """Return the odds of a die without natural results: cover and Heavy Armour (UW-B36)."""
    return Fraction(sum(face + added >= needed for face in range(1, 11)), 10)


@per_domain
def check_chance(added: int) -> Fraction:
    """Return the odds of a command check (UW-51, UW-56).

    >>> [int(100 * check_chance(added)) for added in range(-2, 10)]
    [10, 15, 21, 28, 36, 45, 55, 64, 72, 79, 85, 90]
    """
    return Fraction(sum(passes((a, b), added) for a in range(1, 11) for b in range(1, 11)), 100)


def passes(dice: tuple[int, int], added: int) -> bool:
    """Whether a command check is passed (UW-51)."""
    return sum(dice) > FAILS_AT and sum(dice) + added >= TO_PASS


def wounds_ways(
    attacks: int, hit: Fraction, ignored: Fraction, rolls: int, wound: Fraction, saved: Fraction
) -> dict[int, Fraction]:
    """Return the odds of every number of wounds of some attacks, each hit with so many damage rolls."""
    one = wound * (1 - saved)
    struck = hit * (1 - ignored)
    single = {0: 1 - struck}
    for number in range(rolls + 1):
        ways = math.comb(rolls, number) * one**number * (1 - one) ** (rolls - number)
        single[number] = single.get(number, Fraction(0)) + struck * ways
    found = {0: Fraction(1)}
    for _ in range(attacks):
        found = added(found, single)
    return found


@per_case
def harm(attacks: int, rolls: int, hit: int, hurt: int, armour: int, save: int) -> float:
    """Return the odds of at least one wound of a shot; `hit` and `hurt` are what is added to dice to hit and to damage.

    >>> harm(1, 1, 4, 1, 0, 0), harm(2, 1, 4, 1, 0, 6)
    (0.3, 0.2775)
    """
    through = chance(hit, TO_HIT_SHOT) * (1 - plain_chance(armour, TO_IGNORE) if armour else 1)
    unhurt = 1 - chance(hurt, TO_WOUND) * (1 - saving(save))
    return float(1 - (1 - through * (1 - unhurt**rolls)) ** attacks)


def ignoring(card: Card) -> Fraction:
    """Return the odds that Heavy Armour ignores a hit (UW-11)."""
    return plain_chance(card.armour, TO_IGNORE) if card.armour else Fraction(0)


def saving(save: int) -> Fraction:
    """Return the odds of a cover save (UW-42)."""
    return plain_chance(0, save) if save else Fraction(0)
