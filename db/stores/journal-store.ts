import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Sha256 } from "@/lib/base/digest";
import type { IncidentId } from "@/lib/domain/ids";
import {
  chainEntries,
  type JournalDraft,
  type JournalEntry,
  journalOrigin,
} from "@/lib/domain/journal";
import type { JournalStore } from "@/lib/investigation/ports/case-store-port";
import { lockIncident } from "../advisory-lock";
import { journalChannel } from "../channels";
import type { Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { insertInBatches } from "../insert-in-batches";
import { incidents, journalEntries } from "../schema/incident";

const entryColumns = {
  seq: journalEntries.seq,
  at: journalEntries.at,
  kind: journalEntries.kind,
  actionType: journalEntries.actionType,
  actor: journalEntries.actor,
  causedBy: journalEntries.causedBy,
  rationale: journalEntries.rationale,
  payload: journalEntries.payload,
  payloadSha256: journalEntries.payloadSha256,
  hash: journalEntries.hash,
};

export function createJournalStore(executor: Executor, sha256: Sha256): JournalStore {
  return {
    append: (incidentId, drafts) =>
      inTransaction(executor, (transaction) => appendAll(transaction, incidentId, drafts, sha256)),
    list: (incidentId, after, limit) =>
      executor
        .select(entryColumns)
        .from(journalEntries)
        .where(and(eq(journalEntries.incidentId, incidentId), gt(journalEntries.seq, after)))
        .orderBy(asc(journalEntries.seq))
        .limit(limit),
    listOfKinds: (incidentId, kinds) =>
      executor
        .select(entryColumns)
        .from(journalEntries)
        .where(
          and(eq(journalEntries.incidentId, incidentId), inArray(journalEntries.kind, [...kinds])),
        )
        .orderBy(asc(journalEntries.seq)),
    head: (incidentId) => selectHead(executor, incidentId),
    newestHeads: (limit) => selectNewestHeads(executor, limit),
  };
}

/** The head is read behind the lock, so that two writers never put their entries behind the same one. */
async function appendAll(
  transaction: Executor,
  incidentId: IncidentId,
  drafts: readonly JournalDraft[],
  sha256: Sha256,
): Promise<readonly JournalEntry[]> {
  if (drafts.length === 0) return [];
  await lockIncident(transaction, incidentId);
  const head = await selectHead(transaction, incidentId);
  const entries = chainEntries(head, drafts.map(storable), sha256);
  await insertInBatches(entries, (batch) =>
    transaction.insert(journalEntries).values(batch.map((entry) => ({ incidentId, ...entry }))),
  );
  await transaction.execute(sql`select pg_notify(${journalChannel}, ${incidentId})`);
  return entries;
}

async function selectHead(
  executor: Executor,
  incidentId: IncidentId,
): Promise<{ seq: number; hash: string }> {
  const [head] = await executor
    .select({ seq: journalEntries.seq, hash: journalEntries.hash })
    .from(journalEntries)
    .where(eq(journalEntries.incidentId, incidentId))
    .orderBy(desc(journalEntries.seq))
    .limit(1);
  return head ?? { seq: 0, hash: journalOrigin };
}

async function selectNewestHeads(executor: Executor, limit: number) {
  const head = executor
    .select({ hash: journalEntries.hash })
    .from(journalEntries)
    .where(eq(journalEntries.incidentId, incidents.id))
    .orderBy(desc(journalEntries.seq))
    .limit(1)
    .as("head");
  return executor
    .select({ incidentId: incidents.id, hash: head.hash })
    .from(incidents)
    .innerJoinLateral(head, sql`true`)
    .orderBy(desc(incidents.openedAt), desc(incidents.id))
    .limit(limit);
}

/** Text columns hold no U+0000 and no half of a surrogate pair: they are replaced before the hash is taken, so that it verifies. */
function storable(draft: JournalDraft): JournalDraft {
  return {
    ...draft,
    actor: storableText(draft.actor),
    rationale: storableText(draft.rationale),
  };
}

function storableText<Text extends string>(text: Text): Text {
  // Neither is part of the form of an actor's name, so its text is of the same form still.
  return text.toWellFormed().replaceAll("\u0000", "\uFFFD") as Text;
}
