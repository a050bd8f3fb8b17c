import type { Artifact, FileReport, RepeatedRecords } from "@/lib/domain/evidence/artifact";
import type { EvidenceRecord, Granularity } from "@/lib/domain/evidence/evidence-record";
import { provisionalClock } from "@/lib/ingest/clocks/clock-survey";
import { decodePrints } from "@/lib/ingest/records/record-prints";
import type { EvidenceStore } from "../../ports/evidence-port";

/** Of a longer file no records are compared: only equal files are found. */
const recordsMax = 200_000;
/** Prints that two files share before their records are compared. */
const sharedPrintsMin = 2;
/** Repeated records in a row, with as many different times and messages: fewer agree by chance. */
const runMin = 3;
/** The same where times are no finer than a second, unless nothing else is in the file. */
const coarseRunMin = 5;
const coarse: readonly Granularity[] = ["second", "minute", "hour", "day", "month", "year"];

type ReadFile = Artifact & { readonly report: Extract<FileReport, { readonly kind: "read" }> };

/**
 * Says of each of the `artifacts` which of its records another file holds as well, among them or among those `beside`: the
 * whole of an equal file, or the stretch in which a part was brought in again. Of two files the one beside is the original,
 * else the larger one, else the one with the shorter path.
 */
export async function markRepeats(
  store: EvidenceStore,
  artifacts: readonly Artifact[],
  beside: readonly Artifact[] = [],
): Promise<readonly Artifact[]> {
  const isNew = new Set(artifacts.map(({ id }) => id));
  const others = beside.filter((other) => !artifacts.some(({ path }) => path === other.path));
  const ordered = [...others.toSorted(originalFirst), ...artifacts.toSorted(originalFirst)].filter(
    isReadFile,
  );
  const originals: { readonly file: ReadFile; readonly prints: ReadonlySet<number> }[] = [];
  const marked = new Map<Artifact["id"], readonly RepeatedRecords[]>();
  for (const file of ordered) {
    const equal = originals.find((original) => original.file.sha256 === file.sha256);
    if (equal !== undefined) {
      const runs = [{ from: 0, to: file.report.records - 1 }];
      if (isNew.has(file.id)) marked.set(file.id, [repeatOf(equal.file, true, runs)]);
      continue;
    }
    const prints = decodePrints(file.report.prints ?? "");
    if (isNew.has(file.id))
      marked.set(file.id, await repeatsOf(store, { file, prints }, originals));
    originals.push({ file, prints });
  }
  return artifacts.map((artifact) => withRepeats(artifact, marked.get(artifact.id) ?? []));
}

function isReadFile(artifact: Artifact): artifact is ReadFile {
  return artifact.report.kind === "read" && artifact.report.records > 0;
}

function originalFirst(a: Artifact, b: Artifact): number {
  if (a.bytes !== b.bytes) return b.bytes - a.bytes;
  if (a.path.length !== b.path.length) return a.path.length - b.path.length;
  return a.path < b.path ? -1 : 1;
}

function withRepeats(artifact: Artifact, repeats: readonly RepeatedRecords[]): Artifact {
  const { report } = artifact;
  if (report.kind !== "read" || (repeats.length === 0 && report.repeats === undefined)) {
    return artifact;
  }
  const { repeats: _known, ...own } = report;
  return { ...artifact, report: repeats.length === 0 ? own : { ...own, repeats } };
}

function repeatOf(
  { path, sha256 }: Artifact,
  isWhole: boolean,
  runs: RepeatedRecords["runs"],
): RepeatedRecords {
  return { path, sha256, isWhole, runs };
}

type Printed = { readonly file: ReadFile; readonly prints: ReadonlySet<number> };

async function repeatsOf(
  store: EvidenceStore,
  { file, prints }: Printed,
  originals: readonly Printed[],
): Promise<readonly RepeatedRecords[]> {
  const repeats: RepeatedRecords[] = [];
  for (const original of originals) {
    if (file.report.records > recordsMax || original.file.report.records > recordsMax) continue;
    if (!shareEnough(prints, original.prints)) continue;
    const runs = await compare(store, file, original.file);
    if (runs.length > 0) repeats.push(repeatOf(original.file, false, runs));
  }
  return repeats;
}

function shareEnough(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  let shared = 0;
  for (const print of a) {
    if (b.has(print)) shared++;
    if (shared >= sharedPrintsMin) return true;
  }
  return false;
}

type Compared = {
  readonly number: number;
  readonly key: string;
  readonly time: string;
  readonly message: string;
  readonly isCoarse: boolean;
};

/** A preview asks again whenever something has arrived: what two files share does not change. */
const compared = new WeakMap<EvidenceStore, Map<string, Promise<RepeatedRecords["runs"]>>>();
const comparedMax = 500;

function compare(
  store: EvidenceStore,
  file: ReadFile,
  original: ReadFile,
): Promise<RepeatedRecords["runs"]> {
  const known = compared.get(store) ?? new Map<string, Promise<RepeatedRecords["runs"]>>();
  compared.set(store, known);
  const key = JSON.stringify(
    [file, original].map(({ sha256, report }) => [sha256, report.mapping]),
  );
  const runs = known.get(key) ?? compareAnew(store, file, original);
  known.set(key, runs);
  // What failed may succeed another time; whoever asked is told.
  runs.catch(() => known.delete(key));
  for (const oldest of [...known.keys()].slice(0, -comparedMax)) known.delete(oldest);
  return runs;
}

async function compareAnew(
  store: EvidenceStore,
  file: Artifact,
  original: Artifact,
): Promise<RepeatedRecords["runs"]> {
  const sources = [file, original].map((artifact) => ({
    artifact,
    clock: provisionalClock(artifact),
  }));
  const reader = await store.open(sources);
  const read: Record<string, Compared[]> = { [file.id]: [], [original.id]: [] };
  for await (const records of reader.scan({}, { order: "file", without: ["template"] })) {
    for (const record of records) {
      const compared = toCompared(record);
      if (compared !== null) read[record.artifactId]?.push(compared);
    }
  }
  return findRuns(read[file.id] ?? [], read[original.id] ?? []);
}

/** Numbers that are measured agree by chance, and a record without a time is nowhere. */
function toCompared({
  recordNumber: number,
  time,
  kind,
  source,
  message,
  fields,
}: EvidenceRecord): Compared | null {
  if (time === null || kind === "metric") return null;
  const key = JSON.stringify([time.micros, time.raw, source, message, fields]);
  return { number, key, time: time.raw, message, isCoarse: coarse.includes(time.granularity) };
}

/** The stretches of one file that follow each other in the other just so. */
function findRuns(mine: readonly Compared[], others: readonly Compared[]): RepeatedRecords["runs"] {
  const places = Map.groupBy(
    others.map(({ key }, place) => ({ key, place })),
    ({ key }) => key,
  );
  const runs: { from: number; to: number }[] = [];
  for (let at = 0; at < mine.length; ) {
    const length = Math.max(
      0,
      ...(places.get(mine[at]?.key ?? "") ?? [])
        .slice(0, placesMax)
        .map(({ place }) => lengthFrom(mine, at, others, place)),
    );
    const run = mine.slice(at, at + length);
    const [from, to] = [run[0]?.number, run.at(-1)?.number];
    if (from !== undefined && to !== undefined && isNoChance(run, length === mine.length)) {
      runs.push({ from, to });
    }
    at += Math.max(1, length);
  }
  return runs;
}

/** Places of one and the same record that are tried. */
const placesMax = 8;

function lengthFrom(
  mine: readonly Compared[],
  at: number,
  others: readonly Compared[],
  place: number,
): number {
  let length = 0;
  while (at + length < mine.length && mine[at + length]?.key === others[place + length]?.key) {
    length++;
  }
  return length;
}

function isNoChance(run: readonly Compared[], isAll: boolean): boolean {
  const enough = isAll ? 2 : run.some(({ isCoarse }) => isCoarse) ? coarseRunMin : runMin;
  const times = new Set(run.map(({ time }) => time));
  const messages = new Set(run.map(({ message }) => message));
  return times.size >= Math.min(enough, runMin) && messages.size >= 2 && run.length >= enough;
}
