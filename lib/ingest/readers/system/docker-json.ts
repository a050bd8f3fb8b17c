import { withInnerTime } from "../../json/inner-time";
import { isJsonObject, parseJson } from "../../json/json-object";
import { unwrapJsonMessage } from "../../json/lower-object";
import { readTime } from "../../json/time-field";
import type { LineFormatReader } from "../../reader";
import type { Draft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";
import { readPairs } from "../../records/message-pairs";
import { detectByShare } from "../../records/sample-share";
import { withTraceFacts } from "../../records/trace-facts";
import { beginsCrash, isTracePart } from "../../records/trace-lines";
import { levelOfMessage, levelOfPairs } from "../text/message-level";

/*
 * Docker's json-file: `{"log":"line\n","stream":"stdout","time":"…Z"}`, one object for each line a program wrote, so
 * that a trace is many of them; they are joined. A line that is JSON, or begins with a stamp of its own, is read
 * as what it is. https://docs.docker.com/engine/logging/drivers/json-file/
 */
export const dockerJsonReader: LineFormatReader = {
  kind: "lines",
  name: "docker-json",
  version: 4,
  detect: (sample) =>
    detectByShare(sample, "Docker container log (JSON lines)", (line) => readEntry(line) !== null),
  open: (emitter) =>
    openJoiningReader(emitter, {
      parse: (line) => {
        const entry = readEntry(line);
        return entry === null || continuesTrace(entry.log) ? null : toDraft(entry);
      },
      alone: (line) => {
        const entry = readEntry(line);
        return entry === null ? null : toDraft(entry);
      },
      joins: (line, before) => {
        const entry = readEntry(line);
        return entry !== null && entry.stream === before.fields.stream;
      },
      continuation: (line) => readEntry(line)?.log ?? line,
      isWhole: (line) => readEntry(line) !== null,
      completeJoined: (draft, lines) =>
        withTraceFacts(
          draft,
          lines.map((line) => readEntry(line)?.log ?? line),
        ),
    }),
};

type Entry = {
  readonly log: string;
  readonly stream: string | null;
  readonly time: unknown;
  readonly attrs: unknown;
};

function readEntry(line: string): Entry | null {
  if (line.charCodeAt(0) !== 123) return null;
  const object = parseJson(line);
  if (!isJsonObject(object)) return null;
  const { log, stream, time, attrs, ...others } = object;
  if (typeof log !== "string" || time === undefined || Object.keys(others).length > 0) return null;
  const text = log.endsWith("\n") ? log.slice(0, -1) : log;
  return { log: text, stream: typeof stream === "string" ? stream : null, time, attrs };
}

function continuesTrace(log: string): boolean {
  return log !== "" && !beginsCrash(log) && isTracePart(log);
}

function toDraft({ log, stream, time, attrs }: Entry): Draft {
  const fields: Record<string, string> = {};
  if (stream !== null) fields.stream = stream;
  if (isJsonObject(attrs)) {
    for (const key in attrs) fields[`attrs.${key}`] = String(attrs[key]);
  }
  const draft: Draft = {
    stamp: readTime(time),
    kind: "log",
    severity: null,
    source: null,
    message: log.toWellFormed().replaceAll("\0", "\u2400"),
    fields,
  };
  const inner = withInnerTime(unwrapJsonMessage(draft));
  if (inner.severity !== null || inner.message !== draft.message) return inner;
  const severity = levelOfMessage(draft.message) ?? levelOfPairs(readPairs(draft.message));
  return { ...inner, severity };
}
