import { matchAt } from "../../phrases/match-at";
import type { Meaning, OpenSide, Scan } from "../meaning/meaning";
import { scanAnchor } from "./anchor";
import { type MomentScan, scanMoment } from "./moment";
import { type PeriodScan, scanPeriod, scanYearAlone } from "./period";
import { scanBound, scanDayRange, scanRange } from "./range";
import { scanRecurring } from "./recurring";
import { kindsAt } from "./starters";
import { scanLength, scanStretch } from "./stretch";
import { scanVague } from "./vague";
import { scanWeekPeriod } from "./week";

const word = /[a-z]{1,12}/iy;

/** The expression of time that begins at `at`, in English; the longest that can be read. */
export function scanEnglish(text: string, at: number, isDayFirst: boolean): Scan<Meaning> | null {
  const kinds = kindsAt(matchAt(word, text, at)?.[0].toLowerCase());
  if (kinds === null) return null;
  const scan =
    (kinds.has("recurring") ? scanRecurring(text, at) : null) ??
    (kinds.has("anchored") || kinds.has("range") ? scanAnchored(text, at, isDayFirst) : null) ??
    (kinds.has("open") ? scanOpen(text, at, isDayFirst) : null) ??
    (kinds.has("stretch") ? scanStretch(text, at) : null);
  return scan ?? scanLongest(text, at, isDayFirst, kinds);
}

function scanAnchored(text: string, at: number, isDayFirst: boolean): Scan<Meaning> | null {
  const scan = scanAnchor(text, at);
  if (scan === null) return null;
  // "The release yesterday": which of them.
  const gap = matchAt(/,? (?:on |from )?/iy, text, scan.end)?.[0].length ?? 0;
  const when = gap === 0 ? null : scanMoment(text, scan.end + gap, isDayFirst);
  const hasDay = when?.value.kind === "moment" && when.value.moment.day !== null && !when.isWeak;
  if (!hasDay || when.value.kind !== "moment")
    return { value: { kind: "anchored", anchor: scan.value }, end: scan.end };
  return {
    value: { kind: "anchored", anchor: { ...scan.value, when: when.value.moment } },
    end: when.end,
  };
}

const sides: readonly (readonly [RegExp, OpenSide])[] = [
  [
    /(?:ever since|since|as of|starting(?: (?:at|from|on))?|beginning (?:at|on)) (?:about |around |approx\.? )?/iy,
    "since",
  ],
  [/(?:until|till|til|up to|upto|up until|through) /iy, "until"],
  [/(?:by|no later than|not later than|at the latest by) /iy, "until"],
  [/(?:before|prior to|earlier than) /iy, "before"],
  [/(?:after|later than|(?:some ?time )after) /iy, "after"],
];

/** `since 14:02`, `until yesterday`, `by 1am`, `after 2010`. */
function scanOpen(text: string, at: number, isDayFirst: boolean): Scan<Meaning> | null {
  for (const [pattern, side] of sides) {
    const opening = matchAt(pattern, text, at)?.[0];
    if (opening === undefined) continue;
    const of = scanTarget(text, at + opening.length, isDayFirst);
    if (of !== null) return { value: openFrom(side, of.value), end: of.end };
  }
  return null;
}

/** "Before the end of March" reaches to its end, and "after the beginning" from its beginning. */
function openFrom(side: OpenSide, of: Meaning): Meaning {
  if (of.kind !== "period") return { kind: "open", side, of };
  const whole: Meaning = { kind: "period", period: { ...of.period, section: null } };
  if (of.period.section === "late" && side === "before")
    return { kind: "open", side: "until", of: whole };
  if (of.period.section === "early" && side === "after")
    return { kind: "open", side: "since", of: whole };
  return { kind: "open", side, of };
}

function scanTarget(text: string, at: number, isDayFirst: boolean): Scan<Meaning> | null {
  const length = scanLength(text, at);
  if (length?.value.kind === "apart") return length;
  const bound = scanBound(text, at, isDayFirst);
  if (bound !== null) return bound;
  const year = scanYearAlone(text, at);
  return year === null ? null : { value: { kind: "period", period: year.value }, end: year.end };
}

/** Of what can be read here without a preposition, the longest. */
function scanLongest(
  text: string,
  at: number,
  isDayFirst: boolean,
  kinds: ReadonlySet<string>,
): Scan<Meaning> | null {
  const moment = kinds.has("moment") ? scanMoment(text, at, isDayFirst) : null;
  const isBound = kinds.has("moment") || kinds.has("placed") || kinds.has("range");
  const scans = [
    isBound ? scanRange(text, at, isDayFirst, moment) : null,
    moment === null ? null : scanDayRange(text, moment, isDayFirst),
    kinds.has("length") ? scanLength(text, at) : null,
    kinds.has("vague") ? scanVague(text, at) : null,
    isBound ? scanPlaced(text, at, isDayFirst, moment) : null,
  ];
  let longest: Scan<Meaning> | null = null;
  for (const scan of scans) {
    if (scan !== null && scan.end > (longest?.end ?? at)) longest = scan;
  }
  return longest;
}

const preposition =
  /(?:(?:back )?in|on|at|from|of|over|during|for|throughout|around|about) (?:the (?=week))?/iy;

/** A moment or a period; one that could be another thing too needs a preposition. */
function scanPlaced(
  text: string,
  at: number,
  isDayFirst: boolean,
  bare: MomentScan | null,
): Scan<Meaning> | null {
  const placed = matchAt(preposition, text, at)?.[0] ?? "";
  const from = at + placed.length;
  const article = /^in $/i.test(placed) ? (matchAt(/the /iy, text, from)?.[0].length ?? 0) : 0;
  const moment = placed === "" ? bare : scanMoment(text, from + article, isDayFirst, article > 0);
  const week = scanWeekPeriod(text, from, isDayFirst);
  const isMoment = moment !== null && (!moment.isWeak || placed !== "");
  if (isMoment && moment.end > (week?.end ?? at)) return { ...moment, start: from };
  return scanPlacedPeriod(text, from, placed, week);
}

const beforeYear = /^(?:back )?in|^from|^of|^during/i;

function scanPlacedPeriod(
  text: string,
  from: number,
  placed: string,
  week: PeriodScan | null,
): Scan<Meaning> | null {
  const whole = week ?? scanPeriod(text, from);
  const isPeriod = whole !== null && (!whole.isWeak || placed !== "");
  const period = isPeriod ? whole : beforeYear.test(placed) ? scanYearAlone(text, from) : null;
  if (period === null) return null;
  return { value: { kind: "period", period: period.value }, end: period.end, start: from };
}
