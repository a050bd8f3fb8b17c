import { type Instant, type Interval, parseInstant } from "@/lib/base/instant";
import { isDecided, isLive } from "@/lib/domain/claim";
import type { EventTime } from "@/lib/domain/evidence/event-time";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence/evidence";
import type { Granularity } from "@/lib/domain/evidence/evidence-record";
import type { Measurement } from "@/lib/domain/evidence/measurement";
import type { EventId } from "@/lib/domain/ids";
import type { BlockForm } from "@/lib/domain/review/document-text";
import type { Uncertainties } from "@/lib/domain/timeline/check-order";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { impactEventIds, impactWindow } from "@/lib/domain/timeline/impact";
import { findLateCauses } from "@/lib/domain/timeline/late-causes";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { formatTime, offsetText } from "@/lib/time/shown/time-text";
import { findWholeDays, type WholeDays } from "@/lib/time/shown/whole-days";
import { formatDay, toWallClock, type WallClock } from "@/lib/time/shown/zoned-time";
import { upperFirst } from "./grammar/first-letter";
import { sayLate } from "./late-cause-words";

/** A sentence or a few that belong together, and what they rest on. It is known by its id from one writing to the next. */
export type Passage = {
  readonly id: string;
  readonly text: string;
  readonly form: BlockForm;
  readonly evidence: readonly EvidenceReference[];
  /** The event it tells of; null for what is told of the whole. */
  readonly event: EventId | null;
  /** Claims that it states beside the event. */
  readonly claims?: readonly string[];
  /** Part of what the passage before it says: a reason, a consequence. */
  readonly isDetail: boolean;
  /** The numbers in it, with how they were counted. */
  readonly measurements?: readonly Measurement[];
};

export const noEvidence = { evidence: [], event: null, isDetail: false } as const;

/** Citations of one sentence beyond this many say nothing more to a reader. */
const citationsPerSentenceMax = 3;

/** What every part of the report is told with: one zone, one day told once, one numbering of citations. */
export type Telling = {
  /** Without what people refused. */
  readonly timeline: Timeline;
  readonly zone: string;
  /** `2026-11-21`: the day that need not be repeated; empty when nothing is dated. */
  readonly day: string;
  /** What the clocks of the files may be wrong by. */
  readonly clocks: Uncertainties;
  /** Paths of the files that were read as posts of a status page. */
  readonly statusPages: ReadonlySet<string>;
  readonly findEvent: (id: EventId) => TimelineEvent | undefined;
  /** What was counted of an event; undefined where nothing was. */
  readonly findMeasurement: (id: EventId) => Measurement | undefined;
  /** Is it one of the events that hurt? */
  readonly isImpact: (id: EventId) => boolean;
  /** " But it begins … after the impact …", for a cause that does; empty for any other. */
  readonly tellLate: (id: EventId) => string;
  /** The first few of several places, each once. */
  readonly cite: (references: readonly EvidenceReference[]) => readonly EvidenceReference[];
};

/** What a text depends on besides the timeline. */
export type Setting = {
  readonly zone: string;
  /** What the clocks of the files may be wrong by. */
  readonly clocks?: Uncertainties;
  /** Paths of the files that were read as posts of a status page: without them a text would state that there is none. */
  readonly statusPages: ReadonlySet<string>;
};

export function startTelling(
  timeline: Timeline,
  { zone, clocks = new Map(), statusPages }: Setting,
): Telling {
  const events = new Map(timeline.events.map((event) => [event.id, event]));
  const late = new Map(findLateCauses(timeline, clocks).map((cause) => [cause.event, cause]));
  const impact = new Set(impactEventIds(timeline));
  return {
    timeline,
    zone,
    clocks,
    statusPages,
    day: dayOf(timeline, zone),
    findEvent: (id) => events.get(id),
    findMeasurement: (id) => timeline.measurements.find(({ event }) => event === id),
    isImpact: (id) => impact.has(id),
    tellLate: (id) => {
      const cause = late.get(id);
      return cause === undefined ? "" : ` But it ${sayLate(cause)}.`;
    },
    cite: (references) => [
      ...new Map(
        references
          .slice(0, citationsPerSentenceMax)
          .map((reference) => [citedKey(reference), reference]),
      ).values(),
    ],
  };
}

/** The same words of the same place are one citation. */
export function citedKey(reference: EvidenceReference): string {
  return `${evidenceKey(reference)}#${reference.quote}`;
}

/** `2026-11-21`: the day of the impact, else of the first event; empty when nothing is dated. */
export function dayOf(timeline: Timeline, zone: string): string {
  const first = impactWindow(timeline).startedAt ?? firstOnset(timeline.events);
  return first === null ? "" : formatDay(toWallClock(first, zone));
}

function firstOnset(events: readonly TimelineEvent[]): Instant | null {
  return events.reduce<Instant | null>(
    (first, { time }) =>
      time.kind === "unknown" || (first !== null && first <= time.earliest) ? first : time.earliest,
    null,
  );
}

/**
 * `At 14:02:03`, `Between 14:02:00 and 14:10:00`, `On 2026-03-07 at 22:10:00`, `On 2026-03-07` for the whole of
 * it, `At about …` when it was inferred. A story is told in seconds; the timeline keeps what is finer.
 */
export function tellTime(time: EventTime, telling: Telling): string {
  if (time.kind === "unknown") return "At a time not known";
  const about = time.kind === "inferred" ? "about " : "";
  const days = findWholeDays(time, telling.zone);
  if (days !== null) return tellDays(days, about, telling);
  const precision = shownInMinutes.has(time.granularity) ? "minute" : "second";
  const isRange = time.latest - time.earliest > widthsMs[precision];
  if (isRange) return tellRange(time, about, precision, telling);
  const clock = `at ${about}${formatTime(time.earliest, telling.zone, { precision })}`;
  const day = formatDay(toWallClock(time.earliest, telling.zone));
  return upperFirst(day === telling.day ? clock : `on ${day} ${clock}`);
}

function tellDays({ first, last, zone }: WholeDays, about: string, telling: Telling): string {
  const daysText =
    first === last
      ? `On ${about === "" ? "" : "or about "}${first}`
      : `Between ${about}${first} and ${last}`;
  return zone === telling.zone ? daysText : `${daysText} (${zone})`;
}

/** Two ends on different days tell both; two at which the zone differs from itself tell its offsets. */
function tellRange(
  { earliest, latest }: Interval,
  about: string,
  precision: "minute" | "second",
  { zone, day }: Telling,
): string {
  const [from, to] = [toWallClock(earliest, zone), toWallClock(latest, zone)];
  const [firstDay, lastDay] = [formatDay(from), formatDay(to)];
  const clock = (at: Instant, wall: WallClock) => {
    const text = formatTime(at, zone, { precision });
    return from.offsetMinutes === to.offsetMinutes ? text : `${text} (${offsetText(wall)})`;
  };
  const [start, end] = [`${about}${clock(earliest, from)}`, clock(latest, to)];
  if (firstDay !== lastDay) return `Between ${start} on ${firstDay} and ${end} on ${lastDay}`;
  return upperFirst(`${firstDay === day ? "" : `on ${firstDay} `}between ${start} and ${end}`);
}

/** One below this is stated as a possibility; what a person decided never is. */
const likelyFrom = 0.5;

export function isLikely(link: {
  readonly confidence: number;
  readonly status: string;
  readonly actor: string;
}): boolean {
  return isDecided(link) || link.confidence >= likelyFrom;
}

/** Times no finer than a minute are told without seconds. */
const shownInMinutes: ReadonlySet<Granularity> = new Set([
  "minute",
  "hour",
  "day",
  "month",
  "year",
]);

/** Does the time of an event leave open that it began at that moment? */
export function mayBeginAt({ time }: TimelineEvent, at: Instant): boolean {
  return time.kind !== "unknown" && time.earliest <= at && at <= time.latest;
}

/** An interval no wider than its unit is one moment in it. */
const widthsMs = { minute: 60_000, second: 1_000 } as const;

/** No harm is to be stated: none was found, or no incident was, and no person stated one. */
export function isQuiet(timeline: Timeline): boolean {
  const { impacts, outcome } = timeline;
  if (impacts.some((impact) => isDecided(impact) && isLive(impact))) return false;
  return outcome === "no-incident" || impactEventIds(timeline).length === 0;
}

/** A moment inside a sentence: the day only when it is another one. */
export function tellMoment(
  at: Instant,
  { zone, day }: Pick<Telling, "zone" | "day">,
  precision: "minute" | "second" = "second",
): string {
  return formatTime(at, zone, { precision, withDay: formatDay(toWallClock(at, zone)) !== day });
}

/** A whole time of ISO 8601 in UTC, as texts of an analysis hold them. */
const isoInstants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z/g;

/** Times inside a text of the analysis, told in the zone of what is around it; of a day that is told, the clock alone. */
export function retellTimes(text: string, telling: Pick<Telling, "zone" | "day">): string {
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
