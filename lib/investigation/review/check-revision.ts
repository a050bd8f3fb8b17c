import { canonicalJson, isSameJson, type JsonValue } from "@/lib/base/canonical-json";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import { type JournalEntry, type JournalKind, journalHash } from "@/lib/domain/journal";
import type { Approval, Fingerprint, Revision } from "@/lib/domain/review/revision";
import { isApprovalOf } from "@/lib/domain/review/unapproved-part";
import { journalActor } from "../case-problem";
import { hashOfClaims, listClaims } from "../document/claim-hash";
import { documentSchema, type TimelineDocument } from "../document/document-schema";
import { verifyIntegrity } from "../document/verify-document";
import type { CaseStores } from "../ports/case-store-port";
import { sha256 } from "../sha256";

/** Entries that say what was handed in and what was approved, with their hashes. */
export const revisionKinds = [
  "revision-submitted",
  "revision-approved",
] as const satisfies readonly JournalKind[];

/** Why a revision is not what was submitted, or its approval not what was given; empty when all is as it was. */
export type RevisionProblems = readonly string[];

/** The document of a revision with what is wrong with it; `document` is null when it is none any more. */
export type CheckedRevision = {
  readonly document: TimelineDocument | null;
  readonly problems: RevisionProblems;
};

/**
 * Checks a frozen revision against its hashes and against the journal. Whoever rewrites all of a database, hashes and
 * journal together, is found by a document that was exported before, and by nothing here.
 */
export async function checkRevision(
  { revisions, journal }: Pick<CaseStores, "revisions" | "journal">,
  incidentId: IncidentId,
  revision: Revision,
): Promise<CheckedRevision> {
  const [stored, entries] = await Promise.all([
    revisions.document(revision.id),
    journal.listOfKinds(incidentId, revisionKinds),
  ]);
  return checkStored(revision, stored, entries);
}

export function checkStored(
  revision: Revision,
  stored: JsonValue | null,
  entries: readonly JournalEntry[],
): CheckedRevision {
  const parsed = documentSchema.safeParse(stored);
  if (!parsed.success) {
    const facts = findFactProblems(revision, entries);
    return { document: null, problems: ["Its document cannot be read any more", ...facts] };
  }
  return { document: parsed.data, problems: checkFrozen(revision, parsed.data, entries) };
}

/** The same for a document that was read and remembered. */
export function checkFrozen(
  revision: Revision,
  document: TimelineDocument,
  entries: readonly JournalEntry[],
): RevisionProblems {
  return [
    ...new Set([
      ...findDocumentProblems(revision, document, entries),
      ...findFactProblems(revision, entries),
    ]),
  ];
}

/** By the document that was looked at, which nobody changes while it is remembered: its journal may be long. */
const integrities = new WeakMap<TimelineDocument, RevisionProblems>();

function integrityOf(document: TimelineDocument): RevisionProblems {
  const known =
    integrities.get(document) ??
    verifyIntegrity(document).map(({ where, what }) => `${where}: ${what}`);
  integrities.set(document, known);
  return known;
}

function findDocumentProblems(
  revision: Revision,
  document: TimelineDocument,
  entries: readonly JournalEntry[],
): RevisionProblems {
  const problems = [...integrityOf(document)];
  if (document.claimsHash !== revision.hash) {
    problems.push("Its document has another hash than the revision");
  }
  if (document.revision?.number !== revision.number) {
    problems.push("Its document is that of another revision");
  }
  if (!isSameJson(listClaims(document), revision.claims)) {
    problems.push("Its list of claims is not that of its document");
  }
  const isOther = (kind: (typeof revisionKinds)[number]) => {
    const { contentHash } = payloadOf(findEntry(entries, kind, revision.id));
    return contentHash !== undefined && contentHash !== document.contentHash;
  };
  if (isOther("revision-submitted")) {
    problems.push("Its document is not the one the journal says was submitted");
  }
  const approval = approvalOf(revision);
  if (approval !== null && isOther("revision-approved")) {
    problems.push("Its document is not the one the journal says was approved");
  }
  if (approval !== null && !isApprovalOf(approval, revision.claims, document)) {
    problems.push(otherClaims);
  }
  return problems;
}

/** What can be told without the document, which may be long. */
export function findFactProblems(
  revision: Revision,
  entries: readonly JournalEntry[],
): RevisionProblems {
  const problems: string[] = [];
  if (hashOfClaims(revision.claims, sha256) !== revision.hash) {
    problems.push("Its hash is not that of its claims");
  }
  const submitted = findEntry(entries, "revision-submitted", revision.id);
  problems.push(
    ...compareEntry(
      submitted,
      revision,
      journalActor({ id: revision.submittedBy }),
      "was submitted",
    ),
  );
  const approval = approvalOf(revision);
  if (approval === null) return problems;
  const approved = findEntry(entries, "revision-approved", revision.id);
  problems.push(
    ...compareEntry(approved, revision, journalActor({ id: approval.by }), "was approved"),
  );
  const { notApproved = [] } = approval;
  if (!isApprovalOf(approval, revision.claims, null)) problems.push(otherClaims);
  if (approved !== undefined && !isBehind(approved, approval.journalHead)) {
    problems.push("Its approval was given at another state of the journal");
  }
  // The journal has the same list: a row alone can neither add nor take away a part.
  if (approved !== undefined && !isSameJson(payloadOf(approved).notApproved ?? [], notApproved)) {
    problems.push("The journal says that its approval left out other parts");
  }
  return problems;
}

const otherClaims = "Its approval was given for other claims";
/** The entry of an approval follows at once the head that the approval names, or its hash is another one. */
function isBehind({ hash, ...entry }: JournalEntry, head: string): boolean {
  return journalHash(head, entry, sha256) === hash;
}

/** By what a revision is known, without its document: as the journal has it since it was submitted. */
export function submittedFingerprint(
  revision: Pick<Revision, "id" | "hash">,
  entries: readonly JournalEntry[],
): Fingerprint {
  const { contentHash } = payloadOf(findEntry(entries, "revision-submitted", revision.id));
  return typeof contentHash === "string"
    ? { hash: contentHash, covers: "document" }
    : { hash: revision.hash, covers: "claims" };
}

export function approvalOf(revision: Revision): Approval | null {
  const isJudged = revision.status === "approved" || revision.status === "superseded";
  return isJudged ? revision.approval : null;
}

function compareEntry(
  entry: JournalEntry | undefined,
  revision: Revision,
  actor: string,
  happened: string,
): RevisionProblems {
  if (entry === undefined) return [`The journal does not say that it ${happened}`];
  const problems: string[] = [];
  if (sha256(canonicalJson(entry.payload)) !== entry.payloadSha256) {
    problems.push(`The journal entry ${entry.seq} that says it ${happened} was changed`);
  }
  if (payloadOf(entry).hash !== revision.hash) {
    problems.push(`The journal says that another hash ${happened}`);
  }
  if (entry.actor !== actor) problems.push(`The journal says that it ${happened} by somebody else`);
  return problems;
}

function findEntry(
  entries: readonly JournalEntry[],
  kind: (typeof revisionKinds)[number],
  id: RevisionId,
): JournalEntry | undefined {
  return entries.find((entry) => entry.kind === kind && payloadOf(entry).revision === id);
}

function payloadOf(entry: JournalEntry | undefined): Readonly<Record<string, JsonValue>> {
  const payload = entry?.payload ?? null;
  return typeof payload === "object" && payload !== null && !Array.isArray(payload)
    ? (payload as Readonly<Record<string, JsonValue>>)
    : {};
}
