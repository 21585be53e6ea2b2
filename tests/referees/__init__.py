"""Independent referees: they read a journal, cards and a table as JSON, and hold every event against the rules.

They import nothing of the games and their geometry (`test_independence.py` makes sure), so that a fault of the rules'
code is not one of theirs too. What they cannot see in a journal each module names.
"""
