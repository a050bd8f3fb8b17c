import { unwrapJsonMessage } from "../json/lower-object";
import type { Detection, LineFormatReader, Sample } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { readPairs } from "../records/message-pairs";
import { detectByShare } from "../records/sample-share";
import { readLineHead } from "./line-head";
import { type StampPlace, scanLineStamp } from "./line-stamp";

/*
 * Any log whose lines carry a time: log4j, logback, Spring Boot, Python, Ruby and Go loggers, klog,
 * container runtimes, and programs with a format of their own. Level, thread, logger and pid are
 * read where these put them; lines without a time continue the record before (stack traces).
 */
export const stampedTextReader: LineFormatReader = {
  kind: "lines",
  name: "stamped-text",
  version: 2,
  detect: (sample) => findPlace(sample)?.detection ?? null,
  open: (emitter, sample) => {
    const place = findPlace(sample)?.place ?? "start";
    return openJoiningReader(emitter, {
      parse: (line) => parseStampedLine(line, place),
      joins: (_line, before) => before.stamp !== null,
    });
  },
};

/** A log of long stack traces has few lines with a time; they are still what makes it a log. */
const shareAtStartMin = 0.05;
/** Behind other words a time may be part of the text, so most lines have to have one. */
const shareInsideMin = 0.5;

function findPlace(sample: Sample): { place: StampPlace; detection: Detection } | null {
  const format = "text log with time stamps";
  const start = detectByShare(sample, format, (line) => scanLineStamp(line, "start") !== null);
  if (start !== null && start.fit >= shareAtStartMin) {
    return { place: "start", detection: { format, fit: Math.max(start.fit, 0.5) } };
  }
  const inside = detectByShare(sample, format, (line) => scanLineStamp(line, "inside") !== null);
  return inside !== null && inside.fit >= shareInsideMin
    ? { place: "inside", detection: inside }
    : null;
}

export function parseStampedLine(
  line: string,
  place: StampPlace,
): Draft | null {
  const scan = scanLineStamp(line, place);
  if (scan === null) return null;
  const head = readLineHead(line, scan);
  const { severity, message } = head;
  const fields = { ...readPairs(message), ...head.fields };
  const { stamp } = scan;
  const draft: Draft = { stamp, kind: "log", severity, source: null, message, fields };
  return message.startsWith("{") ? unwrapJsonMessage(draft) : draft;
}
