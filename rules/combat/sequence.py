"""The steps of a battle in the rulebook's order, and running them from question to question (R-CMB-03, R-AMP-04)."""

from __future__ import annotations

from rules.actions import Choose
from rules.combat import opening, raids, rounds, scramble
from rules.combat.fire import hits_in
from rules.combat.stages import Outcome, Stage, engaged, with_engagement
from rules.errors import Refusal
from rules.events import Event, Rolled
from rules.pending import Question
from rules.state import State
from rules.step import Step

STAGES: tuple[Stage, ...] = (
    Stage("scramble", scramble.scramble, chosen=scramble.chosen),
    Stage("sides", opening.drawn_up),
    Stage("aa", opening.aa_fire, rolled=opening.aa_rolled),
    Stage("barrage", opening.barraged, chosen=rounds.chosen_casualties("defense")),
    Stage("bombard", opening.bombardment, opening.bombard_rolled, opening.bombard_chosen),
    Stage("bombard_casualties", opening.bombarded, chosen=rounds.chosen_casualties("defense")),
    Stage("start", rounds.checked),
    Stage("round", rounds.begun),
    Stage("attack_submerge", rounds.submerging("attack"), chosen=rounds.submerged),
    Stage("defense_submerge", rounds.submerging("defense"), chosen=rounds.submerged),
    Stage("submerged", rounds.below),
    Stage("surprise_attack", rounds.firing("attack", True), rounds.scoring("attack")),
    Stage(
        "surprise_attack_casualties",
        rounds.placing("defense", "surprise_attack"),
        chosen=rounds.chosen_casualties("defense"),
    ),
    Stage("surprise_defense", rounds.firing("defense", True), rounds.scoring("defense")),
    Stage(
        "surprise_defense_casualties",
        rounds.placing("attack", "surprise_defense"),
        chosen=rounds.chosen_casualties("attack"),
    ),
    Stage("struck", rounds.struck_out),
    Stage("attack", rounds.firing("attack", False), rounds.scoring("attack")),
    Stage("attack_targets", rounds.targeting("defense", "attack"), chosen=rounds.targeted("defense")),
    Stage(
        "attack_casualties", rounds.placing("defense", "attack"), chosen=rounds.chosen_casualties("defense")
    ),
    Stage("defense", rounds.firing("defense", False), rounds.scoring("defense")),
    Stage("defense_targets", rounds.targeting("attack", "defense"), chosen=rounds.targeted("attack")),
    Stage(
        "defense_casualties", rounds.placing("attack", "defense"), chosen=rounds.chosen_casualties("attack")
    ),
    Stage("check", rounds.checked),
    Stage("retreat", rounds.ending, chosen=rounds.ended),
    Stage("again", rounds.again),
)
"""A battle on land or at sea; a step that does not apply does nothing."""


def stages_of(kind: str) -> tuple[Stage, ...]:
    """The steps of a kind of battle."""
    return raids.STAGES if kind == "raid" else STAGES


def run(state: State, events: tuple[Event, ...] = ()) -> Step:
    """The battle from the stage it stands at to its next question, or to its end."""
    log = list(events)
    while state.engagement is not None and state.pending is None:
        here = engaged(state)
        stages = stages_of(here.kind)
        index = _index(stages, here.stage)
        state, more = stages[index].enter(state)
        log.extend(more)
        state = _advanced(state, here.stage)
    return Step(state, tuple(log))


def _advanced(state: State, stage: str) -> State:
    """The state with the battle at its next stage, if this one neither asked nor sent it elsewhere."""
    here = state.engagement
    if here is None or state.pending is not None or here.stage != stage:
        return state
    stages = stages_of(here.kind)
    return with_engagement(state, stage=stages[_index(stages, stage) + 1].name)


def _index(stages: tuple[Stage, ...], name: str) -> int:
    return next(index for index, stage in enumerate(stages) if stage.name == name)


def rolled(state: State, question: Question, faces: tuple[int, ...]) -> Step | Refusal:
    """The dice that a stage asked for, and the battle on to its next question."""
    stage = _stage(state)
    assert stage.rolled is not None
    hits = hits_in(question.shots, faces)
    event = Rolled(question.by, question.area, question.purpose, faces, question.shots, hits)
    after, events = stage.rolled(state, question, faces)
    return run(_advanced(after, stage.name), (event, *events))


def chosen(state: State, question: Question, action: Choose) -> Step | Refusal:
    """The answer to what a stage asked, and the battle on to its next question; or why it is no answer."""
    stage = _stage(state)
    assert stage.chosen is not None
    outcome: Outcome | Refusal = stage.chosen(state, question, action)
    if isinstance(outcome, Refusal):
        return outcome
    after, events = outcome
    return run(_advanced(after, stage.name), events)


def _stage(state: State) -> Stage:
    here = engaged(state)
    stages = stages_of(here.kind)
    return stages[_index(stages, here.stage)]
