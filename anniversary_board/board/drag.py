"""Moving units on the board: press, carry, drop, by mouse or keys, over one port to the referee.

The tool knows no rule. When units are picked up it asks the port once where they may go; everything it
shows and everything a drop does comes from that answer.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from anniversary_board.board.carry import Carry, DragPort, counts_by_kind
from anniversary_board.board.counters import CounterLook
from anniversary_board.board.overlay import DragOverlay
from anniversary_board.board.tags import Part, Reason, Tag
from anniversary_board.board.view import CLICK, BoardView, Button, Modifier, Pointer
from rules.errors import Refusal
from rules.movement.reach import Route
from rules.text import units_text

LINGER = 1800
"""How long a refused drop keeps its reason on the board, in ms."""


class DragTool(QObject):
    """The tool of the movement phases. `changed(units)`: another number is carried. `hint` is for the status line; `picker_requested` for a mixed force."""

    started = Signal(str, object)
    changed = Signal(object)
    refused = Signal(object)
    dropped = Signal(object)
    cancelled = Signal()
    hint = Signal(str)
    picker_requested = Signal(str, QPointF)

    def __init__(self, view: BoardView, port: DragPort, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._scene = view.board
        self._port = port
        self._overlay = DragOverlay(self._scene)
        self._pressed: Pointer | None = None
        self._digits = ""
        self._linger = QTimer(self)
        self._linger.setSingleShot(True)
        self._linger.setInterval(LINGER)
        self._linger.timeout.connect(self._hide_reason)
        self.carry: Carry | None = None
        self._scene.moved.connect(self._again)

    @property
    def overlay(self) -> DragOverlay:
        """What the drag shows."""
        return self._overlay

    # The drag itself, the same for mouse and keys

    def pick_up(self, area: str, units: Mapping[str, int], at: QPointF) -> bool:
        """Take units of an area into the hand; False if none of them can move."""
        movers = self._port.movers(area)
        most = counts_by_kind(movers)
        wanted = {kind: min(count, most[kind]) for kind, count in units.items() if most.get(kind)}
        if not wanted:
            return False
        self._linger.stop()
        owner = next(piece.owner for piece in movers)
        self.carry = Carry(owner, area, wanted, most, {})
        self._digits = ""
        self._ask()
        self.started.emit(area, dict(wanted))
        self._overlay.carry_to(at)
        return True

    def set_units(self, units: Mapping[str, int]) -> None:
        """Change what is in the hand, from the picker; a kind with 0 is put back, nothing at all cancels."""
        carry = self.carry
        if carry is None:
            return
        wanted = {kind: min(count, carry.most.get(kind, 0)) for kind, count in units.items()}
        wanted = {kind: count for kind, count in wanted.items() if count > 0}
        if not wanted:
            self.cancel()
        elif wanted != carry.units:
            carry.units = wanted
            self._ask()
            self.changed.emit(dict(wanted))

    def set_count(self, count: int) -> None:
        """Carry another number of the one kind in the hand, between 1 and all that can move."""
        carry = self.carry
        if carry is None or len(carry.units) != 1:
            return
        ((kind, _),) = carry.units.items()
        self.set_units({kind: max(1, min(count, carry.most[kind]))})

    def _ask(self) -> None:
        carry = self.carry
        assert carry is not None
        carry.answers = self._port.destinations(carry.origin, dict(carry.units))
        self._show()

    def _show(self) -> None:
        carry = self.carry
        assert carry is not None
        tags = {
            area: self._tag(answer)
            for area in self._scene.geometry.areas
            if area != carry.origin and isinstance(answer := self._legal(area), Route)
        }
        kind = next(iter(carry.units))
        look = CounterLook(carry.owner, kind, carry.total, lifted=True)
        self._overlay.begin(carry.origin, look, tags)
        ghosts = frozenset((carry.owner, kind) for kind in carry.units)
        self._scene.set_ghosts({carry.origin: ghosts})
        over, carry.over = carry.over, ""
        self.hint.emit(
            f"{units_text(dict(carry.units))} from {carry.origin}: {len(tags)} areas can be reached."
        )
        if over:
            self.over(over, self._scene.to_scene(*self._scene.geometry.areas[over].spec.label.at))

    def _again(self) -> None:
        """Show the drag anew where things stand now."""
        if self.carry is not None:
            self._show()

    def _legal(self, area: str) -> Route | None:
        """The route to an area without working out why there is none."""
        carry = self.carry
        assert carry is not None
        legal: Mapping[str, Route] | None = getattr(carry.answers, "legal", None)
        if legal is not None:
            return legal.get(area)
        answer = carry.answers.get(area)
        return answer if isinstance(answer, Route) else None

    def answer(self, area: str) -> Route | Refusal:
        """What the referee says to a drop there now, waypoints included."""
        carry = self.carry
        assert carry is not None
        if not carry.waypoints:
            return carry.answers[area]
        path = [carry.origin, *carry.waypoints]
        if area != path[-1]:
            path.append(area)
        return self._port.check(dict(carry.units), tuple(path))

    def add_waypoint(self, area: str) -> None:
        """Force the route through an area, after those already named."""
        carry = self.carry
        if carry is None or not area:
            return
        last = carry.waypoints[-1] if carry.waypoints else carry.origin
        if area != last:
            carry.waypoints.append(area)
            carry.over = ""
            self.hint.emit(f"Route through {', '.join(carry.waypoints)}.")

    def over(self, area: str, at: QPointF) -> None:
        """The units in the hand are over an area ("" for none): say what a drop there would do."""
        carry = self.carry
        if carry is None:
            return
        self._overlay.carry_to(at)
        if area == carry.over:
            if self._overlay.reason_visible:
                self._overlay.move_reason(at, self._view.seen())
            return
        carry.over = area
        if not area or area == carry.origin:
            self._overlay.refuse("", None, at, self._view.seen())
            self._overlay.show_line((), legal=True)
            return
        answer = self.answer(area)
        if isinstance(answer, Route):
            self._overlay.refuse("", None, at, self._view.seen())
            self._overlay.show_line(answer.path, legal=True)
            self.hint.emit(f"{units_text(dict(carry.units))}: {' – '.join(answer.path)}.")
            return
        self._overlay.show_line((carry.origin, *carry.waypoints, area), legal=False)
        self._overlay.refuse(area, Reason(answer.what, answer.legal, answer.rule_id), at, self._view.seen())
        self.refused.emit(answer)
        self.hint.emit(str(answer))

    def drop(self, area: str) -> bool:
        """Put the units down: play the route, or put them back and keep the reason for a moment."""
        carry = self.carry
        if carry is None:
            return False
        if not area or area == carry.origin:
            self.cancel()
            return False
        answer = self.answer(area)
        if isinstance(answer, Route):
            self._end()
            self._port.drop(answer)
            self.dropped.emit(answer)
            return True
        at = self._scene.to_scene(*self._scene.geometry.areas[area].spec.label.at)
        self._end()
        self.cancelled.emit()
        self._overlay.refuse(area, Reason(answer.what, answer.legal, answer.rule_id), at, self._view.seen())
        self._linger.start()
        self.refused.emit(answer)
        self.hint.emit(str(answer))
        return False

    def attack_here(self) -> None:
        """Order an attack on who shares the zone with the ships in the hand; the reason if there is none."""
        carry = self.carry
        if carry is None:
            return
        route = self._legal(carry.origin)
        if route is not None:
            self._end()
            self._port.drop(route)
            self.dropped.emit(route)
            return
        answer = self._port.check(dict(carry.units), (carry.origin,))
        if isinstance(answer, Refusal):
            self.refused.emit(answer)
            self.hint.emit(str(answer))

    def cancel(self) -> None:
        """Put everything back."""
        if self.carry is not None:
            self._end()
            self.cancelled.emit()
            self.hint.emit("")

    def _end(self) -> None:
        self.carry = None
        self._pressed = None
        self._overlay.end()
        self._scene.set_ghosts({})

    def say_still(self, area: str, owner: str, kind: str, at: QPointF) -> None:
        """Say for a moment why units stay where they are."""
        refusal = self._port.why_still(area, owner, kind)
        if refusal is None:
            return
        self._overlay.refuse(
            area, Reason(refusal.what, refusal.legal, refusal.rule_id), at, self._view.seen()
        )
        self._linger.start()
        self.refused.emit(refusal)
        self.hint.emit(str(refusal))

    def _hide_reason(self) -> None:
        if self.carry is None:
            self._overlay.refuse("", None, QPointF(), self._view.seen())

    def _tag(self, route: Route) -> Tag:
        """Cost, what the move does, and how many of the units it takes."""
        carry = self.carry
        assert carry is not None
        marks = {
            "battle": "battle",
            "raid": "bomb_damage",
            "load": "load",
            "unload": "load",
            "drop": "paratrooper",
        }
        parts: list[Part] = []
        icon = marks.get(route.effect, "")
        if icon:
            parts.append(Part(icon=icon))
        if route.wars:
            parts.append(Part(icon="provocation"))
        text = "1 space" if route.cost == 1 else f"{route.cost} spaces"
        if route.allowed is not None and route.allowed < carry.total:
            text = f"{route.allowed} of {carry.total} · {text}"
        parts.append(Part(text=text))
        return Tag(tuple(parts), "battle" if route.effect in ("battle", "raid", "drop") else "legal")

    # The mouse

    def press(self, pointer: Pointer) -> bool:
        """A press on a stack begins a drag; the right button during one asks for the picker."""
        if self.carry is not None:
            if pointer.button == Button.RightButton:
                self.picker_requested.emit(self.carry.origin, pointer.at)
            elif pointer.button == Button.LeftButton:
                self.drop(pointer.area)
            return True
        if pointer.hit is None:
            return False
        if pointer.button == Button.RightButton:
            if not self._port.movers(pointer.hit.area):
                return False
            self.picker_requested.emit(pointer.hit.area, pointer.at)
            return True
        if pointer.button != Button.LeftButton:
            return False
        self._pressed = pointer
        return True

    def wanted(self, pointer: Pointer) -> dict[str, int]:
        """What a press takes: all of the kind, with Ctrl one, with Shift all that can move in the area."""
        hit = pointer.hit
        if hit is None:
            return {}
        most = counts_by_kind(self._port.movers(hit.area))
        if pointer.modifiers & Modifier.ShiftModifier or not hit.kind:
            return most
        count = most.get(hit.kind, 0)
        if not count:
            return {}
        return {hit.kind: 1 if pointer.modifiers & Modifier.ControlModifier else count}

    def move(self, pointer: Pointer) -> bool:
        """Begin or go on carrying."""
        if self.carry is None:
            if self._pressed is None:
                return False
            away = pointer.at - self._pressed.at
            if abs(away.x()) + abs(away.y()) < CLICK:
                return True
            pressed, self._pressed = self._pressed, None
            assert pressed.hit is not None
            hit = pressed.hit
            if not self.pick_up(hit.area, self.wanted(pressed), pointer.at):
                self.say_still(hit.area, hit.owner, hit.kind, pointer.at)
                return True
        carry = self.carry
        assert carry is not None
        if pointer.modifiers & Modifier.AltModifier and pointer.area and pointer.area != carry.origin:
            self.add_waypoint(pointer.area)
        self.over(pointer.area, pointer.at)
        return True

    def release(self, pointer: Pointer) -> bool:
        """Drop what is carried."""
        self._pressed = None
        if self.carry is None:
            # Pressed and let go without moving: a click, which the view reports.
            return False
        if pointer.button == Button.LeftButton:
            self.drop(pointer.area)
        return True

    def wheel(self, steps: int, pointer: Pointer) -> bool:
        """More or fewer in the hand."""
        if self.carry is None:
            return False
        self._digits = ""
        self.set_count(self.carry.total + steps)
        return True

    # The keys of a drag; picking up by keys is the cursor's

    def key(self, event: QKeyEvent) -> bool:
        """Digits count, W names a waypoint, A attacks where ships stand, Esc puts back."""
        carry = self.carry
        if carry is None:
            return False
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.cancel()
        elif Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            self._digits = (self._digits + event.text())[-2:]
            self.set_count(int(self._digits or "0"))
        elif key == Qt.Key.Key_W:
            self.add_waypoint(carry.over)
        elif key == Qt.Key.Key_A:
            self.attack_here()
        else:
            return False
        return True
