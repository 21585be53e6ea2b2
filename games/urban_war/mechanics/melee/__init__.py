"""Close combat: weapons, blows, breaking off, battleshields."""
