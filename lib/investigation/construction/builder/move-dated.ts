import { formatInstant, interval, nearestInstant } from "@/lib/base/instant";
import { isDecided, isLive } from "@/lib/domain/claim";
import { addedMsOf, addMsAt, type CorrectedClocks } from "@/lib/domain/evidence/clock-shifts";
import type { EventTime } from "@/lib/domain/evidence/event-time";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { isDecidedGap } from "@/lib/domain/timeline/gap";
import { retellEvent } from "@/lib/domain/timeline/retell-event";
import type { BuilderState } from "./builder-state";
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
  const { moved, withdrawn } = moveGaps(state, before);
  const gaps =
    (moved === 0 ? "" : `, and ${moved} gaps of it`) +
    (withdrawn === 0
      ? ""
      : `, ${withdrawn} gaps between its times and those of others were withdrawn`);
  const lost = gone === 0 ? "" : `, ${gone} links that are impossible by it were taken out`;
  return `${events.length} events and ${states} states dated by it moved along${gaps}${lost}`;
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

/**
 * A silence of these files alone lies elsewhere now. What lay between a time of theirs and one of others was of the wrong
 * clock: where it is still so it is found again.
 */
function moveGaps(state: BuilderState, before: CorrectedClocks) {
  const counts = { moved: 0, withdrawn: 0 };
  for (const gap of [...state.gaps.values()]) {
    const { window, reason, status, actor, files, evidence } = gap;
    const isOpenGap = status === "open" && !isDecidedGap(gap) && actor !== "agent";
    if (window === null || reason === "clock" || !isOpenGap) continue;
    const paths = [...new Set([...files, ...evidence.map(({ path }) => path)])];
    const moves = new Set(paths.map((path) => changeAt(state, before, path, window.earliest)));
    const [byMs = 0] = moves;
    if (moves.size < 2 && byMs === 0) continue;
    if (moves.size > 1) {
      state.gaps.delete(gap.id);
      counts.withdrawn += 1;
      continue;
    }
    const told = interval(
      nearestInstant(window.earliest + byMs),
      nearestInstant(window.latest + byMs),
    );
    const tell = (text: string) =>
      text
        .replaceAll(formatInstant(window.earliest), formatInstant(told.earliest))
        .replaceAll(formatInstant(window.latest), formatInstant(told.latest));
    const [description, expectedEvidence] = [tell(gap.description), tell(gap.expectedEvidence)];
    state.gaps.set(gap.id, { ...gap, window: told, description, expectedEvidence });
    counts.moved += 1;
  }
  return counts;
}

/** How much later a time of a file is by the clocks as they are now. */
function changeAt(
  { clocks }: Pick<BuilderState, "clocks">,
  before: CorrectedClocks,
  path: string,
  at: number,
): number {
  const addedMs = addedMsOf(before, path, at);
  return addMsAt(clocks, path, at - addedMs) - addedMs;
}

/** 0 where it was read off no record, or not off these files alone. */
function movedBy(
  state: BuilderState,
  before: CorrectedClocks,
  time: EventTime,
  evidence: readonly EvidenceReference[],
): number {
  if (time.kind !== "stated") return 0;
  const moves = new Set(evidence.map(({ path }) => changeAt(state, before, path, time.earliest)));
  const [byMs = 0] = moves;
  return moves.size === 1 ? byMs : 0;
}
