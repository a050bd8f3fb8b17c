import type { LineFormatReader } from "../reader";
import { openJoiningReader } from "../records/joining-reader";
import { isContinuation } from "../records/trace-lines";

/** Text in which no line begins with a time: kept line by line, undated, to be searched and cited. */
export const plainTextReader: LineFormatReader = {
  kind: "lines",
  name: "plain-text",
  version: 2,
  detect: (sample) =>
    sample.lines.length === 0 ? null : { format: "text without time stamps", fit: 0.01 },
  open: (emitter) =>
    openJoiningReader(emitter, {
      parse: () => null,
      joins: isContinuation,
      begins: (line) => !isContinuation(line),
    }),
};
