import { isDecided, isLive } from "@/lib/domain/claim";
import { describeLength } from "@/lib/domain/clock-doubt-text";
import type { TimelineEvent } from "@/lib/domain/event";
import type { KnownTime } from "@/lib/domain/event-time";
import type { FunctionArguments } from "../calls/function-calls";
import type { CallResult } from "../ports/performer-port";
import { rejected } from "./answer";
import type { BuilderState } from "./builder-state";
import { flagUncertainty } from "./flag-uncertainty";
import { shiftTime } from "./resolve-time";

/**
 * A clock that nothing states and the evidence shows to be wrong, or a zone that had to be assumed. From then on times
 * of these files are given corrected; the records stay as they are read, what others proposed keeps its time, and the
 * question of the clock stands as a gap until a person decides on it.
 */
export async function correctClock(
  state: BuilderState,
  { paths, add_seconds, reason, evidence_refs }: FunctionArguments<"correct_clock">,
): Promise<CallResult> {
  const problem = findProblem(state, paths);
  if (problem !== null) return rejected(problem);
  const addMs = Math.round(add_seconds * 1000);
  const amount = describeLength(Math.abs(addMs));
  const headline = `The clock of ${paths.join(", ")} is ${amount} ${addMs > 0 ? "behind" : "ahead"}`;
  const flagged = await flagUncertainty(state, {
    ...{ context: "clock", uncertainty_type: "conflicting", impact: "high" },
    description: `${headline}: ${reason}`,
    ...{ possible_interpretations: [], data_needed: [], evidence_refs },
    gap: { type: "temporal", reason: "clock", files: paths },
  });
  if (flagged.kind === "rejected") return flagged;
  shiftOwn(state, paths, addMs);
  for (const path of paths) state.clocks.set(path, addMs);
  const rule = `${addMs > 0 ? "add" : "take off"} ${amount}`;
  return {
    ...flagged,
    message: `${headline}. Give its times corrected from now on: ${rule}; tools go on showing them as they are read`,
  };
}

function findProblem({ evidence }: BuilderState, paths: readonly string[]): string | null {
  const clocks = new Map(evidence.artifacts.map(({ artifact, clock }) => [artifact.path, clock]));
  const unknown = paths.filter((path) => !clocks.has(path));
  if (unknown.length > 0) return `No artifact is named ${unknown.join(", ").slice(0, 200)}`;
  const set = paths.filter((path) => clocks.get(path)?.zoneBasis === "person");
  return set.length === 0 ? null : `A person has set the clock of ${set.join(", ").slice(0, 200)}`;
}

/** What the same performer has dated by these files alone, and nothing rests on yet. */
function shiftOwn(state: BuilderState, paths: readonly string[], addMs: number): void {
  const byArtifact = new Map(
    state.evidence.artifacts
      .filter(({ artifact }) => paths.includes(artifact.path))
      .map(({ artifact }) => [artifact.id, addMs - (state.clocks.get(artifact.path) ?? 0)]),
  );
  const ends = new Set([...state.links.values()].flatMap(({ source, target }) => [source, target]));
  for (const [id, event] of state.events) {
    const teller = event.retelling?.by ?? event.actor;
    const isOwn = teller === state.actor && isLive(event) && !isDecided(event);
    if (!isOwn || ends.has(id) || event.time.kind !== "stated") continue;
    const moves = new Set(event.evidence.map(({ artifactId }) => byArtifact.get(artifactId)));
    const [byMs] = moves;
    if (moves.size !== 1 || byMs === undefined) continue;
    state.events.set(id, shiftEvent(event, event.time, byMs));
  }
}

/** Its end goes with its onset: what lasts neither ends before it begins nor takes longer. */
function shiftEvent(event: TimelineEvent, onset: KnownTime, byMs: number): TimelineEvent {
  const { endTime, confidence } = event;
  const time = shiftTime(onset, byMs);
  return {
    ...event,
    time,
    endTime: endTime === null || endTime.kind === "unknown" ? endTime : shiftTime(endTime, byMs),
    confidence: { ...confidence, time: time.confidence },
  };
}
