"""A whole match told again: as a moving picture, and as a book of one file. Everything comes from a record of it."""
