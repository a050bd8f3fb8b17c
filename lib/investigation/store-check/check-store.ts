import type { Artifact } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { CaseStore, IncidentStore } from "../ports/case-store-port";
import type { EvidenceStore, RecordStore } from "../ports/evidence-port";
import { type CheckedEvidence, checkEvidence } from "./check-evidence";
import { checkIncident, type StoreProblem } from "./check-incident";

export type StoreCheck = CheckedEvidence & {
  readonly incidents: number;
  readonly artifacts: number;
  readonly journalEntries: number;
  readonly revisions: number;
  readonly decisions: number;
};

const incidentsAtOnce = 100;

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
