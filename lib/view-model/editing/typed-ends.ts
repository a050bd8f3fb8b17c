import { type Instant, type Interval, interval } from "@/lib/base/instant";
import { timeSpan } from "@/lib/domain/evidence/event-time";
import { formatDateTime, formatTime } from "@/lib/time/shown/time-text";
import { formatIso, parseTypedTime } from "@/lib/time/shown/zoned-time";
import { countOf } from "../text/byte-size";
import { yearsAway } from "../timeline/far-events";
import type { Workspace } from "../workspace/workspace";

/** Both ends of a time as text: wall clocks of the shown zone, or ISO with its own offset; empty when it is unknown. */
export type TypedEnds = { readonly from: string; readonly to: string };

export function toTypedEnds(time: Interval | null, zone: string): TypedEnds {
  if (time === null) return { from: "", to: "" };
  return { from: toTyped(time.earliest, zone), to: toTyped(time.latest, zone) };
}

/** As a person would type it; with its offset where the clock shows a time twice and would be read as the other. */
function toTyped(at: Instant, zone: string): string {
  const wall = formatTime(at, zone, { precision: "millisecond", withDay: true });
  return parseTypedTime(wall, zone) === at ? wall : formatIso(at, zone);
}

type ReadEnds =
  | { readonly ok: true; readonly edit: Interval | Record<never, never> }
  | { readonly ok: false; readonly problems: Partial<TypedEnds> };

/** The ends that were typed; none when nothing was changed, and the first alone stands for both. */
export function readTypedEnds(typed: TypedEnds, before: TypedEnds, zone: string): ReadEnds {
  if (typed.from === before.from && typed.to === before.to) return { ok: true, edit: {} };
  const earliest = parseTypedTime(typed.from, zone);
  const latest = parseTypedTime(typed.to === "" ? typed.from : typed.to, zone);
  const form = "Enter the time as 2026-03-08 14:02:03, or with a UTC offset such as +02:00";
  if (earliest === null) return { ok: false, problems: { from: form } };
  if (latest === null) return { ok: false, problems: { to: form } };
  return { ok: true, edit: { earliest, latest } };
}

/** When anything is known to have happened: in the files, or without any, by what the timeline says. */
export function listKnownTimes({
  artifacts,
  timeline,
}: Pick<Workspace, "artifacts" | "timeline">): readonly Interval[] {
  const files = artifacts.flatMap(({ firstAt, lastAt }) =>
    firstAt === null || lastAt === null ? [] : [interval(firstAt, lastAt)],
  );
  return files.length > 0 ? files : timeline.events.flatMap((event) => timeSpan(event) ?? []);
}

/** What to ask about a typed time a year or more from all that is known; null when there is nothing to ask. */
export function askOfFarTime(
  { from, to }: TypedEnds,
  zone: string,
  known: readonly Interval[],
): string | null {
  for (const typed of [from.trim(), to.trim()]) {
    const at = parseTypedTime(typed, zone);
    const years = at === null ? 0 : yearsAway(interval(at, at), known);
    if (at === null || years === 0) continue;
    const year = formatDateTime(at, zone).slice(0, 4);
    return `This time is in ${year}, ${countOf(years, "year")} from all evidence`;
  }
  return null;
}
