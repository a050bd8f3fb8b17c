import { type Instant, instant } from "@/lib/base/instant";
import type { RecordReference } from "./record-reference";
import type { Detector } from "./signal";

/**
 * The stretch the machines were watched, its start-up, and the quiet part before the first
 * disturbance: what "new" and "more than usual" are measured against.
 */
export type Frame = {
  readonly start: Instant;
  readonly end: Instant;
  /** Until here things may still be starting. */
  readonly warmUpEnd: Instant;
  /** The first disturbance, or `end` when nothing disturbs. */
  readonly baselineEnd: Instant;
};

/** Start-up takes 4 % of the recording, but at least 8 seconds and at most 2 minutes. */
const warmUpShare = 0.04;
const warmUpMsMin = 8_000;
const warmUpMsMax = 120_000;

/** Files that do not overlap the busiest ones belong to the same recording when they are this near. */
const neighbourMs = 30 * 60_000;

/** So many alerts are a machine's own record of a time, also beside what people wrote of it. */
const alertStreamMin = 500;

/** What people and their tools write says nothing about when machines were watched. */
const unwatched: ReadonlySet<RecordReference["kind"]> = new Set([
  "change",
  "message",
  "alert",
  "media",
]);

type Extent = { from: number; to: number; records: number };

/** Machine records say when there was a recording; a commit of last week does not. */
export class FrameDetector implements Detector {
  readonly #extents = new Map<string, Extent>();
  readonly #alerts = new Map<string, Extent>();
  #isTold = false;

  observe(record: RecordReference): void {
    if (record.kind === "alert") widen(this.#alerts, record);
    if (record.kind === "message") this.#isTold = true;
    if (unwatched.has(record.kind)) return;
    widen(this.#extents, record);
  }

  /** Null when no machine wrote a dated record. `disturbances` are the first times of what is not normal. */
  finish(disturbances: (warmUpEnd: Instant) => readonly Instant[]): Frame | null {
    const window = mainWindow([...this.#extents.values()]) ?? this.#alertStream();
    if (window === null) return null;
    const span = window.to - window.from;
    const warmUpMs = Math.min(warmUpMsMax, Math.max(warmUpMsMin, span * warmUpShare));
    const warmUpEnd = instant(Math.round(Math.min(window.to, window.from + warmUpMs)));
    const first = disturbances(warmUpEnd)
      .filter((at) => at >= warmUpEnd && at <= window.to)
      .toSorted((a, b) => a - b)[0];
    return {
      start: instant(window.from),
      end: instant(window.to),
      warmUpEnd,
      baselineEnd: first ?? instant(window.to),
    };
  }

  /** Where people tell the story, a few alerts are part of it; where nobody does, they are all there is. */
  #alertStream(): { from: number; to: number } | null {
    const recordsMin = this.#isTold ? alertStreamMin : 1;
    const streams = [...this.#alerts.values()].filter(({ records }) => records >= recordsMin);
    return mainWindow(streams);
  }
}

function widen(extents: Map<string, Extent>, { path, time }: RecordReference): void {
  const known = extents.get(path);
  if (known === undefined) {
    extents.set(path, { from: time.earliest, to: time.latest, records: 1 });
    return;
  }
  known.from = Math.min(known.from, time.earliest);
  known.to = Math.max(known.to, time.latest);
  known.records += 1;
}

function mainWindow(extents: readonly Extent[]): { from: number; to: number } | null {
  const [busiest, ...others] = extents.toSorted((a, b) => b.records - a.records);
  if (busiest === undefined) return null;
  let { from, to } = busiest;
  for (const extent of others) {
    if (extent.from > to + neighbourMs || extent.to < from - neighbourMs) continue;
    from = Math.min(from, extent.from);
    to = Math.max(to, extent.to);
  }
  return { from, to };
}
