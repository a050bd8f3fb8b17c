import type { Signal } from "@/lib/signals/signal";
import { isRelief } from "./deed-families";

/** When the first alert fired; 0 when none did. */
export function alarmedAt(signals: readonly Signal[]): number {
  const fires = signals.filter(({ family }) => family === "alert.firing");
  return Math.min(
    ...fires.map(({ onset }) => onset.earliest),
    fires.length === 0 ? 0 : Number.POSITIVE_INFINITY,
  );
}

/** When the last alert resolved or the last failure was seen; what is said later looks back. */
export function overAt(signals: readonly Signal[]): number {
  const ends = signals.filter(isRelief).map(({ onset }) => onset.earliest);
  return ends.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...ends);
}
