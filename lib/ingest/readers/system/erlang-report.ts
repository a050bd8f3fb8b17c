import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { scanStamp } from "@/lib/time/stamps/parse-stamp";
import type { LineFormatReader } from "../../reader";
import type { Draft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";
import { detectByShare } from "../../records/sample-share";
import { parseStampedLine } from "../stamped-text";
import { continuedRules } from "../text/continued-rules";

/*
 * Reports of Erlang's error logger, the log of RabbitMQ before 3.7, CouchDB and ejabberd:
 * `=INFO REPORT==== 9-Nov-2026::10:11:12 ===`, then lines of text up to the next report.
 * https://www.erlang.org/doc/apps/kernel/error_logger_chapter.html
 */
export const erlangReportReader: LineFormatReader = {
  kind: "lines",
  name: "erlang-report",
  version: 4,
  detect: (sample) => {
    const heads = sample.lines.filter((line) => parseHead(line) !== null).length;
    // What a report says has no mark of its own, so the heads alone tell.
    return heads === 0 || parseHead(sample.lines[0] ?? "") === null
      ? detectByShare(sample, format, (line) => parseHead(line) !== null)
      : { format, fit: 1 };
  },
  open: (emitter) =>
    openJoiningReader(emitter, {
      // What a report says has no mark of its own; a line with a time is another program's.
      ...continuedRules({ parse: parseHead, isPart: (line) => parseStampedLine(line) === null }),
      complete: withText,
    }),
};

const format = "Erlang reports (RabbitMQ)";

/** A crash of a process and what its supervisor says are errors, whatever the process was. */
const severities = new Map<string, Severity>([
  ["DEBUG", "debug"],
  ["INFO", "info"],
  ["PROGRESS", "info"],
  ["NOTICE", "notice"],
  ["WARNING", "warning"],
  ["ERROR", "error"],
  ["CRASH", "error"],
  ["SUPERVISOR", "error"],
  ["CRITICAL", "critical"],
  ["ALERT", "critical"],
  ["EMERGENCY", "critical"],
]);

function parseHead(line: string): Draft | null {
  if (line.charCodeAt(0) !== 61) return null;
  const [matched, kind = ""] = /^=([A-Z]{4,12}) REPORT==== /.exec(line) ?? [];
  if (matched === undefined) return null;
  const scan = scanStamp(line, matched.length);
  if (scan === null || !line.startsWith(" ===", scan.end)) return null;
  const severity = severities.get(kind) ?? null;
  const message = `${kind} REPORT`;
  const fields = { report: kind };
  const isLevelInText = severity !== null;
  return { stamp: scan.stamp, kind: "log", severity, source: null, message, fields, isLevelInText };
}

/** The head says nothing that is not in the fields; the lines below it are the message. */
function withText(draft: Draft, lines: readonly string[]): Draft {
  if (draft.fields.report === undefined || lines.length === 1) return draft;
  const text = lines.slice(1);
  const fields: Record<string, FieldValue> = { ...draft.fields };
  const whole = text.join("\n").trim();
  const process = /<\d{1,9}\.\d{1,9}\.\d{1,9}>/.exec(text[0] ?? "")?.[0];
  if (process !== undefined) fields.process = process;
  const [, client, port, upstream] =
    /\(([\da-fA-F.:[\]]{2,45}):(\d{1,5}) -> (\S{3,60})\)/.exec(text[0] ?? "") ?? [];
  if (client !== undefined) Object.assign(fields, { client, client_port: Number(port), upstream });
  return { ...draft, message: whole, fields };
}
