"""The full position on paper and in files."""

from __future__ import annotations

import pytest

from anniversary_board.printing.export import export_png, export_svg, print_pdf
from rules.setups import standard_setup, start
from rules.state import State


@pytest.fixture(scope="module")
def position() -> State:
    return start(standard_setup())


@pytest.mark.goal(2000)
def test_pdf_of_the_full_board_a3(benchmark, qapp, position, tmp_path):
    path = tmp_path / "board.pdf"
    benchmark.pedantic(print_pdf, (position, path), kwargs={"paper": "A3"}, rounds=5, warmup_rounds=1)
    assert path.stat().st_size <= 5_000_000


@pytest.mark.goal(2700)
def test_png_of_the_full_board_150_dpi(benchmark, qapp, position, tmp_path):
    benchmark.pedantic(export_png, (position, tmp_path / "board.png"), rounds=5, warmup_rounds=1)


@pytest.mark.goal(2700)
def test_svg_of_the_full_board(benchmark, qapp, position, tmp_path):
    path = tmp_path / "board.svg"
    benchmark.pedantic(export_svg, (position, path), rounds=5, warmup_rounds=1)
    assert path.stat().st_size <= 3_000_000
