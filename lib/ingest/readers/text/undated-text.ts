import type { FieldValue } from "@/lib/domain/evidence-record";
import { scanClock } from "@/lib/time/stamps/clock-scan";
import { levelAt } from "../../heads/head-level";
import { readLineHead } from "../../heads/line-head";
import type { LineStamp } from "../../heads/line-stamp";
import type { LineFormatReader } from "../../reader";
import type { Draft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";
import { readPairs } from "../../records/message-pairs";
import { addRequest } from "../../records/request-line";
import { detectByShare } from "../../records/sample-share";
import { foldSeverityWord, severityOfStatus } from "../../records/severity-folding";
import { withTraceFacts } from "../../records/trace-facts";
import { isTracePart } from "../../records/trace-lines";
import { toAccessTemplate } from "../../templates/access-template";
import { DayKeeper } from "../behaviour/day-keeper";
import { dayOfMapping } from "../behaviour/day-of-mapping";
import { findHalfGap } from "../behaviour/half-gap";
import { stampedTextReader } from "../stamped-text";

/*
 * Logs that say a time of day without a date (logback's default `20:46:22.783 [main] INFO …`) or no time at all but a
 * level: Python's `INFO:logger:message`, uvicorn's `INFO:     …`, .NET's `info: Category[0]`. Each line is a
 * record of its own, undated; the time of day is kept as `clock`.
 */
export const undatedTextReader: LineFormatReader = {
  kind: "lines",
  name: "undated-text",
  version: 5,
  detect: (sample) => {
    if (stampedTextReader.detect(sample) !== null) return null;
    const isRead = (line: string) => parseLine(line) !== null;
    const detection = detectByShare(sample, "text log without dates", isRead);
    return detection === null || detection.fit < shareMin ? null : detection;
  },
  open: (emitter, sample, { mapping, isStart }) => {
    const isClocked = sample.lines.some((line) => scanTimeOfDay(line) !== null);
    const day = isStart ? dayOfMapping(mapping) : null;
    if (isClocked && day === null) {
      emitter.warn(
        "Lines have a time of day and no date: they were kept undated, with that time as the field clock.",
      );
    }
    const days = new DayKeeper(day, false);
    const closeGap = isClocked ? findHalfGap(sample.lines) : null;
    return openJoiningReader(emitter, {
      parse: (line) => parseLine(closeGap?.(line) ?? line, days),
      // A day is carried from line to line: such a file is not cut.
      begins: (line) => !isClocked && parseLine(line, days) !== null,
      joins: isTracePart,
      completeJoined: withTraceFacts,
    });
  },
};

const shareMin = 0.5;

function parseLine(line: string, days: DayKeeper | null = null): Draft | null {
  const clock = scanTimeOfDay(line);
  if (clock !== null) return parseClocked(line, clock, days);
  return parsePython(line) ?? parseLogrus(line) ?? parseLevelled(line);
}

/** `WARN[0012] message`: the seconds since the program began, https://github.com/sirupsen/logrus (TextFormatter) */
function parseLogrus(line: string): Draft | null {
  const [matched, level = "", uptime = ""] = /^([A-Z]{4})\[(\d{4,9})\] ?/.exec(line) ?? [];
  const severity = matched === undefined ? null : foldSeverityWord(level);
  if (matched === undefined || severity === null) return null;
  return toDraft(severity, line.slice(matched.length), { uptime_s: Number(uptime) });
}

/** With seconds: `14:08` alone begins the lines of people's notes. */
function scanTimeOfDay(line: string): LineStamp | null {
  const start = line.charCodeAt(0) === 91 ? 1 : 0;
  const clock = scanClock(line, start);
  if (clock === null || clock.granularity === "minute") return null;
  const next = line.charCodeAt(clock.end);
  const isEnd = start === 1 ? next === 93 : next === 32 || next === 9 || next === 124;
  if (!isEnd) return null;
  const stamp = {
    wallMicros: clock.microsOfDay,
    offsetMinutes: null,
    isYearless: false,
    granularity: clock.granularity,
    raw: line.slice(start, clock.end),
  };
  return { stamp, start: 0, end: clock.end + start };
}

function parseClocked(line: string, found: LineStamp, days: DayKeeper | null): Draft {
  const { severity, fields, message } = readLineHead(line, found);
  const { wallMicros: microsOfDay, granularity, raw } = found.stamp;
  const clock = { microsOfDay, granularity, end: found.end };
  const stamp = days?.place({ kind: "clock", clock, raw, end: found.end }) ?? null;
  return { ...toDraft(severity, message, { ...fields, clock: raw }), stamp };
}

/** `WARNING:root:message`, https://docs.python.org/3/library/logging.html#logging.basicConfig */
function parsePython(line: string): Draft | null {
  const [matched, level = "", logger = ""] = /^([A-Z]{4,8}):([\w.]{1,120}):/.exec(line) ?? [];
  const severity = matched === undefined ? null : foldSeverityWord(level);
  if (matched === undefined || severity === null) return null;
  return toDraft(severity, line.slice(matched.length), { logger });
}

function parseLevelled(line: string): Draft | null {
  const level = levelAt(line, 0);
  if (level === null) return null;
  const rest = line.slice(level.end).trimStart();
  const [category, logger] = /^[a-z]{4,5}: ([\w.]{3,120})\[\d{1,6}\]$/.exec(rest) ?? [];
  return toDraft(level.severity, category ?? rest, logger === undefined ? {} : { logger });
}

const servedRequest = /^([\da-fA-F.:[\]]{2,45}):(\d{1,5}) - "([^"]{3,8000})" (\d{3})\b/;

/** uvicorn's access lines: `127.0.0.1:43210 - "GET / HTTP/1.1" 200 OK`. */
function toDraft(
  severity: Draft["severity"],
  message: string,
  own: Readonly<Record<string, FieldValue>>,
): Draft {
  const [, client, port, request, code] = servedRequest.exec(message) ?? [];
  const fields: Record<string, FieldValue> = { ...readPairs(message), ...own };
  if (client === undefined || request === undefined) {
    return { stamp: null, kind: "log", severity, source: null, message, fields };
  }
  const status = Number(code);
  Object.assign(fields, { client, client_port: Number(port), status });
  const path = addRequest(fields, request);
  const method = typeof fields.method === "string" ? fields.method : "-";
  return {
    stamp: null,
    kind: "access",
    severity: severityOfStatus(status),
    source: null,
    message: `${request} ${status}`,
    template: toAccessTemplate(method, path, status),
    fields,
  };
}
