import { formatInstant, type Instant, nearestInstant, parseZonedTime } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import type { SourceClock, ZoneBasis } from "@/lib/domain/evidence/artifact";
import { addMsAt, type CorrectedClocks, correctedSpan } from "@/lib/domain/evidence/clock-shifts";
import type { EventTime, KnownTime, TimeBasis } from "@/lib/domain/evidence/event-time";
import type { EvidenceRecord, Granularity } from "@/lib/domain/evidence/evidence-record";
import type { CheckedCitation } from "../../evidence/citation";
import type { FunctionArguments } from "../../ports/calls/function-calls";

/** Times that must be those of a cited record; the others may be said in its text. */
const recordBases: ReadonlySet<TimeBasis> = new Set(["log", "alert", "metric", "change"]);

/** How far a time is to be trusted by what it rests on: machine clocks before people, text last. */
const basisConfidence: Readonly<Record<TimeBasis, number>> = {
  log: 0.98,
  change: 0.97,
  alert: 0.95,
  metric: 0.9,
  human: 0.8,
  mention: 0.7,
  "relative-expression": 0.7,
  frame: 0.7,
};

/** A zone that had to be found weakens every time read with it. */
const zoneConfidence: Readonly<Record<ZoneBasis, number>> = {
  explicit: 1,
  person: 1,
  "shared-identifiers": 0.95,
  "change-records": 0.9,
  "same-host": 0.85,
  named: 0.85,
  "shared-window": 0.8,
  abbreviation: 0.75,
  "assumed-utc": 0.7,
};

/** As far as a time read off a clock that a performer corrected is to be trusted: nobody has decided on it. */
const correctedConfidence = 0.7;

type Span = { readonly earliest: Instant; readonly latest: Instant };

/**
 * The onset of an event. A time read off a record is the record's own, with its precision: one
 * second is that whole second, whatever millisecond the analyst wrote, and the minute of a
 * note is that whole minute. Of several cited records that fit, the finest tells it.
 */
function resolveOnset(
  call: FunctionArguments<"emit_event">,
  citations: readonly CheckedCitation[],
  clocks: CorrectedClocks,
): Result<EventTime, string> {
  const { timestamp, interval, time_basis: basis } = call;
  if (timestamp === undefined && interval === undefined && !recordBases.has(basis)) {
    return ok({ kind: "unknown", raw: rawOf(citations), basis });
  }
  const claimed = claimedSpan(call);
  if (!claimed.ok) return claimed;
  const isInterval = call.interval !== undefined;
  return resolveTime(claimed.value, isInterval, call.time_basis, citations, clocks);
}

export function resolveTime(
  claimed: Span,
  isInterval: boolean,
  basis: TimeBasis,
  citations: readonly CheckedCitation[],
  clocks: CorrectedClocks = new Map(),
): Result<KnownTime, string> {
  const match = findRecordAt(claimed, citations, clocks);
  if (!recordBases.has(basis) && match?.time.earliest !== claimed.earliest) {
    return ok(inferredTime(claimed, basis, citations));
  }
  if (!match && endsThen(claimed, citations, clocks)) {
    return ok(inferredTime(claimed, "relative-expression", citations));
  }
  if (!match) {
    return fail(
      `No cited record is dated ${describeSpan(claimed)}; cited: ${describeTimes(citations, clocks)}. Cite the record the time comes from, or give time_basis mention, relative-expression or human`,
    );
  }
  const span = isInterval ? claimed : match.time;
  const trust = basisConfidence[basis] * zoneFactor(match.citation);
  return ok({
    kind: "stated",
    earliest: span.earliest,
    latest: span.latest,
    granularity: match.time.granularity,
    raw: match.time.raw,
    basis,
    zone: match.clock.zone,
    clockOffsetMs: match.offsetMs,
    confidence: round(match.isCorrected ? Math.min(trust, correctedConfidence) : trust),
  });
}

/** When it began, and when what lasts was over. */
export function resolveTimes(
  call: FunctionArguments<"emit_event">,
  citations: readonly CheckedCitation[],
  clocks: CorrectedClocks,
): Result<{ readonly time: EventTime; readonly endTime: KnownTime | null }, string> {
  const time = resolveOnset(call, citations, clocks);
  if (!time.ok || call.end === undefined)
    return time.ok ? ok({ time: time.value, endTime: null }) : time;
  if (time.value.kind === "unknown") return fail("Give the onset as well as the end");
  const endTime = resolveEnd(call.end, time.value, citations, clocks);
  return endTime.ok ? ok({ time: time.value, endTime: endTime.value }) : endTime;
}

/** When what lasts was over; it may not lie before the onset. */
function resolveEnd(
  end: { readonly earliest: string; readonly latest: string },
  onset: KnownTime,
  citations: readonly CheckedCitation[],
  clocks: CorrectedClocks,
): Result<KnownTime, string> {
  const span = parseSpan(end.earliest, end.latest);
  if (!span.ok) return span;
  if (span.value.latest < onset.earliest) return fail("The event ends before it starts");
  const match = findRecordAt(span.value, citations, clocks);
  if (!match) return ok({ ...inferredTime(span.value, onset.basis, citations) });
  return ok({
    ...onset,
    earliest: match.time.earliest,
    latest: match.time.latest,
    granularity: match.time.granularity,
    raw: match.time.raw,
    clockOffsetMs: match.offsetMs,
  });
}

function claimedSpan(call: FunctionArguments<"emit_event">): Result<Span, string> {
  if (call.interval) return parseSpan(call.interval.earliest, call.interval.latest);
  if (call.timestamp) return parseSpan(call.timestamp, call.timestamp);
  return fail(
    "Give a timestamp or an interval; neither, with time_basis mention or human, where no evidence says when",
  );
}

function parseSpan(earliest: string, latest: string): Result<Span, string> {
  const from = parseZonedTime(earliest);
  const to = parseZonedTime(latest);
  if (from === null || to === null) return fail(`Not a time: ${from === null ? earliest : latest}`);
  return from <= to
    ? ok({ earliest: from, latest: to })
    : fail("The interval ends before it starts");
}

/** A time moved by what the clock of its file was corrected by. */
export function shiftTime(time: KnownTime, addMs: number): KnownTime {
  return {
    ...time,
    ...movedBy(time, addMs),
    clockOffsetMs: time.clockOffsetMs - addMs,
    confidence: Math.min(time.confidence, correctedConfidence),
  };
}

function findRecordAt(
  claimed: Span,
  citations: readonly CheckedCitation[],
  clocks: CorrectedClocks,
) {
  const fitting = citations.flatMap((citation) => {
    const { clock, artifact } = citation;
    return citation.records.flatMap((record) => {
      const addMs = record.time ? addMsAt(clocks, artifact.path, record.time.earliest) : 0;
      const time = record.time && correctedSpan(clocks, artifact.path, record.time);
      const isAt = time && time.earliest <= claimed.latest && claimed.earliest <= time.latest;
      const offsetMs = offsetAt(clock, record) - addMs;
      return isAt ? [{ citation, time, clock, offsetMs, isCorrected: addMs !== 0 }] : [];
    });
  });
  const widthOf = ({ time }: { readonly time: Span }) => time.latest - time.earliest;
  // The first of those as fine as any: the order of citations is their author's.
  const [first, ...others] = fitting;
  if (first === undefined) return null;
  return others.reduce((best, one) => (widthOf(one) < widthOf(best) ? one : best), first);
}

function movedBy<Time extends Span>(time: Time, addMs: number): Time {
  const [earliest, latest] = [time.earliest, time.latest].map((at) => nearestInstant(at + addMs));
  return { ...time, earliest, latest };
}

function inferredTime(
  span: Span,
  basis: TimeBasis,
  citations: readonly CheckedCitation[],
): KnownTime {
  return {
    kind: "inferred",
    ...span,
    granularity: granularityOf(span),
    raw: rawOf(citations),
    basis,
    zone: null,
    clockOffsetMs: 0,
    confidence: basisConfidence[basis],
  };
}

function rawOf(citations: readonly CheckedCitation[]): string {
  return citations[0]?.reference.quote.slice(0, 200) ?? "";
}

/** How long something took, as records of flows, spans and requests name it, by its unit in milliseconds. */
const durations = /^(?:duration|elapsed|dur|took|td)(?:_?(ms|millis|s|secs?|seconds))?$/i;
const unitsMs = (unit: string | undefined): readonly number[] =>
  unit === undefined ? [1000, 1] : [unit.toLowerCase().startsWith("m") ? 1 : 1000];

/** Is it when what a cited record dates by its start was over: its time plus how long it says it took? */
function endsThen(
  claimed: Span,
  citations: readonly CheckedCitation[],
  clocks: CorrectedClocks,
): boolean {
  return citations.some(({ artifact, records }) =>
    records.some(({ time, fields }) => {
      const begun = time && correctedSpan(clocks, artifact.path, time);
      if (begun === null) return false;
      return Object.entries(fields).some(([name, value]) => {
        const unit = durations.exec(name.split(".").at(-1) ?? "");
        const length = Number(value);
        if (unit === null || `${value}`.trim() === "" || !(length >= 0)) return false;
        return unitsMs(unit[1]).some(
          (ms) =>
            begun.earliest + length * ms <= claimed.latest + 1000 &&
            claimed.earliest <= begun.latest + length * ms + 1000,
        );
      });
    }),
  );
}

function granularityOf({ earliest, latest }: Span): Granularity {
  const widthMs = latest - earliest;
  if (widthMs < 1) return "millisecond";
  if (widthMs <= 1000) return "second";
  if (widthMs <= 60_000) return "minute";
  return widthMs <= 3_600_000 ? "hour" : "day";
}

function zoneFactor({ artifact, clock }: CheckedCitation): number {
  if (artifact.report.kind === "read" && artifact.report.statesOffset === "all") return 1;
  return zoneConfidence[clock.zoneBasis];
}

function offsetAt(clock: SourceClock, record: EvidenceRecord): number {
  const segment = clock.segments.findLast(({ fromRecord }) => fromRecord <= record.recordNumber);
  return segment?.offsetMs ?? 0;
}

function describeSpan({ earliest, latest }: Span): string {
  const from = formatInstant(earliest);
  return earliest === latest ? from : `${from} to ${formatInstant(latest)}`;
}

function describeTimes(citations: readonly CheckedCitation[], clocks: CorrectedClocks): string {
  const times = citations
    .flatMap(({ records, artifact }) =>
      records.flatMap(({ time }) => time && correctedSpan(clocks, artifact.path, time)),
    )
    .filter((time) => time !== null)
    .slice(0, 4)
    .map(({ earliest }) => formatInstant(earliest));
  return times.length === 0 ? "no dated record" : times.join(", ");
}

function round(confidence: number): number {
  return Math.round(confidence * 1000) / 1000;
}
