"""The numbers of the rulebook: rules, computer players, texts, pictures and help read them here and nowhere else.

The texts of the rules name each in small letters: `{decree_cost}` (games/kernel/text/terms.py).
"""

from typing import Literal

SEATS = (2, 4)  # UP-1: the fewest and the most players
START_MONEY = 3  # UP-2
RESOURCE_TYPES: Literal[1, 2, 3, 4] = 2  # UP-B3: in each region, where the table agrees on nothing else
WARLORD_ACTIONS = 2  # UP-9
LIEUTENANT_ACTIONS = 1  # UP-9

MOVE_COST = 1  # UP-11
INTIMIDATE_COST = 1  # UP-12
SLAY_COST = 1  # UP-13
CAMPAIGN_GAIN = 1  # UP-14
DECREE_COST = 6  # UP-15
DECREE_TOKENS = 2  # UP-15
SKIRMISH_COST = 3  # UP-16
PROMOTE_COST = 10  # UP-17
PROMOTE_FOLLOWERS = 2  # UP-17

WARLORD_TAKES = 2  # UP-20: followers
LIEUTENANT_TAKES = 1  # UP-21: followers

FOLLOWER_INCOME = 2  # UP-24
REGION_INCOME = 2  # UP-25
BOOK_ROUNDS = 12  # UP-27
REGION_POINTS = 3  # UP-30
BOARD_POINTS = 2  # UP-31
MONEY_PER_POINT = 5  # UP-32
TIE_BREAKS = 3  # UP-B48: before the victory is shared, where the table agrees on nothing else
