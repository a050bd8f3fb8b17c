import { statSync } from "node:fs";
import { goldenFiles, goldenFolderOf, goldenSlugs } from "@/lib/golden/golden-incident";
import { createMaskedCopies } from "@/lib/investigation/document/masking/masked-copies";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { createEvidenceReading } from "@/lib/tasks/survey/evidence-reading";
import { quietParts } from "../passes/repeat-quiet";
import { printTable } from "../quality/print-table";
import { writeLongIncident } from "./long-incident";

// What a model's first look at some evidence costs: the survey, the first question to the ledger with and without it, and
// the masked copy. Processor time, all threads of this process; the machine may be shared.

const longLines = 50_000;
const rows: (readonly string[])[] = [
  [
    "evidence",
    "records",
    "survey, s",
    "ledger alone, s",
    "ledger after the survey, s",
    "masked copy, ms a record",
  ],
];

await measure(await largestRecording());
const [part] = quietParts;
if (part !== undefined) {
  const { folder, remove } = await writeLongIncident(part, longLines);
  await measure({ name: `${part.slug}, ${longLines} lines`, folder }).finally(remove);
}
printTable(rows);

async function largestRecording() {
  let largest = { name: "", folder: "", bytes: -1 };
  for (const slug of await goldenSlugs()) {
    const files = await goldenFiles(goldenFolderOf(slug));
    const bytes = files.reduce((sum, { location }) => sum + sizeOf(location), 0);
    if (bytes > largest.bytes) largest = { name: slug, folder: goldenFolderOf(slug), bytes };
  }
  return largest;
}

async function measure({ name, folder }: { readonly name: string; readonly folder: string }) {
  await openLocalEvidence(await goldenFiles(folder), async (evidence) => {
    const records = countRecords(evidence);
    const reading = () => createEvidenceReading();
    const shared = reading();
    const alone = await secondsOf(() => reading().lookups.ledger.happenings(evidence));
    const survey = await secondsOf(() => shared.surveys.of(evidence));
    const after = await secondsOf(() => shared.lookups.ledger.happenings(evidence));
    const copied = await secondsOf(() => createMaskedCopies().of(evidence, async () => []));
    rows.push([
      ...[name, records.toLocaleString("en")],
      ...[survey, alone, after].map((seconds) => seconds.toFixed(2)),
      ((copied * 1000) / Math.min(records, 100_000)).toFixed(3),
    ]);
  });
}

function sizeOf(location: string | Buffer): number {
  return typeof location === "string" ? statSync(location).size : location.length;
}

function countRecords({ artifacts }: EvidenceReader): number {
  return artifacts.reduce(
    (sum, { artifact: { report } }) => sum + (report.kind === "read" ? report.records : 0),
    0,
  );
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
