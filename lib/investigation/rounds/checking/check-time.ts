import {
  type Instant,
  type Interval,
  isInstant,
  nearestInstant,
  parseZonedTime,
} from "@/lib/base/instant";
import { correctedSpan } from "@/lib/domain/evidence/clock-shifts";
import { clockUncertainty } from "@/lib/domain/evidence/clock-uncertainty";
import type { TimeBasis } from "@/lib/domain/evidence/event-time";
import type { Granularity, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { scanInstant } from "@/lib/time/instants/instant-scan";
import { wallToEpochMs } from "@/lib/time/zone";
import { failed, type Outcome, passed } from "./credibility-caps";
import type { CitedPlace, Material } from "./material";

const textMax = 4000;
const dayMs = 86_400_000;

const widths: Readonly<Record<Granularity, number>> = {
  microsecond: 1,
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: dayMs,
  month: 31 * dayMs,
  year: 366 * dayMs,
};

/**
 * The times a text tells in its words, as far as they can be read. A time of day is one of the days around `said`, on
 * the clock of `zone` or of UTC; a day without a year is one of the year of `said`.
 */
function statedTimes(text: string, zone: string, statedAt: Instant): readonly Interval[] {
  const times: Interval[] = [];
  const words = text.slice(0, textMax);
  for (let at = 0; at < words.length; at += 1) {
    if (at > 0 && /[\p{L}\p{N}]/u.test(words.charAt(at - 1))) continue;
    const found = scanInstant(words, at, null);
    if (found === null) continue;
    times.push(
      ...(found.kind === "clock"
        ? ofClock(found.clock, zone, statedAt)
        : ofStamp(found.stamp, zone, statedAt)),
    );
    at = Math.max(at, found.end - 1);
  }
  return times;
}

function ofStamp(stamp: StampAsWritten, zone: string, statedAt: Instant): readonly Interval[] {
  const { offsetMinutes, isYearless, granularity } = stamp;
  const wallMs = isYearless ? inYearOf(stamp.wallMicros / 1000, statedAt) : stamp.wallMicros / 1000;
  const epochMs =
    offsetMinutes === null ? wallToEpochMs(zone, wallMs) : wallMs - offsetMinutes * 60_000;
  return toInterval(epochMs, granularity);
}

function inYearOf(wallMs: number, statedAt: Instant): number {
  const date = new Date(wallMs);
  date.setUTCFullYear(new Date(statedAt).getUTCFullYear());
  return date.getTime();
}

function ofClock(
  { microsOfDay, granularity }: { readonly microsOfDay: number; readonly granularity: Granularity },
  zone: string,
  statedAt: Instant,
): readonly Interval[] {
  const midnight = Math.floor(statedAt / dayMs) * dayMs;
  return [-1, 0, 1]
    .map((days) => midnight + days * dayMs + microsOfDay / 1000)
    .flatMap((wallMs) => [wallToEpochMs(zone, wallMs), wallMs])
    .flatMap((epochMs) => toInterval(epochMs, granularity));
}

function toInterval(epochMs: number, granularity: Granularity): readonly Interval[] {
  const earliest = Math.floor(epochMs);
  const latest = earliest + widths[granularity] - 1;
  return isInstant(earliest) && isInstant(latest) ? [{ earliest, latest }] : [];
}

/** Times on these rest on words rather than on a clock. */
const inWords: ReadonlySet<TimeBasis> = new Set([
  "mention",
  "relative-expression",
  "human",
  "frame",
]);
/** How exactly a time is said in words. */
const statedMs = 60_000;
/** A stretch may begin so much beside the record that shows its beginning; a long one, a tenth of its length. */
const onsetMs = 60_000;

/** Is the claimed time one that the cited records have, or that their words tell? */
export function checkTime(material: Material): Outcome {
  const { draft, cited } = material;
  if (draft.time === null) return passed("time", "It claims no time of its own");
  const claimed = toSpan(draft.time);
  if (claimed === null) return failed("time", "wrong-time", "What it gives as its time is none");
  const known = recordTimes(material);
  const spans = draft.effect.kind === "connection" ? [...known, ...endsSpan(material)] : known;
  if (spans.some((span) => showsOnset(span, claimed))) {
    return passed("time", "A cited record has the claimed time");
  }
  const stated = cited.flatMap((place) => timesIn(place, claimed));
  if (stated.some((span) => isBeside(span, claimed, statedMs))) {
    return passed("time", "The cited words tell the claimed time");
  }
  const isReadable = stated.some((span) => !known.some((own) => isBeside(own, span, 0)));
  if (restsOnWords(material, known.length > 0) && !isReadable) {
    return failed("time", "unread-time", "Its time rests on words in which no time can be read");
  }
  return failed(
    "time",
    "wrong-time",
    "No cited record has the claimed time, and no cited words tell it",
  );
}

/** What a person wrote has the time at which they wrote it: only what it speaks of may have another. */
function restsOnWords({ draft: { effect }, cited }: Material, isDated: boolean): boolean {
  if (effect.kind !== "happening") {
    return cited.some(({ records }) => records.some(({ kind }) => kind === "message"));
  }
  return inWords.has(effect.time_basis) && !(effect.time_basis === "human" && isDated);
}

function toSpan({ earliest, latest }: { readonly earliest: string; readonly latest: string }) {
  const [from, to] = [parseZonedTime(earliest), parseZonedTime(latest)];
  return from === null || to === null || from > to ? null : { earliest: from, latest: to };
}

/** As wide as the clock of each may be wrong for the spread it was measured with. */
function recordTimes({ cited, clocks }: Material): readonly Interval[] {
  return cited.flatMap(({ records, clock, artifact }) => {
    const { spreadMs } = clockUncertainty(clock);
    return records.flatMap(({ time }) =>
      time === null
        ? []
        : [widened(correctedSpan(clocks, artifact.path, time), -spreadMs, spreadMs)],
    );
  });
}

/** From the onset of the one end to that of the other. */
function endsSpan({ subjects }: Material): readonly Interval[] {
  const times = subjects.flatMap((end) =>
    end === null || end.time === null || end.time.kind === "unknown" ? [] : [end.time],
  );
  if (times.length < 2) return [];
  const earliest = Math.min(...times.map((time) => time.earliest));
  const latest = Math.max(...times.map((time) => time.latest));
  return [{ earliest: nearestInstant(earliest), latest: nearestInstant(latest) }];
}

/** A point lies in it. A stretch, of which any part may, begins or ends with it. */
function showsOnset(span: Interval, claimed: Interval): boolean {
  if (!isBeside(span, claimed, 0)) return false;
  const widthMs = claimed.latest - claimed.earliest;
  const slackMs = Math.max(onsetMs, widthMs / 10);
  return (
    widthMs <= onsetMs * 2 ||
    isBeside(span, { earliest: claimed.earliest, latest: claimed.earliest }, slackMs) ||
    isBeside(span, { earliest: claimed.latest, latest: claimed.latest }, slackMs)
  );
}

function isBeside(span: Interval, other: Interval, slackMs: number): boolean {
  return span.earliest - slackMs <= other.latest && other.earliest - slackMs <= span.latest;
}

/** Of the words of a record alone: its stamp is its time. */
function timesIn(place: CitedPlace, claimed: Interval): readonly Interval[] {
  const { reference, records, clock } = place;
  const words = records.flatMap(({ message, fields }) => [message, ...Object.values(fields)]);
  const text = records.length === 0 ? reference.quote : words.join("\n");
  return statedTimes(text, clock.zone, records[0]?.time?.earliest ?? claimed.earliest);
}

function widened({ earliest, latest }: Interval, before: number, after: number): Interval {
  return { earliest: nearestInstant(earliest + before), latest: nearestInstant(latest + after) };
}
