import { spawnSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goldenFile } from "@/lib/golden/golden-incident";
import { measureReading, type ReadingMeasure } from "./measure-reading";

// How fast files become searchable records, and in how much memory, beside what `lnav` (which only
// indexes), `grep -c` and `wc -l` take for the same file in the same run. Every file is read in a process
// of its own, so that its peak memory is its own. Rates are reported, not judged: the machine may be
// shared. `--quick` leaves out the largest files.

const shapes = [
  {
    name: "JSON lines",
    slug: "orders-503-pool-exhaustion",
    path: "app-01/orders-api.log",
    target: 150_000,
  },
  {
    name: "nginx access",
    slug: "orders-503-pool-exhaustion",
    path: "nginx/access.log",
    target: 250_000,
  },
  {
    name: "syslog",
    slug: "bastion-ssh-bruteforce-exfiltration",
    path: "log-01/central.log",
    target: 250_000,
  },
] as const;
const sizes = process.argv.includes("--quick") ? [100_000] : [100_000, 1_000_000, 5_000_000];
/** The largest size is read for one shape only: it is there to show that memory does not grow. */
const largest = 5_000_000;

type Row = ReadingMeasure & {
  readonly shape: string;
  readonly target: number;
  readonly megabytes: number;
  readonly rivals: Readonly<Record<string, number | null>>;
};

const only = process.argv.indexOf("--measure");
if (only > 0) {
  const measured = await measureReading(process.argv[only + 1] ?? "");
  process.stdout.write(`${JSON.stringify(measured)}\n`);
} else {
  printAll();
}

function printAll(): void {
  const folder = mkdtempSync(join(tmpdir(), "whence-bench-"));
  const rows: Row[] = [];
  try {
    for (const shape of shapes) {
      for (const lines of sizes) {
        if (lines === largest && shape.name !== "nginx access") continue;
        const file = join(folder, "lines.log");
        repeatLines(goldenFile(shape.slug, shape.path), lines, file);
        rows.push(measure(shape.name, shape.target, file));
        rmSync(file);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  print(rows);
}

function measure(shape: string, target: number, file: string): Row {
  const child = spawnSync(
    process.execPath,
    [...process.execArgv, import.meta.filename, "--measure", file],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  if (child.status !== 0) throw new Error(`Reading ${shape} ended with ${child.status}`);
  // Written by the same program, a line above.
  const measured = JSON.parse(child.stdout) as ReadingMeasure;
  const rivals = {
    lnav: timed("lnav", ["-n", "-c", ":write-to /dev/null", file]),
    grep: timed("grep", ["-c", "error", file]),
    wc: timed("wc", ["-l", file]),
  };
  return { ...measured, shape, target, rivals, megabytes: statSync(file).size / 1e6 };
}

/** Milliseconds; null when the program is not on this machine. */
function timed(program: string, args: readonly string[]): number | null {
  const startedAt = performance.now();
  const { error } = spawnSync(program, args, { stdio: "ignore" });
  return error === undefined ? performance.now() - startedAt : null;
}

function repeatLines(source: string, lines: number, file: string): void {
  const text = `${readFileSync(source, "utf8").trimEnd()}\n`;
  const each = text.split("\n").length - 1;
  const out = openSync(file, "w");
  for (let written = 0; written < lines; written += each) writeSync(out, text);
  closeSync(out);
}

function print(rows: readonly Row[]): void {
  const rateOf = ({ records, milliseconds }: Row) => (records / milliseconds) * 1000;
  const times = (row: Row, rival: string) => {
    const taken = row.rivals[rival] ?? null;
    return taken === null ? "-" : `${(row.milliseconds / taken).toFixed(1)}x`;
  };
  const columns: readonly (readonly [string, (row: Row) => string])[] = [
    ["lines of", ({ shape }) => shape],
    ["records", ({ records }) => records.toLocaleString("en")],
    ["MB", ({ megabytes }) => megabytes.toFixed(0)],
    ["seconds", ({ milliseconds }) => (milliseconds / 1000).toFixed(2)],
    ["records/s", (row) => Math.round(rateOf(row)).toLocaleString("en")],
    ["target", ({ target }) => target.toLocaleString("en")],
    ["CPU us/record", ({ records, cpuMicros }) => (cpuMicros / records).toFixed(1)],
    ["peak MB", ({ peakBytes }) => (peakBytes / 1e6).toFixed(0)],
    ["of lnav's time", (row) => times(row, "lnav")],
    ["of grep's", (row) => times(row, "grep")],
    ["of wc's", (row) => times(row, "wc")],
  ];
  const table = [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, of]) => of(row))),
  ];
  const widths = columns.map((_, at) => Math.max(...table.map((cells) => cells[at]?.length ?? 0)));
  for (const cells of table) {
    process.stdout.write(`${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}\n`);
  }
}
