import type { FieldValue } from "@/lib/domain/evidence-record";
import { scanIsoStamp } from "@/lib/time/stamps/iso-stamp";
import { scanWeekdayStamp } from "@/lib/time/stamps/named-month-stamp";
import type { StampScan } from "@/lib/time/stamps/stamp-scan";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { detectByShare } from "../records/sample-share";

/*
 * The kernel's ring buffer as dmesg(1) prints it: `--time-format iso` (a comma before microseconds)
 * and `-T`. Each line of a report has its own stamp; the trace, the registers, the statistics of memory
 * and the table of tasks belong to the line above that announces them, and join it.
 */
export const kernelLogReader: LineFormatReader = {
  kind: "lines",
  name: "kernel-log",
  version: 1,
  detect: (sample) =>
    detectByShare(sample, "kernel log (dmesg)", (line) => scanKernel(line) !== null),
  open: (emitter) =>
    openJoiningReader(emitter, {
      parse: parseKernel,
      joins: () => true,
      continuation: (line) => textAfter(line, scanKernel(line)),
    }),
};

function scanKernel(line: string): StampScan | null {
  if (line.charCodeAt(0) === 91) {
    const scan = scanWeekdayStamp(line, 1);
    return scan !== null && line.charCodeAt(scan.end) === 93
      ? { ...scan, end: scan.end + 1 }
      : null;
  }
  const scan = scanIsoStamp(line, 0);
  return scan !== null && /^.{19},\d{6}[+-]/.test(scan.stamp.raw) ? scan : null;
}

/** The lines the kernel prints below a report: machine, trace, registers, code, counters, tasks. */
const reportLine =
  /^(?: |CPU: \d+ |Call Trace:|Hardware name:|RIP: |RSP: |Code: |[A-Z][A-Z0-9]{1,2}: {1,2}[0-9a-f]{16}|R[A-Z0-9]{2}: |EFLAGS|Modules linked in:|Tainted: |---\[ end trace|<\/?[A-Z]+>|Workqueue: |[a-z_]+ \d+$|\[ *(?:pid|\d+) *\] )/;

function textAfter(line: string, scan: StampScan | null): string {
  return line.slice(scan?.end ?? 0).replace(/^ /, "");
}

function parseKernel(line: string): Draft | null {
  const scan = scanKernel(line);
  if (scan === null) return null;
  const text = textAfter(line, scan);
  if (reportLine.test(text)) return null;
  const fields: Record<string, FieldValue> = {};
  const killed = /Killed process (\d+) \(([^)]*)\)/.exec(text);
  if (killed !== null) Object.assign(fields, { pid: Number(killed[1]), comm: killed[2] ?? null });
  return { stamp: scan.stamp, kind: "log", severity: null, source: null, message: text, fields };
}
