import { matchAt } from "../../phrases/match-at";
import type { Scan } from "../meaning/meaning";
import { scanMoment } from "./moment";
import { scanQuantity } from "./quantity";
import { scanWeekday } from "./words";

const every = /(?:every|each) (?:other |single |second )?/iy;
const everyWord =
  /(?:morning|afternoon|evening|night|weekday|weekend|day|hour|minute|second|week|month|quarter|year|few (?:seconds|minutes|hours|days|weeks))s?\b/iy;
const inMonth =
  /(?:the )?(?:first|second|third|fourth|last|\d{1,2}(?:st|nd|rd|th)) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)?day )?of (?:every|each) (?:week|month|quarter|year)\b/iy;
const parts =
  /(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day )?(?:mornings|afternoons|evenings|nights|weekdays|weekends)\b/iy;
const everyday = /everyday\b/iy;
const timesA =
  /(?:once|twice|thrice|(?:\d{1,3}|two|three|four|five|six|several|many) times|every) (?:a|an|per|each|every) (?:second|minute|min|hour|day|night|week|month|quarter|year)\b/iy;
const adverb =
  /(?:hourly|daily|nightly|weekly|biweekly|fortnightly|monthly|quarterly|yearly|annually)\b/iy;
const atBehind = /,? (?:at|@|around|on) /iy;

/** What comes again and again, with the time of day that stands behind it. */
export function scanRecurring(
  text: string,
  at: number,
): Scan<{ readonly kind: "recurring" }> | null {
  const end = scanRepeated(text, at);
  if (end === null) return null;
  const gap = matchAt(atBehind, text, end)?.[0];
  const clock = gap === undefined ? null : scanMoment(text, end + gap.length);
  const isTime =
    clock !== null && clock.value.kind === "moment" && clock.value.moment.clock !== null;
  return { value: { kind: "recurring" }, end: isTime ? clock.end : end };
}

function scanRepeated(text: string, at: number): number | null {
  const times =
    matchAt(timesA, text, at) ??
    matchAt(adverb, text, at) ??
    matchAt(everyday, text, at) ??
    matchAt(inMonth, text, at) ??
    matchAt(parts, text, at);
  if (times !== null) return at + times[0].length;
  const plural = scanWeekday(text, at);
  if (plural?.isPlural) return plural.end;
  const start = matchAt(every, text, at)?.[0];
  if (start === undefined) return null;
  const from = at + start.length;
  const weekday = scanWeekday(text, from);
  if (weekday !== null) return weekday.end;
  const word = matchAt(everyWord, text, from)?.[0];
  if (word !== undefined) return from + word.length;
  return scanQuantity(text, from)?.end ?? null;
}
