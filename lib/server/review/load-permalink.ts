import { ZodError } from "zod";
import { formatInstant, type Instant } from "@/lib/base/instant";
import { type IncidentId, type RevisionId, type UserId, userIdSchema } from "@/lib/domain/ids";
import type {
  Fingerprint,
  Permalink,
  Revision,
  RevisionStatus,
} from "@/lib/domain/review/revision";
import { readWaivers, waiverKinds } from "@/lib/domain/review/weakness-waiver";
import { fingerprintOf } from "@/lib/investigation/document/content-hash";
import {
  documentSchema,
  type TimelineDocument,
} from "@/lib/investigation/document/document-schema";
import { documentMaskRules } from "@/lib/investigation/document/masking/mask-document";
import type { BlobStore } from "@/lib/investigation/ports/evidence-port";
import type { PeopleStore } from "@/lib/investigation/ports/people-port";
import {
  approvalOf,
  checkFrozen,
  type RevisionProblems,
  revisionKinds,
} from "@/lib/investigation/review/check-revision";
import { findWithdrawn } from "@/lib/investigation/review/withdrawn-since";
import { sha256 } from "@/lib/investigation/sha256";
import type { RevisionReader } from "@/lib/routes/revision-reader";
import { titleOfPart } from "@/lib/view-model/review/unapproved-parts";
import { findViewer, requireViewer } from "../account/viewer";
import { type Container, getContainer } from "../container";
import { findClosedTo, getContainerFor } from "../incident/open-to";
import { type MaskingSource, maskForGuests } from "./mask-for-guests";

/** What a command has without a server, too. */
export type RevisionSource = MaskingSource & Pick<Container, "permalinkDocuments">;

type GuestMasking = { readonly hidesAddresses: boolean; readonly hidesCounters: boolean };

/** What guests do not see beside secrets and personal data. */
export const guestMasking: GuestMasking = { hidesAddresses: true, hidesCounters: false };
/** A link from before shows what it always showed, and hides what it always hid. */
const maskingBefore: GuestMasking = { hidesAddresses: false, hidesCounters: true };
/** People's own agents compare addresses. */
export const agentMasking: GuestMasking = { hidesAddresses: false, hidesCounters: false };

export type OpenedRevision = {
  readonly incidentId: IncidentId;
  /** As it was submitted; for a guest secrets and personal data are masked and the journal is left out. */
  readonly document: TimelineDocument;
  readonly isMasked: boolean;
  readonly areAddressesMasked: boolean;
  readonly number: number;
  readonly status: RevisionStatus;
  readonly isSuperseded: boolean;
  /** Number of the newest revision of the incident when that is another one. */
  readonly newest: number | null;
  /** The same revision for whoever has an account and may read it; null for guests. */
  readonly newestId: RevisionId | null;
  readonly isNewestApproved: boolean;
  readonly hash: string;
  /** Of what was reviewed, for guests as well. */
  readonly fingerprint: Fingerprint;
  /** What is not as it was submitted or approved: then nobody is said to have approved it. */
  readonly problems: RevisionProblems;
  /** Files it rests on whose bytes are not there any more. */
  readonly missingFiles: readonly string[];
  /** Files it cites that were withdrawn from the evidence since. */
  readonly withdrawnFiles: readonly string[];
  readonly submittedBy: string;
  readonly submittedAt: Instant;
  readonly approvedBy: string | null;
  readonly approvedAt: Instant | null;
  /** Names of those who wrote blocks of the document, by the ids that it has. */
  readonly writers?: Readonly<Record<string, string>>;
  readonly notApproved: number;
  /** Titles, as the document has them, of its claims that an approval does not cover as they are in the live timeline. */
  readonly changedSince?: readonly string[];
};

export type OpenedPermalink =
  | { readonly kind: "not-found" | "revoked" | "expired" | "unreadable" }
  | ({ readonly kind: "found" } & OpenedRevision);

/** What a permalink opens, for whoever holds it: one revision, for good, as long as the link is good. */
export async function loadPermalink(token: string): Promise<OpenedPermalink> {
  const container = await getContainer();
  const { ports } = container;
  const { read } = ports.cases;
  const permalink = await read.permalinks.findByToken(token);
  const closed = findClosed(permalink, ports.clock.now());
  if (permalink === null || closed !== null) return { kind: closed ?? "not-found" };
  const isGuest = await isGuestOf(container, permalink.incidentId);
  const masking = permalink.hidesAddresses ? guestMasking : maskingBefore;
  const opened = await openRevision(container, permalink.revision, isGuest ? masking : null);
  if (opened === null) return { kind: "unreadable" };
  return { kind: "found", ...(await withChanges(container, permalink.revision, opened)) };
}

/** Whoever has an account is one, too, of an incident that is closed to them. */
async function isGuestOf(container: Container, incidentId: IncidentId): Promise<boolean> {
  const viewer = await findViewer();
  return viewer === null || (await findClosedTo(container, viewer)).has(incidentId);
}

type Closed = "not-found" | "revoked" | "expired";

/** Why a link opens nothing; null when it is good. */
function findClosed(permalink: Permalink | null, now: Instant): Closed | null {
  if (permalink === null) return "not-found";
  if (permalink.revokedAt !== null) return "revoked";
  return permalink.expiresAt !== null && permalink.expiresAt <= now ? "expired" : null;
}

/**
 * One frozen revision as it is shown: the same for permalinks and for who is to approve it. Masked as guests see it, or
 * whole where no masking is named. Null when there is none, or none that can be read any more.
 */
export async function openRevision(
  container: RevisionSource,
  revisionId: RevisionId,
  masking: GuestMasking | null,
): Promise<OpenedRevision | null> {
  const { ports, people } = container;
  const { read } = ports.cases;
  const [revision, digest] = await Promise.all([
    read.revisions.find(revisionId),
    read.revisions.documentDigest(revisionId),
  ]);
  if (revision === null || digest === null) return null;
  const { incidentId } = revision;
  const [newest = revision] = await read.revisions.list(incidentId);
  const isNewer = newest.number > revision.number;
  const whole = await openWhole(container, revision, digest);
  if (whole === null) return null;
  const judged = await withWaived(container, withUnapproved(whole, revision), revision);
  const document =
    masking === null ? judged : await openMasked(container, revision, judged, digest, masking);
  const entries = await read.journal.listOfKinds(incidentId, revisionKinds);
  const files = await checkFiles(ports.evidence.blobs, document);
  const problems = [...checkFrozen(revision, whole, entries), ...files.changed];
  return {
    ...{ incidentId, document, problems, missingFiles: files.missing },
    ...{ isMasked: masking !== null, areAddressesMasked: masking?.hidesAddresses ?? false },
    withdrawnFiles: findWithdrawn(document, await read.artifacts.list(incidentId)),
    ...{ number: revision.number, status: revision.status, hash: revision.hash },
    fingerprint: fingerprintOf(whole),
    isSuperseded: revision.status === "superseded",
    newest: isNewer ? newest.number : null,
    newestId: isNewer && masking === null ? newest.id : null,
    isNewestApproved: isNewer && newest.status === "approved",
    ...(await describeReviewers(people, revision, problems)),
    writers: Object.fromEntries(await people.names(writersOf(whole))),
  };
}

/** With the claims of an approved revision that changed since, that rest on a change, or that are gone. */
async function withChanges(
  { ports, editedRevisions }: Pick<Container, "ports" | "editedRevisions">,
  revisionId: RevisionId,
  opened: OpenedRevision,
): Promise<OpenedRevision> {
  const { read } = ports.cases;
  const revision = opened.problems.length === 0 ? await read.revisions.find(revisionId) : null;
  if (revision?.status !== "approved") return opened;
  const { incidentId, approval } = revision;
  const since = await editedRevisions.claimsSince(read, incidentId, revision, approval);
  // What was added is no part of this page, and what was left out is marked on it.
  const changed = since.filter(({ how }) => how !== "added" && how !== "left-out");
  return { ...opened, changedSince: changed.map((claim) => titleOfPart(opened.document, claim)) };
}

/** The document with what its approval leaves out, which was said after it was frozen. */
function withUnapproved(document: TimelineDocument, revision: Revision): TimelineDocument {
  const { notApproved } = approvalOf(revision) ?? {};
  if (notApproved === undefined) return document;
  return { ...document, notApproved: notApproved.map((part) => ({ ...part })) };
}

/** With the weak points that reviewers waived of this revision, by the names of who did; the same where none was. */
async function withWaived(
  { ports, people }: RevisionSource,
  document: TimelineDocument,
  { id, incidentId }: Shown,
): Promise<TimelineDocument> {
  const entries = await ports.cases.read.journal.listOfKinds(incidentId, waiverKinds);
  const waivers = readWaivers(entries).filter(({ revision }) => revision === id);
  if (waivers.length === 0) return document;
  const names = await people.names([...new Set(waivers.map(({ by }) => by))]);
  return {
    ...document,
    waived: waivers.map(({ revision: _, by, at, ...waiver }) => ({
      ...{ ...waiver, by: names.get(by) ?? "a former member", at: formatInstant(at) },
    })),
  };
}

type Shown = { readonly id: RevisionId; readonly incidentId: IncidentId };

/** Under the digest of what is stored: were it changed, it would be read anew. */
async function openWhole(
  { ports, permalinkDocuments }: RevisionSource,
  { id }: Shown,
  digest: string,
): Promise<TimelineDocument | null> {
  try {
    return await permalinkDocuments.get(`whole ${id} ${digest}`, async () =>
      documentSchema.parse(await ports.cases.read.revisions.document(id)),
    );
  } catch (error) {
    if (error instanceof ZodError) return null;
    throw error;
  }
}

/**
 * Under all that masks are made of, too: their rules, the names they hide, and which of the evidence is still there.
 * Whoever joins is hidden from the next view on, and what was erased or changed is quoted no more.
 */
async function openMasked(
  container: RevisionSource,
  revision: Shown,
  whole: TimelineDocument,
  digest: string,
  masking: GuestMasking,
): Promise<TimelineDocument> {
  const { ports, people, permalinkDocuments } = container;
  const [everybody, states] = await Promise.all([
    people.list(),
    Promise.all(whole.artifacts.map((artifact) => ports.evidence.blobs.check(artifact.sha256))),
  ]);
  const names = everybody.map(({ name }) => name);
  const { notApproved, waived } = whole;
  const made = sha256(
    JSON.stringify([documentMaskRules, names, states, masking, notApproved, waived]),
  );
  return permalinkDocuments.get(`masked ${revision.id} ${digest} ${made}`, () =>
    maskForGuests(container, whole, {
      incidentId: revision.incidentId,
      ...masking,
    }),
  );
}

/** What its claims rest on, as it is now; by the paths that may be shown. */
async function checkFiles(blobs: BlobStore, { artifacts }: TimelineDocument) {
  const states = await Promise.all(artifacts.map((artifact) => blobs.check(artifact.sha256)));
  const pathsIn = (state: (typeof states)[number]) =>
    artifacts.filter((_artifact, at) => states[at] === state).map(({ path }) => path);
  return {
    changed: pathsIn("changed").map((path) => `${path}: its bytes were changed since`),
    missing: pathsIn("missing"),
  };
}

/** Ids of those who wrote blocks of a document. */
export function writersOf({ text }: TimelineDocument): readonly UserId[] {
  const blocks = (text?.sections ?? []).flatMap((section) => section.blocks);
  return [...new Set(blocks.flatMap(({ by }) => userIdSchema.safeParse(by).data ?? []))];
}

async function describeReviewers(
  people: PeopleStore,
  revision: Revision,
  problems: RevisionProblems,
) {
  const { submittedBy, submittedAt } = revision;
  const approval = problems.length === 0 ? approvalOf(revision) : null;
  const names = await people.names(approval ? [submittedBy, approval.by] : [submittedBy]);
  return {
    submittedBy: names.get(submittedBy) ?? submittedBy,
    submittedAt,
    approvedBy: approval ? (names.get(approval.by) ?? approval.by) : null,
    approvedAt: approval?.at ?? null,
    notApproved: approval?.notApproved?.length ?? 0,
  };
}

/** What a permalink of this revision would show a colleague, or a guest. For those who have an account. */
export async function loadRevision(
  revisionId: RevisionId,
  reader: RevisionReader,
): Promise<OpenedRevision | null> {
  const masking = reader === "guest" ? guestMasking : null;
  const container = await getContainerFor(await requireViewer());
  const opened = await openRevision(container, revisionId, masking);
  return opened && withChanges(container, revisionId, opened);
}
