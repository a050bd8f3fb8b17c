import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import {
  measureLivePasses,
  measurePasses,
  type PassMeasure,
  type ReadSources,
  readIntoFolder,
} from "./measure-passes";
import { quietParts, repeatQuiet, yearOfRecordings } from "./repeat-quiet";
import { writeSpans } from "./write-spans";

// How long all passes take once the evidence lies ready, in how much memory, and whether the answer is the
// same when hours of real quiet lines come before a recorded incident, or of made-up spans before a fault.
// Every size is read in one process and analysed in another, so that its peak memory is its own. That peak
// includes garbage nobody needed to collect yet; what is live is measured in a third process, which collects.
// Times are reported, not judged: the machine may be shared. Growth is judged: time at most like the records,
// memory much less. `--quick` leaves out the largest size.

const isQuick = process.argv.includes("--quick");
/** The size that growth is measured from. */
const smallSize = 50_000;

type Subject = {
  readonly name: string;
  readonly zone: string;
  readonly sizes: readonly number[];
  /** Writes about so many records into a folder of artifacts. */
  write(records: number, folder: string): Promise<void>;
};

const subjects: readonly Subject[] = [
  ...quietParts.map(
    (part): Subject => ({
      name: part.slug,
      zone: part.zone,
      sizes: [0, smallSize, 200_000, ...(isQuick ? [] : [1_000_000])],
      write: (records, folder) => repeatQuiet(part, records, folder + sep),
    }),
  ),
  {
    name: "spans of a shop",
    zone: "UTC",
    sizes: [smallSize, isQuick ? 200_000 : 1_000_000],
    write: async (records, folder) => writeSpans(records, join(folder, "traces/spans.csv")),
  },
];
/** Seconds of processor time for this many records. */
const targets: ReadonlyMap<number, number> = new Map([
  [50_000, 3],
  [1_000_000, 20],
]);
/** Twenty times the records may take this many times as long… */
const timeGrowthMax = 1.25;
/** …ten times the records this many times the memory… */
const memoryGrowthMax = 2;
/**
 * …and twenty times the records may hold this many times what is live. A scan holds a block of each open file,
 * and files of 50,000 records are smaller than one.
 */
const liveGrowthMax = 1.6;

type Row = PassMeasure & {
  readonly name: string;
  readonly size: number;
  readonly liveBytes: number;
};

const [, , step, folder = "", zone = ""] = process.argv;
if (step === "--read") await read(folder, zone);
else if (step === "--measure") write(await measurePasses(storeOf(folder), sourcesOf(folder)));
else if (step === "--live") write(await measureLivePasses(storeOf(folder), sourcesOf(folder)));
else process.exitCode = await measureAll();

async function read(folder: string, zone: string): Promise<void> {
  const artifacts = join(folder, "artifacts");
  const files = readdirSync(artifacts, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((location) => ({ path: relative(artifacts, location), location }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const sources = await readIntoFolder(storeOf(folder), files, {
    zone,
    assumedYear: yearOfRecordings,
  });
  writeFileSync(join(folder, "sources.json"), JSON.stringify(sources));
}

function storeOf(folder: string): string {
  return join(folder, "store");
}

function sourcesOf(folder: string): ReadSources {
  // Written by the same program, a few lines above.
  return JSON.parse(readFileSync(join(folder, "sources.json"), "utf8")) as ReadSources;
}

function write(measured: PassMeasure | number): void {
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}

async function measureAll(): Promise<number> {
  const rows: Row[] = [];
  for (const subject of subjects) {
    for (const size of subject.sizes) rows.push(await measureSize(subject, size));
  }
  print(rows);
  const faults = subjects.flatMap(({ name }) =>
    findFaults(rows.filter((row) => row.name === name)),
  );
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  return faults.length === 0 ? 0 : 1;
}

async function measureSize(subject: Subject, size: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), "whence-bench-"));
  try {
    await subject.write(size, join(folder, "artifacts"));
    inProcess("--read", folder, subject.zone);
    // Written by the same program, in `write`.
    const measured = JSON.parse(inProcess("--measure", folder)) as PassMeasure;
    const liveBytes = JSON.parse(inProcess("--live", folder)) as number;
    return { ...measured, liveBytes, name: subject.name, size };
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
  const small = rows.find(({ size }) => size === smallSize);
  if (recorded === undefined || largest === undefined || small === undefined) return [];
  const times = largest.cpuMicros / small.cpuMicros / (largest.records / small.records);
  const memory =
    (largest.peakBytes / small.peakBytes) ** (1 / Math.log10(largest.records / small.records));
  const live =
    (largest.liveBytes / small.liveBytes) **
    (Math.log(20) / Math.log(largest.records / small.records));
  const found = rows.filter(({ rootCause }) => rootCause !== recorded.rootCause);
  return [
    ...found.map((row) => `${row.name}: another root cause of ${row.size}: ${row.rootCause}`),
    ...(times > timeGrowthMax ? [`${largest.name}: time grows ${times.toFixed(2)} as fast`] : []),
    ...(memory > memoryGrowthMax
      ? [`${largest.name}: memory grows ${memory.toFixed(2)} times for ten times the records`]
      : []),
    ...(live > liveGrowthMax
      ? [`${largest.name}: ${live.toFixed(2)} times as much is live for twenty times the records`]
      : []),
  ];
}

function print(rows: readonly Row[]): void {
  const target = ({ size }: Row) => targets.get(size);
  const columns: readonly (readonly [string, (row: Row) => string])[] = [
    ["incident", ({ name }) => name],
    ["records", ({ records }) => records.toLocaleString("en")],
    ["seconds", ({ milliseconds }) => (milliseconds / 1000).toFixed(2)],
    ["CPU s", ({ cpuMicros }) => (cpuMicros / 1e6).toFixed(2)],
    ["target", (row) => target(row)?.toString() ?? "-"],
    ["CPU us/record", ({ records, cpuMicros }) => (cpuMicros / records).toFixed(1)],
    ["peak MB", ({ peakBytes }) => (peakBytes / 1e6).toFixed(0)],
    ["live MB", ({ liveBytes }) => (liveBytes / 1e6).toFixed(0)],
    ["late small s", ({ lateSmallMs }) => (lateSmallMs / 1000).toFixed(2)],
    ["late large s", ({ lateLargeMs }) => (lateLargeMs / 1000).toFixed(2)],
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
