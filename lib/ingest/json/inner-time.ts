import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { scanClock } from "@/lib/time/stamps/clock-scan";
import { readLineHead } from "../heads/line-head";
import { type LineStamp, type StampLayout, scanLineStamp } from "../heads/line-stamp";
import type { Draft } from "../records/draft";

/**
 * A message that begins with a stamp of its own, as when a collector passes on the lines of a program. A stamp with
 * date and offset dates the record, and the collector's is kept as `received`. Any other leaves the zone or the day
 * open: then the collector's stamp dates the record, and the program's is kept as `inner_time`, so that the two clocks
 * can be compared. Level and logger are read as from a line.
 */
export function withInnerTime(draft: Draft): Draft {
  const { stamp, message } = draft;
  if (stamp === null || !mayBeginWithTime(message)) return draft;
  const inner = scanLineStamp(message, atStart) ?? scanTimeOfDay(message);
  if (inner === null || inner.start > 0) return draft;
  const head = readLineHead(message, inner);
  if (head.message.trim() === "") return draft;
  if (isOfEvent(inner.stamp, stamp) && !isSameTime(stamp, inner.stamp)) {
    const fields = { ...head.fields, ...draft.fields, received: stamp.raw };
    const severity = draft.severity ?? head.severity;
    return { ...draft, stamp: inner.stamp, severity, message: head.message, fields };
  }
  const known = isSameTime(stamp, inner.stamp) ? {} : { inner_time: inner.stamp.raw };
  return {
    ...draft,
    severity: draft.severity ?? head.severity,
    message: head.message,
    fields: { ...head.fields, ...draft.fields, ...known },
  };
}

const atStart: StampLayout = { place: "start", order: null };

/** A digit, a bracket, or a letter that a weekday, a month or klog's level begins with. */
function mayBeginWithTime(message: string): boolean {
  const code = message.charCodeAt(0);
  if ((code >= 48 && code <= 57) || code === 91) return true;
  if (!(code >= 65 && code <= 90)) return false;
  const third = message.charCodeAt(3);
  // Few messages have a blank, a comma or a digit there.
  const mayBeName = third === 32 || third === 44 || (third >= 48 && third <= 57);
  return mayBeName && /^[A-Z](?:\d{4} |[a-z]{2}[, ])/.test(message);
}

/** `20:46:22.783 INFO …`: a logger that leaves the date to others. */
function scanTimeOfDay(message: string): LineStamp | null {
  const at = message.charCodeAt(0) === 91 ? 1 : 0;
  const clock = scanClock(message, at);
  if (clock === null || clock.granularity === "minute") return null;
  const next = message.charAt(clock.end);
  if (at === 1 ? next !== "]" : !/^[\s|,-]?$/.test(next)) return null;
  const stamp: StampAsWritten = {
    wallMicros: clock.microsOfDay,
    offsetMinutes: null,
    isYearless: false,
    granularity: clock.granularity,
    raw: message.slice(at, clock.end),
  };
  return { stamp, start: 0, end: at === 1 ? clock.end + 1 : clock.end };
}

const minuteMicros = 60_000_000;
/** A line is passed on after it was written, beyond what the two clocks may be wrong by… */
const aheadMicros = 5 * minuteMicros;
/** …and soon enough: a line that begins with another day speaks of that day. */
const behindMicros = 24 * 60 * minuteMicros;

/** Does an inner stamp state date and offset, and can it be when the line was written? */
function isOfEvent(inner: StampAsWritten, outer: StampAsWritten): boolean {
  if (inner.offsetMinutes === null || inner.isYearless || outer.offsetMinutes === null)
    return false;
  const later = instantOf(inner, inner.offsetMinutes) - instantOf(outer, outer.offsetMinutes);
  return later <= aheadMicros && later >= -behindMicros;
}

function instantOf({ wallMicros }: StampAsWritten, offsetMinutes: number): number {
  return wallMicros - offsetMinutes * minuteMicros;
}

/** The same wall clock to the last digit that both write says nothing new. */
function isSameTime(outer: StampAsWritten, inner: StampAsWritten): boolean {
  const unit =
    inner.granularity === "second" ? 1_000_000 : inner.granularity === "millisecond" ? 1000 : 1;
  return Math.floor(outer.wallMicros / unit) === Math.floor(inner.wallMicros / unit);
}
