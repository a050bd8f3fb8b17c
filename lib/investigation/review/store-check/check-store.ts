import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { readBlob } from "../../evidence/files/read-blob";
import type { CaseStore, IncidentStore } from "../../ports/case-store-port";
import type { BlobState, EvidenceStore, RecordStore } from "../../ports/evidence-port";
import { checkIncident, type StoreProblem } from "./check-incident";

export type StoreCheck = CheckedEvidence & {
  readonly incidents: number;
  readonly artifacts: number;
  readonly journalEntries: number;
  readonly revisions: number;
  readonly decisions: number;
};

const incidentsAtOnce = 100;

type CheckedEvidence = {
  readonly problems: readonly StoreProblem[];
  /** Different bytes; equal ones are stored once. */
  readonly blobs: number;
  readonly bytes: number;
  readonly caches: number;
  /** Read again and compared. */
  readonly reread: number;
};

type Asked = {
  readonly signal: AbortSignal;
  /** Where files are read again, to be compared; null: they are not. */
  readonly rereadInto: RecordStore | null;
};

/** Checks all that an installation keeps. Changes nothing. */
export async function checkStore(
  { cases, evidence }: { readonly cases: CaseStore; readonly evidence: EvidenceStore },
  asked: {
    readonly signal: AbortSignal;
    readonly rereadInto: RecordStore | null;
    readonly onProgress: (words: string) => void;
  },
): Promise<StoreCheck> {
  const problems: StoreProblem[] = [];
  const artifacts: Artifact[] = [];
  const counts = { journalEntries: 0, revisions: 0, decisions: 0 };
  const incidents = await listIncidents(cases.read.incidents);
  for (const [index, incidentId] of incidents.entries()) {
    asked.signal.throwIfAborted();
    asked.onProgress(`${incidentId}: incident ${index + 1} of ${incidents.length}`);
    const found = await checkIncident(cases.read, incidentId);
    problems.push(...found.problems);
    artifacts.push(
      ...found.artifacts.map((artifact) => ({
        ...artifact,
        path: `${incidentId} ${artifact.path}`,
      })),
    );
    counts.journalEntries += found.journalEntries;
    counts.revisions += found.revisions;
    counts.decisions += found.decisions;
  }
  asked.onProgress(`The bytes of ${artifacts.length} files`);
  const checked = await checkEvidence(evidence, artifacts, asked);
  return {
    ...{ ...checked, ...counts, incidents: incidents.length, artifacts: artifacts.length },
    problems: [...problems, ...checked.problems],
  };
}

/** Those in the archive too. */
async function listIncidents(store: IncidentStore): Promise<readonly IncidentId[]> {
  const ids: IncidentId[] = [];
  for (const isArchived of [false, true]) {
    for (let offset = 0; ; offset += incidentsAtOnce) {
      const { incidents } = await store.list({ isArchived, limit: incidentsAtOnce, offset });
      ids.push(...incidents.map(({ id }) => id));
      if (incidents.length < incidentsAtOnce) break;
    }
  }
  return ids;
}

/** The bytes of every artifact by their digest, and what is kept of their reading. */
async function checkEvidence(
  store: EvidenceStore,
  artifacts: readonly Artifact[],
  asked: Asked,
): Promise<CheckedEvidence> {
  const states = new Map<string, BlobState>();
  const found = { bytes: 0, caches: 0, reread: 0 };
  const problems: StoreProblem[] = [];
  const seen = new Set<string>();
  for (const artifact of artifacts) {
    asked.signal.throwIfAborted();
    const { sha256, path } = artifact;
    const known = states.get(sha256);
    const state = known ?? (await store.blobs.check(sha256));
    states.set(sha256, state);
    if (known === undefined) found.bytes += artifact.bytes;
    if (state !== "sound") problems.push({ where: path, what: `${stateWords[state]} ${sha256}` });
    const key = cacheKey(artifact);
    if (key === null || seen.has(key)) continue;
    seen.add(key);
    const cache = await checkCache(store, artifact, state === "sound", asked);
    if (cache.what !== null) problems.push({ where: path, what: cache.what });
    found.caches += Number(cache.isThere);
    found.reread += Number(cache.isReread);
  }
  return { problems, blobs: states.size, ...found };
}

const stateWords = {
  missing: "There are no bytes of SHA-256",
  changed: "Its bytes are not those of SHA-256",
} as const;

/** Artifacts of equal bytes that are read alike share their records. */
function cacheKey({ sha256, report }: Artifact): string | null {
  if (report.kind !== "read") return null;
  const { reader, readerVersion, mapping } = report;
  return JSON.stringify([sha256, reader, readerVersion, mapping]);
}

async function checkCache(
  store: EvidenceStore,
  { sha256, report }: Artifact,
  isSound: boolean,
  { rereadInto, signal }: Asked,
): Promise<{
  readonly isThere: boolean;
  readonly isReread: boolean;
  readonly what: string | null;
}> {
  if (report.kind !== "read") throw new Error("Nothing is kept of what was not read");
  const key = { ...report, sha256 };
  const kept = await store.records.check(key);
  const found = { isThere: kept.state !== "absent", isReread: false, what: null };
  if (kept.state === "damaged") {
    return { ...found, what: "Its parsed records are damaged; they are made again when asked for" };
  }
  if (kept.state !== "whole" || rereadInto === null || !isSound) return found;
  await readBlob({ ...store, records: rereadInto }, sha256, signal, report.mapping);
  const made = await rereadInto.check(key);
  // An older reader wrote other records, and is not there to be asked again.
  if (made.state !== "whole") return found;
  const differing = Object.keys({ ...made.digests, ...kept.digests }).filter(
    (name) => made.digests[name] !== kept.digests[name],
  );
  const what = `Its parsed records are not those of its bytes (${differing.join(", ")}): remove them, and they are made again`;
  return { ...found, isReread: true, what: differing.length === 0 ? null : what };
}
