"""A Discord on the loopback: REST, Gateway and a chat page, for play without a token and for tests."""
