"""Stress tests: their odds and their results."""
