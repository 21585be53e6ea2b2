"""What every game must keep, whatever it is about: the contract of games/kernel/game.py, item by item."""
