"""A person's own matches, wherever they are: `/match mine`, `/table abort`, `/match recap` and `/seat note`."""
