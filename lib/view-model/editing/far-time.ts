import { type Interval, interval } from "@/lib/base/instant";
import { timeSpan } from "@/lib/domain/event-time";
import { countOf } from "../text/byte-size";
import { formatDateTime } from "../text/time-text";
import { parseTypedTime } from "../text/zoned-time";
import { yearsAway } from "../timeline/far-events";
import type { Workspace } from "../workspace/workspace";
import type { TypedEnds } from "./typed-ends";

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
    return `It was in ${year}, ${countOf(years, "year")} from all evidence`;
  }
  return null;
}
