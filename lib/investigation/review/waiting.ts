import { hasRight } from "@/lib/domain/access";
import type { IncidentId, UserId } from "@/lib/domain/ids";
import { findOpenQuestions } from "@/lib/domain/open-questions";
import {
  findParticipants,
  type Participants,
  participationKinds,
} from "@/lib/domain/participation";
import { readReviewVerdicts, verdictKinds } from "@/lib/domain/review-verdict";
import type {
  SubmittedRevision,
  WaitingItem,
  WaitingQuestions,
  WaitingReview,
} from "@/lib/domain/waiting";
import type { Actor } from "../case-problem";
import type { CaseStores } from "../ports/case-store-port";
import { createMemory } from "../remember";

type Read = Pick<CaseStores, "journal" | "waiting" | "pieceComments">;

/** What waits for people. */
export type WaitingList = {
  /** To review, questions at sentences, changes requested, mentions, approvals, in this order. */
  of(read: Read, person: Actor): Promise<readonly WaitingItem[]>;
};

/** Incidents whose participants are remembered. */
const incidentsMax = 500;

/** Every change of an incident is journalled: who took part in it is remembered for as long as the head of its journal stays. */
export function createWaitingList(): WaitingList {
  const remember = createMemory<Participants>(incidentsMax);
  const participantsOf = async ({ journal }: Read, incidentId: IncidentId) => {
    const { seq, hash } = await journal.head(incidentId);
    return remember(`${incidentId} ${seq} ${hash}`, async () =>
      findParticipants(await journal.listOfKinds(incidentId, participationKinds)),
    );
  };
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
      const asked = await Promise.all(submitted.map((each) => findQuestions(read, each, id)));
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
    pieceComments.list(incidentId),
    journal.listOfKinds(incidentId, verdictKinds),
  ]);
  const open = findOpenQuestions(author, revision, comments, readReviewVerdicts(entries));
  const [oldest] = open;
  if (oldest === undefined) return [];
  return [{ ...submitted, ...oldest, kind: "questions", count: open.length }];
}
