"""The numbers of the rulebook: rules, computer captains, texts, pictures and help read them here and nowhere else.

The texts of the rules name each in small letters: `{click_cost}` (games/kernel/text/terms.py).
"""

from typing import Literal

Credits = Literal[0, 5, 10, 15, 20]
"""What a table can agree on (RS-5)."""

PLAYERS = (2, 4)  # RS-2
MOST_SHIPS = 8  # RS-B56: in play, of all players together
FLEET_SHIPS = 4  # RS-69, RS-B56: the most of one player
TEAM_PLAYERS = 4  # RS-67

MAP_SIZE = (17, 13)  # RS-B3: columns and rows of one map
BASE_SHIELDS = 10  # RS-4
BASE_HULL = 10  # RS-4
BASE_CREW = 10  # RS-B1
CANNONS_A_SIDE = 5  # RS-4, RS-46
BOXES_A_CANNON = 2  # RS-55

SHIELD_BONUS = 5  # RS-12
ARMOR_BONUS = 5  # RS-13
CREW_BONUS = 5  # RS-16
BONUS_LIMIT = 2  # RS-12, RS-13, RS-16: how often each of these can be bought
SHIELD_PRICE = 5  # RS-12
ARMOR_PRICE = 5  # RS-13
EVASIVE_PRICE = 5  # RS-14
IMPULSE_PRICE = 5  # RS-15
CREW_PRICE = 5  # RS-16
PHASER_PRICE = 5  # RS-17
PULSE_PRICE = 10  # RS-18
PLASMA_PRICE = 15  # RS-19
TORPEDO_PRICE = 5  # RS-20

FREE_SPEEDS = (2, 4)  # RS-34: the fewest and the most spaces that cost nothing
MAX_SPEED = 6  # RS-34
SPEED_COST = 1  # RS-34
HOLD_COST = 2  # RS-34
CLICK_COST = 1  # RS-33
STRESS_FLOORS = (6, 4, 2, 1, -5)  # RS-39: the least totals of the rows, the first one without stress
STRESS_GAINED = (0, 1, 1, 2)  # RS-39: in the same rows

BOARDING_RANGE = 1  # RS-45: in hexes
CLOSE_RANGE = 5  # RS-45
BOARDING_HITS = 4  # RS-45: the least face that hits
CLOSE_HITS = 5  # RS-45
LONG_HITS = 6  # RS-45
PULSE_HITS = 4  # RS-18
TORPEDO_HITS = 4  # RS-20
TORPEDO_DICE = 5  # RS-B27
BOARDING_WORTH = 2  # RS-48: hits of a 6
EVASION_DICE = 1  # RS-50
EVASION_STRESS = 1  # RS-50: what one more die costs

SHIELD_POINTS = 1  # RS-59: repair points
BOX_POINTS = 2  # RS-59
HULL_POINTS = 3  # RS-59
STRESS_POINTS = 2  # RS-B39
LASTING_HARM = 4  # RS-B30: what crew and stress count that no repair brings back; all else counts its repair points

KILL_CREDITS = 5  # RS-61: for each ship that you destroyed
WIN_CREDITS = 10  # RS-61
PATCH_PRICE = 5  # RS-62: returns with half shields and half hull
REFIT_PRICE = 10  # RS-62: returns with everything full

TIMEOUT_CLICKS = 2  # RS-B62: the most that a silent player's ship turns
TIMEOUT_SPEED = 2  # RS-B62: the spaces that it flies rather than others
