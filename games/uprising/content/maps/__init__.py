"""Maps: the country of a match, the files that maps come in, and the maker of those that come with the game."""
