import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { measurePasses, type PassMeasure, readIntoFolder } from "@/lib/server/measure-passes";
import { type QuietPart, repeatQuiet, yearOfRecordings } from "./repeat-quiet";

// How long all passes take once the evidence lies ready, in how much memory, and whether the answer is the
// same when hours of real quiet lines come before a recorded incident. Every size is read in one process
// and analysed in another, so that its peak memory is its own. Times are reported, not judged: the machine
// may be shared. Growth is judged: time at most like the records, memory much less. `--quick` leaves out
// the largest size.

// Their lengths divide no hour: what repeats within the difference of two zones fits both.
const parts: readonly QuietPart[] = [
  {
    slug: "orders-503-pool-exhaustion",
    zone: "Europe/Helsinki",
    ...{ from: "20:30", to: "22:07", ahead: {} },
  },
  {
    slug: "catalog-oom-crash-loop",
    zone: "America/New_York",
    ...{ from: "25:00", to: "25:47", ahead: { "cat-02": 38 } },
  },
];
const sizes = process.argv.includes("--quick")
  ? [0, 50_000, 200_000]
  : [0, 50_000, 200_000, 1_000_000];
/** Seconds of processor time for this many records. */
const targets: ReadonlyMap<number, number> = new Map([
  [50_000, 3],
  [1_000_000, 20],
]);
/** Twenty times the records may take this many times as long… */
const timeGrowthMax = 1.25;
/** …and ten times the records this many times the memory. */
const memoryGrowthMax = 2;

type Row = PassMeasure & { readonly slug: string; readonly size: number };

const [, , step, folder = "", zone = ""] = process.argv;
if (step === "--read") await read(folder, zone);
else if (step === "--measure") await measure(folder);
else process.exitCode = await measureAll();

async function read(folder: string, zone: string): Promise<void> {
  const artifacts = join(folder, "artifacts");
  const files = readdirSync(artifacts, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((location) => ({ path: relative(artifacts, location), location }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const sources = await readIntoFolder(join(folder, "store"), files, {
    zone,
    assumedYear: yearOfRecordings,
  });
  writeFileSync(join(folder, "sources.json"), JSON.stringify(sources));
}

async function measure(folder: string): Promise<void> {
  // Written by the same program, a few lines above.
  const sources = JSON.parse(readFileSync(join(folder, "sources.json"), "utf8"));
  const measured = await measurePasses(join(folder, "store"), sources);
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}

async function measureAll(): Promise<number> {
  const rows: Row[] = [];
  for (const part of parts) {
    for (const size of sizes) rows.push(await measureSize(part, size));
  }
  print(rows);
  const faults = parts.flatMap(({ slug }) => findFaults(rows.filter((row) => row.slug === slug)));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  return faults.length === 0 ? 0 : 1;
}

async function measureSize(part: QuietPart, size: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), "whence-bench-"));
  try {
    await repeatQuiet(part, size, join(folder, "artifacts") + sep);
    inProcess("--read", folder, part.zone);
    // Written by the same program, in `measure`.
    const measured = JSON.parse(inProcess("--measure", folder)) as PassMeasure;
    return { ...measured, slug: part.slug, size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function inProcess(...step: readonly string[]): string {
  const child = spawnSync(process.execPath, [...process.execArgv, import.meta.filename, ...step], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.status !== 0) throw new Error(`${step.join(" ")} ended with ${child.status}`);
  return child.stdout;
}

function findFaults(rows: readonly Row[]): readonly string[] {
  const [recorded] = rows;
  const largest = rows.at(-1);
  const small = rows.find(({ size }) => size === sizes[1]);
  if (recorded === undefined || largest === undefined || small === undefined) return [];
  const times = largest.cpuMicros / small.cpuMicros / (largest.records / small.records);
  const memory =
    (largest.peakBytes / small.peakBytes) ** (1 / Math.log10(largest.records / small.records));
  const found = rows.filter(({ rootCause }) => rootCause !== recorded.rootCause);
  return [
    ...found.map((row) => `${row.slug}: another root cause of ${row.size}: ${row.rootCause}`),
    ...(times > timeGrowthMax ? [`${largest.slug}: time grows ${times.toFixed(2)} as fast`] : []),
    ...(memory > memoryGrowthMax
      ? [`${largest.slug}: memory grows ${memory.toFixed(2)} times for ten times the records`]
      : []),
  ];
}

function print(rows: readonly Row[]): void {
  const target = ({ size }: Row) => targets.get(size);
  const columns: readonly (readonly [string, (row: Row) => string])[] = [
    ["incident", ({ slug }) => slug],
    ["records", ({ records }) => records.toLocaleString("en")],
    ["seconds", ({ milliseconds }) => (milliseconds / 1000).toFixed(2)],
    ["CPU s", ({ cpuMicros }) => (cpuMicros / 1e6).toFixed(2)],
    ["target", (row) => target(row)?.toString() ?? "-"],
    ["CPU us/record", ({ records, cpuMicros }) => (cpuMicros / records).toFixed(1)],
    ["peak MB", ({ peakBytes }) => (peakBytes / 1e6).toFixed(0)],
    ["answers nobody ms", ({ deafMsMax }) => deafMsMax.toFixed(0)],
    ["stops in ms", ({ stopMs }) => stopMs.toFixed(0)],
    ["root cause", ({ rootCause }) => (rootCause ?? "none").slice(0, 60)],
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
