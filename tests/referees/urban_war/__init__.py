"""The referee of Urban War. It knows the default readings, and `turns`, `objectives`, `points`, `group` and content.

What a journal does not tell, and so is not checked here: which moments of an interruption were offered and which were
not, whether a way round would have been found for a charge that nobody made, what a plan said of later actions, and
answers that came to nothing because their moment had gone (their counter stays face down). Terrain that players lay is
not judged.
"""
