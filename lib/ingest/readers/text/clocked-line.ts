import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { scanClock } from "@/lib/time/stamps/clock-scan";
import { readLineHead } from "../../heads/line-head";
import type { LineStamp } from "../../heads/line-stamp";
import type { Draft } from "../../records/draft";
import { readPairs } from "../../records/message-pairs";
import { addRequest } from "../../records/request-line";
import { severityOfStatus } from "../../records/severity-folding";
import { toAccessTemplate } from "../../templates/access-template";
import type { DayKeeper } from "../behaviour/day-keeper";

/** A line that begins with a time of day and no date: of the day that is known, or undated; null for any other line. */
export function parseClockedLine(line: string, days: DayKeeper | null): Draft | null {
  const clock = scanTimeOfDay(line);
  return clock === null ? null : parseClocked(line, clock, days);
}

/** With seconds: `14:08` alone begins the lines of people's notes. */
export function scanTimeOfDay(line: string): LineStamp | null {
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
  return { ...toTextDraft(severity, message, { ...fields, clock: raw }), stamp };
}

const servedRequest = /^([\da-fA-F.:[\]]{2,45}):(\d{1,5}) - "([^"]{3,8000})" (\d{3})\b/;

/** uvicorn's access lines: `127.0.0.1:43210 - "GET / HTTP/1.1" 200 OK`. */
export function toTextDraft(
  severity: Draft["severity"],
  message: string,
  own: Readonly<Record<string, FieldValue>>,
): Draft {
  const [, client, port, request, code] = servedRequest.exec(message) ?? [];
  const fields: Record<string, FieldValue> = { ...readPairs(message), ...own };
  if (client === undefined || request === undefined) {
    const isLevelInText = severity !== null;
    return { stamp: null, kind: "log", severity, source: null, message, fields, isLevelInText };
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
