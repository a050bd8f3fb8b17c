import { type InstantScan, scanInstant } from "@/lib/time/instants/instant-scan";
import { scanClockBesideDay } from "@/lib/time/instants/time-of-day-scan";
import { halfBeforeStart } from "@/lib/time/stamps/half-before";
import type { DateOrder } from "@/lib/time/stamps/ordered-stamp";

/** A time somewhere in a text, and the words it stands behind. */
export type Moment = {
  readonly at: number;
  readonly label: string;
  readonly scan: InstantScan;
};

/** Times of one text that are looked at. */
const momentsMax = 12;
/** How far into a text its times are looked for. */
const reachMax = 1500;
const labelCharsMax = 60;
const start =
  /(?<![\p{L}\d.,])(?<!(?:^|[\s\d])\+)(?:[\d@]|\p{L}(?=\p{L}{2,11}\.? {1,2}\d|[a-z]{2}, |[a-z]{2} [A-Z][a-z]{2} {1,2}\d))|(?<=[RH令平午오上下])\d|[令平午오上下]|(?<=\p{Lo})\d{4}年|(?<=T)\d{4}-/gu;

type Reach = { readonly max?: number; readonly isLoose?: boolean };

export function momentsIn(
  text: string,
  order: DateOrder | null,
  { max = momentsMax, isLoose = false }: Reach = {},
): readonly Moment[] {
  const first = isLoose ? looseClockAt(text) : null;
  const found: Moment[] = first === null ? [] : [first];
  start.lastIndex = first?.scan.end ?? 0;
  for (;;) {
    const match = start.exec(text);
    if (match === null || match.index > reachMax || found.length >= max) return found;
    const at = match.index;
    const scan = scanInstant(text, at, order);
    if (scan === null || !isWhole(text, scan) || !isPlausible(scan)) continue;
    found.push(toMoment(text, at, scan));
    start.lastIndex = scan.end;
  }
}

/** The half of the day before a clock is a part of it: `ÖS 02:14:05`. */
function toMoment(text: string, at: number, scan: InstantScan): Moment {
  const from = scan.kind === "clock" ? halfBeforeStart(text, at) : at;
  const label = labelBefore(text, from);
  if (from === at || scan.kind !== "clock") return { at, label, scan };
  return { at: from, label, scan: { ...scan, raw: text.slice(from, scan.end) } };
}

/** `18.20`, `1820`: where a line begins. */
function looseClockAt(text: string): Moment | null {
  const at = /^[\s\-*•([]*/.exec(text)?.[0].length ?? 0;
  const clock = scanClockBesideDay(text, at);
  if (
    clock === null ||
    clock.granularity === "hour" ||
    /[-/.:\d\p{L}]/u.test(text.charAt(clock.end))
  )
    return null;
  const raw = text.slice(at, clock.end);
  return { at, label: "", scan: { kind: "clock", clock, raw, end: clock.end } };
}

/** 1990 and 2050: what a number or a day outside them says is no time of evidence. */
const plausibleMicrosMin = 631_152_000_000_000;
const plausibleMicrosMax = 2_524_608_000_000_000;

function isPlausible(scan: InstantScan): boolean {
  if (scan.kind === "clock" || scan.stamp.isYearless) return true;
  const { wallMicros } = scan.stamp;
  return wallMicros >= plausibleMicrosMin && wallMicros < plausibleMicrosMax;
}

/** A number or a word that goes on is no time: `14:05:99`, `1773454503abc`. */
function isWhole(text: string, { kind, end }: InstantScan): boolean {
  // The day in the name of a file.
  if (kind === "day" && /[-_.]\p{L}/uy.test(text.slice(end, end + 2))) return false;
  const code = text.charCodeAt(end);
  const isDigit = code >= 48 && code <= 57;
  const folded = code | 32;
  return !isDigit && !(folded >= 97 && folded <= 122);
}

const attribute = /([\p{L}_][\p{L}\d_.:-]*)\s*=\s*["'(]?$/u;
const element = /<([\p{L}_][\p{L}\d_.:-]*)[^<>]*>\s*$/u;
const keyed = /^\W*([\p{L}\d_@$][\p{L}\d_@$.'/ -]{0,40}?)\s*[:=;]/u;

/** What names it on its line: an attribute, the element around it, the key of the line; else the line's first word. */
function labelBefore(text: string, at: number): string {
  const from = text.lastIndexOf("\n", at - 1) + 1;
  const before = text.slice(from, at);
  const [, name] =
    attribute.exec(before.slice(-labelCharsMax)) ??
    element.exec(before.slice(-labelCharsMax)) ??
    keyed.exec(before) ??
    /([\p{L}_]+)/u.exec(before) ??
    [];
  return name ?? "";
}
