"""Prints the figures beside the goals; a benchmark that misses its goal by a factor of two fails the run."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

TOLERANCE = 2.0
"""Two cores that do something else besides are no reason to fail."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "goal(median, p95=None): the milliseconds that the figure must not exceed"
    )


@pytest.fixture(autouse=True)
def goal(request: pytest.FixtureRequest) -> None:
    """Writes the goals of a benchmark beside its figures."""
    marker = request.node.get_closest_marker("goal")
    assert marker is not None, "every benchmark has a goal"
    assert len(marker.args) == 1, "the goal is a median in milliseconds"
    if "benchmark" in request.fixturenames:
        benchmark = request.getfixturevalue("benchmark")
        benchmark.extra_info.update(median=marker.args[0], p95=marker.kwargs.get("p95"))


def quantile(seconds: Sequence[float], share: float) -> float:
    """The value that this share of the measurements does not exceed, in milliseconds."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


def measured(config: pytest.Config) -> list[tuple[str, float, float, float, float | None]]:
    """Name, median, p95 and their goals, in milliseconds, of every benchmark that ran with measuring on."""
    session = config._benchmarksession  # type: ignore[attr-defined]
    result = []
    for bench in session.benchmarks:
        if bench.has_error or not bench.stats.data:
            continue
        times = bench.stats.data
        wanted = bench.extra_info
        figures = quantile(times, 0.5), quantile(times, 0.95)
        result.append((bench.name.removeprefix("test_"), *figures, wanted["median"], wanted["p95"]))
    return result


def verdict(median: float, p95: float, goal: float, goal95: float | None) -> str:
    worst = max(median / goal, p95 / goal95 if goal95 else 0)
    return (
        "reached"
        if worst <= 1
        else f"missed, {worst:.1f} ×"
        if worst > TOLERANCE
        else f"close, {worst:.1f} ×"
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    rows = measured(config)
    if not rows:
        return
    width = max(len(row[0]) for row in rows)
    terminalreporter.section("figures to reach, in milliseconds")
    terminalreporter.line(f"{'':{width}}  {'median':>9} {'goal':>7}  {'p95':>9} {'goal':>7}")
    for name, median, p95, goal, goal95 in rows:
        last = f"{goal95:>7g}" if goal95 else f"{'–':>7}"
        terminalreporter.line(
            f"{name:{width}}  {median:>9.3f} {goal:>7g}  {p95:>9.3f} {last}  {verdict(median, p95, goal, goal95)}"
        )
    for name, median, *_ in rows:
        if name == "a_game_of_ten_rounds":
            terminalreporter.line(f"games of ten rounds a minute on one core: {60_000 / median:.1f}")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if exitstatus == 0 and any(verdict(*row[1:]).startswith("missed") for row in measured(session.config)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
