import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordAsWritten } from "@/lib/domain/evidence/evidence-record";
import { readBlock } from "@/lib/ingest/blocks/read-block";
import { readArtifact } from "@/lib/ingest/read-artifact";
import { groupTemplates } from "@/lib/ingest/templates/group-templates";
import { maskMessage } from "@/lib/ingest/templates/mask-message";
import { type LoghubSystem, loghubSystems } from "./loghub-systems";
import { readTruth, type TruthRow } from "./loghub-truth";

// Prints, for the 2,000-line sets of Loghub (Zhu et al., ISSRE 2023; read where they lie, never copied),
// how well lines are grouped into templates, beside Drain's published figures, and how many lines got
// the time their columns state. Grouping accuracy as defined by Zhu et al., "Tools and Benchmarks for
// Automated Log Parsing", ICSE-SEIP 2019: the share of lines whose group holds exactly the lines of their
// true template. Ends with a failure when the mean is below Drain's or a system's times are below 99.5 %.

const folder = join(import.meta.dirname, "../../../shared/evaldata/loghub-2k");
const stampShareMin = 0.995;

type Row = {
  readonly system: LoghubSystem;
  readonly format: string;
  readonly accuracy: number;
  readonly accuracyOfContent: number;
  readonly templates: number;
  readonly trueTemplates: number;
  readonly stamped: number;
};

if (existsSync(folder)) await run();
else process.stdout.write(`No Loghub sets at ${folder}: nothing was measured.\n`);

async function run(): Promise<void> {
  const rows: Row[] = [];
  for (const system of loghubSystems) rows.push(await measure(system));
  print(rows);
  const isWorse = mean(rows.map(({ accuracy }) => accuracy)) < mean(rows.map(drainOf));
  const isLate = rows.some(({ stamped }) => stamped < stampShareMin);
  if (isWorse || isLate) process.exitCode = 1;
}

async function measure(system: LoghubSystem): Promise<Row> {
  const file = join(folder, system.name, `${system.name}_2k.log`);
  const truth = readTruth(readFileSync(`${file}_structured.csv`, "utf8"));
  const { format, records, templates } = await read(file);
  const byLine = truth.map((_, index) => records.get(index + 1));
  const ids = truth.map((row) => row.EventId ?? "");
  const contentMasks = truth.map((row) => maskMessage(row.Content ?? ""));
  const content = groupTemplates(contentMasks.map((mask) => ({ mask, count: 1 })));
  const groups = byLine.map((record) => templates.get(record?.template ?? "") ?? "no record");
  return {
    system,
    format,
    accuracy: groupingAccuracy(ids, groups),
    accuracyOfContent: groupingAccuracy(
      ids,
      contentMasks.map((mask) => content.templateOf(mask).id),
    ),
    templates: new Set(groups).size,
    trueTemplates: new Set(ids).size,
    stamped: share(truth, (row, index) => isStamped(system, row, byLine[index])),
  };
}

async function read(file: string) {
  const records = new Map<number, RecordAsWritten>();
  const templates = new Map<string, string>();
  const report = await readArtifact(() => createReadStream(file), {
    text: () => Promise.resolve(),
    block: async (block) =>
      readBlock(block, (record) => {
        if (record.locator.kind !== "lines") return;
        for (let line = record.locator.from; line <= record.locator.to; line++) {
          records.set(line, record);
        }
      }),
    templates: async (found) => {
      for (const { mask, id } of found) templates.set(mask, id);
    },
  });
  return { format: report.format, records, templates };
}

function isStamped(system: LoghubSystem, row: TruthRow, record?: RecordAsWritten): boolean {
  const wall = record?.stamp?.wallMicros;
  return wall !== undefined && system.wallMicros(row).includes(wall);
}

/** The share of lines whose group holds exactly the lines of their true template. */
function groupingAccuracy(truth: readonly string[], groups: readonly string[]): number {
  const pairs = truth.map((id, index) => `${id}\n${groups[index] ?? ""}`);
  const [ofTruth, ofGroup, ofPair] = [truth, groups, pairs].map(count);
  return share(truth, (id, index) => {
    const together = ofPair?.get(pairs[index] ?? "");
    return together === ofTruth?.get(id) && together === ofGroup?.get(groups[index] ?? "");
  });
}

function count(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function share<Item>(
  items: readonly Item[],
  holds: (item: Item, index: number) => boolean,
): number {
  return items.filter(holds).length / items.length;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function drainOf({ system }: Row): number {
  return system.drainAccuracy;
}

function print(rows: readonly Row[]): void {
  const table = [
    ["system", "GA", "Drain", "GA of content", "templates", "true", "stamps", "read as"],
    ...rows.map((row) => [
      row.system.name,
      ...[row.accuracy, row.system.drainAccuracy, row.accuracyOfContent].map(decimal),
      ...[row.templates, row.trueTemplates].map(String),
      decimal(row.stamped),
      row.format,
    ]),
    [
      "mean",
      decimal(mean(rows.map(({ accuracy }) => accuracy))),
      decimal(mean(rows.map(drainOf))),
      decimal(mean(rows.map(({ accuracyOfContent }) => accuracyOfContent))),
    ],
  ];
  for (const cells of table) {
    process.stdout.write(
      `${cells
        .map((cell) => cell.padEnd(14))
        .join("")
        .trimEnd()}\n`,
    );
  }
}

function decimal(value: number): string {
  return value.toFixed(4);
}
