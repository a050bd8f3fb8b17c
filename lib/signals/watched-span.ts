import { type Instant, instant } from "@/lib/base/instant";
import type { RecordKind } from "@/lib/domain/evidence/evidence-record";
import { type ArtifactSurvey, type Extent, extentGapMs } from "./evidence-survey";

/**
 * The stretch the machines were watched, its start-up, and the quiet part before the first
 * disturbance: what "new" and "more than usual" are measured against.
 */
export type WatchedSpan = {
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
const unwatched: ReadonlySet<RecordKind> = new Set(["change", "message", "alert", "media"]);

/**
 * Machine records say when there was a recording; a commit of last week does not. Null when no machine
 * wrote a dated record. `disturbances` are the first times of what is not normal.
 */
export function watchedSpanOf(
  surveys: readonly ArtifactSurvey[],
  disturbances: (warmUpEnd: Instant) => readonly Instant[],
): WatchedSpan | null {
  const window = mainWindow(surveys.flatMap(watchedOf)) ?? alertStream(surveys);
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

/** What machines wrote in an artifact, whatever the kind, as few stretches as there were; none when they wrote nothing in it. */
function watchedOf({ extents }: ArtifactSurvey): readonly Extent[] {
  const watched = [...extents].flatMap(([kind, own]) => (unwatched.has(kind) ? [] : own));
  const united: Extent[] = [];
  for (const { from, to, records } of watched.toSorted((a, b) => a.from - b.from)) {
    const last = united.at(-1);
    const isApart = last === undefined || from - last.to > extentGapMs;
    if (!isApart) united.pop();
    united.push(
      isApart
        ? { from, to, records }
        : { from: last.from, to: Math.max(last.to, to), records: last.records + records },
    );
  }
  return united;
}

/** Where people tell the story, a few alerts are part of it; where nobody does, they are all there is. */
function alertStream(surveys: readonly ArtifactSurvey[]): Window | null {
  const hasMessages = surveys.some(({ extents }) => extents.has("message"));
  const recordsMin = hasMessages ? alertStreamMin : 1;
  const streams = surveys
    .flatMap(({ extents }) => extents.get("alert") ?? [])
    .filter(({ records }) => records >= recordsMin);
  return mainWindow(streams);
}

type Window = Pick<Extent, "from" | "to">;

function mainWindow(extents: readonly Extent[]): Window | null {
  const [busiest, ...others] = extents.toSorted((a, b) => b.records - a.records || a.from - b.from);
  if (busiest === undefined) return null;
  let { from, to } = busiest;
  for (const extent of others) {
    if (extent.from > to + neighbourMs || extent.to < from - neighbourMs) continue;
    from = Math.min(from, extent.from);
    to = Math.max(to, extent.to);
  }
  return { from, to };
}
