import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { detectByShare } from "../records/sample-share";
import { isContinuation } from "../records/trace-lines";
import { parseStampedLine } from "./stamped-text";

/** supervisord's own log: `2026-11-20 19:25:24,821 INFO spawned: 'catalog' with pid 50` (http://supervisord.org/logging.html). */
export const supervisordReader: LineFormatReader = {
  kind: "lines",
  name: "supervisord",
  version: 3,
  detect: (sample) => {
    if (!sample.lines.some((line) => lifecycle.test(line))) return null;
    return detectByShare(sample, "supervisord log", (line) => supervisorLine.test(line));
  },
  open: (emitter) => openJoiningReader(emitter, { parse: parseSupervisor, joins: isContinuation }),
};

const supervisorLine =
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (CRIT|ERRO|WARN|INFO|DEBG|TRAC|BLAT) /;
const lifecycle =
  /,\d{3} (?:INFO|WARN) (?:spawned: '|supervisord started with pid|exited: \S+ \(|success: \S+ entered)/;

function parseSupervisor(line: string): Draft | null {
  const draft = parseStampedLine(line);
  if (draft === null) return null;
  const { message } = draft;
  const fields: Record<string, FieldValue> = { ...draft.fields };
  const spawned = /^spawned: '([^']+)' with pid (\d+)/.exec(message);
  const exited = /^(exited|stopped|killed|gave up|success|fatal)?:? ?(\S+) \(?(.*)/.exec(message);
  if (spawned !== null)
    Object.assign(fields, {
      process: spawned[1] ?? null,
      pid: Number(spawned[2]),
      state: "STARTING",
    });
  else if (exited?.[1] !== undefined) {
    fields.process = exited[2] ?? null;
    fields.state = /entered (\w+) state/.exec(message)?.[1] ?? exited[1].toUpperCase();
    const signal = /terminated by (SIG\w+)/.exec(message)?.[1];
    if (signal !== undefined) fields.signal = signal;
  }
  return { ...draft, fields };
}
