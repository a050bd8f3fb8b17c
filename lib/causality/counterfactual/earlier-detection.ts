import { machineBases } from "@/lib/domain/evidence/event-time";
import type { EventId } from "@/lib/domain/ids";
import { ancestorsOf } from "../graph/causal-graph";
import type { Case } from "./what-if";

/** A signal that was there, and nobody acted on. */
export type EarlierSignal = {
  readonly event: EventId;
  /** How much earlier than it was detected it could have been. */
  readonly gainMs: number;
  /** By how much before the harm began; null when that had begun, or nobody knows. */
  readonly beforeHarmMs: number | null;
};

const signalKinds: ReadonlySet<string> = new Set([
  "alert",
  "threshold_breach",
  "degradation",
  "failure",
  "access",
  "data_access",
  "environmental",
]);

/** Signals on the way to the impact or of it that came before it was detected, the earliest first. */
export function findEarlierSignals(of: Case): readonly EarlierSignal[] {
  const { graph, impact, detectedAt, startedAt } = of;
  if (detectedAt === null) return [];
  const signals = [...ancestorsOf(graph, impact)].flatMap((place) => {
    const event = graph.events[place];
    if (event === undefined || event.time.kind === "unknown") return [];
    const { basis, latest } = event.time;
    // What people tell later was no signal then.
    const isSignal = signalKinds.has(event.kind) && machineBases.has(basis);
    if (!isSignal || latest >= detectedAt) return [];
    const aheadMs = startedAt === null ? 0 : startedAt - latest;
    return [
      { event: event.id, gainMs: detectedAt - latest, beforeHarmMs: aheadMs > 0 ? aheadMs : null },
    ];
  });
  return signals.toSorted((a, b) => b.gainMs - a.gainMs || (a.event < b.event ? -1 : 1));
}
