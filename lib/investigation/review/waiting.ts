import { hasRight } from "@/lib/domain/access";
import type { IncidentId, UserId } from "@/lib/domain/ids";
import { findOpenQuestions } from "@/lib/domain/review/open-questions";
import {
  findParticipants,
  type Participants,
  participationKinds,
} from "@/lib/domain/review/participation";
import { readReviewVerdicts, verdictKinds } from "@/lib/domain/review/review-verdict";
import type {
  SubmittedRevision,
  WaitingItem,
  WaitingQuestions,
  WaitingReview,
} from "@/lib/domain/review/waiting";
import type { Actor } from "../case-problem";
import type { CaseStores } from "../ports/case-store-port";
import { createMemory } from "../remember";

type Read = Pick<CaseStores, "journal" | "waiting" | "pieceComments">;

/** What waits for people. */
export type WaitingList = {
  /** To review, questions at sentences, changes requested, mentions, approvals, in this order. */
  of(read: Read, person: Actor): Promise<readonly WaitingItem[]>;
};

/** Incidents whose participants are remembered, and revisions whose open questions are. */
const incidentsMax = 500;

/**
 * Every change of an incident is journalled: who took part in it, and what is asked about its revisions, is remembered
 * for as long as the head of its journal stays.
 */
export function createWaitingList(): WaitingList {
  const remember = createMemory<Participants>(incidentsMax);
  const rememberAsked = createMemory<readonly WaitingQuestions[]>(incidentsMax);
  const stateOf = async ({ journal }: Read, incidentId: IncidentId) => {
    const { seq, hash } = await journal.head(incidentId);
    return `${incidentId} ${seq} ${hash}`;
  };
  const participantsOf = async (read: Read, incidentId: IncidentId) =>
    remember(await stateOf(read, incidentId), async () =>
      findParticipants(await read.journal.listOfKinds(incidentId, participationKinds)),
    );
  const askedOf = async (read: Read, submitted: SubmittedRevision, author: UserId) =>
    rememberAsked(
      `${await stateOf(read, submitted.incidentId)} ${submitted.revision} ${submitted.title}`,
      () => findQuestions(read, submitted, author),
    );
  const mayReview = async (read: Read, { incidentId, isAssigned }: WaitingReview, id: UserId) =>
    isAssigned || !(await participantsOf(read, incidentId)).has(id);
  return {
    async of(read, { id, role }) {
      const { waiting } = read;
      const [toReview, submitted, changes, mentions, approved] = await Promise.all([
        hasRight(role, "approve") ? waiting.toReview(id) : [],
        waiting.submitted(id),
        waiting.changes(id),
        waiting.mentions(id),
        waiting.approved(id),
      ]);
      const allowed = await Promise.all(toReview.map((review) => mayReview(read, review, id)));
      const asked = await Promise.all(submitted.map((each) => askedOf(read, each, id)));
      return [
        ...toReview.filter((_, at) => allowed[at]),
        ...[...asked.flat(), ...changes, ...mentions, ...approved],
      ];
    },
  };
}

async function findQuestions(
  { journal, pieceComments }: Read,
  submitted: SubmittedRevision,
  author: UserId,
): Promise<readonly WaitingQuestions[]> {
  const { incidentId, revision } = submitted;
  const [comments, entries] = await Promise.all([
    pieceComments.listOfRevision(incidentId, revision),
    journal.listOfKinds(incidentId, verdictKinds),
  ]);
  const open = findOpenQuestions(author, revision, comments, readReviewVerdicts(entries));
  const [oldest] = open;
  if (oldest === undefined) return [];
  return [{ ...submitted, ...oldest, kind: "questions", count: open.length }];
}
