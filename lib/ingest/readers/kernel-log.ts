import type { FieldValue, Severity, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { scanIsoStamp } from "@/lib/time/stamps/iso-stamp";
import { scanWeekdayStamp } from "@/lib/time/stamps/weekday-stamp";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { detectByShare } from "../records/sample-share";
import { foldSeverityWord, foldSyslogNumber } from "../records/severity-folding";
import { continuedRules } from "./text/continued-rules";

/*
 * The kernel's ring buffer as dmesg(1) prints it: `--time-format iso` (a comma before microseconds)
 * and `-T`. Each line of a report has its own stamp; the trace, the registers, the statistics of memory
 * and the table of tasks belong to the line above that announces them, and join it.
 */
export const kernelLogReader: LineFormatReader = {
  kind: "lines",
  name: "kernel-log",
  version: 5,
  detect: (sample) =>
    detectByShare(sample, "kernel log (dmesg)", (line) => scanKernel(line) !== null),
  open: (emitter) =>
    openJoiningReader(emitter, {
      ...continuedRules({
        parse: parseKernel,
        isPart: (line) => scanKernel(line) !== null,
        alone: toDraft,
      }),
      continuation: (line) => scanKernel(line)?.text ?? line,
    }),
};

type KernelLine = {
  readonly stamp: StampAsWritten | null;
  /** Seconds since the machine started: all that dmesg says without an option. It dates nothing. */
  readonly uptimeSeconds: number | null;
  readonly text: string;
  /** What `-x` and `-r` write before the time. */
  readonly severity?: Severity | null;
};

/** `kern  :warn  : ` of `dmesg -x`, `<4>` of `dmesg -r`. */
const levelHead =
  /^(?:[a-z]{3,8}\d? {0,5}:(emerg|alert|crit|err|warn|notice|info|debug) {0,6}: |<(\d{1,3})>)(?=\[|\d)/;

function scanKernel(line: string): KernelLine | null {
  const first = line.charCodeAt(0);
  if (first === 91) return scanBracketed(line);
  if (first === 60 || (first >= 97 && first <= 122)) return scanLevelled(line);
  const scan = scanIsoStamp(line, 0);
  if (scan === null || !/^.{19},\d{6}[+-]/.test(scan.stamp.raw)) return null;
  return { stamp: scan.stamp, uptimeSeconds: null, text: withoutBlank(line.slice(scan.end)) };
}

function scanLevelled(line: string): KernelLine | null {
  const [matched, word, number] = levelHead.exec(line) ?? [];
  const rest = matched === undefined ? null : scanKernel(line.slice(matched.length));
  if (rest === null) return null;
  const severity =
    word === undefined ? foldSyslogNumber(Number(number) & 7) : foldSeverityWord(word);
  return { ...rest, severity };
}

/** `[Sat Nov 21 00:27:32 2026] text` and `[   12.345678] text`. */
function scanBracketed(line: string): KernelLine | null {
  const close = line.indexOf("]");
  const inside = line.slice(1, close);
  const text = withoutBlank(line.slice(close + 1));
  if (/^ *\d+\.\d{6}$/.test(inside)) return { stamp: null, uptimeSeconds: Number(inside), text };
  const scan = scanWeekdayStamp(line, 1);
  return scan?.end === close ? { stamp: scan.stamp, uptimeSeconds: null, text } : null;
}

function withoutBlank(text: string): string {
  return text.startsWith(" ") ? text.slice(1) : text;
}

/** The lines the kernel prints below a report: machine, trace, registers, code, counters, tasks. */
const reportLine =
  /^(?: |CPU: \d+ |Call Trace:|Hardware name:|RIP: |RSP: |Code: |[A-Z][A-Z0-9]{1,2}: {1,2}[0-9a-f]{16}|R[A-Z0-9]{2}: |EFLAGS|Modules linked in:|Tainted: |---\[ end trace|<\/?[A-Z]+>|Workqueue: |[a-z_]+ \d+$|\[ *(?:pid|\d+) *\] )/;

function parseKernel(line: string): Draft | null {
  const scanned = scanKernel(line);
  return scanned === null || reportLine.test(scanned.text) ? null : toDraft(line);
}

function toDraft(line: string): Draft | null {
  const scanned = scanKernel(line);
  if (scanned === null) return null;
  const { stamp, uptimeSeconds, text, severity = null } = scanned;
  const fields: Record<string, FieldValue> =
    uptimeSeconds === null ? {} : { uptime_s: uptimeSeconds };
  const killed = /Killed process (\d+) \(([^)]*)\)/.exec(text);
  if (killed !== null) Object.assign(fields, { pid: Number(killed[1]), comm: killed[2] ?? null });
  const isLevelInText = severity !== null;
  return { stamp, kind: "log", severity, source: null, message: text, fields, isLevelInText };
}
