import { isDecided, isLive } from "@/lib/domain/claim";
import type { EventTime } from "@/lib/domain/evidence/event-time";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { retellEvent } from "@/lib/domain/timeline/retell-event";
import type { BuilderState } from "./builder-state";
import { addedMsOf, addMsAt, type CorrectedClocks } from "./clock-shifts";
import { takeOut } from "./contest-piece";
import { shiftTime } from "./resolve-time";
import { findImpossible, redateLinks } from "./retell-standing";

/**
 * After a clock was corrected: what nobody decided on and its files alone dated gets its time by the clocks as they are now. Links
 * that turn impossible by it are taken out; where somebody stands by one, its ends keep their times. Tells what became of them.
 */
export function moveDated(state: BuilderState, before: CorrectedClocks, why: string): string {
  const events = moveEvents(state, before, why);
  const gone = events.reduce((sum, event) => sum + settleLinks(state, event), 0);
  const states = moveStates(state, before);
  const lost = gone === 0 ? "" : `, ${gone} links that are impossible by it were taken out`;
  return `${events.length} events and ${states} states dated by it moved along${lost}`;
}

function isOpen(piece: Parameters<typeof isDecided>[0] & Parameters<typeof isLive>[0]): boolean {
  return isLive(piece) && !isDecided(piece) && piece.actor !== "agent";
}

/** As they were before. Their ends move with them: what lasts neither ends before it begins nor takes longer. */
function moveEvents(
  state: BuilderState,
  before: CorrectedClocks,
  why: string,
): readonly TimelineEvent[] {
  return [...state.events.values()].filter(isOpen).filter((event) => {
    const { time, endTime } = event;
    const byMs = movedBy(state, before, time, event.evidence);
    if (byMs === 0 || time.kind === "unknown") return false;
    const isEndKnown = endTime !== null && endTime.kind !== "unknown";
    const told = {
      time: shiftTime(time, byMs),
      endTime: isEndKnown ? shiftTime(endTime, byMs) : endTime,
    };
    state.events.set(event.id, retellEvent(event, told, { by: state.actor, why }));
    return true;
  });
}

/** How many links of a moved event were taken out. */
function settleLinks(state: BuilderState, before: TimelineEvent): number {
  const impossible = findImpossible(state, state.events.get(before.id) ?? before);
  const mayGo = impossible.every(isOpen);
  if (mayGo) takeOut(state, impossible);
  else state.events.set(before.id, before);
  redateLinks(state, before.id);
  return mayGo ? impossible.length : 0;
}

function moveStates(state: BuilderState, before: CorrectedClocks): number {
  const moved = [...state.stateChanges.values()].filter(isOpen).filter((change) => {
    const byMs = movedBy(state, before, change.at, change.evidence);
    if (byMs === 0 || change.at.kind === "unknown") return false;
    state.stateChanges.set(change.id, { ...change, at: shiftTime(change.at, byMs) });
    return true;
  });
  return moved.length;
}

/** 0 where it was read off no record, or not off these files alone. */
function movedBy(
  { clocks }: BuilderState,
  before: CorrectedClocks,
  time: EventTime,
  evidence: readonly EvidenceReference[],
): number {
  if (time.kind !== "stated") return 0;
  const moves = new Set(
    evidence.map(({ path }) => {
      const addedMs = addedMsOf(before, path, time.earliest);
      return addMsAt(clocks, path, time.earliest - addedMs) - addedMs;
    }),
  );
  const [byMs = 0] = moves;
  return moves.size === 1 ? byMs : 0;
}
