"""The setting of Urban War: a wet street at night."""
