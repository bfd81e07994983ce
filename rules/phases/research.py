"""Research: researchers bought, their dice, and the chart of a breakthrough (R-RD-01 to R-RD-04)."""

from __future__ import annotations

import msgspec

from rules import phrases
from rules.actions import Research
from rules.errors import Refusal
from rules.events import Breakthrough, Event, Paid, Researchers, Rolled
from rules.names import RESEARCH, spoken
from rules.pending import DICE, Question, Shot
from rules.politics import AMERICA, CHINA
from rules.powers import in_text, sentence
from rules.state import State
from rules.step import Step
from rules.technology import RESEARCHER_COST, SUCCESS, drawn, open_charts


def research(state: State, action: Research) -> Step | Refusal:
    """Researchers are bought, and one die is asked for each that the power has now (R-RD-01, R-RD-02)."""
    power, price = state.turn, action.tokens * RESEARCHER_COST
    refusal = _why_not_now(state, action) or _why_not_research(state, power) or _why_not_buy(state, action)
    if refusal is not None:
        return refusal
    held = state.researchers.get(power, 0) + action.tokens
    events: list[Event] = []
    if action.tokens:
        events = [Paid(power, -price, "R-RD-01"), Researchers(power, held)]
    after = msgspec.structs.replace(
        state,
        treasury={**state.treasury, power: state.treasury.get(power, 0) - price},
        researchers={**state.researchers, power: held},
        record=msgspec.structs.replace(state.record, researched=True),
        pending=Question(DICE, power, purpose="research", shots=(Shot(power, dice=held),)),
    )
    return Step(after, tuple(events))


def why_not_end(state: State) -> Refusal | None:
    """Why the research phase may not end: each researcher has its die every turn (R-RD-02)."""
    held = state.researchers.get(state.turn, 0)
    if not held or state.record.researched or _why_not_research(state, state.turn) is not None:
        return None
    return Refusal(
        "R-RD-02",
        f"{sentence(state.turn)} {_have(state.turn)} {_count(held)} that {'has' if held == 1 else 'have'} not rolled "
        "this turn.",
        f"Roll for {'it' if held == 1 else 'them'}; buying more is not necessary.",
    )


def charted(state: State, question: Question, action: Research) -> Step | Refusal:
    """The chart of a breakthrough is named before its die is seen (R-RD-03)."""
    power, charts = question.by, question.options
    if action.tokens:
        return Refusal(
            "R-RD-01", "Researchers are bought before the dice, not after them.", "Name chart 1 or 2."
        )
    if action.chart is None:
        return Refusal(
            "R-RD-03", "A breakthrough waits for its chart.", "Name chart 1 or 2, then a die is rolled."
        )
    if str(action.chart) not in charts:
        return Refusal(
            "R-RD-03",
            f"{sentence(power)} {_have(power)} all the technologies of chart {action.chart}."
            if action.chart in (1, 2)
            else f"There is no chart {action.chart}.",
            f"Name chart {phrases.either(charts)}.",
        )
    return Step(_with_chart_die(state, power, action.chart))


def rolled(state: State, question: Question, faces: tuple[int, ...]) -> Step | Refusal:
    """The dice of researchers, or the die that draws from a chart."""
    if question.purpose == "chart":
        return _drawn(state, question, faces)
    power, sixes = question.by, faces.count(SUCCESS)
    events: list[Event] = [Rolled(power, "", "research", faces, question.shots, sixes)]
    if not sixes:
        return Step(state, tuple(events))
    events.append(Researchers(power, 0))
    after = msgspec.structs.replace(state, researchers={**state.researchers, power: 0})
    charts = open_charts(state, power)
    if len(charts) == 1:
        return Step(_with_chart_die(after, power, charts[0]), tuple(events))
    choice = Question("chart", power, options={str(chart): 1 for chart in charts})
    return Step(msgspec.structs.replace(after, pending=choice), tuple(events))


def _drawn(state: State, question: Question, faces: tuple[int, ...]) -> Step:
    """The technology of the die; one that the power has is rolled again on the same chart (R-RD-03, R-RD-04)."""
    power, chart = question.by, int(next(iter(question.options)))
    tech = drawn(chart, faces[0])
    new = not state.has_tech(power, tech.name)
    roll = Rolled(power, "", "chart", faces, question.shots, int(new))
    if not new:
        return Step(_with_chart_die(state, power, chart), (roll,))
    techs = {**state.techs, power: state.techs.get(power, frozenset[str]()) | {tech.name}}
    return Step(msgspec.structs.replace(state, techs=techs), (roll, Breakthrough(power, tech.name)))


def _with_chart_die(state: State, power: str, chart: int) -> State:
    """The state that asks for the die of a chart; the question's only option says which."""
    die = Question(DICE, power, purpose="chart", shots=(Shot(power),), options={str(chart): 1})
    return msgspec.structs.replace(state, pending=die)


# -- refusals ------------------------------------------------------------------------------------


def _why_not_now(state: State, action: Research) -> Refusal | None:
    if state.phase != RESEARCH:
        return Refusal(
            "R-SEQ-01",
            f"Research is the first phase of a turn; this is the {spoken(state.phase)} phase.",
            "",
        )
    if action.chart is not None:
        return Refusal(
            "R-RD-03",
            "There is no breakthrough to name a chart for.",
            "A six on the die of a researcher is one.",
        )
    if state.record.researched:
        return Refusal(
            "R-RD-01",
            f"{sentence(state.turn)} {_have(state.turn)} rolled for research this turn: no more researchers are "
            "bought after that.",
            "End the phase; researchers without a six stay for the next turn.",
        )
    return None


def _why_not_research(state: State, power: str) -> Refusal | None:
    """Who does no research at all (R-OPT-04, R-CHI-01, R-RD-03)."""
    if not state.ruleset.options.research:
        return Refusal("R-OPT-04", "This game is played without research.", "End the phase.")
    if power == CHINA:
        return Refusal("R-CHI-01", "China does no research.", "End the phase.")
    if not open_charts(state, power):
        return Refusal(
            "R-RD-03", f"{sentence(power)} {_have(power)} every technology there is.", "End the phase."
        )
    return None


def _why_not_buy(state: State, action: Research) -> Refusal | None:
    """Researchers that cannot be paid, or nobody to roll for (R-RD-01, R-RD-02)."""
    power, purse = state.turn, state.treasury.get(state.turn, 0)
    if action.tokens * RESEARCHER_COST > purse:
        afford = purse // RESEARCHER_COST
        return Refusal(
            "R-RD-01",
            f"{_count(action.tokens)} cost{'s' if action.tokens == 1 else ''} "
            f"{action.tokens * RESEARCHER_COST} IPC; {in_text(power)} {_have(power)} {purse}.",
            f"Buy {afford} at most, at {RESEARCHER_COST} IPC each." if afford else "End the phase.",
        )
    if not action.tokens and not state.researchers.get(power, 0):
        return Refusal(
            "R-RD-02",
            f"{sentence(power)} {_have(power)} no researchers to roll for.",
            f"Buy some at {RESEARCHER_COST} IPC each, or end the phase.",
        )
    return None


def _count(tokens: int) -> str:
    return f"{tokens} researcher{'' if tokens == 1 else 's'}"


def _have(power: str) -> str:
    return "have" if power == AMERICA else "has"
