"""Which numbers are changed, game by game, to what, and how people read them."""

from typing import Any, NamedTuple


class Change(NamedTuple):
    """A number of a rulebook, another value for it, and the phrases in which people read it.

    In a phrase, a regular expression, `#` is the number, in figures or as a word. `phrases` are read before play,
    `in_play` are those that some positions bring up. `was` and `now` are what people read where that is not the value
    itself. `options` are those of the table at which the number matters. `term` is what the rules call it, if not by
    its name in small letters.
    """

    name: str
    value: Any
    phrases: tuple[str, ...]
    in_play: tuple[str, ...] = ()
    was: str = ""
    now: str = ""
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed
    term: str = ""


UPRISING = (
    Change(
        "DECREE_COST",
        7,
        (r"UP-15 Decree: #\$", r"decree W grain timber` #\$", r"adjacent region \(#\$\)", r"a Decree costs #\$"),
        (r"decree W: [^;]*; #\$, purse",),
    ),
    Change(
        "MOVE_COST",
        2,
        (r"UP-11 Move: #\$", r"Millbrook` #\$", r"adjacent region \(#\$", r"once for #\$"),
        (r"move W: [^;]*; #\$, purse", r"one character for #\$"),
    ),
    Change(
        "DECREE_TOKENS",
        3,
        (
            r"Decree: 6\$: remove # tokens",
            r"decree W [a-z ]*` 6\$: remove # tokens",
            r"and # tokens",
            r"# tokens: a follower here",
            r'"# resources"',
            r"Which # tokens",
        ),
    ),
    Change(
        "START_MONEY",
        5,
        (r"UP-2 Starting purse: Everybody starts with #\$", r"All start with #\$", r"their #\$ at"),
        (r"begin with #\$ each",),
    ),
    Change(
        "SKIRMISH_COST",
        4,
        (r"UP-16 Skirmish: #\$", r"Highfell` #\$", r"Fight here or in an adjacent region \(#\$\)"),
        (r"skirmish W: [^;]*; #\$, purse",),
    ),
    Change(
        "WARLORD_TAKES",
        3,
        (
            r"no other Warlord is, you remove # followers",
            r"take # followers or a Lieutenant",
            r"The # followers may belong",
        ),
        (r"Warlord takes: # followers",),
    ),
    Change(
        "PROMOTE_FOLLOWERS",
        3,
        (r"10\$: replace # of your followers",),
    ),
    Change("WARLORD_ACTIONS", 3, (r"the Warlord has # actions", r"Warlord \(# actions a turn\)")),
    Change(
        "FOLLOWER_INCOME",
        3,
        (
            r"each of your followers brings #\$",
            r"round you get #\$ a follower",
            r"#\$ for each region with your",
            r"income of #\$ for each region",
        ),
    ),
    Change(
        "MONEY_PER_POINT",
        4,
        (r"1 point for every full #\$", r"1 per full #\$", r"#\$ are a point"),
        (r"points: .* 1 for each full #\$",),
    ),
)

RAISE_SHIELDS = (
    Change(
        "CLICK_COST",
        2,
        (r"RS-33 Cost of turning: [^.]* modifier of −#\.", r"each click costs #\.", r"RS-B8 .* Each click is −#\."),
    ),
    Change(
        "HULL_POINTS",
        4,
        (r"half a cannon, # a hull point", r"# restore a hull point"),
        (r"hull: Hull; # points each",),
    ),
    Change(
        "MAX_SPEED",
        7,
        (
            r"\. # spaces are the most",
            r"\. # is always the most",
            r"Two to # spaces cost nothing",
            r"says that two to #",
        ),
        options={"credits": 20},
    ),
    Change(
        "TORPEDO_DICE", 4, (r"RS-20 [^:]*: [^:]*: # dice hit", r"torpedo_dice: .*\"maximum\": #", r"RS-B27 .*: #, like")
    ),
    Change("BASE_HULL", 12, (r"10 shields, # hull",), (r"hull: # now",)),
    Change("BOARDING_RANGE", 2, (r"at # hex 4-6 hits", r"# hex is boarding range", r"a distance of # hex, the")),
    Change("CLOSE_RANGE", 6, (r"up to # hexes 5-6",)),
    Change(
        "STRESS_FLOORS",
        (7, 4, 2, 1, -5),
        (r"under # hurts", r"# or more: nothing happens", r"result of # or more"),
        (r"# or more: no stress", r"below # you may roll"),
        was="6",
        now="7",
    ),
    Change(
        "CANNONS_A_SIDE",
        6,
        (
            r"# cannons a side",
            r"cannons, # to port and",
            r"cannon of that side, # at most",
            r"boxes fires # cannons",
        ),
    ),
    Change(
        "EVASION_STRESS",
        2,
        (r"for taking # stress", r"# stress buys one more die", r"Take # stress for one more die"),
        (r"took # stress for one more",),
    ),
    Change(
        "BOARDING_WORTH",
        3,
        (r"every 6 counts #\b", r"every 6 counts as # hits"),
        (r"each 6 counts #\b",),
    ),
    Change("SHIELD_BONUS", 4, (r"RS-12 [^:]*: # more shields",), options={"credits": 20}),
)

URBAN_WAR = (
    Change("TO_HIT_SHOT", 9, (r"−2 if panicked: # or more hits. A rolled", r"SH \+ weapon, # or more hits. A blow")),
    Change("RUSH", 3, (r"A move of up to # MV, plus", r"Move # as far")),
    Change("CHARGE", 3, (r"moves up to # MV, plus", r"within # MV, plus")),
    Change(
        "TO_WOUND",
        7,
        (r"T: # or more is a wound", r"charging: # or more is a wound", r"strength − T: # or more wounds"),
    ),
    Change("SHORT_RANGE", 14, (r"Short: up to # inches", r"distance <= #\b", r"shot within #\b")),
    Change("EXTREME_RANGE", 44, (r"Extreme: up to #\.",)),
    Change("PANIC_PENALTY", 3, (r"gets −# to hit and", r"inches: −# to hit", r"shoots with −#"), (r"−# to hit, no",)),
    Change("SOLID_SAVE", 7, (r"\(solid #\+", r"on # or more behind something solid")),
    Change("COMMAND_RANGE", 12, (r"friends within # inches add", r"friends within # inches of the Commander")),
    Change("WITNESS_RANGE", 6, (r"panic within # inches", r"killed within # inches")),
    Change("TO_PASS", 14, (r"modifiers: # or more passes", r"CD \+ CAL, # or more passes\."), (r"2D10 .* needs #",)),
    Change("TEAM_SIZE", (5, 20), (r"A team has # to 20 models",), (r"of # to 20,",), was="6", now="5"),
    Change("OBJECTIVE_POINTS", 25, (r"gives # points at the", r"count # points each"), options={"objectives": True}),
    Change("SMALL_BASE", 1400, (r"Bases are # inches across",), was="1.2", now="1.4"),
)

CONDITIONS = {"conditions": True}

UPHEAVAL = (
    Change("TO_STRIKE", 7, (r"enemy MEL: # or more hits",)),
    Change("HARD_COVER", 5, (r"soft 2, hard #,", r"houses are hard \(#\)"), (r"hard cover #\b",)),
    Change("TO_HIT", 9, (r"D10 \+ ACC: # or more hits\. Then", r"D10 \+ ACC: # or more hits;"), (r"≥ #",)),
    Change("OBJECTIVE_RANGE", 4, (r"most weight within # inches", r"of all models within # inches")),
    Change("COHERENCY", 3, (r"coherency \(# inches\)", r"Every base is within # inches", r"coherency: .* else #")),
    Change(
        "INFILTRATOR_RANGE", 10, (r"come last, # inches", r"anywhere # inches from"), (r"[a-z], # inches from enem",)
    ),
    Change("PLANT_REACH", 8, (r"a model within # inches of it",), (r"bites within # inches",), options=CONDITIONS),
    Change(
        "MINES_LESS",
        4,
        (r"takes D10 − # hits",),
        (r"take D10 − # hits", r"minefield [A-Z0-9]+ and [A-Z0-9]+: D10 \d+, − #:"),
        options=CONDITIONS,
    ),
    Change("FLYING_LOSS", 3, (r"Flying units have # inches less",), (r"move # inches less",), options=CONDITIONS),
    Change("RAISE_PRICE", 12, (r"\. # XP buy",), (r"# XP: (shots|blows|breaks)",), options={"seasoned": 50}),
    Change("BOOK_TURNS", 5, (r"UH-H10 [^:]*: # turns\.", r"on; # turns\.", r"turns: .* else #"), term="turns"),
    Change("PLAIN_MOV", 7, (r"\(mostly #\)", r"MOV is mostly # inches", r": MOV #,")),
    Change(
        "ASSAULT_WEAPON",
        (14, 2, 4),
        (r"Assault: # inches",),
        was="12",
        now="14",
        term="assault",
    ),
    Change("SOFT_COVER", 3, (r"soft #, hard 4", r"soft Cover \(#\)"), (r"soft cover #\b",)),
    Change("ARMY_UNITS", (2, 9), (r"your own of 2 to # units",), was="10", now="9"),
    Change("POINTS_SHARE", 16, (r"costs one part in # of",), term="share"),
    Change("MOV_WORTH", 5, (r"of # MOV",)),
    Change("TEK_WORTH", 9, (r"\+ # TEK",)),
    Change("MEL_WORTH", 5, (r"\+ # \(MEL above",)),
    Change("FREE_MEL", 3, (r"\(MEL above #\)²",)),
    Change("MOR_WORTH", 4, (r"\+ # MOR",)),
    Change("BODY_WORTH", 12, (r"\+ # \(WL \+ AV",)),
    Change("WL_WORTH", 12, (r"\+ # \(WL − 10\)",)),
    Change("FREE_BODY", 9, (r"\+ Cover − #\)",)),
    Change("WOUND_WORTH", 6, (r", # of that for each",)),
    Change("SURE_HITS", 2, (r"\(ACC \+ #\) × weapons",)),
    Change("ASSAULT_WORTH", 11, (r"\(assault #,",)),
    Change("LIGHT_WORTH", 18, (r", light #,",)),
    Change("HEAVY_WORTH", 21, (r", heavy #; others",)),
    Change("DAM_MORE", 2, (r"\(DAM \+ #\) × \(range",)),
    Change("RANGE_MORE", 6, (r"× \(range \+ #\)",)),
    Change("HUGE_WORTH", 28, (r"; Huge #;",), term="keywords"),
    Change("FLYING_WORTH", 12, (r"\(Flying #;",), term="keywords"),
    Change("PERSONALITY_WORTH", 18, (r"; personality #;",), was="−130", now="18", term="keywords"),
    Change("INFILTRATORS_WORTH", 28, (r"; Infiltrators #;",), term="keywords"),
    Change("ELITE_WORTH", 21, (r"; elite #\)",), term="keywords"),
    Change("EVEN_TEK", 2, (r"TEK is higher by more than #,",)),
    Change("MOST_EDGE", 3, (r"never by more than #\.",)),
    Change("PROFILE_SHARE", 3, (r"profile cost at most # of the table's points",), was="half", now="a third"),
    Change("PERSONALITY_POINTS", 100, (r"personality for each # points begun",)),
    Change("UNIT_POINTS", 60, (r"One unit for each # points begun",)),
    Change("VARIED_BOOK", 7, (r"with fewer than # profiles",)),
)

CHANGES: dict[str, tuple[Change, ...]] = {
    "uprising": UPRISING,
    "raise_shields": RAISE_SHIELDS,
    "urban_war": tuple(change._replace(options={"turns": 5, **change.options}) for change in URBAN_WAR),
    "upheaval": UPHEAVAL,
}
