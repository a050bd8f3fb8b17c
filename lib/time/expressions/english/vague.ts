import { matchAt } from "../../phrases/match-at";
import type { Meaning, Scan, Unit } from "../meaning/meaning";

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** What each says of when, at most; null where nobody could tell. */
const words: readonly (readonly [RegExp, Meaning])[] = [
  [
    /just now\b|(?:a )?moments? ago\b|(?:a )?(?:sec|second|minute) ago now\b/iy,
    window(-5 * minuteMs, 0),
  ],
  [
    /(?:right now|at the moment|as of now|as we speak|at present|at this time(?! of\b))\b/iy,
    { kind: "now" },
  ],
  [/now\b(?! that\b)/iy, { kind: "now" }],
  [
    /(?:quite )?(?:a |some )?(?:short |little |good )?(?:while|time) (?:ago|back)\b|sometime ago\b/iy,
    unknown(),
  ],
  [/(?:a )?(?:very )?long (?:time )?ago\b|ages ago\b/iy, unknown()],
  [/(?:recently|lately|not (?:too |so )?long ago)\b/iy, unknown()],
  [/the other (?:day|night|week)\b/iy, window(-7 * dayMs, -dayMs)],
  [
    /(?:soonish|soon|shortly|in a (?:bit|while|moment|sec|minute)|momentarily|asap)\b(?! (?:after|before|as)\b)/iy,
    unknown(),
  ],
  [/(?:these|in recent) (?:days|weeks)\b/iy, unknown()],
];
const rest =
  /(earlier|later) (?:today|on today|this (morning|afternoon|evening|week|month|quarter|year)|in the (day|week|month|year))\b/iy;

const restOf =
  /(?:the )?(?:rest|remainder|remaining) of (?:the |this )?(day|week|month|quarter|year)\b/iy;
const toDate = /(?:(week|month|quarter|year)[- ]to[- ]date|ytd|mtd)\b/iy;

/** Words that speak of a time and tell hardly any: `recently`, `a while ago`, `soon`. */
export function scanVague(text: string, at: number): Scan<Meaning> | null {
  const part = scanRest(text, at);
  if (part !== null) return part;
  for (const [pattern, value] of words) {
    const match = matchAt(pattern, text, at)?.[0];
    if (match !== undefined) return { value, end: at + match.length };
  }
  return null;
}

/** `earlier this week`, `the rest of the month`, `year to date`. */
function scanRest(text: string, at: number): Scan<Meaning> | null {
  const match = matchAt(rest, text, at) ?? matchAt(restOf, text, at) ?? matchAt(toDate, text, at);
  if (match === null) return null;
  const [whole, first = "", second, third] = match;
  const direction = /^earlier|date$|td$/i.test(whole) ? -1 : 1;
  const short = /^ytd$/i.test(whole) ? "year" : /^mtd$/i.test(whole) ? "month" : "day";
  const named = /^(?:earlier|later)$/i.test(first) || first === "" ? short : first;
  const of = unitOf(second ?? third ?? named);
  return { value: { kind: "rest", of, direction }, end: at + whole.length };
}

function unitOf(word: string): Unit {
  const folded = word.toLowerCase();
  return folded === "week" || folded === "month" || folded === "quarter" || folded === "year"
    ? folded
    : "day";
}

function window(fromMs: number, toMs: number): Meaning {
  return { kind: "vague", window: { fromMs, toMs } };
}

function unknown(): Meaning {
  return { kind: "vague", window: null };
}
