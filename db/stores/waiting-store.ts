import { and, arrayContains, asc, desc, eq, gt, isNull, min, ne, type SQL, sql } from "drizzle-orm";
import type { IncidentId, UserId } from "@/lib/domain/ids";
import { waitingMax } from "@/lib/domain/review/waiting";
import type { WaitingStore } from "@/lib/investigation/ports/waiting-store-port";
import type { Executor } from "../client";
import { events } from "../schema/claim-tables";
import { incidentLooks, pieceComments } from "../schema/discussion";
import { incidents } from "../schema/incident";
import { approvals, revisions } from "../schema/revision";

const ofRevision = {
  incidentId: incidents.id,
  title: incidents.title,
  revision: revisions.id,
  number: revisions.number,
};

export function createWaitingStore(executor: Executor): WaitingStore {
  return {
    toReview: async (person) =>
      (await selectToReview(executor, person)).map((row) => ({ ...row, kind: "review" })),
    submitted: (person) => selectSubmitted(executor, person),
    changes: async (person) =>
      (await selectChanges(executor, person)).map((row) => ({ ...row, kind: "changes" })),
    approved: async (person) =>
      (await selectApproved(executor, person)).map((row) => ({ ...row, kind: "approved" })),
    mentions: async (person) =>
      (await selectMentions(executor, person)).map((row) => ({ ...row, kind: "mention" })),
    newEvents: (person, incidentId) => selectNewEvents(executor, person, incidentId),
    async look(person, incidentId, at) {
      await executor
        .insert(incidentLooks)
        .values({ person, incidentId, lookedAt: at })
        .onConflictDoUpdate({
          target: [incidentLooks.person, incidentLooks.incidentId],
          set: { lookedAt: sql`greatest(${incidentLooks.lookedAt}, excluded.looked_at)` },
        });
    },
  };
}

/** Those without a version from before. */
async function selectNewEvents(
  executor: Executor,
  person: UserId,
  incidentId: IncidentId,
): Promise<readonly string[]> {
  const [look] = await executor
    .select({ at: incidentLooks.lookedAt })
    .from(incidentLooks)
    .where(and(eq(incidentLooks.person, person), eq(incidentLooks.incidentId, incidentId)));
  if (look === undefined) return [];
  const rows = await executor
    .select({ id: events.id })
    .from(events)
    .where(eq(events.incidentId, incidentId))
    .groupBy(events.id)
    .having(and(gt(min(events.recordedAt), look.at), sql`bool_or(${events.expiredAt} is null)`));
  return rows.map(({ id }) => id);
}

/** Those assigned to the person first, then the oldest first. */
function selectToReview(executor: Executor, person: UserId) {
  const isAssigned = sql<boolean>`coalesce(${revisions.reviewer} = ${person}, false)`;
  return executor
    .select({ ...ofRevision, by: revisions.submittedBy, at: revisions.submittedAt, isAssigned })
    .from(revisions)
    .innerJoin(incidents, eq(incidents.id, revisions.incidentId))
    .where(
      and(
        eq(revisions.status, "in-review"),
        ne(revisions.submittedBy, person),
        isNull(incidents.archivedAt),
      ),
    )
    .orderBy(desc(isAssigned), asc(revisions.submittedAt), asc(revisions.id))
    .limit(waitingMax);
}

async function selectSubmitted(executor: Executor, person: UserId) {
  return executor
    .select(ofRevision)
    .from(revisions)
    .innerJoin(incidents, eq(incidents.id, revisions.incidentId))
    .where(
      and(
        eq(revisions.submittedBy, person),
        eq(revisions.status, "in-review"),
        isNull(incidents.archivedAt),
      ),
    )
    .orderBy(desc(revisions.submittedAt), desc(revisions.id))
    .limit(waitingMax);
}

function selectChanges(executor: Executor, person: UserId) {
  return executor
    .select({
      ...ofRevision,
      // Both are there while the status is this one.
      by: sql<UserId>`${revisions.requestedBy}`,
      at: sql`${revisions.requestedAt}`.mapWith(revisions.requestedAt),
    })
    .from(revisions)
    .innerJoin(incidents, eq(incidents.id, revisions.incidentId))
    .where(
      and(
        eq(revisions.submittedBy, person),
        eq(revisions.status, "changes-requested"),
        isNull(incidents.archivedAt),
      ),
    )
    .orderBy(desc(revisions.requestedAt), desc(revisions.id))
    .limit(waitingMax);
}

function selectApproved(executor: Executor, person: UserId) {
  return executor
    .select({
      ...{ ...ofRevision, by: approvals.approvedBy, at: approvals.approvedAt },
      isPartial: sql<boolean>`${approvals.notApproved} is not null`,
    })
    .from(revisions)
    .innerJoin(approvals, eq(approvals.revisionId, revisions.id))
    .innerJoin(incidents, eq(incidents.id, revisions.incidentId))
    .leftJoin(incidentLooks, lookOf(person))
    .where(
      and(
        eq(revisions.submittedBy, person),
        eq(revisions.status, "approved"),
        isNull(incidents.archivedAt),
        gt(approvals.approvedAt, lookedAt),
      ),
    )
    .orderBy(desc(approvals.approvedAt), desc(revisions.id))
    .limit(waitingMax);
}

function selectMentions(executor: Executor, person: UserId) {
  const at = sql`coalesce(${pieceComments.editedAt}, ${pieceComments.writtenAt})`;
  return executor
    .select({
      ...{ incidentId: incidents.id, title: incidents.title, by: pieceComments.writtenBy },
      ...{ noun: pieceComments.noun, piece: pieceComments.piece, text: pieceComments.text },
      revision: pieceComments.revisionId,
      at: at.mapWith(pieceComments.writtenAt),
    })
    .from(pieceComments)
    .innerJoin(incidents, eq(incidents.id, pieceComments.incidentId))
    .leftJoin(incidentLooks, lookOf(person))
    .where(
      and(
        arrayContains(pieceComments.mentions, [person]),
        ne(pieceComments.writtenBy, person),
        isNull(pieceComments.deletedAt),
        isNull(incidents.archivedAt),
        gt(at, lookedAt),
      ),
    )
    .orderBy(desc(at), desc(pieceComments.id))
    .limit(waitingMax);
}

/** Whoever never looked has seen nothing of it. */
const lookedAt = sql`coalesce(${incidentLooks.lookedAt}, 0)`;

function lookOf(person: UserId): SQL | undefined {
  return and(eq(incidentLooks.incidentId, incidents.id), eq(incidentLooks.person, person));
}
