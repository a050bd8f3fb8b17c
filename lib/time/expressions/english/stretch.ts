import { matchAt } from "../../phrases/match-at";
import type { Meaning, Quantity, Scan } from "../meaning/meaning";
import { exactly } from "../meaning/quantities";
import { scanAnchor } from "./anchor";
import { scanMoment } from "./moment";
import { scanDatedMonth } from "./period";
import { type QuantityScan, scanQuantity } from "./quantity";

const upToNow =
  /(?:(?:for|over|in|within|during|since|throughout) )?(?:the |these )?(?:last|past|previous|preceding) /iy;
const fromNow = /(?:(?:for|over|in|within|during) )?(?:the )?(?:next|coming|following) /iy;
/** One of them, uncounted: "the last hour"; a last month is one of the calendar. */
const oneUnit = /(hour|minute|min|second|half hour|half an hour)\b/iy;
const oneDay = /(?:(?:over|within|in) (?:the )?|the )?past (day|week|month|year)\b/iy;

/** Up to the time of writing, or on from it: `for the last 15 mins`, `the next two hours`. */
export function scanStretch(text: string, at: number): Scan<Meaning> | null {
  const day = matchAt(oneDay, text, at);
  if (day !== null) {
    const unit = (day[1] ?? "day").toLowerCase() as "day" | "week" | "month" | "year";
    return toStretch(exactly(1, unit), -1, at + day[0].length);
  }
  const back = matchAt(upToNow, text, at)?.[0];
  const ahead = back === undefined ? matchAt(fromNow, text, at)?.[0] : undefined;
  const opening = back ?? ahead;
  if (opening === undefined) return null;
  const direction = back === undefined ? 1 : -1;
  const from = at + opening.length;
  const quantity = scanQuantity(text, from);
  if (quantity !== null && /[\daftsonec½h]/i.test(text.charAt(from))) {
    return toStretch(quantity.value, direction, quantity.end);
  }
  const one = matchAt(oneUnit, text, from);
  if (one === null) return null;
  const word = (one[1] ?? "").toLowerCase();
  const value = word.startsWith("half") ? exactly(30, "minute") : exactly(1, unitOf(word));
  return toStretch(value, direction, from + one[0].length);
}

function unitOf(word: string) {
  if (word.startsWith("min")) return "minute";
  return word === "second" ? "second" : "hour";
}

function toStretch(quantity: Quantity, direction: -1 | 1, end: number): Scan<Meaning> {
  return { value: { kind: "stretch", quantity, direction }, end };
}

const rough =
  /(?:(?:just )?(?:about|around|approx(?:imately|\.)?|roughly|circa|ca\.|like|nearly|almost|maybe|over|more than|less than|under|at least|up to|some) |[~≈<>]\s?)/iy;
const opening = /(?:(for|in|within|since|after|lasted|took|takes|taken) )/iy;
const roughBehind = /,? (?:or so|ish|give or take)\b/iy;
const apart = /,? (ago|back|earlier|before now|from now|later|hence|prior|previously)\b/iy;
const beforeMoment = / (before|after|past|to|prior to) /iy;

/** Anything that begins with a length: `10 min ago`, `in an hour`, `for 20 minutes`, `5 min after the deploy`. */
export function scanLength(text: string, at: number): Scan<Meaning> | null {
  const opened = matchAt(opening, text, at);
  const word = (opened?.[1] ?? "").toLowerCase();
  const inside = at + (opened?.[0].length ?? 0);
  const about = matchAt(rough, text, inside)?.[0] ?? "";
  const scan = scanQuantity(text, inside + about.length);
  if (scan === null) return null;
  const behind = matchAt(roughBehind, text, scan.end)?.[0] ?? "";
  const end = scan.end + behind.length;
  const isRough =
    scan.value.isRough || /[a-z~≈]/i.test(about.replace(/up to|at least/i, "")) || behind !== "";
  const quantity = { ...scan.value, isRough };
  return (
    scanApart(text, end, quantity) ??
    scanFromMoment(text, end, quantity) ??
    scanPlain(text, at, word, { ...scan, value: quantity, end })
  );
}

function scanApart(text: string, end: number, quantity: Quantity): Scan<Meaning> | null {
  const match = matchAt(apart, text, end);
  if (match === null) return null;
  const direction = /ago|back|earlier|before|prior|previously/i.test(match[1] ?? "") ? -1 : 1;
  // "Ten minutes later" is later than what was told before: it is only roughly from now.
  const isRough = quantity.isRough || /earlier|later/i.test(match[1] ?? "");
  const behind = matchAt(roughBehind, text, end + match[0].length)?.[0] ?? "";
  const value = { ...quantity, isRough: isRough || behind !== "" };
  const after = end + match[0].length + behind.length;
  return { value: { kind: "apart", quantity: value, direction, from: null }, end: after };
}

function scanFromMoment(text: string, end: number, quantity: Quantity): Scan<Meaning> | null {
  const gap = matchAt(beforeMoment, text, end);
  if (gap === null) return null;
  const moment = scanMoment(text, end + gap[0].length);
  if (
    moment?.value.kind === "moment" &&
    (moment.value.moment.clock !== null || moment.value.moment.day !== null)
  ) {
    const direction = /before|prior|^ to/i.test(gap[0]) ? -1 : 1;
    return { value: { kind: "apart", quantity, direction, from: moment.value }, end: moment.end };
  }
  const period = scanDatedMonth(text, end + gap[0].length);
  if (period !== null) {
    const direction = /before|prior|^ to/i.test(gap[0]) ? -1 : 1;
    return {
      value: { kind: "apart", quantity, direction, from: { kind: "period", period: period.value } },
      end: period.end,
    };
  }
  const anchor = scanAnchor(text, end + 1, quantity);
  return anchor === null
    ? null
    : { value: { kind: "anchored", anchor: anchor.value }, end: anchor.end };
}

/** A letter alone is a length only where a word says so, hours and seconds aside. */
const clearLetters = /^\d{1,2}(?:\.\d)?[sh]$/;
const idiomBefore = /(?:^|[.!?,;:]\s{0,2}|give me |gimme |hang on |hold on |wait |just |need )$/i;
const idiomEnd = /\s?(?:$|[,.!?;])/y;

function scanPlain(
  text: string,
  at: number,
  word: string,
  scan: QuantityScan,
): Scan<Meaning> | null {
  const { value, end } = scan;
  if (scan.isLetter && word === "" && !clearLetters.test(text.slice(at, end).trimEnd()))
    return null;
  if (word === "in" && !value.isVague) {
    return { value: { kind: "apart", quantity: value, direction: 1, from: null }, end };
  }
  if (word === "since") return toStretch(value, -1, end);
  if (word === "within") return toStretch(value, 1, end);
  if (isIdiom(text, at, scan)) return null;
  return { value: { kind: "duration", quantity: value }, end };
}

/** "One second, looking" is no length of anything. */
function isIdiom(text: string, at: number, { value, end }: QuantityScan): boolean {
  const isOne = value.low.ms === 1000 || value.low.ms === 60_000;
  if (!isOne || /\d/.test(text.charAt(at))) return false;
  return (
    idiomBefore.test(text.slice(Math.max(0, at - 12), at)) && matchAt(idiomEnd, text, end) !== null
  );
}
