import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Sha256 } from "@/lib/base/digest";
import { type Instant, instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import type { Executor } from "./client";
import { followFacts } from "./follow-facts";
import { lockIncident } from "./incident-lock";
import { artifacts } from "./schema/artifact";
import { entities, stateChanges } from "./schema/claim-tables";
import { facts } from "./schema/fact";
import { createTimelineStore } from "./stores/timeline-store";

/** Keeps the facts of incidents from before facts were kept: each moment of theirs that is on record, in its order. */
export async function catchUpFacts(executor: Executor, sha256: Sha256): Promise<void> {
  const kept = executor
    .select({ one: sql`1` })
    .from(facts)
    .where(eq(facts.incidentId, stateChanges.incidentId));
  const behind = await executor
    .selectDistinct({ incidentId: stateChanges.incidentId })
    .from(stateChanges)
    .where(notExists(kept));
  for (const { incidentId } of behind) {
    await executor.transaction(async (transaction) => {
      await lockIncident(transaction, incidentId);
      const timelines = createTimelineStore(transaction, sha256);
      for (const at of await listMoments(transaction, incidentId)) {
        const timeline = await timelines.recordedAt(incidentId, at);
        await followFacts(transaction, incidentId, timeline, at, sha256);
      }
    });
  }
}

/** Of rows in which it is not null. */
function toInstant(column: typeof artifacts.withdrawnAt | typeof stateChanges.expiredAt) {
  return sql<Instant>`${column}`.mapWith((value) => instant(Number(value))).as("at");
}

/** When anything changed that facts follow from. */
async function listMoments(
  transaction: Executor,
  incidentId: IncidentId,
): Promise<readonly Instant[]> {
  const began = (table: typeof stateChanges) =>
    transaction
      .select({ at: table.recordedAt })
      .from(table)
      .where(eq(table.incidentId, incidentId));
  const ended = (table: typeof stateChanges) =>
    transaction
      .select({ at: toInstant(table.expiredAt) })
      .from(table)
      .where(and(eq(table.incidentId, incidentId), isNotNull(table.expiredAt)));
  const withdrawn = transaction
    .select({ at: toInstant(artifacts.withdrawnAt) })
    .from(artifacts)
    .where(and(eq(artifacts.incidentId, incidentId), isNotNull(artifacts.withdrawnAt)));
  const moments = await union(
    ...([began(stateChanges), ended(stateChanges)] as const),
    ...([began(entities), ended(entities), withdrawn] as const),
  );
  return moments.map(({ at }) => at).toSorted((a, b) => a - b);
}
