"""The board itself: geometry, tiles, counters, and what the mouse does to them."""
