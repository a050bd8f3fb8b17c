import type { JsonValue } from "@/lib/base/canonical-json";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import { artifactIds, type IncidentId } from "@/lib/domain/ids";
import { findChainProblems, type JournalEntry, type JournalKind } from "@/lib/domain/journal";
import type { PastDecision } from "@/lib/domain/review/decision";
import type { Revision } from "@/lib/domain/review/revision";
import { journalActor } from "../../case-problem";
import type { CaseStores } from "../../ports/case-store-port";
import { sha256 } from "../../sha256";
import { readJournal } from "../assemble-document";
import { approvalOf, checkStored } from "../check-revision";

type PayloadFields = Readonly<Record<string, JsonValue | undefined>>;

/** What is wrong, and with what: such as an incident's entry, a revision, a file. */
export type StoreProblem = { readonly where: string; readonly what: string };

export type CheckedIncident = {
  readonly problems: readonly StoreProblem[];
  /** Those withdrawn too: revisions go on citing them. */
  readonly artifacts: readonly Artifact[];
  readonly journalEntries: number;
  readonly revisions: number;
  readonly decisions: number;
};

/** Everything the database holds of an incident against its hashes, and against what its journal says. */
export async function checkIncident(
  stores: CaseStores,
  incidentId: IncidentId,
): Promise<CheckedIncident> {
  const [journal, revisions, decisions, altered] = await Promise.all([
    readJournal(stores.journal, incidentId),
    stores.revisions.list(incidentId),
    stores.decisions.history(incidentId),
    stores.timelines.altered(incidentId),
  ]);
  const artifacts = await listArtifacts(stores, incidentId, journal);
  const problems = [
    ...findChainProblems(journal, sha256).map(({ seq, what }) => at(`journal entry ${seq}`, what)),
    ...altered.map((piece) => at(piece, "Its content does not match its digest")),
    ...findArtifactProblems(artifacts, journal),
    ...findDecisionProblems(decisions, journal),
    ...(await findRevisionProblems(stores, revisions, journal)),
  ];
  return {
    problems: problems.map(({ where, what }) => at(`${incidentId} ${where}`, what)),
    ...{ artifacts, journalEntries: journal.length },
    ...{ revisions: revisions.length, decisions: decisions.length },
  };
}

function at(where: string, what: string): StoreProblem {
  return { where, what };
}

async function listArtifacts(
  { artifacts }: CaseStores,
  incidentId: IncidentId,
  journal: readonly JournalEntry[],
): Promise<readonly Artifact[]> {
  const named = journal.flatMap((entry) => {
    const { artifact } = importOf(entry) ?? {};
    return artifactIds.parse(String(artifact)) ?? [];
  });
  const [present, withdrawn] = await Promise.all([
    artifacts.list(incidentId),
    artifacts.listWithdrawn(incidentId, [...new Set(named)]),
  ]);
  return [...present, ...withdrawn];
}

/** What an entry says was imported; null of any other entry, and once retention erased it. */
function importOf({ kind, payload }: JournalEntry): PayloadFields | null {
  return bringsArtifact.has(kind) ? asObject(payload) : null;
}

/** What a person notes is kept as a file of its own. */
const bringsArtifact: ReadonlySet<JournalKind> = new Set(["artifact-imported", "note-added"]);

function asObject(payload: JsonValue): PayloadFields | null {
  return typeof payload === "object" && payload !== null && !Array.isArray(payload)
    ? (payload as PayloadFields)
    : null;
}

function findArtifactProblems(
  artifacts: readonly Artifact[],
  journal: readonly JournalEntry[],
): readonly StoreProblem[] {
  const imports = journal.map(importOf).filter((payload) => payload !== null);
  const known = new Map(artifacts.map((artifact) => [`${artifact.id}`, artifact]));
  const payloads = new Map(imports.map((payload) => [String(payload.artifact), payload]));
  const lost = [...payloads.values()].flatMap((payload) =>
    known.has(String(payload.artifact))
      ? []
      : [at(String(payload.path), "The journal says it was imported, and it is not there")],
  );
  const isErased = journal.some(({ kind, payload }) => bringsArtifact.has(kind) && !payload);
  const others = artifacts.flatMap(({ id, path, sha256: digest }) => {
    const payload = payloads.get(id);
    if (payload === undefined) {
      return isErased ? [] : [at(path, "The journal does not say that it was imported")];
    }
    return payload.sha256 === digest && payload.path === path
      ? []
      : [at(path, "The journal says that other bytes or another path were imported")];
  });
  return [...lost, ...others];
}

function findDecisionProblems(
  decisions: readonly PastDecision[],
  journal: readonly JournalEntry[],
): readonly StoreProblem[] {
  const kinds = new Set(["piece-decided", "decision-redone"]);
  const entries = new Map(
    journal.flatMap((entry) => {
      const decision = kinds.has(entry.kind) ? asObject(entry.payload)?.decision : undefined;
      return decision === undefined ? [] : [[String(decision), entry] as const];
    }),
  );
  const isErased = journal.some(({ kind, payload }) => kinds.has(kind) && !payload);
  return decisions.flatMap(({ id, by, noun, piece }) => {
    const where = `decision ${id}`;
    const entry = entries.get(id);
    if (entry === undefined) {
      return isErased ? [] : [at(where, "The journal does not say that it was made")];
    }
    const payload = asObject(entry.payload);
    const isJournalled =
      entry.actor === journalActor({ id: by }) && payload?.noun === noun && payload.piece === piece;
    return isJournalled ? [] : [at(where, "The journal says that it was made otherwise")];
  });
}

async function findRevisionProblems(
  stores: CaseStores,
  revisions: readonly Revision[],
  journal: readonly JournalEntry[],
): Promise<readonly StoreProblem[]> {
  const problems = findLostRevisions(revisions, journal);
  for (const revision of revisions) {
    const stored = await stores.revisions.document(revision.id);
    const { document, problems: found } = checkStored(revision, stored, journal);
    const heads = { document: document?.journal.head, approval: approvalOf(revision)?.journalHead };
    const words = [...found, ...findForeignHeads(heads, journal)];
    problems.push(...words.map((what) => at(`revision ${revision.number}`, what)));
  }
  return problems;
}

/** A document, and an approval, name the journal as it was when they were made: it only grew since. */
function findForeignHeads(
  heads: Readonly<Record<"document" | "approval", string | undefined>>,
  journal: readonly JournalEntry[],
): readonly string[] {
  const isForeign = (head: string | undefined) =>
    head !== undefined && !journal.some(({ hash }) => hash === head);
  return Object.entries(heads)
    .filter(([, head]) => isForeign(head))
    .map(([name]) => `Its ${name} was made with a journal that is not this one`);
}

function findLostRevisions(
  revisions: readonly Revision[],
  journal: readonly JournalEntry[],
): StoreProblem[] {
  const known = new Set(revisions.map(({ id }) => `${id}`));
  return journal.flatMap(({ kind, payload, seq }) => {
    const id = kind === "revision-submitted" ? asObject(payload)?.revision : undefined;
    return id === undefined || known.has(String(id))
      ? []
      : [at(`journal entry ${seq}`, "The revision that was submitted is not there")];
  });
}
