import { scanChinese } from "./chinese/scan-chinese";
import { scanEnglish } from "./english/scan-english";
import type { RejectedTime, TimeExpression, WritingContext } from "./meaning/expression";
import type { Bound, Meaning, Moment, Scan } from "./meaning/meaning";

import { outlookOf } from "./outlook";
import { resolveMeaning } from "./resolve/resolve-meaning";

export type FoundTimes = {
  readonly expressions: readonly TimeExpression[];
  readonly rejected: readonly RejectedTime[];
};

/** Where an expression may begin: at a word, a number, a sign of "about", or any Chinese character. */
const beginning = /[A-Za-z0-9~≈½\u3007\u4e00-\u9fff]/g;
/** What goes on before it is part of a longer name or number: `v2026.6.1`, `0.0.0.0:9090`, `#12:30`. */
const wordBefore = /[\w#$]$|\d[.:,/-]$|[A-Za-z_][.:/-]$|[-_/\\.]$/;

/**
 * The expressions of time in what a person wrote, in English and Chinese, in the order of the text and without overlap; and what
 * looks like one but cannot be. In time linear in the text: every place is tried once, and no pattern goes far. Not for lines
 * of machines, whose stamps are read by ../stamps.
 */
export function findTimes(text: string, context: WritingContext): FoundTimes {
  const { written, rejected } = findWrittenTimes(text, context.isDayFirst);
  return { expressions: written.map((time) => readWrittenTime(time, text, context)), rejected };
}

/** An expression as its words have it, whenever they were written. */
export type WrittenTime = Place & { readonly meaning: Meaning };

type Place = Pick<TimeExpression, "text" | "start" | "end">;

/** The same before it is known when and where a text was written: it is gone over once, however many times are tried for that. */
export function findWrittenTimes(text: string, isDayFirst: boolean) {
  const written: WrittenTime[] = [];
  const rejected: RejectedTime[] = [];
  const hasChinese = /[\u3007\u4e00-\u9fff]/.test(text);
  let at = nextBeginning(text, 0);
  while (at < text.length) {
    const scan = scanAt(text, at, isDayFirst, hasChinese);
    if (scan === null) {
      at = nextBeginning(text, passWord(text, at));
      continue;
    }
    const start = scan.start ?? at;
    const place = { text: text.slice(start, scan.end), start, end: scan.end };
    if (scan.value.kind === "impossible") rejected.push({ ...place, reason: scan.value.reason });
    else written.push({ ...place, meaning: scan.value });
    at = nextBeginning(text, Math.max(scan.end, at + 1));
  }
  return { written, rejected };
}

/** What an expression of `text` means to who wrote it then and there. */
export function readWrittenTime(
  { meaning, ...place }: WrittenTime,
  text: string,
  context: WritingContext,
): TimeExpression {
  return { ...place, ...resolve(meaning, text, place, context) };
}

const outlookMatters: ReadonlySet<Meaning["kind"]> = new Set([
  "moment",
  "period",
  "range",
  "open",
  "apart",
]);

function resolve(
  written: Meaning,
  text: string,
  { start, end }: { start: number; end: number },
  context: WritingContext,
) {
  const meaning = context.isOfTwentyFour === true ? ofTwentyFour(written) : written;
  const anchor = meaning.kind === "anchored" ? meaning.anchor : null;
  const outlook = outlookMatters.has(meaning.kind) ? outlookOf(text, start, end) : "open";
  return { ...resolveMeaning(meaning, context, outlook), anchor };
}

const blank = 32;

function scanAt(
  text: string,
  at: number,
  isDayFirst: boolean,
  hasChinese: boolean,
): Scan<Meaning> | null {
  const isChinese = text.charCodeAt(at) > 0x3000;
  if (
    !isChinese &&
    at > 0 &&
    text.charCodeAt(at - 1) !== blank &&
    wordBefore.test(text.slice(Math.max(0, at - 2), at))
  )
    return null;
  const chinese = hasChinese ? scanChinese(text, at) : null;
  const english = isChinese ? null : scanEnglish(text, at, isDayFirst);
  if (chinese === null || english === null) return chinese ?? english;
  return chinese.end >= english.end ? chinese : english;
}

/** Behind a word no expression begins inside it; behind a Chinese character the next may. */
function passWord(text: string, at: number): number {
  let end = at;
  while (isWordCode(text.charCodeAt(end))) end++;
  return Math.max(end, at + 1);
}

function isWordCode(code: number): boolean {
  return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122) || code === 95;
}

function nextBeginning(text: string, from: number): number {
  beginning.lastIndex = from;
  return beginning.exec(text)?.index ?? text.length;
}

/** The same words by somebody whose clock has 24 hours: 10:05 without a half of the day is before noon. */
function ofTwentyFour(meaning: Meaning): Meaning {
  switch (meaning.kind) {
    case "moment":
      return { ...meaning, moment: literal(meaning.moment) };
    case "range":
      return { ...meaning, from: literalBound(meaning.from), to: literalBound(meaning.to) };
    case "open":
      return { ...meaning, of: ofTwentyFour(meaning.of) };
    default:
      return meaning;
  }
}

function literalBound(bound: Bound): Bound {
  return bound.kind === "moment" ? { ...bound, moment: literal(bound.moment) } : bound;
}

function literal(moment: Moment): Moment {
  const { clock, part } = moment;
  if (clock === null || part !== null) return moment;
  return { ...moment, clock: { ...clock, hours: clock.hours.slice(0, 1) } };
}
