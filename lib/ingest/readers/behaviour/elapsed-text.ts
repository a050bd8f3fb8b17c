import { readLineHead } from "../../heads/line-head";
import type { Detection, LineFormatReader, Sample } from "../../reader";
import type { Draft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";
import { readPairs } from "../../records/message-pairs";
import { isTracePart } from "../../records/trace-lines";
import { afterStart, findStart, scanElapsed } from "../../times/elapsed-time";

/** Lines that count from a start which a line at the top says: `+00:01:23`, `[   12.345678]`. */
export const elapsedTextReader: LineFormatReader = {
  kind: "lines",
  name: "elapsed-text",
  version: 3,
  detect: ({ lines }: Sample): Detection | null =>
    findStart(lines) === null ? null : { format: "text that counts from a start", fit: 0.8 },
  open: (emitter, { lines }) => {
    const start = findStart(lines);
    if (start === null) throw new Error("A text was opened whose start had not been found");
    emitter.warn(`Times were counted from ${start.raw}, which the file says at its top.`);
    const parse = (line: string): Draft | null => {
      const passed = scanElapsed(line);
      if (passed === null) return null;
      const stamp = afterStart(start, passed, line.slice(passed.at, passed.end).trim());
      const { severity, fields, message } = readLineHead(line, {
        stamp,
        start: 0,
        end: passed.end,
      });
      const all = { ...readPairs(message), ...fields };
      const isLevelInText = severity !== null;
      return { stamp, kind: "log", severity, source: null, message, fields: all, isLevelInText };
    };
    return openJoiningReader(emitter, { parse, joins: isTracePart });
  },
};
