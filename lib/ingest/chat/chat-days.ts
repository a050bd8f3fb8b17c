import { type DatePhrase, scanDatePhrase } from "@/lib/time/phrases/date-phrase";
import { civilFromMicros } from "@/lib/time/stamps/civil-time";
import { type FoundDateOrder, findDateOrder } from "@/lib/time/stamps/date-order";
import { scanStamp } from "@/lib/time/stamps/parse-stamp";

/** How a program begins a line that says which day it is: `--- Day changed Sun Nov 22 2026`, `Session Start: …`. */
const dayLine =
  /^(?:[-=*#_ ]{2,}|\[\d\d:\d\d(?::\d\d)?\] --- |(?:Session (?:Start|Time)|Conversation with|Log opened|Logging started)\b)/i;
const searchedChars = 120;

/** The day that a line without a speaker names for those below it; null when it names none. */
export function findChatDay(line: string): DatePhrase | null {
  const whole = scanDatePhrase(line, 0);
  if (whole !== null && line.slice(whole.end).trim() === "") return whole;
  const from = dayLine.exec(line)?.[0].length ?? -1;
  if (from < 0) return null;
  for (let at = from; at < Math.min(line.length, searchedChars); at++) {
    if (at > 0 && /[\p{L}\p{N}]/u.test(line.charAt(at - 1))) continue;
    const day = scanDay(line, at);
    if (day !== null) return day;
  }
  return null;
}

/** A stamp of date(1) has its year behind the time. */
function scanDay(line: string, at: number): DatePhrase | null {
  const scan = scanStamp(line, at);
  if (scan !== null && !scan.stamp.isYearless && scan.stamp.wallMicros > 1e14) {
    return { ...civilFromMicros(scan.stamp.wallMicros), end: scan.end };
  }
  return scanDatePhrase(line, at);
}

/** Lines looked at; a chat of more days than this has shown its order. */
const orderLinesMax = 5000;

/** How the chat writes days by numbers (`03/04/2026`), told by all of its stamps. */
export function findChatOrder(lines: readonly string[]): FoundDateOrder | null {
  const places = lines.slice(0, orderLinesMax).map((line) => {
    const text = line.replace(/^[\u200e\u200f]+/, "");
    return { text, at: /^[[(]/.test(text) ? 1 : 0 };
  });
  return findDateOrder(places);
}
