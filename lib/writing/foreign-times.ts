import { toWallClock } from "@/lib/time/shown/zoned-time";
import type { Telling } from "./telling";

/** A time of day without a zone. */
const timeOfDay =
  /(?<![\d:.,-])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?![\d:])(?!\s?(?:UTC|Z)\b)/gu;
/** Minutes by which a time may lie outside the timeline and be of its zone all the same. */
const besideMinutes = 15;
const dayMinutes = 24 * 60;

/**
 * A time in people's words may be of another zone or of another day. Beside the times of a document, which are of one zone, it is
 * marked as their word; empty where the times fit the timeline as they are.
 */
export function tellForeignTimes(words: string, { timeline, zone }: Telling): string {
  const { bounds } = timeline;
  if (bounds === null) return "";
  const { hour, minute } = toWallClock(bounds.earliest, zone);
  const from = hour * 60 + minute - besideMinutes;
  const width = (bounds.latest - bounds.earliest) / 60_000 + 2 * besideMinutes;
  const foreign = [...words.matchAll(timeOfDay)].find(([, hours, minutes]) => {
    const at = Number(hours) * 60 + Number(minutes);
    return (at - from + dayMinutes) % dayMinutes > width;
  });
  return foreign === undefined ? "" : ` (${foreign[0]} as written)`;
}

/** Behind each quotation of a text, where it has such a time. */
export function withForeignTimes(text: string, telling: Telling): string {
  return text.replaceAll(
    /“([^”]*)”/gu,
    (quoted, words) => quoted + tellForeignTimes(words, telling),
  );
}
