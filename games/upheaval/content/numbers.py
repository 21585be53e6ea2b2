"""The numbers of the rulebook: rules, computer players, texts, pictures and help read them here and nowhere else.

The texts of the rules name each in small letters: `{to_strike}` (games/kernel/text/terms.py). Lengths are in inches;
what profiles and weapons say is in books of profiles.
"""

PLAYERS = (2, 4)  # UH-B2: the fewest and the most
BOOK_TURNS = 6  # UH-H10
FIRST_SCORED = 2  # UH-H10: the turn from which objectives count
OBJECTIVE_RANGE = 3  # UH-H10
FLANK = 12  # UH-H10: how far from the centre objectives of two or three players lie
FAR_FLANK = 14  # UH-H10: the same of four players
PIECES = (5, 9)  # UH-H11: of terrain
QUARTER = 18  # UH-H11: the side of a zone of four players
INFILTRATOR_RANGE = 12  # UH-H11: how far from enemies they deploy

COHERENCY = 2  # UH-B12
MOUNTED_DEEP = 2  # UH-25
WALL_COST = 2  # UH-H14
NEAR_WINDOW = 1  # UH-H14: who looks through a window stands so near
FLYING_LOSS = 2  # UH-41

TO_HIT = 10  # UH-H2
MOST_WOOD = 2  # UH-H2: more blocks a line
SOFT_COVER = 2  # UH-H4
HARD_COVER = 4  # UH-H4
PRONE_COVER = 3  # UH-36, UH-H4
MOST_COVER = 9  # UH-H4
OWN_COVER = 1  # UH-H4: a piece so near to the shooter hides nobody
TO_STRIKE = 6  # UH-H7
EVEN_TEK = 1  # UH-H17: TEK so much above AV changes nothing
MOST_EDGE = 2  # UH-H17: what TEK and AV change DAM by at most
LIVES = 2  # UH-33: so many times the Wound Points in Cinematic Play

PLANT_CLEAR = 12  # UH-39: from any building
PLANT_REACH = 6  # UH-39
PLANT_DAMAGE = 4  # UH-39
TUNNEL_RANGE = 3  # UH-40
BUNKER_RANGE = 12  # UH-43: from the middle of the table
CENTRE_BONUS = 2  # UH-43
MINEFIELD = 3  # UH-44: its side
MINES_LESS = 5  # UH-44: the hits are a D10 less this
MINES_DAMAGE = 6  # UH-44
STORM_TEK = 6  # UH-46
STORM_LOSS = 1  # UH-46: of DAM
PLANT_SIZE = 1500  # UH-B41: in thousandths of an inch, across
ENTRANCE_SIZE = 2000  # UH-B41
BUNKER_SIZE = 4000  # UH-B41

SEASONED_XP = (50, 100)  # UH-32
SURVIVAL_XP = 5  # UH-H12
KILL_XP = 1  # UH-H12: for each enemy model
RAISE_PRICE = 10  # UH-H12
MOST_RAISES = 2  # UH-H12: of each figure
INFILTRATORS_PRICE = 15  # UH-H12
ELITE_XP = 20  # UH-H12

ATTACH_RANGE = 2  # UH-H13
SHELTER_RANGE = 3  # UH-H13
SHELTERERS = 3  # UH-H13: friends of one unit

PLAIN_MOV = 6  # UH-19, UH-H1: what a profile has unless it says otherwise
PLAIN_TEK = 5  # UH-H1
PLAIN_AV = 4  # UH-H1
PLAIN_ACC = 4  # UH-H1
PLAIN_MEL = 4  # UH-H1
PLAIN_WL = 10  # UH-H1
PLAIN_MOR = 6  # UH-H1
PLAIN_WOUNDS = 1  # UH-H1
BLOW_DAMAGE = 4  # UH-H6
ASSAULT_WEAPON = (12, 2, 4)  # UH-H6: range, shots and DAM unless a weapon says otherwise
LIGHT_WEAPON = (24, 1, 4)  # UH-H6
HEAVY_WEAPON = (36, 2, 6)  # UH-H6
BASE = 1000  # UH-H1: in thousandths of an inch, across
MOUNTED_BASE = 1500  # UH-H1
HUGE_BASE = 2500  # UH-H1

ARMY_UNITS = (2, 10)  # UH-H15
ARMY_POINTS = 300  # UH-H15
PROFILE_SHARE = 2  # UH-H19: one part in so many of the points is the most that models of one profile may cost
DEAR_POINTS = 22  # UH-H19: models that cost so much, and Huge ones, share one part of the points
UNIT_POINTS = 50  # UH-H19: one unit for each so many points begun
PERSONALITY_POINTS = 300  # UH-H19: one personality for each so many points begun
VARIED_BOOK = 6  # UH-H19: a book with fewer profiles that are no personalities has no such limits
POINTS_SHARE = 36  # UH-H15: a model costs one part in so many of what its figures add up to
MOV_WORTH = 3  # UH-H15: of each inch; this and what follows is fitted by `umpire fit upheaval`
TEK_WORTH = 43  # UH-H15
MEL_WORTH = 50  # UH-H15: of the square of what MEL has above FREE_MEL
FREE_MEL = 4  # UH-H15: so much of MEL costs nothing
MOR_WORTH = 2  # UH-H15
WL_WORTH = 60  # UH-H15: of what WL has above PLAIN_WL; as much less below
BODY_WORTH = 8  # UH-H15: of each point of WL, AV and Cover
WOUND_WORTH = 24  # UH-H15: of the same, for each further Wound Point
FREE_BODY = 11  # UH-H15: so much of WL and AV costs nothing
SURE_HITS = 1  # UH-H15: so much is added to ACC, for a weapon of a model without any hits too
RANGE_MORE = 4  # UH-H15: a weapon is worth its shots × (DAM + DAM_MORE) × (range + this), against others of its class
DAM_MORE = 1  # UH-H15
ASSAULT_WORTH = 39  # UH-H15: of such a weapon, for each point of ACC
LIGHT_WORTH = 42  # UH-H15
HEAVY_WORTH = 44  # UH-H15
FLYING_WORTH = 112  # UH-H15
HUGE_WORTH = 150  # UH-H15
INFILTRATORS_WORTH = 130  # UH-H15
PERSONALITY_WORTH = -130  # UH-H15: less, for alone it holds no objective
ELITE_WORTH = 44  # UH-H15
