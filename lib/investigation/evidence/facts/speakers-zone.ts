import { findTimes } from "@/lib/time/expressions/find-times";
import type { WrittenMessage } from "@/lib/time/expressions/supersede-corrected";

/** People mostly speak of what was a short while ago. */
const closeMs = 45 * 60_000;
/** Another zone than that of the stamps has to fit so many times as many clock times. */
const clearerBy = 2;
const mentionsMin = 2;
const messagesMax = 500;
const charsMax = 500;

/**
 * The zone people speak in: that in which most of the times of day they name lie shortly before they name them. A chat
 * kept in UTC tells nothing of it. `candidates`: zones of the incident's sources, that of the stamps first; it stays unless another
 * one is clearly better.
 */
export function findSpeakersZone(
  messages: readonly WrittenMessage[],
  candidates: readonly string[],
): string {
  const [own = "UTC", ...others] = [...new Set(candidates)];
  const written = messages
    .map((message) => ({ ...message, text: message.text.slice(0, charsMax) }))
    .filter(({ text }) => /\d[:.h点时]\d|点/.test(text))
    .slice(0, messagesMax);
  const fits = countClose(written, own);
  let best = { zone: own, count: Math.max(mentionsMin, clearerBy * fits) - 1 };
  for (const zone of others) {
    const count = countClose(written, zone);
    if (count > best.count) best = { zone, count };
  }
  return best.zone;
}

function countClose(messages: readonly WrittenMessage[], zone: string): number {
  return messages.reduce((count, message) => count + countOf({ ...message, zone }), 0);
}

function countOf({ text, ...context }: WrittenMessage): number {
  const { reference } = context;
  if (reference === null) return 0;
  return findTimes(text, context).expressions.filter(({ earliest, granularity, type }) => {
    if (type !== "absolute" || !/minute|second/.test(granularity) || earliest === null)
      return false;
    return reference >= earliest && reference - earliest <= closeMs;
  }).length;
}
