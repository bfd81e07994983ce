"""The panels round the board: they show a position in words and say what the player asks for by signals."""
