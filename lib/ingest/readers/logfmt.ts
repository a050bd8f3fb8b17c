import { valueAsWritten } from "../fields/value-as-written";
import { lowerLogObject } from "../json/lower-object";
import { findTimeField } from "../json/time-field";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { detectByShare } from "../records/sample-share";
import { withTraceFacts } from "../records/trace-facts";
import { isTracePart } from "../records/trace-lines";

/** `ts=2026-… level=info msg="…" key=value` (https://brandur.org/logfmt), as Go and Heroku write it. */
export const logfmtReader: LineFormatReader = {
  kind: "lines",
  name: "logfmt",
  version: 7,
  detect: (sample) => detectByShare(sample, "logfmt", (line) => parseLogfmt(line) !== null),
  open: (emitter) =>
    openJoiningReader(emitter, {
      parse: parseLogfmt,
      joins: isTracePart,
      completeJoined: withTraceFacts,
    }),
};

const pair = /([A-Za-z_@][\w.@/-]*)=(?:"((?:[^"\\]|\\.)*)"|(\S*))\s*/y;

/** The whole line has to be pairs, and one of them a time. */
function parseLogfmt(line: string): Draft | null {
  if (!/^[A-Za-z_@][\w.@/-]*=/.test(line)) return null;
  const object: Record<string, string | number> = {};
  pair.lastIndex = 0;
  let end = 0;
  for (let match = pair.exec(line); match !== null; match = pair.exec(line)) {
    const [, key = "", quoted, plain = ""] = match;
    object[key] = quoted === undefined ? valueAsWritten(plain) : unquote(quoted);
    end = pair.lastIndex;
  }
  if (end < line.length || findTimeField(object) === null) return null;
  return lowerLogObject(object);
}

function unquote(text: string): string {
  return text.includes("\\")
    ? text.replace(/\\(.)/g, (_whole, char) => (char === "n" ? "\n" : char))
    : text;
}
