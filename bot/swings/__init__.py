"""How a match swung: each seat's chance to win after every turn, from games that computers play on from there.

`playing` replays the match and plays on, in worker processes; `chances` makes chances of what came of it; `weighing`
compares decisions with what else could have been done. Pure, except that they look at the processor's clock.
"""
