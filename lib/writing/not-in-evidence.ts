import type { Instant } from "@/lib/base/instant";
import { type Measurement, percentOf } from "@/lib/domain/evidence/measurement";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { formatTime } from "@/lib/time/shown/time-text";
import type { Passage } from "./telling";

type Around = { readonly zone: string; readonly timeline: Pick<Timeline, "events" | "impact"> };

/** A number or a time of day, with what stands between its digits: "2,620", "00:23:07", "2.14.0", "2026-11-21". */
const numbers = /\d+(?:[.,:/-]\d+)*/g;

/**
 * Numbers and times in a person's words that nothing of the passage has: no quoted line, no measurement, no time of its events,
 * and not the sentence that was generated from those.
 */
export function findUnsupported(
  words: string,
  passage: Pick<Passage, "text" | "evidence" | "measurements" | "event" | "claims">,
  { zone, timeline }: Around,
): readonly string[] {
  const { text, evidence, measurements = [], event, claims = [] } = passage;
  const stated = new Set<string>([...(event === null ? [] : [event]), ...claims]);
  const times = [
    ...timeline.events.filter(({ id }) => stated.has(id)).flatMap(timesOf),
    ...Object.values(timeline.impact).filter((at) => at !== null),
  ];
  const known = new Set(
    [
      text,
      ...evidence.map(({ quote }) => quote),
      ...measurements.map(numbersOf),
      ...times.map((at) => formatTime(at, zone, { withDay: true })),
    ].flatMap(readNumbers),
  );
  return [...new Set(words.match(numbers) ?? [])].filter((number) => !isKnown(number, known));
}

/** A time that is written to the minute is that of a known second. */
function isKnown(number: string, known: ReadonlySet<string>): boolean {
  const bare = plain(number);
  if (known.has(bare)) return true;
  return /^\d\d:\d\d$/.test(bare) && [...known].some((each) => each.startsWith(`${bare}:`));
}

function readNumbers(text: string): readonly string[] {
  return (text.match(numbers) ?? []).map(plain);
}

/** Without separators of thousands: "2,620" is 2620. */
function plain(number: string): string {
  return number.replaceAll(/,(?=\d{3}(?:\D|$))/g, "");
}

function numbersOf({ value }: Measurement): string {
  if (value.kind === "count") return String(value.count);
  const { numerator, denominator, parts } = value;
  const counts = [
    numerator,
    denominator,
    percentOf(value) ?? "",
    ...parts.map(({ count }) => count),
  ];
  return counts.join(" ");
}

function timesOf({ time, endTime }: TimelineEvent): readonly Instant[] {
  return [time, endTime].flatMap((each) =>
    each === null || each.kind === "unknown" ? [] : [each.earliest, each.latest],
  );
}
