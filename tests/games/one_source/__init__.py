"""One source for every number: a changed constant changes engine, computer players, rules, help and commands."""
