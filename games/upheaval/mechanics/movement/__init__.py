"""How units move."""
