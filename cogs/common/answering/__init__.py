"""Answers to interactions: acknowledged, private or for all, refused, confirmed and taken back."""
