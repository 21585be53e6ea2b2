"""A person's own matches, wherever they are: `/match mine`, and `/table abort`."""
