"""The referee of Upheaval. It knows the default readings (of the options only `turns` and content) and two players.

What a journal does not tell, and so is not checked here: terrain that players lay, battle conditions, experience,
whether a shooter that held its fire could have shot, which of several ways a
unit might have taken.
"""
