import { canonicalJsonOf } from "@/lib/base/canonical-json";
import type { ClaimActor, ClaimStatus } from "@/lib/domain/claim";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import { type ClaimSince, findClaimsSince } from "@/lib/domain/review/claims-since";
import type { Approval, Revision } from "@/lib/domain/review/revision";
import {
  hasModelProposals,
  linkKey,
  withoutAgentProposals,
  withoutProposals,
} from "@/lib/domain/timeline/agent-proposals";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import {
  type CitedFiles,
  claimsOfTimeline,
  hashOfTimeline,
  toReportWords,
} from "../document/build-document";
import { documentSchema, type TimelineDocument } from "../document/document-schema";
import type { CaseStores } from "../ports/case-store-port";
import { createMemory } from "../remember";

/**
 * Whether the timeline says something else than the revision did, or people have put the report otherwise: then its
 * approval does not speak for what is on the screen. An edit that was taken back is none.
 */
export async function isEditedSince(
  stores: Pick<CaseStores, "report" | "revisions">,
  incidentId: IncidentId,
  revision: Pick<Revision, "id" | "hash">,
  now: { readonly timeline: Timeline; readonly artifacts: CitedFiles },
): Promise<boolean> {
  const isSame = (timeline: Timeline) => hashOfTimeline(timeline, now.artifacts) === revision.hash;
  // Revisions from before hold what agents proposed as well.
  const isTheSame =
    [withoutAgentProposals(now.timeline), now.timeline].some(isSame) ||
    // The revision is read only where it can make a difference.
    (hasModelProposals(now.timeline) &&
      isSame(await withoutNewProposals(stores, revision.id, now.timeline)));
  if (!isTheSame) return true;
  const { report } = toReportWords(await stores.report.list(incidentId, null));
  return hasNewWords(stores, revision.id, report);
}

/** The timeline as a revision froze it; null where none that is kept has its hash: clocks may have been set back since. */
export async function findSubmittedTimeline(
  { timelines }: Pick<CaseStores, "timelines">,
  incidentId: IncidentId,
  { hash, submittedAt }: Pick<Revision, "hash" | "submittedAt">,
  artifacts: CitedFiles,
): Promise<Timeline | null> {
  const then = await timelines.recordedAt(incidentId, submittedAt);
  const submitted = [withoutAgentProposals(then), then].find(
    (each) => hashOfTimeline(each, artifacts) === hash,
  );
  return submitted === undefined ? null : { ...submitted, statedFacts: [] };
}

/** Which claims the approval of a revision does not cover as they are now. */
async function listClaimsSince(
  stores: Pick<CaseStores, "revisions">,
  revision: Pick<Revision, "id" | "claims">,
  { claimHashes }: Pick<Approval, "claimHashes">,
  now: { readonly timeline: Timeline; readonly artifacts: CitedFiles },
): Promise<readonly ClaimSince[]> {
  const { claims } = revision;
  const events = claims.filter(({ noun }) => noun === "event");
  const approvedEvents = new Map(events.map(({ id, hash }) => [id, hash]));
  const compare = (timeline: Timeline) => {
    const variants = [timeline, beforeAcceptance(timeline)];
    const claimsOf = (restingOn?: ReadonlyMap<string, string>) =>
      variants.flatMap((each) => claimsOfTimeline(each, now.artifacts, restingOn));
    const own = claimsOf();
    const unchanged = own.filter(
      ({ noun, id, hash }) => noun === "event" && approvedEvents.get(id) === hash,
    );
    return findClaimsSince(
      { claims, claimHashes },
      claimsOfTimeline(timeline, now.artifacts),
      claimsOf(approvedEvents),
      [...own, ...claimsOf(new Map(unchanged.map(({ id, hash }) => [id, hash])))],
    );
  };
  const stated = compare(await withoutNewProposals(stores, revision.id, now.timeline));
  // Revisions from before hold what agents proposed as well.
  const whole = stated.length === 0 ? stated : compare(now.timeline);
  return whole.length < stated.length ? whole : stated;
}

/** What people accepted of an analysis as it was proposed: an acceptance changes no word of it. */
function beforeAcceptance(timeline: Timeline): Timeline {
  const proposed = <Piece extends { readonly status: ClaimStatus; readonly actor: ClaimActor }>(
    pieces: readonly Piece[],
  ): readonly Piece[] =>
    pieces.map((piece) =>
      piece.status === "accepted" && piece.actor !== "person"
        ? { ...piece, status: "proposed" }
        : piece,
    );
  const { events, stateChanges, causalLinks, rootCauses, contributingFactors, impacts } = timeline;
  return {
    ...timeline,
    ...{ events: proposed(events), stateChanges: proposed(stateChanges) },
    ...{ causalLinks: proposed(causalLinks), rootCauses: proposed(rootCauses) },
    ...{ contributingFactors: proposed(contributingFactors), impacts: proposed(impacts) },
  };
}

const piecesSchema = documentSchema.pick({
  ...{ events: true, causalLinks: true, stateChanges: true },
});

/** The timeline without what agents or models proposed after that revision: it changes nothing until somebody decides. */
async function withoutNewProposals(
  { revisions }: Pick<CaseStores, "revisions">,
  earlier: RevisionId,
  timeline: Timeline,
): Promise<Timeline> {
  const { events, causalLinks, stateChanges } = piecesSchema.parse(
    await revisions.document(earlier),
  );
  const known = [...events, ...stateChanges].map(({ id }) => id);
  const links = causalLinks.map(({ source, target }) => linkKey(source, target));
  return withoutProposals(timeline, new Set([...known, ...links]));
}

/** Against what that revision holds, not against a moment: the clock may have been set back since. */
export async function hasNewWords(
  { revisions }: Pick<CaseStores, "revisions">,
  earlier: RevisionId,
  now: ReportWords,
): Promise<boolean> {
  const stored = documentSchema.pick({ report: true }).parse(await revisions.document(earlier));
  return wordsOf(stored.report) !== wordsOf(now);
}

type ReportWords = TimelineDocument["report"];

/** Equal for the same words, whenever they were written. */
function wordsOf(report: ReportWords = []): string {
  // What a field means changes no word of the report: titles made with it do.
  const told = report.filter(({ kind }) => kind !== "field");
  const words = told.map(({ key, at: _, ...content }) => [key, content] as const);
  return canonicalJsonOf(Object.fromEntries(words));
}

type Latest = Pick<Revision, "id" | "hash">;

type Read = Pick<CaseStores, "journal" | "timelines" | "artifacts" | "report" | "revisions">;

/** Whether what stands is no longer what the latest revision says, of the incidents of a list. */
export type EditedRevisions = {
  isEdited(read: Read, incidentId: IncidentId, revision: Latest): Promise<boolean>;
  /** Claims that an approval does not cover as they are now. */
  claimsSince(
    read: Read,
    incidentId: IncidentId,
    revision: Pick<Revision, "id" | "claims">,
    approval: Pick<Approval, "claimHashes">,
  ): Promise<readonly ClaimSince[]>;
};

/** Ten pages of a list. */
const answersMax = 250;

/** Every change of an incident is journalled: an answer holds for as long as the head of its journal stays. */
export function createEditedRevisions(): EditedRevisions {
  const remember = createMemory<boolean>(answersMax);
  const rememberClaims = createMemory<readonly ClaimSince[]>(answersMax);
  return {
    async claimsSince(read, incidentId, revision, approval) {
      const { seq, hash } = await read.journal.head(incidentId);
      return rememberClaims(`${revision.id} ${seq} ${hash}`, async () => {
        const [timeline, artifacts] = await Promise.all([
          read.timelines.current(incidentId),
          read.artifacts.list(incidentId),
        ]);
        return listClaimsSince(read, revision, approval, { timeline, artifacts });
      });
    },
    async isEdited(read, incidentId, revision) {
      const { seq, hash } = await read.journal.head(incidentId);
      return remember(`${revision.id} ${seq} ${hash}`, async () => {
        const [timeline, artifacts] = await Promise.all([
          read.timelines.current(incidentId),
          read.artifacts.list(incidentId),
        ]);
        return isEditedSince(read, incidentId, revision, { timeline, artifacts });
      });
    },
  };
}
