import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { analyzeLocalFiles } from "@/lib/server/headless/headless";
import { type DocumentScore, type Stated, scoreDocument } from "./document-score";
import { type DocumentTruth, readDocumentTruth } from "./document-truth";

// Prints how well written incident documents (public post-mortems, read where they lie and never copied
// into the product) become timelines: each is analysed alone, by the product's own path, and the events
// are compared with the rows that its markup has. Only documents whose zone is known take part.

const evaluationData = process.argv[2] ?? join(import.meta.dirname, "../../../shared/evaldata");

const sets = [
  {
    name: "incident-posts",
    documents: join(evaluationData, "incident-posts"),
    truth: join(evaluationData, "incident-posts/truth/dfds_timelines.jsonl"),
  },
  {
    name: "mybinder-incidents",
    documents: join(evaluationData, "mybinder-incidents/docs/source/incident-reports"),
    truth: join(evaluationData, "mybinder-incidents/truth-timelines.jsonl"),
  },
] as const;

for (const { name, documents, truth } of sets) {
  if (existsSync(truth)) print(name, await measure(documents, truth));
  else process.stdout.write(`No documents at ${documents}: nothing was measured.\n`);
}

async function measure(folder: string, truthFile: string): Promise<readonly DocumentScore[]> {
  const scores: DocumentScore[] = [];
  for (const truth of readDocumentTruth(truthFile)) {
    if (truth.zone === null || truth.rows.length === 0) continue;
    const text = withoutStatistics(await readFile(join(folder, truth.name), "utf8"));
    scores.push(await score(truth, text));
  }
  return scores;
}

/** The block that states the times to detection and recovery is the answer, not the evidence. */
function withoutStatistics(text: string): string {
  return text.replace(/^#+ *Stats\b[\s\S]*?(?=^#|$(?![\s\S]))/gim, "");
}

async function score(truth: DocumentTruth, text: string): Promise<DocumentScore> {
  const folder = await mkdtemp(join(tmpdir(), "whence-document-"));
  try {
    const location = join(folder, "document.md");
    await writeFile(location, text);
    const result = await analyzeLocalFiles({
      files: [{ path: "document.md", location }],
      skipped: [],
      zone: truth.zone,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    if (!result.ok) throw new Error(`${truth.name} gave no timeline: ${result.error.kind}`);
    return scoreDocument(truth, result.value);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function print(name: string, scores: readonly DocumentScore[]): void {
  const table = [
    ["rows", "events", "told", "exact", "detected", "recovered", "outcome", name],
    ...scores.map((each) => [
      ...[each.rows, each.events, each.listed, each.exact].map(String),
      ...[each.detection, each.recovery].map(minutes),
      each.outcome,
      each.name,
    ]),
  ];
  for (const cells of table)
    process.stdout.write(
      `${cells
        .map((cell) => cell.padEnd(13))
        .join("")
        .trimEnd()}\n`,
    );
  const total = (of: (each: DocumentScore) => number) =>
    scores.reduce((sum, each) => sum + of(each), 0);
  const [rows, events, rowsFound, exact] = [
    total((each) => each.rows),
    total((each) => each.events),
    total((each) => each.listed),
    total((each) => each.exact),
  ];
  process.stdout.write(
    `${name}: ${scores.length} documents, ${rows} rows; recall ${share(rowsFound, rows)}, precision ${share(rowsFound, events)}, exact time ${share(exact, rowsFound)} of told, ${share(exact, rows)} of all; ` +
      `detection ${within(scores.map(({ detection }) => detection))}, recovery ${within(scores.map(({ recovery }) => recovery))} within a minute\n\n`,
  );
}

function within(windows: readonly (Stated | null)[]): string {
  const stated = windows.filter((window) => window !== null);
  const right = stated.filter(({ truth, found }) => found !== null && Math.abs(found - truth) <= 1);
  return `${right.length}/${stated.length}`;
}

function minutes(window: Stated | null): string {
  return window === null ? "-" : `${window.found ?? "none"}/${window.truth}`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : (part / whole).toFixed(3);
}
