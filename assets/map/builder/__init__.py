"""Builds board.json, the polygons of the board, from public-domain outlines and the hand-written recipe.

Stages, one module each: `source` (outlines), `carve` (territories), `warp` (projection), `coast` (shapes on the board),
`sea` (sea lines), `arrangement` (one planar subdivision), `places` (labels and stacks), `decor`, `write`.
"""
