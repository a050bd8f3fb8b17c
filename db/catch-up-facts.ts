import { and, eq, isNotNull, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Sha256 } from "@/lib/base/digest";
import { type Instant, instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { lockIncident } from "./advisory-lock";
import type { Executor } from "./client";
import { followFacts } from "./follow-facts";
import { artifacts } from "./schema/artifact";
import { entities, stateChanges } from "./schema/claim-tables";
import { facts } from "./schema/fact";
import { incidents } from "./schema/incident";
import { createTimelineStore } from "./stores/timeline-store";

/**
 * Keeps the facts of incidents from before facts were kept: each moment of theirs that is on record, in its order. Once for each, for
 * there may be none.
 */
export async function catchUpFacts(executor: Executor, sha256: Sha256): Promise<void> {
  const behind = await executor
    .select({ incidentId: incidents.id })
    .from(incidents)
    .where(eq(incidents.areFactsKept, false));
  for (const { incidentId } of behind) {
    await executor.transaction(async (transaction) => {
      await lockIncident(transaction, incidentId);
      if (!(await hasFacts(transaction, incidentId))) {
        await replay(transaction, incidentId, sha256);
      }
      await transaction
        .update(incidents)
        .set({ areFactsKept: true })
        .where(eq(incidents.id, incidentId));
    });
  }
}

async function hasFacts(transaction: Executor, incidentId: IncidentId): Promise<boolean> {
  const kept = await transaction
    .select({ one: sql`1` })
    .from(facts)
    .where(eq(facts.incidentId, incidentId))
    .limit(1);
  return kept.length > 0;
}

async function replay(
  transaction: Executor,
  incidentId: IncidentId,
  sha256: Sha256,
): Promise<void> {
  const timelines = createTimelineStore(transaction, sha256);
  for (const at of await listMoments(transaction, incidentId)) {
    const timeline = await timelines.recordedAt(incidentId, at);
    await followFacts(transaction, incidentId, timeline, at, sha256);
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
