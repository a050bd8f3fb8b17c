import { type Instant, parseInstant } from "@/lib/base/instant";
import type { TimelineEvent } from "@/lib/domain/event";
import type { EventTime } from "@/lib/domain/event-time";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence";
import type { EventId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline";
import { createCitationNumbers, type NumberedCitation } from "./citation-numbers";
import { formatTime } from "./time-text";
import { formatDay, toWallClock } from "./zoned-time";

/** One sentence of the report. It is known by its id from one telling to the next. */
export type ReportSentence = {
  readonly id: string;
  readonly text: string;
  readonly citations: readonly number[];
  /** The event it tells of; null for what is told of the whole. */
  readonly event: EventId | null;
  /** Part of what the sentence before it says: a reason, a consequence. */
  readonly isDetail: boolean;
};

/** Citations of one sentence beyond this many say nothing more to a reader. */
const citationsPerSentenceMax = 3;

/** What every part of the report is told with: one zone, one day told once, one numbering of citations. */
export type Telling = {
  /** Without what people refused. */
  readonly timeline: Timeline;
  readonly zone: string;
  /** `2026-11-21`: the day that need not be repeated; empty when nothing is dated. */
  readonly day: string;
  readonly findEvent: (id: EventId) => TimelineEvent | undefined;
  /** Numbers are given in the order of asking, so ask in reading order. */
  readonly cite: (references: readonly EvidenceReference[]) => readonly number[];
  readonly citations: () => readonly NumberedCitation<EvidenceReference>[];
};

export function startTelling(timeline: Timeline, zone: string): Telling {
  const numbers = createCitationNumbers<EvidenceReference>(
    (reference) => `${evidenceKey(reference)}#${reference.quote}`,
  );
  const events = new Map(timeline.events.map((event) => [event.id, event]));
  const first = timeline.impact.startedAt ?? firstOnset(timeline.events);
  return {
    timeline,
    zone,
    day: first === null ? "" : formatDay(toWallClock(first, zone)),
    findEvent: (id) => events.get(id),
    cite: (references) => [
      ...new Set(numbers.numbersOf(references.slice(0, citationsPerSentenceMax))),
    ],
    citations: numbers.list,
  };
}

function firstOnset(events: readonly TimelineEvent[]): Instant | null {
  return events.reduce<Instant | null>(
    (first, { time }) =>
      time.kind === "unknown" || (first !== null && first <= time.earliest) ? first : time.earliest,
    null,
  );
}

/**
 * `At 14:02:03`, `Between 14:02:00 and 14:10:00`, `On 2026-03-07 at 22:10:00`, `At about …` when it was
 * inferred. A story is told in seconds; the timeline keeps what is finer.
 */
export function tellTime(time: EventTime, telling: Telling): string {
  if (time.kind === "unknown") return "At a time not known";
  const about = time.kind === "inferred" ? "about " : "";
  const isDaily =
    time.granularity === "day" || time.granularity === "month" || time.granularity === "year";
  const start = toWallClock(time.earliest, telling.zone);
  if (isDaily) return `On ${about}${formatDay(start)}`;
  const precision =
    time.granularity === "hour" || time.granularity === "minute" ? "minute" : "second";
  const clock = (at: Instant) => formatTime(at, telling.zone, { precision });
  const isOther = formatDay(start) !== telling.day;
  const [from, to] = [clock(time.earliest), clock(time.latest)];
  const isRange = time.latest - time.earliest > widthsMs[precision] && from !== to;
  const whole = isRange
    ? `between ${about}${from} and ${tellMoment(time.latest, telling, precision)}`
    : `at ${about}${from}`;
  const told = isOther ? `on ${formatDay(start)} ${whole}` : whole;
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** An interval no wider than its unit is one moment in it. */
const widthsMs = { minute: 60_000, second: 1_000 } as const;

/** A moment inside a sentence: the day only when it is another one. */
export function tellMoment(
  at: Instant,
  { zone, day }: Telling,
  precision: "minute" | "second" = "second",
): string {
  return formatTime(at, zone, { precision, withDay: formatDay(toWallClock(at, zone)) !== day });
}

/** A whole time of ISO 8601 in UTC, as texts of an analysis hold them. */
const isoInstants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z/g;

/** Times inside a text of the analysis, told in the zone of the report as all its other times are. */
export function retellTimes(text: string, telling: Telling): string {
  return text.replace(isoInstants, (iso) => {
    const at = parseInstant(iso);
    return at === null ? iso : tellMoment(at, telling);
  });
}

/** Ends with one full stop, whatever it ended with. */
export function asSentence(text: string): string {
  const trimmed = text.trim().replace(/[.\s]+$/, "");
  return /[!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
