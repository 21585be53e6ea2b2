"""The numbers of the battle conditions, as a D10 rolls them (UH-38 .. UH-48)."""

HIGH_WINDS, COMMAND_CENTRE, NIGHT_COVER, AETHERSTORM = 3, 5, 7, 8
"""The numbers of the conditions that other rules ask for."""
FLAT = (HIGH_WINDS, NIGHT_COVER, AETHERSTORM)
TWO_MORE, CHOICE = 9, 10
