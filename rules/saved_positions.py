"""A position in full, as a save holds it: everything that is true at a moment, the turn's record included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, cast

import msgspec

from rules.documents import AreaName, Count, KindName, OwnerName, PowerName, TerritoryName
from rules.errors import Fault
from rules.names import RESEARCH
from rules.pending import Loss, Question
from rules.pieces import Piece
from rules.positions import Situation, by_area, by_owner, situation_of
from rules.ruleset import Ruleset
from rules.stacks import AreaUnits, area_order, stack_from_units, units_from_stack
from rules.state import Agreement, Attack, Battle, Engagement, Hits, Repair, State, TurnRecord, war


class SavedRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The record of the turn."""

    owners: dict[TerritoryName, OwnerName]
    shared_zones: list[AreaName] = []
    hostile_zones: list[AreaName] = []
    western: dict[KindName, Count] = {}
    western_left: dict[KindName, Count] = {}
    captured: list[TerritoryName] = []
    sea_battles: list[AreaName] = []
    scrambles: list[AreaName] = []
    researched: bool = False
    lent: Count = 0
    ordered: dict[KindName, Count] = {}
    repaired: Count = 0
    recruits: Count = 0
    odd_unit: KindName | None = None
    produced: dict[TerritoryName, Count] = {}
    barraged: dict[TerritoryName, Count] = {}


class SavedRepair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units under repair, and who works on them."""

    power: PowerName
    producer: TerritoryName
    area: AreaName
    kind: KindName
    count: Count


class SavedAttack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of an attacking force."""

    by: Literal["land", "sea", "air", "drop", "escort", "rocket"]
    origin: AreaName
    units: AreaUnits


class SavedBattle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight that the turn's moves have brought about."""

    area: AreaName
    kind: Literal["land", "sea", "raid"]
    attacks: list[SavedAttack] = []


class SavedLoss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that a surprise strike has hit, and what is left of it."""

    units: AreaUnits
    after: AreaUnits = {}


class SavedAway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An aircraft that rose from a territory."""

    units: AreaUnits
    base: TerritoryName


class SavedEngagement(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The battle that is being fought."""

    area: AreaName
    kind: Literal["land", "sea", "raid"]
    stage: str
    round: Count = 0
    defenders: AreaUnits = {}
    line: AreaUnits = {}
    struck: list[SavedLoss] = []
    hits: Hits = Hits()
    privileged: list[Literal["attack", "defense"]] = []
    asked: list[PowerName] = []
    away: list[SavedAway] = []


class SavedPosition(Situation, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position in full."""

    record: SavedRecord
    tray: dict[PowerName, dict[KindName, Count]] = {}
    repairs: list[SavedRepair] = []
    battles: list[SavedBattle] = []
    engagement: SavedEngagement | None = None
    pending: Question | None = None
    winner: Literal["Axis", "Allies"] | None = None


def position_document(state: State) -> dict[str, Any]:
    """A position as plain JSON values in a stable order; `position_from` gives an equal one."""
    result: dict[str, Any] = situation_of(state)
    if state.tray:
        result["tray"] = {power: dict(units) for power, units in by_owner(state.tray).items()}
    if state.repairs:
        result["repairs"] = [msgspec.to_builtins(repair) for repair in state.repairs]
    if state.battles:
        result["battles"] = [_battle_document(battle) for battle in state.battles]
    if state.engagement is not None:
        result["engagement"] = _engagement_document(state.engagement)
    if state.pending is not None:
        result["pending"] = msgspec.to_builtins(state.pending)
    if state.winner is not None:
        result["winner"] = state.winner
    result["record"] = _record_document(state.record)
    return result


def _record_document(record: TurnRecord) -> dict[str, Any]:
    return {
        "owners": by_area(record.owners),
        "shared_zones": sorted(record.shared_zones, key=area_order),
        "hostile_zones": sorted(record.hostile_zones, key=area_order),
        "western": dict(record.western),
        "western_left": dict(record.western_left),
        "captured": sorted(record.captured, key=area_order),
        "sea_battles": sorted(record.sea_battles, key=area_order),
        "scrambles": sorted(record.scrambles, key=area_order),
        "researched": record.researched,
        "lent": record.lent,
        "ordered": dict(record.ordered),
        "repaired": record.repaired,
        "recruits": record.recruits,
        "odd_unit": record.odd_unit or None,
        "produced": by_area(record.produced),
        "barraged": by_area(record.barraged),
    }


def _engagement_document(engagement: Engagement) -> dict[str, Any]:
    saved = SavedEngagement(
        area=engagement.area,
        kind=cast(Any, engagement.kind),
        stage=engagement.stage,
        round=engagement.round,
        defenders=units_from_stack(engagement.defenders),
        line=units_from_stack(engagement.line),
        struck=[
            SavedLoss(_one(loss.piece), _one(loss.after) if loss.after else {}) for loss in engagement.struck
        ],
        hits=engagement.hits,
        privileged=cast(Any, list(engagement.privileged)),
        asked=list(engagement.asked),
        away=[SavedAway(_one(piece), base) for piece, base in engagement.away],
    )
    return msgspec.to_builtins(saved)


def _one(piece: Piece) -> dict[str, dict[str, Any]]:
    return units_from_stack({piece: 1})


def _engagement(saved: SavedEngagement) -> Engagement:
    struck = [(stack_from_units(one.units), stack_from_units(one.after)) for one in saved.struck]
    return Engagement(
        area=saved.area,
        kind=saved.kind,
        stage=saved.stage,
        round=saved.round,
        defenders=stack_from_units(saved.defenders),
        line=stack_from_units(saved.line),
        struck=tuple(Loss(next(iter(hit)), next(iter(left), None)) for hit, left in struck if hit),
        hits=saved.hits,
        privileged=tuple(saved.privileged),
        asked=tuple(saved.asked),
        away=tuple((p, one.base) for one in saved.away for p in stack_from_units(one.units)),
    )


def _battle_document(battle: Battle) -> dict[str, Any]:
    return {
        "area": battle.area,
        "kind": battle.kind,
        "attacks": [
            {"by": attack.by, "origin": attack.origin, "units": units_from_stack(attack.units)}
            for attack in battle.attacks
        ],
    }


def position_from(ruleset: Ruleset, saved: SavedPosition) -> State:
    """The position that a save holds, as it is written; `check_state` says what is wrong with it."""
    agreement = saved.agreement
    stacks = {area: stack_from_units(units) for area, units in saved.units.items()}
    return State(
        ruleset=ruleset,
        stacks={area: stack for area, stack in stacks.items() if stack},
        owners=saved.owners,
        record=_record(saved.record),
        round=1 if saved.round is None else saved.round,
        turn=saved.turn or ruleset.turn_order[0],
        phase=saved.phase or RESEARCH,
        treasury=saved.treasury,
        lend_lease=saved.lend_lease,
        wars=frozenset(war(one, other) for one, other in saved.at_war or ()),
        damage=saved.damage,
        techs={power: frozenset(techs) for power, techs in saved.techs.items()},
        researchers=saved.researchers,
        war_turn=saved.war_turn,
        setup_units=saved.setup_units or {},
        tray=saved.tray,
        repairs=tuple(Repair(r.power, r.producer, r.area, r.kind, r.count) for r in saved.repairs),
        agreement=Agreement(agreement.islands, agreement.round) if agreement else None,
        paris_fallen=bool(saved.paris_fallen),
        battles=tuple(_battle(battle) for battle in saved.battles),
        engagement=_engagement(saved.engagement) if saved.engagement else None,
        pending=saved.pending,
        winner=saved.winner,
    )


def battle_faults(state: State) -> Iterator[Fault]:
    """Battles that are of another kind than the area they are to be fought in."""
    for index, battle in enumerate(state.battles):
        sea = battle.area in state.ruleset.board.sea
        if sea != (battle.kind == "sea"):
            ground = "a sea zone" if sea else "a territory"
            yield Fault(f"battles[{index}].kind", f"no {battle.kind} battle in {battle.area}, {ground}")


def _record(saved: SavedRecord) -> TurnRecord:
    return TurnRecord(
        owners=saved.owners,
        shared_zones=frozenset(saved.shared_zones),
        hostile_zones=frozenset(saved.hostile_zones),
        western=saved.western,
        western_left=saved.western_left,
        captured=frozenset(saved.captured),
        sea_battles=frozenset(saved.sea_battles),
        scrambles=frozenset(saved.scrambles),
        researched=saved.researched,
        lent=saved.lent,
        ordered=saved.ordered,
        repaired=saved.repaired,
        recruits=saved.recruits,
        odd_unit=saved.odd_unit or "",
        produced=saved.produced,
        barraged=saved.barraged,
    )


def _battle(saved: SavedBattle) -> Battle:
    attacks = tuple(Attack(stack_from_units(one.units), one.origin, one.by) for one in saved.attacks)
    return Battle(saved.area, saved.kind, attacks)
