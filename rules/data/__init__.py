"""The numbers of the game as data: map, units, powers, rulebook, setups."""
