import type { StampAsWritten } from "@/lib/domain/evidence-record";
import { scanMomentPhrase } from "@/lib/time/phrases/moment-phrase";
import { toPlacedStamp } from "@/lib/time/phrases/placed-stamp";

/** A member that holds a time in words: `Saturday, November 21, 2026 at 2:08:21 PM UTC` of Google Chat. */
export function readSpokenTime(text: string): StampAsWritten | null {
  const moment = scanMomentPhrase(text, 0);
  if (moment === null || moment.end !== text.length) return null;
  const { date, clock } = moment;
  if (date === null || date.year === null || clock === null) return null;
  return toPlacedStamp({ ...date, year: date.year }, false, clock, clock.zone?.zone ?? null, text);
}
