"""Tests of fitting prices."""
