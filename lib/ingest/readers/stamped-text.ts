import { type FoundDateOrder, findDateOrder } from "@/lib/time/stamps/date-order";
import { unwrapJsonMessage } from "../json/lower-object";
import type { Detection, LineFormatReader, Sample } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { readPairs } from "../records/message-pairs";
import { detectByShare } from "../records/sample-share";
import { findTraceFacts } from "../records/trace-lines";
import { readLineHead } from "./line-head";
import { type StampLayout, scanLineStamp, stampStarts } from "./line-stamp";

/*
 * Any log whose lines carry a time: log4j, logback, Spring Boot, Python, Ruby and Go loggers, klog,
 * container runtimes, and programs with a format of their own. Level, thread, logger and pid are
 * read where these put them; lines without a time continue the record before (stack traces).
 */
export const stampedTextReader: LineFormatReader = {
  kind: "lines",
  name: "stamped-text",
  version: 3,
  detect: (sample) => findLayout(sample)?.detection ?? null,
  open: (emitter, sample) => {
    const { layout, dates } = findLayout(sample) ?? { layout: atStart, dates: null };
    if (dates !== null && !dates.isSure) emitter.warn(ambiguity(dates));
    return openJoiningReader(emitter, {
      parse: (line) => parseStampedLine(line, layout),
      joins: (_line, before) => before.stamp !== null,
      complete: withTrace,
    });
  },
};

const atStart: StampLayout = { place: "start", order: null };

/** A log of long stack traces has few lines with a time; they are still what makes it a log. */
const shareAtStartMin = 0.05;
/** Behind other words a time may be part of the text, so most lines have to have one. */
const shareInsideMin = 0.5;

type FoundLayout = {
  readonly layout: StampLayout;
  readonly detection: Detection;
  readonly dates: FoundDateOrder | null;
};

function findLayout(sample: Sample): FoundLayout | null {
  const dates = findDateOrder(
    sample.lines.flatMap((text) => stampStarts(text).map((at) => ({ text, at }))),
  );
  const order = dates?.order ?? null;
  const share = (layout: StampLayout) =>
    detectByShare(
      sample,
      "text log with time stamps",
      (line) => scanLineStamp(line, layout) !== null,
    );
  const atStart: StampLayout = { place: "start", order };
  const start = share(atStart);
  if (start !== null && start.fit >= shareAtStartMin) {
    const detection = { ...start, fit: Math.max(start.fit, 0.5) };
    return { layout: atStart, detection, dates };
  }
  const inside: StampLayout = { place: "inside", order };
  const detection = share(inside);
  if (detection === null || detection.fit < shareInsideMin) return null;
  return { layout: inside, detection, dates };
}

const orderWords = {
  "day-first": "the day first",
  "month-first": "the month first",
  "year-first": "the year first",
} as const;

function ambiguity({ order, example }: FoundDateOrder): string {
  return `Dates such as ${example} can be read in more than one way; they were read with ${orderWords[order]}.`;
}

export function parseStampedLine(line: string, layout: StampLayout = atStart): Draft | null {
  const scan = scanLineStamp(line, layout);
  if (scan === null) return null;
  const head = readLineHead(line, scan);
  const { severity, message } = head;
  const fields = { ...readPairs(message), ...head.fields };
  const { stamp } = scan;
  const draft: Draft = { stamp, kind: "log", severity, source: null, message, fields };
  return message.startsWith("{") ? unwrapJsonMessage(draft) : draft;
}

/** What a trace threw, beside its lines. */
function withTrace(draft: Draft, lines: readonly string[]): Draft {
  if (lines.length < 2 || draft.fields.error !== undefined) return draft;
  const facts = findTraceFacts(lines);
  return facts.error === undefined ? draft : { ...draft, fields: { ...draft.fields, ...facts } };
}
